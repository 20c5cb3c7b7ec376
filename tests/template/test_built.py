"""The built template in the folder `templates` is what the command writes."""

import zipfile
from pathlib import Path

import pytest

import excelmaze
from excelmaze.cli import main
from excelmaze.template.sources import xlwings_modules
from excelmaze.template.vba.reader import read_modules

BUILT = Path(excelmaze.__file__).parent.parent / "templates" / "excelmaze.xlsm"
COMMAND = "python -m excelmaze template templates/excelmaze.xlsm --interpreter python --force"
PROJECT = "xl/vbaProject.bin"


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("built") / "excelmaze.xlsm"
    assert main(["template", str(path), "--interpreter", "python"]) == 0
    return path


def sources(workbook: Path) -> dict[str, str]:
    with zipfile.ZipFile(workbook) as package:
        return {module.name: module.source for module in read_modules(package.read(PROJECT))}


@pytest.mark.slow
def test_all_but_xlwings_own_modules_is_what_the_command_writes(fresh: Path) -> None:
    """Whichever xlwings is installed here, and whichever was when the template was built."""
    theirs = {module.name for module in xlwings_modules()}
    built, now = ({name: text for name, text in sources(path).items() if name not in theirs} for path in (BUILT, fresh))
    assert built == now, f"run {COMMAND}"
    with zipfile.ZipFile(BUILT) as one, zipfile.ZipFile(fresh) as other:
        assert one.namelist() == other.namelist()
        differing = [name for name in one.namelist() if name != PROJECT and one.read(name) != other.read(name)]
    assert differing == [], f"run {COMMAND}"


@pytest.mark.slow
def test_with_the_xlwings_that_it_was_built_with_it_is_the_same_bytes(fresh: Path) -> None:
    built, now = sources(BUILT), sources(fresh)
    if any(built.get(module.name) != now[module.name] for module in xlwings_modules()):
        pytest.skip(f"another xlwings is installed than the template was built with; to take this one, run {COMMAND}")
    assert BUILT.read_bytes() == fresh.read_bytes(), f"run {COMMAND}"
