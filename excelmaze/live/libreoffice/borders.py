"""The borders of ranges and unions, with Excel's shared edges, in calls that do not grow with the cells.

Between two cells Excel knows one line; Calc keeps two, the bottom of the upper cell and the top of the lower one.
So whatever sets an edge here clears the neighbours' counterparts, and whatever reads an edge asks both.
"""

from collections.abc import Iterable
from typing import Any

from xlwings import base_classes

from excelmaze.live.libreoffice.bridge import struct
from excelmaze.live.libreoffice.colors import join_color, split_color
from excelmaze.live.libreoffice.lines import NO_LINE, Line, from_uno, line_of, to_uno
from excelmaze.sheet.addresses import Area

# Calc's name of each side, then where the neighbours are (rows, columns) and their name of the same edge.
_EDGES = {
    "edge_top": ("Top", (-1, 0), "Bottom"),
    "edge_bottom": ("Bottom", (1, 0), "Top"),
    "edge_left": ("Left", (0, -1), "Right"),
    "edge_right": ("Right", (0, 1), "Left"),
}
_INSIDE = {"inside_horizontal": "Horizontal", "inside_vertical": "Vertical"}
_DIAGONALS = {"diagonal_down": "DiagonalTLBR2", "diagonal_up": "DiagonalBLTR2"}
_UNSET = base_classes._UNSET  # noqa: SLF001 - xlwings hands it to every engine


class Borders(base_classes.Borders):
    """The borders of a range; `parent` is the range."""

    def __init__(self, parent: Any) -> None:
        self.parent = parent

    @property
    def api(self) -> Any:
        """Calc's `TableBorder2` of the range."""
        return self.parent.api.TableBorder2

    def __getitem__(self, side: str) -> "Border":
        return Border(self, side)

    def set(
        self,
        which: Iterable[str] = base_classes.BORDER_GRID_SIDES,
        *,
        line_style: Any = _UNSET,
        weight: Any = _UNSET,
        color: Any = _UNSET,
    ) -> None:
        """Give sides of all areas one line; without a weight a thin one, without a colour a black one."""
        self.parent.check_writable()
        line = NO_LINE
        if line_style is not None:
            style = "continuous" if line_style is _UNSET else line_style
            line = line_of(style, "thin" if weight is _UNSET else weight, 0 if color is _UNSET else join_color(color))
        sides: dict[str, tuple[Area, ...]] = {}
        for side in which:
            if areas := tuple(filter(_has(side), self.parent.areas)):
                sides[side] = areas
        self._clear_counterparts(sides)
        self._write(line, sides)

    def _clear_counterparts(self, sides: dict[str, tuple[Area, ...]]) -> None:
        for side, (_, _, opposite) in _EDGES.items():
            strips = [strip for area in sides.get(side, ()) if (strip := self._beyond(side, area))]
            if strips:
                self.parent.union(strips).TableBorder2 = _table_border({opposite: NO_LINE})

    def _write(self, line: Line, sides: dict[str, tuple[Area, ...]]) -> None:
        by_areas: dict[tuple[Area, ...], dict[str, Line]] = {}
        for side, areas in sides.items():
            if side in _DIAGONALS:
                setattr(self.parent.union(areas), _DIAGONALS[side], to_uno(line))
            else:
                by_areas.setdefault(areas, {})[_INSIDE.get(side) or _EDGES[side][0]] = line
        for areas_of_lines, lines in by_areas.items():
            self.parent.union(areas_of_lines).TableBorder2 = _table_border(lines)

    def _beyond(self, side: str, area: Area) -> Area | None:
        """Return the neighbours along one edge of an area; None at the edge of the sheet."""
        rows, columns = _EDGES[side][1]
        edge = _strip(side, area)
        strip = Area(edge.top + rows, edge.left + columns, edge.bottom + rows, edge.right + columns)
        last_row, last_column = self.parent.sheet.limits
        inside = strip.top >= 1 and strip.left >= 1 and strip.bottom <= last_row and strip.right <= last_column
        return strip if inside else None

    def read(self, side: str, area: Area) -> Line:
        """Return the line of one side of one area; of its first cell where they differ."""
        if side in _DIAGONALS:
            return from_uno(getattr(self.parent.union([_first(area)]), _DIAGONALS[side]))
        if side in _INSIDE:
            name = _INSIDE[side]
            inner = self.parent.union([area]).TableBorder2
            if getattr(inner, f"Is{name}LineValid"):
                return from_uno(getattr(inner, f"{name}Line"))
            return self.read("edge_bottom" if name == "Horizontal" else "edge_right", _first(area))
        name, _, opposite = _EDGES[side]
        edge = _strip(side, area)
        for strip, of_strip in ((edge, name), (self._beyond(side, area), opposite)):
            if strip is None:
                continue
            border = self.parent.union([strip]).TableBorder2
            if not getattr(border, f"Is{of_strip}LineValid") and edge.size > 1:
                return self.read(side, _first(edge))
            line = from_uno(getattr(border, f"{of_strip}Line"))
            if line.style:
                return line
        return NO_LINE


class Border(base_classes.Border):
    """One side of a range's borders."""

    def __init__(self, borders: Borders, side: str) -> None:
        self._borders = borders
        self._side = side

    def _line(self) -> Line:
        area = next(filter(_has(self._side), self._borders.parent.areas), None)
        return self._borders.read(self._side, area) if area else NO_LINE

    @property
    def line_style(self) -> str:
        """xlwings' word for the style; `none` without a line."""
        return self._line().style or "none"

    @line_style.setter
    def line_style(self, value: str | None) -> None:
        self._borders.set([self._side], line_style=value)

    @property  # type: ignore[misc]
    def weight(self) -> str:
        """xlwings' word for the weight; `thin`, as in Excel, without a line."""
        return self._line().weight

    @property  # type: ignore[misc]
    def color(self) -> tuple[int, int, int] | None:
        """The colour as red, green and blue; None without a line."""
        line = self._line()
        return None if line.style is None else split_color(line.color)


def _has(side: str) -> Any:
    if side == "inside_horizontal":
        return lambda area: area.bottom > area.top
    if side == "inside_vertical":
        return lambda area: area.right > area.left
    return lambda _: True


def _strip(side: str, area: Area) -> Area:
    top, left, bottom, right = area
    if side == "edge_top":
        return Area(top, left, top, right)
    if side == "edge_bottom":
        return Area(bottom, left, bottom, right)
    if side == "edge_left":
        return Area(top, left, bottom, left)
    return Area(top, right, bottom, right)


def _first(area: Area) -> Area:
    return Area(area.top, area.left, area.top, area.left)


def _table_border(lines: dict[str, Line]) -> Any:
    """Return Calc's borders of a rectangle in which only the sides that are given count."""
    border = struct("table.TableBorder2")
    for side, line in lines.items():
        setattr(border, f"{side}Line", to_uno(line))
        setattr(border, f"Is{side}LineValid", True)
    return border
