"""The overview of a booklet that is played: who has solved which maze, told by the games themselves."""

from collections.abc import Sequence
from typing import NamedTuple

from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.books.index import POINTS
from excelmaze.books.index_sheet import link
from excelmaze.books.pages import BookletPage
from excelmaze.languages import Words
from excelmaze.play.formulas import absolute
from excelmaze.play.games import COLORS
from excelmaze.sheet.addresses import Place, cell_address

_HEADINGS = 2
# Solved is a tick, and not yet solved is nothing.
_TICK = '[=1]"✓";""'
_WIDTHS = 28, 28, 14


class Played(NamedTuple):
    """A game of a booklet: its sheet, its cell that is 1 once the maze is solved, and the first cell of its panel."""

    sheet: str
    solved: Place
    panel: Place


def write_overview(sheet: Worksheet, pages: Sequence[BookletPage], games: Sequence[Played], words: Words) -> None:
    """Fill a sheet with a row for each maze, and with how many are solved of all."""
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
    for row, (page, game) in enumerate(zip(pages, games, strict=True), _HEADINGS + 1):
        link(sheet.cell(row, 1, game.sheet), game.sheet, cell_address(*game.panel))
        name = sheet.cell(row, 2, page.name)
        name.data_type, name.font = "s", usual  # one that begins with = is no formula
        tick = sheet.cell(row, 3, f"={absolute(game.solved, game.sheet)}")
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
