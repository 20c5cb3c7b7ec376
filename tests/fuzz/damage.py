"""Damage that gets past the first check: parts of a zip with new check sums, records packed again, chunks of pictures.

`Mutate` changes bytes anyhow: libFuzzer's, which knows what the program compares them with, or a plain one in tests.
"""

import json
import re
import struct
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from html import escape, unescape
from io import BytesIO
from random import Random
from typing import Any
from zipfile import ZipFile, ZipInfo

Mutate = Callable[[bytes, int], bytes]
Damage = Callable[[bytes, Random, Mutate], bytes]

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
_ODD: list[Any] = [
    None, True, False, 0, 1, -1, 2**31, 10**30, 0.5, -0.0, 1e308, "", "0", "A1", "B2:C3", "A1:XFD1048576", "none",
    "all", "é", "\x00", "x" * 300, [], {}, [[]], [0, 0], [[2, 3, [2, 3]]], {"": None},
]  # fmt: skip
_NUMBERS = [0, 1, 2, 8, 127, 255, 256, 65_535, 2**31 - 1, 2**31, 2**32 - 1]
_HEADS = re.compile(rb"PK(?:\x03\x04|\x01\x02|\x05\x06|\x06\x06|\x06\x07)")
_RECORD = re.compile(rb'(<definedName name="_excelmaze\.m(\d+)\.(\w+)"[^>]*>)([^<]*)(</definedName>)')
_DESCRIPTION = re.compile(rb"(?<=<dc:description>)[^<]*(?=</dc:description>)")
_LONG = 4


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


def parts_in(package: bytes) -> dict[str, bytes]:
    """Return the parts of a package; none where it is not to be read."""
    try:
        with ZipFile(BytesIO(package)) as archive:
            return {name: archive.read(name) for name in archive.namelist()}
    except Exception:  # noqa: BLE001 - it may be damaged in any way
        return {}


def package_of(parts: Mapping[str, bytes]) -> bytes:
    """Return a package with right check sums, not packed, and the same at any time of day."""
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        for name, data in parts.items():
            archive.writestr(ZipInfo(name), data)
    return file.getvalue()


def damage_package(data: bytes, chance: Random, mutate: Mutate) -> bytes:
    """Return a package with other bytes anywhere, or another number in one of its headers."""
    heads = [match.start() for match in _HEADS.finditer(data)]
    if not heads or chance.random() < 0.4:
        return mutate(data, 2 * len(data) + 64)
    raw, place = bytearray(data), chance.choice(heads) + chance.randrange(4, 46)
    wide = chance.choice([1, 2, 4])
    raw[place : place + wide] = (chance.choice(_NUMBERS) % 256**wide).to_bytes(wide, "little")
    return bytes(raw)


def damage_xml(data: bytes, chance: Random, mutate: Mutate) -> bytes:
    """Return a package with a part that is odd, missing, renamed or swapped for another."""
    parts = parts_in(data)
    if not parts:
        return mutate(data, len(data))
    name, other = chance.choice([*parts]), chance.choice([*parts])
    kind = chance.randrange(20)
    if kind == 0:
        del parts[name]
    elif kind == 1:
        parts[name], parts[other] = parts[other], parts[name]
    elif kind == 2:
        parts[chance.choice(["a", name.upper(), f"/{name}", f"../{name}", "xl/é.xml", "_rels/x"])] = parts.pop(name)
    elif kind < 6:
        parts[name] = mutate(parts[name], 2 * len(parts[name]) + 64)
    else:
        name = chance.choice([one for one in parts if one.endswith((".xml", ".rels"))] or [name])
        parts[name] = damaged_xml(parts[name], chance)
    return package_of(parts)


def damage_record(data: bytes, chance: Random, mutate: Mutate) -> bytes:
    """Return a package whose record of a maze, or recipe in the properties, is odd beneath its packing."""
    parts = parts_in(data)
    core, book = parts.get("docProps/core.xml", b""), parts.get("xl/workbook.xml", b"")
    description, names = _DESCRIPTION.search(core), [*_RECORD.finditer(book)]
    if description and (not names or chance.random() < 0.3):
        text = _escaped(_odd_text(unescape(description[0].decode(errors="replace")), chance, mutate))
        parts["docProps/core.xml"] = core[: description.start()] + text + core[description.end() :]
    elif names and chance.random() < 0.3:
        name = chance.choice(names)
        text = mutate(name[4], 2 * len(name[4]) + 16) if chance.random() < 0.5 else chance.choice(VALUES)
        parts["xl/workbook.xml"] = book[: name.start(4)] + text.replace(b"<", b"&lt;") + book[name.end(4) :]
    elif names:
        number = chance.choice(names)[2]
        pieces = [name for name in names if name[2] == number and name[3].isdigit()]
        packed = b"".join(
            re.findall(rb'"([^"]*)"', unescape(b"".join(name[4] for name in pieces).decode(errors="replace")).encode())
        )
        text = b'"' + b64encode(_damaged_record(packed, chance, mutate)) + b'"'

        def replaced(match: re.Match[bytes]) -> bytes:
            if match[2] != number or not match[3].isdigit():
                return match[0]
            return match[1] + (text if match.start() == pieces[0].start() else b'""') + match[5]

        parts["xl/workbook.xml"] = _RECORD.sub(replaced, book)
    else:
        return mutate(data, len(data))
    return package_of(parts)


