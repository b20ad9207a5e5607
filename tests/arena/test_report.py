"""The report: what stands in the page, and that it works in a browser (headless Chromium)."""

import gzip
import json
import os
import re
import shutil
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from uhp_engine import Limit
from uhp_engine.arena.records import (
    BLACK_WINS,
    DRAW,
    WHITE_WINS,
    GameRecord,
    GameTask,
    MoveRecord,
    Player,
    Rules,
    Sprt,
    Termination,
    Tournament,
)
from uhp_engine.arena.report import page, report
from uhp_engine.arena.storage import Store

HOSTILE = '</script><img src=x onerror="hacked=1">$title $5^2$ {%'
LAST_WORDS = "<b>dead</b>\n</script><script>hacked=1</script>"
PLAYERS = ("ours", HOSTILE, "third")

CUP = Tournament(
    tuple(Player(name, ("engine", name), control=Limit(time=0.1)) for name in PLAYERS),
    game_types=("Base", "Base+MLPV", "Base+MLP"),
    name="Cup <i>of</i> the test",
    rules=Rules(max_plies=100),
)

STACKED = ("wB1", "bG1 wB1-", "wQ -wB1", "bQ bG1-", "wB2 -wQ", "bS1 bQ-", "wB2 wQ")
SWAPPED = (
    *("wC", "bG1 wC-", "wQ -wC", "bQ bG1-", "wQ \\wC", "bA1 bQ-", "wQ wC/", "bG2 /bQ"),
    *("wC<>bA1", "bG1=bD1"),
)
PASSED = (
    *("wL", "bL wL-", "wQ \\wL", "bQ bL/", "wB1 wQ/", "bQ wB1\\", "wB1 bQ", "bL -wQ"),
    *("wL -bL", "pass"),
)


def game(
    number: int,
    white: str,
    black: str,
    game_type: str,
    moves: tuple[str, ...],
    opening: int,
    result: str,
    termination: str,
    fault: str | None = None,
    detail: str = "",
) -> GameRecord:
    task = GameTask(f"r1.1.{number}.1", 1, number, white, black, game_type, moves[:opening])
    own = tuple(
        MoveRecord(move, 0.25 + ply / 100, 10 * ply, 3) for ply, move in enumerate(moves[opening:])
    )
    started = f"2026-01-31T10:0{number}:00+00:00"
    return GameRecord(task, result, termination, own, fault, detail, started, 3.0)


GAMES = [
    game(1, "ours", HOSTILE, "Base", STACKED, 2, WHITE_WINS, Termination.RESIGNATION),
    game(
        2, HOSTILE, "ours", "Base+MLPV", SWAPPED, 0, BLACK_WINS, Termination.CRASH,
        HOSTILE, LAST_WORDS,
    ),
    game(3, "ours", "third", "Base+MLP", PASSED, 4, DRAW, Termination.PLY_LIMIT),
    game(4, "third", "ours", "Base", (), 0, BLACK_WINS, Termination.SILENCE, "third"),
]  # fmt: skip


def data_of(text: str) -> dict[str, Any]:
    """What the script in the page gets."""
    found = re.search(r'<script id="data" type="text/plain">([\w+/=]+)</script>', text)
    assert found is not None
    data: dict[str, Any] = json.loads(gzip.decompress(b64decode(found[1])))
    return data


@pytest.fixture(scope="module")
def text() -> str:
    return page(CUP, GAMES)


# ------------------------------------------------------------------------------------ the page


def test_the_page_needs_nothing_else(text: str) -> None:
    outside = set(re.findall(r"\w+://[^\s\"'<>);]*", text))
    assert outside <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert not re.search(r"<link(?! rel=\"icon\" href=\"data:,\")|\ssrc\s*=\s*[\"']|@import", text)
    assert text.count("<script") == text.count("</script>") == 2


def test_what_engines_say_is_escaped(text: str) -> None:
    assert HOSTILE not in text
    assert "<img" not in text
    assert "<i>of" not in text
    assert "Cup &lt;i&gt;of&lt;/i&gt; the test" in text
    assert "&lt;/script&gt;&lt;img src=x onerror=&quot;hacked=1&quot;&gt;$title" in text
    data = data_of(text)
    assert data["players"] == list(PLAYERS)
    assert data["games"][1]["detail"] == LAST_WORDS


