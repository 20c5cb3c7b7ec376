"""What each command imports: start-up is what a small maze costs, so nothing is imported that is not used."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from excelmaze.cli import main
from tests.cases import daily
from tests.conftest import LONGEST_WAIT

ROOT = Path(__file__).parent.parent
# What costs half a millisecond or more and is easily drawn in unnoticed.
HEAVY = {
    *(
        "dataclasses",
        "difflib",
        "heapq",
        "inspect",
        "json",
        "numpy",
        "openpyxl",
        "pathlib",
        "shutil",
    ),
    *("lxml", "PIL", "struct", "tempfile", "typing", "xlsxwriter", "xlwings", "xml", "zipfile"),
}
# What importlib.metadata draws in, by which the algorithms of other packages are found.
METADATA = {"pathlib", "shutil", "struct", "tempfile", "zipfile"}
METADATA |= {name for name, since in {"inspect": (3, 12), "json": (3, 13)}.items() if sys.version_info >= since}
# What commands need that change a workbook.
CHANGERS = {"json", "pathlib", "struct", "typing", "xml"}


def modules(text: str) -> set[str]:
    """Modules, a package on each line: `grids: graph grid` are `grids`, `grids.graph` and `grids.grid`."""
    found = set()
    for line in text.split("\n"):
        package, colon, names = line.strip().rpartition(":")
        found |= {f"{package}.{name}" if colon else name for name in names.split()} | ({package} if colon else set())
    return found


# All modules of excelmaze that each command imports: what is added here is added to what every small maze costs.
ALWAYS = modules("""
    cli errors planes progress read_only sets texts
    commands: arguments
    draw: layout
    grids: cells constructors graph grid shapes tilings
    maze: maze recipe shortcuts
    options: option table takers values
    options: appearance booklet hidden maze measures output place
    sheet: addresses bands stretches widths
    solvers: breadth_first
""")
# What makes a maze by default, and what changes a workbook.
MAKING = modules("""
    rounded streams
    commands: report
    draw.tilings: stencilled
    grids: drawn stencil
    generators: algorithm depth_first passages table
    maze: apart ends generation goals openings pieces
    measures: stats
""")
CHANGING = modules("""
    file_names files folders input_files memo open_files
    commands: changing messages
    draw: theme
    sheet: lengths paper unions
    xlsx: apply game_names marks rewrite titles
    xlsx.patch: columns names parts rows
    xlsx.package: edits package packing tags tree
    xlsx.record: chains fingerprints maze_names on_sheet packed record schema store
    xlsx.sheets: cell_format cell_formats rows sheet_part styles texts usual_form workbook worksheet
""")
SHOW = (
    ALWAYS
    | MAKING
    | modules("""
    commands: messages requested_maze show terminal
    draw: lettering
    pictures: strokes text
""")
)
NEW = (
    ALWAYS
    | MAKING
    | modules("""
    file_names files folders languages open_files
    commands: messages new requested_maze
    draw: end_marks printed_cells printing theme
    maze: recipe_text
    sheet: lengths own_paper paper
    xlsx: maze_sheet titles
    xlsx.new: book parts sheets theme_styles
    xlsx.package: edits packing tags tree
    xlsx.patch: page_settings
    xlsx.record: maze_names
""")
)
FILL = (
    ALWAYS
    | MAKING
    | CHANGING
    | modules("""
    languages
    draw: end_marks theme
    maze: recipe_text
    xlsx: caveats color_scale fill fill_requests occupied
    xlsx: cells_to_fill levels maze_drawings maze_request read recorded_recipes resolve sheet_request sheet_view
    xlsx.patch: page_settings
    xlsx.record: making
