"""A workbook's zip file: what no program writes is refused in one line, and what is not changed is copied as it is."""

import os
import struct
import tracemalloc
import warnings
import zipfile
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from excelmaze.errors import WorkbookError
from excelmaze.xlsx.package import package as limits
from excelmaze.xlsx.package.package import Package
from tests.xlsx.workbooks import CORPUS

PARTS = {"[Content_Types].xml": b"<Types/>", "xl/a.xml": b"<a/>" * 900, "xl/b.xml": Random(1).randbytes(500)}
NEW = b"<new/>" * 90_000
CENTRAL = struct.Struct("<4s6H3L5H2L")


def zipped(path: Path, parts: dict[str, bytes]) -> Path:
    """Write a zip file by zipfile."""
    with warnings.catch_warnings(), zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        warnings.simplefilter("ignore")  # two parts of one name
        for name, data in parts.items():
            archive.writestr(name, data)
    return path


def changed(package: Path, **parts: bytes) -> bytes:
    """The package with these parts written into it."""
    out = BytesIO()
    with Package(package) as opened:
        opened.write(out, {f"xl/{name}.xml": (data[:10], memoryview(data)[10:]) for name, data in parts.items()})
    return out.getvalue()


def entries(data: bytes) -> dict[bytes, tuple[bytes, bytes]]:
    """Of each file of a zip, its record in the directory, but for its place, and its bytes up to the next file."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        place = archive.start_dir
        starts = sorted([*(info.header_offset for info in archive.infolist()), place])
    found = {}
    while data.startswith(b"PK\1\2", place):
        fields = CENTRAL.unpack_from(data, place)
        end = place + CENTRAL.size + sum(fields[10:13])
        stop = next(start for start in starts if start > fields[16])
        name = data[place + CENTRAL.size : place + CENTRAL.size + fields[10]]
        found[name] = data[place : place + 42] + data[place + 46 : end], data[fields[16] : stop]
        place = end
    return found


def with_field(path: Path, part: str, at: int, value: bytes) -> Path:
    """Write something else into a part's record in the directory."""
    data = path.read_bytes()
    record = data.rindex(part.encode()) - CENTRAL.size
    path.write_bytes(data[: record + at] + value + data[record + at + len(value) :])
    return path


def why_refused(path: Path) -> str:
    """The line with which a package is refused when it is opened and read."""
    names = zipfile.ZipFile(path).namelist()
    with pytest.raises(WorkbookError) as caught, Package(path) as package:
        [package.read(name) for name in names]
    assert "\n" not in str(caught.value)
    return str(caught.value)