def test_the_data_of_games(text: str) -> None:
    first, second, third, fourth = data_of(text)["games"]
    assert first["moves"] == ";".join(STACKED)
    # By hand: each tile with its cell, east and south-east of the first.
    cells = "wB1 0 0|bG1 1 0|wQ -1 0|bQ 2 0|wB2 -2 0|bS1 3 0|wB2 -1 0"
    assert first["steps"] == cells
    assert (first["opening"], first["plies"], first["end"]) == (2, 7, "resignation")
    assert first["ms"] == [250.0, 260.0, 270.0, 280.0, 290.0]
    assert first["scores"] == [0, 10, 20, 30, 40]
    assert set(second["steps"].split("|")[-2].split(",")) == {"bA1 0 0", "wLC 3 0"}
    assert second["steps"].split("|")[-1] == "bG1D 1 0"
    assert (second["fault"], second["white"], second["black"]) == (1, 1, 0)
    assert third["steps"].endswith("|bL -1 -1|wL -2 -1|")
    assert (fourth["moves"], fourth["steps"], fourth["plies"]) == ("", "", 0)
    assert all(each["counts"] for each in (first, second, third, fourth))


def test_figures(text: str) -> None:
    # By hand: ours won twice against the hostile one, and won and drew against the third.
    row = re.search(r'<tr><td class="n">1</td><td class="name">ours</td>(.*?)</tr>', text)
    assert row is not None
    cells = re.findall(r'<td class="n">(.*?)</td>', row[1])
    assert cells[:6] == ["3.5", "4", "87.5%", "3", "1", "0"]
    assert cells[-2:] == ["25.0%", "0"]
    assert "White scored 37.5%" in text
    assert "25.0% at the ply limit" in text
    assert ">2 / 2<small>2 &middot; 0 &middot; 0</small>" in text
    assert ">1.5 / 2<small>1 &middot; 1 &middot; 0</small>" in text
    for end, count in (("resignation", 1), ("crash", 1), ("ply limit", 1), ("no answer", 1)):
        assert f'<td>{end}</td><td class="n">{count}</td><td class="n">25.0%</td>' in text
    assert "Shortest 0, median 8.5, mean 6.8, longest 10 plies" in text
    assert 'class="bar fault"' in text
    # Moves of ours: 3 of game 1, 5 of game 2, 3 of game 3.
    assert re.search(r'<td class="name">ours</td><td class="n">11</td><td class="n">0\.\d+', text)


