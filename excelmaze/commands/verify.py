"""`live verify`: checks of what only a real Excel can settle, and a report that can be sent."""

from pathlib import Path
from typing import TYPE_CHECKING

from excelmaze.commands.messages import progress, say
from excelmaze.commands.report import json_text
from excelmaze.errors import InputError, NotDoneError
from excelmaze.file_names import file_path
from excelmaze.files import atomic_write, check_writable
from excelmaze.open_files import is_standard
from excelmaze.options.table import ProgramOptions

if TYPE_CHECKING:
    from excelmaze.options.values import Values

_DIFFERENT, _STOPPED = 1, 130


def run_verify(values: "Values") -> int:
    """Run the checks, write the report, and return the exit status: 1 if something is not as expected.

    Ctrl+C ends them, and the report has those that were done; without any there is none.
    """
    from excelmaze.live.connection import app_for, default_app, ended_by_signals
    from excelmaze.live.verify.checks import checks_named

    program = values.of(ProgramOptions)
    checks = checks_named(program.only)
    if program.list:
        listed = {check.name: check.settles for check in checks}
        width = max(map(len, listed))
        lines = [f"{name:{width}}  {settles}" for name, settles in listed.items()]
        print(json_text({"checks": listed, "files": []}) if program.json else "\n".join(lines))
        return 0
    targets = _targets(program.report)
    for target in targets:
        check_writable(target, force=values["force"])

    from excelmaze.live.verify.findings import (
        is_as_expected,
        is_interrupted,
        json_of,
        members_of,
        text_of,
        versions_of,
    )
    from excelmaze.live.verify.running import Finding, interrupted, run_checks

    findings: list[Finding] = []

    with ended_by_signals(), progress(values):
        where = app_for(program.app or default_app(), None, pipe=program.pipe, visible=program.visible, start=True)
        with where as app:
            versions = versions_of(app)
            try:
                findings.extend(run_checks(app, checks))
            except KeyboardInterrupt:
                if not findings:
                    raise
                findings += interrupted(checks[len(findings) :])
    for target, written in zip(targets, (text_of(versions, findings), json_of(versions, findings)), strict=True):
        with atomic_write(target, force=values["force"]) as file:
            file.write(written.encode())
    files = [str(target) for target in targets]
    if program.json:
        print(json_text({**members_of(versions, findings), "files": files}))
    else:
        print(text_of(versions, findings), end="")
        say(values, f"written: {' and '.join(files)}")
    if is_interrupted(findings):
        return _STOPPED
    return 0 if is_as_expected(findings) else _DIFFERENT


def _targets(report: str) -> tuple[Path, Path]:
    """Return the files of the report: its text, and its JSON beside it.

    Raises:
        InputError: the two would be one file.
        NotDoneError: the name is none.
    """
    if is_standard(report):
        raise InputError("report -: the text is printed anyway, and its JSON lies beside a file; give the name of one")
    text = file_path(report)
    if not text.name:
        raise NotDoneError(f"report {report!r} is no file; give the name of one")
    if text.suffix.lower() == ".json":
        raise InputError(f"report {report} is the name of the JSON that lies beside the text; end it with .txt")
    return text, text.with_suffix(".json")
