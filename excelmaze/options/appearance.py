"""The options of what is drawn and printed."""

from excelmaze.options.option import Group, Override, declare
from excelmaze.options.takers import DRAWERS, FILES, NEW, PAGES


class AppearanceOptions(Group, heading="appearance"):
    """The appearance of a maze on a sheet or a page."""

    theme: str | None = declare(
        "{choices}",
        f"new, fill, hide, picture, booklet, {FILES}, solve, live generate, live animate, live solve",
        "NAME",
        Override("solve, live solve", help="the colours: {choices} (default: those of the maze)"),
        default=None,
        choices="draw.theme:THEMES",
        fallback="classic",
        common=True,
    )
    solution: str = declare(
        "the solution: {choices} (sheet: on a second sheet)",
        f"{DRAWERS}, hide, picture, {FILES}, show BOOK.xlsx",
        "HOW",
        Override("picture", default="sheet"),
        Override(
            "show, show BOOK.xlsx",
            help="the solution: {choices}",
            choices=("none", "shown"),
        ),
        default="none",
        choices=("none", "shown", "sheet"),
        bare="shown",
        common=True,
    )
    solution_style: str | None = declare(
        "what is drawn over the solution's tinted cells: {choices} (default: line; cells: a stronger tint alone)",
        f"new, hide, booklet, {FILES}",
        "NAME",
        default=None,
        choices=("line", "dots", "cells", "arrows"),
    )
    solution_color: str | None = declare(
        "the colour of the solution (default: the theme's)",
        f"new, fill, hide, booklet, {FILES}, solve, live generate, live animate, live solve",
        "RRGGBB",
        default=None,
    )
    wall_width: str | None = declare(
        "the width of walls: {choices} (default: the theme's)",
        f"new, fill, hide, picture, booklet, {FILES}, live generate, live animate",
        "WIDTH",
        Override(FILES, help="the width of walls: {choices}, or 1.2mm (default: the theme's, or as on the sheet)"),
        default=None,
        choices=("thin", "medium", "thick"),
        free=True,
    )
    wall_color: str | None = declare(
        "the colour of walls (default: the theme's)",
        f"new, fill, hide, picture, booklet, {FILES}, live generate, live animate",
        "RRGGBB",
        default=None,
    )
    solver: str | None = declare(
        "colour the cells that a solver visits: {choices} (default: only the shortest path)",
        f"new, show, {FILES}, solve, show BOOK.xlsx, live solve, live animate",
        "NAME",
        Override("live animate", help="a solver that goes through the finished maze: {choices} (default: none)"),
        default=None,
        choices="solvers.registry:SOLVERS",
        worded=True,
        free=True,
    )
    color: str = declare(
        "shades of colour by the distance from the start or to the goal: {choices}",
        f"new, fill, solve, show, show BOOK.xlsx, {FILES}, live generate, live animate, live solve",
        "HOW",
        Override(FILES, help="shades by the distance from the start or to the goal: {choices}"),
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
    play: bool = declare(
        "make a sheet that is played without macros: marks are typed into cells, a status counts them",
        f"new, booklet, {FILES}",
        "",
        Override(
            "booklet",
            help="make sheets that are played without macros, and an overview of who has solved what",
            common=False,
        ),
        Override(FILES, help="make .html a page on which the maze is played with keys, mouse or finger"),
        default=False,
        common=True,
    )
    title: str = declare(
        "a line above the maze",
        f"{PAGES}, {FILES}, booklet, live generate, live animate",
        "TEXT",
        Override("booklet", help="a line above each maze, with {n} and {name}", default="Maze {n}"),
        default="",
        common=True,
    )
    cell_size: str | None = declare(
        "side of a cell: {choices} to fill the page, 7mm, 0.5in, or pixels; large ones take several pages",
        f"{PAGES}, {FILES}, live generate, live animate",
        "SIZE",
        Override(
            "export",
            help="side of a cell: {choices} to fill the page, 7mm, 0.5in, or pixels (default: fit, on a page)",
        ),
        Override(
            "export BOOK.xlsx",
            help="side of a cell: {choices} to fill the page, 7mm, 0.5in, or pixels (default: on a page as they are)",
        ),
        Override(NEW, default="fit"),
        Override(
            "fill, live generate, live animate",
            help="side of a cell: {choices} to fill the page, 7mm, or pixels (default: as they are)",
        ),
        default=None,
        choices=("fit",),
        free=True,
    )
    paper: str | None = declare(
        "the paper; the maze fills one page of it: {choices}",
        f"{PAGES}, {FILES}, booklet",
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
            f"{NEW}, booklet",
            help="the paper, of which a maze fills one page: {choices}, or a size such as 6x9in "
            "(default: A4, or Letter where that is usual)",
            default="A4",
        ),
        Override("fill", help="the paper; the maze fills one page of it: {choices} (default: as it is)"),
        default=None,
        choices="sheet.paper:PAPERS",
        common=True,
    )
    language: str = declare(
        "the language of words on sheets: {choices} (auto: this machine's, if it is one of them)",
        f"{PAGES}, {FILES}, booklet, solve, template, live generate, live animate, live solve",
        "CODE",
        default="auto",
        choices=("auto", "en", "cs", "ru", "ja", "de"),
    )
    marks: str = declare(
        "marks of start and goal: {choices} (arrows: at the openings), or a pair: 🐭,🧀",
        f"{PAGES}, {FILES}, booklet, live generate, live animate",
        "MARKS",
        Override(
            FILES,
            help="marks of start and goal: {choices}, or a pair: 🐭,🧀 (default: words, or as on the sheet)",
            default=None,
        ),
        Override(f"{NEW}, booklet", default="words"),
        default="none",
        choices=("words", "letters", "arrows", "none"),
        free=True,
        common=True,
    )
    images: str | None = declare(
        "pictures at start and goal instead of marks: {choices} (and what it looks for), or of your own, and in holes: "
        "dog,home.png,logo.png",
        f"{NEW}, {FILES}, booklet",
        "NAMES",
        Override("booklet", common=False),
        default=None,
        choices="draw.drawings:PAIRS",
        free=True,
        common=True,
    )
    margins: str = declare(
        "margins of the page: one, such as 15mm or 0.5in, or top,right,bottom,left",
        f"{NEW}, fill, booklet, {FILES}",
        "MM",
        Override(
            "fill",
            help="margins of the page: one, such as 15mm, or top,right,bottom,left (default: as they are)",
            default="",
        ),
        default="15",
    )
    header: str = declare(
        "header, with {title}, {n}, {seed}, {date}, {page}",
        f"{NEW}, fill, {FILES}",
        "TEXT",
        Override("fill", default=""),
        default="{title}",
        lines=True,
    )
    footer: str = declare(
        "footer",
        f"{NEW}, fill, booklet, {FILES}",
        "TEXT",
        Override(
            "booklet", help="footer, with {n}, {name}, {page}, {pages}, {date}, {code}, {title}", default="{code}"
        ),
        default="",
        lines=True,
    )
    name_line: bool = declare(
        "lines for name and date above the maze",
        f"{NEW}, fill, booklet, {FILES}",
        default=False,
        common=True,
    )
    no_protect: bool = declare("with --play: do not protect the sheets", "new, booklet", default=False)
    no_names: bool = declare(
        "define no names for start and goals, which would give them away",
        "new, fill, live generate, live animate",
        default=False,
    )
    style: str = declare(
        "characters: {choices}",
        f"show, show BOOK.xlsx, {FILES}",
        "NAME",
        Override(FILES, help="characters of .txt: {choices}"),
        default="line",
        choices="pictures.text:STYLES",
        common=True,
    )
