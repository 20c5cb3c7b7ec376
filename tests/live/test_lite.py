"""The commands for xlwings Lite on the strict stand-in, what they queue replayed on cells and in LibreOffice."""

import json
import re
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlwings as xw

from excelmaze.draw.layout import FALLING, RISING, Layout, Role
from excelmaze.draw.theme import Theme, blended, theme_for
from excelmaze.draw.tilings import lay_out
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP, Grid
from excelmaze.live import lite as commands
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.options.values import command_options
from excelmaze.sheet.addresses import Area, Place, parse_selection
from excelmaze.xlsx.read import read
from tests.everywhere.__main__ import of_npm
from tests.kinds import ON_SHEETS
from tests.live.lite_book import Action, Book
from tests.live.lite_drill import Task, performed

lite: Any = commands  # which the stand-in is no workbook for, to type checkers
DRILL = Path(__file__).parent
EVERYWHERE = DRILL.parent / "everywhere"
LITE = Path(__file__).parents[2] / "samples" / "lite"
WORKBOOK = LITE.parent / "excelmaze-lite.xlsx"
SIDES = {UP: "edge_top", RIGHT: "edge_right", DOWN: "edge_bottom", LEFT: "edge_left"}
SIDES |= {FALLING: "diagonal_down", RISING: "diagonal_up"}
BORDERS = "top", "right", "bottom", "left", "diagonal"
CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "squares": ("B2:U21", {}),
    "in color": ("B2:U21", {"theme": "color", "solution": "shown"}),
    "to print": ("B2:U21", {"theme": "print"}),
    "areas with holes": ("B2:K4,B5:C9,I5:K9,B10:K12,N3:P9", {"algorithm": "wilson"}),
    "blocks": ("B2:L12", {"walls": "blocks"}),
    "triangles": ("B2:H9", {"tiling": "triangles"}),
    "hexagons": ("B2:L12", {"tiling": "hexagons"}),
    "czech macro": ("B3:M8,D9:K14,H15:P18", {"algorithm": "vba-backtracker", "rng": "vba", "pieces": "leave"}),
    "silver": ("B3:F8,J3:P18", {"algorithm": "vba-backtracker", "rng": "vba", "pieces": "leave", "start": "C5"}),
    "japanese macro": ("B2:K11", {"algorithm": "vba-trail", "rng": "vba"}),
}
# Of each kind and algorithm one, as the package in the workbook has to make it.
TASKS: list[Task] = [
    *(("B2:I9", {"algorithm": name, "seed": 7}) for name in ALGORITHMS),
    *(("A1", {"cells": kind.within, "seed": 7, **kind.options}) for kind in ON_SHEETS.values()),
    *(("B2:U21", {"shape": name, "seed": "Anna"}) for name in ("heart", "cat")),
    *(("B2:U21", {"seed": 7, **more}) for more in ({"braid": 1}, {"symmetry": "mirror"}, {"false_goals": "down"})),
    *(("B2:U21", {"seed": 7, **more}) for more in ({"rooms": 3}, {"bias": "inward"}, {"sparseness": 2}, {"mask": "x"})),
]
SCRIPT = """
import json, sys
sys.path.insert(0, {drill!r})
from lite_drill import drill
with open({given!r}) as given:
    print(json.dumps(drill(*json.load(given))))
"""
FORM = {"algorithm": "backtracker", "rows": 20, "columns": 20, "theme": "color", "solution": True, "seed": "7"}


def made(cells: str, options: dict[str, Any]) -> tuple[Maze, Layout, Theme]:
    making = {name: value for name, value in options.items() if name not in {"theme", "solution"}}
    maze = generate(Grid.from_selection(cells), seed=7, **making)
    theme = theme_for(making.get("algorithm", ""), options.get("theme"))
    return maze, lay_out(maze, solution="solution" in options), theme


def drawn(cells: str, options: dict[str, Any]) -> tuple[Book, list[Action]]:
    """A workbook with a maze, and what was queued for it."""
    book = Book("A1")
    lite.generate(book, cells=cells, seed=7, **options)
    return book, book.end_script()


