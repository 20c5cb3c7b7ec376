"""The tables in the README, from the registries and from measuring: `python -m tests.renew readme` renews them."""

import re
from collections.abc import Callable
from pathlib import Path
from statistics import mean

from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.measures.stats import stats
from excelmaze.options import table as options
from excelmaze.options.rows import Row, row_of

README = Path(__file__).parent.parent / "README.md"


def dead_ends(algorithm: str) -> float:
    """The mean share of dead ends in ten mazes of 100 x 100."""
    grid = Grid.rectangle(100, 100)
    return mean(stats(generate(grid, algorithm, seed=seed, goal="none")).dead_end_share for seed in range(10))


def table() -> str:
    """The table as it should be."""
    rows = ["| name | texture | bias | dead ends | cost | source |", "|---|---|---|---|---|---|"]
    rows += [
        f"| `{entry.name}` | {entry.texture} | {'uniform' if entry.uniform else 'biased'} "
        f"| {dead_ends(entry.name):.1%} | {entry.cost} | {entry.source} |"
        for entry in ALGORITHMS.values()
    ]
    return "\n".join(rows) + "\n"


def options_table() -> str:
    """The table of options as it should be: a row for each, with all commands that take it."""
    lines = ["| option | of | default | what it says |", "|---|---|---|---|"]
    for name in [name for group in options.GROUPS for name in group.__annotations__]:
        row = row_of(name)
        ways = row.option.takers.split(", ")
        takers = dict.fromkeys(way.split()[0] for way in ways)
        defaults = {way.split()[0]: _default(row_of(name, way)) for way in ways}
        said = [f"{default} ({taker})" for taker, default in defaults.items() if default]
        default = defaults.popitem()[1] if len(set(defaults.values())) == 1 else ", ".join(said)
        what = row.help.partition(" (default")[0]
        lines.append(f"| `{f'{row.flag} {row.option.metavar}'.rstrip()}` | {', '.join(takers)} | {default} | {what} |")
    return "\n".join(lines) + "\n"


def _default(row: Row) -> str:
    return row.option.otherwise if row.default in (None, False, "", ()) else str(row.default)


TABLES: dict[str, Callable[[], str]] = {"algorithms": table, "options": options_table}


def current(name: str) -> str:
    """A table as it is."""
    found = re.search(rf"(?<=<!-- {name} -->\n).*?(?=<!-- /{name} -->)", README.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[0]


def renewed() -> str:
    """The README with all its tables as they should be."""
    text = README.read_text(encoding="utf-8")
    for name, made in TABLES.items():
        text = text.replace(current(name), made())
    return text
