"""Mazes that are played in a browser, with real keys, mouse and fingers: their passages are those of the maze."""

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from excelmaze import generate
from excelmaze.cli import main
from excelmaze.grids.cube import net
from excelmaze.grids.grid import Grid
from excelmaze.grids.rings import RoundGraph
from excelmaze.languages import LANGUAGES, words_in
from excelmaze.maze.maze import Maze
from excelmaze.pictures.export import export
from excelmaze.pictures.game import texts_of_game
from tests.browser import Browser, Page, needs_chromium, of_event, running
from tests.cases import daily
from tests.conftest import not_none, refused

KINDS: dict[str, tuple[Any, dict[str, Any]]] = {
    "squares": ("B2:F5", {}),
    "loops": ("B2:F5", {"braid": 1.0}),
    "blocks": ("B2:J8", {"walls": "blocks"}),
    "bricks": ("B2:G5", {"tiling": "bricks"}),
    "triangles": ("B2:E5", {"tiling": "triangles"}),
    "hexagons": ("B2:H8", {"tiling": "hexagons"}),
    "round": (RoundGraph(3), {}),
    "weave": ("B2:I9", {"weave": "1"}),
    "torus": ("B2:F5", {"wrap": "both"}),
    "portals": ("B2:C4,E2:F4,B6:D7", {"portals": "auto"}),
    "dimensions": ("B2:C3,E2:F3,B5:C6,E5:F6", {"dimensions": "2x2x2x2"}),
    "cube": (net(2, 2, 2), {"tiling": "cube"}),
    "levels": ("B2:E4", {"levels": 3}),
    "pieces": ("B2:D4,F2:H4", {"pieces": "each"}),
}
ARROWS = "ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"
MOVES = *ARROWS, "Enter", "PageUp", "PageDown", "q", "e", "c", "z"
MOST_BYTES = 30 * 1024


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with running(tmp_path_factory.mktemp("chromium")) as browser:
        yield browser


@pytest.fixture
def window(chromium: Browser) -> Iterator[Page]:
    page = chromium.open("about:blank", width=900, height=1200)
    yield page
    page.close()


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    page = chromium.open("about:blank", width=400, height=800, touch=True)
    yield page
    page.close()


def maze_of(kind: str) -> Maze:
    cells, options = KINDS[kind]
    return generate(cells, "kruskal", seed=5, **options)


def played(maze: Maze, folder: Path, **options: object) -> Path:
    return export(maze, folder / "maze.html", play=True, **{"language": "en"} | options)[0]  # type: ignore[arg-type]


def rooms(window: Page) -> list[int]:
    """The room of each mark."""
    return [*map(int, window.evaluate("document.querySelector('.game').dataset.room").split())]


def faults(window: Page) -> list[str]:
    """Errors of scripts, lines of the log, and what was asked for besides the page itself."""
    thrown = [str(event["exceptionDetails"]) for event in window.events("Runtime.exceptionThrown")]
    asked = [str(event["request"]["url"]) for event in window.events("Network.requestWillBeSent")]
    others = [url for url in asked if not url.startswith(("file:", "data:"))]
    return [*thrown, *map(of_event, window.events("Log.entryAdded")), *others]


def click(window: Page, text: str) -> None:
    """Click at the button with a text."""
    script = "[...document.querySelectorAll('button')].forEach(one => one.dataset.text = one.textContent)"
    window.evaluate(script)
    window.click(f"button[data-text='{text}']")


def is_solved(window: Page) -> bool:
    return bool(window.evaluate("document.querySelector('.game').dataset.solved") == "true")


def neighbors(maze: Maze, room: int) -> set[int]:
    sides = enumerate(maze.graph.neighbors)
    return {neighbor_of[room] for side, neighbor_of in sides if maze.passages[room] >> side & 1}


def place_of(window: Page, room: int) -> tuple[float, float]:
    """Where the middle of a room is in the window."""
    return tuple(
        window.evaluate(
            f"""(() => {{
            const data = JSON.parse(document.querySelector(".game script").textContent);
            const picture = document.querySelectorAll(".game svg")[Math.floor({room} / data.size)];
            const point = new DOMPoint(data.at[{2 * room}], data.at[{2 * room + 1}]);
            const place = point.matrixTransform(picture.getScreenCTM());
            return [place.x, place.y]; }})()"""
        )
    )


