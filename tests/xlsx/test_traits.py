"""Traits of workbooks that other programs write: mazes go in and out, and all that is not theirs stays."""

import re
import struct
import zlib
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cases import covering, daily
from tests.xlsx.handmade import (
    BOOK,
    LINKS,
    MAIN,
    OFFICE,
    SHEET,
    SPREADSHEET,
    STRINGS,
    STYLES_PART,
    TYPES,
    Parts,
    Replacement,
    Trait,
    attach,
    element,
    handmade,
    packed,
    prefixed,
    replaced,
)
from tests.xlsx.there_and_back import COMPATIBILITY, check_there_and_back
from tests.xlsx.workbooks import parts_of, refusal

MICROSOFT = "http://schemas.microsoft.com/office"
ID = "{0F9619FF-8B86-D011-B42D-00C04FC964FF}"


def base(path: Path) -> Parts:
    """Return the parts of a workbook with texts, numbers and a formula in B2:F6, in three cell formats."""
    sheet = (
        '<dimension ref="B2:F6"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"><selection activeCell="B2" '
        'sqref="B2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>'
        f"<sheetData>{''.join(map(row_of, range(2, 7)))}</sheetData>"
        '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>'
    )
    parts = {name: data.decode() for name, data in parts_of(handmade(path, sheet)).items()}
    texts = '<si><t>text</t></si><si><r><t>bo</t></r><r><rPr><b/></rPr><t xml:space="preserve">ld </t></r></si>'
    attach(parts, BOOK, STRINGS, element("sst", texts), f"{SPREADSHEET}.sharedStrings")
    return parts


def row_of(row: int) -> str:
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


def in_sheet(*pairs: tuple[str, Replacement]) -> Trait:
    return replaced(SHEET, *pairs)


def in_all(before: str, after: str) -> Trait:
    """Return a trait by which a pattern is replaced wherever it stands in any part."""
    return lambda parts: parts.update({name: re.sub(before, after, xml) for name, xml in parts.items()})


def added(end: str, xml: str) -> tuple[str, str]:
    return f"</{end}>", f"{xml}</{end}>"


def ignorable(**namespaces: str) -> tuple[str, str]:
    """Namespaces that programs may ignore which do not know them."""
    names = "".join(f' xmlns:{prefix}="{namespace}"' for prefix, namespace in namespaces.items())
    return "<worksheet ", f'<worksheet xmlns:mc="{COMPATIBILITY}"{names} mc:Ignorable="{" ".join(namespaces)}" '


def extension(uri: str, xml: str) -> str:
    return f'<extLst><ext uri="{uri}">{xml}</ext></extLst>'


def alternatives(inner: str) -> str:
    branches = f'<mc:Choice xmlns:n="urn:n" Requires="n"/><mc:Fallback>{inner}</mc:Fallback>'
    return f'<mc:AlternateContent xmlns:mc="{COMPATIBILITY}">{branches}</mc:AlternateContent>'


def together(*traits: Trait) -> Trait:
    return lambda parts: [trait(parts) for trait in traits]


def with_hidden_sheets(parts: Parts) -> None:
    for number, state in enumerate(("veryHidden", "hidden"), 2):
        name = f"xl/worksheets/sheet{number}.xml"
        sheet = element("worksheet", '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>')
        link = attach(parts, BOOK, name, sheet, f"{SPREADSHEET}.worksheet")
        tag = f'<sheet name="{state}" sheetId="{number}" state="{state}" r:id="{link}"/>'
        replaced(BOOK, added("sheets", tag))(parts)


