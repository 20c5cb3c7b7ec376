"""The control sheet that `options` adds to a workbook, by which the next commands make mazes."""

from pathlib import Path
from typing import Any

import pytest
import xlwings as xw
from openpyxl import load_workbook

from excelmaze import live
from excelmaze.errors import InputError
from excelmaze.languages import LANGUAGES, words_in
from excelmaze.live.control_sheet import control_name, control_names
from excelmaze.maze.generation import generate
from excelmaze.xlsx.read import read
from tests.cases import daily
from tests.conftest import refused
from tests.generators.test_macros import ALGORITHM, VECTORS, drawn, load, silver_in
from tests.live import buttons

pytestmark = pytest.mark.libreoffice


def choose(book: xw.Book, **values: object) -> None:
    for name, value in values.items():
        book.names[control_name(name)].refers_to_range.value = value


@pytest.mark.parametrize("language", daily(LANGUAGES, ["cs"]))
def test_options_adds_the_control_sheet_in_a_language_and_then_shows_it(
    language: str, book: xw.Book, tmp_path: Path
) -> None:
    """Behind all other sheets; its drop-downs offer what stands in its own hidden columns."""
    book.sheets.add(words_in(language)("Maze control"))
    name = buttons.options(language=language)
    assert name == book.sheets.active.name == f"{words_in(language)('Maze control')} 2"
    book.sheets[0].activate()
    assert buttons.options() == book.sheets.active.name == name
    assert [sheet.name for sheet in book.sheets][2:] == [name]
    book.save(tmp_path / "book.xlsx")
    saved = load_workbook(tmp_path / "book.xlsx")
    assert {one: f"={saved.defined_names[one].attr_text}" for one in saved.defined_names} == control_names(name)
    offered = {str(rule.sqref): rule.formula1 for rule in saved[name].data_validations.dataValidation}
    goals = [words_in(language)(word) for word in ["apart", "farthest", "rim", "opposite", "last", "none"]]
    assert [cell.value for (cell,) in saved[name][offered["B7"]]] == goals


def test_its_cells_decide_arguments_win_and_without_the_sheet_defaults_hold_again(
    book: xw.Book, sheet: xw.Sheet
) -> None:
    buttons.options(language="cs")
    with refused("sheet 'Ovládání bludiště' has the options; select cells of another sheet", InputError):
        live.generate()
    choose(book, algorithm="growing-tree", option="newest=0, oldest=1", seed=7, rows=6, cols=5, goal="NEJDÁL")
    sheet.activate()
    sheet["B2"].select()
    chosen: dict[str, Any] = {"seed": 7, "options": {"newest": 0, "oldest": 1}, "goal": "farthest"}
    assert buttons.generate() == generate("B2:F7", "growing-tree", **chosen)
    made = buttons.generate("wilson", option=(), seed="eight", rows=3, cols=4)
    assert made == generate("B2:E4", "wilson", seed="eight", goal="farthest")
    choose(book, start="náhodně")
    sheet["B2"].select()
    made = generate("B2:F7", "growing-tree", start="random", **chosen)
    assert buttons.generate() == made
    solved = buttons.solve()
    assert solved is not None
    assert solved.start == made.start  # not at random
    choose(book, rows="many")
    with refused("maze_control_rows of the control sheet: rows 'many' is not a whole number; give one", InputError):
        live.generate()
    book.sheets[-1].delete()
    sheet["B2:D4"].select()
    assert buttons.generate(seed=1) == generate("B2:D4", seed=1)
    buttons.options(language="de")
    assert book.names[control_name("rows")].refers_to_range.value == 20


@pytest.mark.parametrize(
    "path",
    [path for path in VECTORS if path.stem in {"backtracker-15", "backtracker-22", "trail-01"}],
    ids=lambda path: path.stem,
)
def test_the_macros_drawings_are_made_by_the_button_animate(
    path: Path, book: xw.Book, sheet: xw.Sheet, tmp_path: Path
) -> None:
    """But for the colours of a start and a goal; and LibreOffice makes plain tints of the Japanese macro's pattern."""
    vector = load(path)
    algorithm = ALGORITHM[vector["macro"]]
    buttons.options(language="en")
    choose(book, algorithm=algorithm, rng="vba", seed=vector["seed"], delay=0.001)
    if algorithm == "vba-backtracker":
        choose(book, pieces="leave", goal="farthest", start=vector["active_cell"])
    sheet.activate()
    sheet[vector["selection"]].select()
    maze = buttons.animate()
    assert maze is not None
    book.save(tmp_path / "book.xlsx")
    assert drawn(read(tmp_path / "book.xlsx", sheet=sheet.name, cells=vector["selection"])) == vector["walls"]
    cells = [cell for row in load_workbook(tmp_path / "book.xlsx")[sheet.name] for cell in row if cell.fill.patternType]
    filled = {cell.coordinate: cell.fill.fgColor.rgb[2:] for cell in cells}
    assert filled.keys() == {*vector["fill"], maze.start, maze.goal}
    assert {cell for cell, color in filled.items() if color == "C0C0C0"} == silver_in(vector)
