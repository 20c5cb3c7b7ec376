"""Limits of a workbook as a whole, looked up in its file when it is saved."""

import re
from html import unescape
from pathlib import Path
from zipfile import ZipFile

from tests.live.strict.com import refuse
from tests.live.strict.limits import LIMITS


def check_file(path: Path) -> None:
    """Refuse a workbook file with more than Excel takes of something."""
    with ZipFile(path) as file:
        for name in file.namelist():
            if name == "xl/styles.xml":
                _check_formats(file.read(name))
            elif re.fullmatch(r"xl/worksheets/[^/]+\.xml", name):
                _check_sheet(file.read(name))


def _check_formats(styles: bytes) -> None:
    formats = re.search(rb"<cellXfs.*?</cellXfs>", styles, re.DOTALL)
    if formats is not None and len(re.findall(rb"<xf\b", formats[0])) > LIMITS["cell formats"].most:
        refuse("cell formats")


def _check_sheet(sheet: bytes) -> None:
    outside = re.sub(rb"<sheetData.*</sheetData>", b"", sheet, flags=re.DOTALL)
    for text in re.findall(rb"<(?:odd|even|first)(?:Header|Footer)>(.*?)</", outside, re.DOTALL):
        if len(unescape(text.decode())) > LIMITS["header"].most:
            refuse("header")
    for breaks in re.findall(rb"<(?:row|col)Breaks.*?</(?:row|col)Breaks>", outside, re.DOTALL):
        if breaks.count(b"<brk ") > LIMITS["page breaks"].most:
            refuse("page breaks")
    if outside.count(b"<hyperlink ") > LIMITS["hyperlinks"].most:
        refuse("hyperlinks")
    if any(not 10 <= int(zoom) <= LIMITS["zoom"].most for zoom in re.findall(rb'\bzoomScale="(\d+)"', outside)):
        refuse("zoom")
