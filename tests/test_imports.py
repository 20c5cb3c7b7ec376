"""What each command imports: start-up is what a small maze costs, so nothing is imported that is not used."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
# What costs half a millisecond or more and is easily drawn in unnoticed.
HEAVY = {
    *(
        "dataclasses",
        "difflib",
        "heapq",
        "inspect",
        "json",
        "locale",
        "numba",
        "numpy",
        "openpyxl",
        "pathlib",
        "shutil",
    ),
    *("struct", "tempfile", "typing", "xlsxwriter", "xlwings", "xml", "zipfile"),
}
# What importlib.metadata draws in, by which the algorithms of other packages are found.
METADATA = {"locale", "pathlib", "shutil", "struct", "tempfile", "zipfile"}
METADATA |= {name for name, since in {"inspect": (3, 12), "json": (3, 13)}.items() if sys.version_info >= since}
# What commands need that change a workbook.
CHANGERS = {"json", "pathlib", "struct", "typing", "xml"}
SHOW = {
    *(
        "cli",
        "counts",
        "errors",
        "progress",
        "streams",
        "fast",
        "sheet",
        "sheet.addresses",
        "sheet.bands",
        "grids",
        "grids.graph",
        "grids.grid",
        "grids.runs",
        "grids.shapes",
    ),
    *(
        "generators",
        "generators.algorithm",
        "generators.table",
        "generators.params",
        "generators.searches",
        "generators.sides",
        "solvers",
        "solvers.breadth_first",
    ),
    *("maze", "maze.ends", "maze.generation", "maze.maze", "maze.pieces", "maze.recipe"),
    *("measures", "measures.stats"),
    *("draw", "draw.layout", "draw.tilings", "draw.tilings.squares", "pictures", "pictures.text"),
    *("commands", "commands.arguments", "commands.making", "commands.show", "commands.summary"),
    *("options", "options.given", "options.rows", "options.table"),
}
# For each command the heavy modules that it may import, and all of excelmaze's that it imports, where they are few.
COMMANDS: dict[str, tuple[list[str], set[str], set[str] | None]] = {
    "help": (["--help"], set(), {"cli", "commands", "errors"}),
    "version": (["--version"], set(), {"cli", "commands", "errors"}),
    "show": (["show", "--rows", "5", "--cols", "5"], {"typing"}, SHOW),
    "algorithms": (["algorithms"], {"typing", *METADATA}, None),
    "new": (["new", "OUT.xlsx"], HEAVY - {"numba", "xlsxwriter", "xlwings"}, None),
    "fill": (["fill", "OUT.xlsx", "--cells", "B2:F6"], CHANGERS, None),
    "solve": (["solve", "OUT.xlsx"], CHANGERS, None),
    "clear": (["clear", "OUT.xlsx"], CHANGERS, None),
}
SCRIPT = """
import sys
before = set(sys.modules)
from excelmaze.cli import main
main(sys.argv[1:])
print("imported:", *sorted(set(sys.modules) - before), file=sys.stderr)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("imports")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_imports_only_what_it_uses(command: str, folder: Path) -> None:
    arguments, allowed, own = COMMANDS[command]
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *arguments],
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=60,
    )
    imported = set(done.stderr.rpartition("imported:")[2].split())
    assert {name for name in imported if name in HEAVY} <= allowed
    if own is not None:
        assert {name for name in imported if name.startswith("excelmaze.")} == {f"excelmaze.{name}" for name in own}


@pytest.mark.parametrize(("command", "enabled"), [("algorithms", False), ("live clear --book no.xlsx", True)])
def test_no_garbage_is_searched_for_in_a_command_that_ends_soon(command: str, *, enabled: bool) -> None:
    script = (
        "import gc, sys; from excelmaze.__main__ import start; start(); "
        "print(gc.isenabled(), gc.get_freeze_count() == 0, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *command.split()], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stderr.split()[-2:] == [str(enabled)] * 2


def test_no_field_of_a_tuple_is_a_text() -> None:
    """`typing` compiles it: the first time that costs two milliseconds of a start that has fifty."""
    texts = [
        f"{path.name}: {ast.unparse(field)}"
        for path in (ROOT / "excelmaze").rglob("*.py")
        if path.parent.name != "live"  # where a button is pressed, Excel takes a hundred times that
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and "NamedTuple" in map(ast.unparse, node.bases)
        for field in node.body
        if isinstance(field, ast.AnnAssign) and isinstance(field.annotation, ast.Constant)
    ]
    assert texts == []
