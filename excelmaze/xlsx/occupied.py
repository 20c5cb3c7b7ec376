"""What is in the way of a maze: occupied cells around it, merged and hidden ones.

No maze opens towards occupied cells, and their lines on sides that they share with it stay.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from excelmaze.errors import InputError, WorkbookError
from excelmaze.grids.grid import Grid, combined_cells
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, Place, cell_address, column_letters
from excelmaze.sheet.bands import common
from excelmaze.sheet.stretches import Rows, columns_of_rows
from excelmaze.xlsx.cleared import Cleared
from excelmaze.xlsx.package.tree import to_bool
from excelmaze.xlsx.record.maze_names import AREA_NAME
from excelmaze.xlsx.record.on_sheet import recorded_mazes, records_on
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.sheets.cell_texts import cell_text, contents, written_texts
from excelmaze.xlsx.sheets.worksheet import Sheet
from excelmaze.xlsx.titles import Title

_MOST_SHOWN = 4


def occupied_places(sheet: Sheet, rooms: Grid, places: Collection[Place], titled: Collection[Place]) -> set[Place]:
    """Return the places that are occupied: cells with content or a border, merged ones, and those of tables and mazes.

    A line that the cell on the other side of an edge holds does not count: where a maze is made anew, that line is its
    own. Nor does what was left there by a maze that goes, as the new one takes cells of it, nor content where the new
    title goes.

    Raises:
        WorkbookError: the sheet, its styles or its record are damaged.
    """
    grid = _on_sheet(places)
    if grid is None:
        return set()
    gone = records_on(sheet).near(rooms.cells.areas).values()
    texts = {place: text for record in gone for place, text in record.texts.items() if place in places}
    own = {place for place, text in texts.items() if cell_text(sheet, *place) == text}
    owned = _within(grid, (*sheet.merged, *sheet.tables))
    return {*(set(contents(sheet, grid)) - {*titled} - own), *owned, *_drawn_places(sheet, grid, places, gone)}


def check_rim(sheet: Sheet, grid: Grid) -> None:
    """Refuse a grid whose passages go out through the rim to cells with borders, or of other mazes.

    Raises:
        InputError: they do.
        WorkbookError: as `occupied_places`.
    """
    places = {*grid.beyond_rim()}
    outside = _on_sheet(places)
    gone = records_on(sheet).near(grid.cells.areas).values()
    drawn = _drawn_places(sheet, outside, places, gone) if outside else ()
    if drawn:
        raise InputError(
            f"{cell_address(*min(drawn))} beside {grid.named} has a border or a maze, and openings of {grid.described} "
            "would lead there; choose cells with free ones around them, or leave it out"
        )


def _on_sheet(places: Collection[Place]) -> Grid | None:
    """Return the places that lie on a sheet as a grid; None where none does."""
    there = [place for place in places if 0 < place[0] <= MAX_ROW and 0 < place[1] <= MAX_COLUMN]
    return Grid.from_cells(there) if there else None


def _drawn_places(sheet: Sheet, grid: Grid, places: Collection[Place], gone: Collection[Record]) -> set[Place]:
    """Return the places that have borders or are cells of mazes, but for the cells of mazes that go."""
    bordered = {grid.place(cell) for cell, lines in enumerate(sheet.cell_formats(grid).own_sides) if lines}
    free = {place for record in gone for place in places if record.has(*place)}
    return {*bordered, *_maze_places(sheet, grid)} - free


def _maze_places(sheet: Sheet, grid: Grid) -> set[Place]:
    """Return those of some cells that are cells of mazes, as records or names tell."""
    return _within(grid, (area for maze in recorded_mazes(sheet) for area in maze[AREA_NAME].areas))


def _within(grid: Grid, areas: Iterable[Area]) -> set[Place]:
    """Return those of some cells that lie in areas, which may be larger than any maze."""
    inside = combined_cells(grid, [*areas], common)
    return set() if inside is None else {*zip(*inside.places, strict=True)}


def refuse_occupied(sheet: Sheet, title: Title, before: Cleared) -> None:
    """Refuse a title whose cell is occupied by anything but what is cleared before.

    Raises:
        InputError: it is.
    """
    text = cell_text(sheet, title.row, title.column)
    place = f"{title.address} on sheet {sheet.name!r}, where the title goes"
    own = title.row, title.column
    if text is None or (text and own not in before.emptied):
        raise InputError(f"{place}, is not empty; empty it first, or leave out the title")
    cell = Grid([Area(*own, *own)])
    for merged in sheet.merged_within(cell):
        if merged[:2] != own:
            raise InputError(
                f"{place}, is one of the merged cells {merged.address}; unmerge them, or leave out the title"
            )
    if _maze_places(sheet, cell) and not any(record.has(*own) for record in before.gone):
        raise InputError(f"{place}, is a cell of another maze; clear that one first, or leave out the title")


def refuse_merged(sheet: Sheet, areas: Sequence[Area], rooms: Sequence[Area]) -> None:
    """Refuse merged cells that are no rooms."""
    for merged in sheet.merged_within(Grid(areas)):
        if merged not in rooms:
            raise WorkbookError(
                f"{sheet.book.path}: the merged cells {merged.address} on sheet {sheet.name!r} lie only partly in the "
                "maze; choose all of them, unmerge them or choose other cells"
            )


def hidden_note(sheet: Sheet, rows: Rows) -> Iterator[str]:
    """Yield a line about rows and columns of a maze that are hidden."""
    columns = columns_of_rows(rows)
    hidden = [*map("row {}".format, sorted(_hidden_rows(sheet, rows)))]
    hidden += [
        f"column {column_letters(number)}"
        for one in sheet.part.columns
        if _is_hidden(one.node.attributes, "width")
        for number in range(one.first, one.last + 1)
        if number in columns
    ]
    if hidden:
        more = " ..." if len(hidden) > _MOST_SHOWN else ""
        listed = ", ".join(hidden[:_MOST_SHOWN])
        yield f"hidden inside the selection, so part of the maze is not seen: {listed}{more}"


def _hidden_rows(sheet: Sheet, rows: Rows) -> set[int]:
    """Return the rows of a maze that are hidden, or so by default where the sheet does not write them."""
    node, part = sheet.part.root.find("sheetFormatPr"), sheet.part
    hidden = {*rows} if node is not None and to_bool(node.attributes.get("zeroHeight")) else set()
    for row in part.rows(min(rows), max(rows)):
        hidden.discard(row.number)
        if row.number in rows:
            attributes = {name.decode(): value.decode() for name, value in part.row_attributes(row).items()}
            hidden |= {row.number} if _is_hidden(attributes, "ht") else set()
    return hidden


def _is_hidden(attributes: Mapping[str, str], size: str) -> bool:
    return to_bool(attributes.get("hidden")) or attributes.get(size) == "0"


def occupied_by_others(
    sheet: Sheet, cells: Sequence[Area], places: Collection[Place], emptied: Collection[Place]
) -> list[Place]:
    """Return the cells in which texts of a maze have no place, as they hold anything but a text of an earlier one.

    Args:
        sheet: the sheet.
        cells: the cells of the maze.
        places: where it has texts, in its cells and beside them.
        emptied: the cells that lose a text of an earlier maze.
    """
    grid = Grid(cells)
    outside = [Area(*place, *place) for place in places if grid.cell_at(*place) is None]
    held = written_texts(sheet, Grid([*cells, *outside]) if outside else grid) if places else {}
    return [place for place in places if held.get(place, "") != "" and place not in emptied]
