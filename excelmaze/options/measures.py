"""The options of what is measured, and of mazes with measures that are asked for."""

from excelmaze.options.option import Group, Override, declare, declare_share


class MeasureOptions(Group, heading="measures"):
    """Measures of a maze."""

    difficulty: str | None = declare(
        "{choices}, or 1 to 10, among mazes with solutions about as long",
        "new",
        "HOW",
        default=None,
        choices=("easy", "medium", "hard"),
        free=True,
        common=True,
    )
    count: int = declare(
        "mazes of each algorithm",
        "compare, booklet",
        "N",
        Override("booklet", help="number of mazes; with --names, one for each", most=1_000),
        default=20,
        least=1,
        most=1_000_000,
        limits="{least} to {most} mazes",
        common=True,
    )
    csv: bool = declare("print the figures as CSV, a line for each algorithm and measure", "compare", default=False)
    explain: bool = declare(
        "also print the definition of each measure and its source", "stats, stats BOOK.xlsx", default=False
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
