"""What each command imports: start-up is what a small maze costs, so nothing is imported that is not used."""

import sys
from pathlib import Path

import pytest

from excelmaze.cli import main
from tests.cases import daily
from tests.conftest import python

# What costs half a millisecond or more and is easily drawn in unnoticed.
HEAVY = {
    *("dataclasses", "difflib", "heapq", "inspect", "json", "numpy", "openpyxl", "pathlib", "shutil"),
    *("lxml", "PIL", "struct", "tempfile", "typing", "xlsxwriter", "xlwings", "xml", "zipfile"),
}
# What importlib.metadata draws in, by which the algorithms of other packages are found.
METADATA = {"pathlib", "shutil", "struct", "tempfile", "zipfile"}
METADATA |= {name for name, since in {"inspect": (3, 12), "json": (3, 13)}.items() if sys.version_info >= since}
# What commands need that change a workbook.
CHANGERS = {"json", "pathlib", "shutil", "struct", "tempfile", "typing", "xml", "zipfile"}


# For each command the heavy modules that it may import, and how many of excelmaze's: they cost every small maze.
COMMANDS: dict[str, tuple[list[str], set[str], int]] = {
    "help": (["--help"], set(), 3),
    "version": (["--version"], set(), 3),
    "show": (["show", "--rows", "5", "--cols", "5"], {"typing"}, 71),
    "algorithms": (["algorithms"], {"typing", *METADATA}, 50),
    "new": (
        ["new", "OUT.xlsx", "--seed", "1"],
        HEAVY - {"numpy", "lxml", "PIL", "xlsxwriter", "xlwings"},
        103,
    ),
    "fill": (["fill", "OUT.xlsx", "--cells", "C3:G7", "--seed", "1"], CHANGERS, 121),
    "solve": (["solve", "OUT.xlsx"], CHANGERS, 120),
    "clear": (["clear", "OUT.xlsx"], CHANGERS, 93),
}
SCRIPT = """
import sys
before = set(sys.modules)
from excelmaze.cli import main
main(sys.argv[1:])
print("imported:", *sorted(set(sys.modules) - before), file=sys.stderr)
"""


# What has been done to the workbook before.
BEFORE = {"fill": ["new"], "solve": ["new", "fill"], "clear": ["new", "fill", "solve"]}


@pytest.mark.parametrize("command", daily(COMMANDS, ["show", "new"]))
def test_a_command_imports_only_what_it_uses(command: str, here: Path) -> None:
    for before in BEFORE.get(command, ()):
        assert main(COMMANDS[before][0]) == 0
    arguments, allowed, most = COMMANDS[command]
    done = python("-c", SCRIPT, *arguments, folder=here)
    imported = set(done.stderr.rpartition("imported:")[2].split())
    assert {name for name in imported if name in HEAVY} <= allowed
    own = sorted(name for name in imported if name.startswith("excelmaze."))
    assert len(own) <= most, own


def test_help_imports_nothing_that_writes_files() -> None:
    script = (
        "import sys; from excelmaze.cli import main; from excelmaze.commands import HELP\n"
        "for command in HELP: main([command, '--help'])\n"
        "print(*sorted({'openpyxl', 'xlwings', 'PIL', 'lxml', 'numpy', 'reportlab'} & {*sys.modules}), file=sys.stderr)"
    )
    assert python("-c", script).stderr.split() == []


@pytest.mark.libreoffice
def test_a_live_command_starts_without_what_xlwings_would_import_if_it_is_there() -> None:
    """Afterwards it can be imported: what a command uses itself is there."""
    script = (
        "import sys; from excelmaze.cli import main; "
        "main(['live', 'clear', '--app', 'libreoffice', '--pipe', 'nobody']); "
        "print(*sorted({'numpy', 'PIL', 'cryptography', 'xlwings'} & set(sys.modules)), file=sys.stderr); import PIL"
    )
    done = python("-c", script)
    assert done.stderr.split()[-1] == "xlwings"
    assert "PIL" not in done.stderr.splitlines()[-1]
