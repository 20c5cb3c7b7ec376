"""Help of a command: the options that most people need, with examples that work; all options on request."""

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from excelmaze.commands import ACTIONS, HELP
from excelmaze.commands.arguments import call_of
from excelmaze.commands.help import EXAMPLES
from excelmaze.options.values import command_options, forms_of
from tests.cases import daily
from tests.conftest import Result

Run = Callable[..., Result]
SAMPLES = Path(__file__).parent.parent / "samples"


def listed(text: str) -> set[str]:
    """Return the options that a help lists."""
    return set(re.findall(r"^  (?:-\w[^,\n]*, )?(--[a-z-]+)", text, re.MULTILINE)) - {"--help", "--help-all"}


@pytest.mark.parametrize("command", daily(HELP, ["new", "fill", "export", "show", "live"]))
def test_help_all_lists_every_option_and_help_lists_a_screen_of_them(command: str, run: Run) -> None:
    every = {option.flag for form in forms_of(command) for option in command_options(form).values()}
    short = run(command, "--help").out
    assert listed(run(command, "--help-all").out) == every
    assert listed(short) <= every
    if len(every) > 20:
        assert 6 <= len(listed(short)) <= 20
        assert f"All {len(every)} options: excelmaze {command} --help-all" in short
        assert "examples:" in short
    else:
        assert listed(short) == every


@pytest.mark.parametrize("action", ACTIONS["live"])
def test_help_of_a_live_action_lists_its_own_options(action: str, run: Run) -> None:
    form = f"live {action}"
    every = {option.flag for option in command_options(form).values()}
    for words in (
        ["live", action, "--help-all"],
        ["live", "--help-all", action],
        ["help", "live", action, "--help-all"],
    ):
        told = run(*words).out
        assert told.startswith(f"usage: excelmaze {form} [options]\n")
        assert listed(told) == every
    assert listed(run("live", action, "--help").out) <= every
    assert run("help", "live", action) == run("live", action, "--help")


OF_COMMANDS = [(command, example) for command in EXAMPLES for example in EXAMPLES[command]]


@pytest.mark.parametrize(
    ("command", "example"),
    daily(OF_COMMANDS, [OF_COMMANDS[0], *[one for one in OF_COMMANDS if one[0] in {"show", "clear", "live"}]]),
)
@pytest.mark.usefixtures("here")
def test_every_example_of_the_help_works(command: str, example: str, run: Run) -> None:
    words = shlex.split(example)
    assert words[0] == command
    if command == "live":  # which needs an open sheet
        action, *options = words[1:]
        values, files = call_of(command, words[1:])
        assert (values.command, files) == (f"live {action}", {"action": action})
        assert values.explicit.keys() == {flag[2:] for flag in options[::2]}
        return
    for name in ("maze.xlsx", "worksheet.xlsx"):
        assert run("new", "6x6", name).status == 0
    Path("class.txt").write_text("Anna\nBen\n", encoding="utf-8")
    Path("snail.txt").write_text((SAMPLES / "drawings" / "snail.txt").read_text(encoding="utf-8"), encoding="utf-8")
    done = run(*words, *(["--force"] if command == "new" else []))
    assert done.status == 0, done.err
