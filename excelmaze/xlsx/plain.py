"""Taking the lines and fills of mazes away from cells without a record of how these looked before."""

from contextlib import suppress

from excelmaze.draw.layout import Role
from excelmaze.draw.theme import BORDERS, SHADE_FILLS, THEMES, Color, Theme, in_rgb
from excelmaze.errors import InputError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.planes import Memo, mapped
from excelmaze.sheet.stretches import Rows
from excelmaze.xlsx.made_records import UNCHANGED, changed_rows
from excelmaze.xlsx.read import MazePlace, drawn_maze, grid_on, with_recorded_part
from excelmaze.xlsx.record.on_sheet import styles_of
from excelmaze.xlsx.sheet_theme import theme_on
from excelmaze.xlsx.sheet_view import is_same_fill
from excelmaze.xlsx.sheets.cell_format import KEEP, CellFormat, Content, Keep
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
    count = sum(formats[table.known(style)] != UNCHANGED for style in styles)
    return changed_rows(cells, styles, mapped(styles, numbers)), count


def _bare_formats(sheet: Sheet, cells: Grid) -> list[CellFormat]:
    """Return for each style of a workbook what becomes of it where it loses the lines and fills of mazes."""
    styles = sheet.book.styles
    themes = [*THEMES.values(), *map(in_rgb, THEMES.values()), *_own_themes(sheet, cells)]
    colors = {
        theme.wall.color if theme.wall.color.theme is None else theme.wall.color._replace(rgb="") for theme in themes
    }
    fills = [*(fill for theme in themes for fill in theme.fills_of(Role)), *SHADE_FILLS]

    def left(line: Content | Keep | None) -> Keep | None:
        style, look = styles.line(line) if isinstance(line, tuple) else ("", FillLook(""))
        return None if style in BORDERS and _color(look) in colors else KEEP

    looks = styles.fill_looks()
    filled = {one for one in looks if one and (one.pattern == SPLIT or any(is_same_fill(one, fill) for fill in fills))}
    formats = map(styles.cell_format, range(len(styles.xfs)))
    return [
        CellFormat(tuple(map(left, one.sides)), None if look in filled else KEEP, left(one.diagonals))
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
