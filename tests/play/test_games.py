"""Sheets that are played: what is in them, what is refused, and how large they are."""

import json
import re
import zipfile
from pathlib import Path

import pytest
from openpyxl import load_workbook

from excelmaze.errors import InputError
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.xlsx.new.book import save
from excelmaze.xlsx.read import read


def saved(path: Path, cells: str = "B2:U21", **options: object) -> Path:
    """A played sheet of some cells."""
    making = {name: options.pop(name) for name in ("loops", "walls", "levels", "tiling", "wrap") if name in options}
    save(generate(cells, seed=1, **making), path, play=True, **options)  # type: ignore[arg-type]
    return path


def test_a_played_sheet_is_protected_but_for_what_players_write(tmp_path: Path) -> None:
    sheet = load_workbook(saved(tmp_path / "played.xlsx"))["Maze"]
    assert sheet.protection.sheet
    assert sheet.protection.password is None
    locked = {cell.coordinate for row in sheet["B2:U21"] for cell in row if cell.protection.locked}
    assert len(locked) == 2  # start and goal
    panel = [row[0] for row in sheet["X2:X5"]]
    assert [cell.protection.locked for cell in panel] == [True, True, True, False]


def test_helpers_are_hidden_and_the_page_shows_the_maze_alone(tmp_path: Path) -> None:
    sheet = load_workbook(saved(tmp_path / "played.xlsx"))["Maze"]
    assert sheet.print_area == "'Maze'!$B$2:$U$21"
    assert not sheet.column_dimensions["X"].hidden
    assert sheet.column_dimensions["Y"].hidden
    assert sheet.column_dimensions["Y"].max == sheet.max_column


def test_the_maze_is_read_as_if_it_were_not_played(tmp_path: Path) -> None:
    path = saved(tmp_path / "played.xlsx")
    assert read(path) == generate("B2:U21", seed=1)


def test_a_solution_has_a_sheet_of_its_own_without_a_game(tmp_path: Path) -> None:
    book = load_workbook(saved(tmp_path / "played.xlsx", "B2:H8", solution="sheet"))
    assert [sheet.protection.sheet for sheet in book.worksheets] == [True, False]


def test_levels_have_one_status_over_all_sheets(tmp_path: Path) -> None:
    book = load_workbook(saved(tmp_path / "played.xlsx", "B2:H8", levels=3))
    first, *others = (sheet.cell(3, 11).value for sheet in book.worksheets)
    assert "'Floor 2'!" in str(book.worksheets[0].cell(2, 12).value)
    assert others == ["='Floor 1'!$K$3"] * 2
    assert "Solved!" in str(first)


def test_the_path_cannot_be_read_at_a_glance(tmp_path: Path) -> None:
    """Neither in the order of the cells nor in the places of the path is a number that stands for itself."""
    maze = generate("B2:H8", seed=1)
    path = saved(tmp_path / "played.xlsx", "B2:H8")
    with zipfile.ZipFile(path) as package:
        part = package.read("xl/worksheets/sheet1.xml").decode()
    texts = [text for text in re.findall(r"<t>\|([0-9]+)</t>", part) if len(text) > 7]
    assert len(texts) == 7
    codes = [text[at : at + 5] for text in texts for at in range(0, len(text), 5)]
    assert len({*codes}) == maze.grid.size


def test_the_library_refuses_as_the_command_line_does() -> None:
    for options, reason in (
        ({"tiling": "triangles"}, "a maze of triangles cannot be played"),
        ({}, "no path leads from the start to the goal"),
        ({"levels": 2}, "no path leads from the start to the goal"),
        ({"walls": "blocks"}, "no path leads from the start to the goal"),
    ):
        maze = json.loads(generate("B2:F6", seed=1, **options).to_json()) | {"passages": []}
        with pytest.raises(InputError, match=reason):
            save(Maze.from_json(json.dumps(maze)), "never.xlsx", play=True)