class Page:
    """Cells and their edges, each by the cell below or to the right of it."""

    def __init__(self) -> None:
        self.fills: dict[Place, str | None] = {}
        self.lines: dict[tuple[int, int, str], tuple[str, str]] = {}

    @classmethod
    def of(cls, layout: Layout, theme: Theme) -> "Page":
        """The cells of a layout: each in the plain colour of its role, with the lines of the theme."""
        page, line = cls(), (theme.wall.style, f"#{theme.wall.color.rgb}")
        for cell in range(layout.grid.size):
            shown, place = layout.palette[layout.codes[cell]], layout.grid.place(cell)
            page.fills[place] = f"#{blended(theme.fills[shown.role])}" if shown.role in theme.fills else None
            for side, name in SIDES.items():
                if shown.lines >> side & 1:
                    page.lines |= dict.fromkeys(edges(Area(*place, *place), name), line)
        return page

    def after(self, actions: list[Action]) -> "Page":
        """The cells after actions."""
        for address, call, arguments, _ in actions:
            area = parse_selection(address).areas[0] if address else Area(1, 1, 1, 1)
            if call == "fill":
                self.fills |= dict.fromkeys(edges(area, "fill"), arguments["color"])
            for edge in (edge for side in arguments.get("which", ()) for edge in edges(area, side)):
                self.lines.pop(edge, None)
                if arguments["line_style"]:
                    self.lines[edge] = arguments["weight"], arguments["color"]
        return self


def edges(area: Area, side: str) -> list[Any]:
    """What a side of an area means, or its cells."""
    rows, columns = range(area.top, area.bottom + 1), range(area.left, area.right + 1)
    across = {"edge_top": rows[:1], "edge_bottom": [area.bottom + 1], "inside_horizontal": rows[1:]}
    along = {"edge_left": columns[:1], "edge_right": [area.right + 1], "inside_vertical": columns[1:]}
    if side == "fill":
        return [*product(rows, columns)]
    kind = "top" if side in across else "left" if side in along else side
    return [*product(across.get(side, rows), along.get(side, columns), [kind])]


@pytest.mark.parametrize("case", CASES)
def test_walls_fills_and_silver_are_those_of_the_layout_then_the_path_comes_and_the_maze_goes(case: str) -> None:
    cells, options = CASES[case]
    maze, layout, theme = made(cells, options)
    book, queued = drawn(cells, options)
    page = Page().after(queued)
    assert vars(page) == vars(Page.of(layout, theme))
    assert {action.call for action in queued} == {"fill", "border", "add name"}  # no value is touched
    book.selected = layout.grid.areas[0].address
    lite.solve(book)
    assert vars(page.after(book.end_script())) == vars(Page.of(lay_out(maze, solution=True), theme))
    lite.clear(book)
    page.after(book.end_script())
    assert ({*page.fills.values()}, page.lines, book.sheets.active.defined) == ({None}, {}, {})


@pytest.mark.parametrize(("cells", "most"), [("B2:U21", 250), ("B2:AY51", 1500)])
def test_a_maze_takes_few_queued_actions_whatever_made_it(cells: str, most: int) -> None:
    """An action is a fill, a name, or a property of one side of an area, as xlwings passes them on."""
    for algorithm in ALGORITHMS.keys() - {"t-cubes"}:
        _, queued = drawn(cells, {"algorithm": algorithm})
        assert 0 < sum(action.size for action in queued) <= most, algorithm


