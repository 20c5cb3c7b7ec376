"""No command writes into a cell that holds somebody else's value, whatever it writes, and whenever that was typed."""

import random
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from openpyxl.cell import Cell
from openpyxl.worksheet.worksheet import Worksheet

from tests.cases import daily
from tests.conftest import Result

CELLS = "C3:H8"
KINDS = {
    "marks": ["--cells", CELLS],
    "title": ["--cells", CELLS, "--title", "Maze", "--openings", "ends"],
    "torus": ["--cells", CELLS, "--wrap", "both", "--start", "C3", "--goal", "F6"],
    "portals": ["--cells", CELLS, "--portals", "auto"],
    "dimensions": ["--cells", CELLS, "--dimensions", "2x2x2x2"],
    "colors": ["--cells", CELLS, "--color", "distance"],
    "bricks": ["--cells", CELLS, "--tiling", "bricks"],
    "triangles": ["--cells", CELLS, "--tiling", "triangles", "--marks", "letters"],
    "levels": ["--cells", CELLS, "--sheet", "One", "--sheet", "Two"],
}
TYPED: list[str | float] = ["typed", "Anna", 3, 7.5, "=1+1"]
COMMANDS = {
    "solve": ["solve"],
    "solve in colours": ["solve", "--color", "distance-to-goal"],
    "fill": ["fill", "--cells", CELLS, "--seed", "2"],
    "fill in colours": ["fill", "--cells", CELLS, "--color", "distance", "--seed", "3"],
    "fill beside": ["fill", "--cells", "I3:K8", "--seed", "4", "--title", "Other"],
    "clear": ["clear"],
    "clear all": ["clear", "--all"],
    "clear plainly": ["clear", "--cells", CELLS, "--plain"],
}


def typed(path: Path, chance: random.Random, count: int, values: dict[tuple[str, str], str | float]) -> None:
    """Somebody types into cells of a maze and beside it, over its own texts, too."""
    book = openpyxl.load_workbook(path)
    for sheet in book.worksheets:
        assert isinstance(sheet, Worksheet)
        free = [cell for row in sheet["B2:L9"] for cell in row if isinstance(cell, Cell)]
        for cell in chance.sample(free, count):
            value: str | float = chance.choice(TYPED)
            cell.value = value
            values[sheet.title, cell.coordinate] = value
            if value == "typed":
                cell.hyperlink = "https://example.org/own"
    book.save(path)


def held(path: Path, places: dict[tuple[str, str], str | float]) -> dict[tuple[str, str], object]:
    book = openpyxl.load_workbook(path)
    return {(sheet, cell): book[sheet][cell].value for sheet, cell in places}


def linked(path: Path) -> set[tuple[str, str]]:
    book = openpyxl.load_workbook(path)
    sheets = [one for one in book.worksheets if isinstance(one, Worksheet)]
    cells = [(sheet.title, cell) for sheet in sheets for row in sheet["B2:L9"] for cell in row]
    return {(sheet, cell.coordinate) for sheet, cell in cells if cell.hyperlink and cell.hyperlink.target}


@pytest.mark.parametrize("kind", daily([*KINDS], ["torus", "colors", "levels"]))
@pytest.mark.parametrize("seed", daily([*range(6)], 1))
def test_what_is_typed_between_two_commands_stays(
    tmp_path: Path, run: Callable[..., Result], kind: str, seed: int
) -> None:
    path, chance = tmp_path / "book.xlsx", random.Random(f"{kind} {seed}")
    book = openpyxl.Workbook()
    book.worksheets[0].title = "One"
    book.create_sheet("Two")
    book.save(path)
    values: dict[tuple[str, str], str | float] = {}
    commands = [["fill", *KINDS[kind], "--seed", str(seed)]]
    commands += [COMMANDS[name] for name in chance.sample([*COMMANDS], 5)]
    done = 0
    for name, *options in commands:
        typed(path, chance, 2, values)
        before = linked(path)
        result = run(name, path, *options)
        assert held(path, values) == values, f"{name} {options} lost what was typed: {result.out}"
        assert before <= linked(path), f"{name} {options} lost a link"
        done += result.status == 0
    assert done
