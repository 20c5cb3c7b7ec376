"""The table of options, for the command line, live commands, control sheets, docs, recipes and the library.

A field of a group is an option: it has its name (`--cell-size` on the command line, `maze_cell_size` on a control
sheet), its type and its default. `option` says the rest, an `Override` what differs for some commands. An object of a
group carries the values to where they are needed. To add an option, add a field to its group; if the library takes it
by keyword, add its type in `excelmaze.options.keywords`.
"""

from excelmaze.options.appearance import AppearanceOptions
from excelmaze.options.booklet import BookletOptions
from excelmaze.options.hidden import MessageOptions, PictureOptions
from excelmaze.options.maze import MazeOptions
from excelmaze.options.measures import EvolveOptions, MeasureOptions
from excelmaze.options.option import Group
from excelmaze.options.output import GrowthOptions, OutputOptions, ProgramOptions, SafetyOptions
from excelmaze.options.place import LocationOptions, ShapeOptions

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

# The value objects, in the order of the help.
GROUPS: tuple[type[Group], ...] = (
    LocationOptions,
    ShapeOptions,
    MazeOptions,
    AppearanceOptions,
    OutputOptions,
    PictureOptions,
    MessageOptions,
    MeasureOptions,
    BookletOptions,
    EvolveOptions,
    GrowthOptions,
    ProgramOptions,
    SafetyOptions,
)
