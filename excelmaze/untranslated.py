"""argparse without translations of its own words, of which there are none: to look for them takes longer than to parse.

It imports gettext, which compiles expressions, and asks it whenever a parser is made, which imports locale.
"""

import sys
from types import SimpleNamespace

if "argparse" in sys.modules or "gettext" in sys.modules:
    import argparse as argparse  # noqa: PLC0414 - for the command line

    vars(argparse)["_"] = str
else:
    _ngettext = lambda one, several, number: one if number == 1 else several  # noqa: E731
    sys.modules["gettext"] = SimpleNamespace(gettext=str, ngettext=_ngettext)  # type: ignore[assignment]
    try:
        import argparse as argparse  # noqa: PLC0414
    finally:
        del sys.modules["gettext"]
