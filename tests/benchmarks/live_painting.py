"""A maze painted in LibreOffice: by a Basic macro that LibreOffice runs itself, and by our engine from outside.

What the macro is: a backtracker of our own that keeps its state on the sheet as `VytvorBludiste` (2016) does, call for
call (see `live_calls`): the selection is filled and gets six kinds of borders; each cell that is visited loses its
fill, the colour of its four neighbours is read, and each passage is opened. It is timed in two manners:

- with Excel's objects (`Option VBASupport 1`), as a macro brought over from Excel would run. In LibreOffice 7.4 some
  of them do nothing: `LineStyle` neither draws nor removes a line, and `Pattern` removes no fill. So lines are drawn by
  `Weight`, a visited cell is filled with white, and passages are opened in Calc's own way, at both cells.
- with Calc's own objects and with the document locked meanwhile, as a macro written for Calc with care would.

What it is not: the macro of 2016 itself, nor Excel. It searches with a stack in place of recursion, and its mazes are
those of LibreOffice's `Rnd`. Screens are not drawn: LibreOffice has no window.

Ours is the whole command `generate`, which also keeps a snapshot for `restore` and names the maze. Time is the user
CPU time of LibreOffice and of this Python together, the least of several runs in turn.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import xlwings as xw

from excelmaze import live
from excelmaze.errors import WorkbookError
from tests.benchmarks.jobs import user_seconds
from tests.benchmarks.measure import Measured, Result, least, ratio, seconds_of
from tests.benchmarks.office import Office, new_sheet

CASES = {"10 x 10": "B2:K11", "25 x 25": "B2:Z26", "40 x 40": "B2:AO41", "100 x 100": "B2:CW101"}

_SEARCH = """Option VBASupport 1

Dim page As Object
Dim noLine As New com.sun.star.table.BorderLine2
Dim upward, onward

Function Draw() As Long
    Dim picked As Object, most As Long, depth As Long, opened As Long
    Dim turn As Integer, swapped As Integer, kept As Integer, found As Boolean
    page = ThisComponent.CurrentController.ActiveSheet
    upward = Array(-1, 0, 1, 0)
    onward = Array(0, 1, 0, -1)
    Randomize
    Prepare
    most = Selection.Cells.Count
    Dim down(most) As Long, across(most) As Long, tried(most) As Integer, order(most, 3) As Integer
    down(0) = Selection.Row
    across(0) = Selection.Column
    depth = 0
    found = True
    Do While depth >= 0
        If found Then
            Visit down(depth), across(depth)
            For turn = 0 To 3
                order(depth, turn) = turn
            Next
            For turn = 3 To 1 Step -1
                swapped = Int(Rnd * (turn + 1))
                kept = order(depth, turn)
                order(depth, turn) = order(depth, swapped)
                order(depth, swapped) = kept
            Next
            tried(depth) = 0
        End If
        found = False
        Do While tried(depth) < 4 And Not found
            turn = order(depth, tried(depth))
            tried(depth) = tried(depth) + 1
            down(depth + 1) = down(depth) + upward(turn)
            across(depth + 1) = across(depth) + onward(turn)
            found = IsFresh(down(depth + 1), across(depth + 1))
        Loop
        If found Then
            OpenWall down(depth), across(depth), turn
            opened = opened + 1
            depth = depth + 1
        Else
            depth = depth - 1
        End If
    Loop
    Finish
    Draw = opened
End Function

Sub OpenWall(down As Long, across As Long, turn As Integer)
    Dim one As Object, other As Object
    one = page.getCellByPosition(across - 1, down - 1)
    other = page.getCellByPosition(across - 1 + onward(turn), down - 1 + upward(turn))
    Select Case turn
        Case 0: one.TopBorder2 = noLine: other.BottomBorder2 = noLine
        Case 1: one.RightBorder2 = noLine: other.LeftBorder2 = noLine
        Case 2: one.BottomBorder2 = noLine: other.TopBorder2 = noLine
        Case 3: one.LeftBorder2 = noLine: other.RightBorder2 = noLine
    End Select
End Sub
"""
_EXCELS_OBJECTS = """
Sub Prepare()
    Dim side
    Selection.Interior.Color = RGB(192, 192, 192)
    For Each side In Array(xlEdgeLeft, xlEdgeTop, xlEdgeBottom, xlEdgeRight, xlInsideHorizontal, xlInsideVertical)
        Selection.Borders(side).Weight = xlThin
    Next
End Sub

Sub Finish
End Sub

Sub Visit(down As Long, across As Long)
    Cells(down, across).Interior.Color = RGB(255, 255, 255)
End Sub

