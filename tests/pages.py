"""README and docs, and the tables in them, from the registries and from measuring: `python -m tests.renew pages`."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from excelmaze.commands import HELP
from excelmaze.generators import ALGORITHMS
from excelmaze.measures.compare import compare
from excelmaze.measures.registry import MEASURES, shown
from excelmaze.options import table as options
from excelmaze.options.values import option_named
from excelmaze.solvers.registry import SOLVERS
from tests.conftest import not_none

# What the table of algorithms tells of their mazes, besides the share of dead ends.
COMPARED = ("solution_length", "solution_turns", "mcclendon_difficulty")
ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
DOCS = ROOT / "docs"
PAGES = [README, *sorted(DOCS.glob("*.md"))]


def ideas_table() -> str:
    """The table of what algorithms do as it should be: what stands there; of new ones how their docstrings begin."""
    told = _told("ideas")
    lines = ["| algorithm | what it does | cost for n cells | uniform |", "|---|---|---|---|"]
    for entry in ALGORITHMS.values():
        idea = told.get(entry.name) or (entry.generate.__doc__ or "").partition("\n")[0]
        lines.append(f"| `{entry.name}` | {idea} | {entry.cost} | {'yes' if entry.uniform else 'no'} |")
    return "\n".join(lines) + "\n"


def solvers_table() -> str:
    """The table of solvers as it should be: how each goes as it stands there; of new ones what their help says."""
    told = _told("solvers")
    lines = ["| solver | how it goes | shortest | source |", "|---|---|---|---|"]
    for name, solver in SOLVERS.items():
        goes = told.get(name, solver.help)
        lines.append(f"| `{name}` | {goes} | {'yes' if solver.shortest else 'no'} | {solver.source} |")
    return "\n".join(lines) + "\n"


def _told(name: str) -> dict[str, str]:
    """What stands in the second column of a table, by what stands in the first."""
    rows = [line.strip("| ").split(" | ") for line in current(name).splitlines() if line.startswith("| `")]
    return {first.strip("`"): second for first, second, *_ in rows}


def table() -> str:
    """The table as it should be, of 100 mazes of each algorithm."""
    headings = "| name | texture | dead ends | solution | turns | McClendon's difficulty | source |"
    rows = [headings, "|" + "---|" * (headings.count("|") - 1)]
    for row in compare(50, 50, 100, algorithms=ALGORITHMS):
        entry = ALGORITHMS[row.algorithm]
        cells, unvisited, dead_ends = (float(str(row.measures[name])) for name in ("cells", "unvisited", "dead_ends"))
        told = " | ".join([f"{dead_ends / (cells - unvisited):.1%}", *(shown(row.measures[name]) for name in COMPARED)])
        rows.append(f"| `{entry.name}` | {entry.texture} | {told} | {entry.source} |")
    return "\n".join(rows) + "\n"


def commands_list() -> str:
    """The list of commands as it should be: what each says of itself."""
    return "\n" + "".join(f"- `excelmaze {name}`: {words}\n" for name, words in HELP.items()) + "\n"


def options_list() -> str:
    """The lists of options as they should be: the groups of the help, with a line for each option."""
    groups: dict[str, list[str]] = {}
    for name in [name for group in options.GROUPS for name in group.__annotations__]:
        row = option_named(name)
        option = f"{row.flag} {row.metavar}".rstrip()
        groups.setdefault(row.group, []).append(f"- `{option}`: {row.help_in()}")
    lists = (f"\n### {group.capitalize()}\n\n" + "\n".join(rows) + "\n" for group, rows in groups.items())
    return "".join(lists) + "\n"


def measures_table() -> str:
    """The table of measures as it should be."""
    lines = ["| measure | what it is | unit | source |", "|---|---|---|---|"]
    lines += [f"| `{one.name}` | {one.definition} | {one.unit} | {one.source} |" for one in MEASURES.values()]
    return "\n".join(lines) + "\n"


class Table(NamedTuple):
    """A table, and the page that it stands in."""

    page: Path
    made: Callable[[], str]


TABLES = {
    "ideas": Table(DOCS / "algorithms.md", ideas_table),
    "algorithms": Table(DOCS / "algorithms.md", table),
    "measures": Table(DOCS / "measures.md", measures_table),
    "solvers": Table(DOCS / "solvers.md", solvers_table),
    "commands": Table(DOCS / "commands.md", commands_list),
    "options": Table(DOCS / "commands.md", options_list),
}


def current(name: str) -> str:
    """A table as it is."""
    text = TABLES[name].page.read_text(encoding="utf-8")
    found = not_none(re.search(rf"(?<=<!-- {name} -->\n).*?(?=<!-- /{name} -->)", text, re.DOTALL))
    return found[0]


def renewed() -> dict[Path, str]:
    """The pages that have tables, with all of them as they should be."""
    texts = {page: page.read_text(encoding="utf-8") for page, _ in TABLES.values()}
    for name, (page, made) in TABLES.items():
        texts[page] = texts[page].replace(current(name), made())
    return texts
