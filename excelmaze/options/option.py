"""Options: the rows of the option table, and their groups."""

from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, get_args

from excelmaze.errors import InputError, unknown
from excelmaze.texts import check_text, checked_seed

if TYPE_CHECKING:
    from excelmaze.languages import Words

# Commands that take the same options.
GROWN = "live generate, live animate"
MAKERS = f"new, fill, show, stats, export, {GROWN}"
# The codes of a booklet's pages hold the options of these commands.
BOOKLETS = f"{MAKERS}, booklet"
SHAPED = f"{BOOKLETS}, hide, evolve"
SIZED = f"new, show, stats, compare, evolve, export, hide, {GROWN}"
ON_SHEETS = f"fill, {GROWN}"
PAGES = "new, fill, hide, picture"
SHOWN = "show BOOK.xlsx, stats BOOK.xlsx, export BOOK.xlsx"
FILES = "export, export BOOK.xlsx"
READERS = f"solve, live solve, {SHOWN}"
SEARCHERS = "solve, live solve, show BOOK.xlsx, export BOOK.xlsx"
CHANGERS = "fill, solve, join, clear"
MANY = "compare, evolve"
DRAWN = "new, show, stats, export"
NEW = "new, hide, picture"
LIVE = "live generate, live animate, live solve, live clear, live join, live restore"
OPEN = f"{LIVE}, live options"
# Every command, in each of its forms.
ALL = (
    f"new, {CHANGERS}, {SHOWN}, show, stats, {MANY}, export, picture, booklet, hide, reveal, template, "
    f"addin install, addin remove, addin check, site, algorithms, {OPEN}"
)

# A value of an option.
Value = int | float | str | bool
KINDS = {str: "a text", int: "a whole number", float: "a number", bool: "yes or no"}

_MANY_DIGITS = 10**100
# Paths may have any bytes.
_PATHS = {"FILE", "PATH", "OUT.xlsx"}
CONTROL_GROUPS = ("Maze", "Look", "More")
# Values that ask for nothing.
NOTHING = (None, False, "", ())


class Override(NamedTuple):
    """Fields of `Option` that differ for some commands."""

    takers: Sequence[str]
    fields: dict[str, Any]


class Control(NamedTuple):
    """A row of the control sheet.

    Attributes:
        group: the heading above it, one of `CONTROL_GROUPS`.
        label: the name of the option there.
        help: a line of help in the words of a sheet.
        empty: what an empty cell means, if that is not the option's default.
        first: the value on a new control sheet, if it is not empty there.
    """

    group: str
    label: str
    help: str
    empty: str = ""
    first: int | None = None


