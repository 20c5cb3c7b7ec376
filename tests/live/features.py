"""What the engine for LibreOffice does of what xlwings documents: a row of docs/libreoffice.md and a test for each.

A row is a function: its docstring is what the page says, its body the test.
"""

import datetime as dt
import io
from collections.abc import Callable
from contextlib import redirect_stderr
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import openpyxl
import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.errors import InputError, WorkbookError
from excelmaze.live import libreoffice
from excelmaze.live.libreoffice.bridge import properties, struct
from excelmaze.live.libreoffice.unsupported import UNSUPPORTED, NotInCalcError
from tests.conftest import not_none

RED, BLUE = (255, 0, 0), (0, 0, 255)


class Stage(NamedTuple):
    """An app with a workbook whose first sheet is empty, and a folder for files."""

    app: xw.App
    book: xw.Book
    sheet: xw.Sheet
    folder: Path

    def saved(self) -> Worksheet:
        """What openpyxl finds on the sheet after saving the workbook as .xlsx."""
        self.book.save(self.folder / "saved.xlsx")
        found = openpyxl.load_workbook(self.folder / "saved.xlsx")[self.sheet.name]
        assert isinstance(found, Worksheet)
        return found


class Feature(NamedTuple):
    """A row: the members of one of xlwings' classes, and what shows that they work."""

    kind: str
    members: tuple[str, ...]
    check: Callable[[Stage], None]

    @property
    def text(self) -> str:
        """What the page says."""
        return " ".join((self.check.__doc__ or "").split())


FEATURES: list[Feature] = []
_Check = TypeVar("_Check", bound=Callable[[Stage], None])


def feature(kind: str, members: str) -> Callable[[_Check], _Check]:
    """Add a row for members, parted by spaces, of a class."""

    def add(check: _Check) -> _Check:
        FEATURES.append(Feature(kind, tuple(members.split()), check))
        return check

    return add


def table() -> str:
    """The rows as they stand in the page."""
    lines = ["| of | members | in LibreOffice |", "|---|---|---|"]
    kinds = [row.kind for row in FEATURES]
    rows = sorted(FEATURES, key=lambda row: kinds.index(row.kind))
    lines += [f"| {row.kind} | {_quoted(row.members)} | {row.text} |" for row in rows]
    return "\n".join(lines) + "\n"


def refused_table() -> str:
    """The members that are refused, as they stand in the page."""
    lines = ["| member | why, and what to do |", "|---|---|"]
    lines += [f"| `{member}` | {remedy} |" for member, remedy in UNSUPPORTED.items()]
    return "\n".join(lines) + "\n"


def _quoted(members: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in members)


@feature("Apps", "add keys cleanup")
def second_app(on: Stage) -> None:
    """Several LibreOffices at once, each a process with a profile of its own. `xw.App()` starts a visible one,
    `xw.App(visible=False)` one without a screen. `spec` is refused.
    """
    with xw.App(visible=False) as other:
        assert {other.pid, on.app.pid} <= {*xw.apps.keys()}
        assert xw.apps.active == other
        other.books[0].sheets[0]["A1"].value = "in the second"
        on.sheet["A1"].value = "in the first"
        assert other.books[0].sheets[0]["A1"].value == "in the second"
        with pytest.raises(NotInCalcError, match="App with spec"):
            xw.App(spec="another")
        on.app.activate()
        assert xw.apps.active == on.app
    assert xw.apps.keys() == [on.app.pid]
    assert on.sheet["A1"].value == "in the first"


@feature("App", "books selection api pid version path startup_path hwnd activate")
def app_facts(on: Stage) -> None:
    """As in Excel; `api` is LibreOffice's desktop, `version` LibreOffice's own, and there is no `hwnd`."""
    on.sheet["B2:C3"].select()
    assert not_none(on.app.selection).address == "$B$2:$C$3"
    assert on.book.name in on.app.books
    assert on.app.version.major >= 4
    assert Path(on.app.path).is_dir()
    assert (on.app.startup_path, on.app.hwnd) == ("", None)
    on.app.activate()
    assert xw.apps.active == on.app
    assert on.app.pid in xw.apps.keys()  # noqa: SIM118 - xlwings' collection of apps
    assert on.app.api.supportsService("com.sun.star.frame.Desktop")


@feature("App", "calculation calculate")
def calculation(on: Stage) -> None:
    """`automatic` and `manual`, for all open workbooks; `semiautomatic` is refused."""
    on.sheet["A1"].value = [[1, "=A1+1"]]
    on.app.calculation = "manual"
    assert on.app.calculation == "manual"
    on.sheet["A1"].value = 5
    assert on.sheet["B1"].value == 2
    on.app.calculate()
    assert on.sheet["B1"].value == 6
    on.app.calculation = "automatic"
    with pytest.raises(InputError, match="'semiautomatic'; choose automatic or manual"):
        on.app.calculation = "semiautomatic"


@feature("App", "visible")
def visible(on: Stage) -> None:
    """Windows are hidden and shown again; a LibreOffice that was started without a screen cannot be shown."""
    assert on.app.visible is False
    on.app.visible = False
    with pytest.raises(WorkbookError, match="start it with visible=True"):
        on.app.visible = True


@feature("App", "screen_updating display_alerts enable_events interactive cut_copy_mode status_bar")
def switches(on: Stage) -> None:
    """`screen_updating` and `status_bar` do as they say. LibreOffice shows no alerts to programs and raises no events
    of VBA's: the other switches are only remembered.
    """
    wanted = {"screen_updating": False, "display_alerts": False, "enable_events": False, "interactive": False}
    before = {name: getattr(on.app, name) for name in wanted}
    with on.app.properties(**wanted, status_bar="working"):
        assert {name: getattr(on.app, name) for name in wanted} == wanted
        assert on.app.status_bar == "working"
        assert on.book.api.hasControllersLocked()
    assert {name: getattr(on.app, name) for name in wanted} == before
    assert not on.app.status_bar
    on.app.cut_copy_mode = False
    assert not on.app.cut_copy_mode