def with_rich_values(parts: Parts) -> None:
    """A picture in a cell and a dynamic array, whose cells refer to metadata."""
    metadata = (
        '<metadataTypes count="2"><metadataType name="XLRICHVALUE" minSupportedVersion="120000" copy="1"/>'
        '<metadataType name="XLDAPR" minSupportedVersion="120000" copy="1" cellMeta="1"/></metadataTypes>'
        '<cellMetadata count="1"><bk><rc t="2" v="0"/></bk></cellMetadata>'
        '<valueMetadata count="1"><bk><rc t="1" v="0"/></bk></valueMetadata>'
    )
    attach(parts, BOOK, "xl/metadata.xml", element("metadata", metadata), f"{SPREADSHEET}.sheetMetadata")
    namespace = f"{MICROSOFT}/spreadsheetml/2017/richdata"
    values = element("rvData", '<rv s="0"><v>0</v><v>5</v></rv>', namespace=namespace, attributes=' count="1"')
    link = f"{MICROSOFT}/2017/06/relationships/rdRichValue"
    attach(parts, BOOK, "xl/richData/rdrichvalue.xml", values, "ms-excel.rdrichvalue", link)
    picture = r'<c r="E4" vm="1" t="e"><v>#VALUE!</v></c>'
    array = r'<c cm="1" r="H4"><f t="array" ref="H4">B2</f><v>1</v></c>'
    in_sheet(('<c r="E4".*?</c>', picture), ('(<row r="4".*?)</row>', rf"\1{array}</row>"))(parts)


def with_slicer(parts: Parts) -> None:
    """A table, and a slicer of it on the sheet and in the workbook."""
    columns = '<tableColumns count="2"><tableColumn id="1" name="A"/><tableColumn id="2" name="B"/></tableColumns>'
    attributes = ' id="1" name="T" displayName="T" ref="P1:Q3"'
    table = element("table", f'<autoFilter ref="P1:Q3"/>{columns}', attributes=attributes)
    table_id = attach(parts, SHEET, "xl/tables/table1.xml", table, f"{SPREADSHEET}.table")
    main, links = f"{MICROSOFT}/spreadsheetml/2009/9/main", f"{MICROSOFT}/2007/relationships"
    slicer = f'<slicers xmlns="{main}"><slicer name="A" cache="Slicer_A" caption="A" rowHeight="241300"/></slicers>'
    slicer_id = attach(parts, SHEET, "xl/slicers/slicer1.xml", slicer, "ms-excel.slicer", f"{links}/slicer")
    cache = f'<slicerCacheDefinition xmlns="{main}" name="Slicer_A" sourceName="A"/>'
    name, kind = "xl/slicerCaches/slicerCache1.xml", "ms-excel.slicerCache"
    cache_id = attach(parts, BOOK, name, cache, kind, f"{links}/slicerCache")
    names = f'xmlns:x14="{main}" xmlns:x15="{MICROSOFT}/spreadsheetml/2010/11/main" xmlns:r="{OFFICE}"'
    slicers = f'<x14:slicerList {names}><x14:slicer r:id="{slicer_id}"/></x14:slicerList>'
    caches = f'<x15:slicerCaches {names}><x14:slicerCache r:id="{cache_id}"/></x15:slicerCaches>'
    tables = f'<tableParts count="1"><tablePart xmlns:r="{OFFICE}" r:id="{table_id}"/></tableParts>'
    list_id, caches_id = "{3A4CF648-6AED-40f4-86FF-DC5316D8AED3}", "{46BE6895-7355-4a93-B00E-2C351335B9C9}"
    in_sheet(added("worksheet", tables + extension(list_id, slicers)))(parts)
    replaced(BOOK, added("workbook", extension(caches_id, caches)))(parts)


def with_prefixes(parts: Parts) -> None:
    for name, xml in parts.items():
        namespace = re.search(r' xmlns="([^"]+)"', xml)
        assert namespace is not None
        parts[name] = prefixed(xml, namespace[1])


def without_formats(parts: Parts) -> None:
    """All cells look alike, so that any list of formats may be empty."""
    in_sheet((r' s="\d"', ""))(parts)
    replaced(STYLES_PART, (r'(font|fill|border)Id="[12]"', r'\1Id="0"'))(parts)


