"""Number formats in Excel's notation, whatever the language of LibreOffice."""

import re
from typing import Any

from excelmaze.errors import InputError
from excelmaze.live.libreoffice.bridge import struct, uno_error

# Texts in quotes, escaped, padding and repeated characters, conditions and colours in brackets; or a run of letters.
_TOKEN = re.compile(r'"[^"]*"|\\.|[_*].|\[[^\]]*\]|AM/PM|A/P|General|[A-Za-z]+')
_DATE_LETTERS = frozenset("YMDHSE")
# Calc's weekdays, without and with the comma of its language behind them.
_WEEKDAYS = {"NN": "ddd", "NNN": "dddd", "NNNN": 'dddd", "'}
_ELAPSED = re.compile(r"\[(H+|M+|S+)\]")
_COLORS = frozenset({"BLACK", "BLUE", "CYAN", "GREEN", "MAGENTA", "RED", "WHITE", "YELLOW"})


def code_of(document: Any, key: int) -> str:
    """Return the code of Calc's number format as Excel writes it."""
    formats = document.NumberFormats
    found = formats.getByKey(key)
    if found.Locale.Language not in ("", "en"):
        key = formats.addNewConverted(found.FormatString, found.Locale, struct("lang.Locale", "en", "US", ""))
        found = formats.getByKey(key)
    # Calc shows truth values by a format, Excel by their kind.
    return "General" if found.FormatString == "BOOLEAN" else _TOKEN.sub(_as_excel, found.FormatString)


def _as_excel(token: re.Match[str]) -> str:
    text = token[0]
    if text in _WEEKDAYS:
        return _WEEKDAYS[text]
    if _ELAPSED.fullmatch(text):
        return text.lower()
    if text.startswith("[") and text[1:-1] in _COLORS:
        return f"[{text[1:-1].capitalize()}]"
    return text.lower() if _DATE_LETTERS.issuperset(text) and text != "E" else text


def key_of(document: Any, code: str) -> int:
    """Return Calc's number format of a code in Excel's notation.

    Raises:
        InputError: it is no number format.
    """
    formats = document.NumberFormats
    # A locale of its own would be written into the format's code; an English document needs none.
    english = document.CharLocale.Language == "en"
    locale = struct("lang.Locale") if english else struct("lang.Locale", "en", "US", "")
    key: int = formats.queryKey(code, locale, False)
    if key >= 0:
        return key
    try:
        return int(formats.addNew(code, locale))
    except uno_error() as error:
        raise InputError(f"{code!r} is no number format; write one like 0.00 or yyyy-mm-dd") from error
