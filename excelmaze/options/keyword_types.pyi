# Written by `python -m tests.renew stubs` from the table of options.

from collections.abc import Sequence
from os import PathLike
from typing import SupportsIndex, TypedDict

class RoomsKeywords(TypedDict, total=False):
    sheet: str | None
    mask: str | PathLike[str] | None
    threshold: SupportsIndex | None
    invert: bool
    letters: str | None
    shape: str | None
    colored: str | None
    hole: str | Sequence[str]
    walls: str
    frame: str
    tiling: str
    wrap: str
    dimensions: str
    weave: str | int | float

class ClearKeywords(TypedDict, total=False):
    sheet: str | None
    force: bool
    plain: bool
    backup: bool
    dry_run: bool

class ExportKeywords(TypedDict, total=False):
    theme: str | None
    solution: str
    solution_style: str | None
    solution_color: str | None
    wall_width: str | None
    wall_color: str | None
    solver: str | None
    color: str
    play: bool
    title: str
    cell_size: str | int | None
    paper: str | None
    language: str
    marks: str | None
    images: str | None
    margins: str
    header: str
    footer: str
    name_line: bool
    style: str
    scale: SupportsIndex | None
    font: str | PathLike[str] | None
    dpi: SupportsIndex | None
    steps: SupportsIndex | None
    delay: float | None

class FillKeywords(TypedDict, total=False):
    theme: str | None
    solution: str
    solution_color: str | None
    wall_width: str | None
    wall_color: str | None
    color: str
    title: str
    cell_size: str | int | None
    paper: str | None
    language: str
    marks: str
    margins: str
    header: str
    footer: str
    name_line: bool
    no_names: bool
    force: bool
    no_recipe: bool
    backup: bool
    dry_run: bool

class GenerateKeywords(TypedDict, total=False):
    seed: SupportsIndex | str | None
    rng: str
    start: str | None
    goal: str | None
    openings: str | None
    pieces: str
    bias: str
    rooms: SupportsIndex
    walls: str
    frame: str
    tiling: str
    rings: SupportsIndex | None
    levels: SupportsIndex
    stairs: float | None
    level_name: str
    wrap: str
    portals: str
    dimensions: str
    weave: str | int | float
    symmetry: str
    unicursal: bool
    false_goals: str
    collect: str
    sums: SupportsIndex
    loops: float
    sparseness: SupportsIndex
    braid: float

class JoinKeywords(TypedDict, total=False):
    sheet: str | None
    seed: SupportsIndex | str | None
    force: bool
    backup: bool
    dry_run: bool

class SaveKeywords(TypedDict, total=False):
    theme: str | None
    solution: str
    solution_style: str | None
    solution_color: str | None
    wall_width: str | None
    wall_color: str | None
    solver: str | None
    color: str
    play: bool
    title: str
    cell_size: str | int
    paper: str
    language: str
    marks: str
    images: str | None
    margins: str
    header: str
    footer: str
    name_line: bool
    no_names: bool

class SolveKeywords(TypedDict, total=False):
    sheet: str | None
    seed: SupportsIndex | str | None
    start: str | None
    goal: str | None
    theme: str | None
    solution_color: str | None
    solver: str | None
    color: str
    language: str
    steps: SupportsIndex | None
    force: bool
    backup: bool
    dry_run: bool
