"""Defaults of users for options: `excelmaze.toml` in the current folder and in their own, and the environment.

Variables (`EXCELMAZE_CELL_SIZE`) come before files, and the file in the current folder before that in the user's. A key
of a file applies to every command that takes the option; one in a table, such as `[booklet]`, to that command.
"""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from excelmaze.commands import CHANGING, HELP
from excelmaze.errors import InputError, one_of

if TYPE_CHECKING:
    from excelmaze.options.option import Option

FILE = "excelmaze.toml"
_PREFIX = "EXCELMAZE_"
# Variables that are no options: the password, which the commands for messages ask for, and the folder of snapshots.
PASSWORD = "EXCELMAZE_KEY"  # noqa: S105 - its name
_OTHERS = {PASSWORD, "EXCELMAZE_SNAPSHOTS"}
# Pages of somebody's workbook stay as they are unless they are meant by name.
_PAGE = {"paper", "margins", "header", "footer", "name_line", "cell_size"}
_YES, _NO = {"yes", "true", "1", "on"}, {"no", "false", "0", "off"}


class Default(NamedTuple):
    """A user's default: the option's name, its value, the command that it is for (or all), and where it stands."""

    name: str
    value: Any
    command: str
    where: str


def user_file() -> str:
    """Return the path of the file in the folder where this system keeps settings."""
    home = os.path.expanduser("~")  # noqa: PTH111 - pathlib takes as long as a small maze
    if sys.platform == "win32":
        folder = os.environ.get("APPDATA") or os.path.join(home, "AppData", "Roaming")  # noqa: PTH118 - as above
    elif sys.platform == "darwin":
        folder = os.path.join(home, "Library", "Application Support")  # noqa: PTH118 - as above
    else:
        folder = os.environ.get("XDG_CONFIG_HOME") or os.path.join(home, ".config")  # noqa: PTH118 - as above
    return os.path.join(folder, "excelmaze", FILE)  # noqa: PTH118 - as above


def defaults_of(form: str) -> dict[str, Any]:
    """Return the user's defaults for a command, or a form of one such as `show BOOK.xlsx`.

    Raises:
        InputError: a file or a variable has what cannot be set there.
        WorkbookError: a file cannot be read.
    """
    variables = [name for name in os.environ if name.startswith(_PREFIX) and name not in _OTHERS]
    if not variables and not os.path.exists(FILE) and not os.path.exists(user_file()):  # noqa: PTH110 - as above
        return {}
    from excelmaze.options.values import command_options

    command = form.partition(" ")[0]
    options = command_options(form)
    on_sheets = command in CHANGING or form.endswith("BOOK.xlsx")
    chosen = {}
    for default in all_defaults():
        if default.command not in {"", command} or default.name not in options:
            continue
        option = options[default.name]
        if command == "live" and option.group != "program":  # what a maze is there, control sheets say
            continue
        if default.command or (not (on_sheets and option.name in _PAGE) and _accepts(option, default.value)):
            chosen[default.name] = default.value
    return chosen


def all_defaults() -> list[Default]:
    """Return all of the user's defaults; later ones prevail, in a file those for one command.

    Raises:
        InputError: as for `defaults_of`, and `WorkbookError`.
    """
    return [*_of_file(user_file()), *_of_file(FILE), *_of_environment()]


def _of_environment() -> Iterator[Default]:
    for variable, text in sorted(os.environ.items()):
        if variable.startswith(_PREFIX) and variable not in _OTHERS and text:
            options = _options(variable.removeprefix(_PREFIX).lower(), "", variable)
            value = _checked(options, _converted(options[0], text, variable), variable)
            yield Default(options[0].name, value, "", variable)


def _of_file(path: str) -> Iterator[Default]:
    if not os.path.exists(path):  # noqa: PTH110 - as above
        return
    for key, value in sorted(_parsed(path).items(), key=lambda item: isinstance(item[1], Mapping)):
        if not isinstance(value, Mapping):
            options = _options(key, "", path)
            yield Default(options[0].name, _checked(options, value, path), "", path)
            continue
        if key not in HELP:
            raise InputError(f"{path}: [{key}] is no command; {one_of(key, HELP)}")
        for name, inner in value.items():
            options = _options(name, key, path)
            yield Default(options[0].name, _checked(options, inner, path), key, path)


