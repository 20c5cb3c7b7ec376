"""Marks at start and goal, inside and as arrows before openings: read back, cleared, and nobody's value lost."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from excelmaze import clear_workbook, generate, read, save
from excelmaze.sheet.addresses import parse_selection
from excelmaze.xlsx.join import join_workbook
from tests.cases import daily
from tests.conftest import Result, not_none
from tests.validation import audit
from tests.xlsx.workbooks import clear, edited, fill_cells, new_book, sheet_of, texts_on

Run = Callable[..., Result]


@pytest.mark.parametrize(
    ("look", "texts"),
    daily(
        [
            ({"marks": "words"}, {"B2": "START", "F6": "GOAL"}),
            ({"marks": "words", "language": "cs"}, {"B2": "START", "F6": "CÍL"}),
            ({"marks": "letters"}, {"B2": "S", "F6": "G"}),
            ({"marks": "🐭, 🧀"}, {"B2": "🐭", "F6": "🧀"}),
            ({"marks": "words", "color": "distance"}, {"B2": "START", "F6": "GOAL"}),
            ({"marks": "arrows", "color": "distance-to-goal"}, {"B1": "↓", "F7": "↓"}),
        ],
        2,
    ),
)
@pytest.mark.parametrize("route", daily(["new", "fill"], 1))
def test_start_and_goal_of_mazes_and_solutions_are_marked(
    look: dict[str, str], texts: dict[str, str], route: str, tmp_path: Path
) -> None:
    path = tmp_path / "maze.xlsx"
    words: dict[str, Any] = {"language": "en", **look}
    making: dict[str, Any] = {"seed": 7, "goal": "F6", "openings": "B2:top,F6:bottom"}
    maze = generate("B2:F6", **making)
    if route == "new":
        save(maze, path, solution="sheet", **words)
        cell = sheet_of(path)[next(iter(texts))]
        assert (cell.alignment.horizontal, cell.alignment.shrink_to_fit) == ("center", True)
        assert (texts_on(path, 1), audit(path)) == (texts, [])
    else:
        fill_cells(new_book(path), cells="B2:F6", **making, **words)
    assert (texts_on(path), read(path)) == (texts, maze)


@pytest.mark.parametrize(
    ("cells", "more", "start", "goal"),
    daily(
        [
            ("B2:J10", {"wrap": "both", "start": "E5", "goal": "F6"}, "START", "GOAL"),
            ("B2:J10", {"wrap": "both", "goal": "farthest"}, "START A", "GOAL L"),
            ("B2:F6,H2:L6", {"portals": "F3=H3", "start": "F3", "goal": "L6"}, "START A", "GOAL"),
            ("B2:D4,F2:H4", {"dimensions": "2x3x3", "start": "B2", "goal": "H4"}, "START", "GOAL ←"),
        ],
        1,
    ),
)
@pytest.mark.parametrize("route", ["new", "fill"])
def test_ends_of_links_are_marked_and_read_back_and_cleared(
    cells: str, more: dict[str, str], start: str, goal: str, route: str, tmp_path: Path
) -> None:
    maze = generate(cells, seed=3, **more)  # type: ignore[arg-type]
    path = tmp_path / "maze.xlsx"
    if route == "new":
        save(maze, path, marks="words", language="en")
    else:
        new_book(path)
        maze = fill_cells(path, cells=cells, seed=3, marks="words", language="en", **more).maze  # type: ignore[arg-type]
    texts = texts_on(path)
    assert [texts[not_none(end)] for end in (maze.start, maze.goal)] == [start, goal]
    assert read(path) == maze
    if route == "fill":
        fill_cells(path, cells=cells, seed=4, marks="none")
        assert {*texts_on(path).values()} == set()


@pytest.mark.parametrize(
    ("marks", "mine", "others", "said"),
    [("letters", "C3", {"G7": "G"}, 0), ("arrows", "C2", {"C3": "↓", "G8": "↓"}, 1)],
)
def test_fill_marks_what_is_empty_and_clear_takes_it_back(
    marks: str, mine: str, others: dict[str, str], said: int, run: Run, tmp_path: Path
) -> None:
    path = new_book(tmp_path / "book.xlsx", **{mine: "mine"})
    words = ("--cells", "C3:G7", "--goal", "G7", "--openings", "C3:top,G7:bottom", "--language", "en")
    done = run("fill", path, *words, "--seed", "1", "--marks", marks)
    assert texts_on(path) == {mine: "mine", **others}
    assert done.out.count("1 arrow was put inside") == said
    clear(path)
    assert texts_on(path) == {mine: "mine"}


def test_a_mark_that_begins_like_a_formula_or_looks_escaped_is_a_text(tmp_path: Path) -> None:
    """Excel reads `_x0041_` as A, and `_x005F_` as an underscore."""
    path = new_book(tmp_path / "book.xlsx")
    fill_cells(path, cells="C3:G7", seed=1, start="C3", goal="G7", marks="=1+1,_x0041_")
    assert sheet_of(path)["C3"].data_type == "s"
    assert texts_on(path) == {"C3": "=1+1", "G7": "_x005F_x0041_"}


def test_what_is_written_over_marks_stays_where_another_maze_comes(tmp_path: Path) -> None:
    path = tmp_path / "maze.xlsx"
    save(generate("B2:F6", seed=7, goal="F6"), path, marks="words", language="en")
    with edited(path) as sheet:
        sheet["B2"], sheet["C3"], sheet["F7"] = "Anna begins", "START", "↓ to the cheese"
    fill_cells(path, cells="B2:F6", seed=3, marks="none")
    assert texts_on(path) == {"B2": "Anna begins", "C3": "START", "F7": "↓ to the cheese"}


@pytest.mark.parametrize(
    ("more", "beside"),
    daily(
        [
            ({"openings": "B2:top,F6:bottom"}, {"B1": "↓", "F7": "↓"}),
            ({"openings": "B2:left,F6:right"}, {"A2": "→", "G6": "→"}),
            ({"openings": "none"}, {}),
            ({"cells": "B2:J10", "walls": "blocks", "goal": "I9"}, {"C1": "↓", "I11": "↓"}),
            ({"cells": "B2:J10", "tiling": "bricks", "goal": "last"}, {"B1": "↓", "H11": "↓"}),
            ({"cells": "B2:J10", "tiling": "triangles", "goal": "J10.lower"}, {"B1": "↓", "J11": "↓"}),
            ({"cells": "B2:J10", "weave": "0.5", "goal": "I9"}, {"C1": "↓", "I11": "↓"}),
        ],
        1,
    ),
)
def test_arrows_stand_before_the_openings_of_every_kind_and_the_maze_is_read_back(
    more: dict[str, Any], beside: dict[str, str], tmp_path: Path
) -> None:
    words = {"cells": "B2:F6", "goal": "F6", **more}
    maze = generate(words.pop("cells"), seed=7, **words)
    save(maze, tmp_path / "plain.xlsx", marks="none")
    save(maze, tmp_path / "maze.xlsx", marks="arrows", solution="sheet", language="en")
    inside = {} if beside else {"B2": "START", "F6": "GOAL"}
    assert texts_on(tmp_path / "maze.xlsx") == texts_on(tmp_path / "maze.xlsx", 1) == beside | inside
    assert read(tmp_path / "maze.xlsx") == read(tmp_path / "plain.xlsx")
    assert more.keys() - {"openings"} or audit(tmp_path / "maze.xlsx") == []


def test_a_maze_in_the_first_cell_has_its_arrows_inside_as_there_is_no_place(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "maze.xlsx"
    done = run(
        "new", path, "--at", "A1", "--rows", "5", "--cols", "5", "--start", "A1", "--goal", "E5", "--marks", "arrows"
    )
    assert texts_on(path) == {"A1": "↓", "E6": "↓"}
    assert "1 arrow was put inside the maze: there is no room outside" in done.out
    more = ("--start", "B2", "--goal", "F6", "--marks", "arrows", "--title", "T", "--force")
    titled = run("new", path, "--rows", "5", "--cols", "5", *more)
    assert texts_on(path) == {"B1": "T", "B2": "↓", "F7": "↓"}
    assert titled.out.count("put inside") == 1


def test_another_maze_in_the_same_cells_has_arrows_of_its_own(tmp_path: Path) -> None:
    """And what somebody made of an arrow stays."""
    path = new_book(tmp_path / "book.xlsx")
    mazes: list[tuple[dict[str, Any], dict[str, str]]] = [
        ({"goal": "G7", "openings": "C3:left,G7:right", "marks": "arrows"}, {"B3": "→", "H7": "→"}),
        ({"goal": "C7", "marks": "arrows"}, {"C2": "↓", "C8": "↓"}),
        ({"goal": "C7", "marks": "none"}, {}),
        ({"goal": "C7", "marks": "arrows"}, {"C2": "↓", "C8": "↓"}),
    ]
    for words, beside in mazes:
        fill_cells(path, cells="C3:G7", seed=2, start="C3", **words)
        assert texts_on(path) == beside
    with edited(path) as sheet:
        sheet["C2"] = "Here!"
    clear(path)
    assert texts_on(path) == {"C2": "Here!"}


@pytest.mark.parametrize("marks", daily(["letters", "arrows"], ["letters"]))
def test_joined_mazes_have_marks_at_their_own_ends_alone(marks: str, tmp_path: Path) -> None:
    """Words, arrows and letters that were to be collected mean nothing any more; what somebody wrote there stays."""
    path = tmp_path / "book.xlsx"
    fill_cells(new_book(path), cells="B2:H8", marks=marks, seed=1, collect="CAT")
    fill_cells(path, cells="I2:O8", seed=2, marks=marks, openings="none")
    letter = next(cell for cell, text in texts_on(path).items() if text == "T")
    with edited(path) as sheet:
        sheet[letter] = "mine"
    done = join_workbook(path, ["B2:H8", "I2:O8"], seed=1)
    joined = not_none(done.maze)
    after = {cell: text for cell, text in texts_on(path).items() if not text.startswith("The letters")}
    assert after.pop(letter) == "mine"
    ends = [parse_selection(joined.grid.address_of(end)).areas[0] for end in joined.ends[0] if end is not None]
    marked = [parse_selection(cell).areas[0] for cell in after]
    assert len(marked) <= len(ends)
    assert all(any(abs(one.top - end.top) + abs(one.left - end.left) <= 1 for end in ends) for one in marked)
    if marks == "letters":
        assert [*after.values()] == ["S", "G"]
    clear_workbook(path)
    assert not texts_on(path).keys() & after.keys()