def without_styles(parts: Parts) -> None:
    del parts[STYLES_PART]
    replaced(TYPES, ("<Override[^>]*styles.xml[^>]*>", ""))(parts)
    replaced(LINKS, ("<Relationship [^>]*styles.xml[^>]*>", ""))(parts)
    in_sheet((r' s="\d"', ""))(parts)


def in_other_folders(parts: Parts) -> None:
    """The book at the top, the sheet far below, and targets that lead up and down."""
    parts["a/b c/sheet1.xml"], parts["workbook.xml"] = parts.pop(SHEET), parts.pop(BOOK)
    parts["_rels/workbook.xml.rels"] = parts.pop(LINKS).replace('"/xl/worksheets/', '"./xl/../a/b%20c/')
    parts["_rels/.rels"] = parts["_rels/.rels"].replace("/xl/workbook", "workbook")
    replaced(TYPES, ("/xl/worksheets/", "/a/B%20C/"), ("/xl/workbook", "/workbook"))(parts)


FORMULAS = (
    '<row r="8"><c r="B8"><f t="shared" ref="B8:C8" si="0">A8*"&gt;"</f><v>1</v></c><c r="C8"><f t="shared" si="0"/>'
    '<v>2</v></c><c r="D8"><f t="array" ref="D8">SUM(B2:B3*2)</f><v>3</v></c><c r="E8" t="str"><f ca="1">"a"</f>'
    '<v>a</v></c><c r="F8"><f t="dataTable" ref="F8" dt2D="0" dtr="0" r1="A1"/><v>4</v></c></row>'
)
VALUES = (
    '<row r="8"><c r="B8" t="b"><v>1</v></c><c r="C8" t="e"><v>#N/A</v></c><c r="D8" t="d"><v>2024-01-01</v></c>'
    '<c r="E8" t="str"><v> a&#10;&lt;b/&gt;&amp;&quot;é&#x1f42d; </v></c><c r="F8"><v/></c><c r="G8" t="n"></c>'
    '<c r="J8" t="inlineStr"><is><t xml:space="preserve"> /> </t></is></c><c r="K8" t="inlineStr"><is><r><rPr><b/>'
    "</rPr><t>b</t></r></is></c></row>"
)
WIDTHS = (
    '<cols><col min="2" max="5" width="12" style="1" customWidth="1"/>'
    '<col min="6" max="16384" width="9" style="2" bestFit="1" outlineLevel="1"/></cols>'
)
TRAITS: dict[str, Trait] = {
    "Excel's own": lambda _: None,
    "very hidden sheets": with_hidden_sheets,
    "rich values": with_rich_values,
    "slicer": with_slicer,
    "cell watches": in_sheet(added("worksheet", '<cellWatches><cellWatch r="E4"/></cellWatches>')),
    "x14ac": in_sheet(
        ignorable(
            x14ac=f"{MICROSOFT}/spreadsheetml/2009/9/ac", xr=f"{MICROSOFT}/spreadsheetml/2014/revision", xr2="urn:2"
        ),
        ("<worksheet ", f'<worksheet xr:uid="{ID}" '),
        ("<(sheetFormatPr|row) ", r'<\1 x14ac:dyDescent="0.25" '),
    ),
    "prefixes": with_prefixes,
    "prefixes here and there": in_sheet(
        ("<worksheet ", f'<worksheet xmlns:y="{MAIN}" '), ("<(/?)(sheetData|c)(?=[ >])", r"<\1y:\2")
    ),
    "a prefix of the sheet alone": in_sheet(
        (f'<worksheet xmlns="{MAIN}">', f'<y:worksheet xmlns:y="{MAIN}">'),
        ("</worksheet>", "</y:worksheet>"),
        ("<(dimension|sheetViews|sheetFormatPr|sheetData|pageMargins)(?=[ >])", rf'<\1 xmlns="{MAIN}"'),
    ),
    "relationships with another prefix": replaced(
        BOOK, (f' xmlns:r="{OFFICE}"', ""), (' r:id="', f' xmlns:rel="{OFFICE}" rel:id="')
    ),
    "single quotes": in_all('"', "'"),
    "another order of attributes": in_sheet(
        (r'<c (r="\w+")( s="\d")?( t="s")?', r"<c\3\2 \1"), (r'<row (r="\d") (spans="2:6")', r"<row \2 \1")
    ),
    "blanks": in_sheet((r"<(row|c|v)\b ?", "\r\n <\\1\t "), (r"</(row|c|sheetData)>", r"</\1\n>"), ("/>", " />")),
    "comments": in_sheet(
        ("<(row|c|v)( .*?)?>", r'<!-- <c r="A1"/> --><\1\2><!-- </row> -->'),
        added("sheetData", '<?x <row r="1"/> ?>'),
    ),
    "CDATA": in_sheet((r"<v>(\d)([^<]*)</v>", r"<v><![CDATA[\1]]>\2<![CDATA[]]></v>")),
    "extensions": in_sheet(
        ignorable(y="urn:y"),
        ('<c r="E5"', '<y:c r="E5" s="1"/><c y:a="/&gt;>" r="E5"'),
        added("row", extension(ID, '<c xmlns="urn:y" r="A1" s="2"><ca/></c>')),
    ),
    "alternatives": together(
        in_sheet(added("worksheet", alternatives("<controls/>"))),
        replaced(BOOK, ("<sheets>", f"{alternatives('<x/>')}<sheets>")),
    ),
    "no addresses": in_sheet((r'<(row|c) r="\w+"', r"<\1")),
    "few addresses": in_sheet((r'<c r="[CDF]\d"', "<c"), (r'<row r="[3-6]"', "<row")),
    "no dimension": in_sheet(("<dimension [^>]*>", "")),
    "no spans": in_sheet((r' spans="2:6"', "")),
    "no rows": in_sheet(("<sheetData>.*</sheetData>", "<sheetData />")),
    "empty rows": in_sheet(
        ("<sheetData>", '<sheetData><row r="1"/>'),
        added("sheetData", '<row r="7" ></row><row r="9"><c r="B9"/><c r="J9" s="1"></c></row>'),
    ),
    "empty elements": together(
        in_sheet(
            ("<dimension", "<sheetPr/><dimension"),
            ("<sheetData>", "<cols/><sheetData>"),
            ("<pageMargins .*?/>", "<mergeCells/><printOptions/><pageSetup/>"),
        ),
        replaced(BOOK, ("</sheets>", "</sheets><definedNames/>")),
    ),
    "row formats": in_sheet(
        ('<row r="3"', '<row r="3" s="2" customFormat="1" hidden="1"'),
        added("sheetData", '<row r="8" s="1" customFormat="1" ht="30" customHeight="1" outlineLevel="1" ph="1"/>'),
    ),
    "column formats": in_sheet(("<sheetData>", f"{WIDTHS}<sheetData>")),
    "formulas": in_sheet(added("sheetData", FORMULAS)),
    "kinds of values": in_sheet(added("sheetData", VALUES)),
    "last row and column": in_sheet(
        added("sheetData", '<row r="1048576"><c r="A1048576" s="1"/><c r="XFD1048576" s="2"><v>1</v></c></row>')
    ),
    **{
        f"{lack} {name}": together(
            without_formats, replaced(STYLES_PART, (f"<{name}.*</{name}>", lack and f"<{name}/>"))
        )
        for name in ("fonts", "cellStyleXfs", "cellStyles")
        for lack in ("empty", "")
    },
    "no declarations": in_all(r"<\?xml.*?\?>\n", ""),
    "other folders": in_other_folders,
}


