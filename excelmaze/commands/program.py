"""The commands about the program itself: `excelmaze algorithms`, `fast` and `template`."""

import argparse
import sys

from excelmaze.commands.arguments import add_options, values_of
from excelmaze.errors import counted
from excelmaze.progress import shown, tick


def configure_algorithms(parser: argparse.ArgumentParser) -> None:
    add_options(parser, "algorithms")


def run_algorithms(arguments: argparse.Namespace) -> None:
    """List the algorithms."""
    from excelmaze.generators import every_algorithm

    algorithms = every_algorithm()
    if values_of("algorithms", arguments)["json"]:
        from excelmaze.commands.report import json_text

        entries = [
            {name: getattr(entry, name) for name in ("name", "uniform", "texture", "cost", "source")}
            for entry in algorithms.values()
        ]
        print(json_text({"algorithms": entries, "files": []}))
        return
    width = max(map(len, algorithms))
    for entry in algorithms.values():
        kind = "uniform" if entry.uniform else "biased"
        print(f"{entry.name:{width}}  {kind:7}  {entry.texture}\n{'':{width}}           {entry.cost}; {entry.source}")


def configure_fast(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", metavar="ACTION", choices=("compile",), help="compile")
    add_options(parser, "fast")


def run_fast(arguments: argparse.Namespace) -> None:
    """Compile the kernels of the extra `fast`, once for this installation."""
    from excelmaze.fast import KERNELS, compile_kernels

    anew = []
    with shown(sys.stderr):
        for done, (_name, compiled) in enumerate(compile_kernels(), 1):
            tick("compiling", done, KERNELS, "kernels")
            anew.append(compiled)
    if values_of("fast", arguments, "action")["json"]:
        from excelmaze.commands.report import json_text

        print(json_text({"compiled": sum(anew), "already_compiled": len(anew) - sum(anew), "files": []}))
        return
    print(f"{counted(sum(anew), 'kernel')} compiled, {len(anew) - sum(anew)} had been before")


def configure_template(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("target", metavar="OUT.xlsm", help="the workbook to be written")
    add_options(parser, "template")


def run_template(arguments: argparse.Namespace) -> None:
    """Write the workbook with the buttons, for the Python of this machine."""
    from excelmaze.template.workbook import BUTTONS, write_template

    values = values_of("template", arguments, "target")
    path = write_template(
        arguments.target,
        interpreter=values["interpreter"] or sys.executable,
        language=values["language"],
        force=values["force"],
    )
    if values["json"]:
        from excelmaze.commands.report import json_text

        print(json_text({"buttons": [*BUTTONS], "files": [str(path)]}))
        return
    print(f"{path}: buttons {', '.join(BUTTONS)}")
