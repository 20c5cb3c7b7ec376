"""`excelmaze config`: the user's defaults, and where they come from."""

import argparse
import os

from excelmaze.commands.arguments import add_options, values_of
from excelmaze.commands.defaults import FILE, PASSWORD, Default, all_defaults, user_file
from excelmaze.options.option import flag


def configure_config(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        f"A default stands in {FILE} in the current folder or in {user_file()}, such as\n"
        '  theme = "color"\n  [booklet]\n  count = 8\n'
        "or in a variable: EXCELMAZE_CELL_SIZE=7mm, which comes first. What is typed comes before all of them."
    )
    add_options(parser, "config")


def run_config(arguments: argparse.Namespace) -> None:
    """Print the user's defaults."""
    values = values_of("config", arguments)
    found = {(default.command, default.name): default for default in all_defaults()}
    files = {path: os.path.exists(path) for path in (FILE, user_file())}  # noqa: PTH110 - as texts
    has_password = bool(os.environ.get(PASSWORD))
    if values["json"]:
        from excelmaze.commands.report import json_text

        listed = [
            {"option": flag(one.name), "value": one.value, "command": one.command or None, "where": one.where}
            for one in found.values()
        ]
        print(json_text({"defaults": listed, "password": has_password, "looked_at": files, "files": []}))
        return
    rows = [(_assigned(one), one.where) for one in found.values()]
    if has_password:
        rows.append(("key (a password is not shown)", PASSWORD))
    width = max((len(text) for text, _ in rows), default=0)
    for text, where in rows:
        print(f"{text:{width}}  {where}")
    for path, is_there in files.items():
        print(f"{path}: {'read' if is_there else 'not there'}")


def _assigned(default: Default) -> str:
    """Return a default as a file has it."""
    import json

    value = list(default.value) if isinstance(default.value, tuple) else default.value
    command = f"[{default.command}] " if default.command else ""
    return f"{command}{flag(default.name)[2:]} = {json.dumps(value, ensure_ascii=False)}"
