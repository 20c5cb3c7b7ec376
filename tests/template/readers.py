"""Other people's readers of VBA projects, and the projects that xlwings ships."""

import io
import warnings
import zipfile
from pathlib import Path

import olefile
import pyopenvba.vba
import xlwings

with warnings.catch_warnings():
    # Its parser library deprecates what it uses.
    warnings.simplefilter("ignore", DeprecationWarning)
    from oletools.olevba import VBA_Parser, decompress_stream


def decompress_by_oletools(container: bytes) -> bytes:
    return bytes(decompress_stream(bytearray(container)))


def decompress_by_pyopenvba(container: bytes) -> bytes:
    return bytes(pyopenvba.vba.decompress(container))


def shipped_project(workbook: str) -> bytes:
    """The part vbaProject.bin of a workbook in xlwings' package folder."""
    with zipfile.ZipFile(Path(xlwings.__file__).parent / workbook) as package:
        return package.read("xl/vbaProject.bin")


def streams_of(compound: bytes) -> dict[str, bytes]:
    """All streams of a compound file by path, read by olefile, which must find no fault with it."""
    with olefile.OleFileIO(io.BytesIO(compound), raise_defects=olefile.DEFECT_UNSURE) as file:
        return {"/".join(path): file.openstream(path).read() for path in file.listdir()}


def sources_by_olevba(workbook: Path) -> dict[str, str]:
    """The source of every module by name, as olevba reads them."""
    parser = VBA_Parser(str(workbook))
    try:
        macros = list(parser.extract_all_macros())
    finally:
        parser.close()
    return {stream.rpartition("/")[2]: code for _, stream, _, code in macros}
