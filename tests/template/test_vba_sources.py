"""The template's macros are sound VBA to pyVBAanalysis, which knows VBA's grammar and Excel's objects."""

import re
from collections.abc import Callable, Mapping
from itertools import cycle

import pytest

from templates.build import addin, workbook
from templates.build.modules import project_modules, source
from templates.build.project import Kind

analysis = pytest.importorskip("pyvbaanalysis")
parser = pytest.importorskip("pyvbaanalysis.parser")

OURS = ("ThisWorkbook", *{**dict.fromkeys(workbook.MODULES), **dict.fromkeys(addin.MODULES)})
_KINDS = {Kind.DOCUMENT: "document", Kind.STANDARD: "standard"}


def sources() -> dict[str, tuple[str, str]]:
    """The kind and the source of each module of workbook and add-in."""
    modules = [
        *project_modules(addin.MODULES, 1),
        *project_modules(workbook.MODULES, 3, source("ThisWorkbook.cls")),
    ]
    return {module.name: (_KINDS[module.kind], module.source) for module in modules}


def findings(modules: Mapping[str, tuple[str, str]], only: str | None = None) -> list[str]:
    """What is wrong with our modules, of any severity."""
    inputs = [
        analysis.ModuleInput(name, analysis.ModuleSymbolKind(kind), source) for name, (kind, source) in modules.items()
    ]
    names = OURS if only is None else (only,)
    # Blocks that are not closed are the parser's affair.
    blocks = [f"{name}: {one.message}" for name in names for one in parser.parse_module(modules[name][1]).diagnostics]
    found = analysis.analyze_project(inputs, only=names, inline_suppression=False)
    return blocks + [f"{name}: {one.code}" for name in names for one in found[name]]


def replaced(pattern: str, by: str) -> Callable[[str], str]:
    return lambda source: re.sub(pattern, by, source, count=1, flags=re.MULTILINE)


DAMAGE = {
    "no end of a procedure": replaced(r"^End Sub\n", ""),
    "an end too many": lambda source: f"{source}End Sub\n",
    "a parenthesis that is not closed": replaced(r"^((?:Public|Private) Sub \w+\([^)\n]*)\)", r"\1"),
    "a block that is not closed": replaced(r"^End Sub\n", "If True Then\nEnd Sub\n"),
    "a variable that is not declared": replaced(r"^End Sub\n", "undeclared = 1\nEnd Sub\n"),
    "a macro that does not exist": replaced(r"^End Sub\n", "Nowhere 1\nEnd Sub\n"),
    "an argument too many": replaced(r"^End Sub\n", "PlayStop 1, 2\nEnd Sub\n"),
    "a text that is not closed": replaced(r"^End Sub\n", 'Debug.Print ("open)\nEnd Sub\n'),
}


@pytest.mark.slow
def test_nothing_is_found_in_our_modules() -> None:
    """But that no macro calls CleanUp: Python does, on macOS."""
    assert findings(sources()) == ["xlwings: unused-procedure"]


@pytest.mark.slow
@pytest.mark.parametrize(("damage", "name"), [*zip(DAMAGE, cycle(OURS), strict=False)])
def test_a_damaged_module_is_refused(damage: str, name: str) -> None:
    modules = sources()
    kind, source = modules[name]
    damaged = DAMAGE[damage](source.replace("\r\n", "\n"))
    assert damaged != source.replace("\r\n", "\n")
    modules[name] = kind, damaged
    assert {*findings(modules, name)} - {"xlwings: unused-procedure"}
