"""A VBA project ([MS-OVBA]) written from module sources: the `vbaProject.bin` of a workbook with macros.

Only sources are written, no compiled code: the version FFFF of the stream `_VBA_PROJECT` tells Office to
compile them when it opens the workbook. Same modules, same bytes.
"""

import struct
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from templates.build.compound import Storage, write_compound
from templates.build.compression import compress

CODE_PAGE = "cp1252"
PROJECT_NAME = "VBAProject"
PROJECT_ID = "{1C0A2D41-61E0-4DFC-B403-85D3164A0E3A}"
# Any byte is allowed; with this one, one byte without meaning comes before the data.
_SEED = 0x5A


class Kind(Enum):
    """What a module is; the value is its keyword in the stream PROJECT."""

    DOCUMENT = "Document"
    STANDARD = "Module"


class Module(NamedTuple):
    """A module: its source begins with its `Attribute` lines."""

    name: str
    source: str
    kind: Kind = Kind.STANDARD


class Reference(NamedTuple):
    """A type library that the project uses; `path` is where Windows has it, elsewhere the GUID counts."""

    name: str
    guid: str
    version: str
    path: str
    title: str

    @property
    def libid(self) -> str:
        """The reference in the notation of [MS-OVBA] 2.1.1.8."""
        return f"*\\G{{{self.guid}}}#{self.version}#0#{self.path}#{self.title}"


REFERENCES = (
    Reference(
        "stdole",
        "00020430-0000-0000-C000-000000000046",
        "2.0",
        r"C:\Windows\System32\stdole2.tlb",
        "OLE Automation",
    ),
    Reference(
        "Office",
        "2DF8D04C-5BFA-101B-BDE5-00AA0044DE52",
        "2.0",
        r"C:\Program Files\Common Files\Microsoft Shared\OFFICE16\MSO.DLL",
        "Microsoft Office 16.0 Object Library",
    ),
)

# Class identifiers of Excel's own Workbook and Worksheet objects, on which document modules are based.
WORKBOOK_BASE = "00020819-0000-0000-C000-000000000046"
WORKSHEET_BASE = "00020820-0000-0000-C000-000000000046"


def document_module(code_name: str, base: str, code: str = "") -> Module:
    """Return the module behind the workbook or a sheet; `base` is `WORKBOOK_BASE` or `WORKSHEET_BASE`."""
    attributes = {
        "Name": f'"{code_name}"',
        "Base": f'"0{{{base}}}"',
        "GlobalNameSpace": "False",
        "Creatable": "False",
        "PredeclaredId": "True",
        "Exposed": "True",
        "TemplateDerived": "False",
        "Customizable": "True",
    }
    lines = "".join(f"Attribute VB_{name} = {value}\n" for name, value in attributes.items())
    return Module(code_name, lines + code, Kind.DOCUMENT)


def build_project(modules: Sequence[Module]) -> bytes:
    """Return the bytes of `vbaProject.bin`: readable, unprotected, with line ends CR LF and code page 1252."""
    # A module's stream is its compressed source alone: no compiled code comes first, so all offsets are 0.
    vba: dict[str, bytes | Storage] = {module.name: _packed_source(module) for module in modules}
    vba["dir"] = compress(_dir_stream(modules))
    vba["_VBA_PROJECT"] = bytes.fromhex("CC61FFFF000000")
    return write_compound(
        {
            "VBA": vba,
            "PROJECT": _project_stream(modules).encode(CODE_PAGE),
            "PROJECTwm": _name_map(modules),
        }
    )


