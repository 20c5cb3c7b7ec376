"""The contracts that generators, solvers, tilings and others keep, as checks to be run on one's own: `check("mine")`.

They are what the tests of excelmaze's own begin with. Whatever is wrong is an `AssertionError` in one line.
"""

from excelmaze.contract.checks import check, check_solver
from excelmaze.contract.graphs import FLOORS, GRAPHS, SELECTIONS
from excelmaze.contract.looks import check_theme, check_writer
from excelmaze.contract.measures import check_measure
from excelmaze.contract.tilings import check_shape, check_tiling

__all__ = [
    "FLOORS",
    "GRAPHS",
    "SELECTIONS",
    "check",
    "check_measure",
    "check_shape",
    "check_solver",
    "check_theme",
    "check_tiling",
    "check_writer",
]
