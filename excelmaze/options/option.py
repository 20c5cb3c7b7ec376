"""What an option is: a field of a value object, and what is said of it there."""

from typing import Any, NoReturn, Self, dataclass_transform


@dataclass_transform(frozen_default=True)
class _Fields:
    """Fields with defaults. Named tuples and dataclasses are slow to define, which every command would wait for."""

    def __init__(self, help: str, takers: str, metavar: str = "", **more: Any) -> None:  # noqa: A002, ANN401
        self.__dict__.update(more, help=help, takers=takers, metavar=metavar)

    def replaced(self, **fields: Any) -> Self:  # noqa: ANN401 - of several types
        """Return a copy with other fields."""
        return type(self)(**{**vars(self), **fields})


class Option(_Fields):
    """What a field does not say of its option.

    Attributes:
        help: a line; `{choices}` and `{default}` stand for what they are.
        takers: the commands that take it, with commas.
        metavar: what stands for its value in the help.
        choices: the words it can be, or the registry of them as `module:NAME`.
        worded: whether names that a registry has are words of a language, as the table's own choices are.
        free: whether other values than the choices will do, such as a cell.
        least: the lowest number.
        most: the highest number.
        limits: the words for the two.
        first: the value on a new control sheet, where it is another than the default.
        bare: the value of an option that is given without one.
        repeated: whether it may be given several times.
        letter: its short form.
        fallback: the value if neither the user nor the algorithm gives one.
        called: its name in the library, which takes it in another form.
        lines: whether a text may have several lines.
    """

    help: str
    takers: str
    metavar: str = ""
    choices: tuple[str, ...] | str = ()
    worded: bool = False
    free: bool = False
    least: float | None = None
    most: float | None = None
    limits: str = "{least} to {most}"
    first: str | float | None = None
    bare: str | None = None
    repeated: bool = False
    letter: str = ""
    fallback: str = ""
    called: str = ""
    lines: bool = False


class Override:
    """What differs for some commands: `default`, and fields of `Option`."""

    def __init__(self, takers: str, **fields: Any) -> None:  # noqa: ANN401 - fields of several types
        self.takers = takers.split(", ")
        self.fields = fields


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Group:
    """A value object: its fields are options; one that is not given has its default."""

    def __init__(self, **values: Any) -> None:  # noqa: ANN401 - of the options' own types
        for name in values:
            if name not in type(self).__annotations__:
                raise TypeError(f"{type(self).__name__} has no option {name!r}")
        self.__dict__.update(values)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} cannot be changed: make another one that has {name}")

    @property
    def chosen(self) -> bool:
        """Whether any option is another thing than its default, be it equal to it."""
        return any(value is not getattr(type(self), name) for name, value in vars(self).items())

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]
