"""Themes: the line of walls and the fills of roles; colours, fills and lines as a spreadsheet names them."""

from collections.abc import Iterable, Mapping
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.layout import CellLook, Role
from excelmaze.errors import InputError, unknown
from excelmaze.grids.grid import Grid
from excelmaze.options.values import with_fallback
from excelmaze.sheet.lengths import millimetres as length_in_mm

if TYPE_CHECKING:
    from excelmaze.draw.solutions import DrawnSolution
    from excelmaze.maze.maze import Maze
    from excelmaze.options.table import AppearanceOptions


class Color(NamedTuple):
    """An RGB colour, or one of the workbook's theme colours with a tint.

    `rgb` is six hexadecimal digits; `theme` is SpreadsheetML's index (accent 1 is 4, accent 4 is 7) and wins
    over `rgb` where it is not None; `rgb` is then the same colour in Office's own theme, for everything that
    cannot ask a workbook (pictures, live painting).
    """

    rgb: str
    theme: int | None = None
    tint: float = 0.0


class Fill(NamedTuple):
    """A cell's fill. `pattern` is SpreadsheetML's name: `solid`, `lightTrellis` (Excel's criss-cross), ..."""

    pattern: str
    color: Color


SPLIT_STOPS = ("0", "0.499", "0.501", "1")
"""Where the stops of the gradient of a cell in two halves lie: openpyxl reads no two in the same place."""


class Split(NamedTuple):
    """A cell's fill in two colours, each in a half of it: a gradient that jumps from one to the other in the middle.

    Programs without gradients show the first colour in the whole cell. `degree` says where the other one lies, from
    the middle, clockwise from the right: 45 is the lower right half, 135 the lower left one, and so on.
    """

    first: Color
    second: Color
    degree: int


_WHITE = "FFFFFF"
# Which share of a pattern is its colour, in 128ths, as LibreOffice reads it; the rest is white.
_SHARES = {"lightTrellis": 0x30, "gray125": 0x10, "lightGray": 0x20, "lightUp": 0x20, "lightHorizontal": 0x20}


def blended(fill: Fill | None) -> str:
    """Return the one colour, as `Color.rgb`, that a fill has from afar, and in programs without patterns."""
    return _WHITE if fill is None else _on_white(fill.color.rgb, _SHARES.get(fill.pattern, 128), 128)


