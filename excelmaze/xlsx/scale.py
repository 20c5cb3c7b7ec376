"""Excel's own colour scale over the distances of cells: a conditional format, and hidden numbers.

A second rule of the same format hides the numbers, so that the cells keep number formats of their own. Its formula says
whose it is: programs keep it when they save, and the areas move with the cells.
"""

import re
from array import array
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from excelmaze.draw.distances import FAR, HALFWAY, NEAR
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area, Place, overlap, parse_selection
from excelmaze.sheet.bands import areas_of, bands_of, combined, without
from excelmaze.xlsx.edit.order import IN_WORKSHEET
from excelmaze.xlsx.opc.edits import Edit, insert
from excelmaze.xlsx.opc.tags import escape, prefix_of, raw_attributes, with_attributes
from excelmaze.xlsx.opc.tree import Node
from excelmaze.xlsx.sheets.texts import contents
from excelmaze.xlsx.sheets.worksheet import Sheet

HIDDEN = ";;;"

# For each row, numbers by column.
Numbers = Mapping[int, Mapping[int, int]]

# True of every cell; it tells the largest of the numbers.
_MARK = 'N("excelmaze {most}")=0'
_MARKED = re.compile(rb"N\((?:\"|&quot;)excelmaze ([0-9]{1,7})(?:\"|&quot;)\)=0")
_PRIORITY = re.compile(rb'priority\s*=\s*"([0-9]{1,9})"')
_NUMBER = re.compile(rb"<(?:\w+:)?v>([0-9]{1,7})(?:\.0)?</(?:\w+:)?v>")


class _Scale(NamedTuple):
    """A conditional format of ours: its element, the cells that it is of, and the largest number in them."""

    node: Node
    areas: Sequence[Area]
    most: int


class Scales:
    """The colour scales of mazes on a sheet."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._scales = [
            _Scale(node, areas, int(mark[1]))
            for node in sheet.part.root.all("conditionalFormatting")
            if (mark := _MARKED.search(sheet.part.data, node.open_end, node.end)) and (areas := _areas(node))
        ]

    @property
    def areas(self) -> list[Area]:
        """The areas that have one."""
        return [area for scale in self._scales for area in scale.areas]

    def numbers_in(self, cells: Sequence[Area]) -> list[Place]:
        """Those of some cells that hold a number of a scale over them: a whole one, not above its largest."""
        found: list[Place] = []
        for _, areas, most in self._scales:
            shared = [part for area in areas for one in cells if (part := _common(area, one)) is not None]
            held = contents(self._sheet, Grid(shared)) if shared else {}
            found += (place for place, cell in held.items() if _is_ours(cell, most))
        return found

    def without(self, cells: Sequence[Area]) -> list[Edit]:
        """The edits that take scales from cells."""
        data, edits = self._sheet.part.data, []
        for node, areas, _ in self._scales:
            if not any(overlap(area, one) for area in areas for one in cells):
                continue
            left = areas_of(combined(bands_of(areas), bands_of(cells), without))
            if not left:
                edits.append(Edit(node.start, node.end, b""))
                continue
            tag = with_attributes(
                data[node.start : node.open_end], {b"sqref": " ".join(area.address for area in left).encode()}
            )
            edits.append(Edit(node.start, node.open_end, tag))
        return edits

    def put(self, areas: Sequence[Area], most: int, hiding: int) -> list[Edit]:
        """The edits that put a scale on cells, under all rules that are there.

        Args:
            areas: the cells.
            most: the largest of their numbers.
            hiding: the number of the differential format that hides numbers.
        """
        part = self._sheet.part
        around = part.data[: part.sheet_data.start], part.data[part.sheet_data.end :]
        priority = max((int(number) for text in around for number in _PRIORITY.findall(text)), default=0) + 1
        xml = scale_element(areas, most, hiding, priority, prefix_of(part.data, part.root.start).decode())
        return insert(part.data, part.root, [("conditionalFormatting", xml)], IN_WORKSHEET)


def scale_element(areas: Sequence[Area], most: int, hiding: int, priority: int = 1, prefix: str = "") -> bytes:
    """The element of a colour scale over areas, and of the rule that hides their numbers."""

    def element(name: str, attributes: Mapping[str, object], inner: str = "") -> str:
        tag = "".join((prefix, name, *(f' {key}="{value}"' for key, value in attributes.items())))
        return f"<{tag}>{inner}</{prefix}{name}>" if inner else f"<{tag}/>"

    points = [{"type": "min"}, {"type": "percentile", "val": "50"}, {"type": "max"}]
    stops = "".join(element("cfvo", point) for point in points)
    stops += "".join(element("color", {"rgb": f"FF{rgb}"}) for rgb in (NEAR, HALFWAY, FAR))
    formula = element("formula", {}, escape(_MARK.format(most=most)))
    rules = element("cfRule", {"type": "colorScale", "priority": priority}, element("colorScale", {}, stops))
    rules += element("cfRule", {"type": "expression", "dxfId": hiding, "priority": priority + 1}, formula)
    return element("conditionalFormatting", {"sqref": " ".join(area.address for area in areas)}, rules).encode()


def numbers_by_row(grid: Grid, numbers: "array[int]") -> dict[int, dict[int, int]]:
    """Numbers of cells by row and column; -1 is none."""
    rows: dict[int, dict[int, int]] = {}
    for run in grid.runs:
        found = {
            column: number for column, number in enumerate(numbers[run.cell : run.cells.stop], run.first) if number >= 0
        }
        if found:
            rows.setdefault(run.row, {}).update(found)
    return rows


def _is_ours(cell: bytes, most: int) -> bool:
    kind = raw_attributes(cell).get(b"t")
    number = _NUMBER.search(cell)
    plain = kind is None or cell[slice(*kind)] == b"n"
    return plain and number is not None and int(number[1]) <= most and b"<f" not in cell and b":f" not in cell


def _areas(node: Node) -> Sequence[Area]:
    try:
        return parse_selection(node.attributes.get("sqref", "")).areas
    except InputError:
        return ()


def _common(one: Area, other: Area) -> Area | None:
    top, left = max(one.top, other.top), max(one.left, other.left)
    bottom, right = min(one.bottom, other.bottom), min(one.right, other.right)
    return Area(top, left, bottom, right) if top <= bottom and left <= right else None
