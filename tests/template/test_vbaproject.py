"""VBA projects: olevba and pyOpenVBA read back what was written; its records are those of xlwings'."""

import struct
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from pyopenvba import ExcelFile

from excelmaze.errors import InputError, WorkbookError
from excelmaze.template.sources import template_modules, xlwings_modules
from excelmaze.template.vba.compression import decompress
from excelmaze.template.vba.project import (
    PROJECT_ID,
    REFERENCES,
    WORKBOOK_BASE,
    WORKSHEET_BASE,
    Kind,
    Module,
    build_project,
    document_module,
)
from excelmaze.template.vba.reader import dir_records, read_modules
from tests.cases import daily
from tests.template.readers import shipped_project, sources_by_olevba, streams_of

PROTECTION = {"CMG": bytes(4), "DPB": bytes(1), "GC": b"\xff"}


def project_with_sheets(count: int) -> list[Module]:
    sheets = [document_module(f"Sheet{number}", WORKSHEET_BASE) for number in range(1, count + 1)]
    macro = Module("Macros", Kind.STANDARD, 'Attribute VB_Name = "Macros"\nPublic Sub Go()\nEnd Sub\n')
    return [document_module("ThisWorkbook", WORKBOOK_BASE), *sheets, macro]


def with_crlf(source: str) -> str:
    return source.replace("\r\n", "\n").replace("\n", "\r\n")


def workbook_with(modules: Sequence[Module], path: Path) -> Path:
    """A package with the project in it, enough for readers of projects."""
    with zipfile.ZipFile(path, "w") as package:
        package.writestr("[Content_Types].xml", "<Types/>")
        package.writestr("xl/vbaProject.bin", build_project(modules))
    return path


def decrypted(hidden: str) -> tuple[int, int, bytes]:
    """Version, project key and data of a hidden field: [MS-OVBA] 2.4.3.3."""
    data = bytes.fromhex(hidden)
    seed, version, key = data[0], data[0] ^ data[1], data[0] ^ data[2]
    plain, before = [], key
    for position in range(3, len(data)):
        before = data[position] ^ (data[position - 2] + before & 0xFF)
        plain.append(before)
    ignored = (seed & 6) // 2
    content = bytes(plain[ignored:])
    (length,) = struct.unpack_from("<I", content)
    assert len(content) == 4 + length
    return version, key, content[4:]


def fields(project_stream: bytes) -> dict[str, str]:
    lines = project_stream.decode("cp1252").split("[Host")[0].splitlines()
    return {key: value.strip('"') for key, _, value in (line.partition("=") for line in lines) if key}


@pytest.mark.parametrize("sheets", daily([1, 2, 3, 10, 100, 400], 4))
def test_every_reader_gets_every_module_back_exactly(sheets: int, tmp_path: Path) -> None:
    modules = project_with_sheets(sheets)
    expected = {module.name: with_crlf(module.source) for module in modules}
    path = workbook_with(modules, tmp_path / "book.xlsm")
    assert sources_by_olevba(path) == expected
    with ExcelFile(path) as book:
        assert {name: book.get_module(name) for name in book.module_names()} == expected
    assert {module.name: module.source for module in read_modules(build_project(modules))} == expected


def test_all_modules_of_the_template_are_read_back_with_kind_and_description() -> None:
    modules = template_modules(["Sheet1", "Sheet2", "Sheet3"])
    expected = [module._replace(source=with_crlf(module.source)) for module in modules]
    assert read_modules(build_project(modules)) == expected


def test_pyopenvba_finds_no_fault_with_the_template(template: Path) -> None:
    with ExcelFile(template) as book:
        assert book.vba_project().validate() == []


@pytest.mark.parametrize(
    "workbook",
    daily(
        ["quickstart_standalone.xlsm", "quickstart_addin.xlam", "addin/xlwings.xlam"], ["quickstart_standalone.xlsm"]
    ),
)
def test_the_dir_stream_has_the_records_of_the_workbooks_that_xlwings_ships(workbook: str) -> None:
    """Rebuilt from its own modules, a shipped project's records differ in what is known to vary only."""
    shipped = shipped_project(workbook)
    rebuilt = build_project(read_modules(shipped))
    project, references, modules = split(shipped)
    our_project, our_references, our_modules = split(rebuilt)
    names = {0x0004}
    platform, version, cookie = {0x0001}, {0x0009}, {0x0013}
    assert [number for number, _ in our_project] == [number for number, _ in project]
    for (number, ours), (_, theirs) in zip(our_project, project, strict=True):
        assert len(ours) == len(theirs) or number in names
        assert ours == theirs or number in names | platform | version | cookie
    assert set(our_references) == {(reference.name, reference.libid) for reference in REFERENCES}
    office = {entry for entry in references if entry[0] == "Office" and "(x86)" not in entry[1]}
    assert office <= set(our_references)
    assert len(our_modules) == len(modules)
    offset, module_cookie = 0x0031, 0x002C
    for (number, ours), (our_number, theirs) in zip(our_modules, modules, strict=True):
        assert number == our_number
        if number == offset:
            assert ours == bytes(4)
        elif number == module_cookie:
            assert ours == b"\xff\xff"
        else:
            assert ours == theirs


