"""The Pillbug: one slide, or it throws a tile; what rests; the Mosquito that borrows its throw.

Where the mover is an enemy's tile, all its destinations are throws.
"""

from tests.drawings import shows

# ------------------------------------------------------------------------------------ by itself


def test_one_slide() -> None:
    shows("""
        Base+P  white  wP
              *     .     .
           wP    wQ    bQ
              *     .     .
    """)


def test_covered_it_stays() -> None:
    shows("""
        Base+P  white  wP
              .     .     .
           bB1^  wQ    bQ    .
              .     .     .
        stack wP bB1
    """)


# ------------------------------------------------------------------------------------ throws


def test_throws_an_enemy_all_around_itself() -> None:
    """It is pinned here, which does not matter."""
    shows("""
        Base+P  white  bA1
              *     *
           bA1   wP    wQ    bQ
              *     *
    """)


def test_throws_a_friend() -> None:
    """A Grasshopper that could by itself only jump over the row."""
    shows("""
        Base+P  white  wG1
              *     *     .     .
           wG1   wP    wQ    bQ    *
              *     *     .     .
    """)


def test_a_throw_that_is_also_a_walk_stands_once() -> None:
    shows("""
        Base+P  white  wA1
              *     *     *     *
           wA1   wP    wQ    bQ    *
              *     *     *     *
    """)


def test_throws_the_enemys_queen() -> None:
    shows("""
        Base+P  white  bQ
              *     *
           bQ    wP    wQ
              *     *
    """)


def test_throws_its_own_queen() -> None:
    """By herself she would reach only the two cells beside her."""
    shows("""
        Base+P  white  wQ
              *     *
           wQ    wP    bA1   bQ
              *     *
    """)


def test_throws_into_places_too_narrow_for_slides() -> None:
    """Both free cells lie between two tiles, but those are no higher than the Pillbug's back."""
    shows("""
        Base+P  white  bA1
              bG1   *     .
           *     wP    wQ    bQ
              bS1   bA1   .
    """)


def test_black_throws_too() -> None:
    shows("""
        Base+P  black  wA1
              *     *
           wA1   bP    bQ    wQ
              *     *
    """)


def test_the_enemys_pillbug_throws_nothing_on_ones_turn() -> None:
    shows("""
        Base+P  white  bA1
              .     .
           bA1   bP    wQ    bQ
              .     .
    """)


def test_does_not_throw_what_it_does_not_touch() -> None:
    shows("""
        Base+P  white  bA1
              .     .     .
           bA1   wQ    wP    bQ
              .     .     .
    """)


def test_with_six_neighbours_there_is_nowhere_to_throw() -> None:
    shows("""
        Base+P  white  bA1
              bA1   bG1   .
           bG2   wP    wQ    bQ
              bS1   bS2   .
    """)


def test_does_not_throw_a_pinned_tile() -> None:
    """The Spider hangs on the Ant."""
    shows("""
        Base+P  white  bA1
              .     .     .
           bS1   bA1   wP    wQ    bQ
              .     .     .
    """)


def test_does_not_throw_from_a_stack() -> None:
    shows("""
        Base+P  white  bB1
              .     .     .
           bB1^  wP    wQ    bQ
              .     .     .
        stack bA1 bB1
    """)


def test_does_not_throw_what_is_covered() -> None:
    shows("""
        Base+P  white  bA1
              .     .     .
           bB1^  wP    wQ    bQ
              .     .     .
        stack bA1 bB1
    """)


def test_covered_it_throws_nothing() -> None:
    shows("""
        Base+P  white  bA1
              .     .     .
           bA1   bB1^  wQ    bQ
              .     .     .
        stack wP bB1
    """)


def test_before_ones_queen_is_placed_nothing_is_thrown() -> None:
    shows("""
        Base+P  white  bA1
              .     .
           wP    bA1   .
              .     .
    """)


# ------------------------------------------------------------------------------------ gates


def test_gate_up_onto_the_pillbug() -> None:
    """Between two stacks of two: barred."""
    shows("""
        Base+P  white  bA1
              bB1^  .
           bA1   wP    wQ    bQ
              bB2^  .
        stack bG1 bB1
        stack bG2 bB2
    """)


def test_gate_up_of_which_one_side_is_low() -> None:
    """Up is free then, and neither way down has two high sides."""
    shows("""
        Base+P  white  bA1
              bB1^  *
           bA1   wP    wQ    bQ
              bG2   *
        stack bG1 bB1
    """)


