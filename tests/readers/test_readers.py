"""Gnumeric reads what is written as it was meant, cell by cell, and complains of nothing that is our fault."""

import re
import shutil
import zipfile
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cases import daily
from tests.readers import by_gnumeric
from tests.readers.books import BOOKS, fill
from tests.readers.by_openpyxl import Reference
from tests.readers.form import differences
from tests.xlsx.workbooks import BY_NAME, CORPUS, rewritten

pytestmark = pytest.mark.skipif(not shutil.which("ssconvert"), reason="Gnumeric (ssconvert) is not installed")
_DAILY_BOOKS, _DAILY_CORPUS = ["theme crisscross"], ["merge_range01.xlsx"]


class Written(NamedTuple):
    """A workbook that was written, and as openpyxl reads it."""

    path: Path
    reference: Reference


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("readers")


@cache
def written(name: str, folder: Path) -> Written:
    path = folder / f"{name}.xlsx"
    BOOKS[name](path)
    return Written(path, Reference(path))


@cache
def filled(name: str, folder: Path) -> Written:
    target = folder / name
    fill(BY_NAME[name], target)
    return Written(target, Reference(target))


def check_reading(written: Written, before: Path | None = None) -> None:
    """Check what is read, and that nothing is complained of but what is listed, or was `before` we came."""
    read, warnings = by_gnumeric.read(written.path, written.reference.areas)
    new = [line for line in warnings if not any(listed in line for listed in by_gnumeric.LISTED)]
    if new and before is not None:
        _, known = by_gnumeric.read(before, {})
        new = [line for line in new if line not in known]
    assert new == []
    assert differences(read, written.reference.book) == []


@pytest.mark.parametrize("name", daily(BOOKS, _DAILY_BOOKS))
def test_gnumeric_reads_our_workbooks_as_they_are(name: str, folder: Path) -> None:
    check_reading(written(name, folder))


@pytest.mark.parametrize("name", daily([path.name for path in CORPUS], _DAILY_CORPUS))
def test_gnumeric_reads_filled_workbooks_of_others_as_they_are(name: str, folder: Path) -> None:
    check_reading(filled(name, folder), BY_NAME[name])


def test_a_file_that_was_spoilt_is_found(folder: Path) -> None:
    path, reference = written("theme color", folder)
    with zipfile.ZipFile(path) as package:
        styles = package.read("xl/styles.xml")
    lacking = re.sub(rb'<right style="\w+">.*?</right>', b"<right/>", styles, count=1)
    spoilt = rewritten(path, folder / "spoilt.xlsx", {"xl/styles.xml": lacking})
    with pytest.raises(AssertionError, match=r"\w+![A-Z]+\d+: "):
        check_reading(Written(spoilt, reference))