@feature("App", "alert")
def alert(on: Stage) -> None:
    """A message box; without a screen the text goes to standard error, and the answer is `ok`."""
    with redirect_stderr(io.StringIO()) as said:
        assert on.app.alert("done", "Maze", buttons="yes_no") == "ok"
    assert said.getvalue() == "Maze: done\n"


@feature("App", "quit kill")
def ends(on: Stage) -> None:
    """A LibreOffice that was started from here ends with its workbooks, profile and lock files; one that was connected
    to is only let go by `kill`.
    """
    other = libreoffice.connect(pipe=on.app.impl.office.process.pipe)
    other.kill()
    assert xw.apps.keys() == [on.app.pid]
    assert on.book.name in on.app.books


@feature("Books", "add open active api")
def opening(on: Stage) -> None:
    """Files by text or by `pathlib.Path`: .xlsx, .xlsm, .xls, .ods. `read_only`, `update_links` and `password` work;
    options for text files and other converters are refused, and what is open elsewhere, unless it is only read.
    """
    path = on.folder / "two words é.xlsx"
    on.sheet["A1"].value = 7
    on.book.save(path)
    copy = on.folder / "copy.xlsx"
    copy.write_bytes(path.read_bytes())
    for name in (copy, str(copy)):
        opened = on.app.books.open(name, read_only=True, update_links=False)
        assert (opened.name, Path(opened.fullname), on.app.books.active) == (copy.name, copy, opened)
        assert on.app.books.open(name) == opened
        with pytest.raises(WorkbookError, match=r"read-only|cannot be written"):
            opened.save()
        opened.close()
    new = on.app.books.add()
    assert on.app.books.active == new
    new.close()
    import fcntl  # which Windows has not

    with copy.open("rb+") as elsewhere:
        fcntl.lockf(elsewhere, fcntl.LOCK_EX)
        with pytest.raises(WorkbookError, match=r"copy\.xlsx is open elsewhere; close it there, or open it with"):
            on.app.books.open(copy)
        on.app.books.open(copy, read_only=True).close()
    with pytest.raises(FileNotFoundError):
        on.app.books.open(on.folder / "missing.xlsx")
    with pytest.raises(NotInCalcError, match=r"Books\.open with delimiter does not work in LibreOffice"):
        on.app.books.open(copy, delimiter=";")


@feature("Book", "save")
def passwords(on: Stage) -> None:
    """To .xlsx, .xlsm, .xls and .ods, by text or by `pathlib.Path`. A password goes into .xlsx and .xlsm only; a file
    that has one, also an .ods, keeps it when it is saved again, and refuses another format.
    """
    book = on.app.books.add()
    book.sheets[0]["A1"].value = "secret"
    locked = on.folder / "locked.xlsx"
    book.save(locked, password="word")
    for file in (_copied(locked), _locked_ods(on)):
        for wrong in (None, "another"):
            with pytest.raises(WorkbookError, match="password"):
                on.app.books.open(file, password=wrong)
        opened = on.app.books.open(file, password="word")
        opened.sheets[0]["A2"].value = "more"
        opened.save()
        renamed = on.folder / f"renamed{file.suffix}"
        opened.save(renamed)
        with pytest.raises(WorkbookError, match="has a password"):
            opened.save(on.folder / "elsewhere.xls")
        opened.close()
        for again in (file, renamed):
            with pytest.raises(WorkbookError, match="password"):
                on.app.books.open(_copied(again))
            opened = on.app.books.open(_copied(again), password="word")
            assert opened.sheets[0]["A1:A2"].value == ["secret", "more"]
            opened.close()
    with pytest.raises(NotInCalcError, match=r"save it as \.xlsx"):
        book.save(on.folder / "elsewhere.ods", password="word")
    book.save(on.folder / "changed.xlsx", password="new")
    book.close()
    with pytest.raises(WorkbookError, match="password is another one"):
        on.app.books.open(_copied(on.folder / "changed.xlsx"), password="word")


def _copied(path: Path) -> Path:
    """A copy of a file, for an open one cannot be opened again."""
    copy = path.with_name(f"copy of {path.name}")
    copy.write_bytes(path.read_bytes())
    return copy


def _locked_ods(on: Stage) -> Path:
    new = on.app.books.add()
    new.sheets[0]["A1"].value = "secret"
    path = on.folder / "locked.ods"
    new.api.storeToURL(path.as_uri(), properties(FilterName="calc8", Password="word"))
    new.close()
    return path


@feature("Book", "name fullname app sheets names api")
def book_facts(on: Stage) -> None:
    """As in Excel; `api` is Calc's document, and a workbook that was never saved has Calc's name, `Untitled 1`."""
    on.book.save(on.folder / "facts.xlsx")
    assert (on.book.name, on.book.fullname) == ("facts.xlsx", str(on.folder / "facts.xlsx"))
    assert (on.book.app, on.book.sheets[0], len(on.book.names)) == (on.app, on.sheet, 0)
    assert on.book.api.supportsService("com.sun.star.sheet.SpreadsheetDocument")
    new = on.app.books.add()
    assert new.name.startswith("Untitled")
    new.close()


@feature("Book", "activate close")
def windows(on: Stage) -> None:
    """As in Excel; nothing is saved by `close`."""
    other = on.app.books.add()
    on.book.activate()
    assert on.app.books.active == on.book
    other.close()
    assert len(on.app.books) == 1


@feature("Book", "to_pdf")
def book_as_pdf(on: Stage) -> None:
    """The visible sheets, or those of `include` or `exclude`; `Sheet.to_pdf` writes one."""
    on.sheet["A1"].value = "printed"
    for quality in ("standard", "minimum"):
        path = on.folder / f"{quality}.pdf"
        on.sheet.to_pdf(path, quality=quality)
        assert path.read_bytes().startswith(b"%PDF-")
    assert all(sheet.visible for sheet in on.book.sheets)