def with_odd_details(path: Path) -> Path:
    """Dates before 1980 by their numbers, other systems, attributes, comments, extra fields, flags, and names."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.comment = b"a comment"
        for name, data in (PARTS | {"xl/\u00fc.xml": b"u", "xl/": b""}).items():
            info = zipfile.ZipInfo(name, (1980, 0, 0, 1, 2, 4) if "b.xml" in name else (2107, 12, 31, 23, 59, 58))
            info.compress_type = zipfile.ZIP_STORED if "b.xml" in name else zipfile.ZIP_DEFLATED
            info.create_system, info.external_attr, info.internal_attr = 7, 0x81A40000, 1
            info.comment, info.extra = b"of the part", b"\x99\x99\2\0abpad"
            archive.writestr(info, data)
    data = path.read_bytes()
    for at, mark in ((6, b"PK\3\4"), (8, b"PK\1\2")):  # a name in ASCII, flagged as UTF-8; one in an old encoding
        for raw, flags in ((b"xl/a.xml", 0x806), (b"xl/\xc3\xbc.xml", 0)):
            place = data.rindex(mark, 0, data.index(raw) if at == 6 else data.rindex(raw)) + at
            data = data[:place] + struct.pack("<H", flags) + data[place + 2 :]
    path.write_bytes(data)
    return path


def test_all_but_the_changed_parts_stays_byte_for_byte(tmp_path: Path) -> None:
    path = with_odd_details(tmp_path / "book.xlsx")
    data = path.read_bytes()
    assert entries(changed(path)) == entries(data)
    written_anew = changed(path, a=NEW, n=NEW)
    before, after = entries(data), entries(written_anew)
    assert [*after] == [*before, b"xl/n.xml"]
    assert {name for name in before if before[name] != after[name]} == {b"xl/a.xml"}
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(BytesIO(written_anew)) as new:
        assert new.testzip() is None
        assert new.comment == old.comment
        assert new.read("xl/a.xml") == new.read("xl/n.xml") == NEW
        one, other = old.getinfo("xl/a.xml"), new.getinfo("xl/a.xml")
        assert (one.date_time, one.external_attr) == (other.date_time, other.external_attr)


OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
WHOLE = CORPUS[0].read_bytes()


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("text.xlsx", b"a,b,c\n", "is no workbook"),
        ("empty.xlsx", b"", "is empty"),
        ("secret.xlsx", OLE + "EncryptedPackage".encode("utf-16-le"), "is encrypted; take its password off"),
        ("old.xls", OLE + "Workbook".encode("utf-16-le"), "Excel 97-2003"),
        ("~$book.xlsx", b"\5Anna", "is Excel's note of who has book.xlsx open; give book.xlsx itself"),
        ("cut.xlsx", WHOLE[:-40], "is cut short or damaged"),
        ("half.xlsx", WHOLE[:4000], "is cut short or damaged"),
        ("holed.xlsx", WHOLE[:2000] + WHOLE[2300:], "in front|overlap or are cut short"),
        ("before.xlsx", WHOLE[:50] + WHOLE, "data in front"),
        ("nothing.xlsx", b"PK\5\6" + bytes(18), "is an empty zip file"),
    ],
)
def test_what_is_no_whole_zip_file_is_refused_by_what_it_is(name: str, data: bytes, why: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(WorkbookError, match=why) as caught:
        Package(path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("at", "value", "why"),
    [
        (8, b"\1\0", "a way that Excel does not use"),  # encrypted
        (8, b"\x40\0", "is damaged in xl/b.xml"),  # strongly encrypted
        (10, b"\x0c\0", "parts with two names"),  # bzip2, but not in the header
        (16, b"\0\0\0\0", "is damaged in xl/b.xml"),  # the checksum
        (20, b"\xff\0\0\0", "is damaged in xl/b.xml"),  # packed in fewer bytes
        (20, b"\xff\xff\0\0", "overlap"),
        (20, b"\xff\xff\xff\xff", "overlap|cut short or damaged"),
        (24, b"\1\0\0\0", "is damaged in xl/b.xml"),  # smaller than it is
        (24, b"\xff\xff\0\0", "is damaged in xl/b.xml"),
        (24, b"\0\x84\xd7\x17", "xl/b.xml of 400,000,000 bytes"),
        (24, b"\xff\xff\xff\xff", "of 4,294,967,295 bytes|cut short or damaged"),
        (42, b"\0\0\0\0", "overlap"),
        (42, b"\1\0\0\0", "overlap"),
        (46, b"xl/x.xml", "parts with two names"),
        (46, b"xl/A.xml", "parts with two names"),
        (46, b"../b.xml", "has a part named '../b.xml'"),
    ],
)
def test_a_directory_that_lies_is_refused(at: int, value: bytes, why: str, tmp_path: Path) -> None:
    path = with_field(zipped(tmp_path / "book.xlsx", PARTS), "xl/b.xml", at, value)
    with pytest.raises(WorkbookError, match=why) as caught, Package(path) as package:
        package.read("xl/b.xml")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        *((name, "has a part named") for name in ("../evil.xml", "/etc/passwd", "xl/../../evil.xml", "C:/evil.xml")),
        *((name, "has a part named") for name in ("xl//a.xml", "a\nb")),
        ("XL/a.xml", "two parts of the same name"),
    ],
)
def test_names_that_lead_elsewhere_or_that_another_part_has_are_refused(name: str, why: str, tmp_path: Path) -> None:
    assert why in why_refused(zipped(tmp_path / "book.xlsx", {**PARTS, name: b"x"}))


def test_a_name_that_ends_early_for_some_programs_is_refused(tmp_path: Path) -> None:
    path = zipped(tmp_path / "book.xlsx", {**PARTS, "xl/c.xml_d": b"x"})
    path.write_bytes(path.read_bytes().replace(b"xl/c.xml_d", b"xl/c.xml\0d"))
    assert "has a part named 'xl/c.xml\\x00d'" in why_refused(path)


def test_more_parts_than_any_workbook_has_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And before their names are read, where they are a great many."""
    path = zipped(tmp_path / "book.xlsx", {str(number): b"" for number in range(500)})
    for most in (499, 9):
        monkeypatch.setattr(limits, "MAX_PARTS", most)
        assert f"has more than {most} parts" in why_refused(path)


@pytest.mark.slow
def test_a_zip_bomb_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    path = zipped(tmp_path / "book.xlsx", {**PARTS, "xl/c.xml": b"<row/>" * 6_000_000})
    small = with_field(zipped(tmp_path / "small.xlsx", {"xl/c.xml": bytes(36_000_000)}), "xl/c.xml", 24, b"\0\1\0\0")
    tracemalloc.start()
    try:
        assert "400 to 1 are read" in why_refused(path)
        assert "is damaged in xl/c.xml" in why_refused(small)
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


def test_bytes_that_are_changed_anywhere_are_no_traceback(tmp_path: Path) -> None:
    """Both where they are refused and where they make no difference."""
    chance, data = Random(3), with_odd_details(tmp_path / "book.xlsx").read_bytes()
    path = tmp_path / "damaged.xlsx"
    for _ in range(1000):
        damaged = bytearray(data)
        for _ in range(chance.choice((1, 1, 3))):
            damaged[chance.randrange(len(data))] = chance.choice((0, 1, 0x80, 0xFF, chance.randrange(256)))
        path.write_bytes(damaged[: chance.choice((len(data), len(data), chance.randrange(len(data))))])
        try:
            with Package(path) as package:
                found = {name: package.read(name) for name in PARTS if package.find(name)}
                package.write(BytesIO(), {"xl/a.xml": [b"<new/>"]})
        except WorkbookError as error:
            assert "\n" not in str(error)
        else:
            assert all(PARTS[name] == data for name, data in found.items())


def test_a_file_that_changes_while_it_is_read_is_noticed(tmp_path: Path) -> None:
    path = zipped(tmp_path / "book.xlsx", {**PARTS, "xl/c.png": Random(2).randbytes(1_000_000)})
    with Package(path) as package:
        package.check_unchanged()
        os.truncate(path, 400)
        with pytest.raises(WorkbookError, match="changed by another program meanwhile; try again"):
            package.check_unchanged()
        with pytest.raises(WorkbookError, match="became shorter while it was read"):
            package.write(BytesIO(), {})
