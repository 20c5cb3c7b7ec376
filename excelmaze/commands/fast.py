"""`excelmaze fast compile`: the kernels of the extra `fast`, compiled once for this installation."""

import argparse
import sys

from excelmaze.counts import counted
from excelmaze.progress import shown, tick


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", metavar="ACTION", choices=("compile",), help="compile")


def run(_options: argparse.Namespace) -> None:
    from excelmaze.fast import KERNELS, compile_kernels

    anew = []
    with shown(sys.stderr):
        for done, (_name, compiled) in enumerate(compile_kernels(), 1):
            tick("compiling", done, KERNELS, "kernels")
            anew.append(compiled)
    print(f"{counted(sum(anew), 'kernel')} compiled, {len(anew) - sum(anew)} had been before")