def _parsed(path: str) -> dict[str, Any]:
    from tomllib import TOMLDecodeError, loads

    from excelmaze.input_files import read_input

    try:
        return loads(read_input(path).decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise InputError(f"{path} is no text in UTF-8; save it as UTF-8") from None
    except TOMLDecodeError as error:
        raise InputError(f"{path} is not TOML: {error}; write NAME = VALUE, texts in quotes") from None


def _options(key: str, command: str, where: str) -> "list[Option]":
    """Return an option that may have a default of the user's, as each command takes it.

    Raises:
        InputError: there is none of that name, or it is said with each command alone.
    """
    from excelmaze.options import table
    from excelmaze.options.option import flag
    from excelmaze.options.values import command_options, forms_of

    commands = [command] if command else [*HELP]
    options: dict[str, list[Option]] = {}
    for form in (form for one in commands for form in forms_of(one)):
        for name, option in command_options(form).items():
            options.setdefault(flag(name)[2:], []).append(option)
    name = key.strip().lower().replace("_", "-")
    allowed = {name for name, forms in options.items() if _refusal(forms[0], table) == ""}
    if name not in options:
        what = f"[{command}] has no option" if command else "option"
        missing = "" if command else " does not exist"
        raise InputError(f"{where}: {what} {key!r}{missing}; {one_of(name, sorted(allowed))}")
    if reason := _refusal(options[name][0], table):
        raise InputError(f"{where}: {key} {reason}; write it on the command line")
    return options[name]


def _refusal(option: "Option", table: Any) -> str:  # noqa: ANN401 - the module
    """Return why an option has no default of the user's; nothing if it may."""
    if option.secret or option.name in table.MessageOptions.options:
        return "is a message or a password"
    if option.name in table.SafetyOptions.options:
        return "permits changes"
    if option.name in {"output", "report", "save", "format", "interpreter", "book", "pipe"}:
        return "says what is written, or with which program"
    with_each = {"recipe", "names", "list_", "only", "list", "stream", "upto", "preview", "level_name"}
    places = {*table.LocationOptions.options, *table.ShapeOptions.options} - {"rows", "cols", "at"}
    return "is said with each maze" if option.name in with_each | places else ""


def _converted(option: "Option", text: str, variable: str) -> Any:  # noqa: ANN401 - of the option's own type
    from excelmaze.options.option import KINDS

    word = text.strip().lower()
    if option.kind is bool and word in _YES | _NO:
        return word in _YES
    try:
        if option.kind in {int, float}:
            return option.kind(text)
    except ValueError:
        pass
    if option.kind is str:
        return (text,) if option.repeated else text
    raise InputError(f"{variable}: {text[:40]!r} is not {KINDS[option.kind]}; give one")


def _checked(options: "list[Option]", value: Any, where: str) -> Any:  # noqa: ANN401 - of the option's own type
    """Return a value that the option can have with one command at least.

    Raises:
        InputError: it cannot have it, or that is the name of a file to be written.
    """
    option = next((option for option in options if _accepts(option, value)), options[0])
    try:
        values = _each(option, value)
    except InputError as error:
        raise InputError(f"{where}: {error}") from None
    if option.name == "keys" and value not in option.choice_names:
        raise InputError(f"{where}: keys {value!r} is a file to be written; choose {', '.join(option.choice_names)}")
    return tuple(values) if option.repeated else value


def _each(option: "Option", value: Any) -> "Sequence[Any]":  # noqa: ANN401 - of the option's own type
    """Return the values of an option that may be repeated.

    Raises:
        InputError: it cannot have one of them.
    """
    values = value if option.repeated and isinstance(value, list | tuple) else [value]
    for single in values:
        option.check(single)
        if option.choices and not option.free and single not in option.choice_names:  # those of a registry, too
            raise InputError(f"{option.name} {single!r:.40} does not exist; {one_of(single, option.choice_names)}")
    return values


def _accepts(option: "Option", value: Any) -> bool:  # noqa: ANN401 - of the option's own type
    try:
        _each(option, value)
    except InputError:
        return False
    return True
