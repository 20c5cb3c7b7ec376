"""Adding a game to a maze in a workbook that exists: its block stands to the right of all that is used."""

import re
from collections.abc import Iterator, Mapping, Sequence

from excelmaze.draw.tilings import lay_out_to_read
from excelmaze.errors import InputError, WorkbookError
from excelmaze.languages import Words, words_in
from excelmaze.maze.maze import Maze
from excelmaze.options.table import AppearanceOptions
from excelmaze.play.board import Board, board_of, check_asked
from excelmaze.play.games import GAP, PANEL_WIDTH, Game, Spot, check_fits, games_of, last_column, rows_of_line
from excelmaze.sheet.addresses import MAX_COLUMN, Area, Place, cell_address, column_letters
from excelmaze.sheet.paper import width_of
from excelmaze.sheet.unions import rectangles
from excelmaze.xlsx.apply import SheetPatch, apply
from excelmaze.xlsx.game_names import NamedGame, free_number, games_on, is_protected_for_games, names_of_game
from excelmaze.xlsx.game_part import cells_by_row, choice_element, protection_element, rules_element
from excelmaze.xlsx.game_styles import is_locked, panel_styles, rule_formats, unlocked
from excelmaze.xlsx.opc.edits import IN_WORKSHEET, Edit, append, insert
from excelmaze.xlsx.opc.tags import opened, prefix_of, with_attributes
from excelmaze.xlsx.opc.tree import to_bool, to_int
from excelmaze.xlsx.patch.names import NameChanges
from excelmaze.xlsx.patch.restyle import Restyler
from excelmaze.xlsx.patch.sheet_edit import SheetEdit
from excelmaze.xlsx.patch.targets import Attributes, Target
from excelmaze.xlsx.remove_game import without_calculation_chain
from excelmaze.xlsx.rewrite import Work
from excelmaze.xlsx.sheets.cell_formats import cell_styles
from excelmaze.xlsx.sheets.sheet_part import SheetPart
from excelmaze.xlsx.sheets.texts import contents
from excelmaze.xlsx.sheets.worksheet import Sheet, attributes_of_rows, usual_height

_PRIORITY = re.compile(rb'priority\s*=\s*"([0-9]{1,9})"')
_SHARED = re.compile(rb'\bsi\s*=\s*"([0-9]{1,9})"')


def play(
    work: Work, sheets: Sequence[str], maze: Maze, appearance: AppearanceOptions, games: Sequence[NamedGame]
) -> None:
    """Add the game of a maze that is asked for, or one like those that were there before, if it can be played.

    Raises:
        InputError: it cannot be played, though that is asked for.
        WorkbookError: a sheet is protected.
    """
    is_protected = appearance.protect or any(game.unlocked is not None for game in games)
    try:
        check_asked(appearance.replaced(play=True))
        add_games(work, sheets, maze, words_in(appearance.language), is_protected=is_protected)
    except InputError as error:
        if appearance.play:
            raise
        work.note(f"the game that was there is removed: {error}")