def test_one_line_says_what_is_not_possible_here_and_nothing_is_queued(capsys: pytest.CaptureFixture[str]) -> None:
    size = {"rows": 5, "cols": 5}
    for selection, options, message in (
        ("B2", {}, "only the cell B2 is selected"),
        (None, {}, "several areas or no cells are selected"),
        ("B2", {"rows": 101, "cols": 100}, "10,100 cells, and in Lite a maze has at most 10,000; use the add-in"),
        ("A1:XFD1048576", {}, "A1:XFD1048576 has 17,179,869,184 cells"),
        ("B2", {"cells": "Sheet2!B2:F6"}, "the cells Sheet2!B2:F6 are of another sheet than 'Maze'"),
        ("B2", {**size, "colored": "FF0000"}, "colored needs files, or the looks of cells"),
        ("B2", {**size, "mask": "a.png"}, "mask needs files"),
        ("B2", {**size, "title": "A"}, "title needs files"),
        ("B2", {**size, "solution": "sheet"}, "solution sheet needs files"),
        ("B2:F6", {"algorithm": "vba-backtracker", "option": "swallow=yes"}, "swallow needs files"),
        ("B2", {**size, "tiling": "cube"}, "live generate has no --tiling cube"),
        ("B2", {**size, "wrap": "both"}, "this maze has letters in cells"),
        ("B2", {**size, "goal": "none", "solution": "shown"}, "solution 'shown' needs a goal"),
        ("B2", {**size, "magic": 1}, "option --magic does not exist"),
        ("B2", {**size, "cells": "B2:"}, "'B2:' is "),
    ):
        book = Book(selection)
        lite.generate(book, **options)
        (line,) = capsys.readouterr().out.splitlines()
        assert line.startswith(f"excelmaze: {message}")
        assert book.end_script() == []
    for command in lite.solve, lite.clear:
        command(Book("B2:F6"))
        assert capsys.readouterr().out.startswith("excelmaze: no maze that was generated here is in B2:F6 any more")


def test_a_new_maze_takes_away_those_that_it_meets_and_a_selection_says_which_is_solved_or_cleared() -> None:
    book = Book("B2:F6")
    for seed, cells in enumerate(("B2:F6", "H2:L6", "N2:R6")):
        lite.generate(book, cells=cells, seed=seed)
        book.end_script()
    names = book.sheets.active.defined
    assert {name for name in names if "area" in name} == {*(f"_excelmaze.lite{n}.area" for n in (1, 2, 3)), "maze_area"}
    assert names["maze_area"] == "='Maze'!$N$2:$R$6"
    for selected, columns in (("J3", "HIJKL"), ("Z50", "NOPQR")):  # in the second one; outside of all
        book.selected = selected
        lite.solve(book)
        assert {action.address[0] for action in book.end_script()} <= {*columns}
    lite.generate(book, cells="E4:I8", seed=4)
    unfilled = [action.address for action in book.end_script() if action.arguments.get("color", "") is None]
    assert unfilled == ["B2:F6", "H2:L6", "E4:I8"]
    assert {name for name in names if "area" in name} == {*(f"_excelmaze.lite{n}.area" for n in (3, 4)), "maze_area"}


def test_a_maze_is_found_where_rows_have_moved_it_and_not_where_they_have_torn_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    book, queued = drawn("B2:K11", {})
    names, page = book.sheets.active.defined, Page().after(queued)
    lite.solve(book)
    page.after(book.end_script())
    names["_excelmaze.lite1.area"] = "=Maze!$D$5:$M$14"
    lite.solve(book)
    moved = Page().after(book.end_script()).fills
    assert moved.items() <= {(row + 3, column + 2): fill for (row, column), fill in page.fills.items()}.items()
    for meaning in "=Maze!$D$5:$M$15", "=Maze!#REF!", "=1":
        names["_excelmaze.lite1.area"] = meaning
        capsys.readouterr()
        lite.solve(book)
        assert capsys.readouterr().out.startswith("excelmaze: no maze that was generated here is in A1 any more")


@pytest.mark.libreoffice
@pytest.mark.parametrize("case", ["areas with holes", "to print", "blocks", "triangles", "silver", "japanese macro"])
def test_in_a_spreadsheet_it_is_the_maze_that_read_finds_and_lite_finds_it_again(
    case: str, book: xw.Book, sheet: xw.Sheet, tmp_path: Path
) -> None:
    cells, options = CASES[case]
    maze, _, theme = made(cells, options)
    sheet.name = "Maze"
    sheet["C3"].value = "mine"
    lite.generate(book, cells=cells, seed=7, **options)
    book.save(tmp_path / "maze.xlsx")
    found = read(tmp_path / "maze.xlsx")
    assert (found.grid.cells, found.passages, found.visited) == (maze.grid.cells, maze.passages, maze.visited)
    assert found.ends == maze.ends
    sheet["A1"].select()  # outside: the last maze is meant
    lite.solve(book)
    solved = lay_out(maze, solution=True)
    path = {solved.grid.place(cell) for cell, role in enumerate(solved.roles) if role == Role.SOLUTION}
    book.save(tmp_path / "solved.xlsx")
    rows = openpyxl.load_workbook(tmp_path / "solved.xlsx")["Maze"].iter_rows()
    colored = f"FF{theme.fills[Role.SOLUTION].color.rgb}"
    assert path == {(cell.row, cell.column) for row in rows for cell in row if cell.fill.fgColor.rgb == colored}
    lite.clear(book)
    book.save(tmp_path / "cleared.xlsx")
    rows = openpyxl.load_workbook(tmp_path / "cleared.xlsx")["Maze"].iter_rows()
    looks = {
        (cell.fill.fill_type, *(getattr(cell.border, side).style for side in BORDERS)) for row in rows for cell in row
    }
    assert looks == {(None,) * 6}
    assert (sheet["C3"].value, [*sheet.names]) == ("mine", [])


