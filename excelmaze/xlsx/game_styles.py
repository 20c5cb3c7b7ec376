"""Styles of games in a workbook that exists: of the panel, of cells that are not locked, and the fills of the rules."""

from excelmaze.play.games import COLORS
from excelmaze.xlsx.game_part import INPUT, INPUT_FILL, PLAIN, STATUS, TEXT
from excelmaze.xlsx.opc.tree import to_bool
from excelmaze.xlsx.patch.cell_format import Tree
from excelmaze.xlsx.patch.restyle import Restyler

_OPEN: Tree = ("protection", (("locked", "0"),), ())
_AS_TEXT = "49"


def is_locked(restyler: Restyler, style: int) -> bool:
    """Return whether cells of a style are locked where a sheet is protected."""
    protection = restyler.child(style, "protection")
    return protection is None or to_bool(dict(protection[1]).get("locked"), default=True)


def unlocked(restyler: Restyler, style: int) -> int:
    """Return the style of cells of a style that are not locked."""
    if not is_locked(restyler, style):
        return style
    _, attributes, _ = restyler.child(style, "protection") or _OPEN
    opened = "protection", tuple(sorted({**dict(attributes), "locked": "0"}.items())), ()
    return restyler.variant(style, {"applyProtection": "1"}, {"protection": opened})


def locked(restyler: Restyler, style: int) -> int:
    """Return the style of cells of a style that are locked again."""
    if is_locked(restyler, style):
        return style
    _, attributes, _ = restyler.child(style, "protection") or _OPEN
    others = tuple(item for item in attributes if item[0] != "locked")
    kept = ("protection", others, ()) if others else None
    return restyler.variant(style, {"applyProtection": "1" if others else None}, {"protection": kept})


def panel_styles(restyler: Restyler) -> dict[str, int]:
    """Return the numbers of the styles of a block's cells, which are added as needed."""
    font = restyler.listed("fonts", _font())
    bold = restyler.listed("fonts", _font(("b", (), ())))
    solid: Tree = ("patternFill", (("patternType", "solid"),), (_rgb("fgColor", INPUT_FILL), _indexed("bgColor")))
    fill = restyler.listed("fills", ("fill", (), (solid,)))
    sides = tuple((side, (("style", "thin"),), (_indexed("color"),)) for side in ("left", "right", "top", "bottom"))
    border = restyler.listed("borders", ("border", (), (*sides, ("diagonal", (), ()))))

    def style(font: int, alignment: dict[str, str], **others: str) -> int:
        attributes = {"fontId": str(font), "applyFont": "1", "applyAlignment": "1", **others}
        children = {"alignment": ("alignment", tuple(sorted(alignment.items())), ())}
        return restyler.variant(0, attributes, {**children, "protection": _OPEN if others else None})

    narrow = {"vertical": "center", "shrinkToFit": "1"}
    written = {"fillId": str(fill), "applyFill": "1", "borderId": str(border), "applyBorder": "1"}
    return {
        PLAIN: 0,
        TEXT: style(font, narrow),
        STATUS: style(bold, narrow),
        INPUT: style(
            font, {"vertical": "center"}, numFmtId=_AS_TEXT, applyNumberFormat="1", applyProtection="1", **written
        ),
    }


def rule_formats(restyler: Restyler) -> dict[str, int]:
    """Return the numbers of the fills of the rules, which are added as needed."""
    return {
        name: restyler.listed("dxfs", ("dxf", (), (("fill", (), (("patternFill", (), (_rgb("bgColor", color),)),)),)))
        for name, color in COLORS.items()
    }


def _font(*weight: Tree) -> Tree:
    size: Tree = ("sz", (("val", "11"),), ())
    return "font", (), (*weight, size, ("name", (("val", "Calibri"),), ()))


def _rgb(name: str, color: str) -> Tree:
    return name, (("rgb", f"FF{color}"),), ()


def _indexed(name: str) -> Tree:
    return name, (("indexed", "64"),), ()
