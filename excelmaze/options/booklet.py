"""The options of booklets."""

from excelmaze.options.option import Group, declare


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
        "easy, medium, hard, or 1 to 10, among mazes of their size with solutions about as long; 1..10 rises",
        "booklet",
        "HOW",
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
    index: bool = declare("a list of the mazes in front, with their sizes and stars", "booklet", default=False)
    no_codes: bool = declare("leave out the codes by which mazes can be made again", "booklet", default=False)
    no_stars: bool = declare("leave out the stars for difficulty in the index", "booklet", default=False)
    cover: str | None = declare("the title of a page in front", "booklet", "TEXT", default=None, common=True)
    same_scale: bool = declare(
        "make all cells as large as those of the largest maze: wider passages look easier", "booklet", default=False
    )
    print_book: str | None = declare(
        "a bound book: trim=6x9in,pages=120 sets the paper, with wider margins at the binding",
        "booklet",
        "BOOK",
        default=None,
    )
    recipe: str | None = declare(
        "the maze of a booklet's page, by the code at its foot: backtracker-6x8-4711", "new", "CODE", default=None
    )
