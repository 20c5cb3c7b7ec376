"""Pictures as masks: what is dark is in. Pillow reads them."""

import warnings
from collections.abc import Sequence
from io import BytesIO
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
# So many pixels are laid on paper at once.
_STRIP = 1 << 20
_GREYS = 256
# Margins are measured in so many steps of the longer side.
_MARGIN_STEPS = 256


class Picture:
    """A picture file, turned as its EXIF data say."""

    def __init__(self, path: File) -> None:
        self.name = path.name
        self._image = _opened(path)
        self._limit: int | None = None

    @property
    def height(self) -> int:
        """Its height in pixels."""
        return self._image.height

    @property
    def width(self) -> int:
        """Its width in pixels."""
        return self._image.width

    def crop(self, *, threshold: int | None = None, invert: bool = False) -> None:
        """Leave out what is not in around it: the margins of a scanned page."""
        step = max(1, max(self._image.size) // _MARGIN_STEPS)  # a speck is no part of the picture
        greys = self._greys(invert=invert).reduce(step)
        limit = otsu(greys.histogram()) if threshold is None else threshold
        inside = limit and greys.point([255 * ((grey < limit) != invert) for grey in range(_GREYS)]).getbbox()
        if inside and inside != (0, 0, *greys.size):
            left, top, right, bottom = (place * step for place in inside)
            self._image = self._image.crop((left, top, min(right, self.width), min(bottom, self.height)))
            self._limit = limit

    def _greys(self, *, invert: bool) -> "Image.Image":
        return on_paper(self._image, "black" if invert else "white")

    def mask(self, rows: int, cols: int, *, threshold: int | None = None, invert: bool = False) -> Mask:
        """Return what is dark, of the picture in so many rows and columns.

        Args:
            rows: and `cols`: the mask's size; a cell's grey is the mean of the pixels there.
            threshold: greys below it, 0 to 255, are dark; by default the one that parts dark from light best (Otsu).
            invert: what is light is in. Transparent pixels are out in any case.

        Raises:
            InputError: nothing is in.
        """
        greys, limit = self._scaled(rows, cols, threshold, invert=invert)
        data = greys.tobytes().translate(_inside(limit, invert=invert))
        if not any(data):
            what, extreme, remedy = ("light", "lightest", "lower") if invert else ("dark", "darkest", "higher")
            least = greys.getextrema()[invert]
            raise NotDoneError(
                f"{self.name} has nothing {what}: its {extreme} grey is {least}, the threshold {limit}; "
                f"give a {remedy} --threshold{'' if invert else ', or --invert'}"
            )
        return Mask(tuple(data[row * cols : (row + 1) * cols] for row in range(rows)))

    def lost(self, rows: int, cols: int, *, threshold: int | None = None, invert: bool = False) -> float:
        """Return the share of the pixels that are in, but neither their cell of the mask nor one around it is."""
        from PIL import Image

        greys, limit = self._scaled(rows, cols, threshold, invert=invert)
        inside = _inside(limit, invert=invert)
        pixels = self._greys(invert=invert).point([255 * is_in for is_in in inside])
        shares = pixels.resize((cols, rows), Image.Resampling.BOX).tobytes()
        cells = greys.tobytes().translate(inside)
        lost = 0
        for cell, share in enumerate(shares):
            if share:
                row, column = divmod(cell, cols)
                left, right = max(column - 1, 0), min(column + 2, cols)
                begins = range(max(row - 1, 0) * cols, min(row + 2, rows) * cols, cols)
                lost += share * (not any(any(cells[begin + left : begin + right]) for begin in begins))
        return lost / max(sum(shares), 1)

    def crop_to(self, mask: Mask) -> bool:
        """Leave out what is around the cells that are in; return whether there is anything."""
        rows = [number for number, row in enumerate(mask.rows) if any(row)]
        left, right = min(row.find(1) for row in mask.rows if any(row)), max(row.rfind(1) for row in mask.rows)
        if (rows[0], left, rows[-1], right) == (0, 0, mask.height - 1, mask.width - 1):
            return False
        high, wide = self.height / mask.height, self.width / mask.width
        edges = left * wide, rows[0] * high, (right + 1) * wide, (rows[-1] + 1) * high
        self._image = self._image.crop((int(edges[0]), int(edges[1]), ceil(edges[2]), ceil(edges[3])))
        return True

    def _scaled(self, rows: int, cols: int, threshold: int | None, *, invert: bool) -> "tuple[Image.Image, int]":
        """Return the mean grey of each cell, and the grey below which it is dark."""
        from PIL import Image

        greys = self._greys(invert=invert).resize((cols, rows), Image.Resampling.BOX)
        if threshold is not None:
            return greys, threshold
        # Where margins are left out there is little light to be distinguished from dark.
        limit = self._limit = self._limit or otsu(greys.histogram())
        if limit is None:
            which = "up to that" if invert else "above that"
            raise NotDoneError(
                f"{self.name} has one grey only, {greys.getpixel((0, 0))}; "
                f"choose another picture, or a --threshold {which}"
            )
        return greys, limit


def _inside(limit: int, *, invert: bool) -> bytes:
    """Return 1 for each grey that is in."""
    return bytes((grey < limit) != invert for grey in range(_GREYS))


def otsu(histogram: Sequence[int]) -> int | None:
    """Return the grey below which is dark: dark and light differ most then, weighted by how many there are.

    N. Otsu, A threshold selection method from gray-level histograms, IEEE Transactions on Systems, Man, and
    Cybernetics 9 (1979). None where there is one grey only. Of limits between the same two greys it is the middle, so
    that cells count as dark if black fills half of them.

    >>> otsu([5, 5, 0, 0, 1, 3])
    3
    """
    count, total = sum(histogram), sum(grey * number for grey, number in enumerate(histogram))
    dark = dark_total = 0
    best, darkest = 0.0, None
    for grey, number in enumerate(histogram):
        dark += number
        dark_total += grey * number
        light = count - dark
        if dark and light:
            apart = dark_total / dark - (total - dark_total) / light
            spread = dark * light * apart * apart
            if spread > best:
                best, darkest = spread, grey
    if darkest is None:
        return None
    lighter = next(grey for grey in range(darkest + 1, len(histogram)) if histogram[grey])
    return (darkest + lighter) // 2 + 1


def on_paper(image: "Image.Image", color: str) -> "Image.Image":
    """Return a picture in grey, as on white paper: a strip at a time, of which some are as large as all of it."""
    if image.mode == "L":
        return image
    from PIL import Image

    grey = Image.new("L", image.size)
    height = max(_STRIP // image.width, 1)
    for top in range(0, image.height, height):
        strip = image.crop((0, top, image.width, min(top + height, image.height)))
        grey.paste(Image.alpha_composite(Image.new("RGBA", strip.size, color), strip).convert("L"), (0, top))
    return grey


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