def test_plots(text: str) -> None:
    assert text.count('<div class="plot"><svg') == 3
    assert "#010203" not in text
    ids = re.findall(r'\sid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert "relative to the average" in text
    assert "seconds a move" in text


def test_the_same_games_give_the_same_page(text: str) -> None:
    assert page(CUP, GAMES) == text


def test_a_tournament_without_games() -> None:
    text = page(CUP, [])
    assert "No game has ended yet." in text
    assert data_of(text)["games"] == []


def test_from_a_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "cup.db"
    with Store.create(path, CUP) as store:
        for record in reversed(GAMES):
            store.add(record)
        assert report(store) == text
    assert report(path) == report(str(path)) == text


def test_a_match_with_an_sprt() -> None:
    players = (Player("new", ("n",)), Player("old", ("o",)))
    match = Tournament(players, game_types=("Base",), pairs=40, sprt=Sprt(0, 200))
    records = []
    for pair in range(1, 31):
        task = GameTask(f"r1.1.{pair}.1", 1, pair, "new", "old", "Base", ("wS1",))
        for each, result in ((task, WHITE_WINS), (task.reversed(f"r1.1.{pair}.2"), DRAW)):
            records.append(GameRecord(each, result, Termination.SURROUNDED))
    text = page(match, records)
    assert "<h2>SPRT</h2>" in text
    assert "H1 at +2.94" in text
    assert "H0 at -2.94" in text
    decided = re.search(r"After (\d+) pairs .*? Decided: H1: 200 Elo", text)
    assert decided is not None
    pairs = int(decided[1])
    assert 0 < pairs < 30
    assert f"{2 * (30 - pairs)} games after the SPRT's decision" in text
    assert [each["counts"] for each in data_of(text)["games"]] == [True] * (2 * pairs) + [False] * (
        60 - 2 * pairs
    )
    assert "new against old: Elo" in text
    assert f"gave it 0, ½, 1, 1½, 2 points: 0, 0, 0, {pairs}, 0." in text


def test_a_move_in_the_file_that_is_not_legal() -> None:
    broken = replace(GAMES[0], moves=(*GAMES[0].moves[:2], MoveRecord("wA3 wQ-", 0.1)))
    each = data_of(page(CUP, [broken]))["games"][0]
    assert each["plies"] == 4
    assert each["detail"].startswith(
        "The game cannot be shown further. move 3 (White, ply 5), wA3 wQ-: "
    )
    assert len(each["ms"]) == 2


def test_times_and_names_that_are_hard_to_draw() -> None:
    names = ("$x^{$ " * 10, "名前\n\t\x07", "")
    cup = replace(CUP, players=tuple(Player(name, ()) for name in names))
    record = game(1, names[0], names[1], "Base", STACKED, 2, DRAW, Termination.REPETITION)
    infinite = replace(record, moves=(replace(record.moves[0], seconds=float("inf")),))
    assert data_of(page(cup, [record, infinite]))["games"][1]["ms"] == [None]


# --------------------------------------------------------------------------------- the browser

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
DRIVER = shutil.which("chromedriver")
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-dev-shm-usage", "--window-size=1400,1200"),
)


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Chromium; without it the tests are skipped, where UHP_ENGINE_CI is set they fail."""
    if CHROMIUM is None or DRIVER is None:
        message = "needs chromium and chromedriver (Debian: chromium chromium-driver)"
        if os.environ.get("UHP_ENGINE_CI"):
            pytest.fail(message)
        pytest.skip(message)
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('chromium')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options=options, service=Service(DRIVER))
    try:
        yield browser
    finally:
        browser.quit()


class Page:
    """The report in the browser, as one looks at it and clicks in it."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def all(self, selector: str) -> list[Any]:
        found: list[Any] = self.driver.find_elements("css selector", selector)
        return found

    def text(self, selector: str) -> str:
        return str(self.driver.find_element("css selector", selector).text)

    def click(self, selector: str, index: int = 0) -> None:
        self.driver.execute_script("arguments[0].click()", self.all(selector)[index])

    def press(self, key: str) -> None:
        self.driver.find_element("css selector", "body").send_keys(key)

    def piles(self) -> dict[tuple[float, float], str]:
        """The cells of the board that hold tiles: where they lie, and what is told of them."""
        script = """return [...document.querySelectorAll('#tiles g.cell')].map(
            (g) => [g.getAttribute('transform'), g.querySelector('title').textContent])"""
        piles = {}
        for transform, title in self.driver.execute_script(script):
            x, y = map(float, re.findall(r"-?[\d.]+(?:e-?\d+)?", transform))
            piles[round(x, 1), round(y, 1)] = title
        return piles

    def choose(self, select: str, text: str) -> None:
        script = """const [id, text] = arguments, select = document.getElementById(id);
            select.value = [...select.options].find((each) => each.text === text).value;
            select.dispatchEvent(new Event('change'))"""
        self.driver.execute_script(script, select, text)

    def shown(self) -> list[str]:
        """The numbers of the games in the list."""
        return [row.text.split()[0] for row in self.all("#games tr")]


@pytest.fixture
def opened(driver: Any, text: str, tmp_path: Path) -> Iterator[Page]:
    """The page, opened anew; nothing may have appeared on the console at the end."""
    path = tmp_path / "report.html"
    path.write_text(text, encoding="utf-8")
    driver.get(path.as_uri())
    view = Page(driver)
    until = monotonic() + 10
    while not view.all("#games tr") and monotonic() < until:
        sleep(0.02)
    yield view
    assert driver.get_log("browser") == []
    assert driver.execute_script("return typeof hacked") == "undefined"
    assert not view.all("img, .trouble, pre b")


def test_the_first_game_is_on_show(opened: Page) -> None:
    assert len(opened.all("#games tr")) == 4
    assert opened.text("#players").endswith(f" {HOSTILE} · 1-0, resignation · Base · game r1.1.1.1")
    assert opened.piles() == {
        (0, 0): "wB1 (Beetle)",
        (86.6, 0): "bG1 (Grasshopper)",
        (-86.6, 0): "wB2 (Beetle), below it wQ (Queen Bee)",
        (173.2, 0): "bQ (Queen Bee)",
        (259.8, 0): "bS1 (Spider)",
    }


