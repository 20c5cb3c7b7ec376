"""The encodings of parts: one place where they are told, so that every part gets the same answer."""

import re

from excelmaze.errors import WorkbookError

_DECLARED = re.compile(rb"""^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']""")
_WIDE_BEGINNINGS = (b"\xff\xfe", b"\xfe\xff", b"<\0", b"\0<")
_WIDER_BEGINNINGS = (b"\xff\xfe\0\0", b"\0\0\xfe\xff", b"<\0\0\0", b"\0\0\0<")
_UTF8_NAMES = frozenset({"", "utf-8", "utf8"})
# Workbooks are written in UTF-8 or UTF-16; these two are what XML parsers know besides, and no program can disagree
# about them.
_NARROW_NAMES = frozenset({"us-ascii", "ascii", "iso-8859-1", "latin-1", "latin1"})
_WIDE_NAMES = frozenset({"utf-16", "utf-16le", "utf-16be", "utf-16-le", "utf-16-be", "utf16"})


def decoded(data: bytes, part: str) -> bytes:
    """A part in UTF-8, the only encoding that we write; its declaration says so too.

    Raises:
        WorkbookError: the part is in another encoding than UTF-8 and UTF-16, or not in the one that it declares.
    """
    if data.startswith(_WIDER_BEGINNINGS):
        raise _refused(part, "UTF-32")
    if not data.startswith(_WIDE_BEGINNINGS):
        name = _declared(data)
        if name in _UTF8_NAMES:
            return data
        if name not in _NARROW_NAMES:
            raise _refused(part, name)
        return _declared_utf8(data.decode("latin-1").encode())
    little = data.startswith((b"\xff\xfe", b"<\0"))
    try:
        recoded = data.decode("utf-16-le" if little else "utf-16-be").removeprefix("\ufeff").encode()
    except UnicodeError:
        raise _refused(part, "UTF-16 with bytes that are no characters") from None
    name = _declared(recoded)
    if name not in _UTF8_NAMES | _WIDE_NAMES:
        raise _refused(part, name)
    return _declared_utf8(recoded)


def _declared(data: bytes) -> str:
    match = _DECLARED.match(data)
    return match[1].decode("ascii", "replace").strip().lower() if match else ""


def _declared_utf8(data: bytes) -> bytes:
    match = _DECLARED.match(data)
    return data[: match.start(1)] + b"UTF-8" + data[match.end(1) :] if match else data


def _refused(part: str, encoding: str) -> WorkbookError:
    return WorkbookError(
        f"{part} is written in {encoding[:60]!r}, but workbooks are read in UTF-8 and UTF-16; save it again in Excel"
    )
