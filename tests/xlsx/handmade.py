"""Small workbooks written by hand in the manner of different programs, and what alters their parts."""

import re
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

SHEET, BOOK, STYLES_PART, TYPES = "xl/worksheets/sheet1.xml", "xl/workbook.xml", "xl/styles.xml", "[Content_Types].xml"
LINKS, STRINGS = "xl/_rels/workbook.xml.rels", "xl/sharedStrings.xml"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
SPREADSHEET = "openxmlformats-officedocument.spreadsheetml"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

STYLES = (
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="12"/><name val="Arial"/>'
    '</font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill>'
    '<patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFFF00"/>'
    '<bgColor indexed="64"/></patternFill></fill></fills><borders count="2"><border><left/><right/><top/>'
    '<bottom/><diagonal/></border><border diagonalUp="1"><left style="double"><color indexed="10"/></left>'
    '<right/><top/><bottom style="thin"><color auto="1"/></bottom><diagonal style="hair"><color rgb="FF0000FF"/>'
    '</diagonal></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'
    '</cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="14" fontId="1" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" '
    'applyAlignment="1" applyProtection="1">'
    '<alignment horizontal="center" textRotation="45"/><protection locked="0"/></xf>'
    '<xf numFmtId="0" fontId="0" fillId="2" borderId="0" xfId="0" applyFill="1"/></cellXfs><cellStyles count="1">'
    '<cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
)


def element(name: str, inner: str, *, namespace: str = MAIN, attributes: str = "") -> str:
    """A root element with the default namespace."""
    return f'{DECLARATION}<{name} xmlns="{namespace}"{attributes}>{inner}</{name}>'


def prefixed(xml: str, namespace: str = MAIN) -> str:
    """The same XML with a prefix on every element, as the Open XML SDK and ClosedXML write it."""
    return re.sub(r"<(/?)(?=[A-Za-z])", r"<\1x:", xml).replace(f'xmlns="{namespace}"', f'xmlns:x="{namespace}"')


Parts = dict[str, str]
Trait = Callable[[Parts], object]
Replacement = str | Callable[[re.Match[str]], str]


def handmade(
    path: Path,
    sheet: str,
    *,
    styles: str = STYLES,
    names: str = "",
    extra: Mapping[str, str] | None = None,
) -> Path:
    """Write a workbook of one sheet, `Sheet1`; `sheet` is what its `worksheet` element holds."""
    types = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    types += '<Default Extension="xml" ContentType="application/xml"/>'
    book = f'<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets>{names}<calcPr calcId="0"/>'
    parts = {TYPES: element("Types", types, namespace=f"{PACKAGE}/content-types")}
    book = element("workbook", book, attributes=f' xmlns:r="{OFFICE}"')
    attach(parts, "", BOOK, book, f"{SPREADSHEET}.sheet.main", f"{OFFICE}/officeDocument")
    attach(parts, BOOK, SHEET, element("worksheet", sheet), f"{SPREADSHEET}.worksheet")
    attach(parts, BOOK, STYLES_PART, element("styleSheet", styles), f"{SPREADSHEET}.styles")
    return packed(path, {**parts, **(extra or {})})


def attach(parts: Parts, owner: str, name: str, xml: str, kind: str, link: str = "") -> str:
    """Add a part to a workbook, related to its owner, and return the relationship's id.

    The kind is that of its content type; the relationship's is the last word of it, unless another is given.
    """
    parts[name] = xml
    override = f'<Override PartName="/{name}" ContentType="application/vnd.{kind}+xml"/></Types>'
    parts[TYPES] = parts[TYPES].replace("</Types>", override)
    folder, _, file = owner.rpartition("/")
    links = f"{folder}/_rels/{file}.rels".lstrip("/")
    parts.setdefault(links, element("Relationships", "", namespace=f"{PACKAGE}/relationships"))
    number = f"rId{parts[links].count('<Relationship ') + 1}"
    link = link or f"{OFFICE}/{kind.rpartition('.')[2]}"
    relationship = f'<Relationship Id="{number}" Type="{link}" Target="/{name}"/></Relationships>'
    parts[links] = parts[links].replace("</Relationships>", relationship)
    return number


def replaced(part: str, *pairs: tuple[str, Replacement]) -> Trait:
    """Return a trait by which patterns in a part are replaced."""

    def alter(parts: Parts) -> None:
        for before, after in pairs:
            parts[part], count = re.subn(before, after, parts[part], flags=re.DOTALL)
            assert count, before

    return alter


def packed(path: Path, parts: Mapping[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return path
