"""Sheets of a new workbook on which a maze is played, with cells, conditional formats, drop-down and protection."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from math import ceil

from openpyxl.styles import Alignment, Border, Color, Font, PatternFill, Protection, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.draw.layout import Layout
from excelmaze.errors import InputError
from excelmaze.languages import Words
from excelmaze.maze.maze import Maze
from excelmaze.play.board import board_of
from excelmaze.play.cell_formulas import Content, Formula, absolute_area
from excelmaze.play.games import COLORS, PANEL_WIDTH, Game, Spot, games_of, last_column
from excelmaze.sheet.addresses import MAX_COLUMN, Area, cell_address, reference
from excelmaze.xlsx.maze_sheet import MazeSheet, WrittenGame
from excelmaze.xlsx.new.new_sheets import NewSheet
from excelmaze.xlsx.new.parts import define
from excelmaze.xlsx.new.theme_styles import style_of
from excelmaze.xlsx.package.edits import content_of, escape
from excelmaze.xlsx.record.maze_names import GAME_NAME

# A line of the panel is so high, and an arrow may stand between the maze and the panel.
_LINE_PIXELS, _GAP = 20, 3
_INPUT_FILL = "FFF2CC"
# The styles of the cells of a block: of helpers, and of lines of the panel.
_HELPER, _TEXT, _STATUS, _INPUT = range(4)
# It protects a sheet without a password.
_PROTECTION = '<sheetProtection sheet="1" objects="1" scenarios="1"/>'


def played(maze: Maze, sheets: Sequence[NewSheet], words: Words) -> list[NewSheet]:
    """Return the sheets of a maze with its games; a sheet that shows the solution has none.

    Raises:
        InputError: the maze cannot be played.
    """
    own = [new for new in sheets if not new.is_solution]
    layouts = [new.layout for new in own]
    board = board_of(maze, layouts)
    names = [new.name for new in own]
    columns = [layout.grid.bounds.right + _GAP for layout in layouts]
    for level, column in enumerate(columns):
        if last_column(board, level, column) > MAX_COLUMN:
            raise InputError(f"{maze.grid.named}: there is no place for the helpers to its right; choose fewer columns")

    @cache
    def games(pixels: int) -> list[Game]:
        rows = ceil(_LINE_PIXELS / pixels)
        return games_of(board, [Spot(*spot, rows) for spot in zip(names, columns, strict=True)], words)

    def game_of(level: int) -> Callable[[int], Game]:
        return lambda pixels: games(pixels)[level]

    found = map(game_of, range(len(own)))
    return [new if new.is_solution else new._replace(game=next(found)) for new in sheets]


def with_open_codes(shown: MazeSheet) -> tuple[MazeSheet, Collection[int]]:
    """Return a sheet on which the cells that players write into have codes of their own, and these codes."""
    assert shown.game is not None  # noqa: S101 - it is played
    layout, rooms = shown.layout, shown.game.open
    codes, palette = bytearray(layout.codes), [*layout.palette]
    open_code: dict[int, int] = {}
    for cell, code in enumerate(layout.codes):
        if layout.grid.place(cell) in rooms:
            if code not in open_code:
                open_code[code] = len(palette)
                palette.append(layout.palette[code])
            codes[cell] = open_code[code]
    opened: Layout = layout._replace(codes=bytes(codes), palette=palette)
    return shown._replace(layout=opened), set(open_code.values())


def written_game(sheet: Worksheet, game: Game) -> WrittenGame:
    """Register the styles of a game, name its cells, and return it as the sheet's part has it."""
    define(sheet, GAME_NAME, reference(sheet.title, [game.cells, game.block]), hidden=True)
    panel, hidden = game.block.left, game.hidden
    columns = (
        f'<col min="{panel}" max="{panel}" width="{PANEL_WIDTH}" customWidth="1"/>'
        f'<col min="{hidden[0]}" max="{hidden[-1]}" width="0" hidden="1" customWidth="1"/>'
    )
    return WrittenGame(columns, _cells(game, _panel(sheet)), _elements(game, _formats(sheet)), game.merged)


