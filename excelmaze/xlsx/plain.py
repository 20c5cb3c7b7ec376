"""Taking the lines and fills of mazes away from cells without a record of how these looked before."""

from contextlib import suppress

from excelmaze.draw.layout import Role
from excelmaze.draw.theme import BORDERS, THEMES, Color, Line, Theme, in_rgb, shade_fills
from excelmaze.errors import InputError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.planes import Memo, mapped
from excelmaze.sheet.stretches import Rows
from excelmaze.xlsx.made_records import KEPT, changed_rows
from excelmaze.xlsx.read import MazePlace, drawn_maze, grid_on, with_recorded_part
from excelmaze.xlsx.record.on_sheet import styles_of
from excelmaze.xlsx.sheet_theme import theme_on
from excelmaze.xlsx.sheet_view import is_same_fill
from excelmaze.xlsx.sheets.cell_format import KEEP, CellChange, CellFormat, Content, Keep, format_of_change
from excelmaze.xlsx.sheets.styles import SPLIT, FillLook
from excelmaze.xlsx.sheets.worksheet import Sheet

# The index of the text colour among those of a workbook's theme.
_DARK = 1


def bare(sheet: Sheet, cells: Grid) -> tuple[Rows, int]:
    """Return the rows in which cells change where they lose each line and each fill of any maze, and how many do.

    Lines and fills that no theme has stay, unless the maze that the sheet tells of has them.
    """
    formats, styles, table = _bare_formats(sheet, cells), styles_of(sheet, cells), sheet.book.styles
    numbers: Memo[int, int] = Memo(lambda style: table.style(style, formats[table.known(style)]))
    count = sum(formats[table.known(style)] != KEPT for style in styles)
    return changed_rows(cells, styles, mapped(styles, numbers)), count


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
            None if isinstance(one.diagonals, tuple) and (_style(one.diagonals), one.diagonals[1]) in walls else KEEP,
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


def _style(line: Content) -> tuple[tuple[str, str], ...]:
    """Return the style of a line without saying which diagonals it is of."""
    return tuple(one for one in line[0] if one[0] == "style")
