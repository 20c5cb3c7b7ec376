"""The form of the page: fields derived from the table of options, in the words of a language."""

from collections.abc import Iterator, Sequence
from typing import Any

from excelmaze.languages import LANGUAGES, Words
from excelmaze.options.option import Option
from excelmaze.options.values import command_options

COMMANDS = ("new", "booklet")
"""The commands that the page runs."""

# Of no use in a browser: nothing is overwritten, printed or piped there, and all is in memory.
_ELSEWHERE = {"force", "json", "quiet", "format"}
# Asked for first, although other commands take them as a positional argument.
_FIRST = ("rows", "cols", "count")
# Files whose lines can be pasted.
_PASTED = {"names", "list_"}
_ANY = "any"


def options_of(command: str) -> list[Option]:
    """Return the options that have a field, in the order of the form."""
    options = [option for name, option in command_options(command).items() if name not in _ELSEWHERE]
    return sorted(options, key=lambda option: (not is_basic(option), option.name not in _FIRST))


def is_basic(option: Option) -> bool:
    """Return whether an option is one of the basic ones, which most people need."""
    return option.common or option.name in _FIRST


def label_of(option: Option) -> str:
    """Return the English name of a field."""
    return option.name.rstrip("_").replace("_", " ").capitalize()


def texts_of_forms() -> Iterator[str]:
    """Yield the English texts of the fields, for translation."""
    for command in COMMANDS:
        for option in options_of(command):
            yield label_of(option)
            yield option.group.capitalize()
            yield option.help
            if option.name != "language":  # each has its own name
                yield from option.translated_choices


def form_of(command: str, words: Words) -> list[dict[str, Any]]:
    """Return the groups of a command's form, the first of them without a heading, as values of JSON."""
    options = options_of(command)
    groups = [_group("", [option for option in options if is_basic(option)], words)]
    headings = dict.fromkeys(option.group for option in options if not is_basic(option))
    return groups + [
        _group(heading, [option for option in options if option.group == heading and not is_basic(option)], words)
        for heading in headings
    ]


def _group(heading: str, options: Sequence[Option], words: Words) -> dict[str, Any]:
    return {
        "heading": words(heading.capitalize()) if heading else "",
        "fields": [_field(one, words) for one in options],
    }


def _field(option: Option, words: Words) -> dict[str, Any]:
    """Return a field; `kind` says which element it is."""
    plain = option.help != "{choices}"
    return {
        "name": option.name,
        "flag": option.flag,
        "label": words(label_of(option)),
        "help": option.help_in(words) if plain else "",
        "kind": _kind(option),
        "choices": [{"value": name, "label": _choice(option, name, words)} for name in option.choice_names],
        "least": option.least,
        "most": option.most,
        "step": _ANY if option.kind is float else 1,
        "usual": _usual(option, words),
        "each": option.repeated,
    }


def _choice(option: Option, name: str, words: Words) -> str:
    return LANGUAGES.get(name) or str(option.translated(name, words))


def _kind(option: Option) -> str:
    if option.metavar == "FILE":
        return "pasted" if option.name in _PASTED else "file"
    if option.kind is bool:
        return "yes"
    if option.kind in (int, float) and not option.is_seed:
        return "number"
    if option.choices and option.repeated:
        return "several"
    if option.choices:
        return "open" if option.free else "choice"
    return "lines" if option.lines or option.repeated else "text"


def _usual(option: Option, words: Words) -> str:
    """Return the value that an empty field stands for, if any."""
    value = option.default if option.default not in (None, False, "", ()) else option.fallback
    return str(option.translated(value, words)) if value else ""
