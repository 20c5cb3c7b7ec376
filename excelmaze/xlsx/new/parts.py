"""The parts of a new workbook that openpyxl writes, put right where validators or other programs ask for it."""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from openpyxl import Workbook
from openpyxl.packaging.core import DocumentProperties
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.workbook.properties import CalcProperties
from openpyxl.writer.excel import ExcelWriter

from excelmaze.xlsx.package.edits import DECLARATION

# The same recipe gives the same bytes, so a workbook does not tell when it was made.
_DATE = datetime(2000, 1, 1)  # noqa: DTZ001 - written as UTC
_TYPES = "[Content_Types].xml"
# Those of Excel 2019 and later; an older engine's number would let Excel calculate all anew when it opens the workbook,
# and ask whether to save it when it closes it.
_CALCULATED_BY = 191029
_APPLICATION = (
    b'<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">'
    b"<Application>Microsoft Excel Compatible / excelmaze</Application><AppVersion>16.0300</AppVersion></Properties>"
)
_FONT_PROPERTIES = b"b i strike condense extend outline shadow u vertAlign sz color name family charset scheme".split()
_NO_ASCII = re.compile(rb"&#([0-9]{3,});")
_NO_CONTENT = re.compile(rb"<([\w:]+)( [^<>]*[^<>/])?></\1>")
_DECLARED = re.compile(rb"<\?xml[^>]*>\s*")
_TAG = re.compile(rb"<(/?)([\w:]+)([^<>]*)>")
_NAMESPACE = re.compile(rb' xmlns(:\w+)?="[^"]*"')
_TYPE_OF_NUMBERS = re.compile(rb'(<c [^<>]*?) t="n"')
# Formulas of a new workbook count, and have counted nothing yet.
_NO_VALUE = re.compile(rb"(?<=</f>)<v/>")
_EMPTY = re.compile(rb"<(pageSetUpPr|(?:odd|even|first)(?:Header|Footer))/>")


def set_up(book: Workbook) -> None:
    """Give a workbook the mark that all its formulas are calculated: it has none; and say who has made it."""
    book.security = None  # else an empty element is written, of which Gnumeric complains
    book.calculation = CalcProperties(calcId=_CALCULATED_BY, fullCalcOnLoad=None)
    book.properties = DocumentProperties(creator="excelmaze", created=_DATE, modified=_DATE)


def define(scope: Any, name: str, text: str | None, *, hidden: bool = False) -> None:  # noqa: ANN401 - it has no such type
    """Define a name on a sheet or in a workbook, unless it stands for nothing."""
    if text:
        scope.defined_names.add(DefinedName(name, attr_text=text, hidden=hidden or None))


def parts_of(book: Workbook, types: Mapping[str, str]) -> dict[str, bytes]:
    """Return the parts of a workbook that openpyxl writes, put right, with the content types of others."""
    file = BytesIO()
    with ZipFile(file, "w") as package:
        ExcelWriter(book, package).write_data()
        parts = {name: package.read(name) for name in package.namelist()}
    known = (f'Default Extension="{name[1:]}"' if name[0] == "." else f'Override PartName="/{name}"' for name in types)
    new = [f'<{one} ContentType="{kind}" />'.encode() for one, kind in zip(known, types.values(), strict=True)]
    parts[_TYPES] = parts[_TYPES].replace(b"</Types>", b"".join(new) + b"</Types>")
    return {name: _put_right(name, part) for name, part in parts.items()}


def _put_right(name: str, part: bytes) -> bytes:
    """Return a part of a workbook as other programs want it."""
    if not name.endswith((".xml", ".rels")):
        return part
    folder = name.rpartition("/")[0]
    part = _in_one_form(part, _PREFIXES.get(folder, b""))
    change = _CHANGES.get(name) or _CHANGES.get(f"{folder}/")
    if change is not None:
        part = change(part)
    declared = _DECLARED.match(part)
    return DECLARATION.encode() + (part[declared.end() :] if declared else part)


def _styles(part: bytes) -> bytes:
    """Return the styles with the properties of fonts in the order of the schema, and a first fill for Excelize."""
    part = re.sub(rb"(?<=<font>).*?(?=</font>)", _font, part)
    return part.replace(b"<patternFill/>", b'<patternFill patternType="none"/>')


def _font(font: re.Match[bytes]) -> bytes:
    """Return a font's properties in the order of the schema; validators refuse openpyxl's order."""
    properties = re.finditer(rb"<(\w+)[^>]*/>", font[0])
    return b"".join(one[0] for one in sorted(properties, key=lambda one: _FONT_PROPERTIES.index(one[1])))


def _worksheet(part: bytes) -> bytes:
    """Return a sheet without what draws warnings, or makes IronCalc take a blank cell for 0: the type of numbers."""
    part = _NO_VALUE.sub(b"<v>0</v>", _TYPE_OF_NUMBERS.sub(rb"\1", _EMPTY.sub(b"", part)))
    return re.sub(rb"<headerFooter(?:/>|></headerFooter>)", b"", part)


def _in_one_form(part: bytes, prefix: bytes) -> bytes:
    """Return a part in the same bytes, whether or not openpyxl finds lxml; neither leaves > in texts as it is.

    Namespaces are declared in the first element, and elements without a prefix get one.
    """
    part = _NO_ASCII.sub(lambda number: chr(int(number[1])).encode(), part.replace(b" />", b"/>"))
    namespaces: set[bytes] = set()

    def prefixed(tag: re.Match[bytes]) -> bytes:
        slash, name, rest = tag.groups()
        for namespace in _NAMESPACE.finditer(rest):
            own = b"" if namespace[1] or not prefix else b":" + prefix.rstrip(b":")
            namespaces.add(namespace[0].replace(b" xmlns", b" xmlns" + own))
        return b"<%b%b%b>" % (slash, name if b":" in name else prefix + name, _NAMESPACE.sub(b"", rest))

    part = _TAG.sub(prefixed, _NO_CONTENT.sub(rb"<\1\2/>", part))
    return re.sub(rb"(?<=<)[\w:]+", lambda root: root[0] + b"".join(sorted(namespaces)), part, count=1)


# exceljs finds drawings, and Gnumeric charts, by the prefixes that Excel writes.
_PREFIXES = {"xl/charts": b"c:", "xl/drawings": b"xdr:"}
_CHANGES: dict[str, Callable[[bytes], bytes]] = {
    "xl/styles.xml": _styles,
    "xl/worksheets/": _worksheet,
    "docProps/app.xml": lambda _: _APPLICATION,
}
