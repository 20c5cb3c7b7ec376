"""What others add: algorithms, solvers, tilings, measures, writers, themes and shapes, by a call or by a package."""

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from excelmaze import (
    contract,
    export,
    fill_workbook,
    generate,
    read,
    register,
    register_measure,
    register_shape,
    register_solver,
    register_theme,
    register_tiling,
    register_writer,
    save,
)
from excelmaze.draw.layout import Role
from excelmaze.draw.theme import THEMES, Color, Fill, Line, Theme
from excelmaze.errors import ExcelMazeError, InputError
from excelmaze.grids.bricks import BrickGrid
from excelmaze.grids.drawn import DRAWN
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP, Grid
from excelmaze.grids.patterns import Pattern
from excelmaze.grids.stencil import Line as Wall
from excelmaze.grids.stencil import Part, Stencil
from excelmaze.grids.tilings import TILINGS
from excelmaze.measures.registry import MEASURES, measured
from excelmaze.options.registered import Registry
from excelmaze.pictures.writers import WRITERS
from excelmaze.shapes.formulas import SHAPES
from tests.cases import daily
from tests.conftest import Result, refused

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
    "solver": Kind("solvers.registry", "SOLVERS", "their-way", "show --solver NAME --solution shown"),
    "tiling": Kind("grids.tilings", "TILINGS", "upright", "show 5x6 --tiling NAME"),
    "measure": Kind("measures.registry", "MEASURES", "crossings", "stats 5x6 --measure NAME"),
    "writer": Kind("pictures.writers", "WRITERS", "walls", "export 5x6 maze.NAME"),
    "theme": Kind("draw.theme", "THEMES", "meadow", "new maze.xlsx --theme NAME"),
    "shape": Kind("shapes.formulas", "SHAPES", "arrow", "show --shape NAME --cols 9"),
}
every_kind = pytest.mark.parametrize("noun", KINDS)


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package of others is installed."""
    monkeypatch.syspath_prepend(PACKAGE)
    yield
    sys.modules.pop("theirs", None)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


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


@pytest.mark.usefixtures("package")
def test_help_and_completion_list_names_of_packages(run: Callable[..., Result]) -> None:
    script = run("completion", "bash").out
    assert [kind.name for noun, kind in KINDS.items() if noun != "writer" and kind.name not in script] == []
    page = " ".join(run("new", "--help-all").out.split())
    assert all(KINDS[noun].name in page for noun in ("tiling", "theme", "shape"))
    assert ".walls" in run("export", "--help").out
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
@pytest.mark.parametrize(
    ("words", "theirs", "ours"), [(["algorithms"], "their-trees", "wilson"), (["stats", "5x6"], "crossings", "loops")]
)
def test_what_packages_declare_is_listed_though_one_is_broken(
    words: list[str], theirs: str, ours: str, run: Callable[..., Result]
) -> None:
    done = run(*words)
    assert (done.status, theirs in done.out, ours in done.out) == (0, True, True)
    assert "theirs_broken:nothing of theirs, cannot be imported" in done.err
    assert "choose a name of small letters" in done.err


@pytest.mark.usefixtures("package")
def test_what_a_package_declares_keeps_the_contracts_and_is_an_attribute() -> None:
    assert isinstance(generate("B2:F6", seed=1).stats().crossings, int)  # type: ignore[attr-defined]
    assert "crossings" in generate("B2:F6", seed=1).stats().measures
    contract.check_tiling("upright", seeds=[3])
    contract.check_measure("crossings")
    contract.check_writer("walls")
    contract.check_theme("meadow")
    contract.check_shape("arrow")
    assert not hasattr(generate("B2:F6", seed=1).stats(), "crossing")
    assert MEASURES["crossings"].definition == "Count rooms with four passages."


def test_a_workbook_with_a_tiling_that_is_no_longer_installed_says_so(here: Path, run: Callable[..., Result]) -> None:
    """It could be read as squares, and would be another maze; it can be cleared."""
    register_tiling("upright", UPRIGHT)
    maze = generate("B2:M13", tiling="upright", seed=1)
    save(maze, here / "maze.xlsx")
    assert read(here / "maze.xlsx") == maze
    save(maze.replaced(recipe=None), here / "plain.xlsx")
    assert read(here / "plain.xlsx", cells="B2:M13").graph == maze.graph
    save(generate("B2:F6", seed=1), here / "filled.xlsx")
    fill_workbook(here / "filled.xlsx", cells="P2:W9", tiling="upright", seed=1)
    assert read(here / "filled.xlsx", cells="P2:W9").grid.tiling == "upright"
    del TILINGS["upright"]
    for words in (["solve", "maze.xlsx"], ["show", "maze.xlsx"], ["export", "maze.xlsx", "maze.svg"]):
        done = run(*words)
        assert "tiling 'upright' does not exist" in done.err
        assert (done.status, "install the package" in done.err, done.err.count("\n")) == (2, True, 1)
    assert run("clear", "filled.xlsx", "--cells", "P2:W9").status == 0


def function(*_: object) -> None:
    """Do nothing."""


CLASSIC = THEMES["classic"]


def walls_of(*sides: tuple[int, int]) -> tuple[Wall, ...]:
    return tuple(Wall(part, side, (direction,)) for direction, (part, side) in enumerate(sides))


SIDES = (0, UP), (0, RIGHT), (1, RIGHT), (1, DOWN), (1, LEFT), (0, LEFT)
UPRIGHT = Pattern(Stencil((Part(0), Part(1)), walls_of(*SIDES)), right=2, down=(1, 1))
CALLS: dict[str, Callable[[Any], object]] = {
    "algorithm": lambda name: register(name, function),  # type: ignore[arg-type]
    "solver": lambda name: register_solver(name, function),  # type: ignore[arg-type]
    "tiling": lambda name: register_tiling(name, UPRIGHT),
    "measure": lambda name: register_measure(name, function),
    "writer": lambda name: register_writer(name, function),  # type: ignore[arg-type]
    "theme": lambda name: register_theme(name, CLASSIC.wall, CLASSIC.fills),
    "shape": lambda name: register_shape(name, function),  # type: ignore[arg-type]
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


STENCIL, WALLS = UPRIGHT.stencil, UPRIGHT.stencil.walls


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        (UPRIGHT._replace(stencil=STENCIL._replace(walls=WALLS[:-1])), "no wall is at line 3 of part 0, its left side"),
        (UPRIGHT._replace(stencil=STENCIL._replace(walls=(*WALLS, WALLS[0]))), "part 0 has line 0 twice: its top side"),
        (UPRIGHT._replace(stencil=STENCIL._replace(rails=(Wall(0, DOWN, (0,)),))), "no rails"),
        (
            UPRIGHT._replace(stencil=STENCIL._replace(walls=walls_of(*SIDES, (0, DOWN)))),
            "direction 6 leads from part 0 through its bottom side into the same room",
        ),
        (
            UPRIGHT._replace(stencil=STENCIL._replace(walls=(*WALLS[:-1], Wall(0, LEFT, (7,))))),
            "walls have the directions 0 to 5, each once",
        ),
        (UPRIGHT._replace(right=3), "rooms of 2 cells leave gaps"),
        (UPRIGHT._replace(down=(1, 0)), "parts 0 and 1 of two rooms lie on one cell"),
        (UPRIGHT._replace(right=0), "a step of 0 cells"),
        (UPRIGHT._replace(down=5), "no pattern"),  # type: ignore[arg-type]
        (UPRIGHT._replace(stencil=5), "no pattern"),  # type: ignore[arg-type]
        (UPRIGHT._replace(stencil=Stencil((Part(half=(UP, LEFT)),), ())), "no pattern|wall|halves"),
        (5, "5 is not a function"),
    ],
)
def test_a_stencil_that_cannot_be_read_as_it_is_drawn_is_refused(pattern: Pattern, message: str) -> None:
    with pytest.raises(InputError, match=rf"^tiling mine: .*({message})") as error:
        register_tiling("mine", pattern)
    assert str(error.value).isprintable()
    assert "mine" not in TILINGS


class Misled(BrickGrid):
    """Bricks of which a direction leads back by another one."""

    @property
    def neighbors(self) -> tuple[Sequence[int], ...]:
        """Return the neighbours, with those of the first direction the other way round."""
        first, *others = super().neighbors
        return first[::-1], *others


class Renamed(BrickGrid):
    """Bricks whose rooms are called by other cells."""

    def sheet_place(self, room: int) -> tuple[int, int]:
        """Return a wrong cell."""
        row, column = super().sheet_place(room)
        return row, column - 2


@pytest.mark.parametrize(
    ("rooms", "message"),
    daily(
        [
            (BrickGrid, ""),
            (Misled, "direction . leads from room|wall for one of them only"),
            (Renamed, "on the cell of room 0 lie"),
            (lambda cells: cells, "the workbook has other|shape is of tiling 'squares'"),
            (lambda _: Grid.rectangle(3, 3), "the rooms lie on other cells"),
            (lambda _: 5, "returns 5, which is no grid of rooms"),
            (lambda: 5, "tiling mine fails: TypeError"),
        ],
        1,
    ),
)
def test_the_check_of_tilings_finds_a_graph_that_is_not_as_it_is_drawn(
    rooms: Callable[[Grid], Grid], message: str
) -> None:
    register_tiling("mine", rooms)
    if not message:
        contract.check_tiling("mine", seeds=[1])
        return
    with pytest.raises((AssertionError, InputError), match=message):
        contract.check_tiling("mine", seeds=[1])


@pytest.mark.slow
def test_a_tiling_of_others_may_have_eight_doors_and_rooms_of_two_rows() -> None:
    corners = ((0, UP), (1, UP), (1, RIGHT), (3, RIGHT), (3, DOWN), (2, DOWN), (2, LEFT), (0, LEFT))
    parts = tuple(Part(row, column) for row in (0, 1) for column in (0, 1))
    for name, shift in (("halls", 0), ("windmill", 1)):
        register_tiling(name, Pattern(Stencil(parts, walls_of(*corners)), right=2, down=(2, shift)))
        contract.check_tiling(name, seeds=[2])


def raising(*_: object) -> Any:  # noqa: ANN401 - none
    raise RuntimeError("oh no")


@pytest.mark.parametrize(
    ("noun", "thing", "message"),
    [
        ("measure", raising, "measure mine fails: RuntimeError"),
        ("measure", lambda _: [1], r"measure mine returns \[1\], which is no number"),
        ("measure", lambda _: float("nan"), "measure mine returns nan"),
        ("measure", lambda: 5, "measure mine fails: TypeError"),
        ("shape", raising, "shape mine fails: RuntimeError"),
        ("shape", lambda _: 5, "shape mine fails: TypeError"),
        ("shape", lambda _: [[("a", "b")]], "shape mine fails: ValueError"),
        ("shape", lambda _: [], "shape mine has no cell"),
        ("writer", raising, "writer raising fails: RuntimeError"),
        ("writer", lambda _: 5, "returns 5"),
        ("tiling", raising, "tiling mine fails: RuntimeError"),
    ],
)
def test_what_fails_or_returns_nonsense_is_one_line(
    noun: str, thing: Callable[..., Any], message: str, here: Path
) -> None:
    register_of: dict[str, Callable[..., object]] = {
        "measure": register_measure,
        "shape": register_shape,
        "writer": register_writer,
        "tiling": register_tiling,
    }
    register_of[noun]("mine", thing)
    uses: dict[str, Callable[[], object]] = {
        "measure": lambda: measured(generate("B2:F6", seed=1), ["mine"]),
        "shape": lambda: Grid.from_shape("mine", cols=9),
        "writer": lambda: export(generate("B2:F6", seed=1), here / "maze.mine"),
        "tiling": lambda: generate("B2:F6", tiling="mine"),
    }
    with pytest.raises(ExcelMazeError, match=message) as error:
        uses[noun]()
    assert str(error.value).isprintable()
    assert list(here.iterdir()) == []


def fills(**changed: Any) -> dict[Any, Any]:  # noqa: ANN401 - also nonsense
    return {**CLASSIC.fills, **{Role[role]: fill for role, fill in changed.items()}}


@pytest.mark.parametrize(
    ("theme", "message"),
    [
        ({"wall": "thin"}, "'thin' is no border of walls; choose thin, medium, thick"),
        ({"wall": Line("wavy", Color("000000"))}, "no border of walls"),
        ({"wall": Line("thin", Color("black"))}, "no colour; give a Color of six digits"),
        ({"path": "000000"}, "no colour"),
        ({"fills": 5}, "is no theme"),
        ({"fills": {}}, "has no fill for START|has no fill for UNVISITED"),
        ({"fills": fills(START="FFFFFF")}, "give roles fills"),
        ({"fills": fills(START=Fill("darkGrid", Color("FFFFFF")))}, "give roles fills"),
        ({"fills": fills(OUTSIDE=Fill("solid", Color("FFFFFF")))}, "has a fill for OUTSIDE"),
    ],
)
def test_what_is_no_theme_is_not_registered(theme: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=rf"^theme mine.*({message})"):
        register_theme("mine", **{"wall": CLASSIC.wall, "fills": CLASSIC.fills, "path": CLASSIC.path, **theme})


@pytest.mark.parametrize(
    ("theme", "message"),
    [
        (CLASSIC._replace(name="mine"), "mine: theme classic has the same border and fills"),
        (CLASSIC._replace(fills=fills(SOLUTION=Fill("solid", Color("FFFFFF")))), "solution and OPEN are 0 apart"),
        (CLASSIC._replace(fills=fills(START=Fill("solid", Color("303030")))), "START"),
        (CLASSIC._replace(fills=fills(UNVISITED=Fill("solid", Color("D0D0D0")))), "unvisited cells are not silver"),
        (CLASSIC._replace(path=Color("FFFF00")), "OPEN and the line of the solution"),
    ],
)
def test_the_check_of_themes_finds_what_cannot_be_read(theme: Theme, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        contract.check_theme(theme)


@pytest.mark.parametrize(
    ("write", "message"),
    [
        (lambda page: f"{page.title}{random.SystemRandom().random()}", "written again, it differs"),
        (lambda page: f"{page.title!a}{random.random()}", "Python's own random numbers|it differs"),
        (lambda page: str(page.layout.lines), "it is the same as that of a maze"),
        (lambda page: f"<p>{page.title}{page.layout.lines!r}</p>", "its signs are written as they are"),
    ],
)
def test_the_check_of_writers_finds_what_breaks_the_contract(write: Callable[[object], str], message: str) -> None:
    register_writer("mine", write)
    with pytest.raises(AssertionError, match=message):
        contract.check_writer("mine")


NUMBERS = count()


@pytest.mark.parametrize(
    ("measure", "message"),
    [
        (lambda _: random.random(), "Python's own random numbers"),
        (lambda _: next(NUMBERS), "of an equal maze"),
    ],
)
def test_the_check_of_measures_finds_what_breaks_the_contract(measure: Callable[..., Any], message: str) -> None:
    register_measure("mine", measure)
    with pytest.raises(AssertionError, match=message):
        contract.check_measure("mine")


@pytest.mark.parametrize(
    ("outlines", "message"),
    [
        (lambda cols: [[(0, 0), (0.2, 0), (0.2, 0.2), (0, 0.2)]] if cols else [], "it fills"),
        (lambda _: [[(0, 0), (1, 0), (1, 1), (0, random.SystemRandom().random())]], "drawn again, it is another one"),
    ],
)
def test_the_check_of_shapes_finds_what_breaks_the_contract(outlines: Callable[[int], Any], message: str) -> None:
    register_shape("mine", outlines, least=9)
    with pytest.raises(AssertionError, match=message):
        contract.check_shape("mine")


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


@pytest.mark.parametrize("words", [{"height": 0}, {"height": "high"}, {"least": 0}, {"least": 2.5}, {"least": True}])
def test_a_shape_has_a_size(words: dict[str, Any]) -> None:
    with refused("columns at least; choose a height"):
        register_shape("mine", function, **words)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("check", "name"),
    daily(
        [
            *((contract.check_tiling, name) for name in TILINGS if name not in {"triangles-alike", "cube", *DRAWN}),
            *((contract.check_theme, name) for name in THEMES),
            *((contract.check_shape, name) for name in SHAPES),
            *((contract.check_measure, name) for name in MEASURES),
            *((contract.check_writer, name) for name in WRITERS if name != "pdf"),
        ],
        [*((contract.check_theme, name) for name in THEMES), (contract.check_writer, "html")],
    ),
)
def test_those_of_ours_keep_the_public_contracts(check: Callable[[str], None], name: str) -> None:
    check(name)
