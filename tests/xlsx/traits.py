"""A small workbook for the traits of other programs' workbooks: its parts, and what alters them."""

import re
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.xlsx.handmade import OFFICE, PACKAGE, element, handmade
from tests.xlsx.workbooks import parts_of

SHEET, BOOK, STYLES, TYPES = "xl/worksheets/sheet1.xml", "xl/workbook.xml", "xl/styles.xml", "[Content_Types].xml"
LINKS, STRINGS = "xl/_rels/workbook.xml.rels", "xl/sharedStrings.xml"

Parts = dict[str, str]
Trait = Callable[[Parts], object]
Replacement = str | Callable[[re.Match[str]], str]


def base(path: Path) -> Parts:
    """Return the parts of a workbook with texts, numbers and a formula in B2:F6, in three cell formats."""
    sheet = (
        '<dimension ref="B2:F6"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"><selection activeCell="B2" '
        'sqref="B2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>'
        f"<sheetData>{''.join(map(_row, range(2, 7)))}</sheetData>"
        '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>'
    )
    parts = {name: data.decode() for name, data in parts_of(handmade(path, sheet)).items()}
    texts = '<si><t>text</t></si><si><r><t>bo</t></r><r><rPr><b/></rPr><t xml:space="preserve">ld </t></r></si>'
    attach(parts, BOOK, STRINGS, element("sst", texts), "openxmlformats-officedocument.spreadsheetml.sharedStrings")
    return parts


def _row(row: int) -> str:
    cells = ""
    for column in "BCDEF":
        number = row * ord(column)
        cells += f'<c r="{column}{row}"' + (f' s="{number % 3}"' if number % 3 else "")
        if (row, column) == (6, "F"):
            cells += "><f>SUM(B2:E5)*2</f><v>7</v></c>"
        elif number % 4:
            cells += f"><v>{number}.5</v></c>"
        else:
            cells += f' t="s"><v>{number // 4 % 2}</v></c>'
    return f'<row r="{row}" spans="2:6">{cells}</row>'


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
    number = f"rId{parts[links].count('<Relationship ') + 20}"
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


def in_sheet(*pairs: tuple[str, Replacement]) -> Trait:
    return replaced(SHEET, *pairs)


def in_all(before: str, after: str) -> Trait:
    """Return a trait by which a pattern is replaced wherever it stands in any part."""
    return lambda parts: parts.update({name: re.sub(before, after, xml) for name, xml in parts.items()})


def packed(path: Path, parts: Mapping[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return path
