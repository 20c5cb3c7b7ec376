"""Conditional formats in Calc: fills where formulas are true, each by a cell style of that colour."""

from collections.abc import Mapping
from typing import Any

from excelmaze.live.libreoffice import values
from excelmaze.live.libreoffice.bridge import enum, load_uno, struct

_STYLE = "excelmaze {color}"


def add_rules(sheet: Any, address: str, rules: Mapping[str, str]) -> None:
    """Fill cells with the colour of the first of some formulas that is true, which stand for the first cell."""
    cells, document = _cells(sheet, address), sheet.book.impl.api
    first = cells.getCellByPosition(0, 0)
    entries = cells.ConditionalFormat
    for formula, color in rules.items():
        properties = {
            "Operator": enum("sheet.ConditionOperator", "FORMULA"),
            "Formula1": load_uno().Any(
                "[]com.sun.star.sheet.FormulaToken", values.parsed(document, f"={formula}", first)
            ),
            "SourcePosition": first.getCellAddress(),
            "StyleName": _style(document, color),
        }
        entries.addNew(
            tuple(struct("beans.PropertyValue", Name=name, Value=value) for name, value in properties.items())
        )
    cells.ConditionalFormat = entries


def remove_rules(sheet: Any, address: str, mark: str) -> None:
    """Remove the rules of cells whose formulas contain a text."""
    cells = _cells(sheet, address)
    entries = cells.ConditionalFormat
    marked = [number for number in range(entries.getCount()) if mark in entries.getByIndex(number).getFormula1()]
    for number in reversed(marked):
        entries.removeByIndex(number)
    if marked:
        cells.ConditionalFormat = entries


def _cells(sheet: Any, address: str) -> Any:
    return sheet.impl.api.getCellRangeByName(address.replace("$", ""))


def _style(document: Any, color: str) -> str:
    """Return the name of the cell style of a colour, which is made if need be."""
    styles, name = document.StyleFamilies.getByName("CellStyles"), _STYLE.format(color=color)
    if not styles.hasByName(name):
        style = document.createInstance("com.sun.star.style.CellStyle")
        styles.insertByName(name, style)
        style.CellBackColor = int(color, 16)
    return name
