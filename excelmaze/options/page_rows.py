"""The options of appearance, printing and booklets, and of output files."""

from excelmaze.options.option import FILES, GROWN, NEW, ON_SHEETS, PAGES, Control, Group, of, row

_LOOKS = f"{PAGES}, booklet, {FILES}, {GROWN}"
_SHOWN = f"{PAGES}, {FILES}, show, show BOOK.xlsx, {GROWN}"
_SHADED = f"new, fill, solve, {FILES}, {GROWN}, live solve"
_SOLVED = f"{_SHADED}, hide, booklet"
_SEARCHED = f"new, show, {FILES}, solve, show BOOK.xlsx, live solve, live animate"
_PRINTED = f"{PAGES}, booklet, {FILES}"
# A sheet may show its solution already.
_OF_SOLUTIONS = of("booklet", needs="keys"), of("export BOOK.xlsx", needs="")


class AppearanceOptions(Group, heading="appearance"):
    """The appearance of a maze on a sheet or a page."""

    theme: str | None = row(
        f"{_SOLVED}, picture", "NAME", choices="draw.theme:THEMES", fallback="classic", common=True
    ).says(
        "{choices}",
        of("solve, live solve", help="the colours: {choices} (default: those of the maze)"),
        control=Control("Look", "Theme", "borders and colours"),
    )
    solution: str = row(_SHOWN, "HOW", "none", choices="none shown sheet", bare="shown", common=True).says(
        "the solution: {choices} (sheet: on a second sheet)",
        of("picture", default="sheet"),
        of("show, show BOOK.xlsx", help="the solution: {choices}", choices="none shown"),
        control=Control("Look", "Solution", "on the maze, or on a sheet that is added"),
    )
    solution_style: str | None = row(
        f"new, hide, booklet, {FILES}",
        "NAME",
        choices="line dots cells arrows",
        needs="solution play",
        excludes="solver",
    ).says(
        "what is drawn over the solution's tinted cells: {choices} (default: line; cells: a stronger tint alone)",
        *_OF_SOLUTIONS,
    )
    solution_color: str | None = row(_SOLVED, "RRGGBB", needs="solution solver play").says(
        "the colour of the solution (default: the theme's)", of("solve, live solve", needs=""), *_OF_SOLUTIONS
    )
    wall_width: str | None = row(_LOOKS, "WIDTH", choices="thin medium thick", free=True).says(
        "the width of walls: {choices} (default: the theme's)",
        of(FILES, help="the width of walls: {choices}, or 1.2mm (default: the theme's, or as on the sheet)"),
    )
    wall_color: str | None = row(_LOOKS, "RRGGBB").says("the colour of walls (default: the theme's)")
    solver: str | None = row(_SEARCHED, "NAME", choices="solvers.registry:SOLVERS", worded=True, free=True).says(
        "colour the cells that a solver visits: {choices} (default: only the shortest path)",
        of("live animate", help="a solver that goes through the finished maze: {choices} (default: none)"),
        control=Control("More", "Solver", "Animate and Solve show the cells that it visits"),
    )
    color: str = row(_SHADED, "HOW", "none", choices="none distance distance-to-goal").says(
        "shades of colour by the distance from the start or to the goal: {choices}"
    )
    play: bool = row(f"new, booklet, {FILES}", common=True).says(
        "make a sheet that is played without macros: marks are typed into cells, a status counts them",
        of("booklet", common=False, excludes="per_page cut_lines"),
        of(FILES, help="make .html a page on which the maze is played with keys, mouse or finger"),
    )
    title: str = row(_LOOKS, "TEXT", "", common=True).says(
        "a line above the maze",
        of("booklet", help="a line above each maze, with {n} and {name}", default="Maze {n}"),
        control=Control("Look", "Title line", "a line above the maze"),
    )
    cell_size: str | None = row(f"{PAGES}, {FILES}, {GROWN}", "SIZE", choices="fit", free=True, also=(int,)).says(
        "side of a cell: {choices} to fill the page, 7mm, 0.5in, or pixels; large ones take several pages",
        of(FILES, help="side of a cell: {choices} to fill the page, 7mm, 0.5in, or pixels (default: as it fits)"),
        of(NEW, default="fit"),
        of(ON_SHEETS, help="side of a cell: {choices} to fill the page, 7mm, or pixels (default: as they are)"),
        control=Control(
            "Look", "Cell size", "the side of a cell: 7mm, a number of pixels, or fit to fill a page", "as they are"
        ),
    )
    paper: str | None = row(_PRINTED, "NAME", choices="sheet.paper:PAPERS", common=True).says(
        "the paper; the maze fills one page of it: {choices} (default: as it is)",
        of(
            FILES,
            help="the paper: {choices}, or 6x9in; .png, .svg and .gif become pages, too "
            "(default for .pdf: the sheet's, A4, or Letter where that is usual)",
            choices="sheet.paper:SIZES",
            free=True,
        ),
        of(
            f"{NEW}, booklet",
            help="the paper, of which a maze fills one page: {choices}, or a size such as 6x9in "
            "(default: A4, or Letter where that is usual)",
            default="A4",
        ),
    )
    language: str = row(
        f"{_LOOKS}, solve, template, addin install, live solve, live options",
        "CODE",
        "auto",
        choices="auto en cs ru ja de",
    ).says("the language of words on sheets: {choices} (auto: this machine's, if it is one of them)")
    marks: str = row(
        _LOOKS, "MARKS", "none", choices="words letters arrows none", free=True, common=True, excludes="images"
    ).says(
        "marks of start and goal: {choices} (arrows: at the openings), or a pair: 🐭,🧀",
        of(FILES, default=None),
        of(f"{NEW}, booklet", default="words"),
        control=Control("Look", "Marks", "at start and goal; also two signs such as S,G"),
    )
    images: str | None = row(
        f"{NEW}, {FILES}, booklet", "NAMES", choices="draw.drawings:PAIRS", free=True, common=True
    ).says(
        "pictures at start and goal instead of marks: {choices} (and what it looks for), or of your own, and in holes: "
        "dog,home.png,logo.png",
        of("booklet", common=False),
    )
    margins: str = row(_PRINTED, "MM", "15").says(
        "margins of the page: one, such as 15mm or 0.5in, or top,right,bottom,left",
        of("fill", help="margins of the page: one, or top,right,bottom,left (default: as they are)", default=""),
    )
    header: str = row(f"{PAGES}, {FILES}", "TEXT", "{title}", lines=True).says(
        "header, with {title}, {n}, {seed}, {date}, {page}", of("fill", default="")
    )
    footer: str = row(_PRINTED, "TEXT", "", lines=True).says(
        "footer",
        of("booklet", help="footer, with {n}, {name}, {page}, {pages}, {date}, {code}, {title}", default="{code}"),
    )
    name_line: bool = row(_PRINTED, common=True).says("lines for name and date above the maze")
    no_names: bool = row(f"new, fill, {GROWN}").says("define no names for start and goals, which would give them away")
    style: str = row(
        f"show, show BOOK.xlsx, {FILES}", "NAME", "line", choices="pictures.text:STYLES", common=True
    ).says("characters: {choices}", of(FILES, help="characters of .txt: {choices}"))