def add_games(work: Work, names: Sequence[str], maze: Maze, words: Words, *, is_protected: bool) -> None:
    """Add games to the sheets of a maze that fills cells.

    Args:
        work: the workbook, with the maze.
        names: the sheets, one for each level.
        maze: the maze.
        words: the language of the panel.
        is_protected: protect the sheets, so that nothing but what players type can be changed.

    Raises:
        InputError: the maze cannot be played, or there are not as many columns.
    """
    sheets = [work.book.sheet(name) for name in names]
    for sheet in sheets:
        if sheet.protected and not is_protected_for_games(sheet):
            raise WorkbookError(
                f"{work.book.path}: sheet {sheet.name!r} is protected, and a game is typed into its cells; take the "
                "protection off in Excel, or leave out --play"
            )
    board = board_of(maze, lay_out_to_read(maze), [contents(sheet, maze.grid.cells).keys() for sheet in sheets])
    games = _games(board, sheets, words)
    locking = [is_protected or is_protected_for_games(sheet) for sheet in sheets]
    restyler = Restyler(work.book.styles)
    open_before = [_open_cells(sheet, game.cells, restyler) for sheet, game in zip(sheets, games, strict=True)]
    if any(locking):
        changing = [sheet for sheet, is_locking in zip(sheets, locking, strict=True) if is_locking]
        of_sheet = dict(zip(sheets, games, strict=True))
        work.change(apply(work, [_unlocking(sheet, of_sheet[sheet], restyler) for sheet in changing], restyler))
        sheets = [work.book.sheet(name) for name in names]
        restyler = Restyler(work.book.styles)
    styles, formats = panel_styles(restyler), rule_formats(restyler)
    patches = [
        _patch(sheet, game, styles, formats, unlocked_before if is_locking else None)
        for sheet, game, is_locking, unlocked_before in zip(sheets, games, locking, open_before, strict=True)
    ]
    patches[0] = patches[0]._replace(extra_sheets=without_calculation_chain(work.book))
    work.change(apply(work, patches, restyler, [_note(games[0])]))


def _games(board: Board, sheets: Sequence[Sheet], words: Words) -> list[Game]:
    spots = []
    for number, (sheet, bounds) in enumerate(zip(sheets, board.bounds, strict=True)):
        last = _last_used(sheet, bounds)
        first = last + GAP
        for edge in _edges(sheet.part):  # when a block goes, its columns become like the one behind them
            if first <= edge <= last_column(board, number, first):
                first = edge + 1
        check_fits(board, number, sheet.name, last, first)
        spots.append(Spot(sheet.name, first, rows_of_line(_height(sheet, bounds.top))))
    return games_of(board, spots, words)


def _edges(part: SheetPart) -> Iterator[int]:
    """Yield the columns whose right neighbour has another width of its own, or is hidden where they are not."""
    usual: tuple[str | None, bool] = None, False
    before, size = 0, usual
    for column in part.columns:
        if column.first > before + 1 and size != usual:
            yield before
            size = usual
        attributes = column.node.attributes
        width = attributes.get("width") if to_bool(attributes.get("customWidth")) else None
        own = width, to_bool(attributes.get("hidden"))
        if own != size:
            yield column.first - 1
        before, size = column.last, own
    if size != usual and before < MAX_COLUMN:
        yield before


def _last_used(sheet: Sheet, bounds: Area) -> int:
    """Return the last column with a cell that the sheet writes, or with anything else that lies on cells."""
    part, last = sheet.part, bounds.right
    for row in part.rows():
        columns = row.columns if row.endings is not None else [cell.column for cell in part.cells(row)]
        last = max(last, columns[-1] if columns else 0)
    lying = [*sheet.merged, *sheet.tables]
    if part.root.find("drawing") is not None:
        from excelmaze.xlsx.drawings import SheetDrawings

        lying += SheetDrawings.of(sheet).areas
    return max([last, *(area.right for area in lying)])


def _height(sheet: Sheet, row: int) -> float:
    """Return the height of a row, in points."""
    own = next((attributes for number, attributes in attributes_of_rows(sheet) if number == row), {})
    return width_of(own.get(b"ht"), usual_height(sheet))


def _open_cells(sheet: Sheet, cells: Area, restyler: Restyler) -> list[Area]:
    """Return those of some cells that are not locked."""
    spans = {row: [(cells.left, cells.right)] for row in range(cells.top, cells.bottom + 1)}
    places = [
        (row, column)
        for row, found in cell_styles(sheet.part, spans)
        for span in found
        for column, style in enumerate(span.styles, span.first)
        if not is_locked(restyler, style)
    ]
    return rectangles(places)


def _unlocking(sheet: Sheet, game: Game, restyler: Restyler) -> SheetPatch:
    """Return what changes where cells of the maze can be typed into though the sheet is protected."""
    targets: dict[int, list[Target]] = {}
    for area in rectangles(place for place in game.open if place[1] <= game.cells.right):
        for row in range(area.top, area.bottom + 1):
            targets.setdefault(row, []).append(Target(area.left, [1] * area.width))
    rows = {row: sorted(cells, key=lambda one: one.first) for row, cells in targets.items()}
    return SheetPatch(sheet, SheetEdit(sheet.part, rows, lambda style, _: unlocked(restyler, style)))


