"""What the gallery shows: every algorithm, kind and theme, each by the options of `new` that make it."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from excelmaze.commands.making import maze_from
from excelmaze.draw.theme import THEMES
from excelmaze.generators import ALGORITHMS
from excelmaze.maze.maze import Maze
from excelmaze.options.given import Values
from excelmaze.options.rows import flag, row_of

# What an option of `new` is; one that is repeated has several.
Word = str | int | float | tuple[str, ...]

_SEED = 2016
_SIDE: dict[str, Word] = {"rows": 24, "cols": 24}
# Cubes are seen best as some.
_SIZES: dict[str, dict[str, Word]] = {
    "t-cubes": {"levels": 3, "level_name": "Floor {n}", "rows": 3, "cols": 3, "solution": "shown"}
}
# Options of algorithms that are no choices of words, by values that show what they do.
_NUMBERS = {
    "growing-tree": (("oldest", ("newest=0", "oldest=1")), ("newest and random", ("newest=70", "random=30"))),
    "recursive-division": (("rooms", ("room=4",)),),
    "bacterial": (("4 colonies", ("colonies=4",)),),
}
_BIASES = {
    "horizontal": "long passages from left to right",
    "vertical": "long passages from top to bottom",
    "checkerboard": "horizontal and vertical fields by turns",
    "concentric": "passages around the middle",
    "inward": "passages towards the middle",
}
_SYMMETRIES = {
    "mirror": "left and right are each other's image",
    "flip": "top and bottom are each other's image",
    "rotate": "turned upside down it is the same",
    "both": "left and right, top and bottom are each other's image",
}
# Each kind of maze: the name of its sheet, what it shows, and the options that make it.
_KINDS: tuple[tuple[str, str, dict[str, Word]], ...] = (
    ("loops", "a fifth of the walls that are left opened: many ways lead to the goal", {"loops": 0.2}),
    ("braid", "no dead end: each is opened into a loop", {"braid": 1}),
    ("sparseness", "dead ends filled four cells deep; cells that are filled are unvisited", {"sparseness": 4}),
    ("rooms", "eight rectangles without walls inside", {"rooms": 8}),
    (
        "blocks",
        "walls as thick as passages, in a frame, as the tractor leaves them",
        {"algorithm": "tractor", "walls": "blocks", "rows": 25, "cols": 25},
    ),
    ("blocks without a frame", "the same, open on all sides", {"walls": "blocks", "frame": "none"}),
    ("bricks", "rooms of two cells, shifted in every second row: six neighbours", {"tiling": "bricks", "cols": 12}),
    ("triangles", "halves of cells, by turns: three neighbours", {"tiling": "triangles", "solution": "shown"}),
    ("triangles alike", "the same, with all diagonals alike", {"tiling": "triangles-alike"}),
    ("weave", "passages that cross over and under others", {"weave": "1", "rows": 16, "cols": 16, "theme": "color"}),
    ("cylinder", "each row leads from its end to its beginning, by openings with letters", {"wrap": "rows"}),
    ("cylinder, columns", "each column does, from its foot to its head", {"wrap": "columns"}),
    ("torus", "rows and columns do", {"wrap": "both", "solution": "shown"}),
    ("portals", "areas joined by cells with the same letter", {"cells": "B2:M8,O2:V14,B10:M24", "portals": "auto"}),
    ("four dimensions", "areas in a grid; arrows lead to the same cell of another one", {"dimensions": "3x3x6x6"}),
    (
        "levels",
        "two levels, one maze; stairs lead from a cell to the same cell of the other",
        {"levels": 2, "level_name": "Deck {n}", "stairs": 0.2, "rows": 12, "cols": 16},
    ),
    ("unicursal", "one winding way through every cell", {"unicursal": True}),
    ("letters", "a text in letters, joined by bridges into one maze", {"letters": "MAZE", "cols": 60}),
    ("hole", "cells left out", {"hole": ("H8:N11", "K14:S19")}),
    ("selection", "cells of any shape; each piece has its own maze", {"cells": "B2:M8,G9:V14,P15:Y24,B18:J24"}),
)


class Exhibit(NamedTuple):
    """A sheet of the gallery: its name, what it shows, and the options of `new` that make it."""

    name: str
    text: str
    words: Mapping[str, Word]

    @property
    def sheets(self) -> list[str]:
        """The names of its sheets: its own, or one for each level."""
        if "levels" not in self.words:
            return [self.name]
        from excelmaze.grids.levels import level_names

        return [
            f"{self.name}, {level}"
            for level in level_names(int(str(self.words["levels"])), str(self.words["level_name"]))
        ]

    @property
    def command(self) -> str:
        """The command line that makes it again."""
        flags = (
            flag(name) if one is True else f'{flag(name)} "{one}"' if " " in str(one) else f"{flag(name)} {one}"
            for name, value in self.words.items()
            for one in (value if isinstance(value, tuple) else (value,))
        )
        return " ".join(("excelmaze new maze.xlsx", *flags))

    def maze(self) -> Maze:
        """The maze."""
        return maze_from(Values("new", self.words))


def exhibits() -> Iterator[Exhibit]:
    """All sheets of the gallery, in their order."""
    for name, entry in ALGORITHMS.items():
        words = {**_SIZES.get(name, _SIDE), "algorithm": name, "seed": _SEED}
        yield Exhibit(name, entry.texture, words)
        chosen = [
            (f"{one.name} {choice}", (f"{one.name}={choice}",))
            for one in entry.params
            for choice in one.choices
            if choice != one.default
        ]
        for text, options in (*chosen, *_NUMBERS.get(name, ())):
            yield Exhibit(f"{name}, {text}", f"{name} with {', '.join(options)}", {**words, "option": options})
    for name, text, words in _KINDS:
        where = {} if {"cells", "dimensions"} & words.keys() else _SIDE
        yield Exhibit(name, text, {**where, "seed": _SEED, **words})
    for kind, text in _BIASES.items():
        yield Exhibit(f"bias {kind}", text, {**_SIDE, "seed": _SEED, "algorithm": "kruskal", "bias": kind})
    for side in ("down", "up", "left", "right"):
        text = f"several closed mazes; one leads {side} to the goal, the others to false ones"
        yield Exhibit(f"false goals {side}", text, {**_SIDE, "seed": _SEED, "false_goals": side})
    for kind, text in _SYMMETRIES.items():
        yield Exhibit(f"symmetry {kind}", text, {**_SIDE, "seed": _SEED, "symmetry": kind})
    for shape in row_of("shape").choices:
        words = {"cols": 36, "seed": _SEED, "shape": shape}
        yield Exhibit(f"shape {shape}", f"a {shape}, drawn from formulas at any size", words)
    for name in THEMES:
        words = {**_SIDE, "seed": _SEED, "theme": name, "solution": "shown"}
        yield Exhibit(f"theme {name}", f"the theme {name}, with the way", words)
