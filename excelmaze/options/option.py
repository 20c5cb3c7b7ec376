"""Options and the groups that declare them."""

from collections.abc import Sequence
from importlib import import_module
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Self, dataclass_transform, get_args

from excelmaze.errors import InputError, one_of
from excelmaze.texts import check_text

if TYPE_CHECKING:
    from excelmaze.languages import Words

# A value of an option.
Value = int | float | str | bool
KINDS = {str: "a text", int: "a whole number", float: "a number", bool: "yes or no"}

_MANY_DIGITS = 10**100
# Paths may have any bytes.
_PATHS = {"FILE", "PATH", "OUT.xlsx"}


class Option:
    """An option of the command line, of control sheets and of the library.

    Attributes:
        name: its name: `cell_size`.
        group: the heading of its group.
        kind: the type of its value, or of each if it is repeated.
        help: a line of help; `{choices}` stands for them.
        takers: the commands that take it.
        metavar: its value in the help.
        overrides: differences for some commands.
        default: its value if nothing else is chosen.
        choices: the words it can be, or the table of them as `module:NAME`, or a function that returns their registry.
        worded: whether the names of a registry are words of a language, as the table's own choices are.
        free: whether it also takes values that are no choices, such as a cell.
        least: the lowest number.
        most: the highest number.
        limits: the words for the two.
        first: its value on a new control sheet, if that is not the default.
        bare: its value if it is written without one.
        repeated: whether it may be repeated.
        letter: its short form.
        fallback: its value if neither the user nor the algorithm chooses one.
        called: its name in the library, which takes it in another form.
        lines: whether a text may have several lines.
        secret: whether its text is neither checked nor quoted: a message, a password.
        common: whether the short help of a command with many options lists it.
    """

    name: str = ""
    group: str = ""
    kind: type[Any] = str
    help: str
    takers: Sequence[str]
    metavar: str = ""
    overrides: "Sequence[Override]" = ()
    default: Any = None
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
    secret: bool = False
    common: bool = False

    # Named tuples and dataclasses are slow to define, which every command would wait for.
    def __init__(self, **fields: Any) -> None:  # noqa: ANN401 - fields of several types
        _set_fields(self, fields)

    def for_command(self, command: str) -> "Option":
        """Return the option as a command takes it."""
        fields: dict[str, Any] = {}
        for override in self.overrides:
            if command in override.takers:
                fields |= override.fields
        return Option(**vars(self) | fields) if fields else self

    @property
    def flag(self) -> str:
        """The option on the command line: `--cell-size`."""
        return flag(self.name)

    @property
    def choice_names(self) -> tuple[str, ...]:
        """The words that the option can be, also those of a registry."""
        if isinstance(self.choices, tuple):
            return self.choices
        module, _, name = self.choices.partition(":")
        known = getattr(import_module(f"excelmaze.{module}"), name)
        return known().names() if callable(known) else tuple(known)

    @property
    def translated_choices(self) -> tuple[str, ...]:
        """The choices that are words of a language: the table's own, and names of a registry if they are `worded`."""
        return self.choice_names if self.worded or isinstance(self.choices, tuple) else ()

    def help_in(self, words: "Words" = str) -> str:
        """Return the line of help in a language, with the default."""
        text = words(self.help)
        if "{choices}" in text:  # a registry is not imported for nothing
            names = [self.translated(name, words) for name in self.choice_names]
            last = f" {words('or')} "
            text = text.format(choices=last.join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names))
        if "(default" in self.help or (self.default in (None, False, "", ()) and not self.fallback):
            return text
        if self.fallback:
            return words("{text} (default: {value}, or the algorithm's own)").format(text=text, value=self.fallback)
        return words("{text} (default: {value})").format(text=text, value=self.translated(self.default, words))

    def translated(self, value: Any, words: "Words") -> Any:  # noqa: ANN401 - of the option's own type
        """Return a value in the words of a language."""
        return words(value) if value in self.translated_choices else value

    @property
    def initial(self) -> str | float | None:
        """The option's value on a new control sheet."""
        value: str | float | None = self.first if self.default in (None, ()) else self.default
        return value

    def check(self, value: Any) -> Any:  # noqa: ANN401 - of the option's own type
        """Return a value that the option can have.

        Raises:
            InputError: it is of another type, none of the choices, beyond the limits, or a text that nothing can show.
        """
        if value is None and self.default is None:
            return value
        label = self.name.replace("_", " ")
        types = (int, float) if self.kind is float else self.kind
        if not isinstance(value, types) or (isinstance(value, bool) and self.kind is not bool):
            raise InputError(f"{label} {value!r} is not {KINDS[self.kind]}; give one")
        if isinstance(value, str) and self.metavar not in _PATHS and not self.secret:
            check_text(label, value, lines=self.lines)
        # A registry's own lookup refuses what it does not have, and knows the nearest.
        closed = isinstance(self.choices, tuple) and self.choices and not self.free
        if closed and value not in self.choices:
            raise InputError(f"{label} {value!r} does not exist; {one_of(value, self.choices)}")
        if (self.least is not None and not value >= self.least) or (self.most is not None and value > self.most):
            least, most = (None if limit is None else f"{limit:,}" for limit in (self.least, self.most))
            limits = self.limits.format(least=least, most=most)
            shown = f"{value:g}" if isinstance(value, float) else _shown_number(value)
            raise InputError(f"{label} {shown} is out of range; choose {limits}")
        return value


