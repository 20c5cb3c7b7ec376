"""The options of messages, measures, growth, programs and files."""

from excelmaze.options.option import ALL, CHANGERS, FILES, OPEN, Control, Group, of, row, share_of

# What is found tells its scheme.
_REVEALED = of("reveal", needs="")


class PictureOptions(Group, heading="picture"):
    """The picture that the solution of a maze paints."""

    width: int | None = row("picture", "N", least=1, most=8_192, common=True).says(
        "columns of the picture, each two of the maze (default: 40, or those of a drawing)"
    )
    margin: int = row("picture", "N", 0, least=0, most=8_192).says("number of cells around the picture")
    preview: bool = row("picture").says("only print the picture, with the bridges as +")


class MessageOptions(Group, heading="message"):
    """The message that is hidden in a maze, and its password."""

    text: str | None = row("hide", "TEXT", secret=True, common=True).says("the message")
    file: str | None = row("hide", "FILE", common=True).says("a file with the message, in UTF-8")
    key: str | None = row("hide, reveal", "PASSWORD", secret=True, common=True).says(
        "the password (default: EXCELMAZE_KEY in the environment, or you type it)"
    )
    scheme: str = row("hide", "NAME", "tree", choices="messages.hidden:SCHEMES").says(
        "where the message is: {choices} (in the whole maze, or beside some paths)"
    )
    paths: int | None = row("hide, reveal", "N", least=1, most=16, needs="scheme=paths").says(
        "with --scheme paths: number of paths, from around the rim (default: from the four corners)", _REVEALED
    )
    path_starts: str | None = row("hide, reveal", "CELLS", needs="scheme=paths").says(
        "with --scheme paths: the cells where paths begin, instead of a number: B2,F3", _REVEALED
    )
    path_goal: str | None = row("hide, reveal", "CELL", needs="scheme=paths").says(
        "with --scheme paths: the cell where paths end (default: the one in the middle)", _REVEALED
    )
    capacity: bool = row("hide").says("only print how much can be hidden")


class MeasureOptions(Group, heading="measures"):
    """Measures of a maze."""

    difficulty: str | None = row("new", "HOW", choices="easy medium hard", free=True, common=True).says(
        "{choices}, or 1 to 10, among mazes with solutions about as long"
    )
    count: int = row("compare, booklet", "N", 20, least=1, most=1_000_000, common=True).says(
        "mazes of each algorithm", of("booklet", help="number of mazes; with --names, one for each", most=1_000)
    )


class EvolveOptions(Group, heading="properties of the mazes"):
    """The target properties of mazes made by a cellular rule."""

    dead_ends: float | None = share_of("evolve").says("share of open cells that are dead ends")
    corridors: float | None = share_of("evolve").says("share of open cells with two open neighbours")
    junctions: float | None = share_of("evolve").says("share of open cells with three or four open neighbours")
    spaces: float | None = share_of("evolve").says("share of open cells in squares of 2 x 2")
    open: float | None = share_of("evolve").says("share of all cells that are open")
    largest: float | None = share_of("evolve").says("share of open cells in the largest part; 1: one part")
    length: float | None = row("evolve", "X", least=0, most=1_000).says(
        "steps of the longest path, divided by the square root of the cells"
    )
    generations: int = row("evolve", "N", 60, least=1, most=10_000).says("number of generations after the first")


class GrowthOptions(Group, heading="growth"):
    """The steps in which a maze or a solution is shown."""

    steps: int | None = row(f"new, {FILES}, solve, live solve", "N").says(
        "number of sheets that show the maze growing, or the solver at work",
        of(FILES, help="number of pages that show the maze growing, or the solver at work"),
        of("solve", help="number of extra sheets that show the solver at work (default: of breadth-first)"),
    )
    delay: float = row(f"live animate, live solve, {FILES}", "SECONDS", 0.02, least=0, most=3_600, common=True).says(
        "seconds for each cell of the animation",
        of("live solve", help="seconds for each step of the solver (default: shown at once)", default=None),
        of(FILES, help="seconds for each cell of .gif (default: 8 seconds for all, 0.05 at most)", default=None),
        control=Control("More", "Delay", "seconds for each cell while Animate shows the maze growing"),
    )
    on_stop: str = row("live animate", "HOW", "finish", choices="finish restore").says(
        "effect of Esc or Ctrl+C: {choices}"
    )


class ProgramOptions(Group, heading="program"):
    """The program, the workbook and the Python that do the work."""

    interpreter: str | None = row("template, addin install", "PATH").says(
        "the Python that the buttons run (default: this one)"
    )
    out: str | None = row("addin install", "FILE").says("only write the add-in there, to copy it by hand (.xlam)")
    pyodide: str = row("site", "PATH", "node_modules/pyodide", common=True).says(
        "npm's package pyodide, Python for browsers"
    )
    wheels: str | None = row("site", "PATH", common=True).says(
        "a folder with the wheel of Pillow for Pyodide, so that pictures can be masks"
    )
    app: str | None = row(OPEN, "NAME", common=True).says("excel or libreoffice (default: excel on Windows and macOS)")
    book: str | None = row(OPEN, "PATH").says("open this workbook (default: the active one)")
    pipe: str | None = row(OPEN, "NAME").says("the pipe that LibreOffice listens on (default: excelmaze)")
    visible: bool = row(OPEN).says("show the program, if it has to be started")
    json: bool = row(ALL).says("print the result as one JSON object")
    quiet: bool = row(ALL, letter="q").says("print results and errors, and no messages")
    save: bool = row(OPEN).says("save the workbook afterwards")


class SafetyOptions(Group, heading="safety"):
    """Permissions to change and overwrite files."""

    force: bool = row(
        f"new, hide, picture, booklet, {FILES}, compare, evolve, template, addin install, site, {CHANGERS}", common=True
    ).says("overwrite a file that exists", of(CHANGERS, help="overwrite OUT; change protected or signed workbooks"))
    no_recipe: bool = row(f"new, fill, picture, {FILES}").says("do not write algorithm and seed into the workbook")
    plain: bool = row("clear").says("remove borders and fills from CELLS without using the record")
    backup: bool = row(CHANGERS, excludes="dry_run").says("keep a copy of the workbook that is replaced")
    dry_run: bool = row(CHANGERS).says("only print the changes")