def _patch(
    sheet: Sheet, game: Game, styles: Mapping[str, int], formats: Mapping[str, int], unlocked_before: list[Area] | None
) -> SheetPatch:
    part = sheet.part
    prefix = prefix_of(part.data, part.root.start).decode()
    around = part.data[: part.sheet_data.start], part.data[part.sheet_data.end :]
    priority = max((int(number) for text in around for number in _PRIORITY.findall(text)), default=0) + 1
    share = max((int(number) for number in _SHARED.findall(part.data)), default=-1) + 1
    rows = cells_by_row(game, styles, share, part.prefix.decode())
    elements = [("conditionalFormatting", rules_element(game, formats, priority, prefix).encode())]
    if unlocked_before is not None and not sheet.protected:
        elements.insert(0, ("sheetProtection", protection_element(prefix).encode()))
    edits = [
        *_with_cells(part, rows),
        *insert(part.data, part.root, elements, IN_WORKSHEET),
        *_listed(part, "dataValidations", [choice_element(game, prefix)]),
        *_listed(part, "mergeCells", [f'<{prefix}mergeCell ref="{area.address}"/>' for area in game.merged]),
    ]
    names = names_of_game(free_number(games_on(sheet)), sheet.name, game, unlocked_before)
    return SheetPatch(sheet, SheetEdit(part, columns=_columns(game), others=edits), names=NameChanges(names))


def _columns(game: Game) -> dict[int, Attributes]:
    shown: Attributes = {b"width": b"%d" % PANEL_WIDTH, b"customWidth": b"1", b"hidden": None}
    hidden: Attributes = {b"width": b"0", b"customWidth": b"1", b"hidden": b"1"}
    return {game.block.left: shown, **dict.fromkeys(game.hidden, hidden)}


def _with_cells(part: SheetPart, cells: Mapping[int, bytes]) -> Iterator[Edit]:
    """Yield the edits that put cells at the ends of rows, and rows between those that there are."""
    container = part.sheet_data
    waiting = sorted(cells)

    def new_rows(stop: int | None) -> bytes:
        rows = b""
        while waiting and (stop is None or waiting[0] < stop):
            number = waiting.pop(0)
            rows += b'<%brow r="%d">%b</%brow>' % (part.prefix, number, cells[number], part.prefix)
        return rows

    for row in part.rows():
        if rows := new_rows(row.number):
            yield Edit(row.start, row.start, rows)
        if waiting and waiting[0] == row.number:
            inner = cells[waiting.pop(0)]
            head = opened(with_attributes(part.data[row.start : row.open_end], {b"spans": None}))
            end = b"</%brow>" % prefix_of(head)
            there = part.data[row.open_end : row.close_start]
            yield Edit(row.start, row.end, head + there + inner + end, head + inner + end)
    if rows := new_rows(None):
        yield from append(part.data, container, rows)


def _listed(part: SheetPart, name: str, children: Sequence[str]) -> list[Edit]:
    """Return the edits that put elements into a list of the sheet, which may be new."""
    if not children:
        return []
    inner, container = "".join(children).encode(), part.root.find(name)
    if container is not None:
        count = to_int(container.attributes.get("count"), len(container.children)) + len(children)
        return append(part.data, container, inner, {b"count": b"%d" % count})
    tag = prefix_of(part.data, part.root.start) + name.encode()
    element = b'<%b count="%d">%b</%b>' % (tag, len(children), inner, tag)
    return insert(part.data, part.root, [(name, element)], IN_WORKSHEET)


def _note(game: Game) -> str:
    panel: Place = game.block.top, game.block.left
    first, last = column_letters(game.hidden[0]), column_letters(game.hidden[-1])
    return f"played beside {cell_address(*panel)}; helpers are in the hidden columns {first}:{last}"
