"""The contracts that every generator and every solver keeps, as checks to be run on one's own: `check("mine")`.

They are what the tests of excelmaze's own begin with. Whatever is wrong is an `AssertionError` in one line.
"""

from excelmaze.contract.generators import check
from excelmaze.contract.graphs import GRAPHS, SELECTIONS
from excelmaze.contract.solvers import check_solver

__all__ = ["GRAPHS", "SELECTIONS", "check", "check_solver"]