class OutputOptions(Group, heading="file"):
    """The format of a picture or a document."""

    scale: int | None = row(FILES, "PIXELS", least=1, most=545, common=True, excludes="cell_size paper").says(
        "side of a cell in pixels of .png, .svg, .gif and .html (default: 20)"
    )
    format: str | None = row(f"{NEW}, {FILES}, booklet", "NAME", choices="pictures.writers:registry", free=True).says(
        "the format of what goes to -, standard output: {choices}; with export also json, the whole maze",
        of(NEW, help="the format of what goes to -, standard output: xlsx, {choices} (default: xlsx)"),
        of(
            "booklet",
            help="the format of what goes to -, standard output: {choices} (default: xlsx)",
            choices="xlsx pdf",
            free=False,
        ),
    )
    font: str | None = row(f"{NEW}, {FILES}, booklet", "FILE").says(
        "a TrueType or OpenType font for the texts of documents and pictures"
    )
    dpi: int | None = row(FILES, "N", least=1, most=4_800).says("pixels per inch (default: 96)")


class BookletOptions(Group, heading="booklet"):
    """The mazes and the pages of a booklet."""

    from_: str = row("booklet", "ROWSxCOLS", "6x8", common=True).says(
        "rows and columns of the smallest maze; with a shape, the columns count"
    )
    to: str = row("booklet", "ROWSxCOLS", "28x40", common=True).says("rows and columns of the largest maze")
    difficulty_: str | None = row("booklet", "HOW", common=True).says(
        "easy, medium, hard, or 1 to 10, among mazes of their size with solutions about as long; 1..10 rises"
    )
    names: str | None = row("booklet", "FILE", common=True, excludes="list_ count").says(
        "a file with names, a line each or CSV, for each of which a maze is made"
    )
    list_: str | None = row("booklet", "FILE", excludes="count").says(
        "a table of mazes, CSV: a line of options for each, such as title, rows, cols, shape, seed"
    )
    keys: str = row("booklet", "HOW", "end", choices="end none", free=True, common=True).says(
        "the place of the solutions: {choices}, or another file, KEYS.xlsx or KEYS.pdf"
    )
    per_page: int = row("booklet", "N", 1, least=1, most=60, common=True).says(
        "mazes on a page, each as large as its place allows (with --cut-lines: 4)"
    )
    orientation: str = row("booklet", "HOW", "auto", choices="auto portrait landscape").says(
        "how the pages lie: {choices} (auto: so that mazes come out large)"
    )
    cut_lines: bool = row("booklet").says(
        "dashed lines between the mazes of a page, to cut them apart, and a line for a name above each"
    )
    index: bool = row("booklet").says("a list of the mazes in front, with their sizes and stars")
    no_codes: bool = row("booklet").says("leave out the codes by which mazes can be made again")
    cover: str | None = row("booklet", "TEXT", common=True).says("the title of a page in front")
    print_book: str | None = row("booklet", "BOOK", excludes="paper margins orientation name_line cut_lines").says(
        "a bound book: trim=6x9in,pages=120 sets the paper, with wider margins at the binding"
    )
    recipe: str | None = row("new", "CODE").says(
        "the maze of a booklet's page, by the code at its foot: backtracker-6x8-4711"
    )