@feature("Sheets", "add active api")
def sheets(on: Stage) -> None:
    """As in Excel: before the active one by default; also by number and by name in any case."""
    added = on.book.sheets.add("added", after=on.sheet)
    assert (on.book.sheets.active, on.book.sheets["ADDED"], on.book.sheets[1]) == (added, added, added)
    assert on.book.sheets.add().index == added.index - 1
    with pytest.raises(ValueError, match="already present"):
        on.book.sheets.add("Added")
    assert on.book.sheets.api.hasByName("added")


@feature("Sheet", "name index book api visible activate select")
def sheet_facts(on: Stage) -> None:
    """As in Excel; the name of another sheet is refused, and so is hiding the last one that is visible."""
    other = on.book.sheets.add("other", after=on.sheet)
    on.sheet.name = "It's one"
    assert (on.sheet.name, on.sheet.index, on.sheet.book) == ("It's one", 1, on.book)
    with pytest.raises(InputError, match="'OTHER' is the name of another sheet"):
        on.sheet.name = "OTHER"
    other.visible = False
    assert (other.visible, on.sheet.visible) == (False, True)
    other.visible = True
    other.delete()
    on.sheet.activate()
    assert on.book.sheets.active == on.sheet
    for each in [*on.book.sheets][1:]:
        each.visible = False
    with pytest.raises(WorkbookError, match="the last visible sheet"):
        on.sheet.visible = False
    for each in on.book.sheets:
        each.visible = True


@feature("Sheet", "copy move delete")
def sheets_move(on: Stage) -> None:
    """Within a book and to another one, with values, formats and sizes; the last sheet is not deleted."""
    on.sheet["A1"].value, on.sheet["A1"].color = "x", RED
    copied = on.sheet.copy(name="copied")
    assert (copied["A1"].value, copied["A1"].color) == ("x", RED)
    copied.move(before=on.sheet)
    assert on.book.sheets[0] == copied
    copied.delete()
    other = on.app.books.add()
    with pytest.raises(WorkbookError, match="the only sheet"):
        other.sheets[0].delete()
    taken = on.sheet.copy(after=other.sheets[0])
    assert (taken.index, taken["A1"].color) == (2, RED)
    other.close()


@feature("Sheet", "range cells used_range")
def sheet_ranges(on: Stage) -> None:
    """As in Excel, by address, name, corners or numbers, also unions; `used_range` counts lines and fills."""
    on.sheet["C3"].value, on.sheet["E5"].color = 1, RED
    assert on.sheet.used_range.address == "$C$3:$E$5"
    assert on.sheet.range("B2,D4:E5").address == "$B$2,$D$4:$E$5"
    assert on.sheet.range((2, 2), (3, 4)).address == "$B$2:$D$3"
    assert on.sheet.cells.shape == (1_048_576, 16_384)
    assert [on.sheet[text].address for text in ("A:C", "2:3")] == ["$A:$C", "$2:$3"]


@feature("Sheet", "clear clear_contents clear_formats autofit")
def sheet_clears(on: Stage) -> None:
    """As in Excel."""
    for clear, value, color in (
        ("clear_contents", None, RED),
        ("clear_formats", "x" * 40, None),
        ("clear", None, None),
    ):
        on.sheet["B2"].value, on.sheet["B2"].color = "x" * 40, RED
        getattr(on.sheet, clear)()
        assert (on.sheet["B2"].value, on.sheet["B2"].color) == (value, color)
    on.sheet["B2"].value = "x" * 40
    on.sheet.autofit("columns")
    assert not_none(on.sheet["B2"].column_width) > 20


@feature("Sheet", "notes comments tables")
def sheet_lists(on: Stage) -> None:
    """Notes as in Excel. Calc has neither threaded comments, which it shows as notes, nor tables: both are empty."""
    on.sheet["B2"].add_note("look here")
    assert [(note.location.address, note.text) for note in on.sheet.notes] == [("$B$2", "look here")]
    assert [note.text for note in on.book.notes] == ["look here"]
    assert (list(on.sheet.comments), len(on.sheet.tables)) == ([], 0)
    with pytest.raises(NotInCalcError, match="use a plain range with a name"):
        on.sheet.tables.add(on.sheet["A1:B2"])


@feature("Sheet", "names show_gridlines freeze_panes page_setup")
def sheet_settings(on: Stage) -> None:
    """As in Excel, and saved so."""
    on.sheet.names.add("own", f"={on.sheet.name}!$A$1")
    on.sheet.show_gridlines = False
    on.sheet.freeze_panes.freeze_at("A1:B3")
    on.sheet.page_setup.print_area = "$A$1:$F$6"
    other = on.app.books.add()
    found = on.saved()
    assert on.app.books.active == other
    other.close()
    assert [name.name for name in on.sheet.names] == [f"{on.sheet.name}!own"]
    assert (found.freeze_panes, found.sheet_view.showGridLines) == ("C4", False)
    on.sheet.names["own"].delete()


@feature("PageSetup", "api print_area")
def print_area(on: Stage) -> None:
    """As in Excel, also of several areas, or None."""
    setup = on.sheet.page_setup
    setup.print_area = "$A$1:$F$6"
    assert setup.print_area == "$A$1:$F$6"
    assert "$A$1:$F$6" in str(on.saved().print_area)
    setup.print_area = None
    assert setup.print_area is None


@feature("FreezePanes", "freeze_at unfreeze")
def panes(on: Stage) -> None:
    """As in Excel: rows and columns up to the end of a range; whole rows or columns freeze only these."""
    for address, columns, rows in (("A1:B3", 2, 3), ("1:2", 0, 2), ("A:A", 1, 0)):
        on.sheet.freeze_panes.freeze_at(address)
        pane = not_none(on.saved().sheet_view.pane)
        assert (pane.xSplit or 0, pane.ySplit or 0, pane.state) == (columns, rows, "frozen")
    on.sheet.freeze_panes.unfreeze()
    assert on.saved().freeze_panes is None


