"""The names of a maze on its sheet, as files have them, by which the macros of play and later commands find it."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from excelmaze.errors import InputError
from excelmaze.live import native
from excelmaze.live.session import is_busy
from excelmaze.sheet.addresses import Area, Selection, parse_selection, quoted_sheet
from excelmaze.sheet.unions import LONGEST_ADDRESS, remaining_areas
from excelmaze.xlsx.patch.defined_names import NameText
from excelmaze.xlsx.record.kept import PREFIX
from excelmaze.xlsx.record.maze_names import GAME_NAME, LEVELS_NAME, MAZE_NAMES

if TYPE_CHECKING:
    import xlwings as xw


def named_in_book(book: "xw.Book", text: str) -> Selection | None:
    """Return the cells that a name stands for: of the sheet before it, else of the active sheet or the workbook.

    None where there is no such name.

    Raises:
        InputError: it stands for no cells.
    """
    sheet_name, _, name = text.strip().removeprefix("=").rpartition("!")
    sheet_name = sheet_name.removeprefix("'").removesuffix("'").replace("''", "'")
    if not re.fullmatch(r"[^\W\d][\w.\\?]*", name):
        return None
    if sheet_name and sheet_name not in [one.name for one in book.sheets]:
        return None
    sheet = book.sheets[sheet_name] if sheet_name else book.sheets.active
    known_name = own_name(sheet, name) or (None if sheet_name else name_of_book(book, name))
    if known_name is None:
        return None
    meaning = str(known_name.refers_to)
    try:
        selection = parse_selection(meaning)
    except InputError:
        raise InputError(f"the name {name} means {meaning}, which is no range of cells; give addresses") from None
    return selection if selection.sheet else Selection(selection.areas, sheet.name)


def own_name(sheet: "xw.Sheet", name: str) -> "xw.Name | None":
    """Return a name that belongs to the sheet alone, which hides one of the workbook's."""
    names = sheet.names
    return names[name] if name in names else None  # noqa: SIM401 - xlwings' names have no get


def name_of_book(book: "xw.Book", name: str) -> "xw.Name | None":
    """Return a name that belongs to the workbook, not to one of its sheets."""
    if name not in book.names:
        return None
    known_name = book.names[name]
    if not _sheet_of(known_name):
        return known_name
    # Asked for a name, xlwings' engines may answer with a sheet's that hides it.
    return next((one for one in book.names if one.name.casefold() == name.casefold()), None)


def is_of_mazes(name: str) -> bool:
    """Return whether a name is one of a maze or a record, not of a game; Excel does not heed upper and lower case."""
    folded = name.casefold()
    return folded in (*MAZE_NAMES, LEVELS_NAME) or (folded.startswith(PREFIX) and folded != GAME_NAME)


def game_on(sheet: "xw.Sheet") -> list[Area]:
    """Return the areas of the game on a sheet, if there is one."""
    name = own_name(sheet, GAME_NAME)
    return [] if name is None else remaining_areas(str(name.refers_to))


def described_names(sheet: "xw.Sheet") -> dict[str, NameText]:
    """Return a sheet's own names, what they mean, and how those of mazes are described."""
    found = {_bare(one): one for one in sheet.names}
    return {
        name: NameText(str(one.refers_to).removeprefix("="), *(native.description(one) if is_of_mazes(name) else ()))
        for name, one in found.items()
    }


class OwnNames:
    """The names of a sheet alone, which are looked up once: each look-up is a call to another process."""

    def __init__(self, sheet: "xw.Sheet") -> None:
        self._names = sheet.names
        self._there = {_bare(one).casefold(): one for one in self._names}

    def define(self, name: str, formula: str) -> "xw.Name":
        """Define a name, or change what it means."""
        made = set_name(self._names, self._there.get(name.casefold()), name, formula)
        self._there[name.casefold()] = made
        return made

    def forget(self, names: Iterable[str]) -> None:
        """Remove names, if they are there."""
        for name in names:
            if (known_name := self._there.pop(name.casefold(), None)) is not None:
                known_name.delete()


