"""Where a workbook departs from what Excel writes in all of its own."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from zipfile import ZipFile

from tests.grammar.facts import Element, Kind, elements, facts, fits


def departures(path: Path) -> Counter[str]:
    """Return the departures of a workbook, and how often each occurs."""
    with ZipFile(path) as package:
        return Counter(one for element in elements(package) for one in departures_of(element))


def departures_of(element: Element) -> Iterator[str]:
    """Yield the departures of an element; one of a kind that is not known has none."""
    kind = facts().get(element.kind)
    if kind is None:
        return
    for said in _differences(element, kind):
        yield f"{element.kind} {said}"


def _differences(element: Element, kind: Kind) -> Iterator[str]:
    if not (element.attributes or element.children or element.text or kind.empty):
        yield "is empty"
        return
    if element.text and not kind.text:
        yield "has text"
    yield from _in_attributes(element, kind)
    yield from _in_children(element, kind)


def _in_attributes(element: Element, kind: Kind) -> Iterator[str]:
    yield from (f"without @{name}" for name in kind.always if name not in element.attributes)
    for name, value in element.attributes.items():
        if name not in kind.attributes:
            yield f"with @{name}"
        elif name in kind.values and not fits(value, kind.values[name]):
            yield f"with @{name}={value}"


def _in_children(element: Element, kind: Kind) -> Iterator[str]:
    own = [*dict.fromkeys(element.children)]
    yield from (f"without {name}" for name in kind.needed if name not in own)
    yield from (f"with {name}" for name in own if name not in kind.children)
    for first, second in pairwise([name for name in own if name in kind.children]):
        if kind.precedes(second, first) and not kind.precedes(first, second):
            yield f"{second} after {first}"
