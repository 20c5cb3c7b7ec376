# Written by `python -m tests.renew stubs`.

from excelmaze.draw.theme import THEMES
from excelmaze.draw.theme import Theme
from excelmaze.errors import ExcelMazeError
from excelmaze.errors import InputError
from excelmaze.errors import WorkbookError
from excelmaze.generators import ALGORITHMS
from excelmaze.generators import register
from excelmaze.generators.algorithm import Algorithm
from excelmaze.generators.algorithm import Param
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import follow
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Ends
from excelmaze.maze.maze import Maze
from excelmaze.maze.maze import Opening
from excelmaze.maze.recipe import Alteration
from excelmaze.maze.recipe import Recipe
from excelmaze.measures.stats import Stats
from excelmaze.pictures.export import export
from excelmaze.pictures.page import Page
from excelmaze.pictures.writers import Writer
from excelmaze.pictures.writers import register_writer
from excelmaze.solvers.registry import Trail
from excelmaze.streams import Stream
from excelmaze.xlsx.carrier import Done
from excelmaze.xlsx.carrier import Report
from excelmaze.xlsx.clear import clear_workbook
from excelmaze.xlsx.fill import fill_workbook
from excelmaze.xlsx.join import join_workbook
from excelmaze.xlsx.new.book import save
from excelmaze.xlsx.read import read
from excelmaze.xlsx.recipes import read_recipe
from excelmaze.xlsx.solve import solve_workbook

__version__: str

__all__ = [
    "ALGORITHMS",
    "Algorithm",
    "Alteration",
    "Done",
    "Ends",
    "ExcelMazeError",
    "Graph",
    "Grid",
    "InputError",
    "Maze",
    "Opening",
    "Page",
    "Param",
    "Recipe",
    "Report",
    "Stats",
    "Stream",
    "THEMES",
    "Theme",
    "Trail",
    "WorkbookError",
    "Writer",
    "clear_workbook",
    "export",
    "fill_workbook",
    "follow",
    "generate",
    "join_workbook",
    "read",
    "read_recipe",
    "register",
    "register_writer",
    "save",
    "solve_workbook",
]
