"""A strict stand-in for Excel: LibreOffice's engine, which refuses what Excel's documents say that Excel refuses.

Calc is lenient: it takes long texts, selects cells of hidden sheets, and empties a part of merged cells. So the tests
of the open sheet run on its engine with Excel's limits in front. `enforce` puts them before every call that comes from
xlwings; what the engine calls by itself is not looked at.
"""

from tests.live.strict.engine import enforce
from tests.live.strict.state import Excel

__all__ = ["Excel", "enforce"]