def walk(window: Page, maze: Maze, path: list[int], number: int = 0) -> None:
    """Walk a path by keys: each of them leads into a room behind a passage, or nowhere, and one into the next room."""
    forward = ""
    for step, (room, following) in enumerate(pairwise(path)):
        for key in MOVES:
            window.press(key)
            here = rooms(window)[number]
            if here == following:
                forward = key
                break
            assert here in {room, *neighbors(maze, room)}
            if here != room:  # what leads on from the room before takes a step back there back
                window.press(forward if step and here == path[step - 1] else "Backspace")
                assert rooms(window)[number] == room
        assert rooms(window)[number] == following, f"no key leads from {room} to {following}"


@pytest.mark.slow
@needs_chromium
@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=[] if kind in {"squares", "levels"} else pytest.mark.slow) for kind in KINDS]
)
def test_keys_walk_the_whole_way_of_every_kind(kind: str, window: Page, tmp_path: Path) -> None:
    maze = maze_of(kind)
    window.go(played(maze, tmp_path).as_uri())
    for number, path in enumerate(maze.solutions()):
        assert not is_solved(window)
        walk(window, maze, path, number)
    assert is_solved(window)
    assert faults(window) == []


@pytest.mark.slow
@needs_chromium
@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, marks=[] if kind == "hexagons" else pytest.mark.slow)
        for kind in ("squares", "hexagons", "round", "weave", "triangles")
    ],
)
def test_a_finger_drags_the_mark_along_the_way(kind: str, phone: Page, tmp_path: Path) -> None:
    maze = maze_of(kind)
    (path,) = maze.solutions()
    phone.go(played(maze, tmp_path).as_uri())
    phone.touch([place_of(phone, room) for room in path])
    assert rooms(phone) == [path[-1]]
    assert is_solved(phone)


@pytest.mark.slow
@needs_chromium
def test_the_mouse_drags_the_mark_but_not_through_walls(window: Page, tmp_path: Path) -> None:
    maze = maze_of("squares")
    (path,) = maze.solutions()
    window.go(played(maze, tmp_path).as_uri())
    walled = next(room for room in range(maze.graph.size) if len(maze.solve(path[0], room) or ()) > 8)
    window.drag([place_of(window, path[0]), place_of(window, walled)])
    assert rooms(window) == [path[0]]
    window.drag([place_of(window, room) for room in path])
    assert is_solved(window)


@pytest.mark.slow
@needs_chromium
def test_hint_solution_trail_and_time(window: Page, tmp_path: Path) -> None:
    """The hint is the next room of the way, the solution all of it; going back takes the trail back."""
    maze = maze_of("squares")
    (path,) = maze.solutions()
    window.go(played(maze, tmp_path).as_uri())
    line = "document.querySelector('.{}').getAttribute('d')"
    assert window.evaluate("document.querySelector('.clock').textContent") == "0:00"
    window.press("h")
    ring = window.evaluate(
        "(({cx, cy}) => [cx.baseVal.value, cy.baseVal.value])(document.querySelector('circle.hint'))"
    )
    data = json.loads(window.evaluate("document.querySelector('.game script').textContent"))
    assert ring == data["at"][2 * path[1] : 2 * path[1] + 2]
    click(window, "Solution")
    points = re.findall(r"[ML]([\d.]+),([\d.]+)", window.evaluate(line.format("answer")))
    middles = [(float(x), float(y)) for x, y in points]
    assert {tuple(data["at"][2 * room : 2 * room + 2]) for room in path} <= {*middles}
    walk(window, maze, path[:3])
    assert window.evaluate(line.format("trail")).startswith("M")
    window.press("Backspace")
    click(window, "Step back")
    assert rooms(window) == [path[0]]
    assert window.evaluate(line.format("trail")) == ""
    click(window, "Begin again")
    assert window.evaluate("document.querySelector('.state').textContent") == "Steps: 0 · Hints: 0"


@pytest.mark.slow
@needs_chromium
def test_screen_readers_hear_the_ways_and_nothing_moves_where_motion_is_not_wanted(
    window: Page, tmp_path: Path
) -> None:
    maze = maze_of("squares")
    window.go(played(maze, tmp_path, language="cs", title="Najdi cestu").as_uri())
    said = window.evaluate("document.querySelector('[role=status]').textContent")
    words = words_in("cs")
    assert said.startswith(words("Ways on: {ways}").partition("{")[0])
    board = window.evaluate(
        "(one => [one.tabIndex, one.getAttribute('aria-label')])(document.querySelector('[role=application]'))"
    )
    assert board[0] == 0
    assert board[1] in texts_of_game(words).values()
    assert window.evaluate("[...document.querySelectorAll('button')].every(one => one.textContent)")
    moving = "getComputedStyle(document.querySelector('.token')).transitionDuration"
    assert window.evaluate(moving) != "0s"
    window.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    assert window.evaluate(moving) == "0s"
    window.send("Emulation.setEmulatedMedia", features=[])


