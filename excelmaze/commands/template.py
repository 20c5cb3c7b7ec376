"""`template`: write the workbook with the buttons, for the Python of this machine."""

import argparse
import sys

from excelmaze.commands.arguments import add_options, values


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("target", metavar="OUT.xlsm", help="the workbook to be written")
    add_options(parser, "template")


def run(options: argparse.Namespace) -> None:
    from excelmaze.template.workbook import BUTTONS, write_template

    given = values("template", options, "target")
    path = write_template(
        options.target,
        interpreter=given["interpreter"] or sys.executable,
        language=given["language"],
        force=given["force"],
    )
    if given["json"]:
        from excelmaze.commands.as_json import object_of

        print(object_of({"buttons": [*BUTTONS], "files": [str(path)]}))
        return
    print(f"{path}: buttons {', '.join(BUTTONS)}")
