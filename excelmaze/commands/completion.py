"""`excelmaze completion`: completion scripts for shells, made from the table of options.

A script needs no Python when it runs, so that pressing Tab takes no time.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import NamedTuple

from excelmaze.commands import HELP
from excelmaze.commands.arguments import add_options, values_of
from excelmaze.options.option import Option
from excelmaze.options.values import command_options, forms_of

_FILES = {"FILE", "PATH"}


class Word(NamedTuple):
    """An option of a command: its flags, what its value can be, and a line of help.

    Attributes:
        flags: `--output`, and its short form.
        choices: the words that its value can be.
        metavar: its value in the help; empty for an option without one.
        help: the line.
        repeated: whether it may be values several times.
        optional: whether it may be values without its value.
    """

    flags: tuple[str, ...]
    choices: tuple[str, ...]
    metavar: str
    help: str
    repeated: bool
    optional: bool

    @property
    def is_file(self) -> bool:
        """Whether the value is a file's name."""
        return self.metavar in _FILES or "." in self.metavar


class Shell(NamedTuple):
    """A shell: its script, and the command that loads it in every session."""

    script: Callable[[], str]
    install: str


def words_of(command: str) -> list[Word]:
    """Return the options of all forms of a command."""
    words: dict[str, Word] = {}
    for form in forms_of(command):
        for option in command_options(form).values():
            choices = words[option.name].choices if option.name in words else ()
            words.setdefault(option.name, _word(option))
            merged = (*dict.fromkeys((*choices, *option.choice_names)),)
            words[option.name] = words[option.name]._replace(choices=merged)
    helps = {("--help", "-h"): "show the help", ("--help-all",): "list all options"}
    return [
        *words.values(),
        *(Word(flags, (), "", text, repeated=False, optional=False) for flags, text in helps.items()),
    ]


def _word(option: Option) -> Word:
    flags = (option.flag, f"-{option.letter}") if option.letter else (option.flag,)
    metavar = "" if option.kind is bool else option.metavar
    return Word(flags, option.choice_names, metavar, option.help_in(), option.repeated, bool(option.bare))


def arguments_of(command: str) -> Sequence[str]:
    """Return the words that the argument of a command can be; none if it is a file."""
    if command == "completion":
        return tuple(SHELLS)
    return tuple(import_module("excelmaze.commands.live").ACTIONS) if command == "live" else ()


def _tables() -> Iterator[tuple[str, list[Word]]]:
    for command in HELP:
        yield command, words_of(command)


def _lines(lines: Sequence[str]) -> str:
    return "\n".join(lines)


def bash() -> str:
    """Return the script for bash, from version 3.2 on, which macOS has."""
    options, values, arguments = [], [], []
    for command, words in _tables():
        options.append(f'    {command}) words="{" ".join(flag for word in words for flag in word.flags)}" ;;')
        if choices := arguments_of(command):
            arguments.append(f'    {command}) words="{" ".join(choices)}" ;;')
        for word in words:
            patterns = "|".join(f'"{command} {flag}"' for flag in word.flags)
            if word.is_file:
                values.append(f"    {patterns}) return ;;")
            elif word.metavar:
                values.append(f'    {patterns}) words="{" ".join(word.choices)}"; value=1 ;;')
    return f"""\
# Completion of excelmaze for bash: source <(excelmaze completion bash)
_excelmaze() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command=${{COMP_WORDS[1]}}
  local words= value=
  COMPREPLY=()
  if [ "$current" = "=" ]; then  # --theme=, which bash takes apart
    current=
  elif [ "$before" = "=" ]; then
    before=${{COMP_WORDS[COMP_CWORD-2]}}
  fi
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "{" ".join(HELP)} help --help --version" -- "$current"))
    return
  fi
  # The value of an option; without words a file's name, which bash finds itself.
  case "$command $before" in
{_lines(values)}
  esac
  if [ -z "$value" ]; then
    case "$current" in
    -*) case "$command" in
{_lines(options)}
    esac ;;
    *) [ "$COMP_CWORD" -eq 2 ] && case "$command" in
{_lines(arguments)}
    help) words="{" ".join(HELP)}" ;;
    esac ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}}
complete -o default -F _excelmaze excelmaze
"""


def zsh() -> str:
    """Return the script for zsh, to be sourced or put into a folder of `fpath` as `_excelmaze`."""
    cases = []
    for command, words in _tables():
        specs = [spec for word in words for spec in _zsh_specs(word)]
        choices = arguments_of(command)
        specs.append(f"'*::argument:({' '.join(choices)})'" if choices else "'*:file:_files'")
        cases.append(f"    {command}) _arguments {' '.join(specs)} ;;")
    commands = " ".join(f"'{name}:{_quoted(text)}'" for name, text in HELP.items())
    return f"""\
#compdef excelmaze
# Completion of excelmaze for zsh: source <(excelmaze completion zsh)
_excelmaze() {{
  local -a commands=({commands})
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
{_lines(cases)}
    help) _describe command commands ;;
  esac
}}
if [ "$funcstack[1]" = _excelmaze ]; then
  _excelmaze "$@"
else
  compdef _excelmaze excelmaze
fi
"""