def _on_white(rgb: str, share: int, whole: int) -> str:
    return bytes(255 - (255 - part) * share // whole for part in bytes.fromhex(rgb)).hex().upper()


class Line(NamedTuple):
    """A border line. `style` is SpreadsheetML's name: `thin`, `medium`, `thick`, ...

    `millimetres` is a width for pictures instead, which no cell can have. A line that nobody asked for `grows` with the
    cells on paper.
    """

    style: str
    color: Color
    millimetres: float | None = None
    grows: bool = True

    def beside(self, cell: float) -> "Line":
        """Return the line for cells of a size in millimetres: at least a fortieth of it, if there is such a line."""
        if not self.grows or self.millimetres is not None:
            return self
        wider = [*BORDERS][[*BORDERS].index(self.style) :]
        return self._replace(style=next((one for one in wider if BORDERS[one] >= cell * _THINNEST), wider[-1]))


class Theme(NamedTuple):
    """A name, the line of the walls, the fills of the roles, and of a solution the colour of its line.

    >>> from excelmaze import THEMES
    >>> THEMES["color"].name, THEMES["color"].wall.color.rgb
    ('color', '1F3864')

    A role without an entry has no fill. The cells of a solution have a pale tint, over which a line is drawn where
    drawings are possible, or the `strong` fill where they are asked for alone.
    """

    name: str
    wall: Line
    fills: Mapping[Role, Fill]
    path: Color
    strong: Fill

    def fills_of(self, roles: Iterable[Role]) -> list[Fill]:
        """Return the fills of roles that have one; a solution has two."""
        asked = [*roles]
        return [self.fills[role] for role in asked if role in self.fills] + [self.strong] * (Role.SOLUTION in asked)

    def fill_of(self, shown: CellLook) -> Fill | Split | None:
        """Return the fill of a kind of cell, if it has one."""
        fill = shade_fill(shown.shade) if shown.shade else self.fills.get(shown.role)
        if shown.other_half is None:
            return fill
        first, second = Color(blended(fill)), Color(blended(self.fills.get(shown.other_half.other)))
        return fill if first == second else Split(first, second, shown.other_half.degree)


def _solid(rgb: str) -> Fill:
    return Fill("solid", Color(rgb))


# The colours of near, halfway and far: the nearer, the lighter, also in print without colours.
NEAR, HALFWAY, FAR = "EFEDF5", "9E9AC8", "6A51A3"
# The number of shades. No theme has these colours: in a sheet that is read, a cell with one is open.
SHADES = 24


def shade_fill(shade: int) -> Fill:
    """Return the fill of a shade, from 1 for near to `SHADES` for far, whatever the theme."""
    share = 2 * (shade - 1) / (SHADES - 1)
    ends, part = ((NEAR, HALFWAY), share) if share <= 1 else ((HALFWAY, FAR), share - 1)
    one, other = (bytes.fromhex(rgb) for rgb in ends)
    return _solid(bytes(round(a + (b - a) * part) for a, b in zip(one, other, strict=True)).hex().upper())


SHADE_FILLS = [*map(shade_fill, range(1, SHADES + 1))]
"""The fills of all shades."""

_BLACK = Color("000000")
# VBA's rgbSilver; the macros ask a cell for exactly this colour to know that it was not visited.
SILVER = _solid("C0C0C0")
_COLORED = Role.START, Role.GOAL, Role.SOLUTION, Role.VISITED, Role.RETRACED, Role.BLOCK, Role.STAIRS


def _fills(*fills: Fill | str, cells: Fill | None = None) -> dict[Role, Fill]:
    """Return the fills of a theme: those of `_COLORED`, plain ones as their colours, and that of open cells."""
    own = {role: _solid(fill) if isinstance(fill, str) else fill for role, fill in zip(_COLORED, fills, strict=True)}
    return {Role.UNVISITED: SILVER} | ({} if cells is None else {Role.OPEN: cells}) | own


def _accent(pattern: str, rgb: str, theme: int, tint: float = 0.0) -> Fill:
    return Fill(pattern, Color(rgb, theme, tint))


THEMES: dict[str, Theme] = {
    theme.name: theme
    for theme in (
        # Thin black lines, as the Czech macro draws them.
        Theme(
            "classic",
            Line("thin", _BLACK),
            _fills("C6E0B4", "F8CBAD", "FFE699", "8FB4DE", "5B7FB8", "000000", "D9D2E9"),
            Color("E2504A"),
            _solid("FFD966"),
        ),
        # Thick lines and a criss-cross fill in accent 4, as the Japanese macro draws them.
        Theme(
            "crisscross",
            Line("thick", _BLACK),
            _fills(
                _accent("lightTrellis", "A9D08E", 9, 0.4),
                _accent("lightTrellis", "F4B084", 5, 0.4),
                _accent("solid", "FFE699", 7, 0.6),
                _accent("solid", "8EA9DB", 4, 0.4),
                _accent("solid", "4472C4", 4),
                "7F6000",
                _accent("lightTrellis", "C9C9C9", 6, 0.4),
                # PatternThemeColor = xlThemeColorAccent4, PatternTintAndShade = 0.6; in the Office theme since 2013.
                cells=_accent("lightTrellis", "FFE699", 7, 0.6),
            ),
            Color("4472C4", theme=4),
            _accent("solid", "FFD966", 7, 0.4),
        ),
        # Black on white, little ink.
        Theme(
            "print",
            Line("medium", _BLACK),
            _fills(
                Fill("gray125", _BLACK),
                Fill("lightGray", _BLACK),
                "E4E4E4",
                "B0B0B0",
                "808080",
                "595959",
                Fill("lightHorizontal", Color("808080")),
            ),
            Color("808080"),
            Fill("lightUp", Color("808080")),
        ),
        # Dark blue lines on pale blue, a bright start, goal and solution.
        Theme(
            "color",
            Line("medium", Color("1F3864")),
            _fills("70AD47", "E2504A", "FFE699", "8FB4DE", "5B7FB8", "1F3864", "B4A7D6", cells=_solid("EAF3FA")),
            Color("E2504A"),
            _solid("FFD466"),
        ),
    )
}


def in_rgb(theme: Theme) -> Theme:
    """Return the theme with plain colours: theme colours mean nothing in a workbook without a theme part."""

    def plain(color: Color) -> Color:
        return Color(color.rgb)

    fills = {role: fill._replace(color=plain(fill.color)) for role, fill in theme.fills.items()}
    wall = theme.wall._replace(color=plain(theme.wall.color))
    strong = theme.strong._replace(color=plain(theme.strong.color))
    return theme._replace(wall=wall, fills=fills, path=plain(theme.path), strong=strong)


def theme_for(algorithm: str, name: str | None) -> Theme:
    """Return the theme of that name; without one the algorithm's own, as a macro brings one, else the usual one.

    Raises:
        InputError: there is no such theme.
    """
    from excelmaze.generators import ALGORITHMS

    own = ALGORITHMS[algorithm].defaults if algorithm in ALGORITHMS else {}
    return theme_named(with_fallback("theme", name, own))


def theme_named(name: str) -> Theme:
    """Return the theme of a name.

    Raises:
        InputError: there is no such theme.
    """
    if isinstance(name, str) and name in THEMES:
        return THEMES[name]
    raise unknown("theme", name, THEMES)


# How bright red, green and blue are to the eye; of white 1, and of what is pale so much (CIE's L* is 90).
_LUMINANCE, _GAMMA, _PALE = (0.2126, 0.7152, 0.0722), 2.2, 0.763
FILLED = "cells"
"""The style of solutions that are no drawing: their cells have a stronger fill."""

BORDERS = {"thin": 0.26, "medium": 0.53, "thick": 0.79}
"""The widths of borders that walls can have, in millimetres as Excel prints them."""
WALL_WIDTHS = {"hair": 0.05, "thin": 0.05, "medium": 0.1, "thick": 0.15}
"""The widths of walls that are drawn, in sides of a cell."""
_NARROWEST, _WIDEST, _THINNEST = 0.05, 20.0, 1 / 40


def asked_theme(algorithm: str, look: "AppearanceOptions", *, own: Theme | None = None, cells: bool = True) -> Theme:
    """Return the theme that options ask for, with its walls and the colour of its solution.

    Args:
        algorithm: whose own theme it is by default.
        look: the options.
        own: the theme that a sheet has, which is the default where there is one.
        cells: whether it is for cells, whose borders have three widths.

    Raises:
        InputError: there is no such theme, width or colour.
    """
    theme = own if own is not None and look.theme is None else theme_for(algorithm, look.theme)
    wall, fills = theme.wall, theme.fills
    if look.wall_width is not None:
        wall = _widened(wall, look.wall_width, cells=cells)
    if look.wall_color is not None:
        color = Color(parse_color(look.wall_color))
        wall, fills = wall._replace(color=color), {**fills, Role.BLOCK: Fill("solid", color)}
    path, strong = theme.path, theme.strong
    if look.solution_color is not None:
        path = Color(parse_color(look.solution_color))
        fills, strong = {**fills, Role.SOLUTION: _solid(tint_of(path.rgb))}, Fill("solid", path)
    if look.solution_style == FILLED:
        fills = {**fills, Role.SOLUTION: strong}
    return theme._replace(wall=wall, fills=fills, path=path, strong=strong)


def tint_of(rgb: str) -> str:
    """Return a colour mixed with white until walls and letters stay clear on it; a pale one unchanged."""
    return next(mixed for share in range(100, -1, -1) if _luminance(mixed := _on_white(rgb, share, 100)) >= _PALE)


def _luminance(rgb: str) -> float:
    return fsum(weight * (part / 255) ** _GAMMA for weight, part in zip(_LUMINANCE, bytes.fromhex(rgb), strict=True))


def drawn_solution(style: str | None, theme: Theme, maze: "Maze") -> "DrawnSolution | None":
    """Return the drawing over the cells of a solution, a line by default; None where these are filled alone.

    Raises:
        InputError: they are to be filled, and the maze has none.
    """
    if style == FILLED:
        if not isinstance(maze.graph, Grid):
            raise InputError(f"cells are filled, and {maze.graph.described} has none: leave out the style cells")
        return None
    from excelmaze.draw.solutions import LINE, DrawnSolution

    return DrawnSolution(style or LINE, theme.path.rgb)


def _widened(wall: Line, width: str, *, cells: bool) -> Line:
    if width in BORDERS:
        return wall._replace(style=width, millimetres=None, grows=False)
    millimetres = length_in_mm(width)
    if millimetres is None:
        raise InputError(f"wall width {width[:40]!r} is none; choose {', '.join(BORDERS)}, or in pictures 1.2mm")
    if cells:
        nearest = min(BORDERS, key=lambda style: abs(BORDERS[style] - millimetres))
        raise InputError(
            f"wall width {width.strip()}: borders of cells are {', '.join(BORDERS)}; choose {nearest}, the nearest"
        )
    if not _NARROWEST <= millimetres <= _WIDEST:
        raise InputError(f"wall width {width.strip()} is out of range; choose {_NARROWEST:g}mm to {_WIDEST:g}mm")
    return wall._replace(millimetres=millimetres)


def is_rgb(text: str) -> bool:
    """Return whether a text is six hexadecimal digits."""
    return len(text) == 6 and all(digit in "0123456789abcdefABCDEF" for digit in text)  # noqa: PLR2004 - two for each


def parse_color(text: str) -> str:
    """Return a colour as six hexadecimal digits, from these, with a # in front, or with an opacity.

    Raises:
        InputError: the text is no colour.
    """
    digits = text.strip().removeprefix("#").upper()
    rgb = digits[2:] if len(digits) == len("FFRRGGBB") else digits
    if not is_rgb(rgb):
        raise InputError(f"{text[:20]!r} is no colour; write red, green and blue as six digits, such as FFFF00")
    return rgb
