"""The writer of VBA projects: other programs read back what it was given, and its records are those of xlwings' own."""

import io
import random
import struct
import zipfile
from pathlib import Path

import olefile
import pyopenvba.vba
import pytest
from hypothesis import given
from hypothesis import strategies as st
from olefile.olefile import OleDirectoryEntry
from pyopenvba import ExcelFile

from templates.build.addin import MODULES as OF_ADDIN
from templates.build.compound import Storage, write_compound
from templates.build.compression import compress
from templates.build.modules import project_modules
from templates.build.project import PROJECT_ID, REFERENCES, Kind, build_project
from templates.build.workbook import MODULES
from tests.template.readers import SHIPPED, decompressed, part, records_of, sources_by_olevba, streams_of

SIZES = (0, 1, 63, 64, 65, 511, 512, 513, 4095, 4096, 4097, 70_000)
CHUNK = 4096
ADDIN = SHIPPED / "quickstart_addin_ribbon.xlam"
# Numbers of records.
LIBID, NAME, MODULES_BEGIN, MODULE_BEGINS, OFFSET, STANDARD, MODULE_ENDS = 0x0D, 0x16, 0x0F, 0x19, 0x31, 0x21, 0x2B
# System, name, version, count of modules, cookie.
VARYING = {0x0001, 0x0004, 0x0009, MODULES_BEGIN, 0x0013}


def flattened(storage: Storage, prefix: str = "") -> dict[str, bytes]:
    streams = {}
    for name, content in storage.items():
        if isinstance(content, bytes):
            streams[prefix + name] = content
        else:
            streams |= flattened(content, f"{prefix}{name}/")
    return streams


def check_tree(entries: list[OleDirectoryEntry], top: int, *, below_red: bool = False) -> tuple[list[str], int]:
    """Return the names of a red-black tree in its order, and the black nodes on every way down."""
    if top == olefile.NOSTREAM:
        return [], 1
    is_red = entries[top].color == 0
    assert not (is_red and below_red)
    before, blacks = check_tree(entries, entries[top].sid_left, below_red=is_red)
    after, others = check_tree(entries, entries[top].sid_right, below_red=is_red)
    assert blacks == others
    return [*before, entries[top].name, *after], blacks + (not is_red)


@pytest.mark.parametrize("count", [*range(20), 31, 32, 64, 127])
def test_a_storage_of_any_count_of_streams_is_a_red_black_tree(count: int) -> None:
    """Windows looks for a name where it is by its order: shorter ones first, then in capitals."""
    data = write_compound({f"Sheet{number}": b"%d" % number for number in range(count)} | {"PROJECT": b"x"})
    with olefile.OleFileIO(io.BytesIO(data)) as file:
        names, _ = check_tree(file.direntries, file.root.sid_child, below_red=True)
    assert len(names) == count + 1
    assert names == sorted(names, key=lambda name: (len(name), name.upper()))