@pytest.mark.parametrize("trait", daily(TRAITS, [*TRAITS][::3]))
def test_mazes_go_in_and_out_and_all_else_stays(tmp_path: Path, trait: str) -> None:
    path = tmp_path / "book.xlsx"
    parts = base(path)
    TRAITS[trait](parts)
    check_there_and_back(packed(path, parts))


@pytest.mark.parametrize("suffix", [".xltx", ".xltm", ".xlsm"])
def test_templates_and_workbooks_with_macros_stay_what_they_are(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"book{suffix}"
    parts = base(path)
    kind = {".xltx": f"{SPREADSHEET}.template", ".xltm": "ms-excel.template.macroEnabled"}
    attach(parts, BOOK, "xl/vbaProject.bin", "macros", "ms-office.vbaProject", f"{MICROSOFT}/2006/relationships/vba")
    main_type = kind.get(suffix, "ms-excel.sheet.macroEnabled")
    replaced(TYPES, (f"{SPREADSHEET}.sheet.main", f"{main_type}.main"), ("vbaProject.xml", "vbaProject"))(parts)
    check_there_and_back(packed(path, parts))


REFUSED: dict[str, tuple[Trait, str]] = {
    "Strict": (
        in_all(
            "http://schemas.openxmlformats.org/(spreadsheetml|officeDocument)/2006", r"http://purl.oclc.org/ooxml/\1"
        ),
        "is written as Strict Open XML; save it as Excel Workbook",
    ),
    "UTF-16": (
        in_sheet(('encoding="UTF-8"', 'encoding="UTF-16"')),
        "is written in 'utf-16', but workbooks are read in",
    ),
    "no styles": (without_styles, "has no formats for cells; save it in Excel first"),
    "alternative cells": (
        in_sheet(('<c r="E5".*?</c>', lambda cell: alternatives(cell[0]))),
        "it has alternatives among its cells",
    ),
    "alternative columns": (
        in_sheet(("<sheetData>", f"<cols>{alternatives('<col/>')}</cols><sheetData>")),
        "it has alternatives in cols",
    ),
}


@pytest.mark.parametrize("trait", REFUSED)
def test_what_hardly_any_program_writes_is_refused(tmp_path: Path, trait: str) -> None:
    parts = base(tmp_path / "book.xlsx")
    alter, why = REFUSED[trait]
    alter(parts)
    assert why in refusal("fill", packed(tmp_path / "book.xlsx", parts), "--cells", "B2:D4", status=1)


def with_descriptors(path: Path, parts: Mapping[str, str], *, wide: bool, sizes: bool, signed: bool) -> None:
    """Write a zip with sizes behind each part, of eight bytes if they are wide, and perhaps before it, too."""
    data = directory = b""
    for name, xml in parts.items():
        packer = zlib.compressobj(wbits=-15)
        body, place = packer.compress(xml.encode()) + packer.flush(), len(data)
        numbers = zlib.crc32(xml.encode()), len(body), len(xml.encode())
        ahead = numbers if sizes else (0, 0, 0)
        extra = struct.pack("<2H2Q", 1, 16, *ahead[:0:-1]) if wide else b""
        narrow = (ahead[0], 2**32 - 1, 2**32 - 1) if wide else ahead
        head = struct.pack("<5H3L2H", 45, 8, 8, 0, 33, *narrow, len(name), len(extra))
        data += b"PK\3\4" + head + name.encode() + extra + body
        data += b"PK\7\10" * signed + struct.pack("<L2Q" if wide else "<3L", *numbers)
        directory += b"PK\1\2" + struct.pack("<6H3L5H2L", 45, 45, 8, 8, 0, 33, *numbers, len(name), *[0] * 5, place)
        directory += name.encode()
    end = struct.pack("<4H2LH", 0, 0, len(parts), len(parts), len(directory), len(data), 0)
    path.write_bytes(data + directory + b"PK\5\6" + end)


@pytest.mark.parametrize(("wide", "sizes", "signed"), covering(*[[True, False]] * 3))
def test_zips_may_have_the_sizes_of_parts_behind_them(tmp_path: Path, *, wide: bool, sizes: bool, signed: bool) -> None:
    path = tmp_path / "book.xlsx"
    with_descriptors(path, base(path), wide=wide, sizes=sizes, signed=signed)
    check_there_and_back(path)
