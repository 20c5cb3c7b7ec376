"""Defined names of a workbook, in Excel's notation."""

import re
from collections.abc import Iterator
from typing import Any

from xlwings import base_classes

from excelmaze.errors import InputError
from excelmaze.live.libreoffice.bridge import struct, uno_error
from excelmaze.live.libreoffice.cell_values import formula_parser
from excelmaze.live.libreoffice.ranges import Range
from excelmaze.sheet.addresses import parse_selection

# A quoted sheet or text, or what Calc writes between areas.
_UNION = r"""('(?:[^']|'')*'|"(?:[^"]|"")*")|~"""


class Names(base_classes.Names):
    """The names of a book, with those of its sheets, or the names of one sheet."""

    def __init__(self, book: Any, sheet: Any = None) -> None:
        self.book = book
        self.sheet = sheet

    @property
    def api(self) -> Any:
        """Calc's `NamedRanges`."""
        return (self.sheet or self.book).api.NamedRanges

    def _scopes(self) -> Iterator[tuple[Any, tuple[str, ...]]]:
        """Yield what names belong to, None for the book as a whole, and their texts: one trip for all of a sheet's."""
        for scope in [self.sheet] if self.sheet else [None, *self.book.sheets]:
            yield scope, (scope or self.book).api.NamedRanges.getElementNames()

    def _all(self) -> Iterator["Name"]:
        for scope, keys in self._scopes():
            for key in keys:
                yield Name(self.book, scope, key)

    def __len__(self) -> int:
        return sum(len(keys) for _, keys in self._scopes())

    def __call__(self, name_or_index: int | str) -> "Name":
        """Return the name of that text, or at that place from 1."""
        if isinstance(name_or_index, int):
            return list(self._all())[name_or_index - 1]
        if name := self.find(name_or_index):
            return name
        raise KeyError(name_or_index)

    def find(self, text: str) -> "Name | None":
        """Return the name of that text, behind a sheet's name and `!` that of this sheet; None where there is none."""
        sheet, _, wanted = text.casefold().rpartition("!")
        for scope, keys in self._scopes():
            same_key = next((key for key in keys if key.casefold() == wanted), None)
            if same_key is not None and (not sheet or (scope is not None and scope.name.casefold() == sheet)):
                return Name(self.book, scope, same_key)
        return None

    def snapshot(self) -> list[tuple[str, "Name"]]:
        """Return all names with their texts, a sheet's in front of each of its own."""
        names = []
        for scope, keys in self._scopes():
            front = f"{scope.name}!" if scope is not None and keys else ""
            names += [(front + key, Name(self.book, scope, key)) for key in keys]
        return names

    def contains(self, name_or_index: int | str) -> bool:
        """Return whether there is such a name."""
        try:
            self(name_or_index)
        except (KeyError, IndexError):
            return False
        return True

    def add(self, name: str, refers_to: str) -> "Name":
        """Define a name, or change what it means.

        Raises:
            InputError: Calc does not take the name.
        """
        names = self.api
        if names.hasByName(name):
            names.removeByName(name)
        # Calc refuses a new name with a dot, which Excel takes, but not one that becomes so.
        first = name.replace(".", "_")
        try:
            names.addNewByName(first, "", struct("table.CellAddress"), 0)
            if first != name:
                names.getByName(first).setName(name)
        except uno_error() as error:
            raise InputError(f"{name!r} cannot be a name; begin with a letter, without spaces") from error
        made = Name(self.book, self.sheet, name)
        made.refers_to = refers_to
        return made


class Name(base_classes.Name):
    """One defined name; `key` is the name without its sheet."""

    def __init__(self, book: Any, sheet: Any, key: str) -> None:
        self.book = book
        self.sheet = sheet
        self.key: str = key

    @property
    def api(self) -> Any:
        """Calc's `NamedRange`."""
        return (self.sheet or self.book).api.NamedRanges.getByName(self.key)

    @property
    def name(self) -> str:
        """The name, with its sheet in front if it belongs to one."""
        return f"{self.sheet.name}!{self.key}" if self.sheet else self.key

    @name.setter
    def name(self, value: str) -> None:
        self.api.setName(value)
        self.key = value

    @property
    def refers_to(self) -> str:
        """What the name means, as a formula in Excel's notation."""
        named = self.api
        formula = formula_parser(self.book.api).printFormula(named.getTokens(), named.getReferencePosition())
        return "=" + re.sub(_UNION, lambda found: found[1] or ",", str(formula))

    @refers_to.setter
    def refers_to(self, value: str) -> None:
        named = self.api
        parser = formula_parser(self.book.api)
        named.setTokens(parser.parseFormula(value.removeprefix("="), named.getReferencePosition()))

    @property
    def refers_to_range(self) -> Range:
        """The cells that the name means.

        Raises:
            InputError: it means something else.
        """
        try:
            areas, sheet = parse_selection(self.refers_to)
            return Range(self.book.sheets(sheet or ""), areas)
        except (InputError, KeyError):
            raise InputError(f"the name {self.key!r} means {self.refers_to}, which is no range of cells") from None

    def delete(self) -> None:
        """Remove the name."""
        (self.sheet or self.book).api.NamedRanges.removeByName(self.key)