@feature("Sheet", "to_html")
def html(on: Stage) -> None:
    """One page with the table of the sheet."""
    on.sheet["A1"].value = "a word"
    on.sheet.to_html(on.folder / "sheet.html")
    assert "a word" in (on.folder / "sheet.html").read_text(encoding="utf-8")


@feature("Range", "api row column shape coords rows columns address get_address name select table")
def range_facts(on: Stage) -> None:
    """As in Excel; `api` is Calc's range, or `SheetCellRanges` for several areas. `table` is None."""
    cells = on.sheet["B2:C3,E5"]
    assert (cells.row, cells.column, cells.shape, cells.count) == (2, 2, (2, 2), 5)
    assert (cells.address, cells.get_address(row_absolute=False, column_absolute=False)) == (
        "$B$2:$C$3,$E$5",
        "B2:C3,E5",
    )
    assert on.sheet["B2"].get_address(external=True).endswith(f"{on.sheet.name}!$B$2")
    assert [row.address for row in on.sheet["B2:C3"].rows] == ["$B$2:$C$2", "$B$3:$C$3"]
    assert [column.address for column in on.sheet["B2:C3"].columns] == ["$B$2:$B$3", "$C$2:$C$3"]
    on.sheet["B2:C3"].name = "named"
    assert (on.sheet["named"].address, not_none(on.sheet["B2:C3"].name).name) == ("$B$2:$C$3", "named")
    on.book.names["named"].delete()
    on.sheet["E5:F6,B2"].select()
    assert libreoffice.active_cell_address(on.app) == (on.sheet.name, 5, 5)
    assert cells.api.supportsService("com.sun.star.sheet.SheetCellRanges")
    assert on.sheet["A1"].table is None


@feature("Range", "raw_value max_cells_per_read max_cells_per_write")
def cell_values(on: Stage) -> None:
    """`value` with all converters of xlwings': numbers, texts, truth values, dates, errors, blanks."""
    day = dt.datetime(2020, 2, 29, 12, 30)  # noqa: DTZ001 - cells have no time zones
    on.sheet["A1"].value = [[1.5, "two", True], [None, day, "=1/0"]]
    assert on.sheet["A1:C2"].value == [[1.5, "two", True], [None, day, None]]
    assert on.sheet["C2"].options(err_to_str=True).value == "#DIV/0!"
    assert on.sheet["A1:C1"].raw_value == [[1.5, "two", True]]
    on.sheet["E1:F2,H1"].value = "x"
    assert [on.sheet[cell].value for cell in ("E1", "F2", "G1", "H1")] == ["x", "x", None, "x"]


@feature("Range", "formula")
def formulas(on: Stage) -> None:
    """In Excel's notation with English names; one formula for several cells moves along as in Excel."""
    on.sheet["A1"].value = [[1], [2], [3]]
    on.sheet["B1:B3"].formula = "=A1*2"
    assert on.sheet["B1:B3"].value == [2, 4, 6]
    assert [row[0] for row in on.sheet["B1:B3"].formula] == ["=A1*2", "=A2*2", "=A3*2"]
    on.sheet["C1"].formula = '=IF(SUM($A$1:A2)>2,"a,b",0)'
    assert (on.sheet["C1"].formula, on.sheet["C1"].value) == ('=IF(SUM($A$1:A2)>2,"a,b",0)', "a,b")


@feature("Range", "formula2")
def dynamic_arrays(on: Stage) -> None:
    """A formula with several results becomes an array formula over as many cells as it has now; it does not grow later,
    and cells that are not empty refuse it.
    """
    on.sheet["A1"].value = [[1], [2], [3]]
    on.sheet["C1"].formula2 = "=A1:A3*10"
    assert on.sheet["C1:C4"].value == [10, 20, 30, None]
    assert on.sheet["C1"].formula2 == "=A1:A3*10"
    on.sheet["E1"].formula2 = "=SUM(A1:A3*A1:A3)"
    assert (on.sheet["E1"].value, on.sheet["E2"].value) == (14, None)
    on.sheet["G1:G2"].formula2 = "=A1+1"
    assert (on.sheet["G1:G2"].value, on.sheet["G1"].has_array) == ([2, 3], False)
    on.sheet["I2"].value = "in the way"
    with pytest.raises(WorkbookError, match=r"I1:I3 is not empty; clear these cells"):
        on.sheet["I1"].formula2 = "=A1:A3"
    assert on.sheet["I2"].value == "in the way"


@feature("Range", "formula_array has_array")
def array_formulas(on: Stage) -> None:
    """As in Excel."""
    on.sheet["A1"].value = [[1], [2]]
    on.sheet["B1:B2"].formula_array = "=A1:A2*2"
    assert (on.sheet["B1:B2"].value, on.sheet["B1:B2"].formula_array) == ([2, 4], "=A1:A2*2")
    assert (on.sheet["B1:B2"].has_array, on.sheet["A1"].has_array, on.sheet["A1"].formula_array) == (True, False, None)
    assert on.saved()["B1"].data_type == "f"


@feature("Range", "clear clear_contents clear_formats")
def clears(on: Stage) -> None:
    """As in Excel, of all areas; notes go with `clear`."""
    for clear, value, color in (("clear_contents", None, RED), ("clear_formats", "x", None), ("clear", None, None)):
        on.sheet["B2,C3"].value, on.sheet["B2,C3"].color = "x", RED
        getattr(on.sheet["B2,C3"], clear)()
        assert (on.sheet["C3"].value, on.sheet["C3"].color) == (value, color)
    on.sheet["B2"].add_note("x")
    on.sheet["B2"].clear()
    assert on.sheet["B2"].note is None


