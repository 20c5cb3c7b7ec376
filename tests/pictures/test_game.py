"""Mazes that are played in a browser, with real keys, mouse and fingers: their passages are those of the maze."""

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from excelmaze import generate
from excelmaze.grids.cube import net
from excelmaze.grids.rings import RoundGraph
from excelmaze.languages import LANGUAGES, words_in
from excelmaze.maze.maze import Maze
from excelmaze.pictures.export import export
from tests.browser import CHROMIUM, Browser, Page, Place, running
from tests.cases import daily

KINDS: dict[str, tuple[Any, dict[str, Any]]] = {
    "squares": ("B2:F5", {}),
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
    "task": ("B2:I9", {"collect": "APPLE"}),
    "race": ("B2:I9", {"false_goals": "down", "options": {"players": 3}}),
    "wide": ("B2:AO11", {}),
    "tall": ("B2:M41", {}),
}
SIDES = "ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "PageUp", "PageDown"
MOVES = *SIDES, "Enter", "q", "e", "c", "z"


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    with running(tmp_path_factory.mktemp("chromium")) as browser:
        yield browser


@pytest.fixture
def laptop(chromium: Browser) -> Page:
    return chromium.open("about:blank", width=1280, height=720)


@pytest.fixture
def phone(chromium: Browser) -> Page:
    return chromium.open("about:blank", width=390, height=844, touch=True)


def maze_of(kind: str) -> Maze:
    cells, options = KINDS[kind]
    return generate(cells, "kruskal", seed=5, **options)


def play(window: Page, maze: Maze | str, folder: Path, **options: Any) -> tuple[Maze, list[int]]:  # noqa: ANN401
    """Open a game; return its maze, and the first of its ways."""
    one = maze_of(maze) if isinstance(maze, str) else maze
    options = {"language": "en"} | options
    window.go(export(one, folder / "maze.html", play=True, **options)[0].as_uri())
    return one, one.room_paths()[0]


def all_of(window: Page, selector: str, script: str) -> Any:  # noqa: ANN401 - a value of JSON
    """The value of an expression for each element, `it`."""
    return window.evaluate(f"[...document.querySelectorAll({json.dumps(selector)})].map((it) => {script})")


def text(window: Page, selector: str) -> str:
    return "".join(all_of(window, selector, "it.textContent"))


def box(window: Page, selector: str) -> list[float]:
    """Left, top, right and bottom of the element in the window, of several the first."""
    script = "(({left, top, right, bottom}) => [left, top, right, bottom])(it.getBoundingClientRect())"
    return list(all_of(window, selector, script)[0])


def rooms(window: Page) -> list[int]:
    """The room of each mark."""
    return [*map(int, " ".join(all_of(window, ".game", "it.dataset.room")).split())]


def is_solved(window: Page) -> bool:
    return text(window, ".said").startswith(("Solved!", "Player 2 is "))


def faults(window: Page) -> list[object]:
    """Errors of scripts, and lines of the log, such as what the page's policy refused."""
    return [*window.events("Runtime.exceptionThrown"), *window.events("Log.entryAdded")]


def push(window: Page, label: str) -> None:
    """Click at the button with a text."""
    all_of(window, "button", f"it.id = it.textContent === {json.dumps(label)} ? 'pushed' : ''")
    window.click("#pushed")


