"""Reading the modules of a VBA project, such as the one xlwings ships in its workbooks."""

import struct
from collections.abc import Iterator

from excelmaze.errors import WorkbookError
from excelmaze.template.vba.compound_reader import Folder, read_compound
from excelmaze.template.vba.compression import decompress
from excelmaze.template.vba.project import CODE_PAGE, Kind, Module

_VERSION, _NAME, _STREAM_NAME, _DESCRIPTION, _OFFSET, _END = 0x0009, 0x0019, 0x001A, 0x001C, 0x0031, 0x002B


def dir_records(content: bytes) -> Iterator[tuple[int, bytes]]:
    """The records of a decompressed stream `dir`: number and content."""
    position = 0
    while position < len(content):
        number, size = struct.unpack_from("<HI", content, position)
        # The size of the version record does not count its minor number.
        size += 2 * (number == _VERSION)
        position += 6
        yield number, content[position : position + size]
        position += size


def read_modules(project: bytes) -> list[Module]:
    """The modules of a `vbaProject.bin`, in the order of its directory, with their `Attribute` lines.

    Raises:
        WorkbookError: the bytes are no VBA project, or are damaged.
    """
    root = read_compound(project)
    try:
        return list(_modules(root))
    except (KeyError, TypeError, struct.error, UnicodeDecodeError) as error:
        raise WorkbookError(f"VBA project: no modules can be read, the file is damaged ({error})") from error


def _modules(root: Folder) -> Iterator[Module]:
    vba = root["VBA"]
    if isinstance(vba, bytes):
        raise TypeError("VBA is a stream")
    kinds = _kinds(_stream(root, "PROJECT").decode(CODE_PAGE))
    found: dict[int, bytes] = {}
    for number, content in dir_records(decompress(_stream(vba, "dir"))):
        found[number] = content
        if number == _END:
            name = found[_NAME].decode(CODE_PAGE)
            stream = _stream(vba, found[_STREAM_NAME].decode(CODE_PAGE))
            source = decompress(stream[int.from_bytes(found[_OFFSET], "little") :])
            description = found[_DESCRIPTION].decode(CODE_PAGE)
            yield Module(name, kinds[name], source.decode(CODE_PAGE), description)


def _stream(folder: Folder, name: str) -> bytes:
    content = folder[name]
    if not isinstance(content, bytes):
        raise TypeError(f"{name} is a storage")
    return content


def _kinds(project: str) -> dict[str, Kind]:
    """Which kind each module is, from the lines `Module=…`, `Class=…` and `Document=…/&H…` of PROJECT."""
    kinds = {}
    for line in project.splitlines():
        key, _, value = line.partition("=")
        if key in {kind.value for kind in Kind}:
            kinds[value.partition("/")[0]] = Kind(key)
    return kinds
