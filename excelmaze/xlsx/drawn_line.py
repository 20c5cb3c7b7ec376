"""The style and the colour of a solution that is drawn over the cells of a sheet, whoever has changed them."""

from collections.abc import Iterator, Sequence

from excelmaze.draw.drawings import SOLUTION, Point
from excelmaze.draw.solutions import DrawnSolution, style_of
from excelmaze.draw.theme import is_rgb
from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.drawings import SheetDrawings
from excelmaze.xlsx.opc.tree import Node, to_int


def drawn_line(drawings: SheetDrawings, areas: Sequence[Area]) -> DrawnSolution | None:
    """Return the drawing of the first solution over some areas; its colour is empty where it is none of its own."""
    node = drawings.first(SOLUTION, areas)
    return None if node is None else DrawnSolution(style_of(_lines(node)), _color(node))


def _lines(node: Node) -> list[list[Point]]:
    """Return the lines of a freeform, in its own units."""
    lines: list[list[Point]] = []
    for step in _within(node):
        if step.name == "moveTo":
            lines.append([])
        if step.name in {"moveTo", "lnTo"} and lines:
            lines[-1] += [
                (to_int(one.attributes.get("y"), 0), to_int(one.attributes.get("x"), 0)) for one in step.all("pt")
            ]
    return lines


def _color(node: Node) -> str:
    strokes = (one for one in _within(node) if one.name == "ln")
    colors = (inner.attributes.get("val", "") for one in strokes for inner in _within(one) if inner.name == "srgbClr")
    color = next(colors, "")
    return color.upper() if is_rgb(color) else ""


def _within(node: Node) -> Iterator[Node]:
    """Yield all elements in one, in their order."""
    waiting = [*reversed(node.children)]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += reversed(one.children)
