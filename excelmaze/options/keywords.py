"""The keywords by which the library takes options: their types, and the signatures that `help` shows.

`excelmaze.options.table` says everything else about them. Some take more types here.
"""

from collections.abc import Callable, Sequence
from inspect import Parameter, Signature, signature
from pathlib import Path
from types import FunctionType
from typing import Any, SupportsIndex, TypedDict, get_type_hints

from excelmaze.options.values import command_options


class MazeKeywords(TypedDict, total=False):
    """The options of a maze."""

    seed: int | SupportsIndex | None
    rng: str
    start: str | None
    goal: str | None
    openings: str | None
    pieces: str
    bias: str
    rooms: int
    walls: str
    frame: str
    tiling: str
    wrap: str
    portals: str
    dimensions: str
    weave: str | float
    symmetry: str
    unicursal: bool
    false_goals: str
    widening: int | None
    temperature: float | None
    least: int | None
    share: float
    players: int
    collect: str
    sums: int
    loops: float
    sparseness: int
    braid: float


class GenerateKeywords(MazeKeywords, total=False):
    """The options of `generate`."""

    rings: int | None
    levels: int
    stairs: float | None
    level_name: str


class ShapeKeywords(TypedDict, total=False):
    """The cells that a maze has."""

    mask: str | Path | None
    threshold: int | None
    invert: bool
    letters: str | None
    shape: str | None
    colored: str | None
    hole: str | Sequence[str]


class _SharedAppearance(TypedDict, total=False):
    theme: str | None
    solution: str
    solution_color: str | None
    wall_width: str | None
    wall_color: str | None
    title: str
    marks: str
    color: str
    language: str
    no_names: bool


class AppearanceKeywords(_SharedAppearance, total=False):
    """The appearance of a maze in cells of an existing sheet."""

    cell_size: int | str | None
    paper: str | None
    margins: str
    header: str
    footer: str
    name_line: bool


class SaveKeywords(_SharedAppearance, total=False):
    """The options of `save`."""

    solution_style: str | None
    images: str | None
    cell_size: int | str
    paper: str
    margins: str
    header: str
    footer: str
    name_line: bool
    solver: str | None
    play: bool
    no_protect: bool


class SafetyKeywords(TypedDict, total=False):
    """Permissions to change a workbook."""

    force: bool
    backup: bool
    dry_run: bool


class FillKeywords(AppearanceKeywords, SafetyKeywords, total=False):
    """The options of `fill_workbook`."""

    no_recipe: bool


class RoomsKeywords(ShapeKeywords, total=False):
    """The options of `Grid.from_workbook`."""

    sheet: str | None
    walls: str
    frame: str
    tiling: str
    wrap: str
    dimensions: str
    weave: str | float


class SolveKeywords(SafetyKeywords, total=False):
    """The options of `solve_workbook`."""

    sheet: str | None
    start: str | None
    goal: str | None
    theme: str | None
    solution_color: str | None
    solver: str | None
    seed: int | SupportsIndex | None
    steps: int | None
    color: str
    language: str


class JoinKeywords(SafetyKeywords, total=False):
    """The options of `join_workbook`."""

    sheet: str | None
    seed: int | SupportsIndex | None


class ClearKeywords(SafetyKeywords, total=False):
    """The options of `clear_workbook`."""

    sheet: str | None
    plain: bool


class ExportKeywords(TypedDict, total=False):
    """The options of `export`."""

    theme: str | None
    solution: str
    solution_style: str | None
    solution_color: str | None
    wall_width: str | None
    wall_color: str | None
    play: bool
    title: str
    steps: int | None
    solver: str | None
    scale: str | int | None
    dpi: int | None
    paper: str | None
    cell_size: int | str | None
    margins: str
    header: str
    footer: str
    name_line: bool
    font: str | None
    delay: float | None
    style: str | None
    marks: str | None
    images: str | None
    color: str | None
    language: str


def signature_of(function: Callable[..., Any], command: str, defaults: dict[str, object]) -> Signature:
    """Return the signature of a function that `takes_options_of` a command."""
    bare = FunctionType(function.__code__, function.__globals__, function.__name__, function.__defaults__)
    bare.__kwdefaults__, bare.__annotations__ = function.__kwdefaults__, function.__annotations__
    written = signature(bare)
    *others, keywords = written.parameters.values()
    types = get_type_hints(globals()[keywords.annotation.removeprefix("Unpack[").removesuffix("]")])
    defaults = {name: option.default for name, option in command_options(command).items()} | defaults
    unpacked = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=defaults[name], annotation=type_)
        for name, type_ in types.items()
    ]
    positional = [parameter for parameter in others if parameter.kind is not Parameter.KEYWORD_ONLY]
    return written.replace(parameters=[*positional, *unpacked, *others[len(positional) :]])