Function IsFresh(down As Long, across As Long) As Boolean
    IsFresh = False
    If down > 0 And across > 0 Then IsFresh = (Cells(down, across).Interior.Color = RGB(192, 192, 192))
End Function
"""
_CALCS_OBJECTS = """
Sub Prepare()
    Dim area As Object, lines As Object, thin As New com.sun.star.table.BorderLine2
    ThisComponent.lockControllers
    ThisComponent.addActionLock
    area = ThisComponent.CurrentSelection
    area.CellBackColor = &HC0C0C0
    thin.OuterLineWidth = 26
    thin.LineWidth = 26
    lines = area.TableBorder2
    lines.TopLine = thin: lines.IsTopLineValid = True
    lines.BottomLine = thin: lines.IsBottomLineValid = True
    lines.LeftLine = thin: lines.IsLeftLineValid = True
    lines.RightLine = thin: lines.IsRightLineValid = True
    lines.HorizontalLine = thin: lines.IsHorizontalLineValid = True
    lines.VerticalLine = thin: lines.IsVerticalLineValid = True
    area.TableBorder2 = lines
End Sub

Sub Finish
    ThisComponent.removeActionLock
    ThisComponent.unlockControllers
End Sub

Sub Visit(down As Long, across As Long)
    page.getCellByPosition(across - 1, down - 1).CellBackColor = -1
End Sub

Function IsFresh(down As Long, across As Long) As Boolean
    IsFresh = False
    If down > 0 And across > 0 Then IsFresh = (page.getCellByPosition(across - 1, down - 1).CellBackColor = &HC0C0C0)
End Function
"""
MACROS = {"macro, Excel's objects": _EXCELS_OBJECTS, "macro, Calc's objects": _CALCS_OBJECTS}
OURS = "ours"
WAYS = (*MACROS, OURS)
# What takes longer is not run again.
_ENOUGH = 5


class MacroError(Exception):
    """A macro did not run to its end, which LibreOffice tells nobody."""


def macro(sheet: xw.Sheet, objects: str) -> Callable[[], None]:
    """The macro in one of its two manners, ready to paint the selection.

    Raises:
        MacroError: when it is called, and does not open the passages of a perfect maze.
    """
    document: Any = sheet.book.api
    libraries = document.BasicLibraries
    if not libraries.hasByName("Standard"):
        libraries.createLibrary("Standard")
    libraries.getByName("Standard").insertByName("Painting", _SEARCH + objects)
    where = "vnd.sun.star.script:Standard.Painting.Draw?language=Basic&location=document"
    script = document.getScriptProvider().getScript(where)
    selection = sheet.book.selection
    passages = (selection.count if selection else 0) - 1

    def run() -> None:
        opened = script.invoke((), (), ())[0]
        if opened != passages:
            raise MacroError(f"the macro opened {opened} passages of {passages}")

    return run


def rows(rounds: int) -> list[list[str]]:
    """The table: for each case the times, and each macro's as a multiple of ours."""
    if not Path("/proc/self/stat").exists():
        return [["it takes Linux to see the time of another process", *("–" for _ in (*WAYS, *MACROS))]]
    try:
        with Office() as app:
            measured = {name: _measured(app, cells, rounds) for name, cells in CASES.items()}
    except (WorkbookError, MacroError) as error:
        return [[str(error), *("–" for _ in (*WAYS, *MACROS))]]
    return [
        [name, *(seconds_of(best[way]) for way in WAYS), *(ratio(best[macro], best[OURS]) for macro in MACROS)]
        for name, best in measured.items()
    ]


def _measured(app: xw.App, cells: str, rounds: int) -> dict[str, Result]:
    runs: dict[str, list[Measured]] = {way: [] for way in WAYS}
    for _ in range(rounds):
        for way in WAYS:
            if runs[way] and runs[way][-1].seconds > _ENOUGH:
                continue
            sheet = new_sheet(app, cells)
            paint = macro(sheet, MACROS[way]) if way in MACROS else lambda: live.generate(seed=1, app=app)
            runs[way].append(Measured(_seconds_of_both(app.pid, paint), 0))
    return least(runs)


def _seconds_of_both(group: int, paint: Callable[[], object]) -> float:
    """The user CPU time of LibreOffice, a group of processes, and of this Python for something painted."""
    before = _seconds_of_group(group) + user_seconds()
    paint()
    return _seconds_of_group(group) + user_seconds() - before


def _seconds_of_group(group: int) -> float:
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it ended meanwhile
            # After the name, which is in parentheses: state, parent, group; the eleventh from there is user time.
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[2]) == group:
                ticks += int(fields[11])
    return ticks / os.sysconf("SC_CLK_TCK")
