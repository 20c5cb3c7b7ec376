"""The options that a recipe records."""

from excelmaze.options.option import Group, Override, declare, declare_share
from excelmaze.options.takers import BOUND, DRAWN, MAKERS, MANY, READERS

_IN_CELLS = (
    "the rooms: {choices}; a brick is two cells, a triangle half a cell, cut by turns or all alike, a hexagon six"
)


class MazeOptions(Group, heading="maze"):
    """Everything that a recipe says of a maze."""

    algorithm: str = declare(
        "see excelmaze algorithms",
        f"{MAKERS}, compare, picture, booklet",
        "NAME",
        Override("booklet", help="each in turn (default: backtracker)", repeated=True, default=()),
        Override("compare", help="only these; may be repeated (default: all)", repeated=True, default=()),
        default="backtracker",
        choices="generators:registry",
        common=True,
    )
    option: tuple[str, ...] = declare(
        "an option of the algorithm; may be repeated",
        f"{BOUND}, picture",
        "KEY=VALUE",
        default=(),
        repeated=True,
        called="options",
    )
    seed: int | None = declare(
        "the same seed gives the same maze (default: a new one)",
        f"{MAKERS}, {MANY}, picture, booklet, join, live join, live solve, solve, show BOOK.xlsx, export BOOK.xlsx",
        "N",
        Override("booklet", help="the same seed gives the same booklet (default: a new one)"),
        Override("evolve", help="the same seed finds the same rule (default: a new one)"),
        Override("compare", help="the seed of each algorithm's first maze; the others count on from it", default=0),
        Override("join, live join", help="decides which walls are opened (default: a new one)"),
        Override(f"live solve, {READERS}", help="decides where random-mouse goes (default: a new one)"),
        default=None,
        common=True,
    )
    rng: str = declare(
        "random numbers: {choices} (vba: as in Excel)",
        MAKERS,
        "NAME",
        default="python",
        choices="streams:STREAMS",
    )
    start: str | None = declare(
        "the start: a cell, or {choices} (default: apart from the goal)",
        f"{MAKERS}, hide, booklet, {READERS}",
        "CELL",
        Override(
            "fill, live generate, live animate",
            help="the start: a cell, or {choices} (default: the active cell, or apart from the goal)",
        ),
        Override("hide", help="the start (default: apart from the goal)", choices=(), free=False),
        Override(
            READERS,
            help="the start (default: the maze's own; else an opening, a mark, or the active cell)",
            choices=(),
            free=False,
        ),
        default=None,
        choices=("random",),
        free=True,
    )
    goal: str | None = declare(
        "the goal: a cell, or {choices}",
        f"{MAKERS}, hide, booklet, {READERS}",
        "CELL",
        Override(
            READERS,
            help="the goal: a cell, or {choices} (default: the maze's own; else an opening, or a mark)",
            choices=("apart", "farthest", "rim", "opposite", "last"),
            fallback="",
        ),
        default=None,
        choices=("apart", "farthest", "rim", "opposite", "last", "none"),
        free=True,
        fallback="apart",
    )
    openings: str | None = declare(
        "gaps in the outer wall: {choices}, or a list: B2:top,K11:bottom",
        f"{MAKERS}, hide",
        "LIST",
        default=None,
        choices=("auto", "none"),
        free=True,
        fallback="auto",
    )
    pieces: str = declare(
        "what to do with a selection in pieces: {choices}",
        MAKERS,
        "HOW",
        default="each",
        choices=("each", "leave", "error"),
    )
    bias: str = declare(
        "preferred passages: {choices}; with a weight: horizontal:0.7",
        f"{BOUND}, picture",
        "KIND:WEIGHT",
        default="none",
        choices=("none", "horizontal", "vertical", "checkerboard", "concentric", "inward"),
        free=True,
    )
    rooms: int = declare(
        "number of rooms: rectangles without inner walls",
        BOUND,
        "N",
        default=0,
        least=0,
        most=1_000_000,
        limits="{least} to {most}",
    )
    walls: str = declare(
        "kind of walls: {choices}; with blocks, cells at even places are rooms",
        BOUND,
        "NAME",
        default="borders",
        choices=("borders", "blocks"),
    )
    frame: str = declare(
        "the edge of a maze of blocks: {choices}",
        BOUND,
        "NAME",
        default="wall",
        choices=("wall", "none"),
    )
    tiling: str = declare(
        f"{_IN_CELLS}; a cube is a net of six squares to fold",
        BOUND,
        "NAME",
        Override("fill, live generate, live animate", help=_IN_CELLS, choices="grids.tilings:IN_CELLS"),
        default="squares",
        choices="grids.tilings:TILINGS",
        worded=True,
    )
    rings: int | None = declare(
        "rings of a round maze, around the room in its middle (default: 12)",
        f"{DRAWN}, booklet",
        "N",
        default=None,
        least=2,
        most=500,
        limits="{least} to {most} rings",
    )
    levels: int = declare(
        "number of levels: sheets with the same cells, joined by stairs",
        DRAWN,
        "N",
        default=1,
        least=1,
        most=100,
        limits="{least} to {most} levels",
    )
    stairs: float | None = declare_share(
        "share of a level's cells from which stairs may lead up, 0 to 1; at least one (default: 0.1)",
        DRAWN,
        default=None,
    )
    level_name: str = declare(
        "the names of the levels' sheets, with {n} for the number",
        DRAWN,
        "NAME",
        Override(
            "new, export",
            help='the names of the levels\' sheets, with {n} for the number (default: "Floor {n}", translated)',
        ),
        default="Floor {n}",
    )
    wrap: str = declare(
        "lettered openings connect opposite ends of rows or columns: {choices}",
        BOUND,
        "WHICH",
        default="none",
        choices=("none", "rows", "columns", "both"),
    )
    portals: str = declare(
        "pairs of letters that join areas: {choices}, or cells: D4=F2,H4=J2",
        BOUND,
        "PAIRS",
        default="none",
        choices=("none", "auto"),
        free=True,
        bare="auto",
    )
    dimensions: str = declare(
        "three or more dimensions, outermost first: 3x3x8x8 is 3 by 3 areas of 8 by 8 cells",
        MAKERS,
        "SIZES",
        default="",
    )
    weave: str = declare(
        "passages over and under: share of rooms with crossings, 0 to 1; a room is 3 x 3 cells",
        BOUND,
        "P",
        default="",
    )
    symmetry: str = declare(
        "symmetry of the passages: {choices}",
        BOUND,
        "KIND",
        default="none",
        choices=("none", "mirror", "flip", "rotate", "both"),
    )
    unicursal: bool = declare("one winding path through all cells, in blocks of 2 x 2", BOUND, default=False)
    false_goals: str = declare(
        "closed mazes with false goals; direction of the true goal from the start: {choices}",
        MAKERS,
        "WHERE",
        default="none",
        choices=("none", "down", "up", "left", "right"),
        bare="down",
    )
    widening: int | None = declare(
        "cells by which rows are widened at each end for false goals (default: an eighth)",
        MAKERS,
        "N",
        default=None,
        least=0,
        most=1_048_576,
        limits="{least} to {most} cells",
    )
    temperature: float | None = declare(
        "randomness of false goals' mazes (default: an eighth of a row)",
        MAKERS,
        "T",
        default=None,
        least=0.01,
        most=1_048_576,
    )
    least: int | None = declare(
        "parts with more cells get a false goal (default: the cells of a row)",
        MAKERS,
        "N",
        default=None,
        least=1,
        most=1_048_576,
        limits="{least} to {most} cells",
    )
    share: float = declare_share(
        "least share of the cells that the maze with the true goal has",
        MAKERS,
        default=0.75,
    )
    players: int = declare(
        "number of lettered goals, one true and the others false, for so many players to guess",
        MAKERS,
        "N",
        default=0,
        least=0,
        most=1_000,
    )
    collect: str = declare(
        "a word whose letters stand on the way to the goal, and others in dead ends",
        BOUND,
        "WORD",
        Override("booklet", help="a word whose letters stand on the way, and others in dead ends; {name} is the name"),
        default="",
        common=True,
    )
    sums: int = declare(
        "four exits with numbers on the ways to them; only those on one way add up to N",
        BOUND,
        "N",
        default=0,
        least=0,
        most=100_000,
    )
    loops: float = declare_share(
        "share of the remaining walls to open, 0 to 1; prim: chance to join a cell again, below 1",
        BOUND,
        default=0.0,
    )
    sparseness: int = declare(
        "number of cells to fill in from each dead end, before braiding",
        BOUND,
        "N",
        default=0,
        least=0,
        most=1_048_576,
        limits="{least} to {most} cells",
    )
    braid: float = declare_share(
        "share of the dead ends to open, 0 to 1",
        BOUND,
        default=0.0,
    )
