"""The font of a range."""

from typing import Any, cast

from xlwings import base_classes
from xlwings.utils import hex_to_rgb

from excelmaze.live.libreoffice.bridge import load_uno

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
    """Red, green and blue of Calc's colour number, in which red is the highest byte."""
    return color >> 16 & 255, color >> 8 & 255, color & 255


def join_color(color: tuple[int, int, int] | int | str) -> int:
    """Calc's colour number of a colour as xlwings takes it: RGB, `#rrggbb`, or Excel's number (blue highest)."""
    if isinstance(color, str):
        color = cast(tuple[int, int, int], hex_to_rgb(color))  # type: ignore[no-untyped-call]
    elif isinstance(color, int):
        color = color & 255, color >> 8 & 255, color >> 16 & 255
    red, green, blue = color
    return red << 16 | green << 8 | blue
