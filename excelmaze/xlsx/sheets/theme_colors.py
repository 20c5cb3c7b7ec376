"""Colours of a workbook's theme, and those that fills have by it."""

from collections.abc import Sequence
from colorsys import hls_to_rgb, rgb_to_hls
from typing import TYPE_CHECKING

from excelmaze.draw.theme import is_rgb
from excelmaze.xlsx.package.tree import parse

if TYPE_CHECKING:
    from excelmaze.xlsx.sheets.styles import FillLook
    from excelmaze.xlsx.sheets.workbook import Book

# Office's colours since 2013, by their indices in SpreadsheetML, which has light before dark.
_NAMES = "lt1 dk1 lt2 dk2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink"
_COLORS = "FFFFFF 000000 E7E6E6 44546A 4472C4 ED7D31 A5A5A5 FFC000 5B9BD5 70AD47 0563C1 954F72"
OFFICE = dict(zip(_NAMES.split(), _COLORS.split(), strict=True))


def theme_colors(book: "Book") -> list[str]:
    """Return the theme's colours as six hexadecimal digits each; those that a workbook does not say are Office's."""
    colors = dict(OFFICE)
    part = book.part_of_kind("theme")
    if part is not None and book.package.find(part) is not None:
        elements = parse(book.text_of(part), part, "theme", foreign=True).find("themeElements")
        scheme = elements.find("clrScheme") if elements else None
        for node in scheme.children if scheme else ():
            for color in node.children:
                rgb = color.attributes.get("lastClr" if color.name == "sysClr" else "val", "")
                if node.name in colors and is_rgb(rgb):
                    colors[node.name] = rgb.upper()
    return list(colors.values())


def rgb_of(fill: "FillLook", colors: Sequence[str]) -> str | None:
    """Return the colour of a fill; None for an automatic one, or a theme colour that there is not.

    A tint moves its lightness towards black, or where it is positive towards white.
    """
    rgb = fill.rgb
    if fill.theme is not None:
        rgb = colors[fill.theme] if fill.theme < len(colors) else None
    if rgb is None or not is_rgb(rgb) or not fill.tint:
        return rgb if rgb is not None and is_rgb(rgb) else None
    hue, light, saturation = rgb_to_hls(*(part / 255 for part in bytes.fromhex(rgb)))
    light = light * (1 + fill.tint) if fill.tint < 0 else light * (1 - fill.tint) + fill.tint
    parts = hls_to_rgb(hue, min(max(light, 0.0), 1.0), saturation)
    return bytes(round(part * 255) for part in parts).hex().upper()
