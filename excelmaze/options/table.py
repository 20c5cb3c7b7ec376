"""The options: the one table that command line, live commands, control sheet, docs and recipes take them from.

A field of a value object below is an option: its name (`--cell-size` on the command line, `maze_cell_size` on a control
sheet), its type and its default are the field's. The `Option` it is annotated with says the rest, an `Override` what
differs for some commands. The objects travel from the command line to where they are needed. To add an option, add a
field; if the library takes it by keyword, its type there stands in `excelmaze.options.words`.
"""

from typing import Annotated, Any

from excelmaze.options.option import Group, Option, Override

# Commands that take the same options.
_DRAWERS = "new, fill, show, live generate, live animate"
_MAKERS = "new, fill, show, stats, export, live generate, live animate"
# A booklet's pages tell these in their codes.
_BOUND = f"{_MAKERS}, booklet"
_SIZED = "new, show, stats, compare, evolve, export, hide, live generate, live animate"
_PAGES = "new, fill, hide, picture"
_SHOWN = "show BOOK.xlsx, stats BOOK.xlsx, export BOOK.xlsx"
_FILES = "export, export BOOK.xlsx"
_READERS = f"solve, {_SHOWN}"
_CHANGERS = "fill, solve, join, clear"
_MANY = "compare, evolve"
# Commands that make a maze away from an open sheet.
_MADE = "new, fill, show, stats, export"
_DRAWN = "new, show, stats, export"
_NEW = "new, hide, picture"
_SHARE: dict[str, Any] = {"least": 0, "most": 1, "limits": "a share from {least} to {most}"}
_LIVE = "live generate, live animate, live solve, live clear, live join, live restore"


class Where(Group):
    """Where a maze lies or is to lie."""

    sheet: Annotated[
        str | None,
        Option("the sheet (default: the active one)", f"{_CHANGERS}, {_SHOWN}, reveal", "NAME"),
        Override(
            "fill",
            help="the sheet (default: the active one); several are levels of one maze",
            repeated=True,
            default=(),
        ),
    ] = None
    cells: Annotated[
        str | None,
        Option(
            "cells or a defined name (default: the saved selection)",
            f"{_DRAWN}, hide, {_CHANGERS}, {_SHOWN}, reveal, {_LIVE}",
            "ADDRESSES",
            lines=True,
        ),
        Override(f"{_DRAWN}, hide", help='cells of any shape in place of a rectangle: "B2:F6,G4:K9"'),
        Override("join", help="a maze; give two or more", repeated=True, default=()),
        Override("clear", help="only these cells (default: all that a maze changed)"),
        Override(_LIVE, help="select these cells first (default: what is selected)"),
    ] = None
    rows: Annotated[
        int,
        Option(
            "rows of a rectangle",
            _SIZED,
            "N",
            least=1,
            most=1_048_576,
            first=20,
        ),
        Override("live generate, live animate", help="where a single cell is selected: rows from it on", default=None),
        Override("compare", default=50),
        Override("evolve", help="rows of the mazes", default=30),
    ] = 20
    cols: Annotated[
        int,
        Option(
            "columns of a rectangle",
            _SIZED,
            "N",
            least=1,
            most=16_384,
            first=20,
        ),
        Override(
            "live generate, live animate", help="where a single cell is selected: columns from it on", default=None
        ),
        Override("compare", default=50),
        Override("evolve", help="columns of the mazes", default=30),
    ] = 30
    at: Annotated[str, Option("top left cell of the rectangle", f"{_DRAWN}, hide, picture", "CELL")] = "B2"
    output: Annotated[
        str | None,
        Option("write another workbook (default: change this one)", _CHANGERS, "OUT.xlsx", letter="o", called="target"),
    ] = None


