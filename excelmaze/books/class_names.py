"""The names of a class, from a text or a CSV file as people have them."""

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from unicodedata import normalize

from excelmaze.errors import NotDoneError
from excelmaze.files import read_input
from excelmaze.languages import original
from excelmaze.texts import check_text, excel_length

LONGEST = 100
MOST = 1_000
# Of a sheet's name in Excel.
_LONGEST_TAB = 31
_MOST_BYTES = 10_000_000
_UTF_16 = b"\xff\xfe", b"\xfe\xff"
# The code pages of Windows for text that is no Unicode, by language.
_CODE_PAGES = {"cs": "cp1250", "ru": "cp1251", "ja": "cp932"}
_USUAL_PAGE = "cp1252"
_SEPARATORS = ";\t,"


def names_in(file: str, language: str) -> tuple[list[str], list[str]]:
    """Return the names in a file, and notes on them.

    A text has one on each line; of a CSV file it is the column called Name, in any of the languages, or the first.
    Lines without one are passed over. Of those who are called the same the second is `Anna (2)`.

    Args:
        file: the file: in UTF-8, UTF-16 as Excel saves it, or as Windows has texts in a language.
        language: the code of that language.

    Raises:
        InputError: there are no names in it, too many, or such as no page can show.
        WorkbookError: it cannot be read.
    """
    text, notes = text_of(file, language)
    lines = _fields(file, text) if Path(file).suffix.lower() in {".csv", ".tsv"} else text.splitlines()
    names = [name for line in lines if (name := normalize("NFC", " ".join(line.split())))]
    if not names:
        raise NotDoneError(f"{file} has no names; write one on each line")
    if len(names) > MOST:
        raise NotDoneError(f"{file} has {len(names):,} names, and a booklet at most {MOST:,} mazes; give fewer")
    for name in names:
        if len(name) > LONGEST:
            raise NotDoneError(f"name {name[:40]!r}... has {len(name)} characters; shorten it to {LONGEST} at most")
        check_text("name", name)
    return _numbered(names, notes)


def without_number(name: str) -> str:
    """Return a name without the number that tells it apart from the same one."""
    return re.sub(r" \([0-9]+\)$", "", name)


def text_of(file: str, language: str) -> tuple[str, list[str]]:
    """Return a text as people save it, and a note where it is not in Unicode; see `names_in`."""
    data = read_input(file, _MOST_BYTES)
    page = _CODE_PAGES.get(language, _USUAL_PAGE)
    try:
        if data.startswith(_UTF_16):
            return data.decode("utf-16"), []
        try:
            return data.decode("utf-8-sig"), []
        except UnicodeDecodeError:
            return data.decode(page), [f"{file} is not in UTF-8; it was read as {page}, Windows' for {language}"]
    except UnicodeDecodeError:
        raise NotDoneError(f"{file} is no text in UTF-8, nor in {page}; save it as UTF-8") from None


def rows_in(file: str, text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a CSV file that are not empty, with their lines and their fields without blanks around them.

    Raises:
        InputError: it is no proper CSV.
    """
    first = next((line for line in text.splitlines() if line.strip()), "")
    unquoted = re.sub('"[^"]*"', "", first)
    reader = csv.reader(text.splitlines(keepends=True), delimiter=max(_SEPARATORS, key=unquoted.count), strict=True)
    try:
        for fields in reader:
            stripped = [field.strip() for field in fields]
            if any(stripped):
                yield reader.line_num, stripped
    except csv.Error as error:
        raise NotDoneError(f"{file}, line {reader.line_num} is no proper CSV: {error}; check its quotes") from None


def _fields(file: str, text: str) -> Iterator[str]:
    """Yield the field of each row in which the names are."""
    rows = [row for _, row in rows_in(file, text)]
    heading = [original(field, ["Name"]) for field in rows[0]] if rows else []
    column = heading.index("Name") if "Name" in heading else 0
    yield from (row[column] for row in rows["Name" in heading :] if len(row) > column)


def _numbered(names: Sequence[str], notes: list[str]) -> tuple[list[str], list[str]]:
    """Return the names, with a number behind those that occurred already."""
    times, numbered = Counter(map(str.casefold, names)), dict[str, str]()
    for name in names:
        own, number = name, count(2)
        while own.casefold() in numbered or (own != name and own.casefold() in times):
            own = f"{name} ({next(number)})"
        numbered[own.casefold()] = own
    if again := [name for name in names if times[name.casefold()] > 1]:
        more = f"{again[0]!r} occurs {times[again[0].casefold()]} times; the second is {again[0]} (2)"
        notes = [*notes, more]
    return [*numbered.values()], notes


def free_tab(name: str, usual: str, used: set[str]) -> str:
    """Return a name for a sheet that no other one has, the one given as far as Excel allows it; and remember it."""
    cleaned = re.sub(r"[][:*?/\\]", " ", name).strip(" '")
    while excel_length(cleaned) > _LONGEST_TAB:
        cleaned = cleaned[:-1]
    cleaned = cleaned.strip(" '")
    tab = cleaned if cleaned and cleaned.casefold() not in {*used, "history"} else usual
    used.add(tab.casefold())
    return tab