def _damaged_record(text: bytes, chance: Random, mutate: Mutate) -> bytes:
    try:
        packed = b64decode(text)
        raw = zlib.decompress(packed[1:])
        stop = _LONG + int.from_bytes(raw[:_LONG], "little")
        head = json.loads(raw[_LONG:stop])
    except (ValueError, zlib.error):
        return mutate(text, len(text) + 16)
    kind = chance.randrange(10)
    cells, length, version = raw[stop:], None, packed[:1]
    if kind == 0:
        version = bytes([chance.randrange(5)])
    elif kind == 1:
        length = chance.choice(_NUMBERS)
    elif kind in {2, 3}:
        cells = mutate(cells, 2 * len(cells) + 16)
    elif kind in {4, 5} and isinstance(head, dict) and isinstance(head.get("recipe"), str):
        head["recipe"] = _odd_text(head["recipe"], chance, mutate)
    else:
        for _ in range(chance.randint(1, 2)):
            head = odd_json(head, chance)
    written = json.dumps(head).encode()
    if kind == 9:
        written = mutate(written, 2 * len(written))
    return version + zlib.compress(
        (len(written) if length is None else length).to_bytes(_LONG, "little") + written + cells
    )


def _odd_text(text: str, chance: Random, mutate: Mutate) -> str:
    try:
        if chance.random() < 0.8:
            return json.dumps(odd_json(json.loads(text), chance))
    except ValueError:
        pass
    return mutate(text.encode(), 2 * len(text) + 16).decode(errors="replace")


def _escaped(text: str) -> bytes:
    return "".join(sign for sign in escape(text) if sign.isprintable()).encode(errors="replace")


def odd_json(value: Any, chance: Random) -> Any:  # noqa: ANN401 - JSON
    """Return JSON in which one value is odd, doubled, missing, or that of another place."""
    value = json.loads(json.dumps(value))
    places: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, list | dict):
            keys = [*one] if isinstance(one, dict) else [*range(len(one))]
            places += [(one, key) for key in keys]
            waiting += [one[key] for key in keys]
    if not places:
        return chance.choice(_ODD)
    holder, key = chance.choice(places)
    other_holder, other_key = chance.choice(places)
    kind = chance.randrange(6)
    if kind == 0:
        del holder[key]
    elif kind == 1 and isinstance(holder, list):
        holder.insert(key, json.loads(json.dumps(holder[key])))
    elif kind == 2:
        holder[key] = json.loads(json.dumps(other_holder[other_key]))
    elif kind == 3 and type(holder[key]) is int:
        holder[key] += chance.choice([-1, 1, 7, 255, 100_000])
    else:
        holder[key] = chance.choice(_ODD)
    return value


def damage_picture(data: bytes, chance: Random, mutate: Mutate) -> bytes:
    """Return a picture with other bytes anywhere, or a PNG with a chunk that is odd and a check sum that is right."""
    if not data.startswith(b"\x89PNG") or chance.random() < 0.3:
        return mutate(data, 2 * len(data) + 64)
    chunks: list[tuple[bytes, bytes]] = []
    place = 8
    while place + 8 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, place)
        chunks.append((kind, data[place + 8 : place + 8 + length]))
        place += length + 12
    number = chance.randrange(len(chunks)) if chunks else 0
    if chunks:
        kind, inside = chunks[number]
        if kind == b"IHDR" and len(inside) == 13 and chance.random() < 0.6:
            raw, at = bytearray(inside), chance.choice([0, 4, 8, 9, 10, 11, 12])
            wide = 4 if at < 8 else 1
            raw[at : at + wide] = (chance.choice(_NUMBERS) % 256**wide).to_bytes(wide, "big")
            chunks[number] = kind, bytes(raw)
        elif chance.random() < 0.2:
            chunks[number] = chance.choice([b"tRNS", b"PLTE", b"eXIf", b"tEXt", b"iCCP", b"acTL", b"fcTL"]), inside
        elif chance.random() < 0.2:
            chunks.insert(chance.randrange(len(chunks)), chunks[number])
        else:
            chunks[number] = kind, mutate(inside, 2 * len(inside) + 16)
    return data[:8] + b"".join(_chunk(*chunk) for chunk in chunks)


def _chunk(kind: bytes, inside: bytes) -> bytes:
    return struct.pack(">I", len(inside)) + kind + inside + struct.pack(">I", zlib.crc32(kind + inside))
