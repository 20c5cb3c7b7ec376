"""The public names and their signatures, as `tests/public_api.txt` has them: `python -m tests.renew api` renews it.

Public is what `excelmaze` lists, and what the library's page imports from elsewhere. Of a class, its fields and
methods; of graphs, which have much that only the package itself uses, those that their descriptions name or that have
an example.
"""

import inspect
import re
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from inspect import Parameter
from pathlib import Path
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

import excelmaze
from excelmaze.grids.graph import Graph

API = Path(__file__).parent / "public_api.txt"
_PAGE = Path(__file__).parent.parent / "docs" / "library.md"
_IMPORT = re.compile(r"^ *from (excelmaze(?:\.\w+)+) import ([\w, ]+)$", re.MULTILINE)
_INDENT = "    "
_STARS: dict[Any, str] = {Parameter.VAR_POSITIONAL: "*", Parameter.VAR_KEYWORD: "**"}


def public_api() -> str:
    """Describe all that is public, a line for each name and each parameter."""
    shown = [("excelmaze", name) for name in excelmaze.__all__]
    imported = {
        (module, name.strip().partition(" as ")[0])
        for module, names in _IMPORT.findall(_PAGE.read_text(encoding="utf-8"))
        for name in names.split(",")
    }
    lines: list[str] = []
    for module, name in (*shown, *sorted(imported)):
        lines += _lines(f"{module}.{name}", getattr(import_module(module), name))
    return "\n".join([*lines, ""])


def _lines(name: str, thing: Any) -> Iterator[str]:  # noqa: ANN401 - anything can be public
    if inspect.isclass(thing):
        bases = ", ".join(base.__name__ for base in thing.__bases__ if base is not object and base.__name__[0] != "_")
        yield f"class {name}({bases})" if bases else f"class {name}"
        if getattr(thing.__init__, "__module__", "").startswith("excelmaze") and not hasattr(thing, "_fields"):
            yield from (f"{_INDENT}{line}" for line in _signature("def __init__", thing.__init__))
        for member in sorted(dir(thing)):
            yield from (f"{_INDENT}{line}" for line in _member(thing, member))
        yield from (f"{_INDENT}{line}" for line in _fields(thing))
    elif callable(thing):
        yield from _signature(f"def {name}", thing)
    else:
        yield f"{name}: {type(thing).__name__}"


def _fields(of: type) -> Iterator[str]:
    """Yield the fields of a class: what it is made of, or keeps."""
    annotations: dict[str, Any] = {}
    for one in reversed(of.__mro__):
        if one.__module__.startswith("excelmaze"):
            annotations |= inspect.get_annotations(one)
    defaults = getattr(of, "_field_defaults", {})
    for name, annotation in annotations.items():
        if name[0] != "_" and _is_public(of, name, None):
            default = f" = {_shown(defaults[name])}" if name in defaults else ""
            yield f"{name}: {_type(annotation)}{default}"
    if issubclass(of, Enum):
        yield from (f"{one.name} = {one.value}" for one in of)


def _member(of: type, name: str) -> Iterator[str]:
    """Yield a method or property, unless it is none of ours or a field."""
    home = next((one for one in of.__mro__ if name in vars(one)), object)
    if name[0] == "_" or not home.__module__.startswith("excelmaze") or name in getattr(of, "_fields", ()):
        return
    member = inspect.getattr_static(of, name)
    function = getattr(member, "__func__", getattr(member, "fget", getattr(member, "func", member)))
    if not callable(function) or not _is_public(of, name, function.__doc__):
        return
    if function is not member and not isinstance(member, classmethod | staticmethod):
        yield f"{name}: {_type(inspect.get_annotations(function)['return'])}"
        return
    kind = f"{type(member).__name__} " if function is not member else ""
    yield from _signature(f"{kind}def {name}", function)


def _is_public(of: type, name: str, described: str | None) -> bool:
    if not issubclass(of, Graph):
        return True
    named = rf"[`.]{name}\b"
    return ">>>" in (described or "") or re.search(named, f"{of.__doc__}{Graph.__doc__}") is not None


def _signature(name: str, function: Any) -> Iterator[str]:  # noqa: ANN401 - whatever is called
    signature = inspect.signature(function)
    parameters = [one for one in signature.parameters.values() if one.name not in {"self", "cls"}]
    returned = _type(signature.return_annotation)
    if not parameters:
        yield f"{name}() -> {returned}"
        return
    yield f"{name}("
    named = False
    for one in parameters:
        if one.kind is Parameter.KEYWORD_ONLY and not named:
            named = True
            yield f"{_INDENT}*,"
        stars = _STARS.get(one.kind, "")
        named = named or stars == "*"
        default = "" if one.default is Parameter.empty else f" = {_shown(one.default)}"
        yield f"{_INDENT}{stars}{one.name}: {_type(one.annotation)}{default},"
    yield f") -> {returned}"


def _shown(default: object) -> str:
    """Return a default as the same text each time."""
    return getattr(default, "__qualname__", None) or repr(default)


def _type(annotation: Any) -> str:  # noqa: ANN401, PLR0911 - there are so many kinds of annotations
    """Return a type as the same text on every Python."""
    if annotation is None or annotation is type(None):
        return "None"
    if isinstance(annotation, str):
        return annotation
    if isinstance(annotation, list):
        return f"[{', '.join(map(_type, annotation))}]"
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Union or origin is UnionType:
        return " | ".join(map(_type, arguments))
    if origin is not None:
        return f"{_type(origin)}[{', '.join(map(_type, arguments))}]"
    if annotation is Ellipsis:
        return "..."
    if isinstance(annotation, TypeVar):
        return annotation.__name__
    return str(getattr(annotation, "__forward_arg__", getattr(annotation, "__qualname__", annotation)))