class Shape(Group):
    """Which cells of the place a maze has."""

    mask: Annotated[
        str | None,
        Option(
            "the dark of a picture; or a drawing, .txt: a cell for each sign but spaces and full stops",
            f"{_BOUND}, hide",
            "FILE",
        ),
    ] = None
    threshold: Annotated[
        int | None,
        Option(
            "greys below it count as dark (default: the value that separates dark from light best)",
            f"{_BOUND}, hide, picture",
            "GREY",
            least=0,
            most=256,
            limits="a grey from {least} to {most}",
        ),
    ] = None
    invert: Annotated[bool, Option("use the light cells, in a drawing the blank ones", f"{_BOUND}, hide, picture")] = (
        False
    )
    letters: Annotated[
        str | None,
        Option("a text, its letters joined by bridges unless --pieces is given", f"{_BOUND}, hide", "TEXT", lines=True),
    ] = None
    shape: Annotated[
        str | None,
        Option(
            "{choices}",
            f"{_BOUND}, hide",
            "NAME",
            choices="shapes.formulas:SHAPES",
            worded=True,
        ),
        Override("booklet", help="{choices}; several in turn", repeated=True, default=()),
    ] = None
    colored: Annotated[
        str | None,
        Option(
            "the cells with this fill, in CELLS or on the whole sheet", "fill, live generate, live animate", "RRGGBB"
        ),
    ] = None
    hole: Annotated[
        tuple[str, ...],
        Option(
            "cells to leave out; may be repeated",
            f"{_MAKERS}, hide",
            "ADDRESSES",
            repeated=True,
            lines=True,
        ),
    ] = ()