def test_the_form_offers_what_the_table_of_options_has() -> None:
    code = (LITE / "main.py").read_text(encoding="utf-8")
    options = command_options("live generate")
    for name in "algorithm", "theme", "goal":
        (literal,) = re.findall(rf"{name.capitalize()} = Literal\[(.*?)\]", code, re.DOTALL)
        assert tuple(re.findall('"(.*?)"', literal)) == options[name].choice_names


def hidden_cells() -> list[str]:
    return [str(cell.value) for (cell,) in openpyxl.load_workbook(WORKBOOK)["excelmaze"].iter_rows()]


def test_the_workbook_has_the_steps_the_code_line_by_line_and_the_package_hidden() -> None:
    book = openpyxl.load_workbook(WORKBOOK)
    states = {sheet.title: sheet.sheet_state for sheet in book}
    assert states == {"Start": "visible", "Maze": "visible", "excelmaze": "hidden"}
    sheet, area = next(book.defined_names["main_py"].destinations)
    code = "\n".join(str(cell.value or "") for (cell,) in book[sheet][area.replace("$", "")])
    assert f"{code}\n" == (LITE / "main.py").read_text(encoding="utf-8")
    assert WORKBOOK.stat().st_size <= 600_000
    assert max(map(len, hidden_cells())) <= 32_000


def test_the_package_in_the_workbook_makes_what_this_one_makes_and_needs_nothing_but_python(tmp_path: Path) -> None:
    """Else: `python -m tests.renew samples`."""
    check_drilled(tmp_path, [sys.executable, "-I", "-S", "-c"], str(DRILL), str(tmp_path))


@pytest.mark.slow
def test_so_does_python_in_webassembly_while_nobody_waits_long(tmp_path: Path) -> None:
    module = of_npm("pyodide/pyodide.mjs")
    if module is None or shutil.which("node") is None:
        pytest.skip("node or npm's pyodide is not installed")
    node = ["node", str(EVERYWHERE / "pyodide.mjs"), str(module.parent), str(tmp_path), str(DRILL)]
    ready, further = check_drilled(tmp_path, node, "/project", "/wheels")
    # Seconds to the first maze of 20 x 20, and to others: 1 and .04 on a machine that does nothing else.
    assert ready < 20
    assert further < 2


def check_drilled(folder: Path, command: list[str], drill: str, there: str) -> tuple[float, float]:
    """Have the workbook used by another Python, which has to do what this package does; return how long that takes."""
    given = [(LITE / "main.py").read_text(encoding="utf-8"), hidden_cells(), FORM, TASKS]
    (folder / "given.json").write_text(json.dumps(given), encoding="utf-8")
    script = [*command, SCRIPT.format(drill=drill, given=f"{there}/given.json")]
    done = json.loads(subprocess.run(script, cwd=folder, capture_output=True, check=True, text=True).stdout)
    assert done["others"] == []
    assert done["home"].endswith("excelmaze.zip/excelmaze/__init__.py")
    form = {**{name: value for name, value in FORM.items() if name != "columns"}, "cols": 20, "solution": "shown"}
    for task, own in zip([("B2", form), *TASKS], [done["form"], *done["tasks"]], strict=True):
        assert own == json.loads(json.dumps(performed(lite, task))), task
    return done["ready"], done["further"]
