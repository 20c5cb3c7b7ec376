"""What is printed around a maze on a sheet that exists: header and footer where there are none yet, and margins."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from excelmaze.xlsx.edit.header_footer import header_before, header_edits, margin_edits, printed_around
from excelmaze.xlsx.edit.page_setup import page_before
from excelmaze.xlsx.opc.edits import Edit
from excelmaze.xlsx.painting import PrintedAround
from excelmaze.xlsx.record.remains import remains_on
from excelmaze.xlsx.record.store import Kept
from excelmaze.xlsx.sheets.worksheet import Sheet


class Around(NamedTuple):
    """The edits of margins, and of header and footer, what was there before, and what there is to be said of it."""

    margins: Sequence[Edit] = ()
    header: Sequence[Edit] = ()
    before: Mapping[str, Mapping[str, str] | None] = {}
    notes: tuple[str, ...] = ()


def around_of(sheet: Sheet, kept: Iterable[Kept], page: PrintedAround) -> Around:
    """What a page changes around its maze; what others have there above or below stays, but not that of a maze."""
    part, wanted = sheet.part, {"oddHeader": page.header, "oddFooter": page.footer}
    earlier = [one.record.page for one in kept if one.record is not None] + [remains_on(sheet).page]
    ours = [its["header"] or {} for its in earlier if "header" in its]
    others = [name for name in printed_around(part) if not ours or any(name in its for its in ours)]
    asked = {name: text for name, text in wanted.items() if text}
    notes = [
        f"the {name.removeprefix('odd').lower()} of sheet {sheet.name!r} stays, as it is not a maze's"
        for name in asked
        if name in others
    ]
    texts = {name: text for name, text in asked.items() if name not in others}
    before = page_before(part, ["pageMargins"])
    if texts:
        before["header"] = header_before(part, others)
    return Around(margin_edits(part, page.margins, page.edge), header_edits(part, texts), before, tuple(notes))
