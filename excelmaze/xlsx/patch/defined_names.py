"""Defined names in the workbook part: sheets' own names are set and removed, all other bytes stay."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from excelmaze.sheet.addresses import Area, Selection, formula_of_name
from excelmaze.sheet.unions import remaining_areas
from excelmaze.xlsx.package.edits import IN_WORKBOOK, Edit, append, escape, insert, prefix_of
from excelmaze.xlsx.package.tree import to_bool
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet

PRINT_AREA = "_xlnm.Print_Area"


class NameText(NamedTuple):
    """A defined name's formula without `=`, whether it is hidden in Excel's lists, and its comment."""

    text: str
    hidden: bool = False
    comment: str = ""


class NameChanges(NamedTuple):
    """Changes to a sheet's own names: names to set, which differ by more than case, and to remove."""

    set: Mapping[str, NameText]
    dropped: Iterable[str] = ()


def names_on(sheet: Sheet) -> dict[str, NameText]:
    """Return the names that belong to a sheet, with their formulas and comments."""
    own = [(one, one.node.attributes) for one in sheet.book.defined_names if one.scope == sheet.entry.position]
    return {one.name: NameText(one.text, to_bool(kept.get("hidden")), kept.get("comment", "")) for one, kept in own}


def printed_areas(sheet: Sheet) -> list[Area]:
    """Return the areas of a sheet's print area, if it has one."""
    return remaining_areas(sheet.formula_of(PRINT_AREA))


def places_named(sheet: str, places: Mapping[str, Selection]) -> dict[str, NameText]:
    """Return names for cells of a sheet, without those whose formula is too long for Excel."""
    texts = {name: formula_of_name(sheet, places.areas) for name, places in places.items()}
    return {name: NameText(text) for name, text in texts.items() if text is not None}


def name_edits(book: Book, changes: Mapping[int, NameChanges]) -> list[Edit]:
    """Return the edits of the workbook part that change sheets' names, by their places among all sheets."""
    changed = {(sheet, name.casefold()) for sheet, change in changes.items() for name in (*change.set, *change.dropped)}
    old = [defined for defined in book.defined_names if (defined.scope, defined.name.casefold()) in changed]
    container = book.root.find("definedNames")
    prefix = prefix_of(book.data, container.start if container else book.root.start)
    texts = [(sheet, name, text) for sheet, change in changes.items() for name, text in change.set.items()]
    new = b"".join(_element(prefix, *one) for one in texts)
    if container is None:
        tag = prefix + b"definedNames>"
        element = b"<" + tag + new + b"</" + tag
        return insert(book.data, book.root, [("definedNames", element)], IN_WORKBOOK) if new else []
    if not new and len(old) == len(container.children):
        return [Edit(container.start, container.end, b"")]
    edits = [Edit(defined.node.start, defined.node.end, b"") for defined in old]
    return [*edits, *append(book.data, container, new)]


def _element(prefix: bytes, sheet: int, name: str, text: NameText) -> bytes:
    tag = prefix.decode() + "definedName"
    hidden = ' hidden="1"' if text.hidden else ""
    hidden += f' comment="{escape(text.comment)}"' if text.comment else ""
    return f'<{tag} name="{escape(name)}" localSheetId="{sheet}"{hidden}>{escape(text.text)}</{tag}>'.encode()
