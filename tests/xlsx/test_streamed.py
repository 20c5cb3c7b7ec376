"""`new --stream`: Eller's maze is written row by row, in memory that does not grow with the rows."""

import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from excelmaze import THEMES, Grid, InputError, follow, generate, read, read_recipe, save
from excelmaze.generators.rows import eller_rows
from excelmaze.options.table import AppearanceOptions, MazeOptions
from excelmaze.streams import stream_named
from excelmaze.xlsx.new.streamed import save_streamed
from excelmaze.xlsx.opc import packing
from tests.cases import covering, daily
from tests.conftest import Result
from tests.stateful.observed import observed
from tests.validation import audit

SIZES = [(1, 1), (1, 9), (9, 1), (7, 5), (40, 30), (300, 2)]
OPTIONS = [{}, {"bias": 0.2, "down": 0.9}, {"bias": 1.0, "down": 0.0}, {"bias": 0.0}]


@pytest.mark.parametrize(("options", "size", "rng"), covering(OPTIONS, SIZES, ["python", "vba"]))
def test_rows_are_those_of_the_algorithm(size: tuple[int, int], options: dict[str, float], rng: str) -> None:
    rows, cols = size
    maze = generate(Grid.rectangle(rows, cols), "eller", options=options, seed=5, rng=rng, goal="none")
    assert b"".join(eller_rows(cols, rows, stream_named(rng, 5), **options)) == maze.passages


@pytest.mark.parametrize(("rows", "cols"), daily([(1, 1), (30, 8), (1, 5), (25, 20)], [(30, 8)]))
def test_the_workbook_is_read_as_the_maze_of_its_recipe(rows: int, cols: int, tmp_path: Path) -> None:
    """With names, openings, start and goal, as `new --goal last` writes it; and it is valid."""
    path = tmp_path / "maze.xlsx"
    done = save_streamed(
        path, Grid.rectangle(rows, cols, "C4"), MazeOptions(seed=2), AppearanceOptions(title="Long", theme="color")
    )
    maze = generate(Grid.rectangle(rows, cols, "C4"), "eller", seed=2, goal="last")
    assert read(path) == maze
    assert read_recipe(path) == done.recipe == maze.recipe
    assert follow(done.recipe) == maze
    assert done.dead_ends == maze.stats().dead_ends
    assert audit(path) == []


@pytest.mark.parametrize("theme", daily(THEMES, 1))
def test_every_theme_is_streamed(theme: str, tmp_path: Path) -> None:
    """Also the one that draws a line through the way, which no streamed maze shows."""
    save_streamed(tmp_path / "maze.xlsx", Grid.rectangle(3, 4), MazeOptions(seed=2), AppearanceOptions(theme=theme))
    assert read(tmp_path / "maze.xlsx") == generate(Grid.rectangle(3, 4), "eller", seed=2, goal="last")


@pytest.mark.parametrize("marks", daily(["words", "letters", "🐭,🧀", "none"], 1))
def test_marks_and_page_are_those_that_save_writes(marks: str, tmp_path: Path) -> None:
    streamed, saved = tmp_path / "streamed.xlsx", tmp_path / "saved.xlsx"
    look: dict[str, Any] = {"title": "Long", "language": "cs", "marks": marks, "theme": "color", "name_line": True}
    look |= {"header": "{title} {n}", "footer": "{seed}, {page}", "margins": "20,15,10,15"}
    grid = Grid.rectangle(9, 7)
    save_streamed(streamed, grid, MazeOptions(seed=2), AppearanceOptions(**look))
    save(generate(grid, "eller", seed=2, goal="last"), saved, **look)
    assert observed(streamed) == observed(saved)


def _peak(path: Path, rows: int) -> int:
    tracemalloc.start()
    try:
        save_streamed(path, Grid.rectangle(rows, 20), MazeOptions(seed=1), AppearanceOptions())
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.slow
def test_memory_does_not_grow_with_the_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Packed by nobody beside: what threads hold at their peak is a matter of when they come to it."""
    monkeypatch.setattr(packing, "_BLOCK", 1 << 14)
    monkeypatch.setattr(packing, "_FEW", 1 << 30)
    _peak(tmp_path / "maze.xlsx", 1_600)  # what is loaded for a large part is there then
    few, many = _peak(tmp_path / "maze.xlsx", 400), _peak(tmp_path / "maze.xlsx", 1_600)
    assert many < 1.1 * few
    assert few < 4 << 20


@pytest.mark.slow
def test_what_threads_hold_does_not_grow_with_the_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They may take some blocks and a packer each (a third of a megabyte), and never what the whole file is."""
    block = 1 << 14
    monkeypatch.setattr(packing, "_BLOCK", block)
    monkeypatch.setattr(packing, "cpu_count", lambda: 2)
    path = tmp_path / "maze.xlsx"
    _peak(path, 1_600)
    few, many = _peak(path, 400), _peak(path, 6_400)
    with zipfile.ZipFile(path) as book:
        size = book.getinfo("xl/worksheets/sheet1.xml").file_size
    assert size > 150 * block
    assert many - few < 2 * (1 << 20) // 3 + 16 * block < size


def test_the_command_tells_what_it_wrote_and_refuses_what_needs_the_whole_maze(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = "new", "long.xlsx", "--stream", "--rows", "60", "--cols", "40", "--seed", "5"
    told = run(*words, "--algorithm", "eller")
    assert (told.status, told.out) == (
        0,
        "long.xlsx: 2,400 cells, eller, seed 5\nstart B2, goal AO61, 697 dead ends (29%)\n",
    )
    assert read("long.xlsx") == generate(Grid.rectangle(60, 40), "eller", seed=5, goal="last")
    for more, what in (
        (("--algorithm", "prim"), "prim needs the whole maze; with --stream give --algorithm eller"),
        (("--algorithm", "eller", "--loops", "0.1"), "--loops needs the whole maze"),
        (("--algorithm", "eller", "--goal", "farthest"), "with --stream the goal is the last cell"),
        (("--algorithm", "eller", "--solution", "sheet"), "--solution needs the whole maze"),
        (("--algorithm", "eller", "--cells", "B2:D4"), "--cells needs the whole maze"),
        (("--algorithm", "eller", "--marks", "arrows"), "choose words or letters"),
    ):
        refused = run("new", "other.xlsx", "--stream", *more)
        assert (refused.status, what in refused.err) == (2, True), refused.err
    assert not Path("other.xlsx").exists()


def test_cells_that_are_no_rectangle_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is no rectangle"):
        save_streamed(tmp_path / "maze.xlsx", Grid.from_selection("B2:D4,F2:G3"), MazeOptions(), AppearanceOptions())
    save(generate("B2:D4", seed=1), tmp_path / "maze.xlsx")
    with pytest.raises(InputError, match="choose a whole number"):
        save_streamed(tmp_path / "maze.xlsx", Grid.rectangle(2, 2), MazeOptions(seed="x"), AppearanceOptions())  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("more", [(), ("--stream", "--algorithm", "eller")], ids=["whole", "rows"])
def test_a_maze_as_wide_as_the_sheet_begins_at_its_first_column(
    more: tuple[str, ...], run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = run("new", "wide.xlsx", "--rows", "2", "--cols", "16384", "--seed", "1", "--goal", "last", *more)
    assert (told.status, "start A1, " in told.out) == (0, True), told.err
    refused = run("new", "other.xlsx", "--rows", "2", "--cols", "16384", "--at", "B2", *more)
    assert (refused.status, "16384 columns from B2 on pass Excel's limit" in refused.err) == (2, True)
