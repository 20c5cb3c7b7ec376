"""`excelmaze fast compile`: the kernels of the extra `fast`, compiled once for this installation."""

import argparse
import sys

from excelmaze.commands.arguments import add_options, values
from excelmaze.counts import counted
from excelmaze.progress import shown, tick


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", metavar="ACTION", choices=("compile",), help="compile")
    add_options(parser, "fast")


def run(options: argparse.Namespace) -> None:
    from excelmaze.fast import KERNELS, compile_kernels

    anew = []
    with shown(sys.stderr):
        for done, (_name, compiled) in enumerate(compile_kernels(), 1):
            tick("compiling", done, KERNELS, "kernels")
            anew.append(compiled)
    if values("fast", options, "action")["json"]:
        from excelmaze.commands.as_json import object_of

        print(object_of({"compiled": sum(anew), "already_compiled": len(anew) - sum(anew), "files": []}))
        return
    print(f"{counted(sum(anew), 'kernel')} compiled, {len(anew) - sum(anew)} had been before")
