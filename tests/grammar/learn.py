"""Learns the facts from workbooks that Excel wrote: `python -m tests.grammar.learn FOLDER ...`.

Docs/house.md tells where such workbooks are. Those that another program wrote are left out.
"""

import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET
from zipfile import BadZipFile, ZipFile

from tests.grammar.facts import DECLARATION, ENOUGH, FACTS_FILE, Element, Kind, elements, lexical

_ZIP_EPOCH = (1980, 1, 1, 0, 0, 0)
_APPLICATION = re.compile(rb"<Application>Microsoft (Macintosh )?Excel( Online)?</Application>")
# Nobody learns more from more rows; a value of an attribute is one of a few, or anything.
_MANY_ROWS, _MANY_VALUES = 4000, 200
_MACRO_FREE = {".xlsx", ".xlsm"}


class Learnt:
    """What was seen of a kind so far."""

    def __init__(self) -> None:
        self.workbooks = 0
        self.count = 0
        self.attributes = Counter[str]()
        self.values: dict[str, set[str]] = defaultdict(set)
        self.with_value = Counter[str]()
        self.children = Counter[str]()
        self.followers: dict[str, set[str]] = defaultdict(set)
        self.empty = self.text = False

    def see(self, element: Element, fresh: set[tuple[str, str]]) -> None:
        """Take an element into account; `fresh` are the attributes that its workbook had before."""
        self.count += 1
        for name, value in element.attributes.items():
            self.attributes[name] += 1
            if len(self.values[name]) < _MANY_VALUES:
                self.values[name].add(value)
            if (element.kind, name) not in fresh:
                fresh.add((element.kind, name))
                self.with_value[name] += 1
        self.children.update({*element.children})
        for first, second in pairwise(element.children):
            if first != second:
                self.followers[first].add(second)
        self.empty |= not (element.attributes or element.children or element.text)
        self.text |= element.text

    def kind(self) -> Kind:
        """Return the facts."""
        values = {
            name: known
            for name, seen in sorted(self.values.items())
            if self.with_value[name] >= ENOUGH and len(seen) < _MANY_VALUES and (known := lexical(seen)) is not None
        }
        return Kind(
            self.workbooks,
            sorted(name for name, count in self.attributes.items() if count == self.count),
            sorted(self.attributes),
            values,
            sorted(name for name, count in self.children.items() if count == self.count),
            {child: sorted(self.followers[child]) for child in sorted(self.children)},
            self.empty,
            self.text,
        )


def learn(workbooks: Iterable[Path]) -> tuple[int, int, dict[str, Kind]]:
    """Return how many of the workbooks Excel wrote, how many parts they have, and the facts."""
    learnt: dict[str, Learnt] = defaultdict(Learnt)
    count = parts = 0
    for path in workbooks:
        try:
            with ZipFile(path) as package:
                if not written_by_excel(package):
                    continue
                own = [*_fewer_rows(elements(package))]
                parts += len(package.namelist())
        except (BadZipFile, ET.ParseError, NotImplementedError, RuntimeError, KeyError):
            continue  # made so for tests of readers
        count += 1
        fresh: set[tuple[str, str]] = set()
        for element in own:
            learnt[element.kind].see(element, fresh)
        for kind in {element.kind for element in own}:
            learnt[kind].workbooks += 1
    enough = {kind: one.kind() for kind, one in sorted(learnt.items()) if one.workbooks >= ENOUGH}
    return count, parts, enough


def written_by_excel(package: ZipFile) -> bool:
    """Return whether Excel itself wrote a package: it says so, dates no entry, and ends XML's declaration by CR LF."""
    if any(info.date_time != _ZIP_EPOCH for info in package.infolist()):
        return False
    with package.open("xl/workbook.xml") as part:
        declared = part.readline() == DECLARATION + b"\r\n"
    return declared and bool(_APPLICATION.search(package.read("docProps/app.xml")))


def _fewer_rows(all_of_them: Iterable[Element]) -> Iterator[Element]:
    seen = Counter[str]()
    for element in all_of_them:
        seen[element.kind] += 1
        if seen[element.kind] <= _MANY_ROWS:
            yield element


def main(folders: Sequence[str]) -> None:
    """Write the facts of the workbooks in these folders."""
    if not folders:
        sys.exit("usage: python -m tests.grammar.learn FOLDER ...")
    found = sorted(path for folder in folders for path in Path(folder).rglob("*") if path.suffix in _MACRO_FREE)
    count, parts, kinds = learn(found)
    of_kinds = {kind: json.dumps(one._asdict(), separators=(",", ":")) for kind, one in kinds.items()}
    rows = ",\n".join(f"{json.dumps(kind)}:{row}" for kind, row in of_kinds.items())
    FACTS_FILE.write_text(f'{{"workbooks":{count},"parts":{parts},"kinds":{{\n{rows}\n}}}}\n', encoding="utf-8")
    sys.stdout.write(f"{count} workbooks of {len(found)}, {parts} parts, {len(kinds)} kinds of elements\n")


if __name__ == "__main__":
    main(sys.argv[1:])
