"""`excelmaze completion`: what shells complete is what the commands take."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from excelmaze.commands import HELP
from excelmaze.commands.completion import SHELLS
from excelmaze.draw.theme import THEMES
from excelmaze.generators import ALGORITHMS
from excelmaze.options.values import command_options, forms_of
from tests.conftest import LONGEST_WAIT, Result

Run = Callable[..., Result]

FILES = {"maze.xlsx", "mask.png"}
CASES: dict[str, tuple[str, set[str]]] = {
    "a command": ("excelmaze s", {name for name in HELP if name[0] == "s"}),
    "an option": ("excelmaze new --th", {"--threshold", "--theme"}),
    "a value": ("excelmaze new --theme ", set(THEMES)),
    "a value of a registry": ("excelmaze fill --algorithm k", {name for name in ALGORITHMS if name[0] == "k"}),
    "an option behind a file": ("excelmaze solve book.xlsx --solv", {"--solver"}),
    "a value that may be left out": ("excelmaze new --solution sho", {"shown"}),
    "an action": ("excelmaze live an", {"animate"}),
    "an option of an action": ("excelmaze live animate --algo", {"--algorithm"}),
    "a shell": ("excelmaze completion z", {"zsh"}),
    "help of a command": ("excelmaze help bo", {"booklet"}),
    "a workbook": ("excelmaze fill m", FILES),
    "a file behind a size": ("excelmaze new 20x30 m", FILES),
    "a file of an option": ("excelmaze new --mask m", FILES),
    "a file behind a value that may be left out": ("excelmaze new --solution shown m", FILES),
}
ASKED_BASH = """
COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}}-1)); COMPREPLY=(); _shtab_excelmaze
echo "${{COMPREPLY[*]}}"
"""


@pytest.fixture
def script(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Return a function that writes the script of a shell that is installed, beside two files."""
    pytest.importorskip("shtab")
    monkeypatch.chdir(tmp_path)
    for name in FILES:
        Path(name).touch()

    def written(shell: str) -> Path:
        if shutil.which(shell) is None or os.name == "nt":  # that of another system has other paths
            pytest.skip(f"{shell} is not installed")
        done = run("completion", shell)
        assert (done.status, done.err) == (0, "")
        path = tmp_path / "script"
        path.write_text(done.out, encoding="utf-8")
        return path

    return written


def ran(*command: str) -> list[str]:
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True, timeout=LONGEST_WAIT)
    assert not done.stderr
    return done.stdout.splitlines()


def test_bash_completes(script: Callable[[str], Path]) -> None:
    """With bash's own function, as it is asked when Tab is pressed."""
    asked = [ASKED_BASH.format(words=" ".join(word or "''" for word in line.split(" "))) for line, _ in CASES.values()]
    found = ran("bash", "--norc", "-c", "".join([f"source '{script('bash')}'\n", *asked]))
    assert dict(zip(CASES, map(set, map(str.split, found)), strict=True)) == {
        case: its for case, (_, its) in CASES.items()
    }


def test_fish_completes(script: Callable[[str], Path]) -> None:
    asked = "\n".join(f'complete -C "{line}"; echo END' for line, _ in CASES.values())
    answers = "\n".join(ran("fish", "--no-config", "-c", f"source {script('fish')}\n{asked}")).split("END")
    found = [{line.split("\t")[0] for line in answer.split("\n") if line} for answer in answers[:-1]]
    assert dict(zip(CASES, found, strict=True)) == {case: its for case, (_, its) in CASES.items()}


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh", "fish"])
def test_shells_accept_their_scripts(shell: str, script: Callable[[str], Path]) -> None:
    assert ran(shell, "-n", str(script(shell))) == []


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_and_every_option_is_in_the_script(shell: str, run: Run) -> None:
    pytest.importorskip("shtab")
    done = run("completion", shell)
    for command in HELP:
        assert command in done.out
        for option in (option for form in forms_of(command) for option in command_options(form).values()):
            assert option.flag.removeprefix("--") in done.out


def test_without_shtab_one_line_names_the_extra(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    refused = run("completion", "bash")
    assert (refused.status, refused.out, refused.err.count("\n")) == (1, "", 1)
    assert refused.err.endswith(
        'shtab, which is not installed; in the folder of excelmaze run pip install ".[completion]"\n'
    )