class Making(Group):
    """Which maze is made: what its recipe says."""

    algorithm: Annotated[
        str,
        Option(
            "see excelmaze algorithms", f"{_MAKERS}, compare, picture, booklet", "NAME", choices="generators:ALGORITHMS"
        ),
        Override("booklet", help="each in turn (default: backtracker)", repeated=True, default=()),
        Override("compare", help="only these; may be repeated (default: all)", repeated=True, default=()),
    ] = "backtracker"
    option: Annotated[
        tuple[str, ...],
        Option(
            "an option of the algorithm; may be repeated",
            f"{_BOUND}, picture",
            "KEY=VALUE",
            repeated=True,
            called="options",
        ),
    ] = ()
    seed: Annotated[
        int | None,
        Option(
            "the same seed gives the same maze (default: a new one)",
            f"{_MAKERS}, {_MANY}, picture, booklet, join, live join, live solve, solve, show BOOK.xlsx, "
            "export BOOK.xlsx",
            "N",
        ),
        Override("booklet", help="the same seed gives the same booklet (default: a new one)"),
        Override("evolve", help="the same seed finds the same rule (default: a new one)"),
        Override("compare", help="that of the first maze of each; those of the others follow", default=0),
        Override("join, live join", help="decides which walls are opened (default: a new one)"),
        Override(f"live solve, {_READERS}", help="decides where random-mouse goes (default: a new one)"),
    ] = None
    rng: Annotated[
        str,
        Option(
            "random numbers: {choices}; vba as in Excel",
            _MADE,
            "NAME",
            choices="streams:STREAMS",
        ),
    ] = "python"
    start: Annotated[
        str | None,
        Option(
            "where it starts: a cell, or {choices} (default: the first or the active cell)",
            f"{_MADE}, hide, {_READERS}",
            "CELL",
            choices=("random",),
            free=True,
        ),
        Override("hide", help="where it starts (default: the first cell)", choices=(), free=False),
        Override(_READERS, help="where to begin (default: active, named, an opening)", choices=(), free=False),
    ] = None
    goal: Annotated[
        str | None,
        Option(
            "a cell, or {choices}",
            f"{_MADE}, hide, {_READERS}",
            "CELL",
            choices=("farthest", "rim", "opposite", "last", "none"),
            free=True,
            fallback="farthest",
        ),
        Override("new, export, hide", fallback="rim"),
        Override(
            _READERS,
            help="a cell, or {choices} (default: named, an opening)",
            choices=("farthest", "rim", "opposite", "last"),
            fallback="",
        ),
    ] = None
    openings: Annotated[
        str | None,
        Option(
            "{choices}, or a list: B2:top,K11:bottom",
            f"{_MADE}, hide",
            "LIST",
            choices=("auto", "none"),
            free=True,
            fallback="auto",
        ),
    ] = None
    pieces: Annotated[
        str,
        Option(
            "a selection in pieces: {choices}",
            _MADE,
            "HOW",
            choices=("each", "leave", "error"),
        ),
    ] = "each"
    bias: Annotated[
        str,
        Option(
            "preferred passages: {choices}; with a weight: horizontal:0.7",
            f"{_BOUND}, picture",
            "KIND:WEIGHT",
            choices=("none", "horizontal", "vertical", "checkerboard", "concentric", "inward"),
            free=True,
        ),
    ] = "none"
    rooms: Annotated[
        int,
        Option(
            "so many rooms, rectangles without walls inside",
            _BOUND,
            "N",
            least=0,
            most=1_000_000,
            limits="{least} to {most}",
        ),
    ] = 0
    walls: Annotated[
        str,
        Option(
            "kind of walls: {choices}; with blocks, cells at even places are rooms",
            _BOUND,
            "NAME",
            choices=("borders", "blocks"),
        ),
    ] = "borders"
    frame: Annotated[str, Option("around a maze of blocks: {choices}", _BOUND, "NAME", choices=("wall", "none"))] = (
        "wall"
    )
    tiling: Annotated[
        str,
        Option(
            "what rooms are: {choices}; bricks are two cells each, triangles half of one, cut by turns or all alike",
            _BOUND,
            "NAME",
            choices="grids.shapes:TILINGS",
            worded=True,
        ),
    ] = "squares"
    levels: Annotated[
        int,
        Option(
            "number of sheets with the same cells, joined by stairs to one maze",
            _MAKERS,
            "N",
            least=1,
            most=100,
            limits="{least} to {most} levels",
        ),
        Override("fill", help="as many levels as --sheet is given for, joined by stairs to one maze"),
        Override(
            "live generate, live animate", help="number of sheets from the active one on, joined by stairs to one maze"
        ),
    ] = 1
    stairs: Annotated[
        float | None,
        Option(
            "share of a level's cells from which stairs may lead up, 0 to 1; one at least (default: 0.1)",
            _MAKERS,
            "P",
            **_SHARE,
        ),
    ] = None
    level_name: Annotated[
        str,
        Option("the sheets of levels; {n} is the number of each", _DRAWN, "NAME"),
        Override("new, export", help='the sheets of levels; {n} is the number (default: "Floor {n}", in the language)'),
    ] = "Floor {n}"
    wrap: Annotated[
        str,
        Option(
            "{choices} lead from one end to the other, by openings with letters",
            _BOUND,
            "WHICH",
            # Of `grids.wrapped.WRAPS`, which need not be imported to tell them.
            choices=("none", "rows", "columns", "both"),
        ),
    ] = "none"
    portals: Annotated[
        str,
        Option(
            "pairs of letters join areas: {choices}, or cells: D4=F2,H4=J2",
            _BOUND,
            "PAIRS",
            choices=("none", "auto"),
            free=True,
            bare="auto",
        ),
    ] = "none"
    dimensions: Annotated[
        str,
        Option("three or more dimensions, outermost first: 3x3x8x8 are 3 by 3 areas of 8 by 8 cells", _MAKERS, "SIZES"),
    ] = ""
    weave: Annotated[
        str,
        Option(
            "passages over and under: share of rooms that may cross others, 0 to 1; each is 3 x 3 cells", _BOUND, "P"
        ),
    ] = ""
    symmetry: Annotated[
        str,
        Option(
            "passages that are their own image: {choices}",
            _BOUND,
            "KIND",
            choices=("none", "mirror", "flip", "rotate", "both"),
        ),
    ] = "none"
    unicursal: Annotated[bool, Option("one winding path through all cells, in blocks of 2 x 2", _BOUND)] = False
    false_goals: Annotated[
        str,
        Option(
            "closed mazes with goals that only look alike, the true one {choices} of the start",
            _MAKERS,
            "WHERE",
            # Of `maze.false_goals.TOWARDS`, which need not be imported to tell them.
            choices=("none", "down", "up", "left", "right"),
            bare="down",
        ),
    ] = "none"
    widening: Annotated[
        int | None,
        Option(
            "cells that false goals' rows are widened by at each end (default: an eighth)",
            _MAKERS,
            "N",
            least=0,
            most=1_048_576,
            limits="{least} to {most} cells",
        ),
    ] = None
    temperature: Annotated[
        float | None,
        Option(
            "the higher, the more cells by chance (default: an eighth of a row)",
            _MAKERS,
            "T",
            least=0.01,
            most=1_048_576,
        ),
    ] = None
    least: Annotated[
        int | None,
        Option(
            "parts with more cells get a false goal (default: as many as a row has)",
            _MAKERS,
            "N",
            least=1,
            most=1_048_576,
            limits="{least} to {most} cells",
        ),
    ] = None
    share: Annotated[
        float,
        Option(
            "share of the cells that the maze with the true goal has at least",
            _MAKERS,
            "P",
            **_SHARE,
        ),
    ] = 0.75
    players: Annotated[
        int,
        Option(
            "so many goals, the true one and false ones, with letters, so that so many can guess",
            _MAKERS,
            "N",
            least=0,
            most=1_000,
        ),
    ] = 0
    loops: Annotated[
        float,
        Option(
            "share of the walls that are left to be opened, 0 to 1; prim: chance of a cell to be joined again, below 1",
            _BOUND,
            "P",
            **_SHARE,
        ),
    ] = 0.0
    sparseness: Annotated[
        int,
        Option(
            "fill dead ends so many cells deep, before they are braided",
            _BOUND,
            "N",
            least=0,
            most=1_048_576,
            limits="{least} to {most} cells",
        ),
    ] = 0
    braid: Annotated[
        float,
        Option(
            "share of the dead ends to be opened, 0 to 1",
            _BOUND,
            "P",
            **_SHARE,
        ),
    ] = 0.0


