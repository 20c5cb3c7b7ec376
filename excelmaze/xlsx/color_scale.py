"""Excel's own colour scale over the distances of cells: a conditional format, and hidden numbers.

A second rule of the same format hides the numbers, so that the cells keep number formats of their own. Its formula says
whose it is: programs keep it when they save, and the areas move with the cells. Their fraction distinguishes the
numbers from all that anybody types. Where cells are painted or cleared, the scales of earlier mazes go.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.layout import Layout
from excelmaze.errors import InputError, counted
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area, Place, cell_address, common_area, overlap, parse_selection
from excelmaze.sheet.bands import areas_of, bands_of, combined, without
from excelmaze.xlsx.package.edits import IN_WORKSHEET, Edit, insert
from excelmaze.xlsx.package.tags import FRACTION, escape, with_attributes
from excelmaze.xlsx.package.tree import Node
from excelmaze.xlsx.sheet_request import Colored
from excelmaze.xlsx.sheets.texts import contents
from excelmaze.xlsx.sheets.worksheet import Sheet

if TYPE_CHECKING:
    from array import array


class Coloring(NamedTuple):
    """Changes of a sheet on which cells are coloured.

    Attributes:
        values: for each row, numbers by column; None is one that goes.
        edits: those of the sheet's conditional formats.
        notes: what is left out, a sentence.
    """

    values: Mapping[int, Mapping[int, int | None]] = {}
    edits: Sequence[Edit] = ()
    notes: tuple[str, ...] = ()


def coloring(sheet: Sheet, uncolored: Sequence[Area], colored: Colored | None = None) -> Coloring:
    """Return what changes where cells lose the colour scales of earlier mazes, and others get one."""
    ruled = sheet.part.root.find("conditionalFormatting") is not None
    if colored is None and not (uncolored and ruled):
        return Coloring()

    scales = Scales(sheet)
    gone = scales.numbers_in(uncolored)
    values: dict[int, dict[int, int | None]] = {}
    for row, column in gone:
        values.setdefault(row, {})[column] = None
    edits = scales.without(uncolored)
    if colored is None:
        return Coloring(values, edits)
    put = put_scale(scales, colored, gone)
    for row, columns in put.values.items():
        values.setdefault(row, {}).update(columns)
    return Coloring(values, [*edits, *put.edits], put.notes)


HIDDEN = ";;;@"

# True of every cell.
_MARK = 'N("excelmaze")=0'
_MARKED = re.compile(rb"N\((?:\"|&quot;)excelmaze(?:\"|&quot;)\)=0")
_PRIORITY = re.compile(rb'priority\s*=\s*"([0-9]{1,9})"')
_NUMBER = re.compile(rb"(?: t=\"n\")?><v>[0-9]{1,7}%b</v></c>\s*" % re.escape(FRACTION))


class _Scale(NamedTuple):
    """A conditional format of ours: its element, and the cells that it is of."""

    node: Node
    areas: Sequence[Area]


class Scales:
    """The colour scales of mazes on a sheet."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self._scales = [
            _Scale(node, areas)
            for node in sheet.part.root.all("conditionalFormatting")
            if _MARKED.search(sheet.part.data, node.open_end, node.end) and (areas := _areas(node))
        ]

    @property
    def areas(self) -> list[Area]:
        """The areas that have one."""
        return [area for scale in self._scales for area in scale.areas]

    def numbers_in(self, cells: Sequence[Area]) -> list[Place]:
        """Return those of some cells that hold a number of a scale over them."""
        found: list[Place] = []
        for _, areas in self._scales:
            shared = [part for area in areas for one in cells if (part := common_area(area, one))]
            held = contents(self.sheet, Grid(shared)) if shared else {}
            found += (place for place, cell in held.items() if _is_ours(cell))
        return found

    def without(self, cells: Sequence[Area]) -> list[Edit]:
        """Return the edits that take scales from cells, and from rows that the user inserted among them."""
        data, edits = self.sheet.part.data, []
        for node, areas in self._scales:
            if not any(overlap(area, one) for area in areas for one in cells):
                continue
            left = areas_of(combined(bands_of(areas), bands_of(cells), without))
            if not left or not any(map(_is_ours, contents(self.sheet, Grid(left)).values())):
                edits.append(Edit(node.start, node.end, b""))
                continue
            tag = with_attributes(
                data[node.start : node.open_end], {b"sqref": " ".join(area.address for area in left).encode()}
            )
            edits.append(Edit(node.start, node.open_end, tag))
        return edits

    def put(self, areas: Sequence[Area], hiding: int) -> list[Edit]:
        """Return the edits that put a scale on cells, under all rules there; `hiding` is the format of its numbers."""
        part = self.sheet.part
        around = part.data[: part.sheet_data.start], part.data[part.sheet_data.end :]
        priority = max((int(number) for text in around for number in _PRIORITY.findall(text)), default=0) + 1
        xml = scale_element(areas, hiding, priority)
        return insert(part.data, part.root, [("conditionalFormatting", xml.encode())], IN_WORKSHEET)


