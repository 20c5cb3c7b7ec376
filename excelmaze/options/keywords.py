"""The options that functions of the library take by keyword.

`takes` says which; `keyword_types.pyi` has their types for type checkers and editors, which
`python -m tests.renew stubs` writes from the table.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from operator import or_
from os import PathLike
from typing import Any, TypeVar

from excelmaze.options.maze_rows import OF_FALSE_GOALS
from excelmaze.options.option import Group, Option
from excelmaze.options.values import Values, command_options

AnyFunction = TypeVar("AnyFunction", bound=Callable[..., Any])

# Parameters that stand for options of other names.
_OTHERWISE = {"options": "option", "target": "output"}
# Functions whose signatures do not show their keywords yet: to import inspect takes as long as a small maze.
_plain: list[Callable[..., Any]] = []


def takes(command: str, *options: type[Group] | str) -> Callable[[AnyFunction], AnyFunction]:
    """Decorate a function that takes options of a command as `**given`, by name or by group.

    `given` has the type `Unpack[...]` of a class in `keyword_types.pyi`, which is written for it.
    """

    def decorate(function: AnyFunction) -> AnyFunction:
        vars(function)["takes"] = command, options
        _plain.append(function)
        return function

    return decorate


def options_taken(function: Callable[..., Any]) -> dict[str, Option]:
    """Return the options that a function takes as `**given`, by name."""
    command, options = vars(function)["takes"]
    code = function.__code__
    named = {_OTHERWISE.get(name, name) for name in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]}
    named.update(OF_FALSE_GOALS if "option" in named else ())
    names = [name for one in options for name in ([one] if isinstance(one, str) else one.options)]
    known = command_options(command)
    return {name: known[name] for name in names if name in known and name not in named}


def taken(function: Callable[..., Any], given: Mapping[str, Any], **others: object) -> Values:
    """Return the keywords of a call, and other options, as values of the equivalent command.

    Raises:
        TypeError: a keyword that the function does not take, in Python's own words.
        InputError: an option that cannot have this value.
    """
    command, _ = vars(function)["takes"]
    options = options_taken(function)
    for name, value in given.items():
        if name not in options:
            raise TypeError(f"{function.__name__}() got an unexpected keyword argument {name!r}")
        if value is None and not options[name].repeated:
            options[name].check(value)
    return Values(command, {**given, **others})


def show_keywords() -> None:
    """Make `help` show each keyword of functions, with type and default."""
    from inspect import Parameter, signature

    while _plain:
        function = _plain.pop()
        shown = signature(function)
        *parameters, _ = shown.parameters.values()
        for name, option in options_taken(function).items():
            if vars(function)["takes"][0].startswith("live "):  # the control sheet says what is not given
                option = option._replace(default=None)  # noqa: PLW2901 - the same one
            type_ = type_of(option)
            parameters.append(Parameter(name, Parameter.KEYWORD_ONLY, default=option.default, annotation=type_))
        function.__signature__ = shown.replace(parameters=parameters)  # type: ignore[attr-defined] # for inspect


def type_of(option: Option, whole: type = int) -> Any:  # noqa: ANN401 - a type or several
    """Return the type of an option as the library takes it."""
    types: list[Any] = [whole if option.kind is int else option.kind, *option.also]
    types += [Sequence[str]] if option.repeated else []
    types += [PathLike[str]] if option.metavar == "FILE" else []
    return reduce(or_, types + [None] * (option.default is None))