class Option(NamedTuple):
    """An option of the command line, of control sheets and of the library.

    Attributes:
        takers: the commands that take it.
        metavar: its value in the help.
        default: its value if nothing else is chosen.
        help: a line of help; `{choices}` stands for them.
        overrides: differences for some commands.
        name: its name: `cell_size`.
        group: the heading of its group.
        kind: the type of its value, or of each if it is repeated.
        also: other types that the library takes, whose text counts.
        choices: the words it can be, with blanks between, or the table of them as `module:NAME`, or what returns it.
        worded: whether the names of a registry are words of a language, as the table's own choices are.
        free: whether it also takes values that are no choices, such as a cell.
        least: the lowest number.
        most: the highest number.
        bare: its value if it is written without one.
        repeated: whether it may be repeated.
        letter: its short form.
        fallback: its value if neither the user nor the algorithm chooses one.
        lines: whether a text may have several lines.
        secret: whether its text is neither checked nor quoted: a message, a password.
        common: whether the short help of a command with many options lists it.
        control: its row on the control sheet, if it has one.
        needs: options without which it changes nothing, with blanks between: one of them must be chosen, or have a
            value, as in `walls=blocks`.
        excludes: options that do not go together with it, with blanks between.
    """

    takers: Sequence[str]
    metavar: str = ""
    default: Any = None
    help: str = ""
    overrides: Sequence[Override] = ()
    name: str = ""
    group: str = ""
    kind: type[Any] = str
    also: tuple[type[Any], ...] = ()
    choices: str = ""
    worded: bool = False
    free: bool = False
    least: float | None = None
    most: float | None = None
    bare: str | None = None
    repeated: bool = False
    letter: str = ""
    fallback: str = ""
    lines: bool = False
    secret: bool = False
    common: bool = False
    control: Control | None = None
    needs: str = ""
    excludes: str = ""

    def says(self, help: str, *overrides: Override, control: Control | None = None) -> Any:  # noqa: A002, ANN401 - a type checker sees the field's type
        """Return the option with its help text, its overrides for commands, and its row on the control sheet."""
        return self._replace(help=help, overrides=overrides, control=control)

    def for_command(self, command: str) -> "Option":
        """Return the option as a command takes it."""
        fields: dict[str, Any] = {}
        for override in self.overrides:
            if command in override.takers:
                fields |= override.fields
        return self._replace(**fields) if fields else self

    @property
    def flag(self) -> str:
        """The option on the command line: `--cell-size`."""
        return flag(self.name)

    @property
    def choice_names(self) -> tuple[str, ...]:
        """The values that the option can have, including names from a registry."""
        module, _, name = self.choices.partition(":")
        if not name:
            return (*self.choices.split(),)
        known = getattr(import_module(f"excelmaze.{module}"), name)
        return known().names() if callable(known) else tuple(known)

    @property
    def translated_choices(self) -> tuple[str, ...]:
        """The choices to translate: the table's own, and names of a registry if they are `worded`."""
        return self.choice_names if self.worded or ":" not in self.choices else ()

    def help_in(self, words: "Words" = str) -> str:
        """Return the help text in a language, with the default."""
        text = words(self.help)
        if "{choices}" in text:  # a registry is not imported for nothing
            names = [self.translated(name, words) for name in self.choice_names]
            last = f" {words('or')} "
            text = text.format(choices=last.join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names))
        if "(default" in self.help or (self.default in NOTHING and not self.fallback):
            return text
        if self.fallback:
            return words("{text} (default: {value}, or the algorithm's own)").format(text=text, value=self.fallback)
        return words("{text} (default: {value})").format(text=text, value=self.translated(self.default, words))

    def translated(self, value: Any, words: "Words") -> Any:  # noqa: ANN401 - of the option's own type
        """Return a value translated into a language."""
        return words(value) if value in self.translated_choices else value

    @property
    def is_seed(self) -> bool:
        """Whether its values are seeds: whole numbers or words."""
        return self.kind is int and str in self.also

    def from_text(self, text: str) -> Any:  # noqa: ANN401 - of the option's own type
        """Return a text as a number, for numeric options; `check` refuses other texts."""
        with suppress(ValueError):
            return self.kind(text) if self.kind in (int, float) and not self.is_seed else text
        return text

    def check(self, value: Any) -> Any:  # noqa: ANN401 - of the option's own type
        """Return a value after checking that the option can have it.

        Raises:
            InputError: it is of another type, none of the choices, beyond the limits, or a text that nothing can show.
        """
        if value is None and self.default is None:
            return value
        label = self.name.replace("_", " ")
        if self.is_seed:
            return checked_seed(value)
        types = (int, float) if self.kind is float else self.kind
        if not isinstance(value, types) or (isinstance(value, bool) and self.kind is not bool):
            raise InputError(f"{label} {value!r} is not {KINDS[self.kind]}; give one")
        if isinstance(value, str) and self.metavar not in _PATHS and not self.secret:
            check_text(label, value, lines=self.lines)
        # A registry's own lookup refuses what it does not have, and knows the nearest.
        closed = self.choices and ":" not in self.choices and not self.free
        if closed and value not in self.choice_names:
            raise unknown(label, value, self.choice_names)
        if (self.least is not None and not value >= self.least) or (self.most is not None and value > self.most):
            shown = f"{value:g}" if isinstance(value, float) else _shown_number(value)
            raise InputError(f"{label} {shown} is out of range; choose {self.least:,} to {self.most:,}")
        return value


def row(takers: str, metavar: str = "", default: Any = None, **fields: Any) -> Option:  # noqa: ANN401 - of several types
    """Return a row of the table; `says` completes it."""
    return Option(takers.split(", "), metavar, default, **fields)


def share_of(takers: str, default: float | None = None, needs: str = "") -> Option:
    """Return a row for a share from 0 to 1."""
    return row(takers, "P", default, least=0, most=1, needs=needs)


def of(takers: str, **fields: Any) -> Override:  # noqa: ANN401 - fields of several types
    """Return the fields that differ for some commands."""
    return Override(takers.split(", "), fields)


class Group:
    """A group of options; its objects hold their values, or the defaults."""

    options: ClassVar[dict[str, Option]] = {}

    def __init_subclass__(cls, heading: str = "") -> None:
        """Give each option its name, its group and its type, and each field its default."""
        cls.options = {}
        for name, annotation in cls.__annotations__.items():
            option = vars(cls)[name]
            kind, *also = (part for part in get_args(annotation) or (annotation,) if part not in (type(None), ...))
            default = False if kind is bool else option.default
            fields = {"name": name, "group": heading, "kind": kind, "also": (*option.also, *also), "default": default}
            cls.options[name] = option._replace(**fields)
            setattr(cls, name, default)

    def __init__(self, **values: Any) -> None:  # noqa: ANN401 - of the options' own types
        if unknown := values.keys() - self.options.keys():
            raise TypeError(f"{type(self).__name__} has no field {min(unknown)!r}")
        vars(self).update(values)

    @property
    def chosen(self) -> bool:
        """Whether any option was set, even to a value that equals its default."""
        return any(value is not getattr(type(self), name) for name, value in vars(self).items())

    def replaced(self, **values: Any) -> Self:  # noqa: ANN401 - of the options' own types
        """Return the same options with other values for some."""
        return type(self)(**vars(self) | values)


def flag(name: str) -> str:
    """Return an option's name on the command line."""
    return f"--{name.rstrip('_').replace('_', '-')}"  # from is Python's own


def _shown_number(number: int) -> str:
    return f"{number:,}" if abs(number) < _MANY_DIGITS else "a number of hundreds of digits"
