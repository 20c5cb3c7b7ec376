"""Mazes in spreadsheets: cell borders are the walls.

>>> from excelmaze import ALGORITHMS, THEMES, Grid, generate, read, save
>>> maze = generate(Grid.from_selection("B2:F6,G4:K9"), "wilson", seed=7)
>>> len(maze.solve())
24
>>> save(maze, "maze.xlsx", theme="color")
>>> read("maze.xlsx", "B2:F6,G4:K9") == maze
True

`ALGORITHMS` and `THEMES` tell what there is, by name:

>>> ALGORITHMS["wilson"].texture
'no bias at all: every maze has the same chance'
>>> "classic" in THEMES
True
"""

import sys

# mypy understands this; typing itself costs a tenth of the start-up.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from excelmaze.draw.theme import THEMES
    from excelmaze.errors import ExcelMazeError, InputError, WorkbookError
    from excelmaze.generators import ALGORITHMS, register
    from excelmaze.generators.algorithm import Param
    from excelmaze.grids.graph import Graph
    from excelmaze.grids.grid import Grid
    from excelmaze.maze.generation import follow, generate
    from excelmaze.maze.maze import Ends, Maze, Opening
    from excelmaze.maze.recipe import Alteration, Recipe
    from excelmaze.measures.stats import Stats
    from excelmaze.pictures.export import export
    from excelmaze.pictures.writers import register_writer
    from excelmaze.solvers.registry import Trail
    from excelmaze.streams import Stream
    from excelmaze.xlsx.carrier import Done, Report
    from excelmaze.xlsx.clear import clear_workbook
    from excelmaze.xlsx.fill import fill_workbook
    from excelmaze.xlsx.join import join_workbook
    from excelmaze.xlsx.new.book import save
    from excelmaze.xlsx.read import read
    from excelmaze.xlsx.recipes import read_recipe
    from excelmaze.xlsx.solve import solve_workbook

__version__ = "0.2.0"

__all__ = [
    "ALGORITHMS",
    "THEMES",
    "Alteration",
    "Done",
    "Ends",
    "ExcelMazeError",
    "Graph",
    "Grid",
    "InputError",
    "Maze",
    "Opening",
    "Param",
    "Recipe",
    "Report",
    "Stats",
    "Stream",
    "Trail",
    "WorkbookError",
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

# Where each name lives. It is imported when it is asked for: openpyxl alone costs more than most mazes.
_HOMES = {
    "ALGORITHMS": "generators",
    "Alteration": "maze.recipe",
    "Done": "xlsx.carrier",
    "Ends": "maze.maze",
    "ExcelMazeError": "errors",
    "Graph": "grids.graph",
    "Grid": "grids.grid",
    "InputError": "errors",
    "Maze": "maze.maze",
    "Opening": "maze.maze",
    "Param": "generators.algorithm",
    "Recipe": "maze.recipe",
    "Report": "xlsx.carrier",
    "Stats": "measures.stats",
    "Stream": "streams",
    "THEMES": "draw.theme",
    "Trail": "solvers.registry",
    "WorkbookError": "errors",
    "clear_workbook": "xlsx.clear",
    "export": "pictures.export",
    "fill_workbook": "xlsx.fill",
    "follow": "maze.generation",
    "generate": "maze.generation",
    "join_workbook": "xlsx.join",
    "read": "xlsx.read",
    "read_recipe": "xlsx.recipes",
    "register": "generators",
    "register_writer": "pictures.writers",
    "save": "xlsx.new.book",
    "solve_workbook": "xlsx.solve",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    thing = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    if keywords := sys.modules.get(f"{__name__}.options.keywords"):
        keywords.show_keywords()
    return thing


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
