"""A small workbook for the traits of other programs' workbooks: its parts, what alters them, and all that it says."""

import io
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

from tests.xlsx.handmade import OFFICE, PACKAGE, element, handmade
from tests.xlsx.workbooks import parts_of

SHEET, BOOK, STYLES, TYPES = "xl/worksheets/sheet1.xml", "xl/workbook.xml", "xl/styles.xml", "[Content_Types].xml"
LINKS, STRINGS = "xl/_rels/workbook.xml.rels", "xl/sharedStrings.xml"
COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006"

Parts = dict[str, str]
Trait = Callable[[Parts], object]
Replacement = str | Callable[[re.Match[str]], str]
Place = tuple[int, int]


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


def local(name: str) -> str:
    return name.rpartition("}")[2]


def outline(node: ET.Element) -> tuple[object, ...]:
    """Return all that an element says, without prefixes, comments, and blanks between elements."""
    children = [outline(child) for child in node]
    return local(node.tag), sorted(node.items()), "" if children else node.text or "", children


def outlines(nodes: Iterable[ET.Element], *without: str) -> list[object]:
    return [outline(node) for node in nodes if local(node.tag) not in without]


def taken(root: ET.Element, *names: str) -> Iterator[ET.Element]:
    """Yield what is in the lists of these names, of alternatives what a program takes that knows no extension."""
    for node in [child for child in root if local(child.tag) in names] if names else [root]:
        for child in node:
            if local(child.tag) == "AlternateContent":
                yield from next(branch for branch in child if local(branch.tag) == "Fallback")
            elif "spreadsheetml/" in child.tag:
                yield child


class Format(NamedTuple):
    """The format of a cell; a maze changes its fill and its sides."""

    fill: object
    sides: object
    others: object


UNSTYLED = Format(None, None, None)


class Seen(NamedTuple):
    """All that the first sheet of a workbook says, and what the workbook has beside it."""

    contents: dict[Place, object]
    formats: dict[Place, Format]
    rows: dict[int, object]
    sheet: list[object]
    book: list[object]
    names: list[object]


def seen(path: Path) -> Seen:
    """Read a workbook by ElementTree; a cell or row without an address follows the one before."""
    roots: dict[str, ET.Element] = {}
    for name, part in parts_of(path).items():
        if name.endswith(".xml"):
            root, events = ET.fromstring(part), ET.iterparse(io.BytesIO(part), ["start-ns"])  # noqa: S314 - our own
            # What may be ignored has to be declared, even where no attribute is of it.
            declared = dict(namespace for _, namespace in events)
            ignorable = root.get(f"{{{COMPATIBILITY}}}Ignorable", "").split()
            root.attrib |= {prefix: declared[prefix] for prefix in ignorable}
            roots.setdefault(local(root.tag), root)
    sheet, book, styles = roots["worksheet"], roots["workbook"], roots.get("styleSheet", ET.Element("styleSheet"))
    contents: dict[Place, object] = {}
    rows: dict[int, object] = {}
    places, row_styles = {}, {}
    number = 0
    for row in taken(sheet, "sheetData"):
        number, column = int(row.get("r", number + 1)), 0
        said = {name: value for name, value in row.items() if name not in {"r", "s", "spans"}}
        if said:
            rows[number] = said
        if row.get("customFormat") == "1":
            row_styles[number] = int(row.get("s", "0"))
        for cell in [child for child in taken(row) if local(child.tag) == "c"]:
            column = column_number(cell.get("r", "")) or column + 1
            places[number, column] = int(cell.get("s", "0"))
            attributes = {name: value for name, value in cell.items() if name not in {"r", "s"}}
            if attributes or len(cell):
                contents[number, column] = attributes, outlines(cell)
    columns = [[int(one.get(name, "0")) for name in ("min", "max", "style")] for one in taken(sheet, "cols")]
    for place in {(row, column) for row in range(1, 11) for column in range(1, 16)} - places.keys():
        of_column = [style for first, last, style in columns if first <= place[1] <= last]
        places[place] = row_styles.get(place[0], [*of_column, 0][0])
    formats = _formats(styles) or [UNSTYLED]
    looks = {place: formats[style] if style < len(formats) else formats[0] for place, style in places.items()}
    return Seen(
        {place: contents[place] for place in sorted(contents)},
        looks,
        rows,
        [sorted(sheet.items()), *outlines(sheet, "sheetData", "dimension")],
        [
            *outlines(book, "sheets", "definedNames", "bookViews"),
            *outlines(filter(len, styles), "fonts", "fills", "borders", "cellXfs"),
        ],
        outlines([*taken(book, "sheets", "definedNames"), *roots["Types"]]),
    )


def column_number(address: str) -> int:
    number = 0
    for letter in address.rstrip("0123456789"):
        number = number * 26 + ord(letter) - 64
    return number


def _formats(styles: ET.Element) -> list[Format]:
    fonts, fills, borders = ([*taken(styles, name)] for name in ("fonts", "fills", "borders"))
    no_fill = ET.fromstring('<fill><patternFill patternType="none"/></fill>')  # noqa: S314
    found = []
    for xf in taken(styles, "cellXfs"):
        font, fill, border = (
            (those or [no_fill])[int(xf.get(name, "0"))]
            for those, name in ((fonts, "fontId"), (fills, "fillId"), (borders, "borderId"))
        )
        sides = {local(side.tag): outline(side) for side in border if side.get("style")}
        others = sides.pop("diagonal", None), sorted(border.items()), outline(font), xf.get("numFmtId", "0")
        found.append(Format(outline(fill), sides, (*others, outlines(xf))))
    return found
