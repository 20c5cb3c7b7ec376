"""Other people's readers of VBA projects, and the projects that xlwings ships."""

import io
import struct
import warnings
import zipfile
from collections.abc import Iterator
from pathlib import Path

import olefile
import xlwings

with warnings.catch_warnings():
    # Its parser library deprecates what it uses.
    warnings.simplefilter("ignore", DeprecationWarning)
    from oletools.olevba import VBA_Parser, decompress_stream

_VERSION = 0x0009
SHIPPED = Path(xlwings.__file__).parent


def decompressed(container: bytes) -> bytes:
    """The data of a compressed container, as oletools reads it."""
    return bytes(decompress_stream(bytearray(container)))


def part(workbook: Path, name: str = "xl/vbaProject.bin") -> bytes:
    with zipfile.ZipFile(workbook) as package:
        return package.read(name)


def streams_of(compound: bytes) -> dict[str, bytes]:
    """All streams of a compound file by path, read by olefile, which must find no fault with it."""
    with olefile.OleFileIO(io.BytesIO(compound), raise_defects=olefile.DEFECT_UNSURE) as file:
        return {"/".join(path): file.openstream(path).read() for path in file.listdir()}


def records_of(project: bytes) -> Iterator[tuple[int, bytes]]:
    """The records of a project's stream `dir`: number and content."""
    content, position = decompressed(streams_of(project)["VBA/dir"]), 0
    while position < len(content):
        number, size = struct.unpack_from("<HI", content, position)
        # The size of the version record does not count its minor number.
        size += 2 * (number == _VERSION)
        position += 6
        yield number, content[position : position + size]
        position += size


def sources_by_olevba(workbook: Path) -> dict[str, str]:
    """The source of every module by name, as olevba reads them."""
    parser = VBA_Parser(str(workbook))
    try:
        macros = list(parser.extract_all_macros())
    finally:
        parser.close()
    return {stream.rpartition("/")[2]: code for _, stream, _, code in macros}