""")
)
SOLVE = (
    ALWAYS
    | CHANGING
    | modules("""
    rounded
    commands: report
    draw: sheet_view theme
    draw.tilings: blocks stencilled
    grids: blocks drawn room_geometry stencil
    maze: apart ends goals openings recipe_text
    measures: stats
    xlsx: caveats color_scale maze_request occupied read recorded_recipes sheet_theme sheet_view solve
    xlsx: maze_drawings resolve sheet_request
    xlsx.patch: page_settings
    xlsx.record: align inserted locate making
""")
)
CLEAR = (
    ALWAYS
    | CHANGING
    | modules("""
    grids: drawn
    xlsx: chosen clear color_scale levels maze_drawings restored_formats
    xlsx: sheet_request
    xlsx.record: align inserted locate
""")
)
# For each command the heavy modules that it may import, and all of excelmaze's that it imports.
COMMANDS: dict[str, tuple[list[str], set[str], set[str] | None]] = {
    "help": (["--help"], set(), {"cli", "commands", "errors"}),
    "version": (["--version"], set(), {"cli", "commands", "errors"}),
    "show": (["show", "--rows", "5", "--cols", "5"], {"typing"}, SHOW),
    "algorithms": (["algorithms"], {"typing", *METADATA}, None),
    "new": (
        ["new", "OUT.xlsx", "--seed", "1"],
        HEAVY - {"numpy", "lxml", "PIL", "xlsxwriter", "xlwings"},
        NEW,
    ),
    "fill": (["fill", "OUT.xlsx", "--cells", "C3:G7", "--seed", "1"], CHANGERS, FILL),
    "solve": (["solve", "OUT.xlsx"], CHANGERS, SOLVE),
    "clear": (["clear", "OUT.xlsx"], CHANGERS, CLEAR),
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
def test_a_command_imports_only_what_it_uses(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for before in BEFORE.get(command, ()):
        assert main(COMMANDS[before][0]) == 0
    arguments, allowed, own = COMMANDS[command]
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *arguments],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=LONGEST_WAIT,
    )
    imported = set(done.stderr.rpartition("imported:")[2].split())
    assert {name for name in imported if name in HEAVY} <= allowed
    if own is not None:
        found = {name.removeprefix("excelmaze.") for name in imported if name.startswith("excelmaze.")}
        assert (sorted(found - own), sorted(own - found)) == ([], []), "more than is listed, less than is listed"


def test_help_imports_nothing_that_writes_files() -> None:
    script = (
        "import sys; from excelmaze.cli import main; from excelmaze.commands import HELP\n"
        "for command in HELP: main([command, '--help'])\n"
        "print(*sorted({'openpyxl', 'xlwings', 'PIL', 'lxml', 'numpy', 'reportlab'} & {*sys.modules}), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=LONGEST_WAIT
    )
    assert done.stderr.split() == []


@pytest.mark.libreoffice
def test_a_live_command_starts_without_what_xlwings_would_import_if_it_is_there() -> None:
    """Afterwards it can be imported: what a command uses itself is there."""
    script = (
        "import sys; from excelmaze.cli import main; "
        "main(['live', 'clear', '--app', 'libreoffice', '--pipe', 'nobody']); "
        "print(*sorted({'numpy', 'PIL', 'cryptography', 'xlwings'} & set(sys.modules)), file=sys.stderr); import PIL"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=LONGEST_WAIT
    )
    assert done.stderr.split()[-1] == "xlwings"
    assert "PIL" not in done.stderr.splitlines()[-1]


@pytest.mark.parametrize(("command", "enabled"), daily([("algorithms", False), ("live clear --book no.xlsx", True)], 1))
def test_no_garbage_is_searched_for_in_a_command_that_ends_soon(command: str, *, enabled: bool) -> None:
    script = (
        "import gc, sys; frozen = gc.get_freeze_count(); from excelmaze.__main__ import start; start(); "
        "print(gc.isenabled(), gc.get_freeze_count() <= frozen, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *command.split()],
        capture_output=True,
        text=True,
        check=True,
        timeout=LONGEST_WAIT,
    )
    assert done.stderr.split()[-2:] == [str(enabled)] * 2