@pytest.mark.slow
@needs_chromium
def test_keys_play_the_game_that_was_touched(window: Page, tmp_path: Path) -> None:
    """All mazes of a workbook are on one page."""
    book, page = tmp_path / "two.xlsx", tmp_path / "two.html"
    assert main(["booklet", str(book), "--count", "2", "--from", "4x4", "--to", "5x5", "--seed", "3"]) == 0
    assert main(["export", str(book), str(page), "--play"]) == 0
    window.go(page.as_uri())
    begun = window.evaluate("[...document.querySelectorAll('.game')].map(one => one.dataset.room)")
    for key in ARROWS:
        window.press(key)
        now = window.evaluate("[...document.querySelectorAll('.game')].map(one => one.dataset.room)")
        if now != begun:
            break
    assert now[0] != begun[0]
    window.evaluate("document.querySelectorAll('.board')[1].focus()")
    for key in ARROWS:
        window.press(key)
        if window.evaluate("document.querySelectorAll('.game')[1].dataset.room") != begun[1]:
            break
    assert window.evaluate("document.querySelector('.game').dataset.room") == now[0]
    assert window.evaluate("document.querySelectorAll('.game')[1].dataset.room") != begun[1]
    assert faults(window) == []


@pytest.mark.parametrize("language", daily(LANGUAGES, ["ja"]))
def test_a_game_takes_thirty_kilobytes_beside_its_maze_and_fetches_nothing(language: str, tmp_path: Path) -> None:
    maze = maze_of("levels")
    pages = {
        play: export(maze, tmp_path / f"{play}.html", play=play, language=language, scale=20)[0]
        for play in (True, False)
    }
    texts = {play: path.read_text(encoding="utf-8") for play, path in pages.items()}
    data = re.search(r'<script type="application/json">(.*)</script>', texts[True])
    assert data is not None
    own = {key: value for key, value in json.loads(data[1]).items() if key != "words"}
    of_maze = len(texts[False].encode()) + len(json.dumps(own, ensure_ascii=False, separators=(",", ":")).encode())
    assert len(texts[True].encode()) - of_maze <= MOST_BYTES
    assert "default-src 'none'" in texts[True]
    assert not re.search(r'(src|href)="(?!data:)', texts[True])


def test_what_a_game_cannot_show_is_refused(tmp_path: Path) -> None:
    maze = maze_of("squares")
    for options in ({"solution": "shown"}, {"solver": "tremaux"}, {"steps": 3}):
        with refused("--play shows the solution when it is asked to; leave out"):
            played(maze, tmp_path, **options)
    with refused(".svg has no --play, which is for .html; leave it out"):
        export(maze, tmp_path / "maze.svg", play=True)
    with refused("a game needs a goal that a path leads to"):
        played(generate(Grid.rectangle(3, 3), "vba-backtracker", seed=1), tmp_path)


@pytest.mark.slow
@needs_chromium
def test_two_arrow_keys_at_once_go_where_one_alone_is_ambiguous(window: Page, tmp_path: Path) -> None:
    """Between hexagons: the step of the first key is taken back."""
    maze = generate("B2:H8", "kruskal", seed=5, tiling="hexagons", braid=1.0)
    window.go(played(maze, tmp_path).as_uri())
    keys = {"q": ("ArrowUp", "ArrowLeft"), "e": ("ArrowRight", "ArrowUp"), "c": ("ArrowDown", "ArrowRight")}
    compared = 0
    for letter, pair in keys.items():
        window.press(letter)
        there = rooms(window)
        if there != [maze.start]:
            window.press("Backspace")
            window.press_together(*pair)
            assert rooms(window) == there
            compared += 1
            window.press("Backspace")
        assert rooms(window) == [maze.start]
    assert compared


def said(window: Page) -> str:
    return str(window.evaluate("document.querySelector('.said').textContent"))


RACE: dict[str, Any] = {"false_goals": "down", "players": 3}
LETTERS = {"ArrowUp": "w", "ArrowRight": "d", "ArrowDown": "s", "ArrowLeft": "a"}


