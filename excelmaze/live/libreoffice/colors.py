"""Colours between xlwings and Calc."""

from typing import cast

from xlwings.utils import hex_to_rgb


def split_color(color: int) -> tuple[int, int, int]:
    """Return red, green and blue of Calc's colour number, in which red is the highest byte."""
    return color >> 16 & 255, color >> 8 & 255, color & 255


def join_color(color: tuple[int, int, int] | str) -> int:
    """Return Calc's number of a colour as red, green and blue, or as `#rrggbb`."""
    red, green, blue = (
        cast(tuple[int, int, int], hex_to_rgb(color)) if isinstance(color, str) else color  # type: ignore[no-untyped-call]
    )
    return red << 16 | green << 8 | blue
