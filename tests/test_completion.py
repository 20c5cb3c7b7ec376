"""`excelmaze completion`: what shells complete is what the commands take."""

import argparse
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from excelmaze.commands import HELP, functions_of
from excelmaze.commands.completion import SHELLS, bash, fish, powershell, words_of, zsh
from excelmaze.draw.theme import THEMES
from excelmaze.generators import ALGORITHMS
from tests.cases import daily
from tests.conftest import LONGEST_WAIT, Result

CASES: dict[str, tuple[str, set[str]]] = {
    "a command": ("excelmaze s", {name for name in HELP if name[0] == "s"}),
    "an option": ("excelmaze new --th", {"--threshold", "--theme"}),
    "a value": ("excelmaze new --theme ", set(THEMES)),
    "a value of a registry": ("excelmaze fill --algorithm k", {name for name in ALGORITHMS if name[0] == "k"}),
    "an option behind a value": (
        "excelmaze solve book.xlsx --solv",
        {"--solver"},
    ),
    "a value that other commands know otherwise": ("excelmaze show --color a", {"auto", "always"}),
    "an action": ("excelmaze live an", {"animate"}),
    "a shell": ("excelmaze completion z", {"zsh"}),
}


def needs(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    if os.name == "nt":
        pytest.skip(f"{shell} of Windows may be that of another system, with other paths")


def ran(command: Sequence[str], folder: Path) -> list[str]:
    done = subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", cwd=folder, check=True, timeout=LONGEST_WAIT
    )
    assert not done.stderr
    return done.stdout.splitlines()


def completed_by_bash(lines: Sequence[str], folder: Path) -> list[set[str]]:
    """What bash's own function answers to each line, as it is asked when Tab is pressed."""
    needs("bash")
    script = folder / "completion"
    script.write_text(bash(), encoding="utf-8")
    asked = []
    for line in lines:
        words = " ".join(word or "''" for word in re.split(" |(?==)|(?<==)", line))
        asked.append(f"COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}}-1)); _excelmaze; echo ${{COMPREPLY[*]}}")
    found = ran(["bash", "--norc", "-c", "\n".join([f"source '{script}'", *asked])], folder)
    return [set(line.split()) for line in found]


def test_bash_completes(tmp_path: Path) -> None:
    lines = [line for line, _ in CASES.values()] + ["excelmaze new --theme=c", "excelmaze new --theme="]
    found = completed_by_bash(lines, tmp_path)
    assert dict(zip(CASES, found, strict=False)) == {case: words for case, (_, words) in CASES.items()}
    assert found[-2:] == [{"classic", "crisscross", "color"}, set(THEMES)]


def test_bash_leaves_files_to_itself(tmp_path: Path) -> None:
    lines = ["excelmaze fill ", "excelmaze new --mask ", "excelmaze fill -o "]
    assert completed_by_bash(lines, tmp_path) == [set()] * 3
    assert bash().endswith("complete -o default -F _excelmaze excelmaze\n")


def test_fish_completes(tmp_path: Path) -> None:
    needs("fish")
    script = tmp_path / "excelmaze.fish"
    script.write_text(fish(), encoding="utf-8")
    asked = "\n".join(f'complete -C "{line}"; echo END' for line, _ in CASES.values())
    answers = "\n".join(ran(["fish", "--no-config", "-c", f"source {script}\n{asked}"], tmp_path)).split("END\n")
    found = [{line.split("\t")[0] for line in answer.removesuffix("END").splitlines()} for answer in answers]
    assert dict(zip(CASES, found, strict=False)) == {case: words for case, (_, words) in CASES.items()}


ZPTY = r"""
zmodload zsh/zpty
zpty session zsh -f -i
zpty -w session 'PROMPT=; autoload -U compinit && compinit -u -D; source ./_excelmaze; print READY$((1+1))'
zpty -r session before '*READY2*'
zpty -n -w session $'@LINE@\t'
for try in 1 2 3 4 5 6 7 8 9 10; do
  sleep 0.1
  zpty -r -t session answer && print -r -- $answer
done
zpty -d session
"""


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_zsh_completes(case: str, tmp_path: Path) -> None:
    """In an interactive session, where the line is typed and Tab pressed."""
    needs("zsh")
    (tmp_path / "_excelmaze").write_text(zsh(), encoding="utf-8")
    line, words = CASES[case]
    answer = "\n".join(ran(["zsh", "-f", "-c", ZPTY.replace("@LINE@", line)], tmp_path))
    answer = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", " ", answer)
    assert {word for word in words if re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", answer)} == words


@pytest.mark.parametrize("name", daily(SHELLS, ["bash"]))
def test_every_command_and_every_option_is_in_the_script(name: str) -> None:
    script = SHELLS[name].script()
    for command in HELP:
        assert re.search(rf"\b{command}\b", script)
        for word in words_of(command):
            flag = f"-l {word.flags[0][2:]}" if name == "fish" else word.flags[0]
            assert re.search(rf"{re.escape(flag)}(?![\w-])", script)


@pytest.mark.parametrize("command", daily(HELP, ["new", "fill", "export", "show", "live"]))
def test_the_words_of_a_command_are_its_parsers(command: str) -> None:
    parser = argparse.ArgumentParser()
    configure, _ = functions_of(command)
    configure(parser)
    listed = re.findall(r"^  (?:-\w[^,\n]*, )?(--[a-z-]+)", parser.format_help(), re.MULTILINE)
    flags = {flag for word in words_of(command) for flag in word.flags if flag.startswith("--")}
    assert flags == {*listed, "--help-all"}


def test_powershell_quotes_and_brackets_are_closed() -> None:
    script = re.sub(r"'[^']*'", "", powershell())
    assert all(script.count(one) == script.count(other) for one, other in ("()", "{}", "[]"))


def test_a_shell_that_there_is_none_is_refused(run: Callable[..., Result]) -> None:
    result = run("completion", "tcsh")
    assert result.status == 2
    assert "choose from 'bash', 'zsh', 'fish', 'powershell'" in result.err
    assert run("completion", "bash").out == bash()