def test_gate_down_from_the_pillbug() -> None:
    """North-east is a gap between two stacks of two: barred."""
    shows("""
        Base+P  white  bA1
              bB1^  .
           bA1   wP    bB2^  bQ
              *     *
        stack bG1 bB1
        stack wQ bB2
    """)


def test_gate_down_of_which_one_side_is_low() -> None:
    shows("""
        Base+P  white  bA1
              bB1^  *
           bA1   wP    wQ    bQ
              *     *
        stack bG1 bB1
    """)


# ------------------------------------------------------------------------------------ resting


def test_what_rests_is_not_thrown() -> None:
    shows("""
        Base+P  white  bA1  rests bA1
              .     .
           bA1   wP    wQ    bQ
              .     .
    """)


def test_another_tile_may_rest() -> None:
    shows("""
        Base+P  white  bA1  rests bQ
              *     *
           bA1   wP    wQ    bQ
              *     *
    """)


def test_a_resting_pillbug_throws_nothing() -> None:
    shows("""
        Base+P  white  bA1  rests wP
              .     .
           bA1   wP    wQ    bQ
              .     .
    """)


def test_a_resting_pillbug_does_not_move() -> None:
    shows("""
        Base+P  white  wP  rests wP
              .     .
           wP    wQ    bQ
              .     .
    """)


def test_a_tile_of_ones_own_rests_when_the_enemy_threw_it() -> None:
    """It neither walks nor is thrown by one's own Pillbug."""
    shows("""
        Base+P  white  wA1  rests wA1
              .     .     .
           wA1   wP    bQ    bP
              .     .     wQ
    """)


def test_a_resting_queen_does_not_move() -> None:
    shows("""
        Base+P  white  wQ  rests wQ
              .     .     .
           wQ    bP    bQ    .
              .     .     .
    """)


# ------------------------------------------------------------------------------------ Mosquitoes


def test_a_mosquito_beside_a_pillbug_throws() -> None:
    """Beside the enemy's too; and pinned, as here, it throws all the same."""
    shows("""
        Base+MP  white  bA1
              *     *     .
           bP    wM    wQ    bQ
              *     bA1   .
    """)


def test_a_mosquito_elsewhere_throws_nothing() -> None:
    shows("""
        Base+MP  white  bA1
              .     .     .
           bS1   wM    wQ    bQ
              .     bA1   .
    """)


def test_a_mosquito_on_top_throws_nothing() -> None:
    shows("""
        Base+MP  white  bA1
              .     .     .
           bP    wM^   wQ    bQ
              .     bA1   .
        stack bG1 wM
    """)


def test_a_mosquito_beside_a_covered_pillbug_throws_nothing() -> None:
    shows("""
        Base+MP  white  bA1
              .     .     .
           bB1^  wM    wQ    bQ
              .     bA1   .
        stack bP bB1
    """)


def test_a_mosquito_borrows_from_a_resting_pillbug() -> None:
    shows("""
        Base+MP  white  bA1  rests bP
              *     *     .
           bP    wM    wQ    bQ
              *     bA1   .
    """)


def test_a_resting_mosquito_throws_nothing() -> None:
    shows("""
        Base+MP  white  bA1  rests wM
              .     .     .
           bP    wM    wQ    bQ
              .     bA1   .
    """)


def test_a_mosquito_throws_the_pillbug_that_it_copies() -> None:
    shows("""
        Base+MP  white  bP
              *     *     .
           bP    wM    wQ    bQ
              *     *     .
    """)


def test_a_pillbug_throws_the_mosquito() -> None:
    """Which could slide to two of the four cells by itself."""
    shows("""
        Base+MP  white  wM
              *     *     .
           wM    wP    wQ    bQ
              *     *     .
    """)


def test_pillbug_and_mosquito_throw_the_same_tile() -> None:
    """Each around itself; what both reach stands once."""
    shows("""
        Base+MP  white  bA1
              *     bA1   *     .
           *     wP    wM    wQ    bQ
              *     *     *     .
    """)


def test_a_mosquito_obeys_gates_as_it_throws() -> None:
    shows("""
        Base+MP  white  bA1
              bB1^  .
           bA1   wM    wQ    bQ
              bB2^  bP
        stack bG1 bB1
        stack bG2 bB2
    """)