class Override:
    """Differences of an option for some commands: fields of `Option`."""

    def __init__(self, takers: str, **fields: Any) -> None:  # noqa: ANN401 - fields of several types
        self.takers = takers.split(", ")
        self.fields = fields


def declare(
    help: str,  # noqa: A002 - as argparse calls it
    takers: str,
    metavar: str = "",
    *overrides: Override,
    default: Any,  # noqa: ANN401 - of the option's own type
    **fields: Any,  # noqa: ANN401 - fields of `Option`
) -> Any:  # noqa: ANN401 - a type checker sees a default of the annotated type, as with `dataclasses.field`
    """Return an `Option` that is a field of a group."""
    return Option(help=help, takers=takers.split(", "), metavar=metavar, overrides=overrides, default=default, **fields)


def declare_share(help: str, takers: str, *, default: float | None) -> Any:  # noqa: A002, ANN401 - as `declare`
    """Return an `Option` for a share from 0 to 1."""
    limits = "a share from {least} to {most}"
    return declare(help, takers, "P", default=default, least=0, most=1, limits=limits)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(declare, declare_share))
class Group:
    """Options that belong together; an object of it has their values, and defaults for those that are left out."""

    options: ClassVar[dict[str, Option]] = {}

    def __init_subclass__(cls, heading: str = "") -> None:
        """Give each option its name, its group and its type, and each field its default."""
        cls.options = {}
        for name, annotation in cls.__annotations__.items():
            declared: Option = vars(cls)[name]
            (declared.kind,) = (part for part in get_args(annotation) or (annotation,) if part not in (type(None), ...))
            declared.name, declared.group = name, heading
            cls.options[name] = declared
            setattr(cls, name, declared.default)

    def __init__(self, **values: Any) -> None:  # noqa: ANN401 - of the options' own types
        _set_fields(self, values)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} cannot be changed: make another one that has {name}")

    @property
    def chosen(self) -> bool:
        """Whether any option has another value than its default, even an equal one."""
        return any(value is not getattr(type(self), name) for name, value in vars(self).items())

    def replaced(self, **values: Any) -> Self:  # noqa: ANN401 - of the options' own types
        """Return the same options with other values for some."""
        return type(self)(**vars(self) | values)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]


def whole(value: object) -> object:
    """Return what counts as a whole number as an int, as numpy's do, and anything else as it is."""
    if isinstance(value, int) or not hasattr(value, "__index__"):
        return value
    try:
        return index(value)
    except TypeError:  # an array of several
        return value


def flag(name: str) -> str:
    """Return an option's name on the command line."""
    return f"--{name.rstrip('_').replace('_', '-')}"  # from is Python's own


def _set_fields(target: Option | Group, fields: dict[str, Any]) -> None:
    """Set the fields of an object; refuse any that its class does not declare."""
    for name in fields:
        if name not in type(target).__annotations__:
            raise TypeError(f"{type(target).__name__} has no field {name!r}")
    vars(target).update(fields)


def _shown_number(number: int) -> str:
    return f"{number:,}" if abs(number) < _MANY_DIGITS else "a number of hundreds of digits"
