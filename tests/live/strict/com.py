"""Errors as pywin32 passes them on from Excel."""

from typing import NoReturn

from tests.live.strict.limits import LIMITS

_EXCEPTION = -2147352567  # DISP_E_EXCEPTION
_1004 = -2146827284
REJECTED = -2147418111  # RPC_E_CALL_REJECTED


class ComError(Exception):
    """What pywin32 calls `pywintypes.com_error`: a number, a word, Excel's own description, and an argument."""


# By the module the live layer knows whose error it is.
ComError.__module__ = "pywintypes"


def error(sentence: str) -> ComError:
    """Return Excel's run-time error 1004 with a sentence."""
    return ComError(_EXCEPTION, "Exception occurred.", (0, "Microsoft Excel", sentence, "xlmain11.chm", 0, _1004), None)


def refuse(limit: str) -> NoReturn:
    """Raise the error that Excel gives where a limit is passed."""
    raise error(LIMITS[limit].error)


def reject() -> NoReturn:
    """Raise what Windows answers for an Excel in which a cell is being edited."""
    raise ComError(REJECTED, LIMITS["editing"].error, None, None)
