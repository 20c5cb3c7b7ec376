"""The page set-up of a sheet on which a maze is painted: how it is printed, as far as that was asked for."""

from collections.abc import Sequence

from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.around import around_of
from excelmaze.xlsx.edit.names import PRINT_AREA, own_names
from excelmaze.xlsx.edit.page_setup import page_before, page_setup_edits
from excelmaze.xlsx.opc.edits import Edit
from excelmaze.xlsx.painting import PageChanges, Painting
from excelmaze.xlsx.record.store import Kept
from excelmaze.xlsx.sheets.worksheet import Sheet


def page_changed(sheet: Sheet, kept: Sequence[Kept], painting: Painting, area: Area) -> PageChanges:
    """What is changed so that an area is printed on one page of the paper, with what stands around it."""
    before = _page_before(sheet) if painting.paper is not None else {}
    if painting.around is None:
        return PageChanges(page_setup_edits(sheet.part, area, painting.paper or 0), before)
    around = around_of(sheet, kept, painting.around)
    edits: Sequence[Edit] = around.margins
    if painting.paper is not None:
        edits = page_setup_edits(sheet.part, area, painting.paper, edits)
    return PageChanges([*edits, *around.header], {**before, **around.before}, around.notes)


def _page_before(sheet: Sheet) -> dict[str, dict[str, str] | None]:
    """The page set-up as it is, with the formula of the print area."""
    there = own_names(sheet.book, sheet.entry.position)
    area = next((one.text for one in there if one.name.casefold() == PRINT_AREA.casefold()), None)
    return {**page_before(sheet.part), "area": None if area is None else {"text": area}}
