"""LibreOffice at work: many files in one call, for it takes long to start."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.conftest import LONGEST_WAIT

SOFFICE = shutil.which("soffice")
needs_libreoffice = pytest.mark.skipif(SOFFICE is None, reason="LibreOffice (soffice) is not installed")


def converted(sources: Sequence[Path], kind: str, folder: Path) -> dict[Path, Path]:
    """Open files in LibreOffice and save them as another kind into a folder; the new file for each."""
    if SOFFICE is None:
        pytest.skip("LibreOffice (soffice) is not installed")
    out = folder / "converted"
    profile = (folder / "profile").absolute().as_uri()
    command: list[str | Path] = [
        SOFFICE,
        f"-env:UserInstallation={profile}",
        "--headless",
        "--convert-to",
        kind,
        "--outdir",
        out,
        *sources,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LONGEST_WAIT)
    targets = {source: out / f"{source.stem}.{kind}" for source in sources}
    missing = [source.name for source, target in targets.items() if not target.exists()]
    assert not missing, f"LibreOffice did not convert {missing}: {done.stderr}"
    return targets
