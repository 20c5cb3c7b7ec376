"""Checks of texts and seeds from users: unprintable characters are refused; lengths count as in Excel."""

import re
from operator import index

from excelmaze.errors import InputError

# Seeds and options are numbers that `Randomize` can take.
LARGEST = 10**300
_SHOWN = 40
# Texts without a letter, and numbers that are not whole: 1.5, 1,000, 1e3.
_NO_WORD = r"[\W\d_]*(?:\de[-+]?\d+)?"
_LONGEST_WORD = 40

Seed = int | str
"""A whole number or a word."""

# Control characters but tabs and line ends, halves of surrogate pairs, and what Unicode says is no character.
_UNWRITABLE = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]"
_SURROGATE = "[\ud800-\udfff]"
_LINE_ENDS = "[\t\n\r\u2028\u2029]"
# What makes a terminal do something, or show a text in another order.
_ORDERS = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"


def check_text(what: str, text: str, *, lines: bool = False) -> None:
    """Raise an error for a text that some writer cannot show.

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
    """Raise an error for lone surrogates, which come from command lines that are not in UTF-8.

    Raises:
        InputError: it has some.
    """
    if odd := re.search(_SURROGATE, text):
        raise InputError(f"{what} is not UTF-8 (U+{ord(odd[0]):04X} is no character); give it in UTF-8")


def writable(text: str) -> str:
    """Return a foreign text with U+FFFD in place of unprintable characters."""
    return text if text.isprintable() else re.sub(_UNWRITABLE, "\ufffd", text)


def for_terminal(text: str) -> str:
    """Return a text with control characters escaped in each line, for printing in a terminal."""
    return re.sub(_ORDERS, lambda order: ascii(order[0])[1:-1], text.replace("\r\n", "\n"))


def excel_length(text: str) -> int:
    """Return the length of a text as Excel counts it: in UTF-16 code units.

    >>> excel_length("🐭 and 🧀")
    9
    """
    return len(text) + sum(character > "\uffff" for character in text)


def whole(value: object) -> object:
    """Return any whole number, such as numpy's, as an int, and other values unchanged."""
    if isinstance(value, int) or not hasattr(value, "__index__"):
        return value
    try:
        return index(value)
    except TypeError:  # an array of several
        return value


def checked_seed(seed: object) -> Seed:
    """Return a seed: a whole number, also one that is given as text, or a word without blanks around it.

    >>> checked_seed("007"), checked_seed(" anna ")
    (7, 'anna')

    Raises:
        InputError: it is neither, a number that no stream takes, or a word that is too long.
    """
    number = whole(seed)
    if isinstance(seed, str):
        check_text("seed", seed)
        word = seed.strip()
        try:
            number = int(word)
        except ValueError:
            if len(word) <= _LONGEST_WORD and not re.fullmatch(_NO_WORD, word, re.IGNORECASE):
                return word
    if isinstance(number, bool) or not isinstance(number, int) or abs(number) >= LARGEST:
        raise InputError(
            f"seed {shown(seed)}: choose a whole number, nearer to zero than 10^300, or a word with a letter and at "
            f"most {_LONGEST_WORD} characters"
        )
    return number


def is_number(value: object) -> bool:
    """Return whether a value is a number that seeds and options can be."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < LARGEST


def shown(value: object) -> str:
    """Return a value as one line of text, cut to fit a message."""
    if isinstance(value, int) and abs(value) >= LARGEST:
        return "a number of hundreds of digits"
    try:
        text = ascii(value)
    except (RecursionError, ValueError):
        return f"a {type(value).__name__}"
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
