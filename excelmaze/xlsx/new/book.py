"""New workbooks: openpyxl makes the workbook with its styles and names, the sheets are streamed into it."""

import re
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import IO, NamedTuple

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Font
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.writer.theme import theme_xml
from openpyxl.xml.constants import SHEET_MAIN_NS
from openpyxl.xml.functions import tostring

from excelmaze.draw.end_marks import with_path
from excelmaze.draw.printing import AS_USUAL, Page, Printing
from excelmaze.draw.theme import theme_for, theme_named
from excelmaze.errors import InputError
from excelmaze.files import atomic_write, check_writable, file_path
from excelmaze.sheet.addresses import formula_of_name, name_order
from excelmaze.sheet.paper import cell_pixels, paper_size, size_numbered
from excelmaze.xlsx.maze_names import LEVELS_NAME, PAPER_NAME, levels_text, names_of
from excelmaze.xlsx.new.sheets import TITLE_POINTS, NewSheet
from excelmaze.xlsx.new.theme_styles import register_styles
from excelmaze.xlsx.opc.packing import ZipWriter

# The same recipe gives the same bytes, so a workbook does not tell when it was made.
_DATE = datetime(2000, 1, 1)  # noqa: DTZ001 - openpyxl takes a date without a zone for UTC
# Office 2007's colours, which openpyxl writes, and those that replaced them in 2013.
_PALETTE_OF_2013 = {
    "1F497D": "44546A",
    "EEECE1": "E7E6E6",
    "4F81BD": "4472C4",
    "C0504D": "ED7D31",
    "9BBB59": "A5A5A5",
    "8064A2": "FFC000",
    "4BACC6": "5B9BD5",
    "F79646": "70AD47",
    "0000FF": "0563C1",
    "800080": "954F72",
}
_FONT_PROPERTIES = b"b i strike condense extend outline shadow u vertAlign sz color name family charset scheme".split()
# The first number that formats of a workbook's own can have.
_HIDDEN_FORMAT = 164
_TITLE_HEIGHT = 24.0
_DEFINED_NAME = re.compile(rb'<definedName name="([^"]*)"(?: localSheetId="([0-9]+)")?[^>]*>.*?</definedName>')


class _Part(NamedTuple):
    """A part of the package in pieces, and how many bytes it has at most."""

    pieces: Iterable[bytes]
    most: int


def write_sheets(
    sheets: Sequence[NewSheet],
    path: str | Path | IO[bytes],
    *,
    theme: str | None = None,
    printing: Printing = AS_USUAL,
    no_names: bool = False,
    force: bool = True,
    front: Callable[[Worksheet], object] | None = None,
    cover: NewSheet | None = None,
) -> None:
    """Write a new workbook with these sheets; the recipe of the first one goes into its properties.

    The options are those of `save`; `front` fills a sheet before them all, and may add more behind it; the workbook is
    nobody's then, and may have a `cover` before that one.
    """
    target = _target(path)
    paper_size(printing.paper)
    cell_pixels(printing.cell_size)
    recipe = sheets[0].maze.recipe
    usual = theme_for(recipe.algorithm if recipe else "", theme)
    book = Workbook()
    book.loaded_theme = _theme_of_2013()
    book.security = None  # else an empty element is written, which Excel never does
    assert isinstance(book.active, Worksheet)  # noqa: S101 - a new workbook has one
    book.active.sheet_view.tabSelected = True
    if front is not None:
        front(book.active if cover is None else book.create_sheet())
    own = [] if cover is None else [(1, cover)]
    streamed: dict[str, _Part] = {}
    for number, new in (*own, *enumerate(sheets, 1 if front is None else 1 + len(book.worksheets))):
        sheet = book.active if number == 1 else book.create_sheet()
        sheet.title = new.name
        shown = new.drawn(printing, number)._replace(active=sheet is book.active)
        look = theme_named(new.theme) if new.theme else usual
        styles = register_styles(sheet, look, shown.layout, shown.page.cell_size)
        if look.path is not None and new.numbers is None:  # which its cells hold
            shown = shown._replace(layout=with_path(shown.layout))
        title_style = _title_style(sheet) if new.title else 0
        if new.chart is None:
            sheet.print_area = shown.printed.address
        else:
            new.chart(sheet)
        _name_places(sheet, new, no_names=no_names)
        if shown.page.size is not None or new.page is not None:
            name_paper(sheet, shown.page)
        if new.numbers is not None:
            _add_hiding(sheet)
        captioned = None
        if new.captions:
            from excelmaze.xlsx.titles import caption_styles

            captioned = caption_styles(sheet, new.captions)
        pieces = shown.part(
            styles,
            namespace=SHEET_MAIN_NS,
            title_style=title_style,
            title_points=_TITLE_HEIGHT,
            caption_styles=captioned,
        )
        streamed[f"xl/worksheets/sheet{number}.xml"] = _Part(pieces, shown.most)
    _describe(book, None if front else sheets[0])
    if isinstance(target, Path):
        with atomic_write(target, force=force) as file:
            _save_with_sheets(book, file, streamed)
    else:
        whole = BytesIO()  # a zip is written back and forth, which not every file can
        _save_with_sheets(book, whole, streamed)
        target.write(whole.getbuffer())


def _add_hiding(sheet: Worksheet) -> None:
    """Register the format that hides numbers, as openpyxl does when it writes the rules of a sheet."""
    from openpyxl.formatting.rule import Rule
    from openpyxl.styles.differential import DifferentialStyle
    from openpyxl.styles.numbers import NumberFormat

    from excelmaze.xlsx.color_scale import HIDDEN

    hiding = DifferentialStyle(numFmt=NumberFormat(numFmtId=_HIDDEN_FORMAT, formatCode=HIDDEN))
    sheet.conditional_formatting.add("A1", Rule(type="expression", dxf=hiding, formula=["TRUE"]))