def _cells(game: Game, numbers: Sequence[int]) -> dict[int, bytes]:
    """Return the cells of the block in the styles of these numbers, those of each row as one text."""
    styles = {
        (row, area.left): _INPUT if line.is_input else _STATUS if line.is_status else _TEXT
        for line, area in game.panel
        for row in range(area.top, area.bottom + 1)
    }
    shared = (content.shared for content in game.contents.values() if isinstance(content, Formula))
    shares = {area: number for number, area in enumerate(dict.fromkeys(filter(None, shared)))}
    rows: dict[int, bytes] = {}
    for place in sorted({*game.contents, *styles}):
        style = numbers[styles.get(place, _HELPER)]
        cell = f'<c r="{cell_address(*place)}"' + (f' s="{style}"' if style else "")
        rows[place[0]] = rows.get(place[0], b"") + _with_content(cell, game.contents.get(place), shares)
    return rows


def _elements(game: Game, formats: Mapping[str, int]) -> dict[str, str]:
    """Return the elements behind the cells; of the conditional formats, the first that holds counts."""
    rules = "".join(
        f'<cfRule type="expression" dxfId="{formats[name]}" priority="{number}" stopIfTrue="1">'
        f"<formula>{escape(formula)}</formula></cfRule>"
        for number, (name, formula) in enumerate(game.rules.items(), 1)
    )
    return {
        "sheetProtection": _PROTECTION,
        "conditionalFormatting": f'<conditionalFormatting sqref="{game.cells.address}">{rules}</conditionalFormatting>',
        "dataValidations": '<dataValidations count="1"><dataValidation type="list" allowBlank="1" '
        f'showInputMessage="1" showErrorMessage="1" sqref="{cell_address(*game.choice)}">'
        f"<formula1>{absolute_area(game.choices)}</formula1></dataValidation></dataValidations>",
    }


def _formats(sheet: Worksheet) -> dict[str, int]:
    """Register the fills of the rules in a new workbook, and return their numbers."""
    formats = {}
    for name, color in COLORS.items():
        fill = DifferentialStyle(fill=PatternFill(bgColor=f"FF{color}", fill_type=None))
        formats[name] = sheet.parent._differential_styles.add(fill)  # type: ignore[union-attr] # noqa: SLF001
    return formats


def _panel(sheet: Worksheet) -> list[int]:
    """Register the styles of a block in a new workbook, and return their numbers."""
    plain, bold = (Font(name="Calibri", size=11, bold=bold) for bold in (False, True))
    shrunk, side = Alignment(vertical="center", shrink_to_fit=True), Side(style="thin")
    typed = style_of(
        sheet,
        font=plain,
        alignment=Alignment(vertical="center"),
        border=Border(left=side, right=side, top=side, bottom=side, diagonal=Side()),
        fill=PatternFill("solid", fgColor=f"FF{_INPUT_FILL}", bgColor=Color(indexed=64)),
        number_format="@",
        protection=Protection(locked=False),
    )
    return [0, *(style_of(sheet, font=font, alignment=shrunk) for font in (plain, bold)), typed]


def _with_content(cell: str, content: Content | None, shares: Mapping[Area, int]) -> bytes:
    """Return a cell with a text, a number, a formula with its value, or nothing; shared formulas have numbers."""
    if content is None or isinstance(content, str):
        return cell.encode() + content_of(content)
    text, value, shared = content if isinstance(content, Formula) else ("", content, None)
    kind, shown = (' t="str"', escape(value)) if isinstance(value, str) else ("", value)
    first = f' ref="{shared.address}"' if shared is not None and text else ""
    shares_it = "" if shared is None else f' t="shared"{first} si="{shares[shared]}"'
    formula = f"<f{shares_it}>{escape(text)}</f>" if text or shares_it else ""
    return f"{cell}{kind}>{formula}<v>{shown}</v></c>".encode()