@feature("Range", "color set_colors")
def fills(on: Stage) -> None:
    """Plain fills, by RGB, hexadecimal or Excel's number; patterns read as the blend of their colours."""
    on.sheet["B2:C3,E5"].color = RED
    assert (on.sheet["B2:C3"].color, on.sheet["B2:D3"].color) == (RED, None)
    on.sheet["B2:C3"].set_colors([["#0000ff", None], [..., BLUE]])
    assert [cell.color for cell in on.sheet["B2:C3"]] == [BLUE, None, RED, BLUE]
    on.sheet["B2,E5"].color, on.sheet["B3"].color = None, 255
    found = on.saved()
    assert [found[cell].fill.fill_type for cell in ("B2", "E5")] == [None, None]
    assert found["B3"].fill.fgColor.rgb == "FFFF0000"


@feature("Range", "borders")
def shared_edges(on: Stage) -> None:
    """As in Excel, with edges that neighbours share."""
    on.sheet["B2:C3"].borders.set("all", line_style="continuous", weight="thin")
    assert on.sheet["D2"].borders["edge_left"].line_style == "continuous"
    on.sheet["D2"].borders["edge_left"].line_style = "double"
    found = on.saved()
    assert (found["C2"].border.right.style, found["D2"].border.left.style) == (None, "double")
    on.sheet["D2"].borders["edge_left"].line_style = None
    assert on.sheet["C2"].borders["edge_right"].line_style == "none"


@feature("Borders", "api line_style weight color set clear")
def borders(on: Stage) -> None:
    """All sides at once; what differs is None."""
    sides = on.sheet["B2:C3"].borders
    sides.set("everything", line_style="double", color=RED)
    assert (sides.line_style, sides.weight, sides.color) == ("double", "thick", RED)
    sides["edge_top"].line_style = "dot"
    assert sides.line_style is None
    sides.clear()
    assert sides.line_style == "none"


@feature("Border", "api line_style weight color")
def border(on: Stage) -> None:
    """Every line of Excel's, also diagonals; double lines are thick."""
    for style in ("continuous", "dash", "dash_dot", "dash_dot_dot", "dot", "double", "slant_dash_dot"):
        side = on.sheet["B2"].borders["diagonal_down"]
        side.line_style, side.color = style, BLUE
        assert (side.line_style, side.color) == (style, BLUE)
    side.weight = "medium"
    assert side.weight == "medium"


@feature("Range", "font")
def cell_fonts(on: Stage) -> None:
    """The font of all cells at once."""
    on.sheet["B2,C3"].font.set(bold=True, size=14, color=RED)
    assert on.saved()["C3"].font.sz == 14


@feature("Font", "api bold italic size color name")
def fonts(on: Stage) -> None:
    """As in Excel; what differs is None, and the automatic colour is black."""
    font = on.sheet["B2:C2"].font
    font.bold, font.italic, font.size, font.color, font.name = True, True, 14, "#ff0000", "Courier New"
    assert (font.bold, font.italic, font.size, font.color, font.name) == (True, True, 14, RED, "Courier New")
    whole = on.sheet["B2:C3"].font
    assert (whole.bold, whole.italic, whole.size, whole.color, whole.name) == (None,) * 5
    assert on.sheet["A1"].font.color == (0, 0, 0)


@feature("Characters", "api text font")
def characters(on: Stage) -> None:
    """Part of a text, by number or slice, also from the end."""
    on.sheet["A1"].value = "red and blue"
    on.sheet["A1"].characters[:3].font.color = RED
    on.sheet["A1"].characters[8:12].font.bold = True
    assert (on.sheet["A1"].characters[:3].text, on.sheet["A1"].characters[-1].text) == ("red", "e")
    assert on.sheet["A1"].characters[0].font.color == RED
    assert (on.sheet["A1"].characters[8:].font.bold, on.sheet["A1"].characters[4:7].font.bold) == (True, False)
    assert on.sheet["A1"].characters.font.bold is None
    assert on.sheet["A1"].value == "red and blue"


@feature("Range", "characters")
def rich_text(on: Stage) -> None:
    """The characters of the first cell, saved with their fonts."""
    on.sheet["A1"].value = "bold word"
    on.sheet["A1"].characters[:4].font.bold = True
    on.book.save(on.folder / "rich.xlsx")
    rich = openpyxl.load_workbook(on.folder / "rich.xlsx", rich_text=True)[on.sheet.name]["A1"].value
    assert not_none(rich[0].font).b
    assert str(rich) == "bold word"


CODES = (
    *("0.00", "#,##0.00", "0%", "0.00E+00", "# ?/?", "@", "General", "[Red]0;[Blue]-0", '0.0 "km"', "[>100]0;0.0"),
    *("yyyy-mm-dd", "d.m.yyyy h:mm", "dddd, mmmm d", "[h]:mm:ss", "mm:ss.0", "h:mm AM/PM", "_-* #,##0.00_-"),
)


@feature("Range", "number_format")
def number_formats(on: Stage) -> None:
    """In Excel's notation and in English, whatever the language of LibreOffice; what differs is None."""
    for code in CODES:
        on.sheet["A1"].number_format = code
        assert on.sheet["A1"].number_format == code
    on.sheet["A2"].value = True
    assert [on.sheet[cells].number_format for cells in ("A2", "A1:A2")] == ["General", None]
    formats, german = on.book.api.NumberFormats, struct("lang.Locale", "de", "DE", "")
    on.sheet["A3"].api.NumberFormat = formats.addNew('TT.MM.JJJJ "um" HH', german)
    assert on.sheet["A3"].number_format == 'dd/mm/yyyy "um" hh'
    with pytest.raises(InputError, match="is no number format"):
        on.sheet["A1"].number_format = "[Purple]0"


