"""What is known of an algorithm: a row of the registry."""

from array import array
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import NamedTuple

from excelmaze.generators.params import Param

# (graph, piece, start, stream, **options) -> passages
Generator = Callable[..., "array[int] | Sequence[int]"]

NEEDS = ("graph", "rows", "axes")
MAKES = ("tree", "loops", "blocks", "tees")


class Algorithm(NamedTuple):
    """What is known of an algorithm.

    `function` is the generator, or its module in this package and its name; `texture` says in a line what its mazes
    look like, `uniform` whether every maze has the same chance. `defaults` are the options of a maze that it takes
    where the user gives none (a macro's own goal, theme, ...), and `starts_first` says that it can only start at the
    first cell in reading order. `params` are options of its own. It `needs` any `graph`, a sheet's cells in `rows`, or
    rooms whose sides are opposite to one another on two `axes` or more; it `makes` a `tree`, a maze with `loops`,
    `blocks` of which not all are connected, or `tees`: then it returns the three openings of each room, two of them
    opposite, which are passages where two meet and else blind. Where it `takes_bias`, the generator takes a further
    keyword, `bias`: None or an `excelmaze.generators.bias.Bias`; where it `takes_goal`, the `goal` that is asked for,
    or None where that is looked for afterwards.
    """

    name: str
    function: str | Generator
    texture: str = ""
    uniform: bool = False
    cost: str = ""
    source: str = ""
    defaults: Mapping[str, str] = {}
    starts_first: bool = False
    params: tuple[Param, ...] = ()
    needs: str = "graph"
    makes: str = "tree"
    takes_bias: bool = False
    takes_goal: bool = False

    @property
    def generate(self) -> Generator:
        """The generator; its module is imported when it is first asked for."""
        if not isinstance(self.function, str):
            return self.function
        module, _, function = self.function.partition(".")
        generator: Generator = getattr(import_module(f"excelmaze.generators.{module}"), function)
        return generator
