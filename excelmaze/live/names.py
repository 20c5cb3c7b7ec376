"""The names of a maze on its sheet, as files have them, by which the macros of play and later commands find it."""

import re
from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from excelmaze.errors import InputError
from excelmaze.live import engine_errors, native
from excelmaze.sheet.addresses import Area, Selection, parse_selection
from excelmaze.sheet.unions import LONGEST_ADDRESS
from excelmaze.xlsx.game_names import GAME_NAME, game_in
from excelmaze.xlsx.patch.names import NameText
from excelmaze.xlsx.record.maze_names import LEVELS_NAME, MAZE_NAMES
from excelmaze.xlsx.record.store import PREFIX

if TYPE_CHECKING:
    import xlwings as xw


def named_selection(sheet: "xw.Sheet", name: str) -> Selection | None:
    """Return the cells of a sheet that a name stands for, its own or the workbook's; None where it names none.

    The sheet's own name is what files and these commands leave there; workbooks of former versions have the other.
    """
    for known_name in (own_name(sheet, name), name_of_book(sheet.book, name)):
        try:
            selection = parse_selection(meaning_of(known_name)) if known_name is not None else None
        except InputError:
            continue
        if selection is not None and selection.sheet in {None, sheet.name}:
            return selection
    return None


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
    meaning = meaning_of(known_name)
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
    return [] if name is None else game_in({GAME_NAME: meaning_of(name)})


def described_names(sheet: "xw.Sheet") -> dict[str, NameText]:
    """Return a sheet's own names, what they mean, and how those of mazes are described."""
    found = {one.name.rpartition("!")[2]: one for one in sheet.names}
    return {
        name: NameText(
            meaning_of(one).removeprefix("="),
            *(native.description(one) if is_of_mazes(name) else native.Described()),
        )
        for name, one in found.items()
    }


def meaning_of(name: "xw.Name") -> str:
    """Return what a name means as Excel writes it: LibreOffice has ~ between areas."""
    meaning = str(name.refers_to)
    return re.sub(r"""('(?:[^']|'')*'|"(?:[^"]|"")*")|~""", lambda match: match[1] or ",", meaning)


def give_names(sheet: "xw.Sheet", before: Mapping[str, NameText], after: Mapping[str, NameText]) -> None:
    """Let those of the sheet's names that change become what they mean afterwards.

    A name of more areas than a formula on an open sheet can hold is left out: a part would pass for all of it.
    """
    forget_names(sheet, missing_names(before, after))
    changed = {name: one for name, one in after.items() if before.get(name) != one}
    known = {name.casefold() for name in before}
    for name, one in changed.items():
        if name.casefold().startswith(PREFIX):
            continue
        if len(one.text) < LONGEST_ADDRESS:
            native.describe(
                define(sheet, name, f"={one.text}", known=name.casefold() in known),
                native.Described(one.hidden, one.comment),
            )
        else:
            forget_names(sheet, [name])
    wanted = {name: f"={one.text}" for name, one in after.items()}
    define_hidden(sheet, wanted, [name for name in changed if name.casefold().startswith(PREFIX)], before)


def define_hidden(
    sheet: "xw.Sheet", wanted: Mapping[str, str], changed: Collection[str], known: Container[str]
) -> None:
    """Define the names of records that have changed, hidden.

    An Excel that takes no formula as long as a file can hold has all texts of such a record in names of one short text
    each.

    Args:
        sheet: whose names.
        wanted: all names of the records.
        changed: those of them that the sheet does not have like this.
        known: the names that it has.
    """
    try:
        for name in changed:
            native.hide(define(sheet, name, wanted[name], known=name in known))
    except Exception as error:
        if engine_errors.is_busy(error):
            raise
        records = {piece_order(name)[0] for name in changed} - {""}
        whole = {name: text for name, text in wanted.items() if name in changed or piece_order(name)[0] in records}
        forget_names(sheet, whole)
        for name, formula in _in_short(whole):
            native.hide(define(sheet, name, formula))


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


def define(sheet: "xw.Sheet", name: str, formula: str, *, known: bool = True) -> "xw.Name":
    """Define a name of a sheet, or change what it means; one that is not `known` is not looked for."""
    return _set(sheet.names, own_name(sheet, name) if known else None, name, formula)


def define_for_book(book: "xw.Book", name: str, formula: str) -> "xw.Name":
    """Define a name of a workbook, or change what it means."""
    return _set(book.names, name_of_book(book, name), name, formula)


def missing_names(before: Iterable[str], after: Iterable[str]) -> list[str]:
    """Return the names that are not there afterwards, however they are spelt."""
    remaining = {name.casefold() for name in after}
    return [name for name in before if name.casefold() not in remaining]


def forget_names(sheet: "xw.Sheet", names: Iterable[str]) -> None:
    """Remove names of a sheet, if they are there."""
    for name in names:
        if (known_name := own_name(sheet, name)) is not None:
            known_name.delete()


def renamed(meaning: str, names: Mapping[str, str]) -> str:
    """Return what a name means once sheets have other names."""
    if not names or meaning.startswith('="'):
        return meaning
    spelt = {spelling: name for sheet, name in names.items() for spelling in (quoted(sheet), f"{sheet}!")}
    pattern = rf"(?<![\w.'!])(?:{'|'.join(map(re.escape, spelt))})"
    return re.sub(pattern, lambda match: quoted(spelt[match[0]]), meaning)


def quoted(sheet: str) -> str:
    """Return the name of a sheet as it stands before what belongs to it."""
    return "'" + sheet.replace("'", "''") + "'!"


def _set(names: "xw.main.Names", present: "xw.Name | None", name: str, formula: str) -> "xw.Name":
    if present is None:
        return names.add(name, formula)
    if present.name.rpartition("!")[2] == name:
        present.refers_to = formula
        return present
    described = native.description(present)
    present.delete()
    made = names.add(name, formula)
    native.describe(made, described)
    return made


def _sheet_of(name: "xw.Name") -> str:
    """Return the sheet that a name belongs to; empty for the workbook's."""
    return name.name.rpartition("!")[0]
