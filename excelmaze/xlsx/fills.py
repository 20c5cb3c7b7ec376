"""Cells that are filled as a theme fills them, also after a spreadsheet program has saved the workbook."""

from collections.abc import Sequence

from excelmaze.draw.ink import Fill, blended
from excelmaze.xlsx.sheets.looks import Looks
from excelmaze.xlsx.sheets.styles import SPLIT, FillLook


def filled_as(looks: Looks, fills: Sequence[Fill]) -> bytes:
    """For each cell, 1 where it has one of the fills, as written or as a spreadsheet program has saved it since.

    A cell in two halves counts as its first one.
    """
    same = [look for look in looks.fill_looks if look is not None and any(_is_same(look, fill) for fill in fills)]
    return looks.filled(*same) if same else bytes(len(looks.fills))


def _is_same(look: FillLook, fill: Fill) -> bool:
    if look.theme is not None:
        return (look.pattern, look.theme, look.tint) == (fill.pattern, fill.color.theme, fill.color.tint)
    if look.pattern == fill.pattern:
        return look.rgb == fill.color.rgb
    return look.pattern in {"solid", SPLIT} and look.rgb == blended(fill)