def scale_element(areas: Sequence[Area], hiding: int, priority: int = 1) -> str:
    """Return the element of a colour scale over areas, and of the rule that hides their numbers."""
    from excelmaze.draw.distances import FAR, HALFWAY, NEAR

    def element(name: str, attributes: Mapping[str, object], inner: str = "") -> str:
        tag = "".join((name, *(f' {key}="{value}"' for key, value in attributes.items())))
        return f"<{tag}>{inner}</{name}>" if inner else f"<{tag}/>"

    points = [{"type": "min"}, {"type": "percentile", "val": "50"}, {"type": "max"}]
    stops = "".join(element("cfvo", point) for point in points)
    stops += "".join(element("color", {"rgb": f"FF{rgb}"}) for rgb in (NEAR, HALFWAY, FAR))
    formula = element("formula", {}, escape(_MARK))
    rules = element("cfRule", {"type": "colorScale", "priority": priority}, element("colorScale", {}, stops))
    rules += element("cfRule", {"type": "expression", "dxfId": hiding, "priority": priority + 1}, formula)
    return element("conditionalFormatting", {"sqref": " ".join(area.address for area in areas)}, rules)


def colored_cells(layout: Layout, numbers: "array[int]") -> Colored:
    """Return the cells of a layout as they are coloured, with the numbers of those that have one; -1 is none."""
    rows: dict[int, dict[int, int]] = {}
    for run in layout.grid.runs:
        of_run = enumerate(numbers[run.cell : run.cells.stop], run.first)
        rows.setdefault(run.row, {}).update({column: number for column, number in of_run if number >= 0})
    return Colored(layout.grid.areas, rows)


def put_scale(scales: Scales, colored: Colored, gone: Collection[Place]) -> Coloring:
    """Put a scale and its numbers on cells, but for those that hold anything else than numbers that are gone."""
    areas, numbers = colored
    held = set(contents(scales.sheet, Grid(areas))).difference(gone)
    free = {
        row: {column: number for column, number in found.items() if (row, column) not in held}
        for row, found in numbers.items()
    }
    kept = sorted(place for place in held if place[1] in numbers.get(place[0], ()))
    edits: list[Edit] = []
    if any(free.values()):
        holes = bands_of([Area(*place, *place) for place in held]) if held else ()
        edits = scales.put(areas_of(combined(bands_of(areas), holes, without)), scales.sheet.book.styles.hiding(HIDDEN))
    return Coloring(free, edits, uncolored_notes(kept))


def uncolored_notes(kept: Sequence[Place]) -> tuple[str, ...]:
    """Say which cells keep what they hold instead of a distance, if there are any."""
    if not kept:
        return ()
    one, several = "cell is not coloured: it holds", "cells are not coloured: they hold"
    return (f"{counted(len(kept), one, several)} something, as {cell_address(*kept[0])} does",)


def _is_ours(cell: bytes) -> bool:
    return _NUMBER.fullmatch(cell) is not None


def _areas(node: Node) -> Sequence[Area]:
    try:
        return parse_selection(node.attributes.get("sqref", "")).areas
    except InputError:
        return ()
