"""The formats of a range's cells: fill, borders, font, number format, alignment."""

from typing import Any

from excelmaze.errors import InputError
from excelmaze.live.libreoffice import number_formats
from excelmaze.live.libreoffice.borders import Borders
from excelmaze.live.libreoffice.bridge import enum
from excelmaze.live.libreoffice.cells import Cells
from excelmaze.live.libreoffice.fonts import Font, join_color, split_color
from excelmaze.live.libreoffice.sizes import indent_width

_HORIZONTAL = {
    "general": "STANDARD",
    "left": "LEFT",
    "center": "CENTER",
    "right": "RIGHT",
    "justify": "BLOCK",
    "distributed": "BLOCK",
    "fill": "REPEAT",
}
_VERTICAL = {"top": 1, "center": 2, "bottom": 3, "justify": 4, "distributed": 4}
_BOTTOM_BY_DEFAULT = 0
_DISTRIBUTED = 1  # table.CellJustifyMethod
_MOST_INDENT = 250


class Formats(Cells):
    """The part of a range that is its formats; one call for all areas where Calc can. What differs is None."""

    @property
    def color(self) -> tuple[int, int, int] | None:
        """The fill as red, green and blue; None without a fill, and where cells differ."""
        color = self.api.CellBackColor if self.areas else -1
        return None if color < 0 else split_color(color)

    @color.setter
    def color(self, value: tuple[int, int, int] | int | str | None) -> None:
        self.change("CellBackColor", -1 if value is None else join_color(value))

    def set_colors(self, colors: list[list[Any]]) -> None:
        """Fill each cell with a colour of its own: None removes the fill, `...` leaves it."""
        cells: dict[Any, list[tuple[int, int]]] = {}
        for i, row in enumerate(colors):
            for j, color in enumerate(row):
                cells.setdefault(color, []).append((i + 1, j + 1))
        for color, places in cells.items():
            if color is not ...:
                self.at(*(self(*place).areas[0] for place in places)).color = color

    @property
    def borders(self) -> Borders:
        """The borders."""
        return Borders(self)

    @property
    def font(self) -> Font:
        """The font."""
        return Font(self)

    @property
    def number_format(self) -> str | None:
        """The number format's code, as in an English Excel."""
        key = self.common("NumberFormat")
        return None if key is None else number_formats.code_of(self.sheet.book.api, key)

    @number_format.setter
    def number_format(self, value: str) -> None:
        self.change("NumberFormat", number_formats.key_of(self.sheet.book.api, value))

    @property
    def wrap_text(self) -> bool | None:
        """Whether long text is broken into lines."""
        return self.common("IsTextWrapped")  # type: ignore[no-any-return]

    @wrap_text.setter
    def wrap_text(self, value: bool) -> None:
        self.change("IsTextWrapped", bool(value))

    @property
    def horizontal_alignment(self) -> str | None:
        """xlwings' word for the alignment."""
        now = self.common("HoriJustify")
        if now is None:
            return None
        if now.value == "BLOCK":
            return "distributed" if self.api.HoriJustifyMethod == _DISTRIBUTED else "justify"
        return next((word for word, calc in _HORIZONTAL.items() if calc == now.value), None)

    @horizontal_alignment.setter
    def horizontal_alignment(self, value: str) -> None:
        if value not in _HORIZONTAL:
            raise InputError(f"Calc has no alignment {value!r}; choose one of {', '.join(_HORIZONTAL)}")
        self.change("HoriJustify", enum("table.CellHoriJustify", _HORIZONTAL[value]))
        self.change("HoriJustifyMethod", _DISTRIBUTED * (value == "distributed"))

    @property
    def vertical_alignment(self) -> str | None:
        """xlwings' word for the alignment."""
        now = self.common("VertJustify")
        if now == _BOTTOM_BY_DEFAULT:
            return "bottom"
        if now == _VERTICAL["justify"]:
            return "distributed" if self.api.VertJustifyMethod == _DISTRIBUTED else "justify"
        return next((word for word, calc in _VERTICAL.items() if calc == now), None)

    @vertical_alignment.setter
    def vertical_alignment(self, value: str) -> None:
        if value not in _VERTICAL:
            raise InputError(f"Calc has no alignment {value!r}; choose one of {', '.join(_VERTICAL)}")
        self.change("VertJustify", _VERTICAL[value])
        self.change("VertJustifyMethod", _DISTRIBUTED * (value == "distributed"))

    def adjust_indent(self, amount: int) -> None:
        """Indent the texts by so many levels more, or less; cells without an alignment become left-aligned.

        Raises:
            InputError: a cell would be indented by less than 0 or more than 250 levels.
        """
        width = indent_width(self.sheet.book.api)
        for cell in (self.at(place) for area in self.areas for place in area.cells()):
            level = round(cell.api.ParaIndent / width) + amount
            if not 0 <= level <= _MOST_INDENT:
                raise InputError(f"{cell.address} cannot be indented by {level} levels; choose 0 to {_MOST_INDENT}")
            if cell.horizontal_alignment == "general":
                cell.horizontal_alignment = "left"
            cell.change("ParaIndent", round(level * width))