class Look(Group):
    """How a maze looks."""

    theme: Annotated[
        str | None,
        Option(
            "{choices}",
            f"new, fill, hide, picture, booklet, {_FILES}, solve, live generate, live animate, live solve",
            "NAME",
            choices="draw.theme:THEMES",
            fallback="classic",
        ),
        Override("solve, live solve", help="whose colours: {choices} (default: as the cells are filled)"),
    ] = None
    solution: Annotated[
        str,
        Option(
            "the solution: {choices}; sheet: on a second one",
            f"{_DRAWERS}, hide, picture, {_FILES}, show BOOK.xlsx",
            "HOW",
            choices=("none", "shown", "sheet"),
            bare="shown",
        ),
        Override("picture", default="sheet"),
        Override(
            "show, show BOOK.xlsx, live generate, live animate",
            help="the solution: {choices}",
            choices=("none", "shown"),
        ),
    ] = "none"
    solver: Annotated[
        str | None,
        Option(
            "{choices}: colour where it goes, too (default: the shortest path alone)",
            f"new, show, {_FILES}, solve, show BOOK.xlsx, live solve, live animate",
            "NAME",
            choices="solvers.registry:SOLVERS",
            worded=True,
            free=True,
        ),
        Override("live animate", help="{choices}: goes through the maze when it is finished (default: none)"),
    ] = None
    color: Annotated[
        str,
        Option(
            "the cells by their distance from the start, or to the goal, on Excel's own scale: {choices}",
            f"new, fill, solve, show, show BOOK.xlsx, {_FILES}, live generate, live animate, live solve",
            "HOW",
            choices=("none", "distance", "distance-to-goal"),
        ),
        Override(_FILES, help="the cells by their distance from the start, or to the goal: {choices}"),
        Override(
            "show, show BOOK.xlsx",
            help="start, goal and solution in colours: {choices}; auto: in a terminal, unless NO_COLOR is set",
            metavar="WHEN",
            choices=("auto", "always", "never"),
            default="auto",
        ),
    ] = "none"
    title: Annotated[
        str,
        Option("a line above the maze", f"{_PAGES}, {_FILES}, booklet", "TEXT"),
        Override("booklet", help="a line above each maze, with {n} and {name}", default="Maze {n}"),
    ] = ""
    cell_size: Annotated[
        str | None,
        Option(
            "side of a cell: {choices} to fill the page, pixels, or 7mm",
            f"{_PAGES}, {_FILES}",
            "SIZE",
            choices=("fit",),
            free=True,
        ),
        Override(
            "export",
            help="side of a cell: {choices} to fill the page, pixels, or 7mm (default: fit, on a page)",
        ),
        Override(
            "export BOOK.xlsx",
            help="side of a cell: {choices} to fill the page, pixels, or 7mm (default: on a page as they are)",
        ),
        Override(_NEW, default="fit"),
        Override("fill", help="side of a cell: {choices} to fill the page, pixels, or 7mm (default: as they are)"),
    ] = None
    paper: Annotated[
        str | None,
        Option(
            "{choices}, printed on one page of it", f"{_PAGES}, {_FILES}, booklet", "NAME", choices="sheet.paper:PAPERS"
        ),
        Override(
            "export",
            help="{choices}, or 6x9in: .png, .svg and .gif are a page of it, too (default: of .pdf A4)",
            choices="sheet.paper:SIZES",
            free=True,
        ),
        Override(
            "export BOOK.xlsx",
            help="{choices}, or 6x9in: .png, .svg and .gif are a page of it, too (default: of .pdf as on the sheet)",
            choices="sheet.paper:SIZES",
            free=True,
        ),
        Override(
            f"{_NEW}, booklet", help="{choices}, or a size such as 6x9in; printed on one page of it", default="A4"
        ),
        Override("fill", help="{choices}, printed on one page of it (default: the page set-up as it is)"),
    ] = None
    language: Annotated[
        str,
        Option(
            "of the words on the sheets: {choices}; auto: this machine's, if it is one of them",
            f"{_PAGES}, {_FILES}, booklet, solve, template",
            "CODE",
            choices=("auto", "en", "cs", "ru", "ja", "de"),
        ),
    ] = "auto"
    marks: Annotated[
        str,
        Option(
            "at start and goal: {choices}, or a pair: 🐭,🧀; arrows go through the openings",
            f"{_PAGES}, {_FILES}, booklet",
            "MARKS",
            choices=("words", "letters", "arrows", "none"),
            free=True,
        ),
        Override(
            _FILES,
            help="at start and goal: {choices}, or a pair: 🐭,🧀 (default: words, of BOOK.xlsx as there)",
            default=None,
        ),
        Override(f"{_NEW}, booklet", default="words"),
    ] = "none"
    margins: Annotated[
        str,
        Option("of the page, in mm: one number, or top,right,bottom,left", f"{_NEW}, fill, booklet, {_FILES}", "MM"),
        Override("export BOOK.xlsx", help="of the page, in mm (default: as on the sheet)", default=""),
        Override(
            "fill", help="of the page, in mm: one number, or top,right,bottom,left (default: as they are)", default=""
        ),
    ] = "15"
    header: Annotated[
        str,
        Option(
            "header, with {title}, {n}, {seed}, {date}, {page}",
            f"{_NEW}, fill, {_FILES}",
            "TEXT",
            lines=True,
        ),
        Override("export BOOK.xlsx", help="header (default: as on the sheet)", default=""),
        Override("fill", default=""),
    ] = "{title}"
    footer: Annotated[
        str,
        Option("footer", f"{_NEW}, fill, {_FILES}", "TEXT", lines=True),
        Override("export BOOK.xlsx", help="footer (default: as on the sheet)", default=""),
        Override("fill", default=""),
    ] = "{algorithm}, seed {seed}"
    name_line: Annotated[bool, Option("lines for name and date above the maze", f"{_NEW}, fill, booklet, {_FILES}")] = (
        False
    )
    no_names: Annotated[
        bool,
        Option(
            "define no names for start and goals, which would give them away", "new, fill, live generate, live animate"
        ),
    ] = False
    style: Annotated[
        str,
        Option("characters: {choices}", f"show, show BOOK.xlsx, {_FILES}", "NAME", choices="pictures.text:STYLES"),
        Override(_FILES, help="characters of .txt: {choices}"),
    ] = "line"


