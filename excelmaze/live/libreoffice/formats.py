"""The formats of a range's cells: fill, borders, font, alignment, and the sizes of columns and rows."""

from collections.abc import Sequence
from typing import Any, cast

from xlwings import base_classes
from xlwings.utils import hex_to_rgb

from excelmaze.errors import InputError
from excelmaze.live.libreoffice import values
from excelmaze.live.libreoffice.areas import Area
from excelmaze.live.libreoffice.borders import Borders
from excelmaze.live.libreoffice.bridge import load_uno, struct

_NORMAL, _BOLD = 100.0, 150.0


class Font(base_classes.Font):
    """The font of a range's cells; `parent` is the range."""

    def __init__(self, parent: Any) -> None:
        self.parent = parent

    @property
    def api(self) -> Any:
        """The cells, whose properties beginning with `Char` are the font."""
        return self.parent.api

    def _set(self, name: str, value: Any) -> None:
        self.parent.check_writable()
        setattr(self.api, name, value)

    @property
    def bold(self) -> bool:
        """Whether the letters are bold."""
        return bool(self.api.CharWeight > _NORMAL)

    @bold.setter
    def bold(self, value: bool) -> None:
        self._set("CharWeight", _BOLD if value else _NORMAL)

    @property
    def italic(self) -> bool:
        """Whether the letters are slanted."""
        return bool(self.api.CharPosture.value == "ITALIC")

    @italic.setter
    def italic(self, value: bool) -> None:
        self._set("CharPosture", load_uno().Enum("com.sun.star.awt.FontSlant", "ITALIC" if value else "NONE"))

    @property
    def size(self) -> float:
        """The size in points."""
        return float(self.api.CharHeight)

    @size.setter
    def size(self, value: float) -> None:
        self._set("CharHeight", float(value))

    @property
    def color(self) -> tuple[int, int, int]:
        """The colour as red, green and blue; Calc's automatic colour is black."""
        return split_color(max(self.api.CharColor, 0))

    @color.setter
    def color(self, value: tuple[int, int, int] | int | str) -> None:
        self._set("CharColor", join_color(value))

    @property
    def name(self) -> str:
        """The font's name."""
        return str(self.api.CharFontName)

    @name.setter
    def name(self, value: str) -> None:
        self._set("CharFontName", value)


def split_color(color: int) -> tuple[int, int, int]:
    """Return red, green and blue of Calc's colour number, in which red is the highest byte."""
    return color >> 16 & 255, color >> 8 & 255, color & 255


def join_color(color: tuple[int, int, int] | int | str) -> int:
    """Return Calc's number of a colour as xlwings takes it: RGB, `#rrggbb`, or Excel's number (blue highest)."""
    if isinstance(color, str):
        color = cast(tuple[int, int, int], hex_to_rgb(color))  # type: ignore[no-untyped-call]
    elif isinstance(color, int):
        color = color & 255, color >> 8 & 255, color >> 16 & 255
    red, green, blue = color
    return red << 16 | green << 8 | blue


_HORIZONTAL = {
    "general": "STANDARD",
    "left": "LEFT",
    "center": "CENTER",
    "right": "RIGHT",
    "justify": "BLOCK",
    "fill": "REPEAT",
}
_VERTICAL = {"top": 1, "center": 2, "bottom": 3, "justify": 4}
_BOTTOM_BY_DEFAULT = 0


