"""What theme colours and tints are in a workbook: red, green and blue."""

from collections.abc import Sequence
from colorsys import hls_to_rgb, rgb_to_hls

from excelmaze.xlsx.opc.tree import parse
from excelmaze.xlsx.sheets.styles import FillLook
from excelmaze.xlsx.sheets.workbook import Book

# A theme's colours by their index in SpreadsheetML, which has light before dark, and Office's since 2013.
_OFFICE = {
    "lt1": "FFFFFF",
    "dk1": "000000",
    "lt2": "E7E6E6",
    "dk2": "44546A",
    "accent1": "4472C4",
    "accent2": "ED7D31",
    "accent3": "A5A5A5",
    "accent4": "FFC000",
    "accent5": "5B9BD5",
    "accent6": "70AD47",
    "hlink": "0563C1",
    "folHlink": "954F72",
}


def theme_colors(book: Book) -> list[str]:
    """The theme's colours as six hexadecimal digits each; those that a workbook does not say are Office's."""
    colors = dict(_OFFICE)
    part = book.part_of_kind("theme")
    if part is not None and book.package.find(part) is not None:
        root = parse(book.text_of(part), part, "theme", foreign=True)
        elements = root.find("themeElements")
        scheme = elements.find("clrScheme") if elements else None
        for node in scheme.content() if scheme else ():
            for color in node.content():
                rgb = color.attributes.get("lastClr" if color.name == "sysClr" else "val", "")
                if node.name in colors and is_rgb(rgb):
                    colors[node.name] = rgb.upper()
    return list(colors.values())


def rgb_of(look: FillLook, colors: Sequence[str]) -> str | None:
    """The colour of a fill as it is seen; None where that is automatic, or of a theme colour that there is not."""
    rgb = look.rgb
    if look.theme is not None:
        rgb = colors[look.theme] if look.theme < len(colors) else None
    return None if rgb is None or not is_rgb(rgb) else _tinted(rgb, look.tint)


def is_rgb(text: str) -> bool:
    """Whether a text is six hexadecimal digits."""
    return len(text) == 6 and all(digit in "0123456789abcdefABCDEF" for digit in text)  # noqa: PLR2004 - two for each


def _tinted(rgb: str, tint: float) -> str:
    """A colour with its lightness moved towards black, or where the tint is positive towards white."""
    if not tint:
        return rgb
    hue, light, saturation = rgb_to_hls(*(part / 255 for part in bytes.fromhex(rgb)))
    light = light * (1 + tint) if tint < 0 else light * (1 - tint) + tint
    parts = hls_to_rgb(hue, min(max(light, 0.0), 1.0), saturation)
    return bytes(round(part * 255) for part in parts).hex().upper()
