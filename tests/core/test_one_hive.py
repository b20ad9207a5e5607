"""One hive: what may leave its cell at all."""

from tests.drawings import shows


def test_the_end_of_a_line_is_free() -> None:
    shows("""
        Base  white  wG1
              .     .     .
           wG1   bA1   wQ    bQ    *
              .     .     .
    """)


def test_a_tile_whose_neighbours_touch_each_other_is_free() -> None:
    shows("""
        Base  white  wQ
              *     wQ    *
           .     bA1   bQ    .
              .     .     .
    """)


def test_two_arms_of_a_hive_need_what_joins_them() -> None:
    shows("""
        Base  white  wQ
              bA1   .     bQ
           .     wQ    bG1   .
              .     .     .
    """)


def test_a_ring_needs_none_of_its_tiles() -> None:
    """Only the Ant's own way out of the ring is looked at: any cell around it."""
    shows("""
        Base  white  wA1
           *     *     *
        *     bA1   bQ    *
     *     bA2   .     wA1   .
        *     bB1   wQ    *
           *     *     *
    """)


def test_a_tail_on_a_ring_needs_the_tile_it_hangs_on() -> None:
    shows("""
        Base  white  wB1
              bA1   bQ    .
           bA2   .     wB1   bG1
              bS1   wQ    .
    """)


def test_a_ring_on_a_tail_needs_the_tile_it_hangs_on() -> None:
    """The same seen from the other side: what hangs on the Beetle is the ring."""
    shows("""
        Base  white  wB1
              bA1   bQ    .     .
           bA2   .     wB1   wQ    bG1
              bB1   bS1   .     .
    """)


def test_a_tail_needs_its_middle() -> None:
    """Also where a ring elsewhere in the hive has a hole."""
    shows("""
        Base  white  wQ
              bA1   bQ    .     .
           bA2   .     wA1   wQ    bG1
              bB1   bS1   .     .
    """)


def test_between_two_holes_a_tile_is_free() -> None:
    """North and south of it the hive goes on; it is only too narrow for a slide."""
    shows("""
        Base  white  wB1
              bA1   bQ*   bG1*  bG2
           bA2   .     wB1   .     bG3
              bB1   wQ*   bS1*  bS2
    """)


def test_two_rings_joined_by_one_tile() -> None:
    """Lifting it leaves two rings that do not touch."""
    shows("""
        Base  white  wG1
           bA1   bQ                bG1   bG2
        bA2   .     bA3   wG1   bS1   .     bG3
           bB1   wQ                bS2   bB2
    """)


def test_a_stack_holds_on_without_its_top() -> None:
    shows("""
        Base  white  wB1
              *     *     .
           bA1*  wB1^  bQ*   .
              *     *     .
        stack wQ wB1
    """)


def test_a_stack_of_two_holds_the_hive_together() -> None:
    """What joins two stacks is pinned as between two tiles."""
    shows("""
        Base  white  wA1
              .     .     .
           bB1^  wA1   wB1^  .
              .     .     .
        stack wQ bB1
        stack bQ wB1
    """)
