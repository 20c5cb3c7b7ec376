"""The sheets before the mazes of a booklet: its index, and an overview of the mazes that players have solved."""

from collections.abc import Sequence

from openpyxl.cell import Cell, MergedCell
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.books.booklet_pages import BookletPage
from excelmaze.books.index import LINK, POINTS, ROW, Index
from excelmaze.draw.page_lines import Section, codes_of
from excelmaze.languages import Words
from excelmaze.play.cell_formulas import absolute
from excelmaze.play.games import COLORS, Game
from excelmaze.sheet.addresses import cell_address, quoted_sheet
from excelmaze.sheet.lengths import MM_OF_INCH
from excelmaze.xlsx.new.book import name_paper

# The points of a digit of the normal font, in which columns are counted.
_DIGIT = 5.25
_HEADINGS = 2
# Solved is a tick, and not yet solved is nothing.
_TICK = '[=1]"✓";""'
_WIDTHS = 28, 28, 14


def link(cell: Cell | MergedCell, sheet: str, place: str) -> None:
    """Let a cell lead to a place of a sheet."""
    where = f"{quoted_sheet(sheet)}!{place}"
    cell.hyperlink = Hyperlink(ref=cell.coordinate, location=where, display=str(cell.value))
    cell.font = Font(name="Calibri", size=POINTS, underline="single", color=LINK)


def write_index(
    index: Index, sheet: Worksheet, title: str, places: Sequence[tuple[str, str, int]], footer: Sequence[Section]
) -> None:
    """Fill a sheet with an index, printed on the paper of the booklet with the headings on each page.

    `places` are where the mazes stand: the sheet, a cell of it, and the number of the page.
    """
    sheet.title = title
    for number, values in enumerate([index.headings, *index.rows([number for *_, number in places])], 1):
        sheet.row_dimensions[number].height = ROW
        for column, value in enumerate(values, 1):
            cell = sheet.cell(number, column, value)
            if isinstance(value, str):
                cell.data_type = "s"  # a name that begins with = is no formula
            if number == 1:
                cell.font = Font(name="Calibri", size=POINTS, bold=True)
            else:
                cell.alignment = Alignment(horizontal="left")
    for row, (name, place, _) in enumerate(places, 2):
        link(sheet.cell(row, 1), name, place)
        if (row - 1) % index.on_page == 0 and row <= len(places):
            sheet.row_breaks.append(Break(id=row))
    for column, width in enumerate(index.widths, 1):
        sheet.column_dimensions[get_column_letter(column)].width = width / _DIGIT
    sheet.freeze_panes, sheet.print_title_rows = "A2", "1:1"
    setup, margins, placed = sheet.page_setup, sheet.page_margins, index.look.placed
    setup.paperSize = placed.number
    setup.orientation, setup.scale = index.look.orientation, index.scale  # type: ignore[assignment] # a text is one of its words
    setup.firstPageNumber, setup.useFirstPageNumber = index.first, True
    margins.top, margins.right, margins.bottom, margins.left = placed.margins.inches
    margins.header = margins.footer = round(placed.edge / MM_OF_INCH, 3)
    name_paper(sheet, index.look)
    assert sheet.oddFooter is not None  # noqa: S101 - it is empty, but there
    for section in footer:
        codes = codes_of("footer", [section])
        getattr(sheet.oddFooter, section.lettering.across).text = codes[2:]  # openpyxl says itself on which side


def write_overview(
    sheet: Worksheet, pages: Sequence[BookletPage], games: Sequence[tuple[str, Game]], words: Words
) -> None:
    """Fill a sheet with a row for each maze, and with how many are solved of all; `games` are on sheets of names."""
    sheet.title = words("Overview")
    bold, usual = Font(name="Calibri", size=POINTS, bold=True), Font(name="Calibri", size=POINTS)
    last = _HEADINGS + len(games)
    solved = f"C{_HEADINGS + 1}:C{last}"
    sheet["C1"] = f"=SUM({solved})"
    sheet["C1"].number_format = _quoted(words("{right} of {total}").format(right="{0}", total=len(games)))
    for letter, text, width in zip("ABC", (words("Maze"), words("Name"), words("Solved")), _WIDTHS, strict=True):
        sheet[f"{letter}{_HEADINGS}"] = text
        sheet.column_dimensions[letter].width = width
        sheet[f"{letter}{_HEADINGS}"].font = sheet[f"{letter}1"].font = bold
    for row, (page, (name, game)) in enumerate(zip(pages, games, strict=True), _HEADINGS + 1):
        link(sheet.cell(row, 1, name), name, cell_address(game.block.top, game.block.left))
        child = sheet.cell(row, 2, page.name)
        child.data_type, child.font = "s", usual  # one that begins with = is no formula
        tick = sheet.cell(row, 3, f"={absolute(game.solved, name)}")
        tick.number_format, tick.font = _TICK, usual
    for (cell,) in sheet[f"C1:C{last}"]:
        cell.alignment = Alignment(horizontal="center")
    green = PatternFill("solid", bgColor=f"FF{COLORS['solved']}")
    rule = CellIsRule(operator="equal", formula=["1"], fill=green)  # type: ignore[no-untyped-call]
    sheet.conditional_formatting.add(solved, rule)
    sheet.freeze_panes = f"A{_HEADINGS + 1}"


def _quoted(text: str) -> str:
    """Return the number format of a text around a number, `{0}`."""
    before, after = (f'"{part}"' if part else "" for part in text.split("{0}"))
    return f"{before}0{after}"
