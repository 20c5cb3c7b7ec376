"""The options: the one table that command line, live commands, control sheet, README and recipes take them from.

A field of a value object below is an option: its name (`--cell-size` on the command line, `maze_cell_size` on a control
sheet), its type and its default are the field's, all else is said by the `Option` it is annotated with, and by a `But`
where a command takes it in another way. The objects travel from the command line to where they are needed. To add an
option, add a field.
"""

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Annotated, Any, NamedTuple, TypeVar, dataclass_transform, get_args

from excelmaze.errors import InputError

_MAKERS = "new, fill, show, live generate, live animate"
_CHANGERS = "fill, solve, join, clear"
_LIVE = "live generate, live animate, live solve, live clear, live join, live restore"


class Option(NamedTuple):
    """What a field does not say of its option.

    Attributes:
        help: a line; `{choices}` and `{default}` stand for what they are.
        takers: the commands that take it, with commas.
        metavar: what stands for its value in the help.
        choices: the words it can be, or the registry of them as `module:NAME`.
        free: whether other values than the choices will do, such as a cell.
        least: the lowest number.
        most: the highest number.
        limits: the words for the two.
        first: the value on a new control sheet, where it is another than the default.
        bare: the value of an option that is given without one.
        repeated: whether it may be given several times.
        letter: its short form.
        otherwise: what it is where neither the user nor the algorithm says anything.
    """

    help: str
    takers: str
    metavar: str = ""
    choices: tuple[str, ...] | str = ()
    free: bool = False
    least: float | None = None
    most: float | None = None
    limits: str = "{least} to {most}"
    first: str | float | None = None
    bare: str | None = None
    repeated: bool = False
    letter: str = ""
    otherwise: str = ""


class But:
    """What is different for some commands: `default`, and fields of `Option`."""

    def __init__(self, takers: str, **fields: Any) -> None:  # noqa: ANN401 - fields of several types
        self.takers = takers.split(", ")
        self.fields = fields


@dataclass_transform(kw_only_default=True)
class Group:
    """A value object: its fields are options; one that is not given has its default. Dataclasses start slowly."""

    def __init__(self, **values: Any) -> None:  # noqa: ANN401 - of the options' own types
        for name in values:
            if name not in type(self).__annotations__:
                raise TypeError(f"{type(self).__name__} has no option {name!r}")
        self.__dict__.update(values)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]


class Where(Group):
    """Where a maze lies or is to lie."""

    sheet: Annotated[
        str | None, Option("the sheet (default: the active one)", f"{_CHANGERS}, show BOOK.xlsx", "NAME")
    ] = None
    cells: Annotated[
        str | None,
        Option(
            "cells or a defined name (default: the saved selection)",
            f"new, show, {_CHANGERS}, show BOOK.xlsx, {_LIVE}",
            "ADDRESSES",
        ),
        But("new, show", help='cells of any shape in place of a rectangle: "B2:F6,G4:K9"'),
        But("join", help="a maze; give two or more", repeated=True, default=()),
        But("clear", help="only these cells (default: all that a maze changed)"),
        But(_LIVE, help="select these cells first (default: what is selected)"),
    ] = None
    rows: Annotated[
        int,
        Option("rows of a rectangle", "new, show, live generate, live animate", "N", least=1, most=1_048_576, first=20),
        But("live generate, live animate", help="where a single cell is selected: rows from it on", default=None),
    ] = 20
    cols: Annotated[
        int,
        Option("columns of a rectangle", "new, show, live generate, live animate", "N", least=1, most=16_384, first=20),
        But("live generate, live animate", help="where a single cell is selected: columns from it on", default=None),
    ] = 30
    at: Annotated[str, Option("top left cell of the rectangle", "new, show", "CELL")] = "B2"
    output: Annotated[
        str | None,
        Option("write another workbook (default: change this one)", _CHANGERS, "OUT.xlsx", letter="o"),
    ] = None