class CellFormats(base_classes.Range):
    """The part of a range that xlwings' format properties need; one call for all areas where Calc can."""

    sheet: Any
    areas: tuple[Area, ...]

    def union(self, areas: Sequence[Area]) -> Any:
        """Return Calc's object for areas of the same sheet."""
        raise NotImplementedError

    def check_writable(self) -> None:
        """Refuse a protected sheet."""
        raise NotImplementedError

    def _set(self, name: str, value: Any) -> None:
        self.check_writable()
        if self.areas:
            setattr(self.api, name, value)

    @property
    def color(self) -> tuple[int, int, int] | None:
        """The fill as red, green and blue; None without a fill, and where cells differ."""
        color = self.api.CellBackColor if self.areas else -1
        return None if color < 0 else split_color(color)

    @color.setter
    def color(self, value: tuple[int, int, int] | int | str | None) -> None:
        self._set("CellBackColor", -1 if value is None else join_color(value))

    @property
    def borders(self) -> Borders:
        """The borders."""
        return Borders(self)

    @property
    def font(self) -> Font:
        """The font."""
        return Font(self)

    @property
    def number_format(self) -> str:
        """The number format's code, in English."""
        document = self.sheet.book.api
        return str(document.NumberFormats.getByKey(self.api.NumberFormat).FormatString)

    @number_format.setter
    def number_format(self, value: str) -> None:
        document = self.sheet.book.api
        # A locale of its own would be written into the format's code; an English document needs none.
        english = document.CharLocale.Language == "en"
        locale = struct("lang.Locale") if english else struct("lang.Locale", Language="en", Country="US")
        key = document.NumberFormats.queryKey(value, locale, False)
        self._set("NumberFormat", key if key >= 0 else document.NumberFormats.addNew(value, locale))

    @property
    def wrap_text(self) -> bool:
        """Whether long text is broken into lines."""
        return bool(self.api.IsTextWrapped)

    @wrap_text.setter
    def wrap_text(self, value: bool) -> None:
        self._set("IsTextWrapped", bool(value))

    @property
    def horizontal_alignment(self) -> str | None:
        """xlwings' word for the alignment; None for one that Excel does not have."""
        now = self.api.HoriJustify.value
        return next((word for word, calc in _HORIZONTAL.items() if calc == now), None)

    @horizontal_alignment.setter
    def horizontal_alignment(self, value: str) -> None:
        if value not in _HORIZONTAL:
            raise InputError(f"Calc has no alignment {value!r}; choose one of {', '.join(_HORIZONTAL)}")
        kind = load_uno().Enum("com.sun.star.table.CellHoriJustify", _HORIZONTAL[value])
        self._set("HoriJustify", kind)

    @property
    def vertical_alignment(self) -> str | None:
        """xlwings' word for the alignment; None for one that Excel does not have."""
        now = self.api.VertJustify
        if now == _BOTTOM_BY_DEFAULT:
            return "bottom"
        return next((word for word, calc in _VERTICAL.items() if calc == now), None)

    @vertical_alignment.setter
    def vertical_alignment(self, value: str) -> None:
        if value not in _VERTICAL:
            raise InputError(f"Calc has no alignment {value!r}; choose one of {', '.join(_VERTICAL)}")
        self._set("VertJustify", _VERTICAL[value])

    @property
    def column_width(self) -> float | None:
        """The width in characters; None where columns differ."""
        digit = self.sheet.book.digit_width
        widths = {
            values.column_to_characters(columns.getByIndex(i).Width, digit)
            for columns in self._each("Columns")
            for i in range(columns.Count)
        }
        return widths.pop() if len(widths) == 1 else None

    @column_width.setter
    def column_width(self, value: float) -> None:
        self.check_writable()
        width = values.column_from_characters(value, self.sheet.book.digit_width)
        for columns in self._each("Columns"):
            columns.Width = width

    @property
    def row_height(self) -> float | None:
        """The height in points; None where rows differ."""
        heights = {
            values.row_to_points(rows.getByIndex(i).Height) for rows in self._each("Rows") for i in range(rows.Count)
        }
        return heights.pop() if len(heights) == 1 else None

    @row_height.setter
    def row_height(self, value: float) -> None:
        self.check_writable()
        height = values.row_from_points(value)
        for rows in self._each("Rows"):
            rows.Height = height

    def autofit(self, axis: str | None = None) -> None:
        """Fit the columns, the rows or both to their contents."""
        self.check_writable()
        if axis not in ("rows", "r"):
            for columns in self._each("Columns"):
                columns.OptimalWidth = True
        if axis not in ("columns", "c"):
            for rows in self._each("Rows"):
                rows.OptimalHeight = True

    def _each(self, attribute: str) -> list[Any]:
        return [getattr(self.union([area]), attribute) for area in self.areas]

    def _points(self, kind: str, place: str) -> float:
        value = getattr(getattr(self.union(self.areas[:1]), kind), place)
        return values.row_to_points(value)

    @property
    def left(self) -> float:
        """The distance from the sheet's left edge, in points."""
        return self._points("Position", "X")

    @property
    def top(self) -> float:
        """The distance from the sheet's upper edge, in points."""
        return self._points("Position", "Y")

    @property
    def width(self) -> float:
        """The width in points."""
        return self._points("Size", "Width")

    @property
    def height(self) -> float:
        """The height in points."""
        return self._points("Size", "Height")
