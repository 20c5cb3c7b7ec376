"""Damage to XML that gets past a first look: odd bytes, values and elements where tags and attributes begin and end."""

import re
from random import Random

PIECES = [
    b"", b"<", b">", b'"', b"&", b"/>", b"<c/>", b"<row>", b"</row>", b"</sheetData>", b"<sheetData/>", b"<!--",
    b"-->", b"<![CDATA[", b"]]>", b"<?x?>", b' r="A1"', b' s="999"', b' s="-1"', b' r="XFE1048577"',
    b"<!DOCTYPE a>", b"\xff", b"\x00", b"99999999999", b' xmlns="urn:x"', b"&#49;", b"&amp;",
    b'<mergeCell ref="A1:B2"/>', b'<col min="1" max="99999"/>',
]  # fmt: skip
VALUES = [
    b"", b"0", b"1", b"-1", b"7", b"00", b"1.5", b"nan", b"1e999", b"99999999999999999999", b"16384", b"1048576",
    b"A1", b"A1:XFD1048576", b"B4:C5", b"A:A", b"XFE1", b"\xc3\xa9", b"\xd9\xa1", b"true", b"&#10;", b"&lt;", b"/",
    b"../x", b"rId1", b"xl/styles.xml", b"thin", b"none", b"gradient", b"External", b"application/xml", b"B2 C3",
    b" 5 ",
]  # fmt: skip


def with_odd_bytes(xml: bytes, chance: Random) -> bytes:
    """Something put in, or in place of something, where tags and attributes begin and end."""
    edges = [place for place, byte in enumerate(xml) if byte in b'<>" =/']
    start = chance.choice(edges or [0])
    stop = chance.choice([start, start, start + 1, chance.choice(edges or [0])])
    return xml[:start] + chance.choice(PIECES) + xml[max(start, stop) :]


def with_odd_value(xml: bytes, chance: Random) -> bytes:
    """Another value for an attribute, or the attribute left out."""
    found = list(re.finditer(rb'\s[\w:]+="([^"]*)"', xml))
    if not found:
        return xml
    match = chance.choice(found)
    if chance.random() < 0.2:
        return xml[: match.start()] + xml[match.end() :]
    value = chance.choice([*VALUES, chance.choice(found)[1]])
    return xml[: match.start(1)] + value + xml[match.end(1) :]


def with_odd_element(xml: bytes, chance: Random) -> bytes:
    """An element without children doubled, left out, moved, or renamed."""
    found = list(re.finditer(rb"<[\w:]+(?: [^<>]*)?/>|<([\w:]+)(?: [^<>]*)?>[^<]*</\1>", xml))
    if not found:
        return xml
    match, other = chance.choice(found), chance.choice(found)
    new = chance.choice(
        [b"", match[0] * 2, other[0], b"<!-- -->" + match[0], re.sub(rb"^<[\w:]+", b"<extLst", match[0])]
    )
    return xml[: match.start()] + new + xml[match.end() :]


def damaged_xml(xml: bytes, chance: Random) -> bytes:
    """Return a part that is odd in one to three places."""
    for _ in range(chance.randint(1, 3)):
        xml = chance.choice([with_odd_bytes, with_odd_value, with_odd_value, with_odd_element])(xml, chance)
    return xml