class Making(Group):
    """Which maze is made: what its recipe says."""

    algorithm: Annotated[str, Option("see excelmaze algorithms", _MAKERS, "NAME", choices="generators:ALGORITHMS")] = (
        "backtracker"
    )
    option: Annotated[
        tuple[str, ...],
        Option("an option of the algorithm's own; give it as often as needed", _MAKERS, "KEY=VALUE", repeated=True),
    ] = ()
    seed: Annotated[
        int | None,
        Option("the same seed gives the same maze (default: a new one)", f"{_MAKERS}, join, live join", "N"),
        But("join, live join", help="decides which walls are opened (default: a new one)"),
    ] = None
    rng: Annotated[
        str, Option("random numbers: {choices}; vba as in Excel", "new, fill, show", "NAME", choices="streams:STREAMS")
    ] = "python"
    start: Annotated[
        str | None,
        Option(
            "where it starts (default: the first or the active cell)", "new, fill, show, solve, show BOOK.xlsx", "CELL"
        ),
        But("solve, show BOOK.xlsx", help="where to begin (default: active, named, an opening)"),
    ] = None
    goal: Annotated[
        str | None,
        Option(
            "a cell, or {choices}",
            "new, fill, show, solve, show BOOK.xlsx",
            "CELL",
            choices=("farthest", "opposite", "last", "none"),
            free=True,
            otherwise="farthest",
        ),
        But(
            "solve, show BOOK.xlsx",
            help="a cell, or {choices} (default: named, an opening)",
            choices=("farthest", "opposite", "last"),
        ),
    ] = None
    openings: Annotated[
        str | None,
        Option(
            "{choices}, or a list: B2:top,K11:bottom",
            "new, fill, show",
            "LIST",
            choices=("auto", "none"),
            free=True,
            otherwise="auto",
        ),
    ] = None
    pieces: Annotated[
        str,
        Option("a selection in pieces: {choices}", "new, fill, show", "HOW", choices=("each", "leave", "error")),
    ] = "each"
    loops: Annotated[
        float,
        Option(
            "share of the walls that are left to be opened, 0 to 1; prim: chance of a cell to be joined again, below 1",
            _MAKERS,
            "P",
            least=0,
            most=1,
            limits="a share from {least} to {most}",
        ),
    ] = 0.0
    braid: Annotated[
        float,
        Option(
            "share of the dead ends to be opened, 0 to 1",
            _MAKERS,
            "P",
            least=0,
            most=1,
            limits="a share from {least} to {most}",
        ),
    ] = 0.0


class Look(Group):
    """How a maze looks."""

    theme: Annotated[
        str | None,
        Option(
            "{choices}",
            "new, fill, solve, live generate, live animate, live solve",
            "NAME",
            choices="draw.theme:THEMES",
            otherwise="classic",
        ),
        But("solve, live solve", help="whose colours: {choices} (default: as the cells are filled)"),
    ] = None
    solution: Annotated[
        str,
        Option(
            "the way: {choices}; sheet: on a second one",
            _MAKERS + ", show BOOK.xlsx",
            "HOW",
            choices=("none", "shown", "sheet"),
            bare="shown",
        ),
        But("show, show BOOK.xlsx, live generate, live animate", help="the way: {choices}", choices=("none", "shown")),
    ] = "none"
    title: Annotated[str, Option("a line above the maze", "new, fill", "TEXT")] = ""
    cell_size: Annotated[
        int | None,
        # Excel's highest row is 409 points, 545 pixels; below 4 pixels its borders fill the cell.
        Option("side of a cell in pixels", "new, fill", "PX", least=4, most=545, limits="{least} to {most} pixels"),
        But("new", default=20),
        But("fill", help="side of a cell in pixels (default: as they are)"),
    ] = None
    paper: Annotated[
        str | None,
        Option("{choices}, printed on one page of it", "new, fill", "NAME", choices="sheet.paper:PAPERS"),
        But("new", default="A4"),
        But("fill", help="{choices}, printed on one page of it (default: the page set-up as it is)"),
    ] = None
    style: Annotated[
        str, Option("characters: {choices}", "show, show BOOK.xlsx", "NAME", choices="pictures.text:STYLES")
    ] = "line"


class Growth(Group):
    """How a maze is shown growing."""

    steps: Annotated[int | None, Option("so many sheets that show the maze growing", "new", "N")] = None
    upto: Annotated[int | None, Option("stop when so many cells have been visited", "new", "K")] = None
    delay: Annotated[
        float,
        Option(
            "seconds for each cell of the animation",
            "live animate",
            "SECONDS",
            least=0,
            most=3_600,
            limits="{least} or more seconds, up to {most}",
        ),
    ] = 0.02
    on_stop: Annotated[
        str,
        Option("what Esc or Ctrl+C leaves: {choices}", "live animate", "HOW", choices=("finish", "restore")),
    ] = "finish"


