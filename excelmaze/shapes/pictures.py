"""Pictures as masks: what is dark is in. Pillow reads them."""

import warnings
from collections.abc import Sequence
from io import BytesIO
from itertools import accumulate
from math import ceil
from typing import TYPE_CHECKING

from excelmaze.errors import NotDoneError, missing
from excelmaze.files import File, read_input
from excelmaze.shapes.mask import Mask

if TYPE_CHECKING:
    from PIL import Image

# A picture of a few bytes can claim to be larger than any memory.
_MOST_PIXELS, _LONGEST_SIDE = 100_000_000, 65_535
# Of some hundred bytes that are taller, `picture` would make a path of half a million rows.
_MOST_SLENDER = 500
# Modes in which nothing is transparent, unless a colour is said to be.
_OPAQUE = {"1", "L", "RGB"}
_GREYS = 256
# The steps of the longer side in which margins are measured.
_MARGIN_STEPS = 256


class Picture:
    """A picture file, turned as its EXIF data say.

    Args:
        path: the file.
        threshold: greys below it, 0 to 255, are dark; by default the one that parts dark from light best (Otsu).
        invert: what is light is in. Transparent pixels are out in any case.
        margins: whether the margins of a scanned page stay.
    """

    def __init__(self, path: File, threshold: int | None, *, invert: bool, margins: bool) -> None:
        self.name = path.name
        self._image = _opened(path)
        self._threshold, self._invert = threshold, invert
        # Where margins are left out there is little light to be distinguished from dark.
        self._limit = threshold
        if not margins:
            self._crop()

    @property
    def size(self) -> tuple[int, int]:
        """Its height and width in pixels."""
        return self._image.height, self._image.width

    def _greys(self) -> "Image.Image":
        """Return the greys of the picture; what is transparent is as paper that is out."""
        from PIL import Image

        if self._image.mode == "L":
            return self._image
        paper = Image.new("L", self._image.size, "black" if self._invert else "white")
        paper.paste(self._image.convert("L"), mask=self._image.getchannel("A"))
        return paper

    def _inside(self, limit: int, value: int = 255) -> list[int]:
        """Return a value for each grey that is in, 0 for others."""
        return [value * ((grey < limit) != self._invert) for grey in range(_GREYS)]

    def _crop(self) -> None:
        """Leave out the margins, such as those of a scanned page."""
        step = max(1, max(self._image.size) // _MARGIN_STEPS)  # a speck is no part of the picture
        greys = self._greys().reduce(step)
        limit = otsu(greys.histogram()) if self._threshold is None else self._threshold
        inside = limit is not None and greys.point(self._inside(limit)).getbbox()
        if inside and inside != (0, 0, *greys.size):
            left, top, right, bottom = (place * step for place in inside)
            height, width = self.size
            self._image = self._image.crop((left, top, min(right, width), min(bottom, height)))
            self._limit = limit

    def mask(self, rows: int, cols: int) -> Mask:
        """Return the dark cells of the picture in rows and columns: a cell's grey is the mean of its pixels.

        Raises:
            InputError: nothing is in.
        """
        greys, limit = self._scaled(rows, cols)
        data = greys.point(self._inside(limit, 1)).tobytes()
        if not any(data):
            what, extreme, remedy = ("light", "lightest", "lower") if self._invert else ("dark", "darkest", "higher")
            least = greys.getextrema()[self._invert]
            raise NotDoneError(
                f"{self.name} has nothing {what}: its {extreme} grey is {least}, the threshold {limit}; "
                f"give a {remedy} --threshold{'' if self._invert else ', or --invert'}"
            )
        return Mask.from_bytes(data, cols)

    def lost(self, rows: int, cols: int) -> float:
        """Return the share of the pixels that are in, but neither their cell of the mask nor one around it is."""
        from PIL import Image, ImageFilter

        greys, limit = self._scaled(rows, cols)
        pixels = self._greys().point(self._inside(limit))
        shares = pixels.resize((cols, rows), Image.Resampling.BOX).tobytes()
        cells = greys.point(self._inside(limit)).filter(ImageFilter.MaxFilter(3)).tobytes()
        return sum(share for share, cell in zip(shares, cells, strict=True) if not cell) / max(sum(shares), 1)

    def crop_to(self, mask: Mask) -> bool:
        """Crop the picture to the cells that are in; return whether it was larger."""
        top, left, bottom, right = mask.bounds
        if (top, left, bottom, right) == (0, 0, mask.height, mask.width):
            return False
        high, wide = self._image.height / mask.height, self._image.width / mask.width
        self._image = self._image.crop((int(left * wide), int(top * high), ceil(right * wide), ceil(bottom * high)))
        return True

    def _scaled(self, rows: int, cols: int) -> "tuple[Image.Image, int]":
        """Return the mean grey of each cell, and the grey below which it is dark."""
        from PIL import Image

        greys = self._greys().resize((cols, rows), Image.Resampling.BOX)
        if self._limit is None:
            self._limit = otsu(greys.histogram())
        if self._limit is None:
            raise NotDoneError(
                f"{self.name} has one grey only, {greys.getpixel((0, 0))}; "
                f"choose another picture, or a --threshold {'up to' if self._invert else 'above'} that"
            )
        return greys, self._limit


def otsu(histogram: Sequence[int]) -> int | None:
    """Return the grey below which is dark: dark and light differ most then, weighted by how many there are.

    N. Otsu, A threshold selection method from gray-level histograms, IEEE Transactions on Systems, Man, and
    Cybernetics 9 (1979). None where there is one grey only. Of limits between the same two greys it is the middle, so
    that cells count as dark if black fills half of them.

    >>> otsu([5, 5, 0, 0, 1, 3])
    3
    """
    counts = [*accumulate(histogram)]
    totals = [*accumulate(grey * number for grey, number in enumerate(histogram))]

    def spread(dark: int, dark_total: int) -> float:
        light = counts[-1] - dark
        apart = dark_total / max(dark, 1) - (totals[-1] - dark_total) / max(light, 1)
        return dark * light * apart * apart

    spreads = [*map(spread, counts, totals)]
    if not any(spreads):
        return None
    darkest = spreads.index(max(spreads))
    lighter = next(grey for grey in range(darkest + 1, len(histogram)) if histogram[grey])
    return (darkest + lighter) // 2 + 1


def _opened(path: File) -> "Image.Image":
    try:
        from PIL import Image, ImageOps, UnidentifiedImageError
    except ImportError:
        raise missing("a picture as a mask", "Pillow", "") from None
    data = read_input(path)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow warns of what is refused here, and of harmless oddities
            image: Image.Image = Image.open(BytesIO(data))
            size = f"{image.width:,} x {image.height:,}"
            is_slender = max(image.size) > _MOST_SLENDER * min(image.size)
            if image.width * image.height <= _MOST_PIXELS and max(image.size) <= _LONGEST_SIDE and not is_slender:
                image.load()
                ImageOps.exif_transpose(image, in_place=True)
                mode = "L" if image.mode in _OPAQUE and "transparency" not in image.info else "RGBA"
                return image if image.mode == mode else image.convert(mode)
    except Image.DecompressionBombError:
        size = f"more than {2 * (Image.MAX_IMAGE_PIXELS or _MOST_PIXELS):,}"
    except UnidentifiedImageError:
        raise NotDoneError(
            f"{path.name} is no picture that Pillow reads; give a PNG or JPEG file, or a drawing that ends in .txt"
        ) from None
    except Exception as error:  # noqa: BLE001 - what Pillow's readers raise on damaged files is of many kinds
        raise NotDoneError(f"{path.name} is a damaged picture: {str(error)[:80]!r}; give another") from None
    raise NotDoneError(
        f"{path.name} has {size} pixels, and at most {_MOST_PIXELS:,} are read, {_LONGEST_SIDE:,} on a side, "
        f"which may be {_MOST_SLENDER} times the other; crop it or make it smaller"
    )
