"""The contracts that every generator and every solver keeps, as checks to be run on one's own: `check("mine")`.

They are what the tests of excelmaze's own begin with. Whatever is wrong is an `AssertionError` in one line.
"""

from excelmaze.contract.checks import check, check_solver
from excelmaze.contract.graphs import GRAPHS, SELECTIONS

__all__ = ["GRAPHS", "SELECTIONS", "check", "check_solver"]
