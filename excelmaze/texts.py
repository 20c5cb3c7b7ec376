"""Texts that users give: what nothing can show is refused where it comes in, and lengths are Excel's."""

import re

from excelmaze.errors import InputError

_SHOWN = 40
# Control characters but tabs and line ends, halves of surrogate pairs, and what Unicode says is no character.
_UNWRITABLE = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]"
_SURROGATE = "[\ud800-\udfff]"
_LINE_ENDS = "[\t\n\r\u2028\u2029]"
# What makes a terminal do something, or show a text in another order.
_ORDERS = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"


def check_text(what: str, text: str, *, lines: bool = False) -> None:
    """Refuse a text that not every writer can show.

    Args:
        what: the text's name in messages.
        text: the text.
        lines: whether it may have tabs and several lines.

    Raises:
        InputError: it is not UTF-8, has control characters, more lines than it may have, or blanks alone.
    """
    if text.isprintable() and not text.isspace():
        return
    what = f"{what} {text[:_SHOWN]!r}"
    check_utf8(what, text)
    if odd := re.search(_UNWRITABLE, text):
        raise InputError(f"{what} has control characters (U+{ord(odd[0]):04X}), which nothing can show; leave them out")
    if not lines and re.search(_LINE_ENDS, text):
        raise InputError(f"{what} has tabs or line breaks; write it in one line")
    if text.isspace():
        raise InputError(f"{what} contains only blanks; give a text, or leave it out")


def check_utf8(what: str, text: str) -> None:
    """Refuse a text with halves of surrogate pairs, which bytes of a command line become that are not UTF-8.

    Raises:
        InputError: it has some.
    """
    if odd := re.search(_SURROGATE, text):
        raise InputError(f"{what} is not UTF-8 (U+{ord(odd[0]):04X} is no character); give it in UTF-8")


def writable(text: str) -> str:
    """Return a text of somebody else's with U+FFFD in place of each character that nothing can show."""
    return text if text.isprintable() else re.sub(_UNWRITABLE, "\ufffd", text)


def for_terminal(text: str) -> str:
    """Return a text in whose lines control characters are shown, not obeyed."""
    return re.sub(_ORDERS, lambda order: ascii(order[0])[1:-1], text.replace("\r\n", "\n"))


def excel_length(text: str) -> int:
    """Return how many characters a text has for Excel, which counts in UTF-16.

    >>> excel_length("🐭 and 🧀")
    9
    """
    return len(text) + sum(character > "\uffff" for character in text)
