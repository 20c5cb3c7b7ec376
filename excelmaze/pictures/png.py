"""Pictures in PNG, with the palette of their theme: the format is a few chunks around what zlib packs (RFC 2083)."""

import struct
import zlib
from functools import lru_cache
from itertools import pairwise

from excelmaze.pictures.lettering import lettering
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.raster import Raster

_MM_PER_METRE, _MM_PER_INCH = 1000, 25.4
_PALETTE, _METRES = 3, 1
_UP = b"\2"


def png(page: Page, scale: Scale, font: str | None = None) -> bytes:
    """Return a page as a file.

    Raises:
        InputError: it would have too many pixels.
        WorkbookError: the font cannot be read.
    """
    raster = Raster(page, page.scaled(scale), lettering(font))
    packer = zlib.compressobj(6)
    rows = [bytes(raster.width), *map(bytes, raster.rows)]
    pixels = b"".join(packer.compress(_UP + _differences(row, above)) for above, row in pairwise(rows))
    pixels += packer.flush()
    a_metre = round(scale.dpi / _MM_PER_INCH * _MM_PER_METRE)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", struct.pack(">IIBBBBB", raster.width, len(raster.rows), 8, _PALETTE, 0, 0, 0)),
            _chunk(b"PLTE", b"".join(raster.palette)),
            _chunk(b"pHYs", struct.pack(">IIB", a_metre, a_metre, _METRES)),
            *(
                _chunk(b"iTXt", key.encode() + b"\0\0\0\0\0" + text.encode())
                for key, text in (("Title", page.title), ("Description", page.description), ("Comment", page.recipe))
                if text
            ),
            _chunk(b"IDAT", pixels),
            _chunk(b"IEND", b""),
        )
    )


@lru_cache(16)  # hatching repeats itself
def _differences(row: bytes, above: bytes) -> bytes:
    """Return a row after PNG's filter Up: the difference of each byte from the one above it, modulo 256.

    >>> [*_differences(bytes([3, 3, 0]), bytes([3, 1, 1]))]
    [0, 2, 255]
    """
    if row == above:
        return bytes(len(row))
    return bytes((byte - byte_above) & 255 for byte, byte_above in zip(row, above, strict=True))


def _chunk(kind: bytes, data: bytes) -> bytes:
    """Return a part of a file: its kind, data and check sum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
