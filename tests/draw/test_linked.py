"""Mazes with links, as on a torus: what their cells show, and what is read back from that alone."""

from itertools import pairwise

from excelmaze import generate
from excelmaze.draw.tilings import detect, lay_out
from excelmaze.grids.dimensions import cells_of
from excelmaze.grids.grid import LEFT, RIGHT
from excelmaze.grids.linked import LinkedGrid
from excelmaze.pictures.text import draw
from tests.draw.seen import SeenLayout, read_back
from tests.draw.test_kinds import links_of


def test_one_arrow_of_the_two_is_enough() -> None:
    maze = generate(cells_of("3x3x3", 2, 2), seed=2, dimensions="3x3x3")
    seen = SeenLayout(lay_out(maze), [maze.grid], maze.ends)
    seen.texts = {room: text for room, text in seen.texts.items() if maze.grid.place(room)[1] > 4}
    assert detect(seen).read([seen]) == maze


def test_openings_lie_where_no_link_is() -> None:
    maze = generate("B2:F6", seed=2, wrap="rows", goal="last")
    assert maze.openings
    for _, direction in maze.openings:
        assert direction not in {LEFT, RIGHT}
    assert not generate("B2:F6", seed=2, wrap="both", goal="last").openings
    corner = generate("B2:F6", seed=2, wrap="rows", openings="B2:top,F6:bottom", loops=1)
    assert read_back(corner) == corner
    assert lay_out(corner).texts[0] == "A"


def test_what_was_read_keeps_the_labels_of_the_sheet() -> None:
    maze = generate("B2:F6", seed=4, wrap="both")
    graph = maze.graph
    assert isinstance(graph, LinkedGrid)
    labels = {link: f"{label}{label}" for link, label in links_of(maze).items()}
    again = read_back(maze.replaced(graph=graph.with_labels(labels)))
    assert again == maze
    assert links_of(again) == labels
    assert {*" ".join(lay_out(again).texts.values()).split()} == {*labels.values()}
    assert any("AA" in line for line in draw(lay_out(again)))


def test_a_path_goes_through_the_rim() -> None:
    maze = generate("B2:AE11", "wilson", seed=4, wrap="both")
    graph, way = maze.graph, maze.solution_rooms
    assert isinstance(graph, LinkedGrid)
    links = {frozenset((link.room, link.other)) for link in graph.links}
    assert any(frozenset(step) in links for step in pairwise(way))
