"""What cells of an open sheet contain. What is somebody else's is never written over, removed or hidden."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any

from excelmaze.grids.grid import Grid
from excelmaze.live.engine_errors import is_busy
from excelmaze.sheet.addresses import Area, Place, overlap
from excelmaze.sheet.unions import addresses, rectangles

if TYPE_CHECKING:
    import xlwings as xw

# Up to so many cells are asked at once for what they contain.
_MOST_AT_ONCE = 100_000


def occupied(sheet: "xw.Sheet", areas: Sequence[Area]) -> set[Place]:
    """Return the cells of some areas that contain anything, also a formula that shows nothing."""
    return {
        (row, column)
        for area in _asked(areas)
        for (row, column), formula in _formulas_in(sheet, area)
        if formula not in {"", None} and any(overlap(one, Area(row, column, row, column)) for one in areas)
    }


def _formulas_in(sheet: "xw.Sheet", area: Area) -> Iterator[tuple[Place, str | None]]:
    """Yield the cells of an area, each with its formula or what else it contains.

    Excel has no formulas for a range in which a cell contains a text of more than 8,221 characters: then each half is
    asked, and in the end that cell for its value.
    """
    cells = sheet.range(area.address)
    try:
        rows = _rows(cells.formula)
    except Exception as error:
        if is_busy(error):
            raise
        if area.size > 1:
            for half in area.halves:
                yield from _formulas_in(sheet, half)
            return
        text = cells.value
        if not isinstance(text, str):
            raise
        rows = ((text,),)
    for row, formulas in enumerate(rows, area.top):
        yield from (((row, column), formula) for column, formula in enumerate(formulas, area.left))


def write_free(sheet: "xw.Sheet", values: Mapping[Place, str | float]) -> None:
    """Write texts and numbers into those of their cells that are empty: a call for each rectangle of them."""
    if not values:
        return
    free = values.keys() - occupied(sheet, rectangles(values))
    for top, left, bottom, right in rectangles(free):
        columns = range(left, right + 1)
        rows = [[_typed(values[row, column]) for column in columns] for row in range(top, bottom + 1)]
        sheet.range((top, left), (bottom, right)).value = rows


def empty(sheet: "xw.Sheet", places: Iterable[Place]) -> None:
    """Remove what cells contain."""
    for address in addresses(rectangles(places)):
        sheet.range(address).clear_contents()


def standing(sheet: "xw.Sheet", texts: Mapping[Place, str]) -> set[Place]:
    """Return the cells that still contain these texts."""
    if not texts:
        return set()
    around = [Area(row, column, row, column) for row, column in texts]
    values = {place: value for area in _asked(around) for place, value in values_in(sheet, area)}
    return {place for place, text in texts.items() if values.get(place) == text}


def texts_of(sheet: "xw.Sheet", grid: Grid) -> dict[int, str]:
    """Return the texts that cells contain, by cell; a number is none."""
    texts: dict[int, str] = {}
    for area in grid.areas:
        for place, value in values_in(sheet, area):
            cell = grid.cell_at(*place) if isinstance(value, str) and value else None
            if cell is not None:
                texts[cell] = value
    return texts


def values_in(sheet: "xw.Sheet", area: Area) -> Iterator[tuple[Place, Any]]:
    """Yield the cells of an area, each with its value."""
    rows: Any = sheet.range(area.address).options(ndim=2).value
    for row, values in enumerate(rows, area.top):
        yield from (((row, column), value) for column, value in enumerate(values, area.left))


def _asked(areas: Collection[Area]) -> Iterable[Area]:
    """Return the areas, or the rectangle around them, which takes one call, unless it is large."""
    around = reduce(Area.around, areas) if areas else None
    return areas if around is None or around.size > _MOST_AT_ONCE else [around]


def _rows(formulas: Any) -> Iterable[Iterable[str | None]]:  # noqa: ANN401 - text for a cell, rows for more
    return ((formulas,),) if isinstance(formulas, str) or formulas is None else formulas


def _typed(value: str | float) -> str | float:
    """Return a value as Excel takes it: a text like a number or a formula stays text."""
    return f"'{value}" if isinstance(value, str) else value
