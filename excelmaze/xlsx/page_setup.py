"""The page set-up of a sheet on which a maze is painted: how it is printed, as far as that was asked for."""

from collections.abc import Mapping

from excelmaze.sheet.addresses import Area, reference
from excelmaze.xlsx.patch.names import PRINT_AREA, print_area
from excelmaze.xlsx.patch.page_settings import (
    HEADERS,
    margin_settings,
    paper_settings,
    same_setting,
    settings_edits,
    settings_on,
)
from excelmaze.xlsx.record.chains import settings_given
from excelmaze.xlsx.record.record import PageChange, Setting
from excelmaze.xlsx.sheet_request import HeaderFooter, PageSetup, SheetRequest
from excelmaze.xlsx.sheets.worksheet import Sheet


def page_changed(sheet: Sheet, earlier: Mapping[int, PageChange], request: SheetRequest, area: Area) -> PageSetup:
    """Return what is changed so that an area is printed on one page of the paper, with what stands around it.

    Args:
        sheet: the sheet.
        earlier: what mazes have changed of its page, by their numbers.
        request: the maze.
        area: what is printed of it.
    """
    settings: dict[str, str | None] = {}
    notes: tuple[str, ...] = ()
    if request.paper is not None:
        settings |= paper_settings(area, request.paper)
    if request.header_footer is not None:
        texts, notes = _header_and_footer(sheet, settings_given(earlier), request.header_footer)
        settings |= {**margin_settings(request.header_footer.margins, request.header_footer.edge), **texts}
    before = settings_on(sheet.part, settings)
    change = {name: Setting(before[name], value) for name, value in settings.items()}
    if request.paper is not None:
        change[PRINT_AREA] = Setting(print_area(sheet.book, sheet.entry.position), reference(sheet.name, [area]))
    return PageSetup(settings_edits(sheet.part, settings), change, notes)


def _header_and_footer(
    sheet: Sheet, ours: Mapping[str, str | None], page: HeaderFooter
) -> tuple[dict[str, str | None], tuple[str, ...]]:
    """Return the settings for header and footer; what others have there stays, but not that of an earlier maze."""
    settings: dict[str, str | None] = {}
    notes = []
    asked = zip(HEADERS, (page.header, page.footer), strict=True)
    there = settings_on(sheet.part, [f"headerFooter.{name}" for name in HEADERS])
    for name, text in [(f"headerFooter.{one}", text) for one, text in asked if text]:
        if there[name] and not same_setting(name, there[name], ours.get(name)):
            what = name.removeprefix("headerFooter.odd").lower()
            notes.append(f"the {what} of sheet {sheet.name!r} stays, as it is not a maze's")
        else:
            settings[name] = text
    if settings and sheet.part.root.find("headerFooter") is None:
        settings |= {"headerFooter.scaleWithDoc": "0", "headerFooter.alignWithMargins": "0"}
    return settings, tuple(notes)