@feature("Range", "wrap_text horizontal_alignment vertical_alignment adjust_indent")
def alignment(on: Stage) -> None:
    """As in Excel, but for `center_across_selection`, which is refused; what differs is None."""
    cells = on.sheet["B2:C2"]
    for word in ("left", "center", "right", "fill", "justify", "distributed", "general"):
        cells.horizontal_alignment = word
        assert cells.horizontal_alignment == word
    for word in ("top", "center", "justify", "distributed", "bottom"):
        cells.vertical_alignment = word  # type: ignore[assignment]
        assert cells.vertical_alignment == word
    cells.wrap_text = True
    assert (cells.wrap_text, on.sheet["B2:B3"].wrap_text) == (True, None)
    with pytest.raises(InputError, match="choose one of general, left"):
        cells.horizontal_alignment = "center_across_selection"
    cells.adjust_indent(2)
    found = on.saved()["B2"].alignment
    assert (found.indent, found.horizontal) == (2, "left")
    with pytest.raises(InputError, match="cannot be indented by -1 levels"):
        cells.adjust_indent(-3)


@feature("Range", "column_width row_height autofit row_hidden column_hidden")
def sizes(on: Stage) -> None:
    """Widths in characters and heights in points as in Excel, to the pixel in the file; what differs is None."""
    on.sheet["B:C"].column_width, on.sheet["2:3"].row_height = 30, 21.75
    assert on.sheet["B1:C1"].column_width == pytest.approx(30, abs=0.08)
    assert on.sheet["A2:A3"].row_height == 21.75
    assert {on.sheet["A1:B1"].column_width, on.sheet["A1:A2"].row_height} == {None}
    on.sheet["B5:B6"].rows.hidden, on.sheet["D1"].columns.hidden = True, True
    assert (on.sheet["5:6"].rows.hidden, on.sheet["A4:A5"].rows.hidden) == (True, None)
    assert on.sheet["D9"].columns.hidden
    on.sheet["5:6"].rows.hidden = False
    found = on.saved()
    assert (found.row_dimensions[5].hidden, found.column_dimensions["D"].hidden) == (False, True)
    on.sheet["A1"].value = "x" * 40
    on.sheet["A1"].autofit()
    assert not_none(on.sheet["A1"].column_width) > 20


@feature("Range", "left top width height")
def places(on: Stage) -> None:
    """In points, from the corner of the sheet."""
    on.sheet["1:2"].row_height = 30
    assert [on.sheet["B3:C4"].top, on.sheet["A1:A2"].height] == pytest.approx([60, 60], abs=0.1)
    assert on.sheet["B3"].left == pytest.approx(on.sheet["A1"].width, abs=0.1)
    assert on.sheet["B3:C3"].width == pytest.approx(2 * on.sheet["B3"].width, abs=0.1)


@feature("Range", "group ungroup")
def outline(on: Stage) -> None:
    """Rows and columns, as in Excel."""
    on.sheet["2:3"].group()
    on.sheet["B1:C1"].group("columns")
    found = on.saved()
    assert (found.row_dimensions[3].outlineLevel, found.column_dimensions["B"].outlineLevel) == (1, 1)
    on.sheet["2:3"].ungroup()
    assert on.saved().row_dimensions[3].outlineLevel == 0


@feature("Range", "merge unmerge merge_area merge_cells")
def merged_areas(on: Stage) -> None:
    """As in Excel, also row by row; the first value stays, the others go."""
    on.sheet["B2"].value = [[None, "kept"], ["lost", "lost too"]]
    on.sheet["B2:C3"].merge()
    assert (on.sheet["C3"].merge_area.address, on.sheet["B2"].merge_cells) == ("$B$2:$C$3", True)
    assert on.sheet["B2"].value == "kept"
    assert [on.sheet[cells].merge_cells for cells in ("A1", "C3:D4", "A1:D4", "E5,C3")] == [False, None, None, None]
    on.sheet["B2"].merge_area.unmerge()
    assert on.sheet["B2:C3"].value == [["kept", None], [None, None]]
    on.sheet["E1:F2"].merge(across=True)
    assert on.sheet["F2"].merge_area.address == "$E$2:$F$2"


@feature("Range", "insert")
def inserting(on: Stage) -> None:
    """Cells, whole rows and columns, with the formats of those to the left or above, or by `copy_origin` to the right
    or below (not only on Windows); what would tear merged cells is refused.
    """
    for place, color in (("B2", RED), ("B3", BLUE)):
        on.sheet[place].value, on.sheet[place].color = place, color
    on.sheet["B3"].insert("down")
    assert [on.sheet[f"B{row}"].value for row in (2, 3, 4)] == ["B2", None, "B3"]
    assert [on.sheet[f"B{row}"].color for row in (2, 3, 4)] == [RED, RED, BLUE]
    on.sheet["B3"].insert("down", "format_from_right_or_below")
    assert [on.sheet[f"B{row}"].color for row in (2, 3, 4, 5)] == [RED, RED, RED, BLUE]
    on.sheet["C2"].insert("right")
    assert on.sheet["C2"].color == RED
    on.sheet["B:B"].insert("right")
    assert (on.sheet["C2"].value, on.sheet["B2"].color) == ("B2", None)
    on.sheet["3:4"].insert("down")
    assert [on.sheet[f"C{row}"].color for row in (2, 3, 4, 5)] == [RED, RED, RED, RED]
    on.sheet["E8:F9"].merge()
    with pytest.raises(WorkbookError, match="would tear merged cells"):
        on.sheet["E1"].insert("down")


@feature("Range", "delete")
def deleting(on: Stage) -> None:
    """Cells, whole rows and columns; without `shift` those beside a range higher than wide come from the right."""
    on.sheet["A1"].value = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    on.sheet["A1"].delete("left")
    assert on.sheet["A1:C1"].value == [2, 3, None]
    on.sheet["A1:A2"].delete()
    assert on.sheet["A1:C3"].value == [[3, None, None], [5, 6, None], [7, 8, 9]]
    on.sheet["A1:B1"].delete()
    assert on.sheet["A1:C2"].value == [[5, 6, None], [7, 8, None]]
    on.sheet["1:1"].delete()
    on.sheet["A:A"].delete()
    assert (on.sheet["A1"].value, on.sheet["B2"].value) == (8, 9)
    on.sheet["E8:F9"].merge()
    with pytest.raises(WorkbookError, match="would tear merged cells"):
        on.sheet["E1"].delete("up")


