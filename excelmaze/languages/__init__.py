"""The texts on sheets, in five languages; terminal output stays English, so that errors can be searched for.

`words_in("cs")("Solution")` is the Czech word for a sheet's name. Catalogues are gettext's: `cs.po` is written by hand,
`python -m tests.renew languages` compiles it, and a test reports texts that are missing or unused. To add a
language, add its catalogue and its row here.
"""

import os
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

LANGUAGES = {"en": "English", "cs": "čeština", "ru": "русский", "ja": "日本語", "de": "Deutsch"}
"""The languages by their codes, each by its own name."""

AUTO = "auto"

_FOLDER = Path(__file__).parent

Words = Callable[[str], str]
"""Translates an English text; placeholders such as `{number}` stay, to be formatted."""


def words_in(language: str = AUTO) -> Words:
    """Return the translation into a language; for `auto`, into this machine's, or English where that is unknown.

    >>> words_in("de")("Solution")
    'Lösung'
    """
    return _catalogue(language_code(language))


@cache
def _catalogue(language: str) -> Words:
    if language == "en":
        return str
    from gettext import GNUTranslations

    with (_FOLDER / f"{language}.mo").open("rb") as file:
        return GNUTranslations(file).gettext


def language_code(language: str) -> str:
    """Return the code of a language; for `auto`, of this machine's."""
    return own_language() if language == AUTO else language


def own_language() -> str:
    """Return this machine's language, if it is one of ours, else English: from gettext's variables, or from Windows."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            codes = (locale[:2].lower() for locale in value.split(":"))
            return next((code for code in codes if code in LANGUAGES), "en")
    code = _windows_language()[:2]
    return code if code in LANGUAGES else "en"


def _windows_language() -> str:
    if sys.platform == "win32":
        import ctypes
        from locale import windows_locale

        return windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    return ""


def original(word: str, among: Iterable[str]) -> str:
    """Return the English original of a translated word, else the word itself."""
    catalogues = [(english, words_in(language)) for language in LANGUAGES for english in among]
    return next(
        (english for english, words in catalogues if words(english).casefold() == word.strip().casefold()), word
    )
