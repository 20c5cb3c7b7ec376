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

__version__ = "0.2.0"

# Where each public name lives. It is imported when it is asked for: openpyxl alone costs more than most mazes. Type
# checkers read `__init__.pyi`, which `python -m tests.renew stubs` writes from here.
_HOMES = {
    "ALGORITHMS": "generators",
    "Algorithm": "generators.algorithm",
    "Alteration": "maze.recipe",
    "Done": "xlsx.carrier",
    "Ends": "maze.maze",
    "ExcelMazeError": "errors",
    "Graph": "grids.graph",
    "Grid": "grids.grid",
    "InputError": "errors",
    "Maze": "maze.maze",
    "Opening": "maze.maze",
    "Page": "pictures.page",
    "Param": "generators.algorithm",
    "Recipe": "maze.recipe",
    "Report": "xlsx.carrier",
    "Stats": "measures.stats",
    "Stream": "streams",
    "THEMES": "draw.theme",
    "Theme": "draw.theme",
    "Trail": "solvers.registry",
    "WorkbookError": "errors",
    "Writer": "pictures.writers",
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


__all__ = [*_HOMES]  # noqa: PLE0604 - names


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
