"""The parts of a new workbook as Excel writes its own, where openpyxl writes them otherwise.

`tests/grammar` knows what Excel always and never writes.
"""

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from openpyxl import Workbook
from openpyxl.workbook.properties import CalcProperties
from openpyxl.workbook.views import BookView

from excelmaze.sheet.addresses import name_order
from excelmaze.xlsx.opc.tags import escape

_DECLARATION = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
# Those of Excel 2019 and later; an older engine's number would let Excel calculate all anew when it opens the workbook,
# and ask whether to save it when it closes it.
_CALCULATED_BY = 191029
_LINKS = b' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
_VERSION = b'<fileVersion appName="xl" lastEdited="7" lowestEdited="7" rupBuild="22228"/>'
_APPLICATION = (
    b'<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">'
    b"<Application>Microsoft Excel Compatible / excelmaze</Application><AppVersion>16.0300</AppVersion></Properties>"
)
_CORE = (
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"'
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
)
# In twentieths of a point: where the window lies, and how large it is where nobody has changed it.
_WINDOW = {"xWindow": 0, "yWindow": 0, "windowWidth": 28800, "windowHeight": 12300}
_DEFAULTS = (
    *("visibility", "minimized", "showHorizontalScroll", "showVerticalScroll", "showSheetTabs"),
    *("firstSheet", "tabRatio", "autoFilterDateGrouping"),
)
_FIRST = ("[Content_Types].xml", "_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.xml.rels")
_FONT_PROPERTIES = b"b i strike condense extend outline shadow u vertAlign sz color name family charset scheme".split()
_DEFINED_NAME = re.compile(rb'<definedName name="([^"]*)"(?: localSheetId="([0-9]+)")?[^>]*>.*?</definedName>')
_DECLARED = re.compile(rb"<\?xml[^>]*>\s*")
_TRUE = re.compile(rb'<(b|i|strike|condense|extend|outline|shadow) val="1"/>')
_FORMAT = re.compile(rb"<xf [^>]*>")
_PART_OF_FORMAT = re.compile(rb'(numFmt|font|fill|border)Id="([0-9]+)"')
_APPLIED = {b"numFmt": b"NumberFormat", b"font": b"Font", b"fill": b"Fill", b"border": b"Border"}
_TAG = re.compile(rb"<(/?)([\w:]+)([^<>]*)>")
_NAMESPACE = re.compile(rb' xmlns(:\w+)?="[^"]*"')
_TYPE_OF_NUMBERS = re.compile(rb'(<c [^<>]*?) t="n"')
# Formulas of a new workbook count, and have counted nothing yet.
_NO_VALUE = re.compile(rb"(?<=</f>)<v(?:/>|></v>)")
_EMPTY = re.compile(rb"<(pageSetUpPr|(?:odd|even|first)(?:Header|Footer))(?:/>|></\1>)")


def set_up(book: Workbook) -> None:
    """Give a workbook a window, and the mark that all its formulas are calculated: it has none."""
    book.security = None  # else an empty element is written
    window: dict[str, Any] = dict.fromkeys(_DEFAULTS) | _WINDOW  # None is no attribute
    book.views = [BookView(**window)]
    book.calculation = CalcProperties(calcId=_CALCULATED_BY, fullCalcOnLoad=None)


def core_properties(date: datetime, title: str, description: str) -> bytes:
    """Return the part with the properties of a workbook that excelmaze has made, at a date."""
    moment = f"{date:%Y-%m-%dT%H:%M:%SZ}"
    texts = {"title": title, "creator": "excelmaze", "description": description}
    elements = [f"<dc:{name}>{_text(text)}</dc:{name}>" for name, text in texts.items() if text]
    dates = (f'<dcterms:{name} xsi:type="dcterms:W3CDTF">{moment}</dcterms:{name}>' for name in ("created", "modified"))
    return f"{_CORE}{''.join([*elements, *dates])}</cp:coreProperties>".encode()


def _text(text: str) -> str:
    return escape(text).replace("&quot;", '"')


def in_order(names: Sequence[str]) -> list[str]:
    """Return the names of parts in the order in which they are written: the types before all."""
    return [name for name in _FIRST if name in names] + [name for name in names if name not in _FIRST]


def as_excel(name: str, part: bytes, sheets: Sequence[str]) -> bytes:
    """Return a part that openpyxl wrote, of a workbook with these sheets, as Excel would."""
    if not name.endswith((".xml", ".rels")):
        return part
    # The same, whether or not openpyxl finds lxml; neither leaves > in texts as it is.
    part = part.replace(b" />", b"/>")
    folder = name.rpartition("/")[0]
    change = _CHANGES.get(name) or _CHANGES.get(f"{folder}/")
    if name == "xl/workbook.xml":
        part = _workbook(part, sheets)
    elif change is not None:
        part = change(part)
    declared = _DECLARED.match(part)
    return _DECLARATION + (part[declared.end() :] if declared else part)