@feature("Range", "copy copy_from paste")
def clipboard(on: Stage) -> None:
    """`all`, `formats`, `formulas`, `values`, `comments` and `link`, with operations, without blanks, transposed; other
    ways are refused. The selection is as before.
    """
    on.sheet["A1"].value, on.sheet["A1:B1"].color = [[1, "=A1+1"]], RED
    on.sheet["D5"].select()
    on.sheet["A1:B1"].copy(on.sheet["A3"])
    assert (on.sheet["A3:B3"].value, on.sheet["B3"].formula, on.sheet["B3"].color) == ([1, 2], "=A3+1", RED)
    on.sheet["A5"].copy_from(on.sheet["A1:B1"], "values", transpose=True)
    assert (on.sheet["A5:A6"].value, on.sheet["A5"].color) == ([1, 2], None)
    on.sheet["A1"].copy()
    on.sheet["A5"].paste("values", "add")
    assert on.sheet["A5"].value == 2
    assert not_none(on.app.selection).address == "$D$5"
    with pytest.raises(InputError, match="'validation' does not exist in Calc; choose one of all, formats"):
        on.sheet["A5"].paste("validation")


@feature("Range", "move")
def moving(on: Stage) -> None:
    """As in Excel, also to another sheet; formulas follow."""
    on.sheet["A1"].value, on.sheet["C1"].formula = 7, "=A1"
    on.sheet["A1"].move(on.sheet["B5"])
    assert (on.sheet["A1"].value, on.sheet["B5"].value, on.sheet["C1"].formula) == (None, 7, "=B5")


@feature("Range", "autofill")
def autofill(on: Stage) -> None:
    """`fill_default`, `fill_copy`, `fill_series`, `fill_days`, `fill_weekdays`, `fill_months`, `fill_years`; other ways
    are refused.
    """
    on.sheet["A1"].value = [[1, 1, dt.date(2020, 1, 31)], [3, None, None]]
    on.sheet["A1:A2"].autofill(on.sheet["A1:A4"])
    on.sheet["B1"].autofill(on.sheet["B1:B3"], "fill_copy")
    on.sheet["C1"].autofill(on.sheet["C1:C3"], "fill_months")
    assert on.sheet["A1:A4"].value == [1, 3, 5, 7]
    assert on.sheet["B1:B3"].value == [1, 1, 1]
    assert on.sheet["C2:C3"].options(dates=dt.date).value == [dt.date(2020, 2, 29), dt.date(2020, 3, 31)]
    on.sheet["F5"].value = 10
    on.sheet["F5"].autofill(on.sheet["D5:F5"], "fill_series")
    assert on.sheet["D5:F5"].value == [8, 9, 10]
    with pytest.raises(InputError, match="'flash_fill' does not exist in Calc"):
        on.sheet["A1"].autofill(on.sheet["A1:A9"], "flash_fill")
    with pytest.raises(InputError, match="does not begin or end with A1"):
        on.sheet["A1"].autofill(on.sheet["B2:B9"])


@feature("Range", "end expand current_region")
def regions(on: Stage) -> None:
    """As in Excel."""
    on.sheet["B2"].value = [[1, 2], [3, 4], [5, 6]]
    on.sheet["B8"].value = 1
    ends = {"down": "$B$4", "right": "$C$2", "up": "$B$1", "left": "$A$2"}
    assert {way: on.sheet["B2"].end(way).address for way in ends} == ends
    assert [on.sheet["B4"].end(way).address for way in ("down", "up")] == ["$B$8", "$B$2"]
    assert on.sheet["B8"].end("down").row == 1_048_576
    assert on.sheet["B2"].expand().address == "$B$2:$C$4"
    assert on.sheet["C3"].current_region.address == "$B$2:$C$4"


@feature("Range", "find replace_all")
def searching(on: Stage) -> None:
    """In what cells show, from either end, by rows or columns; `?` and `*` stand for any letters."""
    on.sheet["A1"].value = [["north", "South"], ["Southwest", "north"]]
    cells = on.sheet["A1:B2"]

    def found(text: str, **how: Any) -> Any:
        return cells.find(text, **how)

    assert found("south").address == "$B$1"
    assert found("south", order="columns").address == "$A$2"
    assert found("n*h", direction="backward").address == "$B$2"
    assert cells.find("Sout", whole=True) is None
    assert cells.find("NORTH", match_case=True) is None
    cells.replace_all("South", "East")
    assert cells.value == [["north", "East"], ["Eastwest", "north"]]


@feature("Range", "sort remove_duplicates")
def rows(on: Stage) -> None:
    """By any columns, with headers; formats move along. Only cells in the range move."""
    on.sheet["A1"].value = [["n", "w"], [2, "b"], [1, "b"], [2, "a"], [2, "B"]]
    on.sheet["A2:B2"].color = RED
    on.sheet["A6"].value = "below"
    on.sheet["A1:B5"].sort([1, 2], [False, True], has_headers=True)
    assert on.sheet["A1:B5"].value == [["n", "w"], [2, "a"], [2, "b"], [2, "B"], [1, "b"]]
    assert (on.sheet["A2"].color, on.sheet["A3"].color) == (None, RED)
    on.sheet["A1:B5"].remove_duplicates([1, 2], has_headers=True)
    assert on.sheet["A1:B6"].value == [["n", "w"], [2, "a"], [2, "b"], [1, "b"], [None, None], ["below", None]]


