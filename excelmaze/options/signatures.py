"""Signatures of functions that take options by keywords, as `help` shows them: worked out from types and table."""

from collections.abc import Callable
from inspect import Parameter, Signature, signature
from types import FunctionType
from typing import Any, get_type_hints

from excelmaze.options import words
from excelmaze.options.rows import rows_of


def worked_out(function: Callable[..., Any], command: str, fallback: dict[str, object]) -> Signature:
    """The signature of a function that takes `**given: "Unpack[Words]"`; see `excelmaze.options.given`."""
    bare = FunctionType(function.__code__, function.__globals__, function.__name__, function.__defaults__)
    bare.__kwdefaults__, bare.__annotations__ = function.__kwdefaults__, function.__annotations__
    own = signature(bare)
    *first, given = own.parameters.values()
    types = get_type_hints(getattr(words, given.annotation.removeprefix("Unpack[").removesuffix("]")))
    defaults = {row.name: row.default for row in rows_of(command)} | fallback
    taken = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=defaults[name], annotation=type_)
        for name, type_ in types.items()
    ]
    before = [one for one in first if one.kind is not Parameter.KEYWORD_ONLY]
    return own.replace(parameters=[*before, *taken, *first[len(before) :]])