def encrypted(data: bytes, project_id: str, seed: int) -> str:
    """Return the data as [MS-OVBA] 2.4.3 hides them in the stream PROJECT, in hexadecimal; the seed is any byte."""
    version = 2
    key = sum(project_id.encode(CODE_PAGE)) & 0xFF
    hidden = bytearray([seed, seed ^ version, seed ^ key])
    previous = key
    # The seed decides how many bytes without meaning come first.
    ignored = bytes((seed & 6) // 2)
    for byte in ignored + struct.pack("<I", len(data)) + data:
        hidden.append(byte ^ ((hidden[-2] + previous) & 0xFF))
        previous = byte
    return hidden.hex().upper()


def _packed_source(module: Module) -> bytes:
    return compress(module.source.replace("\r\n", "\n").replace("\n", "\r\n").encode(CODE_PAGE))


def _record(number: int, content: bytes) -> bytes:
    return struct.pack("<HI", number, len(content)) + content


def _twin_records(number: int, unicode_number: int, text: str) -> bytes:
    """Return a text twice, in the code page and in UTF-16."""
    return _record(number, text.encode(CODE_PAGE)) + _record(unicode_number, text.encode("utf-16-le"))


def _dir_stream(modules: Sequence[Module]) -> bytes:
    """Return the stream `dir` before compression: records for the project, its references and its modules."""
    records = [
        _record(0x0001, struct.pack("<I", 3)),  # SYSKIND: 64-bit Windows
        _record(0x0002, struct.pack("<I", 0x0409)),  # LCID
        _record(0x0014, struct.pack("<I", 0x0409)),  # LCIDINVOKE
        _record(0x0003, struct.pack("<H", 1252)),  # CODEPAGE
        _record(0x0004, PROJECT_NAME.encode(CODE_PAGE)),
        _twin_records(0x0005, 0x0040, ""),  # DOCSTRING
        _record(0x0006, b"") + _record(0x003D, b""),  # HELPFILEPATH, twice in the code page
        _record(0x0007, bytes(4)),  # HELPCONTEXT
        _record(0x0008, bytes(4)),  # LIBFLAGS
        # VERSION: the size field counts the major number only, the minor one follows.
        struct.pack("<HIIH", 0x0009, 4, 1, 0),
        _twin_records(0x000C, 0x003C, ""),  # CONSTANTS
        *_reference_records(),
        _record(0x000F, struct.pack("<H", len(modules))),
        _record(0x0013, b"\xff\xff"),  # COOKIE
    ]
    for module in modules:
        records += _module_records(module)
    records.append(_record(0x0010, b""))
    return b"".join(records)


def _reference_records() -> Iterator[bytes]:
    for reference in REFERENCES:
        libid = reference.libid.encode(CODE_PAGE)
        yield _twin_records(0x0016, 0x003E, reference.name)
        yield _record(0x000D, struct.pack("<I", len(libid)) + libid + bytes(6))


def _module_records(module: Module) -> Iterator[bytes]:
    yield _twin_records(0x0019, 0x0047, module.name)
    yield _twin_records(0x001A, 0x0032, module.name)  # STREAMNAME
    yield _twin_records(0x001C, 0x0048, "")
    yield _record(0x0031, bytes(4))  # OFFSET of the source in its stream
    yield _record(0x001E, bytes(4))  # HELPCONTEXT
    yield _record(0x002C, b"\xff\xff")  # COOKIE
    yield _record(0x0021 if module.kind is Kind.STANDARD else 0x0022, b"")
    yield _record(0x002B, b"")


def _project_stream(modules: Sequence[Module]) -> str:
    """Return the stream PROJECT: an .ini file of modules, protection and editor windows."""
    declared = [
        f"{module.kind.value}={module.name}" + ("/&H00000000" if module.kind is Kind.DOCUMENT else "")
        for module in modules
    ]
    protection = {
        "CMG": bytes(4),  # nobody has locked the project
        "DPB": bytes(1),  # no password
        "GC": b"\xff",  # visible
    }
    lines = [
        f'ID="{PROJECT_ID}"',
        *declared,
        f'Name="{PROJECT_NAME}"',
        'HelpContextID="0"',
        'VersionCompatible32="393222000"',
        *(f'{name}="{encrypted(data, PROJECT_ID, seed=_SEED)}"' for name, data in protection.items()),
        "",
        "[Host Extender Info]",
        "&H00000001={3832D640-CF90-11CF-8E43-00A0C911005A};VBE;&H00000000",
        "",
        "[Workspace]",
        *(f"{module.name}=0, 0, 0, 0, C" for module in modules),
        "",
    ]
    return "\r\n".join(lines)


def _name_map(modules: Sequence[Module]) -> bytes:
    """Return the stream PROJECTwm: each name in the code page and in UTF-16, both ended by zeros."""
    names = [f"{module.name}\0" for module in modules]
    return b"".join(name.encode(CODE_PAGE) + name.encode("utf-16-le") for name in names) + bytes(2)