def places(window: Page, asked: list[int]) -> list[Place]:
    """Where the middles of rooms are in the window."""
    data = json.loads(text(window, ".game script"))
    points = [data["at"][room] for room in asked]
    script = "(([x, y]) => new DOMPoint(x, y).matrixTransform(it.getScreenCTM())).map(({x, y}) => [x, y])"
    on_sheets = all_of(window, ".game svg", f"{points}.map{script}")
    return [tuple(on_sheets[room // data["size"]][number]) for number, room in enumerate(asked)]


def neighbors(maze: Maze, room: int) -> dict[int, int]:
    """The rooms behind passages, and in which direction each lies."""
    sides = enumerate(maze.graph.neighbors)
    return {neighbor_of[room]: side for side, neighbor_of in sides if maze.passages[room] >> side & 1}


def walk(window: Page, maze: Maze, path: list[int], number: int = 0) -> None:
    """Walk a path by keys: each of them leads into a room behind a passage, or nowhere, and one into the next room."""
    key = ""
    for step, (room, following) in enumerate(pairwise(path)):
        forward = key
        for key in MOVES:
            window.press(key)
            here = rooms(window)[number]
            assert here in {room, *neighbors(maze, room)}
            if here == following:
                break
            if here != room:  # what leads on from the room before takes a step back there back
                window.press(forward if step and here == path[step - 1] else "Backspace")
        assert rooms(window)[number] == following, f"no key leads from {room} to {following}"


@pytest.mark.slow
@pytest.mark.parametrize("kind", [*KINDS][:-3])
def test_keys_walk_the_whole_way_of_every_kind(kind: str, laptop: Page, tmp_path: Path) -> None:
    maze, _ = play(laptop, kind, tmp_path)
    for number, path in enumerate(maze.room_paths()):
        assert not is_solved(laptop)
        walk(laptop, maze, path, number)
    assert is_solved(laptop)
    assert faults(laptop) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["squares", "hexagons", "round", "weave", "triangles"])
def test_a_finger_drags_the_mark_along_the_way(kind: str, phone: Page, tmp_path: Path) -> None:
    _, path = play(phone, kind, tmp_path)
    phone.touch(places(phone, path))
    assert rooms(phone) == [path[-1]]
    assert is_solved(phone)


@pytest.mark.slow
def test_the_mouse_drags_the_mark_but_not_through_walls(laptop: Page, tmp_path: Path) -> None:
    _, path = play(laptop, "squares", tmp_path)
    laptop.drag(places(laptop, [path[0], path[-1]]))
    assert rooms(laptop) == [path[0]]
    laptop.drag(places(laptop, path))
    assert is_solved(laptop)


@pytest.mark.slow
def test_hint_solution_trail_and_steps(laptop: Page, tmp_path: Path) -> None:
    """The hint is the next room of the way, the solution all of it; going back takes the trail back."""
    maze, path = play(laptop, "squares", tmp_path)
    middles = json.loads(text(laptop, ".game script"))["at"]
    laptop.press("h")
    assert all_of(laptop, "circle.hint", "it.style.transform") == ["translate({}px, {}px)".format(*middles[path[1]])]
    push(laptop, "Solution")
    (line,) = all_of(laptop, ".answer", "it.getAttribute('d')")
    assert {f"{x},{y}" for x, y in (middles[room] for room in path)} <= {*re.split("[ML]", line)}
    push(laptop, "Hide the solution")
    assert all_of(laptop, ".answer", "it.getAttribute('d')") == [""]
    walk(laptop, maze, path[:3])
    assert all_of(laptop, ".trail", "it.getAttribute('d')[0]") == ["M"]
    laptop.press("Backspace")
    push(laptop, "Step back")
    assert rooms(laptop) == [path[0]]
    assert all_of(laptop, ".trail", "it.getAttribute('d')") == [""]
    push(laptop, "Begin again")
    assert text(laptop, ".state") == "Steps: 0 · Hints: 0"


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["squares", "hexagons", "levels", "race", "wide", "tall"])
@pytest.mark.parametrize("title", ["", "The long way of a hungry mouse to its cheese, through eighty rooms and more"])
def test_a_game_fits_and_fills_the_window(kind: str, title: str, laptop: Page, phone: Page, tmp_path: Path) -> None:
    """A long title wraps over the width of the maze."""
    for window in (laptop, phone):
        play(window, kind, tmp_path, title=title)
        width, height = window.evaluate("[innerWidth, innerHeight]")
        assert all_of(window, "html", "[it.scrollWidth, it.scrollHeight]") == [[width, height]]
        left, top, right, bottom = box(window, "figure:not(.away) .paper")
        first, highest, last, lowest = box(window, ".board")
        assert min(left - first, top - highest, last - right, lowest - bottom) > -1
        assert right - left > 0.9 * width or bottom - top > 0.7 * height


@pytest.mark.slow
def test_screen_readers_hear_the_ways_and_less_motion_is_none(laptop: Page, tmp_path: Path) -> None:
    words = words_in("cs")
    maze, path = play(laptop, "squares", tmp_path, language="cs")
    assert text(laptop, "[role=status]").startswith(words("Ways on: {ways}").partition("{")[0])
    (label,) = all_of(laptop, "[role=application][tabindex='0']", "it.getAttribute('aria-label')")
    assert label.startswith(words("Drag the mark with mouse or finger."))
    walk(laptop, maze, path[:2])
    for motion, seconds in (("no-preference", "0.12s"), ("reduce", "0s")):
        laptop.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": motion}])
        assert all_of(laptop, ".token", "getComputedStyle(it).transitionDuration") == [seconds]


@pytest.mark.slow
def test_in_a_race_each_player_has_keys_and_the_first_at_the_true_goal_wins(laptop: Page, tmp_path: Path) -> None:
    maze, path = play(laptop, "race", tmp_path)
    for room, following in pairwise(path):
        assert not is_solved(laptop)
        laptop.press("wdsa"[neighbors(maze, room)[following]])
        assert rooms(laptop) == [path[0], following, path[0]]
    assert text(laptop, ".said").startswith("Player 2 is at the goal.")


@pytest.mark.slow
def test_in_a_race_who_names_a_false_goal_is_out_and_who_names_the_true_one_wins(laptop: Page, tmp_path: Path) -> None:
    maze, path = play(laptop, "race", tmp_path)
    true = maze.letters[path[-1]]
    false = min({*maze.letters.values()} - {true})
    laptop.click(f"[aria-label='Player 1: the goal is {false}']")
    assert text(laptop, ".said") == f"Player 1: {false} is a false goal."
    laptop.click(f"[aria-label='Player 2: the goal is {true}']")
    assert text(laptop, ".said").startswith(f"Player 2 is right: the goal is {true}.")


@pytest.mark.slow
def test_two_fingers_drag_the_marks_of_two_players(phone: Page, tmp_path: Path) -> None:
    _, path = play(phone, "race", tmp_path)
    phone.touch(places(phone, path[:5]), places(phone, path[:3]))
    assert sorted(rooms(phone)) == sorted([path[4], path[2], path[0]])


@pytest.mark.slow
@pytest.mark.parametrize("seed", [4, 0, 6])
def test_a_cube_of_tees_is_tilted_and_its_ball_rolls_until_a_wall(seed: int, laptop: Page, tmp_path: Path) -> None:
    """A whole tilt is taken back; hints lead to the goal, by gentle tilts where no others do."""
    maze, (start, *_, goal) = play(laptop, generate("B2:D4", "t-cubes", seed=seed, levels=3), tmp_path)
    for side, key in enumerate(SIDES):
        room = start
        while room != goal and maze.passages[room] >> side & 1:
            room = maze.graph.neighbors[side][room]
        laptop.press(key)
        assert rooms(laptop) == [room]
        laptop.press("Backspace")
        assert rooms(laptop) == [start]
    all_of(laptop, "button", "it.textContent === 'Tilt gently: one room' && it.click()")
    while not is_solved(laptop):
        laptop.press("h")
        way = text(laptop, ".said").removeprefix("Try: ").partition(" Floor")[0]
        laptop.press(SIDES[("up", "right", "down", "left", "↑", "↓").index(way)])


@pytest.mark.parametrize("language", daily(LANGUAGES, ["ja"]))
def test_a_game_takes_thirty_kilobytes_beside_its_maze_and_fetches_nothing(language: str, tmp_path: Path) -> None:
    (page,) = export(maze_of("levels"), tmp_path / "maze.html", play=True, language=language)
    written = page.read_text(encoding="utf-8")
    beside = re.sub(r'<svg.*?</svg>|"at":.*"ends":', "", written, flags=re.DOTALL)
    assert len(beside.encode()) <= 30 * 1024
    assert "default-src 'none'" in written
    assert not re.search(r'(src|href)="(?!data:)', written)
