"""The marks of a maze that `save` wrote, of which no record tells: they go when another maze takes their cells."""

from collections.abc import Iterator

from excelmaze.draw.end_marks import arrow_beside, is_sign
from excelmaze.draw.ways import WAY_SIGNS
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area, Place
from excelmaze.xlsx.maze_names import FALSE_GOALS_NAME, GOAL_NAME, START_NAME
from excelmaze.xlsx.record.on_sheet import kept_on, presumed
from excelmaze.xlsx.seen import named_cells
from excelmaze.xlsx.sheets.texts import written_texts
from excelmaze.xlsx.sheets.worksheet import Sheet

_AROUND = ((-1, 0), (0, 1), (1, 0), (0, -1))


def marks_of_new(sheet: Sheet, grid: Grid) -> dict[Place, str]:
    """What stands in some cells, and before their openings, as a new workbook has it where the sheet names its maze."""
    ends = {place for place in _named(sheet) if grid.cell_at(*place) is not None}
    records = presumed(kept_on(sheet)).values()
    if not ends or any(record.has(*place) for record in records for place in ends):
        return {}
    beside = {(row + down, column + right) for row, column in ends for down, right in _AROUND}
    asked = [Area(*place, *place) for place in beside if grid.cell_at(*place) is None and min(place) > 0]
    found = {}
    for place, text in written_texts(sheet, Grid([*grid.areas, *asked])).items():
        if text is None:
            continue
        inside = grid.cell_at(*place) is not None
        own = text in WAY_SIGNS if inside and place not in ends else is_sign(text)
        if own and (inside or not ends.isdisjoint(arrow_beside(text, place))):
            found[place] = text
    return found


def _named(sheet: Sheet) -> Iterator[Place]:
    """The cells that the sheet names as start, goal, and what looks alike."""
    for name in (START_NAME, GOAL_NAME, FALSE_GOALS_NAME):
        named = named_cells(sheet, name)
        for area in named.areas if named else ():
            if area.size == 1:
                yield area.top, area.left
