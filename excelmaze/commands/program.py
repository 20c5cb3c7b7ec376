"""The commands about the program itself: `excelmaze algorithms`, `site`, `template` and `addin`."""

import sys
from typing import TYPE_CHECKING

from excelmaze.commands.report import remark, tell
from excelmaze.errors import WorkbookError, counted
from excelmaze.files import file_to_write
from excelmaze.options.values import Values

if TYPE_CHECKING:
    from excelmaze.template.addin import ExcelFolders


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
    from excelmaze.template.addin import documented_folders, install_script
    from excelmaze.template.built import write_template

    file, interpreter = file_to_write(target, ".xlsm"), _interpreter(values)
    write_template(file, interpreter=interpreter, language=values["language"], force=values["force"])
    if (folders := documented_folders()) is not None:
        install_script(folders)
    tell(values, {"interpreter": interpreter, "files": [file]}, f"{file}: its buttons run {interpreter}")


def run_addin(values: Values, action: str) -> None:
    """Install, remove or check the add-in, or only write it."""
    from excelmaze.template.addin import excel_folders, remove_addin

    if values["out"] is not None:
        from excelmaze.template.built import write_built

        interpreter = _interpreter(values)
        written = write_built(values["out"], ".xlam", interpreter, values["language"], force=values["force"])
        tell(values, {"interpreter": interpreter, "files": [written]}, f"{written}: its buttons run {interpreter}")
        return
    folders = excel_folders()
    if action == "check":
        _check_addin(values, folders)
    elif folders is None:
        remedy = "nothing is installed" if action == "remove" else "to write the add-in only, give --out FILE.xlam"
        raise WorkbookError(f"Excel runs on Windows and macOS; {remedy}")
    elif action == "install":
        _install_addin(values, folders)
    else:
        files = remove_addin(folders)
        lines = [f"{file}: removed" for file in files] or [f"{folders.addin}: not installed, nothing to remove"]
        tell(values, {"removed": files, "files": []}, *lines)


def _interpreter(values: Values) -> str:
    """Return the Python that the buttons run: this one by default."""
    return str(values["interpreter"] or sys.executable)


def _install_addin(values: Values, folders: "ExcelFolders") -> None:
    from excelmaze.languages import words_in
    from excelmaze.template.addin import install_addin

    interpreter = _interpreter(values)
    files = install_addin(folders, interpreter, values["language"])
    start = "quit Excel and start it again" if folders.running else "start Excel"
    words = words_in(values["language"])
    tell(
        values,
        {"interpreter": interpreter, "files": files},
        *(f"{file}: written" for file in files),
        f"the buttons run {interpreter}",
        f"now {start}: the tab {words('Maze')} is on the right; select cells, and press {words('Generate')}",
    )


def _check_addin(values: Values, folders: "ExcelFolders | None") -> None:
    from excelmaze.template.checking import findings

    found = [*findings(folders)]
    width = max(len(finding.name) for finding in found)
    missing = [finding.name for finding in found if not finding.found]
    members = {"found": {finding.name: finding.found for finding in found}, "missing": missing, "files": []}
    lines = [f"{one.name:{width}}  {one.found or f'missing; {one.remedy}'}" for one in found]
    tell(values, members, result=[*lines, f"{'missing':{width}}  {', '.join(missing) or 'nothing'}"])


def run_site(values: Values, folder: str) -> None:
    """Write a page that makes mazes in the browser."""
    from excelmaze.site.folder import write_site

    site = write_site(folder, pyodide=values["pyodide"], wheels=values["wheels"], force=values["force"])
    members = {"bytes_at_first": site.bytes_at_first, "notes": site.notes, "files": [str(file) for file in site.files]}
    written = f"{counted(len(site.files), 'file')}, {site.bytes_at_first / 1e6:.1f} MB to load at first"
    served = f"serve it by python -m http.server --directory {folder}"
    tell(values, members, f"{folder}: {written}", served, *site.notes)
