"""What live commands call of LibreOffice, where it does not do by itself what Excel does."""

import random
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.errors import ExcelMazeError, WorkbookError
from excelmaze.live import libreoffice
from excelmaze.live.libreoffice.bridge import load_uno, properties, struct
from tests.conftest import python, refused
from tests.live.conftest import processes

pytestmark = [pytest.mark.libreoffice, pytest.mark.usefixtures("lenient")]

Saved = Callable[[], Worksheet]
RED = (255, 0, 0)
# SpreadsheetML's name of each pair of style and weight that Excel has.
LINES = {
    ("continuous", "hairline"): "hair",
    ("continuous", "thin"): "thin",
    ("continuous", "medium"): "medium",
    ("continuous", "thick"): "thick",
    ("dash", "thin"): "dashed",
    ("dash", "medium"): "mediumDashed",
    ("dash_dot", "thin"): "dashDot",
    ("dash_dot", "medium"): "mediumDashDot",
    ("dash_dot_dot", "thin"): "dashDotDot",
    ("dash_dot_dot", "medium"): "mediumDashDotDot",
    ("dot", "thin"): "dotted",
    ("double", "thick"): "double",
    ("slant_dash_dot", "medium"): "slantDashDot",
}
# Where the neighbour lies that shares the edge, and its name for it.
SHARED = {
    "edge_top": (-1, 0, "bottom"),
    "edge_right": (0, 1, "left"),
    "edge_bottom": (1, 0, "top"),
    "edge_left": (0, -1, "right"),
}


def test_an_app_that_ended_leaves_no_process_and_no_profile_and_everything_says_that_it_is_gone(office: xw.App) -> None:
    app = libreoffice.start()
    own, book = app.impl.office.process, app.books.add()
    sheet, cells, name = book.sheets[0], book.sheets[0]["B2:C3"], book.names.add("mine", "=Sheet1!$A$1")
    assert own.profile.is_dir()
    assert len(own.sockets()) == 2
    app.quit()
    assert (own.ended, own.profile.exists(), own.sockets()) == (True, False, [])
    uses: list[Callable[[], object]] = [
        app.books.add,
        lambda: app.selection,
        lambda: book.save("maze.xlsx"),
        book.close,
        lambda: sheet.name,
        lambda: cells.value,
        lambda: setattr(cells, "value", 1),
        lambda: cells.borders.set("all", line_style="continuous"),
        lambda: name.refers_to,
    ]
    for use in uses:
        with refused("this LibreOffice was quit; start another one", WorkbookError):
            use()
    assert xw.apps.keys() == [office.pid]


@pytest.mark.slow
def test_a_program_that_forgets_to_quit_leaves_no_process_and_no_profile(office: xw.App) -> None:
    """In a Python of its own, which prints what must be gone."""
    assert office.books.count == 0  # uno is installed
    script = "from excelmaze.live import libreoffice; print(libreoffice.start().impl.office.process.profile)"
    profile = python("-c", script).stdout.strip()
    assert not Path(profile).exists()
    assert profile not in processes()
    assert str(office.impl.office.process.profile) in processes()


def test_a_second_connection_sees_the_same_workbooks(office: xw.App, book: xw.Book) -> None:
    other = libreoffice.connect(pipe=office.impl.office.process.pipe)
    try:
        assert xw.apps.active == other
        other.books[book.name].sheets[0]["A1"].value = "seen"
        assert book.sheets[0]["A1"].value == "seen"
    finally:
        other.kill()
    assert xw.apps.keys() == [office.pid]


@pytest.mark.parametrize(
    ("where", "message"),
    [
        ({"pipe": "nobody-listens"}, r"start it with: soffice --accept='pipe,name=nobody-listens"),
        ({"pipe": "a;urp"}, "is no name of a pipe; choose one of letters A to Z"),
        ({"pipe": "a\0"}, "is no name of a pipe"),
    ],
)
def test_a_connection_to_nobody_says_what_to_do(office: xw.App, where: dict[str, Any], message: str) -> None:
    assert office.books.count == 0
    with pytest.raises(ExcelMazeError, match=message):
        libreoffice.connect(**where)


def test_without_libreoffice_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(WorkbookError, match="was not found; install it "):
        libreoffice.start()


def test_what_cannot_be_saved_or_opened_is_refused_in_one_line(office: xw.App, book: xw.Book, tmp_path: Path) -> None:
    text = tmp_path / "letter.html"
    text.write_text("<p>Dear cell", encoding="utf-8")
    with refused("maze.txt"):
        book.save(tmp_path / "maze.txt")
    with refused("maze.xlsx", WorkbookError):
        book.save(tmp_path / "no" / "folder" / "maze.xlsx")
    with refused("letter.html", WorkbookError):
        office.books.open(text)


def test_a_workbook_with_a_password_is_not_saved_without_it(book: xw.Book, tmp_path: Path) -> None:
    password = struct("beans.NamedValue", Name="OOXPassword", Value="word")
    kind = struct("beans.NamedValue", Name="CryptoType", Value="Standard")
    data = load_uno().Any("[]com.sun.star.beans.NamedValue", (kind, password))
    options = properties(FilterName="Calc MS Excel 2007 XML", EncryptionData=data)
    book.api.storeAsURL((tmp_path / "locked.xlsx").as_uri(), options)
    for path in (None, tmp_path / "open.xlsx"):
        with refused("locked.xlsx has a password, which would be lost", WorkbookError):
            book.save(path)


