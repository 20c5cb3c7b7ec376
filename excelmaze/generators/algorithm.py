"""Algorithms as rows of a table, and the options that each takes: `generate(..., options={"name": value})`."""

from array import array
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.options.option import Value

_TRUE, _FALSE = ("yes", "true", "1"), ("no", "false", "0")


class Param(NamedTuple):
    """An option of an algorithm; its type is that of its default.

    >>> Param("newest", 0.5, low=0, high=1, help="share of steps from the newest room").parsed("0.25")
    0.25

    `low` and `high` limit a number, both included unless it must stay `below` the higher one; `choices` are the words
    that a text may be, if it is not free. A `quiet` option stands in a recipe only where it is not the default: mazes
    that came before it keep their recipes.
    """

    name: str
    default: Value
    help: str = ""
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()
    below: bool = False
    quiet: bool = False

    def checked(self, value: object) -> Value:
        """Return the value, if the option can have it.

        Raises:
            InputError: it is of another type, or not within the limits.
        """
        kind = type(self.default)
        if kind is float and isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**300:
            value = float(value)
        if type(value) is not kind:
            raise self._wrong(value)
        assert isinstance(value, Value)  # noqa: S101 - it is of the default's type
        if isinstance(value, str):
            fits = not self.choices or value in self.choices
        else:
            fits = (self.low is None or self.low <= value) and (self.high is None or value <= self.high)
            fits = fits and not (self.below and value == self.high)
        if not fits or value != value:  # noqa: PLR0124 - not a number
            raise self._wrong(value)
        return value

    def parsed(self, text: str) -> Value:
        """Return the value that a text stands for.

        Raises:
            InputError: it stands for none that the option can have.
        """
        try:
            if isinstance(self.default, bool):
                return {**dict.fromkeys(_TRUE, True), **dict.fromkeys(_FALSE, False)}[text.strip().lower()]
            return self.checked(type(self.default)(text))
        except (ValueError, KeyError):
            raise self._wrong(text) from None

    @property
    def limits(self) -> str:
        """The values that the option may have, in words."""
        if isinstance(self.default, bool):
            return "yes or no"
        if isinstance(self.default, str):
            return "one of " + ", ".join(self.choices) if self.choices else "a text"
        kind = "a whole number" if isinstance(self.default, int) else "a number"
        low = "" if self.low is None else f" from {self.low:g}"
        to = " to below" if self.below else " to"
        digits = "," if isinstance(self.default, int) else "g"
        return kind + low + ("" if self.high is None else f"{to} {self.high:{digits}}")

    def _wrong(self, value: object) -> InputError:
        return InputError(f"option {self.name} is {ascii(value)[:40]}; choose {self.limits}")


def checked_options(algorithm: str, params: Sequence[Param], options: Mapping[str, object] | None) -> dict[str, Value]:
    """Return all options of an algorithm, with defaults for those not given. Texts are read as on a command line.

    Raises:
        InputError: an option that the algorithm does not have, or a value that it cannot have.
    """
    if options is not None and not isinstance(options, Mapping):
        raise InputError(f"options {ascii(options)[:40]} are no names with values; give a dictionary")
    options = options or {}
    known = {param.name: param for param in params}
    for name in options:
        if name not in known:
            others = f"it has {', '.join(known)}" if known else "it has none"
            raise InputError(f"{algorithm} has no option {ascii(name)[:40]}; {others}")
    checked = {name: _read(param, options[name]) if name in options else param.default for name, param in known.items()}
    return {name: value for name, value in checked.items() if not (known[name].quiet and value == known[name].default)}


def _read(param: Param, value: object) -> Value:
    if isinstance(value, str) and not isinstance(param.default, str):
        return param.parsed(value)
    return param.checked(value)


# (graph, piece, start, stream, **options) -> passages
Generator = Callable[..., "array[int] | Sequence[int]"]

NEEDS = ("graph", "rows", "levels", "axes")
MAKES = ("tree", "loops", "blocks", "tees")


class Algorithm(NamedTuple):
    """The description of an algorithm.

    >>> from excelmaze import ALGORITHMS
    >>> ALGORITHMS["growing-tree"].cost, [param.name for param in ALGORITHMS["growing-tree"].params]
    ('O(n)', ['newest', 'oldest', 'middle', 'random'])

    `function` is the generator, or its module in this package and its name; `texture` describes its mazes in
    a line, `uniform` says whether every maze has the same chance. `defaults` are the options of a maze that it takes
    where the user gives none (a macro's own goal, theme, ...), and `starts_first` says that it can only start at the
    first cell in reading order. `params` are options of its own. It `needs` any `graph`, a sheet's cells in `rows`, the
    same on one sheet or on several `levels`, or rooms whose sides are opposite to one another on two `axes` or more; it
    `makes` a `tree`, a maze with `loops`, `blocks` of which not all are connected, or `tees`: then it returns the three
    openings of each room, two of them opposite, which are passages where two meet and else blind. Where it
    `takes_bias`, the generator takes one more keyword, `bias`: None or an `excelmaze.generators.bias.Bias`; where it
    `takes_goal`, the `goal` that is asked for, or None where that is looked for afterwards.
    """

    name: str
    function: str | Generator
    texture: str = ""
    uniform: bool = False
    cost: str = ""
    source: str = ""
    defaults: Mapping[str, str] = {}
    starts_first: bool = False
    params: Sequence[Param] = ()
    needs: str = "graph"
    makes: str = "tree"
    takes_bias: bool = False
    takes_goal: bool = False

    @property
    def needs_rows(self) -> bool:
        """Whether it needs cells in rows, on one level or on several."""
        return self.needs in {"rows", "levels"}

    @property
    def generate(self) -> Generator:
        """The generator; its module is imported when it is first asked for."""
        if not isinstance(self.function, str):
            return self.function
        module, _, function = self.function.partition(".")
        generator: Generator = getattr(import_module(f"excelmaze.generators.{module}"), function)
        return generator
