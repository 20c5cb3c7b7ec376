"""What others add: algorithms and writers, by a call or by a package."""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from excelmaze import (
    export,
    generate,
    register,
    register_writer,
)
from excelmaze.errors import ExcelMazeError, InputError
from excelmaze.generators import algorithm_named
from excelmaze.options.registered import Registry
from tests.conftest import Result, refused
from tests.contracts import test_algorithms, test_writers

pytestmark = pytest.mark.usefixtures("registries")
PACKAGE = Path(__file__).parent / "theirs"


class Kind(NamedTuple):
    """A registry: where it is, its name of the fixture package's, and a command that asks for a name."""

    module: str
    table: str
    name: str
    command: str

    @property
    def registry(self) -> Registry[Any]:
        """The registry."""
        registry: Registry[Any] = import_module(f"excelmaze.{self.module}").registry()
        return registry

    @property
    def known(self) -> dict[str, Any]:
        """Its table."""
        table: dict[str, Any] = getattr(import_module(f"excelmaze.{self.module}"), self.table)
        return table


KINDS = {
    "algorithm": Kind("generators", "ALGORITHMS", "their-trees", "show --algorithm NAME"),
    "writer": Kind("pictures.writers", "WRITERS", "walls", "export 5x6 maze.NAME"),
}
every_kind = pytest.mark.parametrize("noun", KINDS)


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package of others is installed."""
    monkeypatch.syspath_prepend(PACKAGE)
    yield
    sys.modules.pop("theirs", None)


def command(noun: str, name: str) -> list[str]:
    return KINDS[noun].command.replace("NAME", name).split()


@every_kind
@pytest.mark.usefixtures("package", "here")
def test_what_a_package_declares_is_there_for_a_command(noun: str, run: Callable[..., Result]) -> None:
    assert "theirs" not in sys.modules
    done = run(*command(noun, KINDS[noun].name))
    assert (done.status, "theirs" in sys.modules) == (0, True), done.err


@every_kind
@pytest.mark.usefixtures("package")
def test_names_of_packages_are_listed_and_suggested_without_an_import(noun: str) -> None:
    registry, name = KINDS[noun].registry, KINDS[noun].name
    assert name in registry.names()
    assert "two words" not in registry.names()
    with pytest.raises(InputError, match=f"{noun} '{name}x' does not exist; did you mean {name}"):
        registry.named(f"{name}x")
    assert "theirs" not in sys.modules


@every_kind
@pytest.mark.usefixtures("package", "here")
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("broken", "theirs_broken:nothing of theirs, cannot be imported: RuntimeError('nothing works')"),
        ("twice", "of others; uninstall one"),
        ("nonsense", "5"),
    ],
)
def test_what_a_package_does_wrong_is_one_line_and_only_where_it_is_asked_for(
    noun: str, name: str, message: str, run: Callable[..., Result]
) -> None:
    done = run(*command(noun, name))
    assert (done.status, done.out, message in done.err, done.err.count("\n")) == (2, "", True, 1), done.err
    assert noun in done.err
    assert run("show", "3x3", "--seed", "1").status == 0


@pytest.mark.usefixtures("package")
def test_what_packages_declare_is_listed_though_one_is_broken(run: Callable[..., Result]) -> None:
    done = run("algorithms")
    assert (done.status, "their-trees" in done.out, "wilson" in done.out) == (0, True, True)
    assert "theirs_broken:nothing of theirs, cannot be imported" in done.err
    assert "choose a name of small letters" in done.err


@pytest.mark.usefixtures("package", "here")
@pytest.mark.parametrize(
    "declared", [b"[excelmaze.algorithms]\ngarbage[[[", b"garbage", b"\xff\xfe", b"[x]\n = \n==\n["]
)
def test_a_package_whose_declarations_are_damaged_hides_no_other(
    declared: bytes, run: Callable[..., Result], here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = here / "damaged" / "bad-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Name: bad\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_bytes(declared)
    monkeypatch.syspath_prepend(info.parent)
    for words in ("--help", "new --help", "algorithms", "export 3x3 maze.svg", "export 3x3 maze.walls"):
        assert run(*words.split()).status == 0, words
    assert run("show", "3x3", "--algorithm", "their-trees").status == 0
    for words in ("show --algorithm nope", "show --algorithm garbage", "export 3x3 maze.nope"):
        done = run(*words.split())
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1), words


@pytest.mark.usefixtures("package")
def test_what_a_package_declares_keeps_the_contracts(tmp_path: Path) -> None:
    test_algorithms.check(algorithm_named("their-trees"), seeds=[3])
    test_writers.check("walls", tmp_path / "maze.walls")


def function(*_: object) -> None:
    """Do nothing."""


CALLS: dict[str, Callable[[Any], object]] = {
    "algorithm": lambda name: register(name, function),  # type: ignore[arg-type]
    "writer": lambda name: register_writer(name, function),  # type: ignore[arg-type]
}


@every_kind
def test_names_that_are_none_or_in_use_are_refused_and_nothing_is_registered(noun: str) -> None:
    known = KINDS[noun].known
    before = dict(known)
    wrong: list[object] = ["My own", "two words", "", "ä", "-", "a" * 99, 5, None, [], "a\nb"]
    for name in wrong:
        with refused("choose a name of small letters"):
            CALLS[noun](name)
    with refused(f"{noun} {next(iter(known))!r} exists already"):
        CALLS[noun](next(iter(known)))
    assert known == before
    CALLS[noun]("mine")
    with refused(f"{noun} 'mine' exists already"):
        CALLS[noun]("mine")


def raising(*_: object) -> Any:  # noqa: ANN401 - none
    raise RuntimeError("oh no")


@pytest.mark.parametrize(
    ("write", "message"), [(raising, "writer raising fails: RuntimeError"), (lambda _: 5, "returns 5")]
)
def test_a_writer_that_fails_or_returns_nonsense_is_one_line(
    write: Callable[..., Any], message: str, here: Path
) -> None:
    register_writer("mine", write)
    with pytest.raises(ExcelMazeError, match=message) as error:
        export(generate("B2:F6", seed=1), here / "maze.mine")
    assert str(error.value).isprintable()
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"takes": "scale"}, "takes 'scale' is no list"),
        ({"takes": ["scal"]}, "takes 'scal', which is no option of pictures; did you mean scale"),
    ],
)
def test_a_writer_takes_options_that_there_are(words: dict[str, Any], message: str) -> None:
    with refused(message):
        register_writer("mine", function, **words)  # type: ignore[arg-type]
    with refused("ending of workbooks"):
        register_writer("xlsx", function)  # type: ignore[arg-type]
