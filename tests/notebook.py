"""Notebooks: their cells are run as plain Python, and the value of the last line is shown as Jupyter shows it."""

import ast
import io
import json
import sys
from contextlib import redirect_stdout
from pathlib import Path
from types import ModuleType
from typing import Any

NOTEBOOK = Path(__file__).parents[1] / "samples" / "notebook.ipynb"
# What a value says of itself, richest last.
_KINDS = {"text/plain": "__repr__", "image/svg+xml": "_repr_svg_", "text/html": "_repr_html_"}


class _Svg:
    """IPython's `SVG`, as far as it is used."""

    def __init__(self, data: str) -> None:
        self.data = data

    def __repr__(self) -> str:
        return "<IPython.core.display.SVG object>"

    def _repr_svg_(self) -> str:
        return self.data


def executed(text: str) -> str:
    """Return a notebook with the outputs of its cells."""
    notebook = json.loads(text)
    names: dict[str, Any] = {}
    before = {name: sys.modules.get(name) for name in ("IPython", "IPython.display")}
    display = ModuleType("IPython.display")
    display.SVG = _Svg  # type: ignore[attr-defined] # a stand-in
    sys.modules |= {"IPython": ModuleType("IPython"), "IPython.display": display}
    try:
        cells = (cell for cell in notebook["cells"] if cell["cell_type"] == "code")
        for number, cell in enumerate(cells, 1):
            cell["execution_count"] = number
            cell["outputs"] = _outputs("".join(cell["source"]), names, number)
    finally:
        for name, module in before.items():
            del sys.modules[name]
            if module is not None:
                sys.modules[name] = module
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def _outputs(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(tree, f"cell {number}", "exec"), names)  # noqa: S102 - the notebook's own
        value = None
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names)  # noqa: S307 - as above
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(printed.getvalue())})
    if value is not None:
        shown = {kind: getattr(value, name)() for kind, name in _KINDS.items() if hasattr(value, name)}
        data = {kind: _lines(text) for kind, text in sorted(shown.items()) if text is not None}
        outputs.append({"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return outputs


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)