class Program(Group):
    """Which program, workbook and Python do the work."""

    interpreter: Annotated[
        str | None, Option("the Python that the buttons run (default: this one)", "template", "PATH")
    ] = None

    app: Annotated[str | None, Option("excel or libreoffice (default: excel on Windows and macOS)", _LIVE, "NAME")] = (
        None
    )
    book: Annotated[str | None, Option("open this workbook (default: the active one)", _LIVE, "PATH")] = None
    pipe: Annotated[str | None, Option("the pipe that LibreOffice listens on (default: excelmaze)", _LIVE, "NAME")] = (
        None
    )
    visible: Annotated[bool, Option("show the program, if it has to be started", _LIVE)] = False
    save: Annotated[bool, Option("save the workbook afterwards", _LIVE)] = False


class Safety(Group):
    """What may happen to files."""

    force: Annotated[
        bool,
        Option("overwrite a file that exists", f"new, template, {_CHANGERS}"),
        But(_CHANGERS, help="overwrite OUT; change what is protected or signed"),
    ] = False
    plain: Annotated[bool, Option("take lines and fills away from CELLS without the record", "clear")] = False
    drop_record: Annotated[bool, Option("forget how the cells looked, and leave them", "clear")] = False
    all: Annotated[bool, Option("give the page set-up back too, remove the solution's sheet", "clear")] = False
    backup: Annotated[bool, Option("keep a copy of the workbook that is replaced", _CHANGERS)] = False
    dry_run: Annotated[bool, Option("write nothing, say what would change", _CHANGERS)] = False


# The value objects, in the order of the help.
GROUPS: tuple[type[Group], ...] = (Where, Making, Look, Growth, Program, Safety)
KINDS = {str: "a text", int: "a whole number", float: "a number", bool: "yes or no"}
AnyGroup = TypeVar("AnyGroup", bound=Group)


class Row(NamedTuple):
    """An option as a command takes it: its name, its group, its type, its default, and what else is said of it."""

    name: str
    group: str
    kind: type[Any]
    default: Any
    option: Option

    @property
    def flag(self) -> str:
        """The option on the command line: `--cell-size`."""
        return flag(self.name)

    @property
    def choices(self) -> tuple[str, ...]:
        """The words that the option can be."""
        return _words(self.option.choices)

    @property
    def help(self) -> str:
        """The line of help, with the default."""
        text = self.option.help
        if "{choices}" in text:  # a registry is not imported for nothing
            text = text.format(choices=_listed(self.choices))
        if "(default" in text or (self.default in (None, False, "", ()) and not self.option.otherwise):
            return text
        if self.option.otherwise:
            return f"{text} (default: {self.option.otherwise}, or the algorithm's own)"
        return f"{text} (default: {self.default})"

    @property
    def first(self) -> str | float | None:
        """The option's value on a new control sheet."""
        return self.option.first if self.default in (None, ()) else self.default

    @property
    def limits(self) -> str:
        """The words for the lowest and the highest number."""
        least, most = (None if limit is None else f"{limit:,}" for limit in (self.option.least, self.option.most))
        return self.option.limits.format(least=least, most=most)

    def check(self, value: Any) -> Any:  # noqa: ANN401 - of the option's own type
        """The value, if the option can have it.

        Raises:
            InputError: it is of another type, none of the choices, or beyond the limits.
        """
        if value is None and self.default is None:
            return value
        what = self.name.replace("_", " ")
        fitting = (int, float) if self.kind is float else self.kind
        if not isinstance(value, fitting) or (isinstance(value, bool) and self.kind is not bool):
            raise InputError(f"{what} {value!r} is not {KINDS[self.kind]}; give one")
        # A registry's own lookup refuses what it does not have, and knows the nearest.
        closed = isinstance(self.option.choices, tuple) and self.option.choices and not self.option.free
        if closed and value not in self.choices:
            raise InputError(f"{what} {value!r} does not exist; choose one of {', '.join(self.choices)}")
        least, most = self.option.least, self.option.most
        if (least is not None and not value >= least) or (most is not None and value > most):
            shown = f"{value:,}" if self.kind is int else f"{value:g}"
            raise InputError(f"{what} {shown} is out of range; choose {self.limits}")
        return value


def rows_of(command: str) -> list[Row]:
    """The options that a command takes, in the order of the help."""
    return [row for group in GROUPS for row in _rows(group, command)]


def row_of(name: str, command: str = "") -> Row:
    """An option as a command takes it, or as it is defined."""
    return next(row for group in GROUPS for row in _rows(group, command, name))


