"""The commands about the program itself: `excelmaze algorithms`, `site` and `template`."""

import argparse
import sys

from excelmaze.commands.arguments import add_options, values_of
from excelmaze.commands.messages import remark, say
from excelmaze.errors import counted
from excelmaze.files import file_to_write


def configure_algorithms(parser: argparse.ArgumentParser) -> None:
    add_options(parser, "algorithms")


def run_algorithms(arguments: argparse.Namespace) -> None:
    """List the algorithms."""
    from excelmaze.generators import registry

    values = values_of("algorithms", arguments)
    algorithms = registry().all_entries(lambda line: remark(values, line))
    if values["json"]:
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


def configure_template(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("target", metavar="OUT.xlsm", help="the workbook to be written")
    add_options(parser, "template")


def run_template(arguments: argparse.Namespace) -> None:
    """Write the workbook with the buttons, for the Python of this machine."""
    from excelmaze.template.workbook import BUTTONS, write_template

    values = values_of("template", arguments, "target")
    target = file_to_write(arguments.target, ".xlsm")
    write_template(
        target,
        interpreter=values["interpreter"] or sys.executable,
        language=values["language"],
        force=values["force"],
    )
    if values["json"]:
        from excelmaze.commands.report import json_text

        print(json_text({"buttons": [*BUTTONS], "files": [target]}))
        return
    say(values, f"{target}: buttons {', '.join(BUTTONS)}")


def configure_site(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", help="the folder to be written")
    add_options(parser, "site")


def run_site(arguments: argparse.Namespace) -> None:
    """Write a page that makes mazes in the browser."""
    from excelmaze.site.folder import write_site

    values = values_of("site", arguments, "folder")
    site = write_site(arguments.folder, pyodide=values["pyodide"], wheels=values["wheels"], force=values["force"])
    if values["json"]:
        from excelmaze.commands.report import json_text

        members = {"bytes_at_first": site.bytes_at_first, "notes": site.notes}
        print(json_text({**members, "files": [str(file) for file in site.files]}))
        return
    written = f"{counted(len(site.files), 'file')}, {site.bytes_at_first / 1e6:.1f} MB to load at first"
    served = f"serve it by python -m http.server --directory {arguments.folder}"
    say(values, f"{arguments.folder}: {written}", served, *site.notes)
