"""The table of options, for the command line, live commands, control sheets, docs, recipes and the library.

A field of a group is an option: it has its name (`--cell-size` on the command line, `maze_cell_size` on a control
sheet) and its type. `row` says which commands take it, its default and its limits, `says` its line of help, and `of`
what differs for some commands. An object of a group carries the values to where they are needed. To add an option, add
a field to its group.
"""

from excelmaze.options.maze_rows import LocationOptions, MazeOptions, ShapeOptions
from excelmaze.options.option import Group
from excelmaze.options.page_rows import AppearanceOptions, BookletOptions, OutputOptions
from excelmaze.options.work_rows import (
    EvolveOptions,
    GrowthOptions,
    MeasureOptions,
    MessageOptions,
    PictureOptions,
    ProgramOptions,
    SafetyOptions,
)

__all__ = [
    "GROUPS",
    "AppearanceOptions",
    "BookletOptions",
    "EvolveOptions",
    "GrowthOptions",
    "LocationOptions",
    "MazeOptions",
    "MeasureOptions",
    "MessageOptions",
    "OutputOptions",
    "PictureOptions",
    "ProgramOptions",
    "SafetyOptions",
    "ShapeOptions",
]

# The groups in the order of the help: that of these imports, and in each module that of its lines.
GROUPS: tuple[type[Group], ...] = (*Group.__subclasses__(),)
