"""Removing games from a workbook that exists: helpers, rules, drop-down, protection, and what players have typed.

What players type is one character in a cell that was empty when the game was made, for which there is a formula among
the helpers. All else that is in the cells stays.
"""

import re
from collections.abc import Iterator, Sequence

from excelmaze.grids.grid import Grid
from excelmaze.play.formulas import is_of_game
from excelmaze.sheet.addresses import Area, Place, overlap, parse_selection, quoted_sheet
from excelmaze.sheet.bands import bands_of, combined, without
from excelmaze.xlsx.apply import ExtraSheets, SheetPatch, apply
from excelmaze.xlsx.game_names import NamedGame, games_on, games_touching, is_protected_for_games, notes_on_marks
from excelmaze.xlsx.game_styles import locked
from excelmaze.xlsx.opc.edits import Edit
from excelmaze.xlsx.opc.tags import raw_attributes, with_attributes
from excelmaze.xlsx.opc.tree import Node
from excelmaze.xlsx.patch.names import NameChanges
from excelmaze.xlsx.patch.parts import without_children
from excelmaze.xlsx.patch.restyle import Restyler
from excelmaze.xlsx.patch.sheet_edit import IfKept, SheetEdit
from excelmaze.xlsx.patch.targets import Attributes, Target
from excelmaze.xlsx.rewrite import Work
from excelmaze.xlsx.sheets.sheet_part import SheetPart
from excelmaze.xlsx.sheets.texts import contents, written_texts
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet, usual_width

_LAYOUT = (b"width", b"customWidth", b"hidden")
_CHOICE = re.compile(
    rb"<(?:[\w.-]+:)?dataValidation(?=[\s/>])(?:[^>\"']|\"[^\"]*\"|'[^']*')*"
    rb"(?:(?<=/)>|>.*?</(?:[\w.-]+:)?dataValidation\s*>)",
    re.DOTALL,
)
_NUMBER = re.compile(rb"<(?:[\w.-]+:)?v>([^<])</")
_FORMULA = re.compile(rb"<(?:[\w.-]+:)?f[\s/>]")


def remove_games(work: Work, places: Sequence[tuple[Sheet, Sequence[Area] | None]]) -> None:
    """Remove the games that have cells in some areas of sheets; None is the whole sheet.

    Raises:
        WorkbookError: the workbook is signed, or a sheet is protected by somebody else.
    """
    of_sheet: dict[Sheet, list[NamedGame]] = {}
    for sheet, areas in places:
        there = of_sheet.setdefault(sheet, [])
        there += [game for game in games_touching(sheet, areas) if game not in there]
    if any(of_sheet.values()):
        of_sheet |= _on_other_levels(work.book, [sheet for sheet, games in of_sheet.items() if games])
    found = [(sheet, games) for sheet, games in of_sheet.items() if games]
    if not found:
        return
    typed = {sheet.name: [_typed(sheet, game) for game in games] for sheet, games in found}
    patches = [_removal(sheet, games) for sheet, games in found]
    first = patches[0]._replace(extra_sheets=without_calculation_chain(work.book))
    work.change(apply(work, [first, *patches[1:]], Restyler(work.book.styles)))
    restyler = Restyler(work.book.styles)
    emptied = [_emptied(work.book.sheet(sheet.name), games, typed[sheet.name], restyler) for sheet, games in found]
    count = sum(len(marks) for of_sheet in typed.values() for marks in of_sheet)
    work.change(apply(work, emptied, restyler, notes_on_marks(count)))


def _on_other_levels(book: Book, sheets: Sequence[Sheet]) -> dict[Sheet, list[NamedGame]]:
    """Return by their sheets the games whose formulas count what is on some sheets, and those that count theirs."""
    found: dict[Sheet, list[NamedGame]] = {}
    waiting = [*sheets]
    others = [book.sheet(entry.name) for entry in book.sheets if entry.kind == "worksheet"]
    for sheet in waiting:  # which grows
        name = f"{quoted_sheet(sheet.name)}!".encode()
        for other in others:
            games = [] if other in waiting else [game for game in games_on(other) if _counts(other, game, name)]
            if games:
                found[other] = games
                waiting.append(other)
    return found


def _counts(sheet: Sheet, game: NamedGame, name: bytes) -> bool:
    return any(name in cell for cell in contents(sheet, Grid([game.block])).values())


def without_calculation_chain(book: Book) -> ExtraSheets:
    """Return what removes the order in which Excel has calculated formulas; it makes another one."""
    name = book.part_of_kind("calcChain")
    if name is None:
        return ExtraSheets()
    links = book.relationships_part(book.part)

    def goes(node: Node) -> bool:
        return node.attributes.get("Type", "").endswith("/calcChain")

    return ExtraSheets(parts={links: without_children(book, links, "Relationships", goes)}, dropped=(name,))


def _typed(sheet: Sheet, game: NamedGame) -> set[Place]:
    """Return the cells with what players have typed; none where the helpers are not known."""
    plane = game.plane
    if plane is None:
        return set()
    helpers = contents(sheet, Grid([plane]))
    rooms = {
        (row, column - plane.left + game.cells.left) for (row, column), cell in helpers.items() if _FORMULA.search(cell)
    }
    cells = Grid([game.cells])
    held, texts = contents(sheet, cells), written_texts(sheet, cells)
    return {place for place in rooms if place in held and _is_short(held[place], texts[place])}


def _is_short(cell: bytes, text: str | None) -> bool:
    """Return whether a cell holds one character, which is no result of a formula."""
    if _FORMULA.search(cell):
        return False
    if text is not None:
        return len(text) == 1
    kind = raw_attributes(cell).get(b"t")
    return (kind is None or cell[slice(*kind)] == b"n") and _NUMBER.search(cell) is not None


