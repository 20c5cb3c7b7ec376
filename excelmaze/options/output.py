"""The options of files, steps and programs."""

from excelmaze.options.option import Group, Override, declare
from excelmaze.options.takers import ALL, CHANGERS, FILES, LIVE, NEW


class OutputOptions(Group, heading="file"):
    """The format of a picture or a document."""

    scale: str | None = declare(
        "side of a cell in pixels of .png, .svg, .gif and .html (default: 20)",
        FILES,
        "PIXELS",
        default=None,
        common=True,
    )
    format: str | None = declare(
        "the format of what goes to -, standard output: {choices}; with export also json, the whole maze",
        f"{NEW}, {FILES}, booklet",
        "NAME",
        Override(NEW, help="the format of what goes to -, standard output: xlsx, {choices} (default: xlsx)"),
        Override(
            "booklet",
            help="the format of what goes to -, standard output: {choices} (default: xlsx)",
            choices=("xlsx", "pdf"),
            free=False,
        ),
        default=None,
        choices="pictures.writers:registry",
        free=True,
    )
    font: str | None = declare(
        "a TrueType or OpenType font for the texts of documents and pictures",
        f"{NEW}, {FILES}, booklet",
        "FILE",
        default=None,
    )
    dpi: int | None = declare(
        "pixels per inch (default: 96)",
        FILES,
        "N",
        default=None,
        least=1,
        most=4_800,
    )


class GrowthOptions(Group, heading="growth"):
    """The steps in which a maze or a solution is shown."""

    steps: int | None = declare(
        "number of sheets that show the maze growing, or the solver at work",
        f"new, {FILES}, solve, live solve",
        "N",
        Override(FILES, help="number of pages that show the maze growing, or the solver at work"),
        Override("solve", help="number of extra sheets that show the solver at work (default: of breadth-first)"),
        default=None,
    )
    upto: int | None = declare("stop after so many visited cells", "new", "K", default=None)
    delay: float = declare(
        "seconds for each cell of the animation",
        f"live animate, live solve, {FILES}",
        "SECONDS",
        Override("live solve", help="seconds for each step of the solver (default: shown at once)", default=None),
        Override(FILES, help="seconds for each cell of .gif (default: 8 seconds for all, 0.05 at most)", default=None),
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

    pyodide: str = declare(
        "npm's package pyodide, Python for browsers", "site", "PATH", default="node_modules/pyodide", common=True
    )
    wheels: str | None = declare(
        "a folder with the wheel of Pillow for Pyodide, so that pictures can be masks",
        "site",
        "PATH",
        default=None,
        common=True,
    )
    app: str | None = declare(
        "excel or libreoffice (default: excel on Windows and macOS)",
        LIVE,
        "NAME",
        default=None,
        common=True,
    )
    book: str | None = declare("open this workbook (default: the active one)", LIVE, "PATH", default=None)
    pipe: str | None = declare("the pipe that LibreOffice listens on (default: excelmaze)", LIVE, "NAME", default=None)
    visible: bool = declare("show the program, if it has to be started", LIVE, default=False)
    json: bool = declare(
        "print the result as one JSON object",
        ALL,
        default=False,
    )
    quiet: bool = declare("print results and errors, and no messages", ALL, default=False, letter="q")
    save: bool = declare("save the workbook afterwards", LIVE, default=False)


class SafetyOptions(Group, heading="safety"):
    """Permissions to change and overwrite files."""

    force: bool = declare(
        "overwrite a file that exists",
        f"new, hide, picture, booklet, {FILES}, compare, evolve, template, site, {CHANGERS}",
        "",
        Override(CHANGERS, help="overwrite OUT; change protected or signed workbooks"),
        default=False,
        common=True,
    )
    no_recipe: bool = declare(
        "do not write algorithm and seed into the workbook", f"new, fill, picture, {FILES}", default=False
    )
    plain: bool = declare("remove borders and fills from CELLS without using the record", "clear", default=False)
    backup: bool = declare("keep a copy of the workbook that is replaced", CHANGERS, default=False)
    dry_run: bool = declare("only print the changes", CHANGERS, default=False)