def check_new(path: str | Path, *, force: bool) -> None:
    """Refuse, before there is anything to be written, what cannot become a new workbook.

    Raises:
        InputError: its name does not end in .xlsx.
        WorkbookError: the file exists, or cannot be written.
    """
    check_writable(_file(path), force=force)


def _file(path: str | Path) -> Path:
    target = file_path(path)
    if target.suffix.lower() != ".xlsx":
        from excelmaze.pictures.writers import WRITERS

        others = target.suffix.lower().removeprefix(".") in WRITERS
        remedy = "write pictures and documents by export" if others else "a new workbook is an .xlsx file"
        raise InputError(f"{target.name} does not end in .xlsx; {remedy}")
    return target


def _target(path: str | Path | IO[bytes]) -> Path | IO[bytes]:
    if isinstance(path, str | Path):
        return _file(path)
    if not hasattr(path, "write"):
        raise InputError(f"{ascii(path)[:40]} is no file; give a name such as maze.xlsx, or a binary file")
    return path


def _theme_of_2013() -> str:
    """openpyxl's theme with the colours of Office 2013 to 2022, where accent 4 is gold, not purple."""
    theme: str = theme_xml
    for old, new in _PALETTE_OF_2013.items():
        theme = theme.replace(f'val="{old}"', f'val="{new}"')
    return theme


def _title_style(sheet: Worksheet) -> int:
    """The number of the style of titles, registered in the sheet's workbook."""
    cell = Cell(sheet, row=1, column=1)
    cell.font = Font(name="Calibri", size=TITLE_POINTS, bold=True)
    cell.alignment = Alignment(vertical="center")
    return int(cell.style_id)


def _name_places(sheet: Worksheet, new: NewSheet, *, no_names: bool) -> None:
    """The names of the maze, of which those of its levels betray nothing."""
    level = new.together.index(new.name) if new.together else 0
    names = {} if no_names else names_of(new.maze, level) if new.names is None else new.names
    formulas = {name: formula_of_name(sheet.title, selection.areas) for name, selection in names.items()}
    formulas[LEVELS_NAME] = levels_text(new.together, [new.maze.grid.bounds] * len(new.together))
    for name, formula in formulas.items():
        if formula:
            sheet.defined_names.add(DefinedName(name, attr_text=formula))
    for name, selection in new.known.items():
        if (formula := formula_of_name(sheet.title, selection.areas)) and sheet.parent:
            sheet.parent.defined_names.add(DefinedName(name, attr_text=formula))


def name_paper(sheet: Worksheet, page: Page) -> None:
    """Tell the size of the paper that a sheet is printed on, be it one that Excel has no number for."""
    width, height = page.size or size_numbered(page.paper)
    sheet.defined_names.add(DefinedName(PAPER_NAME, attr_text=f'"{width:g}x{height:g}mm"'))


def _describe(book: Workbook, new: NewSheet | None) -> None:
    book.properties.creator = "excelmaze"
    book.properties.created = _DATE
    book.properties.title = (new and new.title) or None
    if new and new.maze.recipe:
        book.properties.description = new.maze.recipe.to_json()


def _save_with_sheets(book: Workbook, file: IO[bytes], streamed: Mapping[str, _Part]) -> None:
    """Save the workbook, with the parts of its sheets in the place of openpyxl's, which are empty."""
    empty = BytesIO()
    book.save(empty)
    book.properties.modified = _DATE  # openpyxl has just set it to now
    target = ZipWriter(file)
    with zipfile.ZipFile(empty) as source:
        styles = re.sub(rb"(?<=<font>).*?(?=</font>)", _in_order_of_schema, source.read("xl/styles.xml"))
        replaced = {
            "docProps/core.xml": tostring(book.properties.to_tree()),
            "xl/styles.xml": re.sub(rb"<patternFill( ?/>)", rb'<patternFill patternType="none"\1', styles),
            "xl/workbook.xml": _with_sorted_names(source.read("xl/workbook.xml"), book.sheetnames),
        }
        for name in source.namelist():
            if part := streamed.get(name):
                target.add(name, part.pieces, most=part.most)
            else:
                target.add(name, (replaced.get(name) or source.read(name),))
    target.close()


def _with_sorted_names(workbook: bytes, sheets: Sequence[str]) -> bytes:
    """The workbook part with its defined names in Excel's order; openpyxl writes those of each sheet together."""
    names = list(_DEFINED_NAME.finditer(workbook))
    if not names:
        return workbook
    names.sort(key=lambda name: name_order(name[1].decode(), sheets[int(name[2])] if name[2] else ""))
    begin, stop = min(name.start() for name in names), max(name.end() for name in names)
    return workbook[:begin] + b"".join(name[0] for name in names) + workbook[stop:]


def _in_order_of_schema(font: re.Match[bytes]) -> bytes:
    """A font's properties in the order of the schema; openpyxl writes them in another, which validators refuse."""
    properties = re.findall(rb"<(\w+)[^>]*/>", font[0]), re.findall(rb"<[^>]+/>", font[0])
    return b"".join(element for _, element in sorted(zip(*properties, strict=True), key=_font_position))


def _font_position(item: tuple[bytes, bytes]) -> int:
    return _FONT_PROPERTIES.index(item[0])