@pytest.mark.parametrize("sizes", [*([size] for size in SIZES), SIZES])
def test_streams_of_any_size_come_back_from_storages(sizes: list[int]) -> None:
    root: Storage = {"inner": {f"stream {size}": b"%d " % size * (size // 3) + b"x" * (size % 3) for size in sizes}}
    assert streams_of(write_compound(root)) == flattened(root)
    assert write_compound(root) == write_compound(root)


@pytest.mark.parametrize("length", [1, 8, 9, 3640, 3641, 4093, 4095, 4096, 4097, 3 * CHUNK + 9])
def test_compressed_data_comes_back_and_is_padded_only_where_nothing_repeats(length: int) -> None:
    """As the specification has it: a chunk that tokens would make longer is raw, and has no length."""
    text = (b"    If a(%d) Then b = c\r\n" * 1000)[:length]
    noise = random.Random(20).randbytes(length)
    padded = noise.ljust(-(-length // CHUNK) * CHUNK, b"\0") if length % CHUNK > 3640 else noise
    for read in (decompressed, pyopenvba.vba.decompress):
        assert bytes(read(compress(text))) == text
        assert bytes(read(compress(noise))) == padded


@given(
    st.lists(st.sampled_from([b"Dim ", b"x", b"\r\n", b"End Sub", b"a(i) = ", b"0" * 50]), min_size=1, max_size=1500)
)
def test_compressed_text_with_repetitions_comes_back(words: list[bytes]) -> None:
    assert decompressed(compress(b"".join(words))) == b"".join(words)


@pytest.mark.parametrize(("own", "sheets"), [(MODULES, 3), (OF_ADDIN, 1), ((), 100)])
def test_every_reader_gets_every_module_back_exactly(own: tuple[str, ...], sheets: int, tmp_path: Path) -> None:
    modules = project_modules(own, sheets)
    path = tmp_path / "book.xlsm"
    with zipfile.ZipFile(path, "w") as package:
        package.writestr("[Content_Types].xml", "<Types/>")
        package.writestr("xl/vbaProject.bin", build_project(modules))
    expected = {module.name: module.source.replace("\r\n", "\n").replace("\n", "\r\n") for module in modules}
    assert sources_by_olevba(path) == expected
    with ExcelFile(path) as book:
        assert {name: book.get_module(name) for name in book.module_names()} == expected
        assert book.vba_project().validate() == []


def split(project: bytes) -> tuple[dict[int, bytes], list[tuple[str, str]], dict[bool, list[str]]]:
    """The project's own records; its references by name and libid; numbers of records of a class and of a module."""
    records = [*records_of(project)]
    numbers = [number for number, _ in records]
    first, begin, module = (numbers.index(number) for number in (NAME, MODULES_BEGIN, MODULE_BEGINS))
    references = []
    for (_, name), (number, content) in zip(records[first:begin], records[first + 2 : begin], strict=False):
        if number == LIBID:
            size = int.from_bytes(content[:4], "little")
            references.append((name.decode("cp1252"), content[4 : 4 + size].decode("cp1252")))
    words = [text.split() for text in " ".join(map(str, numbers[module:-1])).split(f" {MODULE_ENDS}")]
    kinds = {str(STANDARD) in of_module: of_module for of_module in words if of_module}
    return dict(records[:first] + records[begin:module]), references, kinds


def test_the_records_are_those_of_a_project_that_excel_wrote() -> None:
    """They differ in what varies, and in that no compiled code comes before a source."""
    ours, theirs = build_project(project_modules(OF_ADDIN, 1)), part(ADDIN)
    (project, references, kinds), (their_project, their_references, their_kinds) = split(ours), split(theirs)
    assert [*project] == [*their_project]
    assert {number for number in project if project[number] != their_project[number]} <= VARYING
    assert references == [(reference.name, reference.libid) for reference in REFERENCES]
    assert {tuple(libid.split("#")[:2]) for _, libid in references} >= {
        tuple(libid.split("#")[:2]) for _, libid in their_references
    }
    assert kinds == their_kinds
    assert {content for number, content in records_of(ours) if number == OFFSET} == {bytes(4)}
    streams, their_streams = streams_of(ours), streams_of(theirs)
    # The version tells Office to compile the sources; the last two bytes mean nothing.
    assert streams["VBA/_VBA_PROJECT"][:5] == their_streams["VBA/_VBA_PROJECT"][:5] == bytes.fromhex("CC 61 FF FF 00")
    names, their_names = {*OF_ADDIN, "Sheet1"}, {"Dictionary", "RibbonMyAddin", "Sheet2", "xlwings"}
    assert streams.keys() - {f"VBA/{name}" for name in names} == their_streams.keys() - {
        f"VBA/{name}" for name in their_names
    }
    assert streams["PROJECTwm"].startswith(b"ThisWorkbook\0T\0h\0i\0s\0")
    assert keys(streams) == keys(their_streams)


def keys(streams: dict[str, bytes]) -> list[str]:
    """What the lines of the stream PROJECT say before each =, but for the modules; each line once."""
    lines = [
        line.partition("=")[0] for line in streams["PROJECT"].decode("cp1252").split("\r\n[Workspace]")[0].split("\r\n")
    ]
    return [line for line in lines if line not in {"", "Class", *(kind.value for kind in Kind)}]


def test_the_project_is_unprotected_without_password_and_visible() -> None:
    stream = streams_of(build_project(project_modules((), 1)))["PROJECT"].decode("cp1252")
    fields = dict(line.split("=", 1) for line in stream.split("\r\n[Host")[0].splitlines() if "=" in line)
    key = sum(PROJECT_ID.encode()) & 0xFF
    assert fields["ID"] == f'"{PROJECT_ID}"'
    for name, data in {"CMG": bytes(4), "DPB": bytes(1), "GC": b"\xff"}.items():
        assert decrypted(fields[name].strip('"')) == (2, key, data)


def decrypted(hidden: str) -> tuple[int, int, bytes]:
    """Version, project key and data of a hidden field: [MS-OVBA] 2.4.3.3."""
    data = bytes.fromhex(hidden)
    seed, version, key = data[0], data[0] ^ data[1], data[0] ^ data[2]
    plain, before = [], key
    for position in range(3, len(data)):
        before = data[position] ^ (data[position - 2] + before & 0xFF)
        plain.append(before)
    content = bytes(plain[(seed & 6) // 2 :])
    (length,) = struct.unpack_from("<I", content)
    assert len(content) == 4 + length
    return version, key, content[4:]
