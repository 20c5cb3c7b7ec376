"""What people write who check types: `mypy --strict` has nothing to say of it, and it runs."""

import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from excelmaze import (
    ALGORITHMS,
    THEMES,
    Algorithm,
    Alteration,
    Done,
    Ends,
    ExcelMazeError,
    Graph,
    Grid,
    InputError,
    Maze,
    Opening,
    Page,
    Param,
    Recipe,
    Report,
    Stats,
    Stream,
    Theme,
    Trail,
    WorkbookError,
    Writer,
    clear_workbook,
    export,
    fill_workbook,
    follow,
    generate,
    join_workbook,
    read,
    read_recipe,
    register,
    register_writer,
    save,
    solve_workbook,
)
from excelmaze.pictures.scene import Stroke


class Seed:
    """A whole number of one's own, as numpy has its own."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def comb(graph: Graph, piece: Sequence[int], start: int, stream: Stream, turn: int = 0) -> list[int]:
    """Breadth first, with a little chance."""
    carved: list[int] = []
    visited, waiting = {start}, [start]
    directions = len(graph.neighbors)
    for room in waiting:
        first = turn + int(stream.random() * directions)
        for direction in range(directions):
            side = (first + direction) % directions
            other = graph.neighbors[side][room]
            if other >= 0 and other not in visited:
                visited.add(other)
                waiting.append(other)
                carved.append(room << 3 | side)
    assert len(carved) == len(piece) - 1
    return carved


def drawn(page: Page) -> str:
    """Passages, and strokes of the scene."""
    strokes = [item for item in page.scene().items if isinstance(item, Stroke)]
    return "\n".join([ascii(page.title), page.recipe, *map(" ".join, page.maze.edges()), str(strokes)])


def measured(maze: Maze) -> list[str]:
    """Return what statistics tell, each with its own type."""
    stats: Stats = maze.stats()
    whole: int = stats.dead_ends + stats.diameter + stats.loops + stats.cells
    share: float = stats.dead_end_share
    kind: str = stats.kind.upper()
    difficulty: float | None = stats.mcclendon_difficulty
    length = stats.solution_length
    steps: int = 0 if length is None else length
    by_name = stats["diameter"]
    return [f"{whole} {share:.2f} {kind} {0 if difficulty is None else round(difficulty, 2)} {steps}", str(by_name)]


def graph_of(maze: Maze) -> list[str]:
    """Return what can be asked of a maze as a graph."""
    reached: list[str] = maze.neighbors("B2")
    is_open: bool = maze.is_open("B2", reached[0])
    path: list[str] | None = maze.path("B2", "F6")
    walls: list[tuple[str, str]] = list(maze.walls())
    beside: dict[str, str] = maze.neighbors_by_direction("B2")
    ends: list[str | None] = [maze.start, maze.goal, maze.directions()]
    rooms: list[str] = maze.solve("B2", "F6") or []
    number: int = maze.graph.room_of(maze.graph.address_of(maze.ends[0].start))
    address: str
    for address in maze:
        assert address in maze
    return [
        str(is_open),
        "" if path is None else " ".join(path),
        str(len(walls)),
        f"{beside} {ends} {len(rooms)} {number}",
    ]


def trails_of(maze: Maze, seed: int | Seed) -> int:
    """Count the steps of solvers."""
    trail: Trail
    steps = 0
    for trail in maze.trails("random-mouse", seed=seed):
        steps += len(trail.steps)
    return steps


def in_workbooks(maze: Maze, folder: Path) -> tuple[int, int]:
    """Write, fill, join, solve, clear and read."""
    book = folder / "typed.xlsx"
    save(maze, book, theme="color", title="Typed", solution="sheet")
    filled: Done[Maze] = fill_workbook(book, generate(Grid.from_workbook(book, "G2:K6"), "wilson", seed=8))
    report: Report | None = filled.report
    assert report is not None
    joined = join_workbook(book, ["B2:F6", "G2:K6"], seed=9)
    solved = solve_workbook(book, cells="B2:K6")
    recipe: Recipe | None = read_recipe(book, cells="B2:K6")
    assert recipe is not None
    assert follow(recipe) == read(book, cells="B2:K6") == joined.maze == solved.maze
    cleared: Done[None] = clear_workbook(book, cells="B2:K6")
    return report.cells, 0 if cleared.report is None else cleared.report.cells


def main(folder: Path) -> None:
    """Use every kind of thing that is public."""
    mine: Algorithm = register(
        "typed-comb", comb, params=[Param("turn", 0, low=0, high=3, help="which direction comes first")]
    )
    writer: Writer = register_writer("typed", drawn)
    theme: Theme = THEMES["color"]
    maze = generate(Grid.from_selection("B2:F6"), "typed-comb", options={"turn": 2}, seed=Seed(7), start="B2")
    altered = maze.braid(0.5, seed=Seed(1)).loops(0.1).sparse(0)
    alterations = Alteration("braid", 0.5, seed=1), Alteration("loops", 0.1), Alteration("sparse", number=0)
    assert maze.recipe is not None
    assert follow(maze.recipe._replace(alterations=alterations)) == altered
    ends: Ends = maze.ends[0]
    openings: tuple[Opening, ...] = maze.openings
    out = BytesIO()
    export(maze, out, format="svg", theme=theme.name)
    files: list[Path] = export(maze, folder / "maze.typed")
    table = {maze: maze.recipe, altered: altered.recipe}
    try:
        generate("B2:F6", "prime")
    except InputError as error:
        assert isinstance(error, ExcelMazeError | ValueError)
    try:
        read(folder / "no.xlsx")
    except WorkbookError as missing:
        print(missing, file=sys.stderr)
    found = [*measured(maze), *graph_of(maze), trails_of(maze, Seed(3)), *in_workbooks(generate("B2:F6"), folder)]
    names = mine.name, files[0].name, writer.several
    print(len(ALGORITHMS), *names, ends.start, openings[0].direction, len(table), *found, out.tell())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
