"""What is published: wheel, sdist, README, documentation, and a plugin beside it, as strangers install and use them."""

import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_bytes
from email.message import Message
from html.parser import HTMLParser
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import pytest

import excelmaze
from tests.everywhere.__main__ import interpreters

ROOT = Path(__file__).parent.parent
NEEDED = "hatchling", "twine", "check_wheel_contents", "readme_renderer", "mkdocs"
MISSING = [name for name in NEEDED if find_spec(name) is None]
# One process builds for all.
pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("published"),
    pytest.mark.skipif(bool(MISSING), reason=f"{', '.join(MISSING)}: not installed; see the extra dev"),
]
LARGEST = 1_200_000


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with wheel and sdist, and the plugin's wheel."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-d", folder)
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT / "samples" / "plugin")
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    return next(built.glob("excelmaze-*.whl"))


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as package:
        return message_from_bytes(package.read(f"excelmaze-{excelmaze.__version__}.dist-info/METADATA"))


def test_the_wheel_is_of_this_version_and_small(wheel: Path) -> None:
    assert wheel.name == f"excelmaze-{excelmaze.__version__}-py3-none-any.whl"
    assert excelmaze.__version__ == "0.2.0"
    assert wheel.stat().st_size < LARGEST
    with zipfile.ZipFile(wheel) as package:
        names = set(package.namelist())
    copied = {f"excelmaze/templates/{path.name}" for path in (ROOT / "templates").glob("*-*.xl*")}
    assert len(copied) == 15
    assert {
        "excelmaze/py.typed",
        "excelmaze/templates/excelmaze.applescript",
        "excelmaze/languages/de.mo",
    } | copied <= names
    assert not [name for name in names if name.endswith(".po")]
    assert {path.relative_to(ROOT).as_posix() for path in (ROOT / "excelmaze").rglob("*.py")} <= names
    assert {name.partition("/")[0] for name in names} == {"excelmaze", f"excelmaze-{excelmaze.__version__}.dist-info"}


def test_the_sdist_holds_all_that_is_needed_to_build_and_test(built: Path) -> None:
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as package:
        names = {name.partition("/")[2] for name in package.getnames()}
    assert {"pyproject.toml", "README.md", "LICENSE", ".mkdocs.yml", "docs/site.py", "tests/public_api.txt"} <= names
    assert {
        "samples/plugin/pyproject.toml",
        "samples/make.py",
        "templates/excelmaze-en.xlsm",
        "templates/build/Play.bas",
    } <= names


def test_those_who_check_packages_find_nothing(built: Path, wheel: Path) -> None:
    assert "WARNING" not in run(sys.executable, "-m", "twine", "check", "--strict", *built.glob("excelmaze-*"))
    run(sys.executable, "-m", "check_wheel_contents", wheel)


class Links(HTMLParser):
    """Collects where a page leads, and its pictures."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.pictures = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in {"href", "src"} and value is not None]
        self.pictures += tag == "img"


def test_the_readme_is_shown_on_a_package_index(wheel: Path) -> None:
    from readme_renderer import markdown

    message = metadata(wheel)
    assert message["Description-Content-Type"] == "text/markdown"
    shown = markdown.render(str(message.get_payload()))
    assert shown is not None
    page = Links()
    page.feed(shown)
    assert page.pictures == (ROOT / "README.md").read_text(encoding="utf-8").count("<img ")
    paths = {link.partition("#")[0] for link in page.found if not link.startswith("#")}
    assert len(paths) > 10
    assert [path for path in paths if not (ROOT / path).exists()] == []
    assert {"<table>", "<h1"} <= {tag for tag in ("<table>", "<h1") if tag in shown}


PYTHONS = interpreters()


@pytest.mark.parametrize("python", PYTHONS.values(), ids=PYTHONS)
def test_it_is_installed_into_an_empty_environment_and_works(python: Path, wheel: Path, tmp_path: Path) -> None:
    run(python, "-m", "venv", "--without-pip", tmp_path / "venv")
    inside = tmp_path / "venv" / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", inside, "install", "-q", "--no-compile", wheel)
    command = tmp_path / "venv" / "bin" / "excelmaze"
    assert run(command, "--version", cwd=tmp_path).strip().endswith(excelmaze.__version__)
    run(command, "new", "8x8", "maze.xlsx", "--seed", "1", "--solution", "sheet", cwd=tmp_path)
    assert run(command, "show", "maze.xlsx", cwd=tmp_path).count("S") == 1
    run(command, "export", "maze.xlsx", "maze.svg", cwd=tmp_path)


def test_a_plugin_is_installed_beside_it_and_used_by_the_commands(built: Path, wheel: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv")
    inside, bin_folder = tmp_path / "venv" / "bin" / "python", tmp_path / "venv" / "bin"
    (plugin,) = built.glob("excelmaze_hedges-*.whl")
    run(sys.executable, "-m", "pip", "--python", inside, "install", "-q", "--no-compile", wheel, plugin, "pytest")
    command = bin_folder / "excelmaze"
    listed = run(command, "algorithms", cwd=tmp_path)
    assert "window" in listed
    new = ["--algorithm", "window", "--option", "width=5", "--seed", "4", "--solution", "shown"]
    assert "window, seed 4" in run(command, "new", "12x12", "maze.xlsx", *new, cwd=tmp_path)
    run(command, "export", "12x12", "maze.dot", *new, cwd=tmp_path)
    graph = (tmp_path / "maze.dot").read_text(encoding="utf-8")
    assert ("window" in graph, graph.count("shape="), graph.count(" -- ")) == (True, 144, 143)
    shutil.copy(ROOT / "samples" / "plugin" / "test_hedges.py", tmp_path)
    assert re.search(r"2[01] passed", run(inside, "-m", "pytest", "-q", "test_hedges.py", cwd=tmp_path))


def test_the_plugin_uses_public_names_alone_and_says_which_version_it_needs() -> None:
    plugin = ROOT / "samples" / "plugin"
    assert not [
        path for path in plugin.rglob("*.py") if re.search(r"(from|import) excelmaze\.", path.read_text("utf-8"))
    ]
    needed = re.search(r'"excelmaze>=([\d.]+)"', (plugin / "pyproject.toml").read_text(encoding="utf-8"))
    assert needed
    assert excelmaze.__version__.startswith(needed[1])
    assert version("excelmaze")


def test_the_documentation_becomes_a_site_without_a_warning(tmp_path: Path) -> None:
    run(sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-f", ".mkdocs.yml", "-d", tmp_path / "site")
    site = tmp_path / "site"
    pages = {path.parent.relative_to(site).as_posix() for path in site.glob("*/index.html")}
    assert {path.stem for path in (ROOT / "docs").glob("*.md")} <= pages
    for path in [site / "index.html", *site.glob("*/index.html")]:
        page = Links()
        page.feed(path.read_text(encoding="utf-8"))
        for link in page.found:
            target = link.partition("#")[0]
            if target and not re.match(r"\w+:|/", target):
                assert (path.parent / target).resolve().exists(), f"{path}: {link}"
