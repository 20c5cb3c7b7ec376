"""What type checkers read: public names, and the types of options: `python -m tests.renew stubs`."""

from collections.abc import Callable, Iterator
from inspect import isfunction
from pathlib import Path
from types import NoneType
from typing import Any, SupportsIndex, get_args, get_origin

import excelmaze
from excelmaze.options.keywords import options_taken, type_of

PACKAGE = Path(excelmaze.__file__).parent
_HEAD = """# Written by `python -m tests.renew stubs` from the table of options.

from collections.abc import Sequence
from os import PathLike
from typing import SupportsIndex, TypedDict
"""


def stubs() -> dict[Path, str]:
    """The stubs as they should be."""
    return {PACKAGE / "__init__.pyi": names(), PACKAGE / "options" / "keyword_types.pyi": keyword_types()}


def names() -> str:
    """The public names, each imported from its home."""
    homes = sorted((home, name) for name, home in vars(excelmaze)["_HOMES"].items())
    imports = "".join(f"from excelmaze.{home} import {name}\n" for home, name in homes)
    public = "".join(f'    "{name}",\n' for name in sorted(excelmaze.__all__))
    return f"# Written by `python -m tests.renew stubs`.\n\n{imports}\n__version__: str\n\n__all__ = [\n{public}]\n"


def functions() -> Iterator[Callable[..., Any]]:
    """The public functions that take options by keyword."""
    things = [excelmaze.Grid.from_workbook, *(getattr(excelmaze, name) for name in excelmaze.__all__)]
    return (thing for thing in things if isfunction(thing) and "takes" in vars(thing))


def keyword_types() -> str:
    """The module as it should be: a class for each function."""
    parts = [_HEAD]
    for function in functions():
        name = function.__annotations__["given"].removeprefix("Unpack[").removesuffix("]")
        options = options_taken(function).items()
        lines = [f"    {key}: {_text(type_of(option, SupportsIndex))}\n" for key, option in options]
        parts.append(f"class {name}(TypedDict, total=False):\n{''.join(lines)}")
    return "\n".join(parts)


def _text(type_: Any) -> str:  # noqa: ANN401 - a type or several
    arguments = get_args(type_)
    if get_origin(type_) is None or not arguments:
        return "None" if type_ is NoneType else str(type_.__name__)
    if hasattr(get_origin(type_), "__mro__") and "Union" not in get_origin(type_).__name__:
        return f"{get_origin(type_).__name__}[{', '.join(map(_text, arguments))}]"
    return " | ".join(map(_text, arguments))
