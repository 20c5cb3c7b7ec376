"""What stays of mazes that were cleared, for `clear --all` to find later: the page set-up before, and added sheets.

It is kept as records are, in hidden names of the sheet: `_excelmaze.stays.1`, and more if it is long.
"""

import base64
import binascii
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from excelmaze.xlsx.edit.names import NameText, own_names
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.record.schema import page_of, plain_page, require, seconds_of
from excelmaze.xlsx.record.store import CONSTANT_TEXT, PREFIX, names_with
from excelmaze.xlsx.sheets.worksheet import Sheet

STAYS = f"{PREFIX}stays."
_NAME = re.compile(rf"{re.escape(STAYS)}([0-9]{{1,2}})", re.IGNORECASE)
_LONGEST = 100_000
_MOST_TITLES = 10_000


class Remains(NamedTuple):
    """What mazes that are gone have left.

    Attributes:
        page: the page set-up before, as in a record.
        seconds: the names of the sheets that were added.
        titles: how many titles the mazes had, which stand on these, too.
        names: the hidden names that tell it.
    """

    page: Mapping[str, Mapping[str, str] | None] = {}
    seconds: tuple[str, ...] = ()
    titles: int = 0
    names: tuple[str, ...] = ()

    def after(self, page: Mapping[str, Mapping[str, str] | None], gone: Iterable[Record]) -> "Remains":
        """What is left when more mazes are gone: the page set-up is that before the first one."""
        gone = list(gone)
        seconds = dict.fromkeys([*self.seconds, *(name for record in gone for name in record.seconds)])
        # Each of the added sheets has a text once, or arrows as often as there are stairs.
        texts = {text for record in gone for text in record.titles.values()}
        titles = max([len(texts), *(len(record.titles) for record in gone)])
        return self._replace(page={**page, **self.page}, seconds=tuple(seconds), titles=self.titles + titles)

    def texts(self) -> dict[str, NameText]:
        """The hidden names for it; none where there is nothing to be told, or too much."""
        if not self.page and not self.seconds:
            return {}
        head = {"page": plain_page(self.page), "seconds": self.seconds, "titles": self.titles}
        text = base64.b64encode(json.dumps(head, separators=(",", ":")).encode()).decode()
        return names_with(STAYS, text) if len(text) <= _LONGEST else {}


def remains_on(sheet: Sheet) -> Remains:
    """What mazes that are gone have left on a sheet, as far as it can be read: anybody can write names."""
    own = own_names(sheet.book, sheet.entry.position)
    found = sorted((int(match[1]), one.name, one.text) for one in own if (match := _NAME.fullmatch(one.name)))
    return _read([text for _, _, text in found])._replace(names=tuple(name for _, name, _ in found))


def _read(texts: Sequence[str]) -> Remains:
    text = "".join(constant for text in texts for constant in CONSTANT_TEXT.findall(text))
    if not text or len(text) > _LONGEST:
        return Remains()
    try:
        head = json.loads(base64.b64decode(text, validate=True))
        titles = head["titles"]
        require(type(titles) is int and 0 <= titles <= _MOST_TITLES)
        return Remains(page_of(head["page"]), seconds_of(head["seconds"]), titles)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError, binascii.Error):
        return Remains()