@pytest.mark.slow
@needs_chromium
def test_in_a_race_each_player_has_keys_and_the_first_at_the_true_goal_wins(window: Page, tmp_path: Path) -> None:
    maze = generate("B2:I9", seed=3, **RACE)
    (path,) = maze.solutions()
    window.go(played(maze, tmp_path).as_uri())
    assert rooms(window) == [maze.start] * 3
    for room, following in pairwise(path):
        assert not is_solved(window)
        window.press(LETTERS[key_between(maze, room, following)])
        assert rooms(window) == [maze.start, following, maze.start]
    assert said(window).startswith("Player 2 is at the goal.")
    assert is_solved(window)


@pytest.mark.slow
@needs_chromium
def test_in_a_race_who_names_a_false_goal_is_out_and_who_names_the_true_one_wins(window: Page, tmp_path: Path) -> None:
    maze = generate("B2:I9", seed=3, **RACE)
    window.go(played(maze, tmp_path).as_uri())
    goals = dict(maze.letters)
    true = goals.pop(not_none(maze.goal))
    false = min(goals.values())
    guess = "[...document.querySelectorAll('.players p')][{}].querySelectorAll('button')[{}].id = 'guess'"
    for player, letter in enumerate((false, true)):
        window.evaluate("document.querySelectorAll('#guess').forEach(one => one.removeAttribute('id'))")
        window.evaluate(guess.format(player, ord(letter) - ord("A")))
        window.click("#guess")
        assert said(window).startswith(
            (f"Player 1: {false} is a false goal.", f"Player 2 is right: the goal is {true}.")[player]
        )
        assert is_solved(window) == bool(player)
    window.press(key_between(maze, *maze.solutions()[0][:2]))
    assert rooms(window) == [maze.start] * 3


@pytest.mark.slow
@needs_chromium
def test_two_fingers_drag_the_marks_of_two_players(phone: Page, tmp_path: Path) -> None:
    maze = generate("B2:I9", seed=3, **RACE)
    (path,) = maze.solutions()
    phone.go(played(maze, tmp_path).as_uri())
    phone.touch_together([[place_of(phone, room) for room in path[:count]] for count in (5, 3)])
    assert sorted(rooms(phone)) == sorted([path[4], path[2], path[0]])


def key_between(maze: Maze, room: int, following: int) -> str:
    (side,) = (side for side, neighbor_of in enumerate(maze.graph.neighbors) if neighbor_of[room] == following)
    return (*ARROWS, "PageUp", "PageDown")[side]


def rolled(maze: Maze, room: int, side: int) -> int:
    """Where a ball rolls to, until a wall, or into the goal."""
    while maze.passages[room] >> side & 1:
        room = maze.graph.neighbors[side][room]
        if room == maze.goal:
            break
    return room


def tilts(maze: Maze) -> list[int] | None:
    """The fewest tilts that bring the ball to the goal, as sides; None if none do."""
    start, goal = maze.ends[0]
    found: dict[int, list[int]] = {start: []}
    waiting = [start]
    for room in waiting:
        for side in range(len(maze.graph.neighbors)):
            end = rolled(maze, room, side)
            if end not in found:
                found[end] = [*found[room], side]
                waiting.append(end)
    return found.get(not_none(goal))


@pytest.mark.slow
@pytest.mark.slow
@needs_chromium
@pytest.mark.parametrize("seed", [4, pytest.param(0, marks=pytest.mark.slow), pytest.param(6, marks=pytest.mark.slow)])
def test_a_cube_of_tees_is_tilted_and_its_ball_rolls_until_a_wall(seed: int, window: Page, tmp_path: Path) -> None:
    """Where no tilts lead to the goal, gentle ones do, each by a room."""
    maze = generate("B2:D4", "t-cubes", seed=seed, levels=3)
    window.go(played(maze, tmp_path).as_uri())
    keys = *ARROWS, "PageUp", "PageDown"
    ways, room = tilts(maze), not_none(maze.start)
    if ways is None:
        for side in [*range(len(keys))] * 2:
            window.press(keys[side])
            room = rolled(maze, room, side)
            assert rooms(window) == [room]
        click(window, "Begin again")
        click(window, "Tilt gently: one room")
        window.evaluate("document.activeElement.blur()")
        for one, other in pairwise(maze.solutions()[0]):
            window.press(key_between(maze, one, other))
            assert rooms(window) == [other]
    for side in ways or ():
        assert not is_solved(window)
        window.press(keys[side])
        before, room = room, rolled(maze, room, side)
        assert rooms(window) == [room]
        if room != maze.goal:  # a whole tilt is taken back
            window.press("Backspace")
            assert rooms(window) == [before]
            window.press(keys[side])
    assert is_solved(window)