class Output(Group):
    """How a picture or a document is written."""

    scale: Annotated[
        str | None,
        Option("side of a cell in pixels of .png, .svg, .gif and .html (default: 20)", _FILES, "PIXELS"),
    ] = None
    font: Annotated[str | None, Option("a TrueType font for the texts of .pdf", _FILES, "FILE")] = None
    dpi: Annotated[
        int | None,
        Option(
            "pixels to the inch (default: 96)",
            _FILES,
            "N",
            least=1,
            most=4_800,
        ),
    ] = None


class Painting(Group):
    """How the way of a maze paints a picture."""

    width: Annotated[
        int | None,
        Option(
            "columns of the picture, each two of the maze (default: 40, of a drawing its own)",
            "picture",
            "N",
            least=1,
            most=8_192,
        ),
    ] = None
    margin: Annotated[int, Option("so many cells around the picture", "picture", "N", least=0, most=8_192)] = 0
    no_bridges: Annotated[bool, Option("refuse a picture in several parts, do not join them", "picture")] = False
    keep_dead_ends: Annotated[
        bool, Option("leave neighbouring dead ends, which show where the picture ends", "picture")
    ] = False
    preview: Annotated[bool, Option("only print the picture, with the bridges as +", "picture")] = False


class Secret(Group):
    """What is hidden in a maze, and for whom."""

    text: Annotated[str | None, Option("the message", "hide", "TEXT")] = None
    file: Annotated[str | None, Option("a file with the message, in UTF-8", "hide", "FILE")] = None
    key: Annotated[
        str | None,
        Option(
            "the password (default: EXCELMAZE_KEY in the environment, else it is asked for)", "hide, reveal", "PASSWORD"
        ),
    ] = None
    key_file: Annotated[str | None, Option("a file whose first line is the password", "hide, reveal", "FILE")] = None
    scheme: Annotated[
        str,
        Option("{choices}: in the whole maze, or beside four paths", "hide", "NAME", choices="messages.hidden:SCHEMES"),
    ] = "tree"
    capacity: Annotated[bool, Option("only print how much can be hidden", "hide")] = False