def test_replay_by_buttons(opened: Page) -> None:
    opened.click("#games tr", 0)
    assert opened.piles() == {}
    assert opened.text("#now") == "the start"
    opened.click("#next")
    assert opened.piles() == {(0, 0): "wB1 (Beetle)"}
    assert opened.text("#now") == "1. White: wB1 · opening"
    opened.click("#next")
    opened.click("#next")
    assert opened.piles() == {
        (0, 0): "wB1 (Beetle)",
        (86.6, 0): "bG1 (Grasshopper)",
        (-86.6, 0): "wQ (Queen Bee)",
    }
    assert opened.text("#now") == "2. White: wQ -wB1 · 0.250 s · score 0.00 · depth 3"
    opened.click("#back")
    assert len(opened.piles()) == 2
    opened.click("#last")
    assert opened.piles()[-86.6, 0] == "wB2 (Beetle), below it wQ (Queen Bee)"
    assert opened.text("#now").endswith("1-0, resignation")
    (ring,) = opened.all("#tiles .ring")
    (left,) = opened.all("#tiles .left")
    assert float(ring.get_attribute("x")) == pytest.approx(-86.6, abs=0.1)
    assert "translate(-173.2" in left.get_attribute("transform")
    opened.click("#next")
    assert len(opened.piles()) == 5
    opened.click("#first")
    assert opened.piles() == {}
    opened.click("#back")
    assert opened.text("#now") == "the start"


def test_replay_by_keys_and_by_the_move_list(opened: Page) -> None:
    right, left, end, home = "\ue014", "\ue012", "\ue010", "\ue011"
    opened.click("#games tr", 1)
    opened.press(right)
    assert opened.piles() == {(0, 0): "wC (Centipede)"}
    opened.press(end)
    # By hand: the Centipede has changed places with bA1, then Black's first grasshopper flipped.
    assert opened.piles()[0, 0] == "bA1 (Soldier Ant)"
    assert opened.piles()[259.8, 0] == "wC (Centipede)"
    assert opened.piles()[86.6, 0] == "bD1 (Dragonfly)"
    opened.press(left)
    assert opened.piles()[86.6, 0] == "bG1 (Grasshopper)"
    assert len(opened.all("#tiles .ring")) == 2
    opened.press(home)
    assert opened.piles() == {}
    moves = opened.all("#moves button")
    assert [each.text for each in moves] == list(SWAPPED)
    opened.click("#moves button", 4)
    assert opened.piles()[-43.3, -75] == "wQ (Queen Bee)"
    assert opened.text("#moves .chosen") == "wQ \\wC"
    assert len(opened.piles()) == 4


def test_a_pass_and_a_game_without_moves(opened: Page) -> None:
    opened.click("#games tr", 2)
    opened.click("#last")
    before = opened.piles()
    assert "pass" in opened.text("#now")
    opened.click("#back")
    assert opened.piles() == before
    opened.click("#games tr", 3)
    assert opened.piles() == {}
    assert opened.text("#now") == "the start · 0-1, no answer"
    opened.click("#next")
    assert opened.all("#moves button") == []


def test_playing_on_by_itself(opened: Page) -> None:
    opened.click("#games tr", 0)
    opened.click("#auto")
    until = monotonic() + 10
    while not opened.piles() and monotonic() < until:
        sleep(0.05)
    assert opened.piles()
    opened.click("#auto")
    now = opened.text("#now")
    sleep(0.9)
    assert opened.text("#now") == now


def test_last_words_are_text(opened: Page) -> None:
    opened.click("#games tr", 1)
    assert opened.text("#detail") == LAST_WORDS
    assert HOSTILE in opened.text("#players")


def test_filters(opened: Page) -> None:
    opened.choose("f-end", "crash")
    assert opened.shown() == ["2"]
    assert opened.text("#shown") == "1 of 4 games"
    opened.choose("f-end", "all")
    opened.choose("f-player", "third")
    assert opened.shown() == ["3", "4"]
    opened.choose("f-result", "1/2-1/2")
    assert opened.shown() == ["3"]
    opened.choose("f-other", HOSTILE)
    assert opened.shown() == []
    opened.choose("f-result", "all")
    opened.choose("f-player", "all")
    assert opened.shown() == ["1", "2"]
    opened.choose("f-type", "Base")
    assert opened.shown() == ["1"]


def test_the_cross_table_lists_games(opened: Page) -> None:
    # The first row is that of ours; its cells are for ranks 1 to 3, the first of them its own.
    ranks = [each.text for each in opened.all(".cross td.name")]
    assert ranks[0] == "ours"
    opened.click(".cross tr:first-child td[data-white]", ranks.index("third") - 1)
    assert opened.shown() == ["3", "4"]
