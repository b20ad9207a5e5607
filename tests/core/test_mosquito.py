"""The Mosquito: on the ground as any top tile that it touches; on top of the hive as a Beetle."""

from tests.drawings import shows


def test_as_a_grasshopper_and_as_nothing_else() -> None:
    shows("""
        Base+M  white  wM
              .     .     .     .
           wM    bG1   wQ    bQ    *
              .     .     .     .
    """)


def test_as_an_ant() -> None:
    shows("""
        Base+M  white  wM
              *     *     *     *
           wM    wA1   wQ    bQ    *
              *     *     *     *
    """)


def test_as_a_queen() -> None:
    shows("""
        Base+M  white  wM
              *     .     .
           wM    bQ    wQ    .
              *     .     .
    """)


def test_as_a_spider() -> None:
    shows("""
        Base+M  white  wM
              .     .     *     .
           wM    bS1   wQ    bQ    .
              .     .     *     .
    """)


def test_as_a_beetle_from_the_ground() -> None:
    shows("""
        Base+M  white  wM
              *     .     .
           wM    bB1*  wQ    bQ
              *     .     .
    """)


def test_as_a_ladybug() -> None:
    shows("""
        Base+ML  white  wM
              .     *     *
           wM    bL    wQ    bQ    .
              .     *     *
    """)


def test_as_a_pillbug_it_slides_once() -> None:
    shows("""
        Base+MP  white  wM
              *     .     .
           wM    bP    wQ    bQ
              *     .     .
    """)


def test_as_each_of_its_neighbours_in_turn() -> None:
    """As a Queen Bee one slide, as a Grasshopper over each of them."""
    shows("""
        Base+M  white  wM
                       *     .
              *     bG1   .     .
           .     wM    wQ    bQ    *
              .     *     .     .
    """)


def test_a_tile_that_two_neighbours_reach_stands_once() -> None:
    """As an Ant it goes anywhere, so also where the Spider and the Queen Bee go."""
    shows("""
        Base+M  white  wM
           *     *     *
        *     wS1   bQ    *
     *     wQ    wM    *
        *     wA1   *
           *     *
    """)


def test_beside_a_mosquito_alone_it_stays() -> None:
    shows("""
        Base+M  white  wM
              .     .     .
           wM    bM    wQ    bQ
              .     .     .
    """)


def test_beside_a_mosquito_it_copies_the_others() -> None:
    """What the other Mosquito could copy does not count."""
    shows("""
        Base+M  white  wM
              *     bM    bA1
           .     wM    wQ    bQ
              .     *     .
    """)


def test_of_a_stack_it_copies_the_top() -> None:
    """A Beetle on an Ant is a Beetle."""
    shows("""
        Base+M  white  wM
              *     .     .
           wM    bB1^* wQ    bQ
              *     .     .
        stack wA1 bB1
    """)


def test_on_top_it_is_a_beetle() -> None:
    """Beside an Ant, a Grasshopper and a Spider."""
    shows("""
        Base+M  white  wM
              bS1*  bQ*   .
           *     wM^   bA1*  .
              *     wG1*  .
        stack wQ wM
    """)


def test_on_top_it_obeys_gates() -> None:
    shows("""
        Base+M  white  wM
              *     bB1^*
           *     wM^   wQ
              *     bB2^*
        stack bQ wM
        stack bG1 bB1
        stack wA1 bB2
    """)


def test_on_top_beside_a_mosquito_it_is_a_beetle() -> None:
    shows("""
        Base+M  white  wM
              *     *     .     .
           *     wM^   bM*   bQ    .
              *     *     .     .
        stack wQ wM
    """)


def test_as_a_beetle_it_obeys_gates() -> None:
    shows("""
        Base+M  white  wM
              *     bB1^*
           .     wM    wQ    bQ
              *     bB2^*
        stack bG1 bB1
        stack bA1 bB2
    """)


def test_pinned() -> None:
    shows("""
        Base+M  white  wM
              .     .     .
           bA1   wM    wQ    bQ
              .     .     .
    """)


def test_covered() -> None:
    shows("""
        Base+M  white  wM
              .     .     .
           bB1^  wQ    bQ    .
              .     .     .
        stack wM bB1
    """)