@feature("Range", "get_special_cells")
def special_cells(on: Stage) -> None:
    """As in Excel: blanks within the used range, constants and formulas by kind, and what is visible."""
    on.sheet["A1"].value = [[1, "x", True], ["=1+1", '="y"', "=1/0"], [None, 2, None]]
    cells = on.sheet["A1:C3"]

    def special(*kind: Any) -> str:
        areas: Any = cells.get_special_cells(*kind)
        return ",".join(area.address.replace("$", "") for area in areas)

    assert special("blanks") == "A3,C3"
    assert (special("constants", "numbers"), special("constants", "logical")) == ("A1,B3", "C1")
    assert (special("constants", "text"), special("constants", "errors")) == ("B1", "")
    assert (special("formulas"), special("formulas", "errors"), special("formulas", "text")) == ("A2:C2", "C2", "B2")
    on.sheet["2:2"].rows.hidden = True
    assert special("visible") == "A1:C1,A3:C3"


@feature("Range", "hyperlink add_hyperlink")
def links(on: Stage) -> None:
    """As in Excel; instead of a screen tip Calc shows the address."""
    on.sheet["A1"].add_hyperlink("www.example.org/maze", "a page")
    assert (on.sheet["A1"].value, on.sheet["A1"].hyperlink) == ("a page", "http://www.example.org/maze")
    assert on.saved()["A1"].hyperlink.target == "http://www.example.org/maze"
    with pytest.raises(InputError, match="has no hyperlink"):
        _ = on.sheet["B1"].hyperlink


@feature("Range", "note add_note comment")
def notes(on: Stage) -> None:
    """Notes as in Excel; `comment`, a threaded one, is always None."""
    assert on.sheet["B2"].note is None
    on.sheet["B2"].add_note("look here")
    assert not_none(on.sheet["B2"].note).text == "look here"
    assert not_none(on.saved()["B2"].comment).text == "look here"
    assert on.sheet["B2"].comment is None
    with pytest.raises(ValueError, match="already has a note"):
        on.sheet["B2"].add_note("again")


@feature("Note", "api author delete location text")
def note(on: Stage) -> None:
    """As in Excel; the author is who LibreOffice knows, often nobody."""
    note = on.sheet["B2"].add_note("one")
    note.text = "two"
    assert (note.text, note.location.address, not_none(on.sheet["B2"].note).text) == ("two", "$B$2", "two")
    assert isinstance(note.author, str)
    note.delete()
    assert on.sheet["B2"].note is None


@feature("Range", "data_validation")
def rules(on: Stage) -> None:
    """Lists of values, of a range or of a name, in a drop-down or not."""
    on.sheet["D1:D2"].value = [["x"], ["y"]]
    rule = on.sheet["A1:A3"].data_validation
    rule.set_list(["Open", 'a "word"'])
    assert (rule.type, rule.source, rule.in_cell_dropdown) == ("list", 'Open,a "word"', True)
    rule.set_list(on.sheet["D1:D2"], in_cell_dropdown=False)
    assert (rule.source, rule.in_cell_dropdown) == (f"={on.sheet.name}!$D$1:$D$2", False)
    found = on.saved().data_validations.dataValidation
    assert [(str(each.sqref), each.type, each.formula1) for each in found] == [
        ("A1:A3", "list", f"{on.sheet.name}!$D$1:$D$2")
    ]


@feature("DataValidation", "api set_list set_rule delete")
def comparisons(on: Stage) -> None:
    """All rules of Excel's, with formulas in its notation; where cells differ the type is `mixed_criteria`."""
    rule = on.sheet["B2:B3"].data_validation
    assert rule.type == "none"
    rule.set_whole_number("between", 1, "=A1*10")
    assert (rule.type, rule.operator, rule.formula1, rule.formula2) == ("whole_number", "between", "=1", "=A1*10")
    assert (rule.show_error, rule.alert_style, rule.ignore_blank) == (True, "stop", True)
    rule.set_date("greater_than", dt.date(2020, 2, 29))
    assert (rule.operator, rule.formula1) == ("greater_than", "=DATE(2020,2,29)")
    rule.set_custom('=B2<>""')
    assert (rule.type, rule.formula) == ("custom", '=B2<>""')
    assert on.sheet["A1:B3"].data_validation.type == "mixed_criteria"
    rule.delete()
    assert rule.type == "none"


@feature("Range", "to_pdf")
def cells_as_pdf(on: Stage) -> None:
    """Only these cells."""
    on.sheet["A1:C3"].value = "printed"
    on.sheet["A1:B2"].to_pdf(on.folder / "cells.pdf")
    assert (on.folder / "cells.pdf").read_bytes().startswith(b"%PDF-")


@feature("Names", "add contains snapshot")
def names(on: Stage) -> None:
    """Of the book and of sheets, in any case, for cells in several areas, constants and formulas."""
    on.book.names.add("seed", f"={on.sheet.name}!$B$2")
    on.sheet.names.add("own", f"={on.sheet.name}!$A$1")
    assert [name.name for name in on.book.names] == ["seed", f"{on.sheet.name}!own"]
    assert ("SEED" in on.book.names, "sesame" in on.book.names, len(on.book.names)) == (True, False, 2)
    assert on.sheet["seed"].address == "$B$2"
    for name in list(on.book.names):
        name.delete()
    with pytest.raises(InputError, match="cannot be a name"):
        on.book.names.add("two words", "=1")


@feature("Name", "name refers_to refers_to_range delete")
def name(on: Stage) -> None:
    """As in Excel, in Excel's notation."""
    name = on.book.names.add("seed", f"={on.sheet.name}!$B$2")
    name.name, name.refers_to = "start", f"={on.sheet.name}!$C$3:$D$4,{on.sheet.name}!$G$7"
    assert (name.name, name.refers_to) == ("start", f"={on.sheet.name}!$C$3:$D$4,{on.sheet.name}!$G$7")
    assert name.refers_to_range.address == "$C$3:$D$4,$G$7"
    assert not_none(name.refers_to_range.name).name == "start"
    name.refers_to = "=7"
    with pytest.raises(InputError, match="no range of cells"):
        _ = name.refers_to_range
    name.delete()
    assert "start" not in on.book.names
