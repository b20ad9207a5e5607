"""GameTypeStrings."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from uhp_engine.core import bugs
from uhp_engine.notation.errors import GameTypeError, NotationError
from uhp_engine.notation.game_type import ALL_ORIGINAL, GameType


@pytest.mark.parametrize("text", ALL_ORIGINAL)
def test_the_eight_of_uhp(text: str) -> None:
    assert str(GameType.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Base+LM", "Base+ML"),
        ("Base+PM", "Base+MP"),
        ("Base+PL", "Base+LP"),
        ("Base+PLM", "Base+MLP"),
    ],
)
def test_letters_in_any_order(text: str, canonical: str) -> None:
    assert str(GameType.parse(text)) == canonical
    assert GameType.parse(text) == GameType.parse(canonical)
    assert hash(GameType.parse(text)) == hash(GameType.parse(canonical))
    assert GameType.parse(text) != GameType.parse("Base")
    assert GameType.parse("Base") != "Base"


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "''"),
        ("Bass", "'Bass'"),
        ("base", "'base'"),
        ("BASE", "'BASE'"),
        (" Base", "' Base'"),
        ("Base ", "'Base '"),
        ("BaseMLP", "'BaseMLP'"),
        ("Base-M", "'Base-M'"),
        ("MLP", "'MLP'"),
        ("Base+", "'+'"),
        ("Base+X", "'X'"),
        ("Base+MX", "'X'"),
        ("Base+m", "'m'"),
        ("Base+M+L", "'+'"),
        ("Base+MLP+", "'+'"),
        ("Base+M L", "' '"),
        ("Base+MM", "'M'"),
        ("Base+MLPL", "'L'"),
        ("Base+MLPMLP", "'M'"),
    ],
)
def test_a_bad_one_names_its_part(text: str, part: str) -> None:
    with pytest.raises(GameTypeError) as caught:
        GameType.parse(text)
    assert part in str(caught.value)
    assert "\n" not in str(caught.value)


def test_which_tiles() -> None:
    base = [1, 2, 3, 2, 3]
    assert GameType.parse("Base").counts() == [*base, 0, 0, 0] + [0] * 8
    assert GameType.parse("Base+M").counts() == [*base, 1, 0, 0] + [0] * 8
    assert GameType.parse("Base+LP").counts() == [*base, 0, 1, 1] + [0] * 8
    assert GameType.parse("Base+MLP").counts() == [*base, 1, 1, 1] + [0] * 8


def test_its_position() -> None:
    position = GameType.parse("Base+P").position()
    assert position.in_reserve(bugs.WHITE, bugs.PILLBUG) == 1
    assert position.in_reserve(bugs.BLACK, bugs.MOSQUITO) == 0
    assert position.queen_later
    assert not GameType.parse("Base+P").position(tournament_opening=False).queen_later


@settings(deadline=None)
@given(st.text(alphabet="Base+MLPVk()WFDRYTCH0123 x", max_size=12) | st.text(max_size=12))
def test_any_text_is_a_game_type_or_refused(text: str) -> None:
    for candidate in (text, "Base+" + text):
        try:
            game_type = GameType.parse(candidate)
        except NotationError:
            continue
        assert GameType.parse(str(game_type)) == game_type
        assert str(GameType.parse(str(game_type))) == str(game_type)
