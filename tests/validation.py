"""The two validators of Open XML that the tests use."""

import atexit
import json
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest
from openxml_audit import OpenXmlValidator, ValidationSeverity


def audit(path: Path) -> list[str]:
    """What `openxml-audit` finds wrong with a workbook."""
    found = validator().validate(str(path)).errors
    return [f"{error.part_uri}: {error.description}" for error in found if error.severity is ValidationSeverity.ERROR]


@cache
def validator() -> OpenXmlValidator:
    """The one of this process: reading its schemas takes longer than a workbook does."""
    return OpenXmlValidator()


def faults_of(path: Path) -> set[str]:
    """Return what is wrong with a workbook besides what those made by hand lack."""
    return {fault for fault in audit(path) if "relationships/theme" not in fault}


def sdk_errors(path: Path) -> list[str]:
    """What the Open XML SDK finds wrong; skips the test where its npm package is not on PATH."""
    asked = _sdk()
    if asked is None:
        pytest.skip("ooxml-validate of the npm package @ooxml-tools/validate is not installed")
    assert asked.stdin is not None
    assert asked.stdout is not None
    print(path, file=asked.stdin, flush=True)
    return [*json.loads(asked.stdout.readline())]


@cache
def _sdk() -> subprocess.Popen[str] | None:
    """The one of this process, for all workbooks: it takes two seconds to start."""
    command = shutil.which("ooxml-validate")
    if command is None:
        return None
    module = Path(command).resolve().parents[1] / "index.js"
    started = subprocess.Popen(
        ["node", Path(__file__).with_name("sdk.mjs"), module],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    atexit.register(started.communicate)
    return started
