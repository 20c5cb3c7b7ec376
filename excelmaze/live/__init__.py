"""Mazes on an open sheet, in Excel or in LibreOffice Calc, by xlwings' public API.

A button runs `import excelmaze.live; excelmaze.live.generate()`; see `excelmaze.live.commands`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from excelmaze.options.keywords import show_keywords

if TYPE_CHECKING:
    from excelmaze.live.commands import animate, clear, generate, join, options, restore, solve

__all__ = ["animate", "clear", "generate", "join", "options", "restore", "solve"]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - a command
    # What the commands need is imported when one of them is run.
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    command = getattr(import_module(f"{__name__}.commands"), name)
    show_keywords()
    return command
