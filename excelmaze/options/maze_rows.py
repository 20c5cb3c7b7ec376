"""The options of a maze: its location, its shape, and everything that its recipe records."""

from excelmaze.options.option import (
    BOOKLETS,
    CHANGERS,
    DRAWN,
    GROWN,
    LIVE,
    MAKERS,
    MANY,
    ON_SHEETS,
    READERS,
    SEARCHERS,
    SHAPED,
    SHOWN,
    SIZED,
    Control,
    Group,
    of,
    row,
    share_of,
)
from excelmaze.texts import Seed

# What only mazes with false goals take: the library has it in `options`.
OF_FALSE_GOALS = "widening", "temperature", "least", "share", "players"

_SELECTED = "all selected cells"
_SIZES = of("compare", default=50), of("evolve", default=30)
_GOALS, _BIASES = "apart farthest rim opposite last", "none horizontal vertical checkerboard concentric inward"
_IN_CELLS = (
    "the rooms: {choices}; a brick is two cells, a triangle half a cell, cut by turns or all alike, a hexagon six"
)


class LocationOptions(Group, heading="where"):
    """The location of a maze."""

    sheet: str | None = row(f"{CHANGERS}, {SHOWN}, reveal", "NAME", common=True).says(
        "the sheet (default: the active one)"
    )
    cells: str | None = row(
        f"{DRAWN}, hide, {CHANGERS}, {SHOWN}, reveal, {LIVE}", "ADDRESSES", lines=True, common=True
    ).says(
        "cells or a defined name (default: the saved selection)",
        of(
            f"{DRAWN}, hide",
            help='cells of any shape instead of a rectangle: "B2:F6,G4:K9"',
            common=False,
            excludes="rows cols at",
        ),
        of("join", help="a maze; give two or more", repeated=True, default=()),
        of("clear", help="only these cells (default: all that a maze changed)"),
        of(LIVE, help="select these cells first (default: what is selected)"),
    )
    rows: int = row(SIZED, "N", 20, least=1, most=1_048_576).says(
        "rows of a rectangle",
        of(GROWN, help="rows of the maze if a single cell is selected", default=None),
        *_SIZES,
        control=Control("Maze", "Rows", "the height of the maze, if a single cell is selected", _SELECTED, 20),
    )
    cols: int = row(SIZED, "N", 30, least=1, most=16_384).says(
        "columns of a rectangle",
        of(GROWN, help="columns of the maze if a single cell is selected", default=None),
        *_SIZES,
        control=Control("Maze", "Columns", "the width of the maze, if a single cell is selected", _SELECTED, 20),
    )
    at: str = row(f"{DRAWN}, hide, picture", "CELL", "B2").says("top left cell of the rectangle")
    output: str | None = row(CHANGERS, "OUT.xlsx", letter="o").says("write another workbook (default: change this one)")


class ShapeOptions(Group, heading="shape"):
    """The shape of a maze: the cells that it takes within its location."""

    mask: str | None = row(SHAPED, "FILE", common=True, excludes="letters shape colored").says(
        "the dark parts of a picture, or a drawing, .txt: all characters but blanks and full stops"
    )
    threshold: int | None = row(f"{SHAPED}, picture", "GREY", least=0, most=256, needs="mask").says(
        "greys below it count as dark (default: the value that best separates dark from light)",
        of("picture", needs=""),
    )
    invert: bool = row(f"{SHAPED}, picture", needs="mask").says(
        "use the light parts of a picture, or the blanks of a drawing", of("picture", needs="")
    )
    letters: str | None = row(SHAPED, "TEXT", lines=True, common=True, excludes="shape colored").says(
        "a text, with | between lines, whose letters are joined by bridges unless --pieces is given"
    )
    shape: str | None = row(
        SHAPED, "NAME", choices="shapes.formulas:SHAPES", worded=True, common=True, excludes="colored"
    ).says(
        "{choices}",
        of("booklet", help="{choices}; several in turn", repeated=True, default=()),
        control=Control("Maze", "Shape", "cut out of the selected cells", _SELECTED),
    )
    colored: str | None = row(ON_SHEETS, "RRGGBB").says(
        "the cells filled with this colour, in CELLS or on the whole sheet"
    )
    hole: tuple[str, ...] = row(f"{MAKERS}, hide, evolve", "ADDRESSES", (), repeated=True, lines=True).says(
        "cells to leave out; may be repeated"
    )


