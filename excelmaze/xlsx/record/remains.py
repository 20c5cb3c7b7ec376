"""Remains of mazes that were cleared, for `clear --all` to find later: the page set-up before, and added sheets.

It is kept as records are, in hidden names of the sheet: `_excelmaze.stays.1`, and more if it is long.
"""

import base64
import binascii
import json
import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from excelmaze.xlsx.patch.names import NameText, own_names
from excelmaze.xlsx.record.chains import joined_changes
from excelmaze.xlsx.record.record import PageChange, Record
from excelmaze.xlsx.record.schema import names_of, page_of, plain_page, require
from excelmaze.xlsx.record.store import CONSTANT_TEXT, PREFIX, names_with, print_area_names, with_print_area
from excelmaze.xlsx.sheets.worksheet import Sheet

STAYS = f"{PREFIX}stays."
_NAME = re.compile(rf"{re.escape(STAYS)}(?:([0-9]{{1,2}})|m([0-9]{{1,6}})\.(printed|prints))", re.IGNORECASE)
_LONGEST = 100_000
_HIGHEST = 999_999


class Remains(NamedTuple):
    """The page set-up and the sheets that mazes have left.

    Attributes:
        pages: what the mazes changed of the page set-up, by their numbers.
        extra_sheets: the names of the sheets that were added.
        names: the hidden names that tell it.
    """

    pages: Mapping[int, PageChange] = {}
    extra_sheets: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    def after(self, gone: Mapping[int, Record], staying: Collection[int]) -> "Remains":
        """Return what is left when more mazes are gone, by the numbers of those that stay."""
        left = self.with_pages_of(gone, staying)
        records = gone.values()
        extra_sheets = dict.fromkeys(
            [*self.extra_sheets, *(name for record in records for name in record.extra_sheets)]
        )
        return left._replace(extra_sheets=tuple(extra_sheets))

    def with_pages_of(self, gone: Mapping[int, Record], staying: Collection[int]) -> "Remains":
        """Return this with what more mazes that are gone have changed of the page set-up."""
        of_gone = {number: record.page for number, record in gone.items() if record.page}
        pages: dict[int, PageChange] = {}
        before = 0
        for number, change in sorted({**self.pages, **of_gone}.items()):
            # Two between which no maze stays count as one.
            alone = any(before < one < number for one in staying)
            pages[number] = change if alone else joined_changes(pages.pop(before, {}), change)
            before = number
        return self._replace(pages=pages)

    def texts(self) -> dict[str, NameText]:
        """Return the hidden names for it; none where there is nothing to keep, or too much."""
        if not self.pages and not self.extra_sheets:
            return {}
        pages = {number: plain_page(change) for number, change in self.pages.items()}
        head = {"pages": pages, "seconds": self.extra_sheets}
        text = base64.b64encode(json.dumps(head, separators=(",", ":")).encode()).decode()
        names = names_with(STAYS, text) if len(text) <= _LONGEST else {}
        for number, change in self.pages.items() if names else ():
            names |= print_area_names(f"{STAYS}m{number}.", change)
        return names


def remains_on(sheet: Sheet) -> Remains:
    """Return what mazes that are gone have left on a sheet, as far as it can be read: anybody can write names."""
    own = own_names(sheet.book, sheet.entry.position)
    texts: dict[int, str] = {}
    areas: dict[int, dict[str, str]] = {}
    names = []
    for one in own:
        if match := _NAME.fullmatch(one.name):
            names.append(one.name)
            if match[1]:
                texts[int(match[1])] = one.text
            else:
                areas.setdefault(int(match[2]), {})[match[3].casefold()] = one.text
    read = _read([texts[number] for number in sorted(texts)])
    pages = {number: with_print_area(change, areas.get(number, {})) for number, change in read.pages.items()}
    return read._replace(pages=pages, names=tuple(names))


def _read(texts: Sequence[str]) -> Remains:
    text = "".join(constant for text in texts for constant in CONSTANT_TEXT.findall(text))
    if not text or len(text) > _LONGEST:
        return Remains()
    try:
        head = json.loads(base64.b64decode(text, validate=True))
        pages = {int(number): page_of(change) for number, change in head["pages"].items()}
        require(all(0 < number <= _HIGHEST for number in pages))
        return Remains(pages, names_of(head["seconds"]))
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError, binascii.Error):
        return Remains()
