"""The package stays as small as it is: code lines of each room and of all, modules, lines of tests, words of docs.

Code lines are those that are neither blank nor comment nor docstring. A number here may go down; one that has to go up
says why in its commit.
"""

import ast
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
# Folders of `excelmaze`, `.` for its top level, and the most code lines that they have together.
ROOMS = {
    (".", "sheet", "languages"): 1_540,
    ("options", "commands"): 2_445,
    ("shapes", "grids"): 2_900,
    ("generators", "solvers", "measures", "messages"): 2_990,
    ("maze",): 2_810,
    ("draw", "pictures"): 3_840,
    ("books",): 1_350,
    ("xlsx",): 5_540,
    ("live",): 3_350,
    ("play", "template", "site"): 1_075,
}
TOGETHER = 27_775
MODULES = 279
LONGEST_MODULE = 300
LINES_OF_TESTS = 31_750
WORDS_OF_DOCS = 16_000

_NO_CODE = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE),
    *(tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING, tokenize.ENDMARKER),
}


def code_lines(path: Path) -> int:
    """The number of lines of a module with code on them."""
    with path.open("rb") as file:
        tokens = [token for token in tokenize.tokenize(file.readline) if token.type not in _NO_CODE]
    lines = {line for token in tokens for line in range(token.start[0], token.end[0] + 1)}
    return len(lines - docstring_lines(ast.parse(path.read_bytes())))


def docstring_lines(tree: ast.Module) -> set[int]:
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = [node for node in ast.walk(tree) if isinstance(node, documented) and ast.get_docstring(node) is not None]
    return {line for node in nodes for line in range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1)}


def folder(path: Path) -> str:
    """The folder of the package that a module lies in, `.` for its top level."""
    return path.relative_to(ROOT / "excelmaze").parts[0] if path.parent != ROOT / "excelmaze" else "."


LENGTHS = {path: code_lines(path) for path in sorted((ROOT / "excelmaze").rglob("*.py"))}


@pytest.mark.parametrize("room", ROOMS, ids=", ".join)
def test_a_room_is_no_heavier_than_its_limit(room: tuple[str, ...]) -> None:
    assert sum(lines for path, lines in LENGTHS.items() if folder(path) in room) <= ROOMS[room]


def test_every_folder_of_the_package_has_a_limit() -> None:
    assert {folder(path) for path in LENGTHS} == {name for room in ROOMS for name in room}


def test_the_package_is_no_heavier_than_its_limit() -> None:
    assert sum(LENGTHS.values()) <= TOGETHER
    assert len(LENGTHS) <= MODULES


def test_no_module_is_too_long_to_be_kept_in_mind() -> None:
    assert {path.name: lines for path, lines in LENGTHS.items() if lines > LONGEST_MODULE} == {}


def test_the_tests_are_no_heavier_than_their_limit() -> None:
    paths = sorted((ROOT / "tests").rglob("*.py"))
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths) <= LINES_OF_TESTS


def test_readme_changes_and_docs_are_no_longer_than_their_limit() -> None:
    pages = [ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").glob("*.md")]
    assert sum(len(page.read_text(encoding="utf-8").split()) for page in pages) <= WORDS_OF_DOCS
