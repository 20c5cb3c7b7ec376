"""The commands about the program itself: `excelmaze algorithms`, `site` and `template`."""

import sys

from excelmaze.commands.report import remark, tell
from excelmaze.errors import counted
from excelmaze.files import file_to_write
from excelmaze.options.values import Values


def run_algorithms(values: Values) -> None:
    """List the algorithms."""
    from excelmaze.generators import registry

    algorithms = registry().all_entries(lambda line: remark(values, line))
    members = [
        {name: getattr(entry, name) for name in ("name", "uniform", "texture", "cost", "source")}
        for entry in algorithms.values()
    ]
    width = max(map(len, algorithms))
    lines: list[str] = []
    for entry in algorithms.values():
        kind = "uniform" if entry.uniform else "biased"
        lines += [f"{entry.name:{width}}  {kind:7}  {entry.texture}"]
        lines += [f"{'':{width}}           {entry.cost}; {entry.source}"]
    tell(values, {"algorithms": members, "files": []}, result=lines)


def run_template(values: Values, target: str) -> None:
    """Write the workbook with the buttons, for the Python of this machine."""
    from excelmaze.template.built import write_template

    file = file_to_write(target, ".xlsm")
    interpreter = values["interpreter"] or sys.executable
    write_template(file, interpreter=interpreter, language=values["language"], force=values["force"])
    tell(values, {"interpreter": interpreter, "files": [file]}, f"{file}: its buttons run {interpreter}")


def run_site(values: Values, folder: str) -> None:
    """Write a page that makes mazes in the browser."""
    from excelmaze.site.folder import write_site

    site = write_site(folder, pyodide=values["pyodide"], wheels=values["wheels"], force=values["force"])
    members = {"bytes_at_first": site.bytes_at_first, "notes": site.notes, "files": [str(file) for file in site.files]}
    written = f"{counted(len(site.files), 'file')}, {site.bytes_at_first / 1e6:.1f} MB to load at first"
    served = f"serve it by python -m http.server --directory {folder}"
    tell(values, members, f"{folder}: {written}", served, *site.notes)
