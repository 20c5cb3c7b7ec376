"""Defined names in the workbook part: a sheet's own names are set and taken away, all other bytes stay."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from excelmaze.addresses import Area, cell_address
from excelmaze.xlsx.book import Book, DefinedName
from excelmaze.xlsx.markup import Edit, escape, prefix_of, splice

# Excel's limit for a formula, in characters.
MAX_FORMULA = 8192
# What comes before `definedNames` in a workbook part.
_BEFORE = ("sheets", "functionGroups", "externalReferences")


class NameText(NamedTuple):
    """What a name stands for, as a formula without `=`, and whether Excel shows it in its lists."""

    text: str
    hidden: bool = False


def own_names(book: Book, sheet: int) -> list[DefinedName]:
    """The names that belong to a sheet, given by its place among all sheets."""
    return [one for one in book.defined_names if one.scope == sheet]


def reference(sheet: str, areas: Iterable[Area]) -> str:
    """A reference to areas of a sheet as defined names write it: `'My sheet'!$B$2:$F$6,'My sheet'!$H$2`."""
    quoted = "'" + sheet.replace("'", "''") + "'"
    return ",".join(f"{quoted}!{_absolute(area)}" for area in areas)


def with_names(
    book: Book, sheet: int, names: Mapping[str, NameText], dropped: Iterable[str] = ()
) -> Iterator[bytes | memoryview]:
    """The workbook part with names of a sheet set and others dropped; names do not differ by case."""
    gone = {name.casefold() for name in (*names, *dropped)}
    old = [one.node for one in own_names(book, sheet) if one.name.casefold() in gone]
    container = book.root.find("definedNames")
    prefix = prefix_of(book.data, container.start if container else book.root.start)
    new = b"".join(_element(prefix, sheet, name, text) for name, text in names.items())
    edits: list[Edit] = []
    if container is None:
        place = max(child.end for child in book.root.children if child.name in _BEFORE)
        if new:
            tag = prefix + b"definedNames>"
            edits.append(Edit(place, place, b"<" + tag + new + b"</" + tag))
    elif not new and len(old) == len(container.children):
        edits.append(Edit(container.start, container.end, b""))
    elif container.empty:
        tag = prefix + b"definedNames>"
        edits.append(Edit(container.start, container.end, b"<" + tag + new + b"</" + tag))
    else:
        edits += [Edit(node.start, node.end, b"") for node in old]
        edits.append(Edit(container.close_start, container.close_start, new))
    return splice(book.data, edits)


def _element(prefix: bytes, sheet: int, name: str, text: NameText) -> bytes:
    tag = prefix.decode() + "definedName"
    hidden = ' hidden="1"' if text.hidden else ""
    return f'<{tag} name="{escape(name)}" localSheetId="{sheet}"{hidden}>{escape(text.text)}</{tag}>'.encode()


def _absolute(area: Area) -> str:
    corners = [cell_address(area.top, area.left), cell_address(area.bottom, area.right)]
    absolute = [
        "$" + corner.rstrip("0123456789") + "$" + corner.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for corner in corners
    ]
    return absolute[0] if absolute[0] == absolute[1] else ":".join(absolute)
