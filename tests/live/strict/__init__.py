"""A strict stand-in for Excel: LibreOffice's engine, which refuses what Excel's documents say that Excel refuses.

Calc is lenient: it takes long texts, selects cells of hidden sheets, and empties a part of merged cells. So the tests
of the open sheet run on its engine with Excel's limits in front: `LIMITS` is the table of them, each with its source.

`enforce` puts the limits before every call that comes from xlwings; what the engine calls by itself is not looked at.
"""

from tests.live.strict.com import ComError
from tests.live.strict.engine import Excel, enforce
from tests.live.strict.limits import LIMITS, SOURCES, Limit

__all__ = ["LIMITS", "SOURCES", "ComError", "Excel", "Limit", "enforce"]
