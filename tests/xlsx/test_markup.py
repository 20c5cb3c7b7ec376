"""Parts written in ways that Excel reads and few programs write: read as Excel reads them, changed right or refused."""

import os
from pathlib import Path

import pytest

from excelmaze.errors import WorkbookError
from excelmaze.xlsx.package.edits import checked
from tests.cases import daily
from tests.conftest import python
from tests.xlsx.handmade import MAIN, handmade
from tests.xlsx.workbooks import refusal, rewritten

SHEET = "xl/worksheets/sheet1.xml"
CELL_DATA = f'<worksheet xmlns="{MAIN}"><sheetData>'


@pytest.mark.parametrize("encoding", ["punycode", "idna", "nosuch", "utf-7", "utf-32", "cp037", "utf-16", "a b"])
@pytest.mark.parametrize(
    "part", daily([SHEET, "xl/workbook.xml", "xl/styles.xml", "[Content_Types].xml", "_rels/.rels"], [SHEET])
)
def test_other_encodings_are_refused_in_every_part(tmp_path: Path, encoding: str, part: str) -> None:
    xml = f'<?xml version="1.0" encoding="{encoding}"?><worksheet xmlns="{MAIN}"><sheetData/></worksheet>'
    path = handmade(tmp_path / "book.xlsx", "<sheetData/>", extra={part: xml})
    said = refusal("fill", path, "--cells", "B2:D4", status=1)
    assert f"{part} is written in '{encoding}', but workbooks are read in UTF-8" in said


TINY = {
    "cells": (SHEET, CELL_DATA, "<a/>", "</sheetData></worksheet>"),
    "top": (SHEET, f"{CELL_DATA}</sheetData>", "<a/>", "</worksheet>"),
    "row": (SHEET, f"{CELL_DATA}<row>", "<c/>", "</row></sheetData></worksheet>"),
    "parsed row": (SHEET, f"{CELL_DATA}<!-- --><row>", "<c/>", "</row></sheetData></worksheet>"),
    "deep": (SHEET, CELL_DATA, "<a>", ""),
    "masked": (SHEET, CELL_DATA, "<a>/>", ""),
    "merges": (SHEET, f"{CELL_DATA}</sheetData><mergeCells>", "<mergeCell/>", "</mergeCells></worksheet>"),
    "tag": (SHEET, f"{CELL_DATA}<row ", "a='' ", ""),
    "xfs": ("xl/styles.xml", f'<styleSheet xmlns="{MAIN}"><cellXfs>', "<xf/>", "</cellXfs></styleSheet>"),
    "names": (
        "xl/workbook.xml",
        f'<workbook xmlns="{MAIN}"><definedNames>',
        "<definedName/>",
        "</definedNames></workbook>",
    ),
    "links": ("xl/_rels/workbook.xml.rels", "<Relationships>", "<Relationship/>", "</Relationships>"),
}
# Fills each workbook, and prints the most memory that was ever taken by the process and what its start took, in bytes.
# Linux counts as the process's what the one had that started it, but in its status.
PEAK = """
import gc, re, resource, sys
from pathlib import Path
from excelmaze.cli import main
def taken():
    status = Path("/proc/self/status")
    if status.exists():
        return int(re.search(r"VmHWM:\\s+(\\d+) kB", status.read_text())[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
start = taken()
for path in sys.argv[1:]:
    main(["fill", path, "--cells", "B2:D4", "--seed", "1"])
    gc.collect()
print(taken(), start)
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="what a process took at most is asked of POSIX")
def test_parts_of_tiny_elements_take_bounded_memory(tmp_path: Path) -> None:
    """One process after another part: the peak of all is that of the worst."""
    base = handmade(tmp_path / "base.xlsx", "<sheetData/>")
    paths = []
    for name, (part, begin, many, end) in TINY.items():
        xml = begin + many * (4_000_000 // len(many)) + end
        paths.append(rewritten(base, tmp_path / f"{name}.xlsx", {part: xml.encode()}))
    done = python("-c", PEAK, *paths)
    peak, start = map(int, done.stdout.split()[-2:])
    assert peak - start < 125_000_000, done.stderr


def test_a_changed_part_that_would_not_parse_is_refused() -> None:
    with pytest.raises(WorkbookError, match="cannot be changed without damage"):
        list(checked([b"<a><b>", b"</a>"], "xl/styles.xml"))
