"""Taking the lines and fills of mazes away from cells without a record of how these looked before."""

from contextlib import suppress

from excelmaze.draw.layout import Role
from excelmaze.draw.theme import BORDERS, THEMES, Color, Line, Theme, in_rgb, shade_fills
from excelmaze.errors import InputError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.planes import Memo, mapped
from excelmaze.sheet.addresses import Selection
from excelmaze.xlsx.apply import SheetPatch
from excelmaze.xlsx.cleared import MazeToClear, cleared
from excelmaze.xlsx.made_records import KEPT, changed_rows
from excelmaze.xlsx.marks import MarkChanges, values_of
from excelmaze.xlsx.maze_drawings import drawings_note
from excelmaze.xlsx.read import MazePlace, drawn_maze, grid_on, with_recorded_part
from excelmaze.xlsx.record.maze_names import AREA_NAME
from excelmaze.xlsx.record.naming import named_alone, with_names
from excelmaze.xlsx.record.on_sheet import records_on, styles_of
from excelmaze.xlsx.sheet_theme import theme_on
from excelmaze.xlsx.sheet_view import is_same_fill
from excelmaze.xlsx.sheets.cell_format import DIAGONALS, KEEP, CellChange, CellFormat, Content, Keep, format_of_change
from excelmaze.xlsx.sheets.styles import SPLIT, FillLook
from excelmaze.xlsx.sheets.worksheet import Sheet

# The index of the text colour among those of a workbook's theme.
_DARK = 1


def plain_patch(sheet: Sheet, selection: Selection) -> SheetPatch:
    """Return what changes where cells lose each line, diagonals too, and each fill of any maze, and their records.

    Values stay, but for those that came with mazes, and so do lines and fills that no theme has, unless the maze that
    the sheet names has them.

    Raises:
        WorkbookError: none of the cells has such a line or fill, and there is no record of them either.
    """
    records, cells, areas = records_on(sheet), Grid.from_selection(selection), selection.areas
    back = cleared(sheet, {number: MazeToClear.of(one, areas) for number, one in records.near(areas).items()})
    unfit = dict.fromkeys(one.number for one in records.unfit(areas))
    names, changed = with_names(sheet, {**unfit, **back.records})
    alone = named_alone(sheet)
    if alone and all(cells.cell_at(*area[:2]) is not None for area in alone[AREA_NAME].areas):
        names = names._replace(dropped=[*names.dropped, *alone])
    styles, bare = styles_of(sheet, cells), _bare_formats(sheet, cells)
    known = sheet.book.styles.known
    count = sum(bare[known(style)] != KEPT for style in styles)
    if not count and not changed:
        where = f"the cells {selection.address} on sheet {sheet.name!r}"
        raise WorkbookError(f"{sheet.book.path}: {where} have no line and no fill of a maze")
    emptied = [place for place in back.emptied if cells.cell_at(*place) is not None]
    left = {place: text for one in back.gone for place, text in one.texts.items() if place not in emptied}
    numbers: Memo[int, int] = Memo(lambda style: sheet.book.styles.style(style, bare[known(style)]))
    return SheetPatch(
        sheet,
        changed_rows(cells, styles, mapped(styles, numbers)),
        values_of(MarkChanges(emptied=emptied)),
        tidy=True,
        records=changed,
        names=names,
        cells=count,
        notes=[*drawings_note(sheet, areas), *(f"the title {text!r} stays" for text in left.values())],
    )


def _bare_formats(sheet: Sheet, cells: Grid) -> list[CellFormat]:
    """Return for each style of a workbook what becomes of it where it loses the lines and fills of mazes."""
    styles = sheet.book.styles
    themes = [*THEMES.values(), *map(in_rgb, THEMES.values()), *_own_themes(sheet, cells)]
    colors = {
        theme.wall.color if theme.wall.color.theme is None else theme.wall.color._replace(rgb="") for theme in themes
    }
    fills = [*(fill for theme in themes for fill in theme.fills_of(Role)), *shade_fills()]
    formats = [styles.cell_format(style) for style in range(len(styles.xfs))]
    walls: set[Content | Keep | None] = {
        format_of_change(CellChange(Line(style, color))).sides[0] for style in BORDERS for color in colors
    }
    for one, lines in zip(formats, styles.border_lines(), strict=True):
        drawn = zip([side for side in one.sides if side], lines, strict=True)
        walls.update(side for side, (style, look) in drawn if style in BORDERS and _color(look) in colors)
    looks = styles.fill_looks()
    filled = {one for one in looks if one and (one.pattern == SPLIT or any(is_same_fill(one, fill) for fill in fills))}
    return [
        CellFormat(
            tuple(None if side in walls else KEEP for side in one.sides),
            None if look in filled else KEEP,
            None if _line(one.diagonals) in walls else KEEP,
        )
        for one, look in zip(formats, looks, strict=True)
    ]


def _own_themes(sheet: Sheet, cells: Grid) -> list[Theme]:
    """Return the theme of the maze in some cells, with its own walls, if they draw one."""
    with suppress(InputError, WorkbookError):
        place = with_recorded_part(MazePlace(sheet, grid_on(sheet, cells), None))
        formats = sheet.cell_formats(place.grid)
        return [theme_on(sheet, place.grid, formats, drawn_maze(place, formats))]
    return []


def _color(look: FillLook) -> Color:
    """Return the colour of a line; what programs leave to Excel is black."""
    if look.rgb is None and (look.theme, look.tint) in {(None, 0.0), (_DARK, 0.0)}:
        return Color("000000")
    return Color(look.rgb or "", look.theme, look.tint)


def _line(diagonals: Content | Keep | None) -> Content | None:
    """Return the line of diagonals without saying which they are."""
    if not isinstance(diagonals, tuple):
        return None
    return tuple(one for one in diagonals[0] if one[0] not in DIAGONALS), diagonals[1]