def _workbook(part: bytes, sheets: Sequence[str]) -> bytes:
    part = part.replace(_LINKS, b"").replace(b"<workbook", b"<workbook" + _LINKS, 1)
    part = part.replace(b"<workbookPr", _VERSION + b"<workbookPr", 1)
    return _with_sorted_names(part.replace(b' activeTab="0"', b"").replace(b' state="visible"', b""), sheets)


def _with_sorted_names(workbook: bytes, sheets: Sequence[str]) -> bytes:
    """Return the workbook part with its names in Excel's order; openpyxl writes those of each sheet together."""
    names = list(_DEFINED_NAME.finditer(workbook))
    if not names:
        return workbook
    names.sort(key=lambda name: name_order(name[1].decode(), sheets[int(name[2])] if name[2] else ""))
    begin, stop = min(name.start() for name in names), max(name.end() for name in names)
    return workbook[:begin] + b"".join(name[0] for name in names) + workbook[stop:]


def _styles(part: bytes) -> bytes:
    part = re.sub(rb"(?<=<font>).*?(?=</font>)", _font, part)
    part = re.sub(rb"<patternFill(/>)", rb'<patternFill patternType="none"\1', part)
    part = re.sub(rb'<numFmts count="0"/>| (?:pivotButton|quotePrefix)="0"', b"", part)
    before, cells, after = part.partition(b"<cellXfs")
    formats, end, after = after.partition(b"</cellXfs>")
    part = before + cells + _FORMAT.sub(_applied, formats) + end + after
    if b"<dxfs" not in part:
        part = part.replace(b"<tableStyles", b'<dxfs count="0"/><tableStyles', 1)
    return part


def _applied(cell_format: re.Match[bytes]) -> bytes:
    """Return a cell format that says what of it is not the style's."""
    tag = cell_format[0]
    parts = {name for name, number in _PART_OF_FORMAT.findall(tag) if number != b"0"}
    said = b"".join(b' apply%b="1"' % applied for name, applied in _APPLIED.items() if name in parts)
    end = b"/>" if tag.endswith(b"/>") else b">"
    return tag.removesuffix(end) + said + end


def _font(font: re.Match[bytes]) -> bytes:
    """Return a font's properties in the order of the schema; validators refuse openpyxl's order."""
    content = _TRUE.sub(rb"<\1/>", font[0])
    properties = re.findall(rb"<(\w+)[^>]*/>", content), re.findall(rb"<[^>]+/>", content)
    return b"".join(element for _, element in sorted(zip(*properties, strict=True), key=_font_position))


def _font_position(item: tuple[bytes, bytes]) -> int:
    return _FONT_PROPERTIES.index(item[0])


def _worksheet(part: bytes) -> bytes:
    """Return a sheet without what draws warnings, or makes IronCalc take a blank cell for 0: the type of numbers."""
    part = _NO_VALUE.sub(b"<v>0</v>", _TYPE_OF_NUMBERS.sub(rb"\1", _EMPTY.sub(b"", part)))
    return re.sub(rb"<headerFooter(?:/>|></headerFooter>)", b"", part)


def _chart(part: bytes) -> bytes:
    part = _with_prefixes(part, b"c:")
    return re.sub(rb"<c:chartSpace[^>]*>", rb'\g<0><c:lang val="en-US"/>', part, count=1)


def _drawing(part: bytes) -> bytes:
    moved = rb'<xfrm><a:off xmlns:a="%b" x="0" y="0"/><a:ext xmlns:a="%b" cx="0" cy="0"/></xfrm>'
    space = b"http://schemas.openxmlformats.org/drawingml/2006/main"
    part = re.sub(rb"<xfrm/>", moved % (space, space), part).replace(b"<graphicFrame>", b'<graphicFrame macro="">')
    return _with_prefixes(part, b"xdr:")


def _with_prefixes(part: bytes, prefix: bytes) -> bytes:
    """Return a part whose elements all have a prefix, declared in the first one.

    exceljs finds drawings, and Gnumeric charts, by the prefixes that Excel writes.
    """
    namespaces: dict[bytes, None] = {}

    def prefixed(tag: re.Match[bytes]) -> bytes:
        slash, name, rest = tag.groups()
        for namespace in _NAMESPACE.finditer(rest):
            own = b"" if namespace[1] else b":" + prefix.rstrip(b":")
            namespaces[namespace[0].replace(b" xmlns", b" xmlns" + own)] = None
        return b"<%b%b%b>" % (slash, name if b":" in name else prefix + name, _NAMESPACE.sub(b"", rest))

    part = _TAG.sub(prefixed, part)
    return re.sub(rb"(?<=<)[\w:]+", lambda root: root[0] + b"".join(namespaces), part, count=1)


_CHANGES: dict[str, Callable[[bytes], bytes]] = {
    "xl/styles.xml": _styles,
    "xl/worksheets/": _worksheet,
    "xl/charts/": _chart,
    "xl/drawings/": _drawing,
    "docProps/app.xml": lambda _: _APPLICATION,
}
