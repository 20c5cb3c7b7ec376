"""Pictures of files, opened by Pillow for writers that draw their pixels."""

import warnings
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

from excelmaze.draw.drawings import Image
from excelmaze.errors import InputError, missing

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

# No page shows more pixels of one, on its longer side.
_MOST_SIDE = 2000
_FORMATS = "PNG", "JPEG"


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
        with (
            warnings.catch_warnings(action="ignore"),
            Opener.open(BytesIO(image.data), formats=_FORMATS) as file,
        ):
            file.draft("RGB", (_MOST_SIDE, _MOST_SIDE))
            pixels = file.convert("RGBA")
    except Exception as error:  # noqa: BLE001 - what Pillow's readers raise on damaged files is of many kinds
        raise InputError(f"a picture cannot be opened: {error!s:.60}; save it again as PNG or JPEG") from None
    pixels.thumbnail((_MOST_SIDE, _MOST_SIDE))
    return pixels
