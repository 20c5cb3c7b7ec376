"""Every route to paper shows the maze that the graph is, all of its solution or none: judged by the pixels of pages."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

pytest.importorskip("PIL")

from PIL import Image

from excelmaze.cli import main
from excelmaze.grids.dimensions import cells_of
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.pictures.export import export
from excelmaze.xlsx.new.book import save
from excelmaze.xlsx.pictured import pictured
from tests.browser import needs_chromium
from tests.cases import in_pairs
from tests.pictures.flood import Paper, Plan, parts_of, plans_of
from tests.pictures.rendering import needs_poppler, pages_of_document, picture_in, shown_by_chromium
from tests.xlsx.office import converted, needs_libreoffice

SCALE = 36
# The cells of each kind of maze and what makes it.
KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "squares": ("B2:I7", {}),
    "selection": ("B2:G5,E6:J9", {}),
    "braided": ("B2:I7", {"braid": 0.7}),
    "blocks": ("B2:L10", {"walls": "blocks"}),
    "bricks": ("B2:K7", {"tiling": "bricks"}),
    "triangles": ("B2:I7", {"tiling": "triangles"}),
    "triangles alike": ("B2:I7", {"tiling": "triangles-alike"}),
    "hexagons": ("B2:L10", {"tiling": "hexagons"}),
    "weave": ("B2:M13", {"weave": "1"}),
    "torus": ("B2:I7", {"wrap": "both"}),
    "portals": ("B2:E5,G2:I7,B7:E9", {"portals": "auto"}),
    "dimensions": (cells_of("2x2x3x3", 2, 2).address, {"dimensions": "2x2x3x3"}),
    "levels": ("B2:G6", {"levels": 2}),
    "levels of blocks": ("B2:H8", {"levels": 2, "walls": "blocks"}),
}
# Themes, marks and walls: hatching and words have most in common, and thick walls leave least room.
LOOKS = (
    ("print", "words", None, None),
    ("crisscross", "words", "medium", "7F0000"),
    ("classic", "words", "thick", "203080"),
    ("print", "letters", "thin", None),
    ("color", "letters", None, "005030"),
    ("classic", "arrows", "medium", None),
    ("crisscross", "arrows", "thin", "203080"),
    ("color", "none", "thick", None),
    ("print", "🐭,🧀", None, "7F0000"),
    ("classic", "image bee", "thick", None),
    ("crisscross", "image rocket", None, "203080"),
)
# The styles of solutions, or none.
SOLUTIONS = "none", "line", "cells", "dots", "arrows"


class Case(NamedTuple):
    """A maze and how it is shown."""

    route: str
    kind: str
    drawn: tuple[str, str, str | None, str | None]
    solution: str

    @property
    def name(self) -> str:
        theme, marks, width, color = self.drawn
        walls = f"{width or 'own'}-{'own' if color is None else color}"
        return "-".join((self.route, self.kind, theme, "pair" if "," in marks else marks, walls, self.solution))

    @property
    def maze(self) -> Maze:
        return maze_of(self.kind)

    @property
    def look(self) -> dict[str, Any]:
        theme, marks, width, color = self.drawn
        name, pair = ("images", marks.split()[1]) if marks.startswith("image ") else ("marks", marks)
        look = {"theme": theme, name: pair, "wall_width": width, "wall_color": color, "language": "en"}
        if self.solution == "none":
            return {**look, "solution": "none"}
        return {**look, "solution": "shown", "solution_style": self.solution}


@cache
def maze_of(kind: str) -> Maze:
    """A maze whose start and goal are side by side with a wall between: what is written there may break it."""
    cells, options = KINDS[kind]
    grid = Grid.from_selection(cells)
    plain = generate(grid, "kruskal", seed=5, **options)
    address, rooms = plain.graph.address_of, range(plain.graph.size)
    walls = [gate.rooms for gate in plans_of(plain)[0].gates if not gate.is_open and {*gate.rooms} <= {*rooms}]
    # Of woven rooms floors are judged, which share no sides; halves of a cell share its fill in some programs.
    apart = [(one, other) for one, other in walls if "triangles" not in kind or one // 2 != other // 2]
    ends: dict[str, Any] = dict(zip(("start", "goal"), map(address, apart[0]), strict=True)) if apart else {}
    return generate(grid, "kruskal", seed=5, **options, **ends)


def _drawn(case: Case, folder: Path, ending: str) -> Sequence[Path]:
    more: dict[str, Any] = {} if ending == "pdf" else {"scale": SCALE}
    return export(case.maze, folder / f"{case.name}.{ending}", **case.look, **more)


def _workbook(case: Case, folder: Path) -> Path:
    path = folder / f"{case.name}.xlsx"
    save(case.maze, path, header="", footer="", **case.look)
    return path


def _exported(case: Case, folder: Path, ending: str) -> Path:
    book = _workbook(case, folder)
    target = book.with_suffix(f".{ending}")
    scale = ["--scale", str(SCALE)] if ending == "png" else []
    assert main(["export", str(book), str(target), "--force", *scale]) == 0
    return target


Pages = dict[Case, list[Image.Image]]


def pngs(cases: Sequence[Case], folder: Path) -> Pages:
    return {case: [picture_in(file) for file in _drawn(case, folder, "png")] for case in cases}


def pdfs(cases: Sequence[Case], folder: Path) -> Pages:
    return {case: pages_of_document(*_drawn(case, folder, "pdf")) for case in cases}


def svgs(cases: Sequence[Case], folder: Path) -> Pages:
    files = {case: _drawn(case, folder, "svg") for case in cases}
    shown = shown_by_chromium([file for its in files.values() for file in its], folder)
    return {case: [shown[file] for file in its] for case, its in files.items()}


def web_pages(cases: Sequence[Case], folder: Path) -> Pages:
    files = {case: _drawn(case, folder, "html")[0] for case in cases}
    shown = shown_by_chromium([*files.values()], folder)
    return {case: [shown[file]] for case, file in files.items()}


def workbooks_printed(cases: Sequence[Case], folder: Path) -> Pages:
    files = {case: _workbook(case, folder) for case in cases}
    printed = converted([*files.values()], "pdf", folder)
    return {case: pages_of_document(printed[file]) for case, file in files.items()}


def workbooks_as_pngs(cases: Sequence[Case], folder: Path) -> Pages:
    for case in cases:
        _exported(case, folder, "png")
    return {case: [picture_in(file) for file in sorted(folder.glob(f"{case.name}*.png"))] for case in cases}


def workbooks_as_pdfs(cases: Sequence[Case], folder: Path) -> Pages:
    return {case: pages_of_document(_exported(case, folder, "pdf")) for case in cases}


ROUTES: dict[str, Callable[[Sequence[Case], Path], Pages]] = {
    "png": pngs,
    "pdf": pdfs,
    "svg": svgs,
    "html": web_pages,
    "workbook printed": workbooks_printed,
    "workbook as png": workbooks_as_pngs,
    "workbook as pdf": workbooks_as_pdfs,
}
TOGETHER = "svg", "html", "workbook printed"
# Rows between the areas of a sheet are as high as any, and a web page has its levels one below the other.
LEFT_OUT = {
    ("workbook printed", "dimensions"),
    ("workbook as pdf", "dimensions"),
    ("html", "levels"),
    ("html", "levels of blocks"),
}
CASES = [Case(*values) for values in in_pairs(ROUTES, KINDS, LOOKS, SOLUTIONS) if values[:2] not in LEFT_OUT]


def judge(page: Image.Image, plan: Plan, *, solution: bool, in_halves: bool = True) -> None:
    """Compare a page with the plan of its maze; a program that fills no halves of cells fills them whole."""
    paper = Paper(page, plan)
    assert paper.wrong_gates() == []
    for part in parts_of(plan):
        assert paper.reached(next(iter(part))) == part
    colored = paper.colored() - (set() if in_halves else {room ^ 1 for room in plan.way} - plan.way)
    assert colored == (plan.way if solution else set())


def _marked(cases: Sequence[Case]) -> Iterator[Any]:
    """The cases with what they need: a few of those without other programs are for every day."""
    daily = {"png": 3, "workbook as png": 1}
    needed = {
        "pdf": [needs_poppler],
        "workbook as pdf": [needs_poppler],
        "workbook printed": [needs_poppler, needs_libreoffice, pytest.mark.libreoffice],
        "svg": [needs_chromium],
        "html": [needs_chromium],
    }
    for case in cases:
        daily[case.route] = daily.get(case.route, 0) - 1
        slow = [] if daily[case.route] >= 0 else [pytest.mark.slow]
        group = [pytest.mark.xdist_group(case.route)] if case.route in TOGETHER else []
        yield pytest.param(case, id=case.name, marks=[*needed.get(case.route, []), *slow, *group])


@cache
def _together(route: str, folder: Path) -> Pages:
    return ROUTES[route]([case for case in CASES if case.route == route], folder)


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Case], list[Image.Image]]:
    """The pages of a case; programs that take long to start render all cases of their route together."""
    folder = tmp_path_factory.mktemp("pages")
    return lambda case: (
        _together(case.route, folder) if case.route in TOGETHER else ROUTES[case.route]([case], folder)
    )[case]


@pytest.mark.parametrize("case", list(_marked(CASES)))
def test_a_page_shows_the_walls_of_its_maze_and_its_solution_if_it_should(
    case: Case, pages: Callable[[Case], list[Image.Image]]
) -> None:
    found, plans = pages(case), plans_of(case.maze)
    assert len(found) == len(plans)
    for page, plan in zip(found, plans, strict=True):
        in_halves = case.route != "workbook printed" or not case.kind.startswith(("triangles", "hexagons"))
        judge(page, plan, solution=case.solution != "none", in_halves=in_halves)


@needs_poppler
@pytest.mark.slow
@pytest.mark.parametrize("tiling", ["squares", "triangles", "bricks"])
@pytest.mark.parametrize("theme", ["print", "crisscross"])
def test_a_booklet_as_a_document_shows_no_solutions_beside_its_mazes(tiling: str, theme: str, tmp_path: Path) -> None:
    book, document = tmp_path / "book.xlsx", tmp_path / "book.pdf"
    sizes = ("--count", "3", "--from", "6x6", "--to", "8x6", "--seed", "7", "--language", "en")
    options = ("--tiling", tiling, "--theme", theme, "--keys", "none")
    assert main(["booklet", str(book), *sizes, *options]) == 0
    assert main(["booklet", str(document), *sizes, *options]) == 0
    pages = pages_of_document(document)
    for page, (maze, *_) in zip(pages, pictured(book, every=True), strict=True):
        judge(page, *plans_of(maze), solution=False)


@pytest.mark.parametrize("theme", ["print", pytest.param("classic", marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("task", "ending"),
    [
        ({"sums": 30}, "png"),  # the blanks of the other task are straight ink, large in the title of a picture
        pytest.param({"sums": 30}, "pdf", marks=[needs_poppler, pytest.mark.slow]),
        pytest.param({"collect": "MAZE"}, "pdf", marks=[needs_poppler, pytest.mark.slow]),
    ],
)
def test_letters_and_numbers_to_be_found_are_no_walls(
    task: dict[str, Any], ending: str, theme: str, tmp_path: Path
) -> None:
    maze = generate("B2:I9", seed=5, **task)
    look: dict[str, Any] = {"theme": theme, "language": "en"} | ({"scale": SCALE} if ending == "png" else {})
    (file,) = export(maze, tmp_path / f"maze.{ending}", **look)
    (page,) = [picture_in(file)] if ending == "png" else pages_of_document(file)
    judge(page, *plans_of(maze), solution=False)
