"""The texts of a maze that `save` wrote, without a record: they go when another maze gets their cells.

Those at its ends are known by the sheet's names, arrows and the letters of links by the recipe in the properties.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

from excelmaze.draw.end_marks import cells_of_arrow, is_sign
from excelmaze.draw.signs import PATH_SIGNS
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import Grid
from excelmaze.grids.tilings import CUBE
from excelmaze.maze.recipe import Recipe
from excelmaze.sheet.addresses import Area, Place, Selection, overlap
from excelmaze.xlsx.maze_names import AREA_NAME, FALSE_GOALS_NAME, GOAL_NAME, START_NAME
from excelmaze.xlsx.record.on_sheet import kept_on, presumed
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.recorded_recipes import RecordedRecipe, description_in, recipe_in
from excelmaze.xlsx.sheet_view import named_cells
from excelmaze.xlsx.sheets.texts import written_texts
from excelmaze.xlsx.sheets.worksheet import Sheet

# Labels of links, stairs to other levels and dimensions, blind openings.
_LETTERS = re.compile("[A-Z]{1,3}(?: [A-Z]{1,3})*")
_ARROWS = re.compile("[\u2190-\u21ff ]+")
_AROUND = ((-1, 0), (0, 1), (1, 0), (0, -1))


def unrecorded_marks(sheet: Sheet, grid: Grid) -> dict[Place, str]:
    """Return the marks of a maze that a sheet names, in some cells and before their openings."""

    def description() -> str:
        _, node = description_in(sheet.book)
        return "" if node is None else node.text

    records = presumed(kept_on(sheet)).values()
    return marks_of_new(grid, partial(named_cells, sheet), records, description, partial(written_texts, sheet))


def marks_of_new(
    grid: Grid,
    named: Callable[[str], Selection | None],
    records: Collection[Record],
    description: Callable[[], str],
    texts_in: Callable[[Grid], Mapping[Place, str | None]],
) -> dict[Place, str]:
    """Return the marks of a maze that a new workbook came with, in some cells and before their openings.

    Args:
        grid: the cells.
        named: returns the cells that a name of the sheet stands for.
        records: those of the sheet.
        description: returns what the document's properties say, where the recipe is.
        texts_in: returns the texts of cells by row and column; None is another value.
    """
    ends = _ends_unrecorded(grid, named, records)
    area = named(AREA_NAME)
    if ends is None or area is None or not any(overlap(one, other) for one in area.areas for other in grid.areas):
        return {}
    described = recipe_in(description())
    signs = _recorded_signs(described)
    of_rooms: Mapping[Place, str] = {}
    if described is not None and described.has_texts:
        from excelmaze.xlsx.room_texts import placed_room_texts

        of_rooms = placed_room_texts(described)
    if not (ends or signs or of_rooms):
        return {}
    openings = {(row + down, column + right) for row, column in ends for down, right in _AROUND}
    asked = [Area(*place, *place) for place in openings if grid.cell_at(*place) is None and min(place) > 0]
    # Apart from one another, for the cells of a rectangle are numbered without a table of its rows.
    texts = {**texts_in(grid), **(texts_in(Grid(asked)) if asked else {})}
    found = _signs_among(dict(sorted(texts.items())), grid, ends, signs)
    found |= {place: text for place, text in of_rooms.items() if texts.get(place) == text}
    its = Grid.from_selection(area)
    own_or_outside = {place for place in found if its.cell_at(*place) is not None or grid.cell_at(*place) is None}
    recorded = {place for place in found if any(record.has(*place) for record in records)}
    return {place: text for place, text in found.items() if place in own_or_outside - recorded}


def _ends_unrecorded(
    grid: Grid, named: Callable[[str], Selection | None], records: Collection[Record]
) -> set[Place] | None:
    """Return those cells that a sheet names as start, goal or false goal; None where a record has its maze."""
    area = named(AREA_NAME)
    if area is None or any(record.has(*area.areas[0][:2]) for record in records):
        return None
    selections = map(named, (START_NAME, GOAL_NAME, FALSE_GOALS_NAME))
    areas = (area for one in selections for area in (one.areas if one else ()) if area.size == 1)
    places = (area[:2] for area in areas if grid.cell_at(*area[:2]) is not None)
    return {place for place in places if not any(record.has(*place) for record in records)}


def _signs_among(
    texts: Mapping[Place, str | None], grid: Grid, ends: Collection[Place], signs: Sequence[re.Pattern[str]] = ()
) -> dict[Place, str]:
    """Return those texts in a grid and next to it that mark its ends or paths, or are one of the signs."""
    found = {}
    for place, text in texts.items():
        if text is None:
            continue
        if grid.cell_at(*place) is None:
            own = is_sign(text) and any(cell in ends for cell in cells_of_arrow(text, place))
        elif place in ends:
            sign, _, label = text.partition(" ")
            own = is_sign(text) or any(
                one.fullmatch(text) or (is_sign(sign) and one.fullmatch(label)) for one in (_LETTERS, _ARROWS)
            )
        else:
            own = text in PATH_SIGNS or any(sign.fullmatch(text) for sign in signs)
        if own:
            found[place] = text
    return found


def _recorded_signs(recorded: RecordedRecipe | None) -> Sequence[re.Pattern[str]]:
    """Return patterns of other texts that the maze in the document's properties has in its cells."""
    if recorded is None:
        return ()
    its = recorded.recipe
    linked = any(getattr(its, name) != Recipe._field_defaults[name] for name in ("wrap", "portals", "dimensions"))
    linked = linked or its.tiling == CUBE
    algorithm = ALGORITHMS.get(its.algorithm)
    arrows = linked or its.levels > 1 or (algorithm is not None and algorithm.makes == "tees")
    return [*([_LETTERS] if linked else ()), *([_ARROWS] if arrows else ())]
