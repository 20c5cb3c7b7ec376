"""Fonts and colours, of whole cells and of part of a text."""

from typing import Any, cast

from xlwings import base_classes
from xlwings.utils import hex_to_rgb

from excelmaze.live.libreoffice.bridge import enum
from excelmaze.live.libreoffice.unsupported import refusing

_NORMAL, _BOLD = 100.0, 150.0


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


@refusing
class Font(base_classes.Font):
    """The font of cells or characters, `parent`; what differs among them is None."""

    def __init__(self, parent: Any) -> None:
        self.parent = parent

    @property
    def api(self) -> Any:
        """The cells or characters, whose properties beginning with `Char` are the font."""
        return self.parent.api

    @property
    def bold(self) -> bool | None:
        """Whether the letters are bold."""
        weight = self.parent.common("CharWeight")
        return None if weight is None else bool(weight > _NORMAL)

    @bold.setter
    def bold(self, value: bool) -> None:
        self.parent.change("CharWeight", _BOLD if value else _NORMAL)

    @property
    def italic(self) -> bool | None:
        """Whether the letters are slanted."""
        posture = self.parent.common("CharPosture")
        return None if posture is None else bool(posture.value == "ITALIC")

    @italic.setter
    def italic(self, value: bool) -> None:
        self.parent.change("CharPosture", enum("awt.FontSlant", "ITALIC" if value else "NONE"))

    @property
    def size(self) -> float | None:
        """The size in points."""
        size = self.parent.common("CharHeight")
        return None if size is None else float(size)

    @size.setter
    def size(self, value: float) -> None:
        self.parent.change("CharHeight", float(value))

    @property
    def color(self) -> tuple[int, int, int] | None:
        """The colour as red, green and blue; Calc's automatic colour is black."""
        color = self.parent.common("CharColor")
        return None if color is None else split_color(max(color, 0))

    @color.setter
    def color(self, value: tuple[int, int, int] | int | str) -> None:
        self.parent.change("CharColor", join_color(value))

    @property
    def name(self) -> str | None:
        """The font's name."""
        name = self.parent.common("CharFontName")
        return None if name is None else str(name)

    @name.setter
    def name(self, value: str) -> None:
        self.parent.change("CharFontName", value)