def give_names(sheet: "xw.Sheet", before: Mapping[str, NameText], after: Mapping[str, NameText]) -> None:
    """Let those of the sheet's names that change become what they mean afterwards.

    A name of more areas than a formula on an open sheet can hold is left out: a part would pass for all of it.
    """
    names = OwnNames(sheet)
    names.forget(missing_names(before, after))
    changed = {name: one for name, one in after.items() if before.get(name) != one}
    for name, one in changed.items():
        if name.casefold().startswith(PREFIX):
            continue
        if len(one.text) < LONGEST_ADDRESS:
            native.describe(names.define(name, f"={one.text}"), one.hidden, one.comment)
        else:
            names.forget([name])
    wanted = {name: f"={one.text}" for name, one in after.items()}
    define_hidden(names, wanted, [name for name in changed if name.casefold().startswith(PREFIX)])


def define_hidden(names: OwnNames, wanted: Mapping[str, str], changed: Collection[str]) -> None:
    """Define the names of records that have changed, hidden.

    An Excel that takes no formula as long as a file can hold has all texts of such a record in names of one short text
    each.

    Args:
        names: those of the sheet.
        wanted: all names of the records.
        changed: those of them that the sheet does not have like this.
    """
    try:
        for name in changed:
            native.hide(names.define(name, wanted[name]))
    except Exception as error:
        if is_busy(error):
            raise
        records = {piece_order(name)[0] for name in changed} - {""}
        whole = {name: text for name, text in wanted.items() if name in changed or piece_order(name)[0] in records}
        names.forget(whole)
        for name, formula in _in_short(whole):
            native.hide(names.define(name, formula))


def _in_short(names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield names of records with one short text each: the reader joins the texts of any number of names."""
    pieces: dict[str, list[str]] = {}
    for name in sorted(names, key=piece_order):
        formula, (record, _) = names[name], piece_order(name)
        if formula.startswith('="'):
            pieces.setdefault(record, []).extend(formula.removeprefix("=").split("&"))
        elif len(formula) <= LONGEST_ADDRESS:
            yield name, formula
    for record, texts in pieces.items():
        yield from ((f"{record}.{number}", f"={text}") for number, text in enumerate(texts, 1))


def piece_order(name: str) -> tuple[str, int]:
    """Return the record that a name belongs to, and the place of its text there."""
    record, _, piece = name.rpartition(".")
    return record, int(piece) if piece.isdecimal() else 0


def missing_names(before: Iterable[str], after: Iterable[str]) -> list[str]:
    """Return the names that are not there afterwards, however they are spelt."""
    remaining = {name.casefold() for name in after}
    return [name for name in before if name.casefold() not in remaining]


def renamed(meaning: str, names: Mapping[str, str]) -> str:
    """Return what a name means once sheets have other names."""
    if not names or meaning.startswith('="'):
        return meaning
    spelt = {f"{one}!": name for sheet, name in names.items() for one in (quoted_sheet(sheet), sheet)}
    pattern = rf"(?<![\w.'!])(?:{'|'.join(map(re.escape, spelt))})"
    return re.sub(pattern, lambda match: f"{quoted_sheet(spelt[match[0]])}!", meaning)


def set_name(names: "xw.main.Names", present: "xw.Name | None", name: str, formula: str) -> "xw.Name":
    """Change what a name means that is there, or add it."""
    if present is None:
        return names.add(name, formula)
    if _bare(present) == name:
        present.refers_to = formula
        return present
    described = native.description(present)
    present.delete()
    made = names.add(name, formula)
    native.describe(made, *described)
    return made


def _bare(name: "xw.Name") -> str:
    """Return a name without the sheet that it belongs to."""
    return name.name.rpartition("!")[2]


def _sheet_of(name: "xw.Name") -> str:
    """Return the sheet that a name belongs to; empty for the workbook's."""
    return name.name.rpartition("!")[0]
