"""What Excel's own workbooks have in common, for each kind of element: a name within that of its parent.

`facts.json` holds it, learnt by `python -m tests.grammar.learn` from workbooks that Excel wrote.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET
from zipfile import ZipFile

FACTS_FILE = Path(__file__).with_name("facts.json")
# In so many workbooks a kind must occur before its absences mean anything.
ENOUGH = 10
# How all parts begin, with a line end after it.
DECLARATION = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
# The package as an element, whose children are its parts.
PACKAGE = "package"
_OFFICE = "http://schemas.openxmlformats.org/"
_PREFIXES = {
    f"{_OFFICE}spreadsheetml/2006/main": "",
    f"{_OFFICE}officeDocument/2006/relationships": "r:",
    f"{_OFFICE}drawingml/2006/main": "a:",
    f"{_OFFICE}drawingml/2006/chart": "c:",
    f"{_OFFICE}drawingml/2006/spreadsheetDrawing": "xdr:",
    f"{_OFFICE}package/2006/content-types": "types:",
    f"{_OFFICE}package/2006/relationships": "rel:",
    f"{_OFFICE}package/2006/metadata/core-properties": "cp:",
    f"{_OFFICE}officeDocument/2006/extended-properties": "app:",
    f"{_OFFICE}officeDocument/2006/docPropsVTypes": "vt:",
    f"{_OFFICE}markup-compatibility/2006": "mc:",
    "http://purl.org/dc/elements/1.1/": "dc:",
    "http://purl.org/dc/terms/": "dcterms:",
    "http://www.w3.org/2001/XMLSchema-instance": "xsi:",
    "http://www.w3.org/XML/1998/namespace": "xml:",
    "http://schemas.microsoft.com/office/drawing/2014/main": "a16:",
}
_QUALIFIED = re.compile(r"\{([^}]*)\}(.*)")
# Words of a vocabulary, truth values, and the addresses by which Office names kinds of parts and relationships.
_WORD = re.compile(r"[a-z][A-Za-z]*[0-9]?|[01]|(http://|application/).*")
_WHOLE = re.compile(r"-?[0-9]+")
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?")
# Of an attribute with more words than these, nobody knows whether that is all.
_MANY_WORDS = 40


class Kind(NamedTuple):
    """The facts of a kind of element.

    Attributes:
        workbooks: in how many it occurs.
        always: the attributes that it always has.
        attributes: all that were ever seen.
        values: the words of those that hold nothing else, and `whole` or `number` of those that hold numbers.
        needed: the children that it always has.
        children: all that were ever seen, each with those that followed it at once.
        empty: whether there was one without attributes, children and text.
        text: whether there was one with a text of its own.
    """

    workbooks: int
    always: list[str]
    attributes: list[str]
    values: dict[str, list[str] | str]
    needed: list[str]
    children: dict[str, list[str]]
    empty: bool
    text: bool

    def precedes(self, first: str, second: str) -> bool:
        """Return whether a child was seen before another, at once or with others between."""
        reached, fresh = {first}, [first]
        while fresh:
            fresh = [child for one in fresh for child in self.children[one] if child not in reached]
            reached.update(fresh)
        return second in reached


class Element(NamedTuple):
    """An element as facts see it: its kind, and what it has."""

    kind: str
    attributes: Mapping[str, str]
    children: list[str]
    text: bool


@cache
def facts() -> dict[str, Kind]:
    """Return the facts of all kinds that occur in enough workbooks."""
    return {kind: Kind(**one) for kind, one in json.loads(FACTS_FILE.read_text(encoding="utf-8"))["kinds"].items()}


def elements(package: ZipFile) -> Iterator[Element]:
    """Yield the elements of all parts of a workbook, the package as the first."""
    names = package.namelist()
    yield Element(PACKAGE, {}, [numberless(name) for name in names], text=False)
    for name in names:
        if name.endswith((".xml", ".rels")):
            content = package.read(name)
            declared = {"declared": "1"} if content.startswith(DECLARATION) else {}
            yield Element(f"{PACKAGE}>{numberless(name)}", declared, [], text=True)
            yield from elements_of(ET.fromstring(content), within=_root_of(name))  # noqa: S314 - as they are


def elements_of(element: ET.Element, within: str = "") -> Iterator[Element]:
    """Yield an element and all those in it."""
    name = _short(element.tag)
    attributes = {_short(key): value for key, value in element.attrib.items()}
    children = [_short(child.tag) for child in element]
    yield Element(f"{within}>{name}", attributes, children, bool((element.text or "").strip()))
    for child in element:
        yield from elements_of(child, name)


def lexical(values: set[str]) -> list[str] | str | None:
    """Return what values of an attribute have in common: their words, `whole` or `number`, or nothing."""
    if all(map(_WORD.fullmatch, values)):
        return sorted(values) if len(values) <= _MANY_WORDS else None
    if all(map(_WHOLE.fullmatch, values)):
        return "whole"
    return "number" if all(map(_NUMBER.fullmatch, values)) else None


def fits(value: str, known: list[str] | str) -> bool:
    """Return whether a value is one that Excel writes."""
    if isinstance(known, list):
        return value in known
    return bool((_WHOLE if known == "whole" else _NUMBER).fullmatch(value))


def _short(name: str) -> str:
    """Return a name with the usual prefix of its namespace."""
    qualified = _QUALIFIED.fullmatch(name)
    if qualified is None:
        return name
    space, local = qualified.groups()
    return f"{_PREFIXES[space]}{local}" if space in _PREFIXES else f"{{{space}}}{local}"


def numberless(part: str) -> str:
    """Return the name of a part without its number."""
    return re.sub(r"(?<=/maze)[0-9a-f]{12}(?=\.)|(?<=/sheet)[0-9]+(?=d)|[0-9]+(?=\.)", "#", part)


def _root_of(part: str) -> str:
    """Return what stands for the parent of a part's root: relationships of different parts differ."""
    return numberless(part.rpartition("/")[2]) if part.endswith(".rels") else ""
