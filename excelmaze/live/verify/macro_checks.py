"""Checks of macros, where VBA is allowed: Microsoft's random numbers, the template's buttons, and the game."""

import sys
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from excelmaze.draw.theme import THEMES, in_rgb
from excelmaze.draw.tilings import lay_out
from excelmaze.errors import WorkbookError
from excelmaze.grids.grid import DIRECTIONS, Grid
from excelmaze.live import engine_errors, native
from excelmaze.live.player import escape_pressed
from excelmaze.live.verify.bench import Bench, Difference, NotSettledError
from excelmaze.live.verify.views import differences, different, read_view, view_of
from excelmaze.maze.generation import generate
from excelmaze.options.values import control_name
from excelmaze.streams import stream_named
from excelmaze.template.vba.project import (
    WORKBOOK_BASE,
    WORKSHEET_BASE,
    Kind,
    Module,
    build_project,
    document_module,
)
from excelmaze.template.workbook import BUTTONS, MAZE_SHEET, write_template

if TYPE_CHECKING:
    import xlwings as xw

_CELLS = "B3:F7"
# Whole numbers, as Rnd has 24 bits.
_MODULE = """\
Attribute VB_Name = "Verify"
Option Explicit

Public Function FirstNumbers(ByVal seed As Double, ByVal count As Integer) As String
    Dim index As Long
    Dim numbers As String
    Rnd -1
    Randomize seed
    For index = 1 To count
        numbers = numbers & " " & CStr(CLng(Rnd * 16777216))
    Next index
    FirstNumbers = numbers
End Function
"""
_SEEDS, _COUNT = (0, 1, 2016, -7, 123456789), 20


def random(bench: Bench) -> Iterator[Difference]:
    """Yield seeds after which VBA's `Rnd` is another than excelmaze's."""
    _check_program(bench)
    path = bench.new_path(".xlsm")
    _write_macro(path)
    first_numbers = bench.open(path).macro("FirstNumbers")
    for seed in _SEEDS:
        stream = stream_named("vba", seed)
        wanted = " ".join(str(round(stream.random() * 2**24)) for _ in range(_COUNT))
        yield from different(f"seed {seed}, Rnd", wanted, str(_called(first_numbers, float(seed), _COUNT)).strip())


def _write_macro(path: Path) -> None:
    """Write a workbook with the macro above."""
    try:
        from xlsxwriter import Workbook
    except ImportError:
        raise NotSettledError("XlsxWriter is not installed") from None
    workbook = Workbook(path)
    modules = [
        document_module("ThisWorkbook", WORKBOOK_BASE),
        document_module("Sheet1", WORKSHEET_BASE),
        Module("Verify", Kind.STANDARD, _MODULE),
    ]
    workbook.add_vba_project(BytesIO(build_project(modules)), is_stream=True)
    workbook.set_vba_name("ThisWorkbook")
    workbook.add_worksheet().set_vba_name("Sheet1")
    workbook.close()


def buttons(bench: Bench) -> Iterator[Difference]:
    """Yield buttons that are missing, and cells that their macros leave otherwise than the commands do."""
    book, sheet = _template(bench)
    yield from different("buttons", len(BUTTONS), len(native.drawings(sheet)))
    before = read_view(sheet, Grid.from_selection(_CELLS))
    book.names[control_name("seed")].refers_to_range.value = 5
    algorithm, theme = (book.names[control_name(name)].refers_to_range.value for name in ("algorithm", "theme"))
    maze = generate(_CELLS, str(algorithm), seed=5)
    bench.select(sheet, _CELLS)
    plain, solved = (
        view_of(lay_out(maze, solution=solution), in_rgb(THEMES[str(theme)])) for solution in (False, True)
    )
    for macro, wanted in (
        ("GenerateMaze", plain),
        ("SolveMaze", solved),
        ("RestoreMaze", plain),
        ("RestoreMaze", before),
    ):
        _called(book.macro(macro))
        yield from differences(macro, wanted, read_view(sheet, maze.grid))


def game(bench: Bench) -> Iterator[Difference]:
    """Yield steps of the game that do not lead along the solution, and fills that it does not give back."""
    book, sheet = _template(bench)
    maze = bench.generate(sheet, _CELLS)
    before = read_view(sheet, maze.grid)
    yield from different("PlayBegin", "", _called(book.macro("PlayBegin")))
    path = maze.solve() or []
    for step, (room, following) in enumerate(pairwise(path), 1):
        direction = next(side for side in DIRECTIONS if maze.graph.neighbors[side][room] == following)
        wanted = "goal" if step == len(path) - 1 else "moved"
        yield from different(f"PlayMove {step}", wanted, _called(book.macro("PlayMove"), direction))
    _called(book.macro("PlayEnd"))
    yield from differences("PlayEnd", before, read_view(sheet, maze.grid))


def escape(bench: Bench) -> Iterator[Difference]:
    """Yield a difference if the system says that Esc is pressed, which nobody does."""
    if bench.in_libreoffice and sys.platform.startswith("linux"):
        raise NotSettledError("only Windows and macOS tell whether Esc is pressed")
    yield from different("Esc", "not pressed", "pressed" if escape_pressed() else "not pressed")


def _template(bench: Bench) -> "tuple[xw.Book, xw.Sheet]":
    """Open a template of its own; return it and the sheet with the buttons."""
    _check_program(bench)
    path = bench.new_path(".xlsm")
    try:
        write_template(path, language="en")
    except WorkbookError as error:
        raise NotSettledError(str(error)) from None
    book = bench.open(path)
    return book, book.sheets[MAZE_SHEET]


def _check_program(bench: Bench) -> None:
    """Refuse to run macros in LibreOffice.

    Raises:
        NotSettledError: it is LibreOffice.
    """
    if bench.in_libreoffice:
        raise NotSettledError("its macros are not Excel's")


def _called(macro: "xw.main.Macro", *arguments: object) -> object:
    """Return what a macro answers.

    Raises:
        NotSettledError: Excel runs no macros; its own words say why.
    """
    try:
        return macro(*arguments)
    except Exception as error:
        reported = engine_errors.translated(error)
        if reported is None:
            raise
        raise NotSettledError(f"macros are not allowed, or do not run: {reported}") from error