def _zsh_specs(word: Word) -> Iterator[str]:
    others = "" if word.repeated else f"({' '.join(word.flags)})"
    text = _quoted(word.help).replace("[", r"\[").replace("]", r"\]").replace(":", r"\:")
    value = ""
    if word.metavar:
        action = f"({' '.join(word.choices)})" if word.choices else "_files" if word.is_file else " "
        value = f"{':' if not word.optional else '::'}{word.metavar.replace(':', ' ')}:{action}"
    for flag in word.flags:
        equals = "=" if value and flag.startswith("--") else ""
        yield f"'{'*' if word.repeated else others}{flag}{equals}[{text}]{value}'"


def _quoted(text: str) -> str:
    """Return a text to stand within single quotes of a shell."""
    return text.replace("'", r"'\''")


def fish() -> str:
    """Return the script for fish."""
    lines = ["# Completion of excelmaze for fish: excelmaze completion fish | source"]
    for name, text in HELP.items():
        lines.append(f"complete -c excelmaze -n __fish_use_subcommand -f -a {name} -d '{_in_fish(text)}'")
    for command, words in _tables():
        seen = f'complete -c excelmaze -n "__fish_seen_subcommand_from {command}"'
        if choices := arguments_of(command):
            lines.append(f"{seen} -f -a '{' '.join(choices)}'")
        for word in words:
            flags = " ".join(f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in word.flags)
            value = ""
            if word.metavar:
                value = " -r -F" if word.is_file else f" -x -a '{' '.join(word.choices)}'" if word.choices else " -x"
            lines.append(f"{seen} {flags}{value} -d '{_in_fish(word.help)}'")
    return "\n".join([*lines, ""])


def _in_fish(text: str) -> str:
    return text.replace("\\", "\\\\").replace("'", "\\'")


def powershell() -> str:
    """Return the script for PowerShell, from version 5 on, which Windows has."""

    def listed(words: Sequence[str]) -> str:
        return "@(" + ", ".join(f"'{word}'" for word in words) + ")"

    options, values, arguments = [], [], []
    for command, words in _tables():
        options.append(f"    '{command}' = {listed([word.flags[0] for word in words])}")
        if choices := arguments_of(command):
            arguments.append(f"    '{command}' = {listed(choices)}")
        values += [
            f"    '{command} {flag}' = {listed(word.choices)}" for word in words if word.choices for flag in word.flags
        ]
    return f"""\
# Completion of excelmaze for PowerShell: excelmaze completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName excelmaze -ScriptBlock {{
  param($current, $line, $cursor)
  $commands = {listed((*HELP, "help"))}
  $options = @{{
{_lines(options)}
  }}
  $values = @{{
{_lines(values)}
  }}
  $arguments = @{{
{_lines(arguments)}
  }}
  $words = @($line.CommandElements | Where-Object {{ $_.Extent.EndOffset -lt $cursor }} | ForEach-Object {{ "$_" }})
  if ($words.Count -le 1) {{
    $choices = $commands
  }} else {{
    $key = "$($words[1]) $($words[-1])"
    if ($values.ContainsKey($key)) {{ $choices = $values[$key] }}
    elseif ($current.StartsWith('-')) {{ $choices = $options[$words[1]] }}
    elseif ($words.Count -eq 2) {{ $choices = $arguments[$words[1]] }}
  }}
  $choices | Where-Object {{ $_ -like "$current*" }} | ForEach-Object {{
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }}
}}
"""


SHELLS: Mapping[str, Shell] = {
    "bash": Shell(bash, 'echo "source <(excelmaze completion bash)" >> ~/.bashrc'),
    "zsh": Shell(zsh, 'echo "source <(excelmaze completion zsh)" >> ~/.zshrc'),
    "fish": Shell(fish, "excelmaze completion fish > ~/.config/fish/completions/excelmaze.fish"),
    "powershell": Shell(powershell, "excelmaze completion powershell >> $PROFILE"),
}


def configure_completion(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=", ".join(SHELLS))
    parser.epilog = "\n".join(
        ["To have it in every session:", *(f"  {name + ':':11} {shell.install}" for name, shell in SHELLS.items())]
    )
    add_options(parser, "completion")


def run_completion(arguments: argparse.Namespace) -> None:
    script = SHELLS[arguments.shell].script()
    values = values_of("completion", arguments, "shell")
    if values["json"]:
        from excelmaze.commands.report import json_text

        script = json_text({"shell": arguments.shell, "script": script, "files": []}) + "\n"
    print(script, end="")
