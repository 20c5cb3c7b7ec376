"""Small workbooks written by hand in the manner of different programs."""

import zipfile
from collections.abc import Mapping
from pathlib import Path

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRICT_MAIN = "http://purl.oclc.org/ooxml/spreadsheetml/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRICT_OFFICE = "http://purl.oclc.org/ooxml/officeDocument/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml"
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


def prefixed(xml: str, prefix: str = "x", namespace: str = MAIN) -> str:
    """The same XML with a prefix on every element, as the Open XML SDK and ClosedXML write it."""
    import re

    xml = re.sub(r"<(/?)(?=[A-Za-z])", rf"<\1{prefix}:", xml)
    return xml.replace(f'xmlns="{namespace}"', f'xmlns:{prefix}="{namespace}"')


def handmade(
    path: Path,
    sheet: str,
    *,
    styles: str | None = STYLES,
    strict: bool = False,
    prefix: str = "",
    names: str = "",
    extra: Mapping[str, str | bytes] | None = None,
    compression: int = zipfile.ZIP_DEFLATED,
) -> Path:
    """Write a workbook of one sheet, `Sheet1`; `sheet` is what its `worksheet` element holds."""
    main, office = (STRICT_MAIN, STRICT_OFFICE) if strict else (MAIN, OFFICE)
    overrides = [("xl/workbook.xml", "sheet.main"), ("xl/worksheets/sheet1.xml", "worksheet")]
    links = f'<Relationship Id="rId1" Type="{office}/worksheet" Target="worksheets/sheet1.xml"/>'
    parts: dict[str, str | bytes] = {}
    if styles is not None:
        overrides.append(("xl/styles.xml", "styles"))
        links += f'<Relationship Id="rId2" Type="{office}/styles" Target="/xl/styles.xml"/>'
        parts["xl/styles.xml"] = element("styleSheet", styles, namespace=main)
    types = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    types += '<Default Extension="xml" ContentType="application/xml"/>'
    for name, kind in overrides:
        types += f'<Override PartName="/{name}" ContentType="{SPREADSHEET}.{kind}+xml"/>'
    parts["xl/workbook.xml"] = element(
        "workbook",
        f'<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets>{names}<calcPr calcId="0"/>',
        namespace=main,
        attributes=f' xmlns:r="{office}"',
    )
    parts["xl/worksheets/sheet1.xml"] = element("worksheet", sheet, namespace=main)
    if prefix:
        parts = {name: prefixed(str(xml), prefix, main) for name, xml in parts.items()}
    top = f'<Relationship Id="rId1" Type="{office}/officeDocument" Target="xl/workbook.xml"/>'
    parts = {
        "[Content_Types].xml": element("Types", types, namespace=f"{PACKAGE}/content-types"),
        "_rels/.rels": element("Relationships", top, namespace=f"{PACKAGE}/relationships"),
        "xl/_rels/workbook.xml.rels": element("Relationships", links, namespace=f"{PACKAGE}/relationships"),
        **parts,
        **(extra or {}),
    }
    with zipfile.ZipFile(path, "w", compression) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return path
