"""The errors that excelmaze raises: one line with the value, the limit and the remedy."""

# mypy understands this; typing itself costs a tenth of the start-up.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# What a message box of Excel's shows at most is 1,023 characters.
_MOST_SAID = 600
_CUT = " ... "
FOLDER_GONE = "the folder in which this runs was deleted; change to another one"
"""The message where the system does not tell the working directory."""


def cut_short(message: str) -> str:
    """Return a message shortened to a readable length: the beginning and the end of a long one."""
    half = (_MOST_SAID - len(_CUT)) // 2
    return message if len(message) <= _MOST_SAID else f"{message[:half]}{_CUT}{message[-half:]}"


def in_one_line(text: str) -> str:
    """Return a text with its control characters escaped, as names may contain line breaks."""
    if text.isprintable():
        return text
    return "".join(character if character.isprintable() else ascii(character)[1:-1] for character in text)


class ExcelMazeError(Exception):
    """An error that a user can mend; the command line prints it and exits with its status.

    Status 1 means that it could not be done, as with a `WorkbookError`, and 2 wrong usage, as with most `InputError`s.

    >>> from excelmaze import generate
    >>> try:
    ...     generate("B2:F6", "magic")
    ... except ExcelMazeError as error:
    ...     print(str(error)[:32])
    algorithm 'magic' does not exist
    """

    status = 1

    def __str__(self) -> str:
        return cut_short(in_one_line(super().__str__()))


class InputError(ExcelMazeError, ValueError):
    """An invalid request: a wrong address, size, name or option.

    >>> from excelmaze import generate
    >>> generate("B2:XFE9")
    Traceback (most recent call last):
    excelmaze.errors.InputError: B2:XFE9 passes Excel's last column, XFD; choose columns A to XFD
    >>> issubclass(InputError, ValueError)
    True
    """

    status = 2


class UnluckyError(InputError):
    """A request that fails with this seed, but may succeed with another."""


class NotDoneError(InputError):
    """A valid request that failed: a file was refused, or a solver did not find the path."""

    status = 1


class WorkbookError(ExcelMazeError):
    """A refusal by the workbook, the file system or Excel.

    >>> from excelmaze import read
    >>> read("nothing.xlsx")
    Traceback (most recent call last):
    excelmaze.errors.WorkbookError: nothing.xlsx does not exist; check the name
    """


def missing(what: str, package: str, extra: str) -> WorkbookError:
    """Return the error for a missing package, with the command that installs it."""
    return WorkbookError(f"{what} needs {package}, which is not installed; {installed_by(extra)}")


def installed_by(extra: str = "", *options: str) -> str:
    """Return the command that installs excelmaze with an extra, from its source folder because no index has it."""
    words = ["pip install", *options, f'".[{extra}]"' if extra else "."]
    return f"in the folder of excelmaze run {' '.join(words)}"


def counted(number: int, one: str, several: str = "") -> str:
    """Return a number and its noun; the plural has an `s` unless `several` is given.

    >>> counted(1, "cell"), counted(2_000, "cell"), counted(0, "cell stays", "cells stay")
    ('1 cell', '2,000 cells', '0 cells stay')
    """
    return f"{number:,} {one if number == 1 else several or f'{one}s'}"


def did_you_mean(name: object, names: "Iterable[str]") -> str:
    """Return the question "did you mean" with the most similar name, or an empty text if none is similar.

    >>> did_you_mean("hart", ["disc", "heart"]), did_you_mean("xyz", ["heart"])
    ('did you mean heart?', '')
    """
    import difflib

    asked = str(name)[:100].strip().lower().replace("_", "-")
    known = {other.lower(): other for other in names}
    near = [other for other in known if asked and other.startswith(asked)]
    near = near or difflib.get_close_matches(asked, known, n=1)
    return f"did you mean {known[near[0]]}?" if near else ""


def one_of(name: object, names: "Iterable[str]") -> str:
    """Return the remedy for an unknown name: the most similar known name, or all of them."""
    known = [*names]
    return did_you_mean(name, known) or f"choose one of {', '.join(known)}"


def unknown(noun: str, name: object, known: "Iterable[str]") -> InputError:
    """Return the error for a name that is not in a table; it suggests the most similar one."""
    return InputError(f"{noun} {name!r} does not exist; {one_of(name, known)}")
