"""Moving pictures in GIF: the first frame whole, of each further one what changes (CompuServe 1990; Welch 1984)."""

import struct
from collections.abc import Iterator, Sequence

from excelmaze.draw.layout import Layout
from excelmaze.errors import InputError
from excelmaze.pictures.moving import Frame
from excelmaze.pictures.page import Scale
from excelmaze.pictures.raster import Raster
from excelmaze.progress import tick

_HIGHEST_CODE = 4095
_MOST_PIXELS = 65_535
_FOREVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"


def gif(frames: Sequence[Frame], scale: Scale) -> bytes:
    """A file that is shown over and over.

    Raises:
        InputError: there would be too many pixels, in all or on a side.
    """
    page = frames[0].page
    scale = page.scaled(scale)
    raster = Raster(page, scale.pixels)
    # Shades, which only the last frame has, are behind the colours of all.
    colors = Raster(frames[-1].page, scale.pixels).palette if frames[-1].page.shades else raster.palette
    bits = max(2, (len(colors) - 1).bit_length())
    palette = b"".join(colors).ljust(3 << bits, b"\0")
    width, height = raster.width, len(raster.rows)
    if max(width, height) > _MOST_PIXELS:
        raise InputError(
            f"the picture would have {width:,} x {height:,} pixels, and a .gif has at most {_MOST_PIXELS:,} on a side; "
            f"choose a smaller --scale than {scale.pixels}, or a shorter title"
        )
    parts = [b"GIF89a", struct.pack("<HHBBB", width, height, 0x80 | bits - 1, 0, 0), palette, _FOREVER]
    if page.recipe:
        parts += [b"!\xfe", _blocks(page.recipe.encode())]
    before: Layout | None = None
    for number, frame in enumerate(frames):
        tick("drawing", number, len(frames), "frames")
        layout = frame.page.layout
        changed = None if before is None or frame.page.shades else _changed(before, layout)
        if changed is None:
            raster = Raster(frame.page, scale.pixels)
            box = 0, 0, height, width
        else:
            box = raster.redraw(layout, changed) if changed else (0, 0, 1, 1)
        before = layout
        parts += [b"!\xf9\x04\x04", struct.pack("<H", round(frame.seconds * 100)), b"\0\0"]
        parts.append(_image(raster.rows, box, bits))
    return b"".join([*parts, b";"])


def _changed(before: Layout, now: Layout) -> list[int] | None:
    """The cells that look different; None where that is not all that changes."""
    if before.texts != now.texts:
        return None
    if before.palette is now.palette or tuple(before.palette) == tuple(now.palette):
        pairs = zip(before.codes, now.codes, strict=True)
        return [cell for cell, (was, is_) in enumerate(pairs) if was != is_]
    return [
        cell
        for cell, (was, is_) in enumerate(zip(before.codes, now.codes, strict=True))
        if before.palette[was] != now.palette[is_]
    ]


def _image(rows: Sequence[bytes | bytearray], box: tuple[int, int, int, int], bits: int) -> bytes:
    top, left, bottom, right = box
    head = b"," + struct.pack("<HHHHB", left, top, right - left, bottom - top, 0) + bytes((bits,))
    return head + _blocks(_packed(b"".join(bytes(row[left:right]) for row in rows[top:bottom]), bits))


def _blocks(data: bytes) -> bytes:
    """Data in blocks of up to 255 bytes, each after its length, and an empty one."""
    return b"".join(bytes((len(one),)) + one for one in _pieces(data)) + b"\0"


def _pieces(data: bytes) -> Iterator[bytes]:
    for begin in range(0, len(data), 255):
        yield data[begin : begin + 255]


def _packed(pixels: bytes, bits: int) -> bytes:
    """Lempel, Ziv and Welch's codes of growing width, the lowest bits first."""
    clear, end = 1 << bits, (1 << bits) + 1
    codes: dict[int, int] = {}
    width, following = bits + 1, end + 1
    out = bytearray()
    held, count = clear, width
    prefix = pixels[0]
    for pixel in pixels[1:]:
        key = prefix << 8 | pixel
        known = codes.get(key)
        if known is not None:
            prefix = known
            continue
        held |= prefix << count
        count += width
        if following > _HIGHEST_CODE:
            held |= clear << count
            count += width
            codes.clear()
            width, following = bits + 1, end + 1
        else:
            codes[key] = following
            if following == 1 << width:
                width += 1
            following += 1
        prefix = pixel
        while count >= 8:  # noqa: PLR2004 - a byte
            out.append(held & 255)
            held >>= 8
            count -= 8
    held |= prefix << count
    count += width
    if following == 1 << width and width < _HIGHEST_CODE.bit_length():
        width += 1
    held |= end << count
    count += width
    return bytes(out) + held.to_bytes((count + 7) // 8, "little")
