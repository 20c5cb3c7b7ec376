"""The table of options, for the command line, live commands, control sheets, docs, recipes and the library.

A field of a group below is an option: it has its name (`--cell-size` on the command line, `maze_cell_size` on a control
sheet), its type and its default. `option` says the rest, an `Override` what differs for some commands. An object of a
group carries the values to where they are needed. To add an option, add a field; if the library takes it by keyword,
add its type in `excelmaze.options.keywords`.
"""

from excelmaze.options.option import Group, Override, declare, declare_share

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
_LIVE = "live generate, live animate, live solve, live clear, live join, live restore"


class LocationOptions(Group, heading="where"):
    """The place of a maze."""

    sheet: str | None = declare(
        "the sheet (default: the active one)",
        f"{_CHANGERS}, {_SHOWN}, reveal",
        "NAME",
        Override(
            "fill",
            help="the sheet (default: the active one); repeat it for the levels of one maze",
            repeated=True,
            default=(),
        ),
        default=None,
        common=True,
    )
    cells: str | None = declare(
        "cells or a defined name (default: the saved selection)",
        f"{_DRAWN}, hide, {_CHANGERS}, {_SHOWN}, reveal, {_LIVE}",
        "ADDRESSES",
        Override(f"{_DRAWN}, hide", help='cells of any shape instead of a rectangle: "B2:F6,G4:K9"', common=False),
        Override("join", help="a maze; give two or more", repeated=True, default=()),
        Override("clear", help="only these cells (default: all that a maze changed)"),
        Override(_LIVE, help="select these cells first (default: what is selected)"),
        default=None,
        lines=True,
        common=True,
    )
    rows: int = declare(
        "rows of a rectangle",
        _SIZED,
        "N",
        Override("live generate, live animate", help="rows of the maze if a single cell is selected", default=None),
        Override("compare", default=50),
        Override("evolve", help="rows of the mazes", default=30),
        default=20,
        least=1,
        most=1_048_576,
        first=20,
    )
    cols: int = declare(
        "columns of a rectangle",
        _SIZED,
        "N",
        Override("live generate, live animate", help="columns of the maze if a single cell is selected", default=None),
        Override("compare", default=50),
        Override("evolve", help="columns of the mazes", default=30),
        default=30,
        least=1,
        most=16_384,
        first=20,
    )
    at: str = declare("top left cell of the rectangle", f"{_DRAWN}, hide, picture", "CELL", default="B2")
    output: str | None = declare(
        "write another workbook (default: change this one)",
        _CHANGERS,
        "OUT.xlsx",
        default=None,
        letter="o",
        called="target",
    )


class ShapeOptions(Group, heading="shape"):
    """The cells of its place that a maze has."""

    mask: str | None = declare(
        "the dark parts of a picture, or a drawing, .txt: all characters but blanks and full stops",
        f"{_BOUND}, hide",
        "FILE",
        default=None,
        common=True,
    )
    threshold: int | None = declare(
        "greys below it count as dark (default: the value that best separates dark from light)",
        f"{_BOUND}, hide, picture",
        "GREY",
        default=None,
        least=0,
        most=256,
        limits="a grey from {least} to {most}",
    )
    invert: bool = declare(
        "use the light parts of a picture, or the blanks of a drawing", f"{_BOUND}, hide, picture", default=False
    )
    letters: str | None = declare(
        "a text, with | between lines, whose letters are joined by bridges unless --pieces is given",
        f"{_BOUND}, hide",
        "TEXT",
        default=None,
        lines=True,
        common=True,
    )
    shape: str | None = declare(
        "{choices}",
        f"{_BOUND}, hide",
        "NAME",
        Override("booklet", help="{choices}; several in turn", repeated=True, default=()),
        default=None,
        choices="shapes.formulas:SHAPES",
        worded=True,
        common=True,
    )
    colored: str | None = declare(
        "the cells filled with this colour, in CELLS or on the whole sheet",
        "fill, live generate, live animate",
        "RRGGBB",
        default=None,
    )
    hole: tuple[str, ...] = declare(
        "cells to leave out; may be repeated",
        f"{_MAKERS}, hide",
        "ADDRESSES",
        default=(),
        repeated=True,
        lines=True,
    )


