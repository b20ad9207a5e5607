"""Settings as words of one argument."""

from typing import Any

import pytest

from uhp_engine.arena.config import read
from uhp_engine.arena.records import Player
from uhp_engine.cli.settings import SettingError, each, engine, settings


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("nokamute uhp", {"command": "nokamute uhp"}),
        (
            "cmd=nokamute uhp name=nok time=0.5 option.NumThreads=1",
            {
                "command": "nokamute uhp",
                "name": "nok",
                "time": 0.5,
                "options": {"NumThreads": "1"},
            },
        ),
        ("nokamute uhp depth=3", {"command": "nokamute uhp", "depth": 3}),
        ("name=x cmd=prog --flag", {"command": "prog --flag", "name": "x"}),
        ("prog --hash=64 ./a=b", {"command": "prog --hash=64 ./a=b"}),
        ('prog "depth=3" depth=4', {"command": 'prog "depth=3"', "depth": 4}),
        ("prog name='a b' tc=60+1", {"command": "prog", "name": "a b", "clock": "60+1"}),
        ("prog name=7 st=2", {"command": "prog", "name": "7", "time": 2}),
        (
            "prog knows-clock=yes restart=OFF dir=/tmp",
            {"command": "prog", "knows_clock": True, "restart": False, "cwd": "/tmp"},
        ),
        (
            'prog env.A=1 env.B="x y" option.Book= option.Hash=16',
            {
                "command": "prog",
                "env": {"A": "1", "B": "x y"},
                "options": {"Book": "", "Hash": "16"},
            },
        ),
        ("prog time=fast", {"command": "prog", "time": "fast"}),
        # In quotes as a whole, as other arenas have it: there is no program of that name.
        ('cmd="no-such-engine uhp" name=x', {"command": "no-such-engine uhp", "name": "x"}),
    ],
)
def test_engines(text: str, table: dict[str, Any]) -> None:
    assert engine(text) == table


def test_an_engine_becomes_a_player() -> None:
    tables = {"engines": [engine('"my engine" uhp option.X=true'), engine("other")]}
    assert read(tables)[0].players[0] == Player(
        "my engine", ("my engine", "uhp"), options=(("X", "true"),)
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no command"),
        ("name=x", "no command"),
        ("prog nme=x", "no such setting 'nme'; did you mean 'name'?; in quotes"),
        ("prog mode=x", "no such setting 'mode'"),
        ("prog xyzzy=x", "there are clock, command, cwd, depth, env.NAME"),
        ("prog option=x", "did you mean 'option.NAME'?"),
        ("prog options.X=1", "did you mean 'option.NAME'?"),
        ("prog name.X=1", "no such setting 'name.X'"),
        ("prog name=my engine", "'engine' after name sets nothing; a value with spaces"),
        ("prog cmd=other", "two commands: 'prog' and 'cmd=other'"),
        ("prog name=a name=b", "name is set twice"),
        ("prog option.A=1 option.A=2", "A is set twice"),
        ("prog 'x", "No closing quotation"),
        ("prog name='x", "sets nothing"),
    ],
)
def test_engines_that_are_wrong(text: str, words: str) -> None:
    with pytest.raises(SettingError) as caught:
        engine(text)
    assert words in str(caught.value)


def test_settings_of_all_engines() -> None:
    assert each("restart=true option.X=1") == {"restart": True, "options": {"X": "1"}}
    for text in ("prog", "prog restart=true", "command=prog", "name=x"):
        with pytest.raises(SettingError):
            each(text)


def test_other_settings() -> None:
    names = ("elo0", "elo1", "model")
    found = {"elo0": -1.5, "elo1": 10, "model": "normalized"}
    assert settings("elo0=-1.5 elo1=10 model=normalized", names) == found
    assert settings("elo0=-1.5,elo1=10, model=normalized", names) == found
    assert settings("", names) == {}
    with pytest.raises(SettingError, match="did you mean 'elo1'"):
        settings("elo=3, elo2=1", names)