def test_every_excel_line_is_saved_as_itself(sheet: xw.Sheet, saved: Saved) -> None:
    for row, (style, weight) in enumerate(LINES, start=1):
        sheet.range((2 * row, 2)).borders.set("edge_top", line_style=style, weight=weight, color=RED)  # type: ignore[arg-type]
    tops = [saved().cell(2 * row, 2).border.top for row in range(1, len(LINES) + 1)]
    assert [(top.style, top.color.rgb) for top in tops] == [(name, "FFFF0000") for name in LINES.values()]


def edges_of(side: str, top: int, bottom: int, left: int, right: int) -> set[tuple[str, int, int]]:
    """The edges that a side of a rectangle is made of: the line above, or left of, the cell at a row and column."""
    rows, columns = range(top, bottom + 1), range(left, right + 1)
    return {
        "edge_top": {("above", top, column) for column in columns},
        "edge_bottom": {("above", bottom + 1, column) for column in columns},
        "edge_left": {("left", row, left) for row in rows},
        "edge_right": {("left", row, right + 1) for row in rows},
        "inside_horizontal": {("above", row, column) for row in rows[1:] for column in columns},
        "inside_vertical": {("left", row, column) for row in rows for column in columns[1:]},
    }[side]


@pytest.mark.parametrize("seed", range(2))
def test_any_sequence_of_changes_leaves_the_edges_that_a_sheet_with_single_edges_has(
    sheet: xw.Sheet, saved: Saved, seed: int
) -> None:
    """Against a model that stores each edge once, read from the file."""
    draw, size = random.Random(seed), 5
    model: dict[tuple[str, int, int], tuple[str, str] | None] = {}
    for _ in range(25):
        corners = []
        for _ in range(draw.randint(1, 3)):
            rows, columns = (sorted((draw.randint(1, size), draw.randint(1, size))) for _ in "rc")
            corners.append([*rows, *columns])
        sides = draw.sample([*SHARED, "inside_horizontal", "inside_vertical"], draw.randint(1, 4))
        line = draw.choice([None, *LINES])
        cells = sheet[
            ",".join(f"{chr(64 + left)}{top}:{chr(64 + right)}{bottom}" for top, bottom, left, right in corners)
        ]
        if line is None:
            cells.borders.set(sides, line_style=None)
        else:
            cells.borders.set(sides, line_style=line[0], weight=line[1], color=RED)  # type: ignore[arg-type]
        for corner, side in product(corners, sides):
            model |= dict.fromkeys(edges_of(side, *corner), line)
    found = saved()
    for row, column, side in product(range(1, size + 1), range(1, size + 1), SHARED):
        (edge,) = edges_of(side, row, row, column, column)
        line = model.get(edge)
        down, right, opposite = SHARED[side]
        own = getattr(found.cell(row, column).border, side[5:]).style
        beyond = (row + down, column + right)
        other = getattr(found.cell(*beyond).border, opposite).style if min(beyond) else None
        assert {own, other} - {None} == ({LINES[line]} if line else set()), (row, column, side)


def test_an_apostrophe_keeps_a_number_as_text_and_the_number_format_as_it_is(sheet: xw.Sheet, saved: Saved) -> None:
    sheet["B2"].api.NumberFormat = 2  # 0.00
    sheet["A2"].value = ["'4", "'1/2", "'four"]
    cells = [saved().cell(2, column) for column in (1, 2, 3)]
    assert [cell.value for cell in cells] == ["4", "1/2", "four"]
    assert [cell.number_format for cell in cells] == ["General", "0.00", "General"]


def test_columns_and_rows_are_as_large_in_the_file_as_excel_would_make_them(sheet: xw.Sheet, saved: Saved) -> None:
    """Excel: 7 pixels a digit of Calibri 11 and 5 of padding, whole pixels, stored in digits."""
    widths = {"B1:C1": (2, 19 / 7), "E1": (8.43, 64 / 7), "G1": (0.5, 6 / 7), "I1": (30, 215 / 7)}
    for columns, (asked, _) in widths.items():
        sheet[columns].column_width = asked
        assert sheet[columns].column_width == pytest.approx(asked, abs=0.08)  # a pixel is 0.14
    sheet["A2:A3"].row_height = 21.75
    sheet["A5:B5"].row_height = 6
    assert [sheet[cell].row_height for cell in ("A2", "C3", "F5")] == [21.75, 21.75, 6.0]
    found = saved()
    # What Calc itself takes depends on the fonts that are installed; it writes no element for a column so wide.
    wide, usual = found.column_dimensions, found.sheet_format.defaultColWidth
    in_file = [wide[columns[0]].width if columns[0] in wide else usual for columns in widths]
    assert in_file == pytest.approx([size for _, size in widths.values()], abs=0.02)
    assert [found.row_dimensions[row].height for row in (2, 3, 5)] == pytest.approx([21.75, 21.75, 6], abs=0.05)


def test_formats_of_a_whole_row_are_copied_also_beyond_the_last_column_in_use(office: xw.App, sheet: xw.Sheet) -> None:
    sheet["B2"].value = "in use"
    sheet["A4:XFD4"].color = RED
    document = sheet.book.api
    steps = document.getUndoManager().getAllUndoActionTitles()
    document.setModified(False)
    sheet["A3:H5"].copy()
    assert (document.isModified(), document.getUndoManager().getAllUndoActionTitles()) == (False, steps)
    other = office.books.add()
    other.sheets[0]["A3:H5"].paste("formats")
    assert [other.sheets[0][cell].color for cell in ("A4", "D4", "H4", "I4", "H3")] == [RED, RED, RED, None, None]
