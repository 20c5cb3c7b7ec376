"""Pictures of files, opened by Pillow for writers that draw their pixels."""

import warnings
from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

from excelmaze.draw.drawings import Image
from excelmaze.errors import InputError, missing

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels
    from reportlab.lib.utils import ImageReader

# The colours of a palette, and those of one picture, of which a page may have three.
_MOST_COLORS, _COLORS = 256, 40
_PREVIEW = 200
# No page shows more pixels of one, on its longer side.
_MOST_SIDE = 2000


@lru_cache(8)
def _pixels_of(data: bytes) -> "Pixels":
    try:
        from PIL import Image as Opener
    except ImportError:
        raise missing("a picture at start or goal", "Pillow", "images") from None
    try:
        with warnings.catch_warnings(action="ignore"), Opener.open(BytesIO(data), formats=("PNG", "JPEG")) as found:
            found.draft("RGB", (_MOST_SIDE, _MOST_SIDE))
            return found.convert("RGBA")
    except Exception as error:  # noqa: BLE001 - what Pillow's readers raise on damaged files is of many kinds
        raise InputError(f"a picture cannot be opened: {error!s:.60}; save it again as PNG or JPEG") from None


@lru_cache(8)
def opened_image(image: Image) -> "ImageReader":
    """Return a picture as reportlab draws it: each is in a document once."""
    from reportlab.lib.utils import ImageReader

    pixels = _pixels_of(image.data).copy()
    pixels.thumbnail((_MOST_SIDE, _MOST_SIDE))
    return ImageReader(pixels)


def colors_of(image: Image) -> list[bytes]:
    """Return the most important colours of a picture on white paper."""
    shown = _pixels_of(image.data).copy()
    from PIL import Image as Opener

    shown.thumbnail((_PREVIEW, _PREVIEW))
    paper = Opener.new("RGB", shown.size, "white")
    paper.paste(shown, mask=shown)
    colors = paper.quantize(_COLORS, dither=Opener.Dither.NONE).convert("RGB").tobytes()
    return sorted({colors[place : place + 3] for place in range(0, len(colors), 3)})


def painted_over(
    image: Image, size: tuple[int, int], below: Sequence[bytes | bytearray], palette: Sequence[bytes]
) -> list[bytes]:
    """Return rows of pixels, indices into a palette, with a picture of their size over them."""
    pixels = _pixels_of(image.data)
    from PIL import Image as Opener

    shown = pixels.resize(size, Opener.Resampling.LANCZOS)
    over = Opener.frombytes("P", size, b"".join(below))
    over.putpalette(b"".join(palette) + palette[0] * (_MOST_COLORS - len(palette)))
    mixed = over.convert("RGB")
    mixed.paste(shown, mask=shown)
    found = mixed.quantize(palette=over, dither=Opener.Dither.NONE).tobytes()
    cover = shown.getchannel("A").tobytes()
    width = size[0]
    return [
        bytes(
            was if not alpha else new if new < len(palette) else 0
            for was, new, alpha in zip(row, found[at : at + width], cover[at : at + width], strict=True)
        )
        for at, row in zip(range(0, len(found), width), below, strict=True)
    ]
