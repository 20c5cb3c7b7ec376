"""A writer: a function of pages that returns the text, or the bytes, of a file."""

from collections.abc import Sequence

from excelmaze import Page, Writer


def dot(pages: Sequence[Page]) -> str:
    """Write each maze as a graph for Graphviz: nodes are rooms, edges passages, circles start and goal."""
    graphs = {page.maze: _graph(page) for page in reversed(pages)}  # sheets and solution of a maze are one graph
    return "".join(reversed(graphs.values()))


def _graph(page: Page) -> str:
    maze, title = page.maze, _quoted(page.title or page.name)
    shapes = {maze.start: "circle", maze.goal: "circle"}
    nodes = [f"{_quoted(room)} [shape={shapes.get(room, 'point')}]" for room in maze]
    edges = [f"{_quoted(room)} -- {_quoted(other)}" for room, other in maze.edges()]
    head = [f"graph {title} {{", f"label={title}", f"comment={_quoted(page.recipe)}"]
    return "\n".join([*head, *nodes, *edges, "}\n"])


def _quoted(text: str) -> str:
    return '"{}"'.format(text.replace("\\", "\\\\").replace('"', r"\""))


# The name of the entry point is the ending of files. A function alone is a writer, too, which gets page after page.
DOT = Writer(dot, several=True)
