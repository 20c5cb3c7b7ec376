"""Taking the lines and fills of mazes away from cells without a record of how these looked before."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import chain, groupby
from operator import attrgetter

from excelmaze.draw.layout import Halved, Role, Shown
from excelmaze.draw.theme import BORDERS, SHADES, THEMES, Theme, in_rgb
from excelmaze.errors import InputError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Selection, overlap
from excelmaze.sheet.stretches import Rows, Stretch
from excelmaze.xlsx.apply import SheetPatch, apply, restyled
from excelmaze.xlsx.carrier import ChangeSet, Work
from excelmaze.xlsx.cleared import MazeToClear, cleared
from excelmaze.xlsx.marks import MarkChanges, values_of
from excelmaze.xlsx.maze_drawings import drawings_note
from excelmaze.xlsx.read import MazePlace, drawn_maze, grid_on, with_recorded_part
from excelmaze.xlsx.record.maze_names import AREA_NAME
from excelmaze.xlsx.record.naming import named_alone, with_names
from excelmaze.xlsx.record.on_sheet import Records
from excelmaze.xlsx.record.record import Record, spans_on
from excelmaze.xlsx.sheet_theme import theme_on
from excelmaze.xlsx.sheets.cell_format import KEEP, CellChange, CellFormat, Content, Keep, Tree, format_of_change
from excelmaze.xlsx.sheets.worksheet import Sheet

# What programs write for plain black, or leave to Excel, which takes black.
_BLACK = frozenset({(), ("auto", "1"), ("indexed", "0"), ("indexed", "8"), ("indexed", "64"), ("theme", "1", 0.0)})
_TINT_DIGITS = 3
# A line's style or a fill's pattern, and its colours.
_Sign = tuple[object, ...]


def plainly_cleared(work: Work, sheet: Sheet, selection: Selection) -> ChangeSet:
    """Return what changes where cells lose each line, diagonals too, and each fill of any maze, and their records.

    Values stay, but for those that came with mazes, and so do lines and fills that no theme has, unless a record or the
    maze that the sheet names has them.

    Raises:
        WorkbookError: none of the cells has such a line or fill, and there is no record of them either.
    """
    patch = _plain_patch(sheet, selection)
    if patch is None:
        raise WorkbookError(
            f"{work.book.path}: the cells {selection.address} on sheet {sheet.name!r} have no line and no fill of a "
            "maze"
        )
    return apply(work, [patch])


def _plain_patch(sheet: Sheet, selection: Selection) -> SheetPatch | None:
    """Return what changes on one sheet; None where nothing does."""
    records, grid = Records(sheet), Grid.from_selection(selection)
    # With walls of all widths.
    themes = [theme._replace(wall=theme.wall._replace(style=style)) for theme in THEMES.values() for style in BORDERS]
    lines, fills = _of_mazes([*themes, *_own_themes(sheet, grid)])

    def bare(base: int) -> CellFormat:
        now = sheet.book.styles.cell_format(base)
        sides = tuple(None if _line_sign(side) in lines else KEEP for side in now.sides)
        fill, diagonals = _fill_sign(now.fill) in fills, _line_sign(now.diagonals) in lines
        return CellFormat(sides, None if fill else KEEP, None if diagonals else KEEP)

    rows: Rows = {
        row: [Stretch(run.first, bytes(run.last - run.first + 1)) for run in runs]
        for row, runs in groupby(grid.runs, key=attrgetter("row"))
    }
    chosen: dict[int, MazeToClear] = {}
    changed: dict[int, Record | None] = {}
    for one in records.kept:
        if one.place is not None and not any(overlap(one.place, area) for area in grid.areas):
            continue
        changed[one.number] = None
        if (found := records.found(one.number)) is not None:
            chosen[one.number] = MazeToClear.of(found.record, spans_on(grid.areas, found.record.rows))
    back = cleared(records, chosen)
    names, changed = with_names(sheet, records, changed | dict(back.records))
    alone = named_alone(sheet, records)
    if alone and all(grid.cell_at(*area[:2]) is not None for area in alone[AREA_NAME].areas):
        names = names._replace(dropped=[*names.dropped, *alone])
    styles = restyled(sheet.part, rows, lambda base, _: sheet.book.styles.style(base, bare(base)))
    counts = Counter(chain.from_iterable(was.codes for cells in styles.before.values() for was in cells))
    count = sum(number for style, number in counts.items() if bare(style) != CellFormat((KEEP,) * 4, KEEP))
    if not count and not changed:
        return None
    emptied = [place for place in back.emptied if grid.cell_at(*place) is not None]
    left = {place: text for one in back.gone for place, text in one.texts.items() if place not in emptied}
    return SheetPatch(
        sheet,
        styles.after,
        values_of(MarkChanges(emptied=emptied)),
        tidy=True,
        records=changed,
        names=names,
        cells=count,
        notes=[*drawings_note(sheet, selection.areas), *(f"the title {text!r} stays" for text in left.values())],
    )


def _own_themes(sheet: Sheet, grid: Grid) -> list[Theme]:
    """Return the theme of the maze in some cells, with its own walls, if they draw one."""
    with suppress(InputError, WorkbookError):
        place = with_recorded_part(MazePlace(sheet, grid_on(sheet, grid), None))
        formats = sheet.cell_formats(place.grid)
        return [theme_on(sheet, place.grid, formats, drawn_maze(place, formats))]
    return []


def _of_mazes(themes: Sequence[Theme]) -> tuple[set[_Sign | None], set[_Sign | None]]:
    """Return the lines and the fills that mazes have in some themes."""
    shown_as = [shown for theme in themes for shown in (theme, in_rgb(theme))]
    halves = [None, *(Halved(other, 45) for other in Role)]
    kinds = [Shown(0, role, halved) for role in Role for halved in halves]
    kinds += [Shown(0, Role.OPEN, halved, shade) for halved in halves for shade in range(1, SHADES + 1)]
    walls = {theme.wall for theme in shown_as}
    fills = {theme.fill_of(shown) for theme in shown_as for shown in kinds}
    changed = [format_of_change(CellChange(wall, fill=None)) for wall in walls]
    filled = [format_of_change(CellChange(fill=fill)) for fill in fills if fill is not None]
    return {_line_sign(one.sides[0]) for one in changed}, {_fill_sign(one.fill) for one in filled}


def _line_sign(side: Content | Keep | None) -> _Sign | None:
    """Return the style and the colour of a line, which may be diagonal; None of none."""
    style = dict(side[0]).get("style", "none") if isinstance(side, tuple) else "none"
    return None if style == "none" or not isinstance(side, tuple) else (style, *_colors(side[1], "color"))


def _fill_sign(fill: Content | Keep | None) -> _Sign | None:
    """Return the pattern and the colours of a fill; None of none."""
    if not isinstance(fill, tuple) or not fill[1]:
        return None
    name, attributes, children = fill[1][0]
    if name != "patternFill":
        return (name, *chain.from_iterable(_colors(child[2], "color") for child in children))
    pattern = dict(attributes).get("patternType", "none")
    return None if pattern == "none" else (pattern, *_colors(children, "fgColor"))


def _colors(children: Iterable[Tree], name: str) -> list[object]:
    return [_color(dict(child[1])) for child in children if child[0] == name] or ["000000"]


def _color(attributes: Mapping[str, str]) -> object:
    """Return a colour as programs may write it in several ways."""
    if "rgb" in attributes:
        return attributes["rgb"][-6:].upper()
    with suppress(ValueError):
        tint = round(float(attributes.get("tint", "0")), _TINT_DIGITS)
        found = next(((name, value) for name, value in attributes.items() if name != "tint"), ())
        sign = (*found, tint) if "theme" in attributes else found
        return "000000" if sign in _BLACK else sign
    return attributes.get("theme")
