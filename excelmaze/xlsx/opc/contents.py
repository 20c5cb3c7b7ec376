"""The tags of cells, with what they hold."""

from excelmaze.xlsx.opc.tags import closed, escape, opened, prefix_of, with_attributes

# What is behind every distance that is written into a cell, a 128th, by which it is told from what others write there.
FRACTION = b".0078125"


def text_cell(tag: bytes, text: str) -> bytes:
    """A cell with a text of its own, from its start tag: never a formula, whatever the text begins with."""
    prefix = prefix_of(tag, 0).decode()
    head = opened(with_attributes(tag, {b"t": b"inlineStr", b"cm": None, b"vm": None}))
    space = ' xml:space="preserve"' if text != text.strip() else ""
    inner = f"<{prefix}is><{prefix}t{space}>{escape(text)}</{prefix}t></{prefix}is></{prefix}c>"
    return head + inner.encode()


def content_cell(tag: bytes, content: str | int) -> bytes:
    """A cell with a text of its own or a distance, from its start tag."""
    if isinstance(content, str):
        return text_cell(tag, content)
    prefix = prefix_of(tag, 0)
    head = opened(with_attributes(tag, {b"t": None, b"cm": None, b"vm": None}))
    return head + b"<%bv>%d%b</%bv></%bc>" % (prefix, content, FRACTION, prefix, prefix)


def emptied(tag: bytes) -> bytes:
    """A cell that holds nothing, from its start tag."""
    return with_attributes(closed(tag), {b"t": None, b"cm": None, b"vm": None})
