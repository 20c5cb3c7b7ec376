"""Games on open sheets: their blocks to the right of all that is used, and how all of it goes again.

As in files (`excelmaze.xlsx.add_game`).
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from excelmaze.draw.tilings import lay_out_to_read
from excelmaze.errors import InputError
from excelmaze.languages import words_in
from excelmaze.live import native
from excelmaze.live.contents import characters, empty, occupied
from excelmaze.live.names import define, forget_names, meanings_of_games
from excelmaze.live.protection import Unprotected, open_areas, protected_games
from excelmaze.maze.maze import Maze
from excelmaze.options.table import AppearanceOptions
from excelmaze.play.board import board_of, check_asked
from excelmaze.play.formulas import MARK, Formula
from excelmaze.play.games import (
    COLORS,
    GAP,
    PANEL_WIDTH,
    Game,
    Spot,
    check_fits,
    games_of,
    last_column,
    rows_of_line,
)
from excelmaze.sheet.addresses import MAX_COLUMN, Area, Place
from excelmaze.sheet.unions import rectangles, runs_in_columns
from excelmaze.xlsx.game_names import NamedGame, free_number, games_in, names_of_game

if TYPE_CHECKING:
    import xlwings as xw

    from excelmaze.live.change import Change

_INPUT_FILL = 255, 242, 204


def games_touching(sheet: "xw.Sheet", areas: Sequence[Area]) -> list[NamedGame]:
    """Return the games of a sheet that have cells in some areas."""
    return [game for game in games_in(meanings_of_games(sheet)) if game.touches(areas)]


def check(maze: Maze, appearance: AppearanceOptions) -> None:
    """Refuse a maze that cannot be played, before anything is changed.

    Raises:
        InputError: it cannot.
    """
    check_asked(appearance)
    board_of(maze, lay_out_to_read(maze))


def play(change: "Change", maze: Maze, appearance: AppearanceOptions, renewed: Sequence[NamedGame]) -> None:
    """Add the games of a maze, if that is asked for, or else if the maze can be played.

    Their sheets become protected if that is asked for, or was so for the games that are renewed.

    Raises:
        InputError: it cannot, though that is asked for.
    """
    try:
        check(maze, appearance.replaced(play=True))
        is_protected = appearance.protect or any(game.unlocked is not None for game in renewed)
        add(change.sheets, maze, change.protection, is_protected=is_protected)
    except InputError:
        if appearance.play:
            raise


def add(sheets: "Sequence[xw.Sheet]", maze: Maze, protection: Unprotected, *, is_protected: bool) -> None:
    """Add the games of a maze to its sheets, which become protected then, as do those that were so for other games.

    Raises:
        InputError: it cannot be played, or there are not as many columns.
    """
    held = [occupied(sheet, maze.grid.cells.areas) for sheet in sheets]
    board = board_of(maze, lay_out_to_read(maze), held)
    spots = []
    for level, (sheet, bounds) in enumerate(zip(sheets, board.bounds, strict=True)):
        last = _last_used(sheet, bounds)
        first = last + GAP
        check_fits(board, level, sheet.name, last, first)
        while _differ(sheet, first, last_column(board, level, first) + 1):
            first += 1
            check_fits(board, level, sheet.name, last, first)
        height = sheet.range((bounds.top, bounds.left)).row_height
        spots.append(Spot(sheet.name, first, rows_of_line(height or 0)))
    for sheet, game in zip(sheets, games_of(board, spots, words_in()), strict=True):
        try:
            _put(sheet, game, protection if is_protected or protected_games(sheet) else None)
        except BaseException:
            remove(sheet, [game.cells])
            raise


def _last_used(sheet: "xw.Sheet", bounds: Area) -> int:
    """Return the last column that contains or shows anything, drawings and charts among it."""
    last, end = max(bounds.right, sheet.used_range.last_cell.column), native.end_of_drawings(sheet)
    while last < MAX_COLUMN and sheet.range((1, last + 1)).left < end:
        last += 1
    return last


def _differ(sheet: "xw.Sheet", first: int, last: int) -> bool:
    """Return whether columns differ in width: when a block goes, its columns become like the one behind them."""
    return sheet.range((1, first), (1, min(last, MAX_COLUMN))).column_width is None


def remove(sheet: "xw.Sheet", areas: Sequence[Area]) -> int:
    """Remove the games that have cells in some areas, and return how many marks of players were removed.

    Blocks become like the column behind them: nothing was in any of them.
    """
    marks: set[Place] = set()
    for game in games_touching(sheet, areas):
        if plane := game.plane:
            helpers = occupied(sheet, [plane])
            rooms = {(row, column - plane.left + game.cells.left) for row, column in helpers}
            marks |= rooms & characters(sheet, game.cells)
        native.remove_rules(sheet, game.cells, MARK)
        block = sheet.range(game.block.address)
        block.data_validation.delete()
        block.unmerge()
        block.clear_contents()
        behind = sheet.range((game.block.top, game.block.right + 1), (game.block.bottom, game.block.right + 1))
        behind.copy()
        block.paste("formats")
        block.columns.hidden = False
        block.column_width = behind.column_width or 0
        forget_names(sheet, game.names)
    empty(sheet, marks)
    return len(marks)


@contextmanager
def removing(sheet: "xw.Sheet", areas: Sequence[Area]) -> Iterator[int]:
    """Remove games before a command gives cells other formats, and their rules, which may come back, afterwards.

    It yields how many marks were removed.
    """
    games = games_touching(sheet, areas) if areas else []
    yield remove(sheet, areas) if games else 0
    for game in games:
        native.remove_rules(sheet, game.cells, MARK)


def _put(sheet: "xw.Sheet", game: Game, protection: Unprotected | None) -> None:
    """Put a game onto a sheet; its name comes first, by which what is half done is found."""
    number = free_number(games_in(meanings_of_games(sheet)))
    unlocked = None
    if protection is not None:
        unlocked = open_areas(sheet, game.cells)
        protection.protect(sheet, number, rectangles(game.open))
    for name, text in names_of_game(number, sheet.name, game, unlocked).items():
        native.hide(define(sheet, name, f"={text.text}", known=False))
    _put_panel(sheet, game)
    _put_contents(sheet, game)
    native.add_rules(sheet, game.cells, {formula: COLORS[name] for name, formula in game.rules.items()})
    sheet.range(game.choice).data_validation.set_list(sheet.range(game.choices.address))
    panel, hidden = game.block.left, game.hidden
    sheet.range((game.block.top, panel)).column_width = PANEL_WIDTH
    sheet.range((game.block.top, hidden[0]), (game.block.top, hidden[-1])).columns.hidden = True


def _put_panel(sheet: "xw.Sheet", game: Game) -> None:
    for line, area in game.panel:
        cells = sheet.range(area.address)
        if area.size > 1:
            cells.merge()
        if line.is_input:
            cells.number_format, cells.color = "@", _INPUT_FILL
        if line.is_status:
            cells.font.bold = True


def _put_contents(sheet: "xw.Sheet", game: Game) -> None:
    """Write the block: a formula that cells share with one call, all else in runs down the columns."""
    own = {}
    for place, content in game.contents.items():
        if isinstance(content, Formula) and content.shared is not None:
            if content.text:
                sheet.range(content.shared.address).formula = f"={content.text}"
        else:
            own[place] = f"={content.text}" if isinstance(content, Formula) else content
    for area in runs_in_columns(own):
        rows = [[own[row, area.left]] for row in range(area.top, area.bottom + 1)]
        sheet.range(area.address).formula = rows
