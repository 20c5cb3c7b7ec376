"""Live commands take what the commands for files take, and do the same with it, cell by cell."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import InputError
from excelmaze.grids.grid import Grid
from excelmaze.options.values import command_options
from tests import uno_person
from tests.cases import daily
from tests.live import buttons as live
from tests.live.shown import Shown, cells_round, decorate, shown
from tests.live.strict import Excel
from tests.xlsx.workbooks import fill_cells

# Options of files, of the report and of safety; the active sheet is meant; and those of the page.
OF_FILES = {"output", "backup", "dry_run", "force", "no_recipe", "sheet"}
OF_THE_PAGE = {"paper", "margins", "header", "footer", "name_line"}
CELLS = "B3:I10"
# How a command says what it did; and the mask is a file of the test's.
ELSEWHERE = {"json", "quiet", "cells", "seed", "mask"}
FALSE_GOALS = {"false_goals": "down", "seed": 3}
APART = "C5:D10,F5:H10"
# A value of each option that `fill` and `live generate` take, with what else it needs.
VALUES: dict[str, dict[str, Any]] = {
    "algorithm": {"algorithm": "wilson"},
    "bias": {"bias": "horizontal"},
    "braid": {"braid": 0.5},
    "cell_size": {"cell_size": "fit"},
    "collect": {"collect": "CAT"},
    "color": {"color": "distance"},
    "colored": {"colored": "FFC800"},
    "dimensions": {"dimensions": "2x2x4x4", "cells": "B3:J11"},
    "false_goals": FALSE_GOALS,
    "frame": {"frame": "none", "walls": "blocks", "cells": "B3:J11"},
    "goal": {"goal": "farthest"},
    "hole": {"hole": "D5:E6"},
    "invert": {"mask": "drawing.txt", "invert": True},
    "language": {"language": "de", "marks": "words"},
    "least": {**FALSE_GOALS, "least": 5},
    "letters": {"letters": "L"},
    "loops": {"loops": 0.5},
    "marks": {"marks": "letters"},
    "no_names": {"no_names": True},
    "openings": {"openings": "B3:top,I10:bottom"},
    "option": {"algorithm": "growing-tree", "option": ("newest=2", "random=1")},
    "pieces": {"pieces": "each", "cells": APART},
    "players": {**FALSE_GOALS, "players": 2},
    "portals": {"portals": "auto", "cells": APART},
    "rng": {"rng": "vba"},
    "rooms": {"rooms": 1},
    "shape": {"shape": "diamond"},
    "share": {**FALSE_GOALS, "share": 0.5},
    "solution": {"solution": "shown"},
    "solution_color": {"solution": "shown", "solution_color": "C00000"},
    "sparseness": {"sparseness": 2},
    "start": {"start": "E5"},
    "sums": {"sums": 20},
    "symmetry": {"symmetry": "rotate"},
    "temperature": {**FALSE_GOALS, "temperature": 0.5},
    # LibreOffice has no patterns of fills.
    "theme": {"theme": "color"},
    "threshold": {"mask": "picture.png", "threshold": 100},
    "tiling": {"tiling": "bricks"},
    "title": {"title": "=Find it"},
    "unicursal": {"unicursal": True},
    "wall_color": {"wall_color": "0000FF"},
    "wall_width": {"wall_width": "thick"},
    "walls": {"walls": "blocks", "cells": "B3:J11"},
    "weave": {"weave": "0.5"},
    "widening": {**FALSE_GOALS, "widening": 2},
    "wrap": {"wrap": "both", "cells": "E4:I7"},
}

pytestmark = pytest.mark.libreoffice


@pytest.mark.parametrize(
    ("live_command", "command"),
    [("live generate", "fill"), ("live animate", "fill"), ("live solve", "solve"), ("live join", "join")],
)
def test_a_live_command_takes_every_option_but_those_of_files_and_of_the_page(live_command: str, command: str) -> None:
    assert command_options(command).keys() - command_options(live_command).keys() <= OF_FILES | OF_THE_PAGE


def test_each_option_of_both_has_a_value_below() -> None:
    both = command_options("fill").keys() & command_options("live generate").keys()
    assert both - ELSEWHERE == VALUES.keys()


@pytest.mark.parametrize("name", daily(VALUES, ["dimensions", "marks", "solution", "tiling", "title", "wrap"]))
def test_an_option_does_on_an_open_sheet_what_it_does_in_a_file_and_is_taken_back(
    book: xw.Book, sheet: xw.Sheet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    options = {"seed": 7, **VALUES[name]}
    (tmp_path / "drawing.txt").write_text("xx..xx\nxxxxxx\n", encoding="utf-8")
    pytest.importorskip("PIL.Image").linear_gradient("L").save(tmp_path / "picture.png")
    monkeypatch.chdir(tmp_path)
    cells = options.pop("cells", CELLS)
    decorate(sheet)
    book.save(tmp_path / "open.xlsx")
    shutil.copy(tmp_path / "open.xlsx", tmp_path / "file.xlsx")
    before = looks(tmp_path / "open.xlsx")
    of_algorithm = dict(pair.split("=") for pair in options.get("option", ()))
    in_file = {name: value for name, value in options.items() if name != "option"}
    done = fill_cells(tmp_path / "file.xlsx", cells=cells, options=of_algorithm, **in_file)
    sheet[cells].select()
    assert live.generate(**options) == done.maze
    book.save(tmp_path / "open.xlsx")
    assert looks(tmp_path / "open.xlsx") == looks(tmp_path / "file.xlsx")
    live.restore()
    book.save(tmp_path / "restored.xlsx")
    assert looks(tmp_path / "restored.xlsx") == before


def looks(path: Path) -> tuple[Shown, dict[str, object], list[str]]:
    """Lines, fills and diagonals; what cells hold; and the names that people see."""
    sheet = openpyxl.load_workbook(path).worksheets[0]
    assert isinstance(sheet, Worksheet)
    held = {cell.coordinate: cell.value for row in sheet["A1:L14"] for cell in row if cell.value is not None}
    names = [name for name in sheet.defined_names if not name.startswith("_")]
    return shown(sheet, cells_round(Grid.from_selection("A1:L14"))), held, sorted(names)


@pytest.mark.parametrize("side", [3, 5, 8, 20])
def test_one_undo_takes_an_animation_and_its_texts_back(
    book: xw.Book, sheet: xw.Sheet, saved: Callable[[], Worksheet], side: int
) -> None:
    decorate(sheet)
    around = cells_round(Grid.rectangle(side + 2, side + 2, "A1"))
    before, values = shown(saved(), around), sheet["A1:V22"].value
    sheet.range((2, 2), (side + 1, side + 1)).select()
    assert live.animate(seed=1, delay=0, title="Find", marks="letters") is not None
    assert (shown(saved(), around) != before, sheet["B1"].value) == (True, "Find")
    uno_person.undo(book)
    assert (shown(saved(), around), sheet["A1:V22"].value) == (before, values)
    assert list(sheet.names) == []


def test_more_cells_than_anybody_waits_for_are_refused(sheet: xw.Sheet) -> None:
    sheet["A1:ZZ3000"].select()
    with pytest.raises(InputError, match="2,106,000 cells are selected, and a maze on an open sheet has"):
        live.generate()


@pytest.mark.calc
def test_no_command_makes_more_than_sixty_calls(excel: Excel, sheet: xw.Sheet) -> None:
    """Each is a trip to another process; a macro makes thousands."""
    sheet["B2:U21"].select()
    for press in (live.generate, live.solve, live.restore, live.clear):
        before = excel.calls
        press()
        assert excel.calls - before <= 60, press
