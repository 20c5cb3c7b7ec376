"""`template`: write the workbook with the buttons, for the Python of this machine."""

import argparse
import sys


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("output", metavar="OUT.xlsm", help="the workbook to be written")
    parser.add_argument("--interpreter", metavar="PATH", help="the Python that the buttons run (default: this one)")
    parser.add_argument("--force", action="store_true", help="overwrite a file that exists")


def run(options: argparse.Namespace) -> None:
    from excelmaze.template.workbook import BUTTONS, write_template

    target = write_template(options.output, interpreter=options.interpreter or sys.executable, force=options.force)
    print(f"{target}: buttons {', '.join(BUTTONS)}")
