"""Tags as bytes: their ends, prefixes and attributes, and cells with what they contain."""

import re
from collections.abc import Mapping

from excelmaze.errors import InputError, WorkbookError

# Possessive, so that no tag, however long, makes it try again.
_TAG = re.compile(rb"""</?([^\s/>]++)((?:[^>"']++|"[^"]*+"|'[^']*+')*+)>""")
_ATTRIBUTE = re.compile(rb"""\s++([^\s=]++)\s*+=\s*+("[^"]*+"|'[^']*+')""")
# What is no Char of XML 1.0, and nothing that is printed. Compiled when it is first used, which takes 0.7 ms; the
# complement of those that are says the same, but takes 6 ms.
_NO_XML = "[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]"


def tag_end(data: bytes, start: int) -> int:
    """Return where the tag that begins at `start` ends."""
    match = _TAG.match(data, start)
    if match is None:
        raise WorkbookError("the workbook has XML that cannot be edited; save it again in Excel")
    return match.end()


def name_of(data: bytes, start: int = 0) -> bytes:
    """Return the name of the tag at `start` with its prefix: `x:row` of `<x:row r="1">`."""
    match = _TAG.match(data, start)
    return match[1] if match else b""


def prefix_of(data: bytes, start: int = 0) -> bytes:
    """Return the namespace prefix of the tag at `start`, with its colon, or nothing: `x:` of `<x:row>`."""
    prefix, colon, _ = name_of(data, start).rpartition(b":")
    return prefix + colon


def opened(tag: bytes) -> bytes:
    """Make a start tag, `<a>`, of one that may be the whole element, `<a/>`."""
    return tag.removesuffix(b">").removesuffix(b"/").rstrip() + b">"


def closed(tag: bytes) -> bytes:
    """Make a whole element, `<a/>`, of a start tag."""
    return tag.removesuffix(b">").removesuffix(b"/").rstrip() + b"/>"


def raw_attributes(tag: bytes) -> dict[bytes, tuple[int, int]]:
    """Return where in a start tag the value of each attribute lies, without its quotes."""
    head = _TAG.match(tag)
    if head is None:
        return {}
    return {
        match[1]: (match.start(2) + 1, match.end(2) - 1)
        for match in _ATTRIBUTE.finditer(tag, head.start(2), head.end(2))
    }


def with_attributes(tag: bytes, changes: Mapping[bytes, bytes | None]) -> bytes:
    """Set attributes of a start tag, or remove those whose value is None; all others stay as written."""
    for name, value in changes.items():
        place = raw_attributes(tag).get(name)
        if place is not None and value is not None:
            tag = tag[: place[0]] + value + tag[place[1] :]
        elif place is not None:
            begin = tag.rindex(name, 0, place[0])
            tag = tag[:begin].rstrip() + tag[place[1] + 1 :]
        elif value is not None:
            stop = len(tag) - (2 if tag.endswith(b"/>") else 1)
            tag = tag[:stop].rstrip() + b" " + name + b'="' + value + b'"' + tag[stop:]
    return tag


def escape(text: str) -> str:
    """Escape text for an attribute or between tags.

    Raises:
        InputError: the text has a character that XML cannot hold, such as half of a surrogate pair.
    """
    if not text.isprintable() and (odd := re.search(_NO_XML, text)):
        raise InputError(
            f"{text[:60]!r} has the character U+{ord(odd[0]):04X}, which no workbook can hold; leave it out"
        )
    for character, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(character, entity)
    return text


def text_cell(tag: bytes, text: str) -> bytes:
    """Make a cell with a text of its own from its start tag: never a formula, whatever the text begins with."""
    prefix = prefix_of(tag, 0).decode()
    head = opened(with_attributes(tag, {b"t": b"inlineStr", b"cm": None, b"vm": None}))
    space = ' xml:space="preserve"' if text != text.strip() else ""
    inner = f"<{prefix}is><{prefix}t{space}>{escape(text)}</{prefix}t></{prefix}is></{prefix}c>"
    return head + inner.encode()


def content_of(value: str | None) -> bytes:
    """Return what follows the style of a cell that holds a text or nothing, to its end."""
    return b"/>" if value is None else text_cell(b"<c/>", value).removeprefix(b"<c")