class MazeOptions(Group, heading="maze"):
    """Everything that a recipe records of a maze."""

    algorithm: str = row(
        f"{BOOKLETS}, compare, picture", "NAME", "backtracker", choices="generators:registry", common=True
    ).says(
        "see excelmaze algorithms",
        of("booklet", help="each in turn (default: backtracker)", repeated=True, default=()),
        of("compare", help="only these; may be repeated (default: all)", repeated=True, default=()),
        control=Control("Maze", "Algorithm", "the way in which the maze is made"),
    )
    option: tuple[str, ...] = row(f"{BOOKLETS}, picture", "KEY=VALUE", (), repeated=True).says(
        "an option of the algorithm; may be repeated",
        control=Control("Maze", "Its options", "with commas between them, such as: {options}", "the usual ones"),
    )
    seed: Seed | None = row(f"{BOOKLETS}, {MANY}, picture, join, live join, {SEARCHERS}", "SEED", common=True).says(
        "a number or a word; the same seed gives the same maze (default: a new one)",
        of(
            "compare",
            help="the seed of each algorithm's first maze; the others count on from it",
            metavar="N",
            default=0,
            also=(),
        ),
        of("join, live join", help="decides which walls are opened (default: a new one)"),
        of(SEARCHERS, help="decides where random-mouse goes (default: a new one)"),
        control=Control("More", "Seed", "a number or a word; the same one gives the same maze", "a new one each time"),
    )
    rng: str = row(MAKERS, "NAME", "python", choices="streams:STREAMS").says(
        "random numbers: {choices} (vba: as in Excel)",
        control=Control("More", "Random numbers", "vba: as Excel's macros draw them"),
    )
    start: str | None = row(f"{BOOKLETS}, hide, {READERS}", "CELL", choices="random", free=True).says(
        "the start: a cell, or {choices} (default: apart from the goal)",
        of(ON_SHEETS, help="the start: a cell, or {choices} (default: the active cell, or apart from the goal)"),
        of("hide", help="the start (default: apart from the goal)", choices=""),
        of(READERS, help="the start (default: the maze's own; else an opening, a mark, the active cell)", choices=""),
        control=Control("Maze", "Start", "a cell such as B2, or random", "the active cell, or apart from the goal"),
    )
    goal: str | None = row(
        f"{BOOKLETS}, hide, {READERS}", "CELL", choices=f"{_GOALS} none", free=True, fallback="apart"
    ).says(
        "the goal: a cell, or {choices}",
        of(READERS, help="the goal: a cell, or {choices} (default: as the start)", choices=_GOALS),
        control=Control("Maze", "Goal", "a cell such as F9, or its place seen from the start"),
    )
    openings: str | None = row(f"{MAKERS}, hide", "LIST", choices="auto none", free=True, fallback="auto").says(
        "gaps in the outer wall: {choices}, or a list: B2:top,K11:bottom",
        control=Control("Maze", "Openings", "gaps in the outer wall; also a list such as B2:top,K11:bottom"),
    )
    pieces: str = row(MAKERS, "HOW", "each", choices="each leave error").says(
        "what to do with a selection in pieces: {choices}",
        control=Control("Maze", "Pieces", "each has its own maze, or those without the start are left"),
    )
    bias: str = row(f"{BOOKLETS}, picture", "KIND:WEIGHT", "none", choices=_BIASES, free=True).says(
        "preferred passages: {choices}; with a weight: horizontal:0.7"
    )
    rooms: int = row(BOOKLETS, "N", 0, least=0, most=1_000_000).says("number of rooms: rectangles without inner walls")
    walls: str = row(BOOKLETS, "NAME", "borders", choices="borders blocks").says(
        "kind of walls: {choices}; with blocks, cells at even places are rooms"
    )
    frame: str = row(BOOKLETS, "NAME", "wall", choices="wall none", needs="walls=blocks").says(
        "the edge of a maze of blocks: {choices}"
    )
    tiling: str = row(BOOKLETS, "NAME", "squares", choices="grids.tilings:CHOICES", worded=True).says(
        f"{_IN_CELLS}; a cube is a net of six squares to fold",
        of(ON_SHEETS, help=_IN_CELLS, choices="grids.tilings:IN_CELLS"),
        control=Control("More", "Tiling", "the rooms of the maze: a brick has two cells, a hexagon six"),
    )
    rings: int | None = row(DRAWN, "N", least=2, most=500, needs="tiling=round").says(
        "rings of a round maze, around the room in its middle (default: 12)"
    )
    levels: int = row(DRAWN, "N", 1, least=1, most=100).says(
        "number of levels: sheets with the same cells, joined by stairs"
    )
    stairs: float | None = share_of(DRAWN).says(
        "share of a level's cells from which stairs may lead up, 0 to 1; at least one (default: 0.1)"
    )
    level_name: str = row("new, show, export", "NAME", "Floor {n}", needs="levels").says(
        'the names of the levels\' sheets, with {n} for the number (default: "Floor {n}", translated)'
    )
    wrap: str = row(BOOKLETS, "WHICH", "none", choices="none rows columns both").says(
        "lettered openings connect opposite ends of rows or columns: {choices}"
    )
    portals: str = row(BOOKLETS, "PAIRS", "none", choices="none auto", free=True, bare="auto").says(
        "pairs of letters that join areas: {choices}, or cells: D4=F2,H4=J2"
    )
    dimensions: str = row(MAKERS, "SIZES", "").says(
        "three or more dimensions, outermost first: 3x3x8x8 is 3 by 3 areas of 8 by 8 cells"
    )
    weave: str = row(BOOKLETS, "P", "", also=(int, float)).says(
        "passages over and under: share of rooms with crossings, 0 to 1; a room is 3 x 3 cells"
    )
    symmetry: str = row(BOOKLETS, "KIND", "none", choices="none mirror flip rotate both").says(
        "symmetry of the passages: {choices}"
    )
    unicursal: bool = row(BOOKLETS).says("one winding path through all cells, in blocks of 2 x 2")
    false_goals: str = row(MAKERS, "WHERE", "none", choices="none down up left right", bare="down").says(
        "closed mazes with false goals; direction of the true goal from the start: {choices}"
    )
    widening: int | None = row(MAKERS, "N", least=0, most=1_048_576, needs="false_goals").says(
        "cells by which rows are widened at each end for false goals (default: an eighth)"
    )
    temperature: float | None = row(MAKERS, "T", least=0.01, most=1_048_576, needs="false_goals").says(
        "randomness of false goals' mazes (default: an eighth of a row)"
    )
    least: int | None = row(MAKERS, "N", least=1, most=1_048_576, needs="false_goals").says(
        "parts with more cells get a false goal (default: the cells of a row)"
    )
    share: float = share_of(MAKERS, 0.75, needs="false_goals").says(
        "least share of the cells that the maze with the true goal has"
    )
    players: int = row(MAKERS, "N", 0, least=0, most=1_000, needs="false_goals").says(
        "number of players, and of lettered goals: one is true, the others are false"
    )
    collect: str = row(BOOKLETS, "WORD", "", common=True).says(
        "a word whose letters stand on the way to the goal, and others in dead ends",
        of("booklet", help="a word whose letters stand on the way, and others in dead ends; {name} is the name"),
    )
    sums: int = row(BOOKLETS, "N", 0, least=0, most=100_000).says(
        "four exits with numbers on the ways to them; only those on one way add up to N"
    )
    loops: float = share_of(BOOKLETS, 0.0).says(
        "share of the remaining walls to open, 0 to 1; prim: chance to join a cell again, below 1"
    )
    sparseness: int = row(BOOKLETS, "N", 0, least=0, most=1_048_576).says(
        "number of cells to fill in from each dead end, before braiding"
    )
    braid: float = share_of(BOOKLETS, 0.0).says(
        "share of the dead ends to open, 0 to 1",
        control=Control("More", "Open dead ends", "the share of dead ends that go on: 0.5 for half of them"),
    )
