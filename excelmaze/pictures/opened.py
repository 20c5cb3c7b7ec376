"""Pictures of files, opened by Pillow for writers that draw their pixels."""

from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING
from warnings import catch_warnings

from excelmaze.draw.drawings import Image
from excelmaze.errors import InputError, missing

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

# No page shows more pixels of one, on its sides.
_MOST = 2000, 2000


@lru_cache(8)
def opened(image: Image) -> "Pixels":
    """Return the pixels of a picture.

    Raises:
        InputError: it is damaged.
        WorkbookError: Pillow is missing.
    """
    try:
        from PIL import Image as Opener
    except ImportError:
        raise missing("a picture at start or goal", "Pillow", "") from None
    try:
        with catch_warnings(action="ignore"), Opener.open(BytesIO(image.data), formats=["PNG", "JPEG"]) as file:
            file.draft("RGB", _MOST)
            pixels = file.convert("RGBA")
    except Exception as error:  # noqa: BLE001 - what Pillow's readers raise on damaged files is of many kinds
        raise InputError(f"a picture cannot be opened: {error!s:.60}; save it again as PNG or JPEG") from None
    pixels.thumbnail(_MOST)
    return pixels
