"""The usual paper of this machine's country: Letter in North America and a few others, else A4."""

import os
import re
import sys

from excelmaze.sheet.paper import DEFAULT_PAPER

# Countries that print on Letter: Unicode's CLDR, measurementData, paperSize US-Letter.
LETTER = frozenset(["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"])
"""Their codes, as in `en-US`."""


def own_paper() -> str:
    """Return the paper of this machine's country, by the variables of POSIX, or by Windows."""
    locale = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_PAPER", "LANG"))), "") or _system_locale()
    language, _, country = re.split("[.@]", locale)[0].replace("-", "_").rpartition("_")
    return "Letter" if language and country.upper() in LETTER else DEFAULT_PAPER


def _system_locale() -> str:
    """Return the locale that the user chose in Windows, such as `en-US`; empty elsewhere."""
    if sys.platform == "win32":
        import ctypes

        name = ctypes.create_unicode_buffer(85)  # LOCALE_NAME_MAX_LENGTH
        ctypes.windll.kernel32.GetUserDefaultLocaleName(name, len(name))
        return name.value
    return ""
