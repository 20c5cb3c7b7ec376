"""Letters and numbers in the rooms of a maze on a sheet: read back, renewed, cleared, and nobody's value lost."""

import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from excelmaze import WorkbookError, clear_workbook, export, generate, read, read_recipe, save
from excelmaze.draw.printing import task_of
from excelmaze.languages import LANGUAGES, words_in
from excelmaze.maze.maze import Maze
from tests.cases import daily
from tests.conftest import Result, not_none, refused
from tests.stateful.observed import observed
from tests.validation import audit
from tests.xlsx.workbooks import fill_cells, new_book, texts_on

Run = Callable[..., Result]

TASKS: list[dict[str, Any]] = [{"collect": "HELLO"}, {"sums": 30}]
PLACED: list[dict[str, Any]] = [{}, {"walls": "blocks"}, {"tiling": "bricks"}, {"weave": 0.4}]
CELLS = "B3:V23"


def texts_of(maze: Maze) -> dict[str, str]:
    """The texts of a maze's rooms, by the addresses of their cells."""
    address = maze.grid.address_of
    return {address(room).split(".")[0]: text for room, text in {**maze.signs.texts, **maze.letters}.items()}


@pytest.mark.parametrize(("task", "placed"), daily(product(TASKS, PLACED), [(TASKS[0], PLACED[2])]))
def test_a_maze_is_read_with_the_texts_in_its_rooms(
    task: dict[str, Any], placed: dict[str, Any], tmp_path: Path
) -> None:
    path = tmp_path / "maze.xlsx"
    maze = generate(CELLS, seed=7, **task, **placed)
    save(maze, path, language="en", solution="sheet")
    assert texts_of(maze).items() <= texts_on(path).items()
    assert texts_of(maze).items() <= texts_on(path, 1).items()
    assert read(path) == read(path, sheet="Solution") == maze
    assert read_recipe(path) == maze.recipe
    assert audit(path) == []


@pytest.mark.parametrize(("task", "placed"), daily(product(TASKS, PLACED), [(TASKS[1], PLACED[1])]))
def test_clear_takes_the_texts_away_and_leaves_the_user_s(
    task: dict[str, Any], placed: dict[str, Any], tmp_path: Path
) -> None:
    path = new_book(tmp_path / "book.xlsx", A1="mine", Y5="mine")
    before = observed(path)
    for seed, words in enumerate(({"collect": "AB"}, task)):
        maze = fill_cells(path, cells=CELLS, seed=seed, marks="words", **words, **placed).maze
    assert texts_of(maze).items() <= texts_on(path).items()
    clear_workbook(path)
    assert observed(path).sheets == before.sheets


@pytest.mark.parametrize("task", daily(TASKS, 1))
def test_cells_of_the_user_s_keep_no_text_away(task: dict[str, Any], tmp_path: Path) -> None:
    maze = generate(CELLS, seed=7, **task)
    on_way = {room for room in maze.solution_rooms if room in maze.signs.texts}
    letter = maze.grid.address_of(min(on_way))
    path = new_book(tmp_path / "book.xlsx", **{letter: "mine"})
    kept = path.read_bytes()
    with refused(f"have no place, as something is in {letter}", WorkbookError):
        fill_cells(path, cells=CELLS, seed=7, **task)
    assert path.read_bytes() == kept
    done = fill_cells(path, cells=CELLS, **task).maze  # another seed
    texts = texts_on(path)
    assert texts[letter] == "mine"
    if task == {"collect": "HELLO"}:
        found = [texts.get(done.grid.address_of(room)) for room in done.solution_rooms]
        assert "".join(text for text in found if text and text != "mine") == "HELLO"


@pytest.mark.parametrize("language", daily(LANGUAGES, ["de", "en"]))
@pytest.mark.parametrize("task", daily(TASKS, 1))
def test_a_page_says_what_is_to_be_found_and_that_of_the_solution_has_the_title_alone(
    task: dict[str, Any], language: str, tmp_path: Path, run: Run
) -> None:
    maze, path, drawn = generate(CELLS, seed=7, **task), tmp_path / "maze.xlsx", tmp_path / "maze.txt"
    line, solution = task_of(maze, words_in(language)), words_in(language)("Solution")
    assert (line.count("__"), "30" in line) == ((5, False) if "collect" in task else (0, True))
    assert (line == task_of(maze, str)) == (language == "en")
    for title, above, shown in (("", line, solution), ("For Anna", f"For Anna. {line}", f"For Anna: {solution}")):
        look: dict[str, Any] = {"title": title, "language": language, "solution": "sheet"}
        save(maze, path, name_line=True, **look)
        first, second = openpyxl.load_workbook(path).worksheets
        assert (first["B2"].value, second["B2"].value) == (above, shown)
        header = not_none(second.oddHeader)
        assert (header.left.text, header.center.text) == (None, shown)
        export(maze, drawn, **look)
        assert {above, shown} <= {*drawn.read_text(encoding="utf-8").splitlines()}
        asked = "--sheet", first.title, "--solution", "sheet", "--language", language
        assert run("export", str(path), str(drawn), "--force", *asked).status == 0
        assert shown in drawn.read_text(encoding="utf-8").splitlines()


def _title_in(drawn: str) -> str:
    return " ".join(re.findall(r'<text class="title".*>(.+)</text>', drawn))


@pytest.mark.parametrize("options", daily([[], ["--no-recipe"], ["--no-recipe", "--no-names"]], [["--no-recipe"]]))
@pytest.mark.parametrize("task", daily([["--collect", "HELLO"], ["--sums", "30"]], 1))
def test_a_picture_of_a_workbook_has_its_letters_also_without_a_recipe(
    task: list[str], options: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "12x12", "maze.xlsx", "--seed", "3", *task, *options).status == 0
    assert run("export", "maze.xlsx", "maze.svg", "--cells", "B2:M13").status == 0
    texts = texts_on(Path("maze.xlsx"))
    title = texts.pop("B1")
    assert title
    drawn = Path("maze.svg").read_text(encoding="utf-8")
    letters = re.findall(r'<text class="text".*>(.+)</text>', drawn)
    arrows = re.findall(r'<path class="text".* aria-label="([^"]+)"', drawn)
    assert sorted([*letters, *arrows]) == sorted(texts.values())
    assert _title_in(drawn) == " ".join(title.split())