def _rows(group: type[Group], command: str, only: str = "") -> Iterable[Row]:
    for name, annotation in group.__annotations__.items():
        if only and only != name:
            continue
        type_, option, *others = get_args(annotation)
        if command and command not in option.takers.split(", "):
            continue
        (kind,) = (part for part in get_args(type_) or (type_,) if part not in (type(None), ...))
        default = getattr(group, name)
        for other in others:
            if command in other.takers:
                fields = {field: value for field, value in other.fields.items() if field != "default"}
                option, default = option._replace(**fields), other.fields.get("default", default)
        yield Row(name, group.__name__.lower(), kind, default, option)


class Values:
    """What was given to a command, each value checked: the value objects that the command needs are made of it."""

    def __init__(self, command: str, given: Mapping[str, Any], otherwise: Mapping[str, Any] | None = None) -> None:
        """Take the options that are not None; what is not given is what `otherwise` says, else the default.

        Raises:
            InputError: one that the command does not take, or that cannot have this value.
        """
        self.command = command
        self.given = {name: value for name, value in given.items() if value is not None}
        rows = {row.name: row for row in rows_of(command)}
        for name in self.given:
            if name not in rows:
                shared = _shared(command)
                taken = ", ".join(row.flag for row in rows.values() if row.name not in shared)
                raise InputError(f"{command} takes {taken or 'none of these options'}, not {flag(name)}; leave it out")
        for name, value in self.given.items():
            if rows[name].option.repeated and isinstance(value, str):
                self.given[name] = (value,)
            for one in self.given[name] if rows[name].option.repeated else [value]:
                rows[name].check(one)
        self._defaults = {name: row.default for name, row in rows.items()} | dict(otherwise or {})

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 - of the option's own type
        return self.given.get(name, self._defaults[name])

    def of(self, group: type[AnyGroup]) -> AnyGroup:
        """The values of a group of options: those given, else the command's defaults."""
        return group(**self.keywords(group))

    def keywords(self, *groups: type[Group]) -> dict[str, Any]:
        """The values of the options that the command takes of some groups, by their names."""
        return {name: self[name] for group in groups for name in group.__annotations__ if name in self._defaults}


def _shared(command: str) -> set[str]:
    """The options that are taken in all the ways that a command goes: `live generate`, `live solve`, ..."""
    options = [get_args(annotation)[1] for group in GROUPS for annotation in group.__annotations__.values()]
    name, *_ = command.split()
    ways = {taker for option in options for taker in option.takers.split(", ") if taker.split()[0] == name}
    return set.intersection(*({row.name for row in rows_of(way)} for way in ways)) if len(ways) > 1 else set()


def generating(given: Values) -> dict[str, Any]:
    """The options that say which maze is made, as `excelmaze.generate` takes them.

    Raises:
        InputError: an option of the algorithm's own that is not KEY=VALUE, or that is given twice.
    """
    words = given.keywords(Making)
    own: dict[str, str] = {}
    for text in words.pop("option"):
        name, equals, value = (part.strip() for part in text.partition("="))
        if not (name and equals):
            raise InputError(f"option {text!r} is not KEY=VALUE; write the name, an equals sign and the value")
        if name in own:
            raise InputError(f"option {name} is given twice; give it once")
        own[name] = value
    return {**words, "options": own}


def decided(name: str, value: str | None, own: Mapping[str, str]) -> str:
    """What an option is: what the user says, else the algorithm's own, else what the table says."""
    return own.get(name, row_of(name).option.otherwise) if value is None else value


def controls(command: str = "live animate") -> list[Row]:
    """The options of a live command that stand on a control sheet: which maze is made, and how it looks and grows."""
    rows = [row for row in rows_of(command) if row.group not in {"program", "safety"} and row.name != "cells"]
    return sorted(rows, key=lambda row: row.group == "where")


def control_name(name: str) -> str:
    """The name of the cell that holds an option on a control sheet."""
    return f"maze_{name}"


def flag(name: str) -> str:
    """An option's name as the command line has it."""
    return f"--{name.replace('_', '-')}"


def check_option(name: str, value: Any, command: str = "") -> Any:  # noqa: ANN401 - of the option's own type
    """The value, if the option can have it; see `Row.check`."""
    return row_of(name, command).check(value)


def _words(choices: tuple[str, ...] | str) -> tuple[str, ...]:
    if isinstance(choices, tuple):
        return choices
    module, _, table = choices.partition(":")
    return tuple(getattr(import_module(f"excelmaze.{module}"), table))


def _listed(words: tuple[str, ...]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else ", ".join(words)