class Measuring(Group):
    """What is told of a maze."""

    difficulty: Annotated[
        int | None,
        Option(
            "measures harder than so many tenths of random mazes; 10: than all; any algorithm, if none is given",
            "new",
            "N",
            least=1,
            most=10,
        ),
    ] = None
    measure: Annotated[
        str | None,
        Option(
            "what --difficulty means (default: mcclendon-difficulty)",
            "new, stats, stats BOOK.xlsx, compare",
            "NAME",
            choices="measures.registry:MEASURES",
        ),
        Override(
            "stats, stats BOOK.xlsx, compare",
            help="only these measures; may be repeated",
            repeated=True,
            default=(),
        ),
    ] = None
    count: Annotated[
        int,
        Option(
            "mazes of each algorithm",
            "compare, booklet",
            "N",
            least=2,
            most=1_000_000,
            limits="{least} to {most} mazes",
        ),
        Override("booklet", help="mazes; with --names one for each", least=1, most=1_000),
    ] = 20
    csv: Annotated[bool, Option("print the figures as CSV, a line for each algorithm and measure", "compare")] = False
    explain: Annotated[
        bool, Option("also print the definition of each measure and its source", "stats, stats BOOK.xlsx")
    ] = False


class Binding(Group):
    """What is bound together in a booklet."""

    from_: Annotated[
        str, Option("rows and columns of the smallest maze; of a shape the columns count", "booklet", "ROWSxCOLS")
    ] = "6x8"
    to: Annotated[str, Option("rows and columns of the largest one", "booklet", "ROWSxCOLS")] = "28x40"
    difficulty_: Annotated[
        str | None,
        Option(
            "tenths of ten random mazes of the size that measure easier, of all or from the first to the last: 1..10",
            "booklet",
            "N",
        ),
    ] = None
    names: Annotated[
        str | None, Option("a like maze for each name in a file, a line each or CSV", "booklet", "FILE")
    ] = None
    keys: Annotated[
        str,
        Option(
            "the solutions: {choices}, or another workbook, KEYS.xlsx",
            "booklet",
            "HOW",
            choices=("end", "beside", "none"),
            free=True,
        ),
    ] = "end"
    per_page: Annotated[int, Option("mazes on a page: 1, 2, 4 or 6", "booklet", "N", least=1, most=6)] = 1
    cover: Annotated[str | None, Option("a page in front, with this title", "booklet", "TEXT")] = None
    same_scale: Annotated[
        bool, Option("all cells as large as those of the largest maze: wider passages alone look easier", "booklet")
    ] = False
    print_book: Annotated[
        str | None,
        Option(
            "a book that is bound: trim=6x9in,pages=120 sets the paper, and wider margins where pages are bound",
            "booklet",
            "BOOK",
        ),
    ] = None
    recipe: Annotated[
        str | None, Option("the maze of a booklet's page, by the code at its foot: backtracker-6x8-4711", "new", "CODE")
    ] = None


