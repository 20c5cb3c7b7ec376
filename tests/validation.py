"""The two validators of Open XML that the tests use."""

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest
from openxml_audit import OpenXmlValidator, ValidationSeverity

from tests.conftest import LONGEST_WAIT


def audit(path: Path) -> list[str]:
    """What `openxml-audit` finds wrong with a workbook."""
    found = validator().validate(str(path)).errors
    return [f"{error.part_uri}: {error.description}" for error in found if error.severity is ValidationSeverity.ERROR]


@cache
def validator() -> OpenXmlValidator:
    """The one of this process: reading its schemas takes longer than a workbook does."""
    return OpenXmlValidator()


@cache
def known_faults(path: Path) -> frozenset[str]:
    """What it finds wrong with a workbook that no test changes."""
    return frozenset(audit(path))


def sdk_errors(path: Path) -> list[str]:
    """What the Open XML SDK finds wrong; skips the test where its npm package is not on PATH."""
    command = shutil.which("ooxml-validate")
    if command is None:
        pytest.skip("ooxml-validate of the npm package @ooxml-tools/validate is not installed")
    done = subprocess.run(
        [command, path, "--of", "json"], capture_output=True, text=True, check=False, timeout=LONGEST_WAIT
    )
    return [error["description"] for error in json.loads(done.stdout)]