def _removal(sheet: Sheet, games: Sequence[NamedGame]) -> SheetPatch:
    """Return what changes on a sheet that loses games, but for the cells of their mazes."""
    part = sheet.part
    others = [one for one in games_on(sheet) if one not in games]
    edits = [*_without_cells(sheet, games), *_without_rules(sheet, games), *_without_choices(sheet, games)]
    edits += _without_merged(sheet, games)
    node = part.root.find("sheetProtection")
    if node is not None and is_protected_for_games(sheet) and all(one.unlocked is None for one in others):
        edits.append(Edit(node.start, node.end, b""))
    columns = {column: attributes for game in games for column, attributes in _columns(sheet, game.block)}
    names = [name for game in games for name in game.names]
    return SheetPatch(sheet, SheetEdit(part, columns=columns, others=edits), names=NameChanges({}, names))


def _columns(sheet: Sheet, block: Area) -> Iterator[tuple[int, Attributes]]:
    """Yield the columns of a block, which become like the one behind them, as they were."""
    part = sheet.part
    behind = part.column_of(block.right + 1)
    tag = b"" if behind is None else part.data[behind.node.start : behind.node.open_end]
    places = raw_attributes(tag)
    was: Attributes = {name: tag[slice(*places[name])] if name in places else None for name in _LAYOUT}
    if was[b"width"] is None:  # LibreOffice takes a `<col>` without a width for a wider one
        was = {**was, b"width": IfKept(b"%.10g" % usual_width(sheet))}
    yield from ((column, was) for column in range(block.left, block.right + 1))


def _without_cells(sheet: Sheet, games: Sequence[NamedGame]) -> Iterator[Edit]:
    part = sheet.part
    for row in part.rows():
        blocks = [one.block for one in games if one.block.top <= row.number <= one.block.bottom]
        if not blocks:
            continue
        cells = part.cells(row)
        gone = [any(block.left <= cell.column <= block.right for block in blocks) for cell in cells]
        head = part.data[row.start : row.open_end]
        if cells and all(gone) and raw_attributes(head).keys() <= {b"r", b"spans"}:
            yield Edit(row.start, row.end, b"")
            continue
        if any(gone):
            kept = b"".join(
                part.data[cell.start : cell.end] for cell, goes in zip(cells, gone, strict=True) if not goes
            )
            yield Edit(row.start, row.end, head + kept + part.data[row.close_start : row.end])


def _without_rules(sheet: Sheet, games: Sequence[NamedGame]) -> Iterator[Edit]:
    for node in sheet.part.root.all("conditionalFormatting"):
        if is_of_game(sheet.part.data[node.start : node.end]) and _touches(
            node.attributes.get("sqref", ""), [one.cells for one in games]
        ):
            yield Edit(node.start, node.end, b"")


def _without_choices(sheet: Sheet, games: Sequence[NamedGame]) -> Iterator[Edit]:
    part, container = sheet.part, sheet.part.root.find("dataValidations")
    if container is None:
        return
    every = [*_CHOICE.finditer(part.data, container.open_end, container.close_start)]
    gone = []
    for match in every:
        place = raw_attributes(match[0]).get(b"sqref")
        if place and _touches(match[0][slice(*place)].decode(), [one.block for one in games]):
            gone.append(match)
    yield from _without_items(part, container, [match.span() for match in gone], len(every))


def _without_merged(sheet: Sheet, games: Sequence[NamedGame]) -> Iterator[Edit]:
    container = sheet.part.root.find("mergeCells")
    if container is None:
        return
    nodes = [*container.all("mergeCell")]
    blocks = [game.block for game in games]
    gone = [(node.start, node.end) for node in nodes if _touches(node.attributes.get("ref", ""), blocks)]
    yield from _without_items(sheet.part, container, gone, len(nodes))


def _without_items(part: SheetPart, container: Node, gone: Sequence[tuple[int, int]], count: int) -> Iterator[Edit]:
    """Yield the edits that remove some of the items of a list that counts them; one without any goes as a whole."""
    if gone and len(gone) == count:
        yield Edit(container.start, container.end, b"")
    elif gone:
        tag = part.data[container.start : container.open_end]
        attributes = {b"count": b"%d" % (count - len(gone))}
        yield Edit(container.start, container.open_end, with_attributes(tag, attributes))
        yield from (Edit(start, end, b"") for start, end in gone)


def _touches(addresses: str, areas: Sequence[Area]) -> bool:
    return any(overlap(one, area) for one in parse_selection(addresses).areas for area in areas)


def _emptied(sheet: Sheet, games: Sequence[NamedGame], typed: Sequence[set[Place]], restyler: Restyler) -> SheetPatch:
    """Return what changes where cells lose what players have typed, and are locked again."""
    values: dict[int, dict[int, str | int | None]] = {}
    for row, column in set().union(*typed):
        values.setdefault(row, {})[column] = None
    unlocked = [one.cells for one in games if one.unlocked is not None]
    staying = [one.cells for one in games_on(sheet)] + [area for one in games for area in one.unlocked or ()]
    targets = {
        row: [Target(first, [1] * (last - first + 1)) for first, last in spans]
        for top, below, spans in combined(bands_of(unlocked), bands_of(staying), without)
        for row in range(top, below)
    }
    return SheetPatch(
        sheet, SheetEdit(sheet.part, targets, lambda style, _: locked(restyler, style), values=values, tidy=True)
    )
