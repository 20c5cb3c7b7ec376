"""Sheets of a new workbook on which a maze is played."""

from collections.abc import Callable, Collection, Sequence
from math import ceil

from openpyxl.styles import Alignment, Border, Color, Font, PatternFill, Protection, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.draw.layout import Layout
from excelmaze.errors import InputError
from excelmaze.languages import Words
from excelmaze.maze.maze import Maze
from excelmaze.play.board import board_of
from excelmaze.play.games import COLORS, Game, Spot, games_of, last_column
from excelmaze.sheet.addresses import MAX_COLUMN, reference
from excelmaze.xlsx.changeable import GAME_NAME
from excelmaze.xlsx.game_part import INPUT, PLAIN, STATUS, TEXT, WrittenGame
from excelmaze.xlsx.maze_sheet import MazeSheet
from excelmaze.xlsx.new.parts import define
from excelmaze.xlsx.new.sheets import NewSheet
from excelmaze.xlsx.new.theme_styles import style_of

# A line of the panel is so high, and an arrow may stand between the maze and the panel.
_LINE_PIXELS, _GAP = 20, 3
_INPUT_FILL = "FFF2CC"


def played(maze: Maze, sheets: Sequence[NewSheet], words: Words, *, is_protected: bool) -> list[NewSheet]:
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

    def games(pixels: int) -> list[Game]:
        rows = ceil(_LINE_PIXELS / pixels)
        return games_of(board, [Spot(*spot, rows) for spot in zip(names, columns, strict=True)], words)

    def game_of(level: int) -> Callable[[int], Game]:
        return lambda pixels: games(pixels)[level]

    found = map(game_of, range(len(own)))
    return [new if new.is_solution else new._replace(game=next(found), is_protected=is_protected) for new in sheets]


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


def written_game(sheet: Worksheet, game: Game, *, is_protected: bool) -> WrittenGame:
    """Register the styles of a game, name its cells, and return it as the sheet's part has it."""
    define(sheet, GAME_NAME, reference(sheet.title, [game.cells, game.block]), hidden=True)
    return WrittenGame(game, _panel(sheet), _formats(sheet), is_protected)


def _formats(sheet: Worksheet) -> dict[str, int]:
    """Register the fills of the rules in a new workbook, and return their numbers."""
    formats = {}
    for name, color in COLORS.items():
        fill = DifferentialStyle(fill=PatternFill(bgColor=f"FF{color}", fill_type=None))
        formats[name] = sheet.parent._differential_styles.add(fill)  # type: ignore[union-attr] # noqa: SLF001
    return formats


def _panel(sheet: Worksheet) -> dict[str, int]:
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
    texts = {name: style_of(sheet, font=font, alignment=shrunk) for name, font in ((TEXT, plain), (STATUS, bold))}
    return {PLAIN: 0, **texts, INPUT: typed}