def split(project: bytes) -> tuple[list[tuple[int, bytes]], list[tuple[str, str]], list[tuple[int, bytes]]]:
    """The project's own records; names and libids of the registered references; the modules' records."""
    records = list(dir_records(decompress(streams_of(project)["VBA/dir"])))
    numbers = [number for number, _ in records]
    first_reference, modules_at, first_module = (numbers.index(number) for number in (0x0016, 0x000F, 0x0019))
    references = []
    for (number, content), (_, name) in zip(records[2:modules_at], records[: modules_at - 2], strict=True):
        if number == 0x000D:
            (size,) = struct.unpack_from("<I", content)
            assert content[4 + size :] == bytes(6)
            references.append((name.decode("cp1252"), content[4 : 4 + size].decode("cp1252")))
    outside = records[:first_reference] + records[modules_at:first_module]
    return outside, references, records[first_module:]


def test_modules_carry_no_compiled_code_and_let_office_compile_them() -> None:
    streams = streams_of(build_project(project_with_sheets(1)))
    assert streams["VBA/_VBA_PROJECT"] == bytes.fromhex("CC 61 FF FF 00 00 00")
    assert set(streams) == {"PROJECT", "PROJECTwm"} | {
        f"VBA/{name}" for name in ("dir", "_VBA_PROJECT", "ThisWorkbook", "Sheet1", "Macros")
    }
    assert streams["PROJECTwm"].startswith(b"ThisWorkbook\0T\0h\0i\0s\0")
    assert streams["PROJECTwm"].endswith(b"Macros\0M\0a\0c\0r\0o\0s\0\0\0\0\0")


def test_the_project_stream_has_the_keys_of_xlwings_own_in_their_order() -> None:
    shipped = shipped_project("quickstart_standalone.xlsm")
    ours = streams_of(build_project(read_modules(shipped)))["PROJECT"].decode("cp1252").split("\r\n")
    theirs = streams_of(shipped)["PROJECT"].decode("cp1252").split("\r\n")
    varying = ("ID=", "CMG=", "DPB=", "GC=")
    end = theirs.index("[Workspace]") + 1
    assert [line for line in ours[:end] if not line.startswith(varying)] == [
        line for line in theirs[:end] if not line.startswith(varying)
    ]
    assert [line.partition("=")[0] for line in ours[end:] if line] == [
        line.partition("=")[0] for line in theirs[end:] if line
    ]


def test_the_project_is_unprotected_without_password_and_visible() -> None:
    found = fields(streams_of(build_project(project_with_sheets(1)))["PROJECT"])
    key = sum(PROJECT_ID.encode()) & 0xFF
    assert found["ID"] == PROJECT_ID
    assert {name: decrypted(found[name]) for name in PROTECTION} == {
        name: (2, key, data) for name, data in PROTECTION.items()
    }


def test_xlwings_modules_are_those_of_the_installed_version() -> None:
    import xlwings

    modules = {module.name: module for module in xlwings_modules()}
    assert modules.keys() == {"xlwings", "Dictionary"}
    assert f'XLWINGS_VERSION As String = "{xlwings.__version__}"' in modules["xlwings"].source
    expected = Path(xlwings.__file__).with_name("xlwings.bas").read_text(encoding="cp1252")
    assert with_crlf(modules["xlwings"].source) == with_crlf(expected)


@pytest.mark.parametrize(
    ("modules", "message"),
    [
        ([Module("1st", Kind.STANDARD, "")], "'1st'"),
        ([Module("x" * 32, Kind.STANDARD, "")], "30 letters"),
        ([Module("Dir", Kind.STANDARD, "")], "'Dir' is taken"),
        ([Module("A", Kind.STANDARD, ""), Module("a", Kind.CLASS, "")], "'a' is taken"),
        ([Module("A", Kind.STANDARD, "' \u2603")], "code page 1252"),
    ],
)
def test_modules_that_vba_cannot_have_are_refused(modules: list[Module], message: str) -> None:
    with pytest.raises(InputError, match=message):
        build_project(modules)


def test_a_compound_file_without_a_project_is_refused() -> None:
    from excelmaze.template.vba.compound import write_compound

    with pytest.raises(WorkbookError, match="no modules can be read"):
        read_modules(write_compound({"VBA": b"", "PROJECT": b""}))
