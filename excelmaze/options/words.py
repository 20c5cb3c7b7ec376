"""The keywords by which the library takes options: their types, for those who check types and for `help`.

All else is said by the row of that name in `excelmaze.options.table`, whose type these are; some take more here.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict


class MakingWords(TypedDict, total=False):
    """Which maze is made."""

    seed: int | None
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
    levels: int
    stairs: float | None
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
    loops: float
    sparseness: int
    braid: float


class GenerateWords(MakingWords, total=False):
    """What `generate` takes: levels have no sheets yet, but names."""

    level_name: str


class ShapeWords(TypedDict, total=False):
    """Which cells of the place a maze has."""

    mask: str | Path | None
    threshold: int | None
    invert: bool
    letters: str | None
    shape: str | None
    colored: str | None
    hole: str | Sequence[str]


class _LookWords(TypedDict, total=False):
    theme: str | None
    solution: str
    title: str
    marks: str
    color: str
    language: str
    no_names: bool


class LookWords(_LookWords, total=False):
    """How a maze looks in cells that are there."""

    cell_size: int | str | None
    paper: str | None
    margins: str
    header: str
    footer: str
    name_line: bool


class SaveWords(_LookWords, total=False):
    """How a maze looks on a sheet of its own: what `save` takes."""

    cell_size: int | str
    paper: str
    margins: str
    header: str
    footer: str
    name_line: bool
    solver: str | None


class SafetyWords(TypedDict, total=False):
    """What may happen to a workbook that is changed."""

    force: bool
    backup: bool
    dry_run: bool


class FillWords(MakingWords, ShapeWords, LookWords, SafetyWords, total=False):
    """What `fill_workbook` takes."""

    sheet: str | Sequence[str] | None
    cells: str | None
    no_recipe: bool


class SolveWords(SafetyWords, total=False):
    """What `solve_workbook` takes."""

    sheet: str | None
    cells: str | None
    start: str | None
    goal: str | None
    theme: str | None
    solver: str | None
    seed: int | None
    steps: int | None
    color: str
    language: str


class JoinWords(SafetyWords, total=False):
    """What `join_workbook` takes."""

    sheet: str | None
    seed: int | None


class ClearWords(SafetyWords, total=False):
    """What `clear_workbook` takes."""

    sheet: str | None
    cells: str | None
    plain: bool
    drop_record: bool
    all: bool


class ExportWords(TypedDict, total=False):
    """What `export` takes."""

    theme: str | None
    solution: str
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
    color: str | None
    language: str
    no_recipe: bool