class Evolving(Group):
    """What the mazes of a rule are to be like."""

    dead_ends: Annotated[
        float | None,
        Option("share of open cells that are dead ends", "evolve", "P", **_SHARE),
    ] = None
    corridors: Annotated[
        float | None,
        Option("share of open cells with two open neighbours", "evolve", "P", **_SHARE),
    ] = None
    junctions: Annotated[
        float | None,
        Option("share of open cells with three or four", "evolve", "P", **_SHARE),
    ] = None
    spaces: Annotated[
        float | None,
        Option("share of open cells in squares of 2 x 2", "evolve", "P", **_SHARE),
    ] = None
    open: Annotated[float | None, Option("share of all cells that are open", "evolve", "P", **_SHARE)] = None
    largest: Annotated[
        float | None,
        Option("share of open cells in the largest part; 1: one part", "evolve", "P", **_SHARE),
    ] = None
    length: Annotated[
        float | None,
        Option("steps of the longest path by the square root of the cells", "evolve", "X", least=0, most=1_000),
    ] = None
    generations: Annotated[
        int, Option("so many after the first one", "evolve", "N", least=1, most=10_000, limits="{least} to {most}")
    ] = 60


class Growth(Group):
    """How a maze is shown growing."""

    steps: Annotated[
        int | None,
        Option("so many sheets that show the maze growing, or the solver on its way", f"new, {_FILES}, solve", "N"),
        Override(_FILES, help="so many pages that show the maze growing, or the solver on its way"),
        Override("solve", help="so many extra sheets that show the solver on its way (default: breadth-first)"),
    ] = None
    stream: Annotated[
        bool, Option("write a rectangle row by row, in little memory; by the algorithm eller alone", "new")
    ] = False
    upto: Annotated[int | None, Option("stop when so many cells have been visited", "new", "K")] = None
    delay: Annotated[
        float,
        Option(
            "seconds for each cell of the animation",
            f"live animate, live solve, {_FILES}",
            "SECONDS",
            least=0,
            most=3_600,
            limits="{least} or more seconds, up to {most}",
        ),
        Override("live solve", help="seconds for each step of the solver (default: shown at once)", default=None),
        Override(_FILES, help="seconds for each cell of .gif (default: 8 seconds for all, 0.05 at most)", default=None),
    ] = 0.02
    on_stop: Annotated[
        str,
        Option("what Esc or Ctrl+C leaves: {choices}", "live animate", "HOW", choices=("finish", "restore")),
    ] = "finish"


class Program(Group):
    """Which program, workbook and Python do the work."""

    interpreter: Annotated[
        str | None, Option("the Python that the buttons run (default: this one)", "template", "PATH")
    ] = None

    app: Annotated[str | None, Option("excel or libreoffice (default: excel on Windows and macOS)", _LIVE, "NAME")] = (
        None
    )
    book: Annotated[str | None, Option("open this workbook (default: the active one)", _LIVE, "PATH")] = None
    pipe: Annotated[str | None, Option("the pipe that LibreOffice listens on (default: excelmaze)", _LIVE, "NAME")] = (
        None
    )
    visible: Annotated[bool, Option("show the program, if it has to be started", _LIVE)] = False
    json: Annotated[
        bool,
        Option(
            "print the result as one JSON object",
            f"new, {_CHANGERS}, {_SHOWN}, show, stats, {_MANY}, export, "
            f"picture, gallery, booklet, hide, reveal, template, algorithms, completion, fast, {_LIVE}",
        ),
    ] = False
    save: Annotated[bool, Option("save the workbook afterwards", _LIVE)] = False


class Safety(Group):
    """What may happen to files."""

    force: Annotated[
        bool,
        Option(
            "overwrite a file that exists",
            f"new, hide, picture, booklet, {_FILES}, gallery, compare, evolve, template, {_CHANGERS}",
        ),
        Override(_CHANGERS, help="overwrite OUT; change what is protected or signed"),
    ] = False
    no_recipe: Annotated[
        bool, Option("do not write algorithm and seed into the workbook", f"new, fill, picture, {_FILES}")
    ] = False
    plain: Annotated[bool, Option("remove borders and fills from CELLS without the record", "clear")] = False
    drop_record: Annotated[
        bool, Option("forget the earlier cell formats, and leave the cells as they are", "clear")
    ] = False
    all: Annotated[bool, Option("restore the page set-up too, remove the solution's sheet", "clear")] = False
    backup: Annotated[bool, Option("keep a copy of the workbook that is replaced", _CHANGERS)] = False
    dry_run: Annotated[bool, Option("write nothing, print what would change", _CHANGERS)] = False


# The value objects, in the order of the help.
GROUPS: tuple[type[Group], ...] = (
    Where,
    Shape,
    Making,
    Look,
    Output,
    Painting,
    Secret,
    Measuring,
    Binding,
    Evolving,
    Growth,
    Program,
    Safety,
)