class MazeOptions(Group, heading="maze"):
    """Everything that a recipe says of a maze."""

    algorithm: str = declare(
        "see excelmaze algorithms",
        f"{_MAKERS}, compare, picture, booklet",
        "NAME",
        Override("booklet", help="each in turn (default: backtracker)", repeated=True, default=()),
        Override("compare", help="only these; may be repeated (default: all)", repeated=True, default=()),
        default="backtracker",
        choices="generators:ALGORITHMS",
        common=True,
    )
    option: tuple[str, ...] = declare(
        "an option of the algorithm; may be repeated",
        f"{_BOUND}, picture",
        "KEY=VALUE",
        default=(),
        repeated=True,
        called="options",
    )
    seed: int | None = declare(
        "the same seed gives the same maze (default: a new one)",
        f"{_MAKERS}, {_MANY}, picture, booklet, join, live join, live solve, solve, show BOOK.xlsx, export BOOK.xlsx",
        "N",
        Override("booklet", help="the same seed gives the same booklet (default: a new one)"),
        Override("evolve", help="the same seed finds the same rule (default: a new one)"),
        Override("compare", help="the seed of each algorithm's first maze; the others count on from it", default=0),
        Override("join, live join", help="decides which walls are opened (default: a new one)"),
        Override(f"live solve, {_READERS}", help="decides where random-mouse goes (default: a new one)"),
        default=None,
        common=True,
    )
    rng: str = declare(
        "random numbers: {choices} (vba: as in Excel)",
        _MADE,
        "NAME",
        default="python",
        choices="streams:STREAMS",
    )
    start: str | None = declare(
        "the start: a cell, or {choices} (default: apart from the goal)",
        f"{_MADE}, hide, booklet, {_READERS}",
        "CELL",
        Override("fill", help="the start: a cell, or {choices} (default: the active cell, or apart from the goal)"),
        Override("hide", help="the start (default: apart from the goal)", choices=(), free=False),
        Override(
            _READERS, help="the start (default: the active cell, a named one, or an opening)", choices=(), free=False
        ),
        default=None,
        choices=("random",),
        free=True,
    )
    goal: str | None = declare(
        "the goal: a cell, or {choices}",
        f"{_MADE}, hide, booklet, {_READERS}",
        "CELL",
        Override(
            _READERS,
            help="the goal: a cell, or {choices} (default: a named cell, or an opening)",
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
        f"{_MADE}, hide",
        "LIST",
        default=None,
        choices=("auto", "none"),
        free=True,
        fallback="auto",
    )
    pieces: str = declare(
        "what to do with a selection in pieces: {choices}",
        _MADE,
        "HOW",
        default="each",
        choices=("each", "leave", "error"),
    )
    bias: str = declare(
        "preferred passages: {choices}; with a weight: horizontal:0.7",
        f"{_BOUND}, picture",
        "KIND:WEIGHT",
        default="none",
        choices=("none", "horizontal", "vertical", "checkerboard", "concentric", "inward"),
        free=True,
    )
    rooms: int = declare(
        "number of rooms: rectangles without inner walls",
        _BOUND,
        "N",
        default=0,
        least=0,
        most=1_000_000,
        limits="{least} to {most}",
    )
    walls: str = declare(
        "kind of walls: {choices}; with blocks, cells at even places are rooms",
        _BOUND,
        "NAME",
        default="borders",
        choices=("borders", "blocks"),
    )
    frame: str = declare(
        "the edge of a maze of blocks: {choices}",
        _BOUND,
        "NAME",
        default="wall",
        choices=("wall", "none"),
    )
    tiling: str = declare(
        "the rooms: {choices}; a brick is two cells, a triangle half a cell, cut by turns or all alike",
        _BOUND,
        "NAME",
        default="squares",
        choices=("squares", "bricks", "triangles", "triangles-alike"),
    )
    levels: int = declare(
        "number of levels: sheets with the same cells, joined by stairs",
        _MAKERS,
        "N",
        Override("fill", help="number of levels, joined by stairs; give --sheet for each"),
        Override(
            "live generate, live animate", help="number of levels: sheets from the active one on, joined by stairs"
        ),
        default=1,
        least=1,
        most=100,
        limits="{least} to {most} levels",
    )
    stairs: float | None = declare_share(
        "share of a level's cells from which stairs may lead up, 0 to 1; at least one (default: 0.1)",
        _MAKERS,
        default=None,
    )
    level_name: str = declare(
        "the names of the levels' sheets, with {n} for the number",
        _DRAWN,
        "NAME",
        Override(
            "new, export",
            help='the names of the levels\' sheets, with {n} for the number (default: "Floor {n}", translated)',
        ),
        default="Floor {n}",
    )
    wrap: str = declare(
        "lettered openings connect opposite ends of rows or columns: {choices}",
        _BOUND,
        "WHICH",
        default="none",
        choices=("none", "rows", "columns", "both"),
    )
    portals: str = declare(
        "pairs of letters that join areas: {choices}, or cells: D4=F2,H4=J2",
        _BOUND,
        "PAIRS",
        default="none",
        choices=("none", "auto"),
        free=True,
        bare="auto",
    )
    dimensions: str = declare(
        "three or more dimensions, outermost first: 3x3x8x8 is 3 by 3 areas of 8 by 8 cells",
        _MAKERS,
        "SIZES",
        default="",
    )
    weave: str = declare(
        "passages over and under: share of rooms with crossings, 0 to 1; a room is 3 x 3 cells",
        _BOUND,
        "P",
        default="",
    )
    symmetry: str = declare(
        "symmetry of the passages: {choices}",
        _BOUND,
        "KIND",
        default="none",
        choices=("none", "mirror", "flip", "rotate", "both"),
    )
    unicursal: bool = declare("one winding path through all cells, in blocks of 2 x 2", _BOUND, default=False)
    false_goals: str = declare(
        "closed mazes with false goals; direction of the true goal from the start: {choices}",
        _MAKERS,
        "WHERE",
        default="none",
        choices=("none", "down", "up", "left", "right"),
        bare="down",
    )
    widening: int | None = declare(
        "cells by which rows are widened at each end for false goals (default: an eighth)",
        _MAKERS,
        "N",
        default=None,
        least=0,
        most=1_048_576,
        limits="{least} to {most} cells",
    )
    temperature: float | None = declare(
        "randomness of false goals' mazes (default: an eighth of a row)",
        _MAKERS,
        "T",
        default=None,
        least=0.01,
        most=1_048_576,
    )
    least: int | None = declare(
        "parts with more cells get a false goal (default: the cells of a row)",
        _MAKERS,
        "N",
        default=None,
        least=1,
        most=1_048_576,
        limits="{least} to {most} cells",
    )
    share: float = declare_share(
        "least share of the cells that the maze with the true goal has",
        _MAKERS,
        default=0.75,
    )
    players: int = declare(
        "number of lettered goals, one true and the others false, for so many players to guess",
        _MAKERS,
        "N",
        default=0,
        least=0,
        most=1_000,
    )
    collect: str = declare(
        "a word whose letters stand on the way to the goal, and others in dead ends",
        _BOUND,
        "WORD",
        Override("booklet", help="a word whose letters stand on the way, and others in dead ends; {name} is the name"),
        default="",
        common=True,
    )
    sums: int = declare(
        "four exits with numbers on the ways to them; only those on one way add up to N",
        _BOUND,
        "N",
        default=0,
        least=0,
        most=100_000,
    )
    loops: float = declare_share(
        "share of the remaining walls to open, 0 to 1; prim: chance to join a cell again, below 1",
        _BOUND,
        default=0.0,
    )
    sparseness: int = declare(
        "number of cells to fill in from each dead end, before braiding",
        _BOUND,
        "N",
        default=0,
        least=0,
        most=1_048_576,
        limits="{least} to {most} cells",
    )
    braid: float = declare_share(
        "share of the dead ends to open, 0 to 1",
        _BOUND,
        default=0.0,
    )


class AppearanceOptions(Group, heading="appearance"):
    """The appearance of a maze on a sheet or a page."""

    theme: str | None = declare(
        "{choices}",
        f"new, fill, hide, picture, booklet, {_FILES}, solve, live generate, live animate, live solve",
        "NAME",
        Override("solve, live solve", help="the colours: {choices} (default: those of the maze)"),
        default=None,
        choices="draw.theme:THEMES",
        fallback="classic",
        common=True,
    )
    solution: str = declare(
        "the solution: {choices} (sheet: on a second sheet)",
        f"{_DRAWERS}, hide, picture, {_FILES}, show BOOK.xlsx",
        "HOW",
        Override("picture", default="sheet"),
        Override(
            "show, show BOOK.xlsx, live generate, live animate",
            help="the solution: {choices}",
            choices=("none", "shown"),
        ),
        default="none",
        choices=("none", "shown", "sheet"),
        bare="shown",
        common=True,
    )
    solution_style: str | None = declare(
        "how the solution is drawn: {choices} (default: cells)",
        f"new, fill, hide, booklet, {_FILES}, solve",
        "NAME",
        Override("booklet", help="how keys show solutions: {choices} (default: cells, in .pdf line)"),
        Override(_FILES, help="how the solution is drawn: {choices} (default: line)"),
        default=None,
        choices=("line", "dots", "cells", "arrows"),
        refusals={
            "live": "live colours cells only; save and close the workbook, and draw the solution by "
            "excelmaze solve BOOK.xlsx --solution-style line"
        },
    )
    solution_color: str | None = declare(
        "the colour of the solution (default: the theme's)",
        f"new, fill, hide, booklet, {_FILES}, solve",
        "RRGGBB",
        default=None,
    )
    wall_width: str | None = declare(
        "the width of walls: {choices} (default: the theme's)",
        f"new, fill, hide, picture, booklet, {_FILES}, live generate, live animate",
        "WIDTH",
        Override(_FILES, help="the width of walls: {choices}, or 1.2mm (default: the theme's, or as on the sheet)"),
        default=None,
        choices=("thin", "medium", "thick"),
        free=True,
    )
    wall_color: str | None = declare(
        "the colour of walls (default: the theme's)",
        f"new, fill, hide, picture, booklet, {_FILES}, live generate, live animate",
        "RRGGBB",
        default=None,
    )
    solver: str | None = declare(
        "colour the cells that a solver visits: {choices} (default: only the shortest path)",
        f"new, show, {_FILES}, solve, show BOOK.xlsx, live solve, live animate",
        "NAME",
        Override("live animate", help="a solver that goes through the finished maze: {choices} (default: none)"),
        default=None,
        choices="solvers.registry:SOLVERS",
        worded=True,
        free=True,
    )
    color: str = declare(
        "colour scale by the distance from the start or to the goal: {choices}",
        f"new, fill, solve, show, show BOOK.xlsx, {_FILES}, live generate, live animate, live solve",
        "HOW",
        Override(_FILES, help="shades by the distance from the start or to the goal: {choices}"),
        Override(
            "show, show BOOK.xlsx",
            help="colours of start, goal and solution: {choices} (auto: in a terminal, unless NO_COLOR is set)",
            metavar="WHEN",
            choices=("auto", "always", "never"),
            default="auto",
        ),
        default="none",
        choices=("none", "distance", "distance-to-goal"),
    )
    title: str = declare(
        "a line above the maze",
        f"{_PAGES}, {_FILES}, booklet",
        "TEXT",
        Override("booklet", help="a line above each maze, with {n} and {name}", default="Maze {n}"),
        default="",
        common=True,
    )
    cell_size: str | None = declare(
        "side of a cell: {choices} to fill the page, 7mm, 0.5in, or pixels; large ones take several pages",
        f"{_PAGES}, {_FILES}",
        "SIZE",
        Override(
            "export",
            help="side of a cell: {choices} to fill the page, 7mm, 0.5in, or pixels (default: fit, on a page)",
        ),
        Override(
            "export BOOK.xlsx",
            help="side of a cell: {choices} to fill the page, 7mm, 0.5in, or pixels (default: on a page as they are)",
        ),
        Override(_NEW, default="fit"),
        Override("fill", help="side of a cell: {choices} to fill the page, 7mm, or pixels (default: as they are)"),
        default=None,
        choices=("fit",),
        free=True,
    )
    paper: str | None = declare(
        "the paper; the maze fills one page of it: {choices}",
        f"{_PAGES}, {_FILES}, booklet, gallery",
        "NAME",
        Override(
            "export",
            help="the paper: {choices}, or 6x9in; .png, .svg and .gif become pages, too "
            "(default for .pdf: A4, or Letter where that is usual)",
            choices="sheet.paper:SIZES",
            free=True,
        ),
        Override(
            "export BOOK.xlsx",
            help="the paper: {choices}, or 6x9in; .png, .svg and .gif become pages, too (default: the sheet's)",
            choices="sheet.paper:SIZES",
            free=True,
        ),
        Override(
            f"{_NEW}, booklet",
            help="the paper, of which a maze fills one page: {choices}, or a size such as 6x9in "
            "(default: A4, or Letter where that is usual)",
            default="A4",
        ),
        Override(
            "gallery",
            help="the paper: {choices}, or a size such as 6x9in (default: A4, or Letter where that is usual)",
            default="A4",
        ),
        Override("fill", help="the paper; the maze fills one page of it: {choices} (default: as it is)"),
        default=None,
        choices="sheet.paper:PAPERS",
        common=True,
    )
    language: str = declare(
        "the language of words on sheets: {choices} (auto: this machine's, if it is one of them)",
        f"{_PAGES}, {_FILES}, booklet, solve, template",
        "CODE",
        default="auto",
        choices=("auto", "en", "cs", "ru", "ja", "de"),
    )
    marks: str = declare(
        "marks of start and goal: {choices} (arrows: at the openings), or a pair: 🐭,🧀",
        f"{_PAGES}, {_FILES}, booklet",
        "MARKS",
        Override(
            _FILES,
            help="marks of start and goal: {choices}, or a pair: 🐭,🧀 (default: words, or as on the sheet)",
            default=None,
        ),
        Override(f"{_NEW}, booklet", default="words"),
        default="none",
        choices=("words", "letters", "arrows", "none"),
        free=True,
        common=True,
    )
    images: str | None = declare(
        "pictures at start and goal instead of marks: {choices} (and what it looks for)",
        f"{_PAGES}, {_FILES}, booklet",
        "NAME",
        Override("booklet", common=False),
        default=None,
        choices="draw.images:PAIRS",
        common=True,
    )
    start_image: str | None = declare(
        "a picture at the start instead of a mark: .png, .jpg, or mouse, dog, rabbit, bee, rocket",
        f"{_PAGES}, {_FILES}, booklet",
        "FILE",
        default=None,
    )
    goal_image: str | None = declare(
        "the same at the goal: .png, .jpg, or cheese, bone, carrot, flower, planet",
        f"{_PAGES}, {_FILES}, booklet",
        "FILE",
        default=None,
    )
    hole_image: str | None = declare(
        "a picture in the holes of the maze, such as a logo where --hole leaves cells out",
        f"{_PAGES}, {_FILES}",
        "FILE",
        default=None,
    )
    margins: str = declare(
        "margins of the page: one, such as 15mm or 0.5in, or top,right,bottom,left",
        f"{_NEW}, fill, booklet, {_FILES}",
        "MM",
        Override("export BOOK.xlsx", help="margins of the page (default: as on the sheet)", default=""),
        Override(
            "fill",
            help="margins of the page: one, such as 15mm, or top,right,bottom,left (default: as they are)",
            default="",
        ),
        default="15",
    )
    header: str = declare(
        "header, with {title}, {n}, {seed}, {date}, {page}",
        f"{_NEW}, fill, {_FILES}",
        "TEXT",
        Override("export BOOK.xlsx", help="header (default: as on the sheet)", default=""),
        Override("fill", default=""),
        default="{title}",
        lines=True,
    )
    footer: str = declare(
        "footer",
        f"{_NEW}, fill, booklet, {_FILES}",
        "TEXT",
        Override(
            "booklet", help="footer, with {n}, {name}, {page}, {pages}, {date}, {code}, {title}", default="{code}"
        ),
        Override("export BOOK.xlsx", help="footer (default: as on the sheet)", default=""),
        Override("fill", default=""),
        default="{algorithm}, seed {seed}",
        lines=True,
    )
    name_line: bool = declare(
        "lines for name and date above the maze",
        f"{_NEW}, fill, booklet, {_FILES}",
        default=False,
        common=True,
    )
    no_names: bool = declare(
        "define no names for start and goals, which would give them away",
        "new, fill, live generate, live animate",
        default=False,
    )
    style: str = declare(
        "characters: {choices}",
        f"show, show BOOK.xlsx, {_FILES}",
        "NAME",
        Override(_FILES, help="characters of .txt: {choices}"),
        default="line",
        choices="pictures.text:STYLES",
        common=True,
    )


class OutputOptions(Group, heading="file"):
    """The format of a picture or a document."""

    scale: str | None = declare(
        "side of a cell in pixels of .png, .svg, .gif and .html (default: 20)",
        _FILES,
        "PIXELS",
        default=None,
        common=True,
    )
    font: str | None = declare("a TrueType or OpenType font for the texts", f"{_FILES}, booklet", "FILE", default=None)
    dpi: int | None = declare(
        "pixels per inch (default: 96)",
        _FILES,
        "N",
        default=None,
        least=1,
        most=4_800,
    )


class PictureOptions(Group, heading="picture"):
    """The picture that the solution of a maze paints."""

    width: int | None = declare(
        "columns of the picture, each two of the maze (default: 40, or those of a drawing)",
        "picture",
        "N",
        default=None,
        least=1,
        most=8_192,
        common=True,
    )
    margin: int = declare(
        "number of cells around the picture",
        "picture",
        "N",
        default=0,
        least=0,
        most=8_192,
    )
    no_bridges: bool = declare("refuse a picture in several parts instead of joining them", "picture", default=False)
    keep_dead_ends: bool = declare(
        "keep neighbouring dead ends, which show where the picture ends", "picture", default=False
    )
    preview: bool = declare("only print the picture, with the bridges as +", "picture", default=False)


class MessageOptions(Group, heading="message"):
    """The message that is hidden in a maze, and its password."""

    text: str | None = declare("the message", "hide", "TEXT", default=None, secret=True, common=True)
    file: str | None = declare("a file with the message, in UTF-8", "hide", "FILE", default=None, common=True)
    key: str | None = declare(
        "the password (default: EXCELMAZE_KEY in the environment, or you type it)",
        "hide, reveal",
        "PASSWORD",
        default=None,
        secret=True,
        common=True,
    )
    key_file: str | None = declare("a file whose first line is the password", "hide, reveal", "FILE", default=None)
    scheme: str = declare(
        "where the message is: {choices} (in the whole maze, or beside four paths)",
        "hide",
        "NAME",
        default="tree",
        choices="messages.hidden:SCHEMES",
    )
    capacity: bool = declare("only print how much can be hidden", "hide", default=False)


class MeasureOptions(Group, heading="measures"):
    """Measures of a maze."""

    difficulty: int | None = declare(
        "search for a maze that measures harder than N tenths of random mazes; without --algorithm, by any of them",
        "new",
        "N",
        default=None,
        least=1,
        most=10,
        common=True,
    )
    measure: str | None = declare(
        "the measure of --difficulty (default: mcclendon-difficulty)",
        "new, stats, stats BOOK.xlsx, compare",
        "NAME",
        Override(
            "stats, stats BOOK.xlsx, compare",
            help="only these measures; may be repeated",
            repeated=True,
            default=(),
            common=True,
        ),
        default=None,
        choices="measures.registry:MEASURES",
    )
    count: int = declare(
        "mazes of each algorithm",
        "compare, booklet",
        "N",
        Override("booklet", help="number of mazes; with --names, one for each", least=1, most=1_000),
        default=20,
        least=2,
        most=1_000_000,
        limits="{least} to {most} mazes",
        common=True,
    )
    csv: bool = declare("print the figures as CSV, a line for each algorithm and measure", "compare", default=False)
    explain: bool = declare(
        "also print the definition of each measure and its source", "stats, stats BOOK.xlsx", default=False
    )


class BookletOptions(Group, heading="booklet"):
    """The mazes and the pages of a booklet."""

    from_: str = declare(
        "rows and columns of the smallest maze; with a shape, the columns count",
        "booklet",
        "ROWSxCOLS",
        default="6x8",
        common=True,
    )
    to: str = declare("rows and columns of the largest maze", "booklet", "ROWSxCOLS", default="28x40", common=True)
    difficulty_: str | None = declare(
        "mazes that measure harder than N tenths of random mazes of their size; 1..10 rises from the first to the last",
        "booklet",
        "N",
        default=None,
        common=True,
    )
    names: str | None = declare(
        "a file with names, a line each or CSV, for each of which a maze is made",
        "booklet",
        "FILE",
        default=None,
        common=True,
    )
    list_: str | None = declare(
        "a table of mazes, CSV: a line of options for each, such as title, rows, cols, shape, seed",
        "booklet",
        "FILE",
        default=None,
    )
    keys: str = declare(
        "the place of the solutions: {choices}, or another file, KEYS.xlsx or KEYS.pdf",
        "booklet",
        "HOW",
        default="end",
        choices=("end", "beside", "none"),
        free=True,
        common=True,
    )
    per_page: int = declare(
        "mazes on a page, each as large as its place allows (with --cut-lines: 4)",
        "booklet",
        "N",
        default=1,
        least=1,
        most=60,
        limits="{least} to {most} mazes on a page",
        common=True,
    )
    orientation: str = declare(
        "how the pages lie: {choices} (auto: so that mazes come out large)",
        "booklet",
        "HOW",
        default="auto",
        choices=("auto", "portrait", "landscape"),
    )
    cut_lines: bool = declare(
        "dashed lines between the mazes of a page, to cut them apart, and a line for a name above each",
        "booklet",
        default=False,
    )
    no_index: bool = declare("leave out the index", "booklet", default=False)
    no_codes: bool = declare("leave out the codes by which mazes can be made again", "booklet", default=False)
    no_stars: bool = declare("leave out the stars for difficulty in the index", "booklet", default=False)
    cover: str | None = declare("the title of a page in front", "booklet", "TEXT", default=None, common=True)
    same_scale: bool = declare(
        "make all cells as large as those of the largest maze: wider passages look easier", "booklet", default=False
    )
    print_book: str | None = declare(
        "a bound book: trim=6x9in,pages=120 sets the paper, with wider margins at the binding; bleed=0.125in adds "
        "what the printer cuts off, in .pdf",
        "booklet",
        "BOOK",
        default=None,
    )
    title_page: str | None = declare("the title of a page in front, in .pdf", "booklet", "TEXT", default=None)
    subtitle: str | None = declare("a line below the title of that page", "booklet", "TEXT", default=None)
    author: str | None = declare(
        "the author on that page, and whose copyright is told behind it", "booklet", "NAME", default=None
    )
    instructions: bool = declare("a page that tells how to solve mazes, in .pdf", "booklet", default=False)
    blank_versos: bool = declare(
        "leave the back of each page with mazes blank, so that no ink shows through, in .pdf", "booklet", default=False
    )
    recipe: str | None = declare(
        "the maze of a booklet's page, by the code at its foot: backtracker-6x8-4711", "new", "CODE", default=None
    )


class EvolveOptions(Group, heading="properties of the mazes"):
    """The properties that the mazes of a rule are to have."""

    dead_ends: float | None = declare_share(
        "share of open cells that are dead ends",
        "evolve",
        default=None,
    )
    corridors: float | None = declare_share(
        "share of open cells with two open neighbours",
        "evolve",
        default=None,
    )
    junctions: float | None = declare_share(
        "share of open cells with three or four open neighbours",
        "evolve",
        default=None,
    )
    spaces: float | None = declare_share(
        "share of open cells in squares of 2 x 2",
        "evolve",
        default=None,
    )
    open: float | None = declare_share(
        "share of all cells that are open",
        "evolve",
        default=None,
    )
    largest: float | None = declare_share(
        "share of open cells in the largest part; 1: one part",
        "evolve",
        default=None,
    )
    length: float | None = declare(
        "steps of the longest path, divided by the square root of the cells",
        "evolve",
        "X",
        default=None,
        least=0,
        most=1_000,
    )
    generations: int = declare(
        "number of generations after the first",
        "evolve",
        "N",
        default=60,
        least=1,
        most=10_000,
        limits="{least} to {most}",
    )


class GrowthOptions(Group, heading="growth"):
    """The steps in which a maze or a solution is shown."""

    steps: int | None = declare(
        "number of sheets that show the maze growing, or the solver at work",
        f"new, {_FILES}, solve",
        "N",
        Override(_FILES, help="number of pages that show the maze growing, or the solver at work"),
        Override("solve", help="number of extra sheets that show the solver at work (default: of breadth-first)"),
        default=None,
    )
    stream: bool = declare(
        "write a rectangle row by row, in little memory; only with the algorithm eller", "new", default=False
    )
    upto: int | None = declare("stop after so many visited cells", "new", "K", default=None)
    delay: float = declare(
        "seconds for each cell of the animation",
        f"live animate, live solve, {_FILES}",
        "SECONDS",
        Override("live solve", help="seconds for each step of the solver (default: shown at once)", default=None),
        Override(_FILES, help="seconds for each cell of .gif (default: 8 seconds for all, 0.05 at most)", default=None),
        default=0.02,
        least=0,
        most=3_600,
        limits="{least} or more seconds, up to {most}",
        common=True,
    )
    on_stop: str = declare(
        "effect of Esc or Ctrl+C: {choices}",
        "live animate",
        "HOW",
        default="finish",
        choices=("finish", "restore"),
    )


class ProgramOptions(Group, heading="program"):
    """The program, the workbook and the Python that do the work."""

    interpreter: str | None = declare(
        "the Python that the buttons run (default: this one)", "template", "PATH", default=None
    )

    app: str | None = declare(
        "excel or libreoffice (default: excel on Windows and macOS)", _LIVE, "NAME", default=None, common=True
    )
    book: str | None = declare("open this workbook (default: the active one)", _LIVE, "PATH", default=None)
    pipe: str | None = declare("the pipe that LibreOffice listens on (default: excelmaze)", _LIVE, "NAME", default=None)
    visible: bool = declare("show the program, if it has to be started", _LIVE, default=False)
    json: bool = declare(
        "print the result as one JSON object",
        f"new, {_CHANGERS}, {_SHOWN}, show, stats, {_MANY}, export, "
        f"picture, gallery, booklet, hide, reveal, template, algorithms, completion, fast, {_LIVE}",
        default=False,
    )
    save: bool = declare("save the workbook afterwards", _LIVE, default=False)


class SafetyOptions(Group, heading="safety"):
    """Permissions to change and overwrite files."""

    force: bool = declare(
        "overwrite a file that exists",
        f"new, hide, picture, booklet, {_FILES}, gallery, compare, evolve, template, {_CHANGERS}",
        "",
        Override(_CHANGERS, help="overwrite OUT; change protected or signed workbooks"),
        default=False,
        common=True,
    )
    no_recipe: bool = declare(
        "do not write algorithm and seed into the workbook", f"new, fill, picture, {_FILES}", default=False
    )
    plain: bool = declare("remove borders and fills from CELLS without using the record", "clear", default=False)
    drop_record: bool = declare(
        "forget the earlier cell formats, and leave the cells as they are", "clear", default=False
    )
    all: bool = declare("also restore the page set-up and remove the sheet Solution", "clear", default=False)
    backup: bool = declare("keep a copy of the workbook that is replaced", _CHANGERS, default=False)
    dry_run: bool = declare("only print the changes", _CHANGERS, default=False)


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
