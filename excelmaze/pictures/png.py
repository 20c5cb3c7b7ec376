"""Pictures in PNG, with the palette of their theme: the format is a few chunks around what zlib packs (RFC 2083)."""

import struct
import zlib

from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.raster import Raster

_MM_PER_METRE, _MM_PER_INCH = 1000, 25.4
_PALETTE, _METRES = 3, 1


def png(page: Page, scale: Scale) -> bytes:
    """A page as a file.

    Raises:
        InputError: it would have too many pixels.
    """
    raster = Raster(page, page.scaled(scale).pixels)
    packer = zlib.compressobj(9)
    pixels = b"".join(packer.compress(b"\0" + row) for row in raster.rows) + packer.flush()
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


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
