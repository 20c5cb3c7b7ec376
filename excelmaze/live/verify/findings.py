"""The report of what checks have found, as text and as JSON: versions, differences, calls and seconds."""

import json
import platform
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

import excelmaze
from excelmaze.errors import counted
from excelmaze.live.verify import native_readings
from excelmaze.live.verify.running import FAILED, INTERRUPTED, NOT_RUN, NOT_SETTLED, PASSED, Finding, program_of

if TYPE_CHECKING:
    import xlwings as xw

_STATUSES = (PASSED, FAILED, NOT_SETTLED, NOT_RUN)
_ABSENT = "none"


def versions_of(app: "xw.App") -> dict[str, str]:
    """Return the versions of everything that takes part, by their names, and of nothing that tells of the user."""
    return {
        "excelmaze": excelmaze.__version__,
        "Python": platform.python_version(),
        **{name: _package(name) for name in ("xlwings", "openpyxl", "XlsxWriter")},
        program_of(app): native_readings.version(app),
        # Behind a hyphen are names that whoever built a system chose.
        "system": f"{platform.system()} {platform.release().partition('-')[0]} {platform.machine()}",
    }


def _package(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return _ABSENT


def is_as_expected(findings: Sequence[Finding]) -> bool:
    """Return whether no check has failed or could not run."""
    return all(one.status in {PASSED, NOT_SETTLED} for one in findings)


def is_interrupted(findings: Sequence[Finding]) -> bool:
    """Return whether somebody stopped the checks before the last one."""
    return any(one.status == NOT_RUN and one.reason == INTERRUPTED for one in findings)


def text_of(versions: dict[str, str], findings: Sequence[Finding]) -> str:
    """Return the report as text: a line for each check, below it one for each difference."""
    return "\n".join([*_lines(versions, findings), ""])


def _lines(versions: dict[str, str], findings: Sequence[Finding]) -> Iterator[str]:
    yield f"Report of excelmaze live verify{', interrupted' if is_interrupted(findings) else ''}"
    yield ", ".join(f"{name} {number}" for name, number in versions.items())
    yield ""
    width = max(len(one.check.name) for one in findings)
    program = _program(versions)
    for one in findings:
        status = f"not settled here: {program}" if one.status == NOT_SETTLED else one.status
        cost = f"{counted(one.calls, 'call')}, {counted(one.reads, 'read')}, {one.seconds:.1f} s"
        yield f"{one.check.name:{width}}  {status}{f' ({one.reason})' if one.reason else ''}"
        yield f"{'':{width}}  {one.check.settles}; {cost}"
        for where, expected, found in one.differences:
            yield f"{'':{width}}  - {where}: expected {expected or 'nothing'}, found {found or 'nothing'}"
    yield ""
    yield summary(findings)


def _program(versions: dict[str, str]) -> str:
    return next(name for name in ("LibreOffice", "Excel") if name in versions)


def summary(findings: Sequence[Finding]) -> str:
    """Return the numbers of checks that passed, failed and so on, and what all of them cost, in a line."""
    counts = {status: sum(one.status == status for one in findings) for status in _STATUSES}
    told = ", ".join(f"{count} {status}" for status, count in counts.items() if count)
    calls, reads, seconds = _sums(findings)
    cost = f"{counted(calls, 'call')} and {counted(reads, 'read')} through xlwings in {seconds:.1f} s"
    return f"{counted(len(findings), 'check')}: {told}; {cost}"


def _sums(findings: Sequence[Finding]) -> tuple[int, int, float]:
    return sum(one.calls for one in findings), sum(one.reads for one in findings), sum(one.seconds for one in findings)


def members_of(versions: dict[str, str], findings: Sequence[Finding]) -> dict[str, Any]:
    """Return the report as members of a JSON object."""
    calls, reads, seconds = _sums(findings)
    return {
        "versions": versions,
        "as_expected": is_as_expected(findings),
        "interrupted": is_interrupted(findings),
        "calls": calls,
        "reads": reads,
        "seconds": round(seconds, 2),
        "checks": [
            {
                "name": one.check.name,
                "settles": one.check.settles,
                "status": one.status,
                "reason": one.reason,
                "differences": [difference._asdict() for difference in one.differences],
                "calls": one.calls,
                "reads": one.reads,
                "seconds": round(one.seconds, 2),
            }
            for one in findings
        ],
    }


def json_of(versions: dict[str, str], findings: Sequence[Finding]) -> str:
    """Return the report as JSON."""
    return json.dumps(members_of(versions, findings), ensure_ascii=False, indent=1) + "\n"
