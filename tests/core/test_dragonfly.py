"""The Dragonfly: up, then straight on over stacks in any one direction, and down behind them."""

from tests.drawings import shows


def test_straight_over_the_hive() -> None:
    """To the first empty cell behind it."""
    shows("""
        Base+V  white  wD1
              .     .     .     .
           wD1   wQ    bQ    bG1   *
              .     .     .     .
    """)


def test_one_stack_must_follow_the_first() -> None:
    """Behind the queen alone it does not come down, as a Grasshopper would; around her it turns."""
    shows("""
        Base+V  white  wD1
              .     .     .
           wD1   wQ    .     .
              .     bQ    .
                 .     *
    """)


def test_a_direction_of_its_own_for_the_steps_after_the_first() -> None:
    """East goes over two more stacks, north-east over one."""
    shows("""
        Base+V  white  wD1
                       *
              .     bA1   .
           wD1   wQ    bQ    bG1   *
              .     .     .
    """)


def test_it_does_not_come_down_before_the_first_empty_cell() -> None:
    """Nor does it turn a second time: the Ant at the corner is not gone over."""
    shows("""
        Base+V  white  wD1
              .     .     bA1   .
           wD1   wQ    bQ    bG1   *
              .     .     .     .
    """)


def test_over_one_neighbour_and_the_other() -> None:
    """From the Ant over the queen south-east, from the queen over the Ant north-west, and east."""
    shows("""
        Base+V  white  wD1
           *     .
              bA1   .     .
           wD1   wQ    bQ    *
              .     *     .
    """)


def test_never_from_the_first_stack_to_the_ground() -> None:
    """Black's queen is alone with White's; a single stack is no way over."""
    shows("""
        Base+V  white  wD1
              .     .
           wD1   wB1^  .
              .     .
        stack wQ bQ wB1
    """)


def test_over_stacks_of_any_height() -> None:
    shows("""
        Base+V  white  wD1
              .     .     .     .
           wD1   wQ    bB1^  bQ    *
              .     .     .     .
        stack wA1 wB1 bB1
    """)


def test_a_gate_on_the_step_up() -> None:
    """Straight over both queens it is barred; over the stacks it comes to White's sideways."""
    shows("""
        Base+V  white  wD1
              .     bB1^  *
           .     wD1   wQ    bQ    .
              .     bB2^  *
        stack bG1 bB1
        stack bA1 bB2
    """)


def test_a_gate_up_of_which_one_side_is_low() -> None:
    """Over the queen east; and over her onto either tile beside her, or from that over her."""
    shows("""
        Base+V  white  wD1
                 *
              .     bB1^  *
           .     wD1   wQ    bQ    *
              .     bA1   *
                 *
        stack bG1 bB1
    """)


def test_a_gate_on_the_second_step() -> None:
    """From the queen onto Black's, at level 1 between two stacks of two; past them it is free."""
    shows("""
        Base+V  white  wD1
                       *
              .     bB1^  .
           wD1   wQ    bQ    .
              .     bB2^  .
                       *
        stack bG1 bB1
        stack bA1 bB2
    """)


def test_a_gate_on_a_later_step() -> None:
    """Onto the third stack: the move ends nowhere."""
    shows("""
        Base+V  white  wD1
              .     .     bB1^
           wD1   wQ    bQ    bG2   .
              .     .     bB2^
        stack bG1 bB1
        stack bA1 bB2
    """)


def test_a_gate_on_the_drop() -> None:
    """Between two stacks of two it does not come down from level 1."""
    shows("""
        Base+V  white  wD1
              .     .     bB1^
           wD1   wQ    bQ    .
              .     .     bB2^
        stack bG1 bB1
        stack bA1 bB2
    """)


def test_a_gate_on_the_drop_of_which_one_side_is_low() -> None:
    shows("""
        Base+V  white  wD1
              .     .     bB1^
           wD1   wQ    bQ    *
              .     .     bA1
        stack bG1 bB1
    """)


def test_a_drop_from_the_height_of_its_sides() -> None:
    shows("""
        Base+V  white  wD1
              .     .     bB1^
           wD1   wQ    wB1^  *
              .     .     bB2^
        stack bG1 bB1
        stack bQ wB1
        stack bA1 bB2
    """)


def test_down_into_a_hole() -> None:
    """Low sides bar nothing, and no slide leads there."""
    shows("""
        Base+V  white  wD1
                          bA1   bG1
           wD1   wQ    bQ    *     bG2
                          bA2   bG3
    """)


def test_pinned() -> None:
    shows("""
        Base+V  white  wD1
              .     .     .     .
           bA1   wD1   wQ    bQ    .
              .     .     .     .
    """)


def test_covered() -> None:
    shows("""
        Base+V  white  wD1
              .     .     .     .
           bB1^  wQ    bQ    .
              .     .     .     .
        stack wD1 bB1
    """)


def test_resting() -> None:
    for deed in ("rests", "stung"):
        shows(f"""
            Base+V  white  wD1  {deed} wD1
                  .     .     .
               wD1   wQ    bQ    .
                  .     .     .
        """)


def test_black_likewise() -> None:
    shows("""
        Base+D1  black  bD1
              .     .     .
           bD1   wQ    bQ    *
              .     .     .
    """)
