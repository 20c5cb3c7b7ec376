"""What becomes of colours by distance when cells of a sheet are painted or cleared."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.edit.restyle import Restyler
from excelmaze.xlsx.opc.edits import Edit
from excelmaze.xlsx.painting import Colored
from excelmaze.xlsx.sheets.worksheet import Sheet


class Coloring(NamedTuple):
    """What colouring cells of a sheet comes to.

    Attributes:
        contents: for each row, numbers by column; None is one that goes.
        edits: those of the sheet's conditional formats.
        notes: what is left out, a sentence.
    """

    contents: Mapping[int, Mapping[int, int | None]] = {}
    edits: Sequence[Edit] = ()
    notes: tuple[str, ...] = ()


def coloring(sheet: Sheet, restyler: Restyler, uncolored: Sequence[Area], colored: Colored | None = None) -> Coloring:
    """What it changes that some cells lose the colour scales of earlier mazes, and others get one."""
    ruled = sheet.part.root.find("conditionalFormatting") is not None
    if colored is None and not (uncolored and ruled):
        return Coloring()
    from excelmaze.xlsx.scale import Scales, put_scale

    scales = Scales(sheet)
    gone = scales.numbers_in(uncolored)
    contents: dict[int, dict[int, int | None]] = {}
    for row, column in gone:
        contents.setdefault(row, {})[column] = None
    edits = scales.without(uncolored)
    if colored is None:
        return Coloring(contents, edits)
    put = put_scale(scales, colored, gone, restyler)
    for row, columns in put.contents.items():
        contents.setdefault(row, {}).update(columns)
    return Coloring(contents, [*edits, *put.edits], put.notes)
