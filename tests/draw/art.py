"""The pictures that the package has for starts and goals: `python -m tests.draw.art` draws them anew.

They are flat and have thick dark outlines, so that they can be read at 5 mm and in grey. A picture is some 100 units
wide and high; it is drawn large, cut out, and made small.
"""

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from pathlib import Path

from PIL import Image, ImageDraw

FOLDER = Path(__file__).parents[2] / "excelmaze" / "draw" / "art"
# Pixels of a picture, and of what is drawn in it; and how large a unit is while it is drawn, with so many units around.
SIDE, INSIDE = 200, 194
SCALE, AROUND = 16, 10
INK, WHITE = "#2B2B33", "#FFFFFF"
STROKE = 4.5

Point = tuple[float, float]


class Canvas:
    """A drawing of shapes with outlines."""

    def __init__(self) -> None:
        self.image = Image.new("RGBA", (SCALE * (100 + 2 * AROUND),) * 2, (0, 0, 0, 0))
        self._draw = ImageDraw.Draw(self.image)

    def shape(self, points: Sequence[Point], fill: str | None, stroke: float = STROKE) -> None:
        """Draw a closed shape with round corners of its outline."""
        scaled = [((x + AROUND) * SCALE, (y + AROUND) * SCALE) for x, y in points]
        if fill is not None:
            self._draw.polygon(scaled, fill=fill)
        if stroke:
            self.line([*points, points[0], points[1]], stroke)

    def line(self, points: Sequence[Point], width: float = STROKE, ink: str = INK) -> None:
        """Draw a line with round ends and corners."""
        scaled = [((x + AROUND) * SCALE, (y + AROUND) * SCALE) for x, y in points]
        self._draw.line(scaled, fill=ink, width=round(width * SCALE))
        half = width * SCALE / 2
        for x, y in scaled:
            self._draw.ellipse((x - half, y - half, x + half, y + half), fill=ink)

    def oval(
        self, x: float, y: float, wide: float, high: float, fill: str | None, stroke: float = STROKE, turn: float = 0
    ) -> None:
        """Draw an ellipse around a point, turned clockwise by degrees."""
        self.shape(oval(x, y, wide, high, turn), fill, stroke)


def oval(x: float, y: float, wide: float, high: float, turn: float = 0) -> list[Point]:
    """Return the points of an ellipse."""
    angle = turn * pi / 180
    around = [(wide * cos(2 * pi * step / 90), high * sin(2 * pi * step / 90)) for step in range(90)]
    return [(x + a * cos(angle) - b * sin(angle), y + a * sin(angle) + b * cos(angle)) for a, b in around]


def smooth(points: Sequence[Point], *, closed: bool = True) -> list[Point]:
    """Return a curve through points (Catmull and Rom)."""
    found: list[Point] = []
    count = len(points)
    for number in range(count if closed else count - 1):
        if closed:
            near = [points[(number + step) % count] for step in (-1, 0, 1, 2)]
        else:
            near = [points[min(max(number + step, 0), count - 1)] for step in (-1, 0, 1, 2)]
        for step in range(16):
            t = step / 16
            weights = (
                (-t + 2 * t * t - t**3) / 2,
                (2 - 5 * t * t + 3 * t**3) / 2,
                (t + 4 * t * t - 3 * t**3) / 2,
                (t**3 - t * t) / 2,
            )
            found.append(
                (
                    sum(weight * x for weight, (x, _) in zip(weights, near, strict=True)),
                    sum(weight * y for weight, (_, y) in zip(weights, near, strict=True)),
                )
            )
    return found if closed else [*found, points[-1]]


def eyes(canvas: Canvas, places: Sequence[Point], size: float) -> None:
    """Draw eyes with a light in each."""
    for x, y in places:
        canvas.oval(x, y, size, size * 1.15, INK, 0)
        canvas.oval(x + size * 0.3, y - size * 0.4, size * 0.35, size * 0.35, WHITE, 0)


def mouse(canvas: Canvas) -> None:
    for x in (24, 76):
        canvas.oval(x, 29, 21, 21, "#A9ADB8")
        canvas.oval(x, 30, 11.5, 11.5, "#F5B7C0", 0)
    canvas.shape(
        smooth([(50, 27), (70, 34), (80, 52), (74, 70), (60, 86), (50, 93), (40, 86), (26, 70), (20, 52), (30, 34)]),
        "#BFC3CD",
    )
    for side in (-1, 1):
        for drop in (-6, 2):
            canvas.line([(50 + side * 16, 79 + drop / 3), (50 + side * 42, 76 + drop * 1.6)], 2.6)
    eyes(canvas, [(37, 55), (63, 55)], 6.2)
    canvas.oval(50, 82, 8, 6.5, "#E8798B")
    canvas.shape(smooth([(34, 71), (30, 68), (28, 71), (31, 74)]), "#F5B7C0", 0)
    canvas.shape(smooth([(66, 71), (70, 68), (72, 71), (69, 74)]), "#F5B7C0", 0)


def cheese(canvas: Canvas) -> None:
    top = [(7, 52), (62, 17), (93, 42), (93, 47)]
    canvas.shape([*top, (7, 56)], "#FFE08A")
    canvas.shape([(7, 54), (93, 46), (93, 80), (7, 86)], "#FFC93C")
    for x, y, wide, high in ((27, 70, 9, 8), (56, 60, 6.5, 6), (72, 71, 8, 7.5), (46, 79, 4.5, 4)):
        canvas.oval(x, y, wide, high, "#D9960F", 3)
    canvas.oval(60, 35, 8, 4.5, "#E9B530", 3, -12)


def dog(canvas: Canvas) -> None:
    canvas.shape(
        smooth([(50, 12), (70, 17), (80, 36), (79, 58), (70, 80), (50, 91), (30, 80), (21, 58), (20, 36), (30, 17)]),
        "#E0A868",
    )
    canvas.shape(smooth([(50, 15), (57, 20), (58, 38), (64, 55), (50, 52), (36, 55), (42, 38), (43, 20)]), "#FFF3E0", 0)
    for side in (-1, 1):
        ear = [(22, -37), (33, -35), (43, -18), (45, 6), (38, 18), (29, 8), (27, -12)]
        canvas.shape(smooth([(50 + side * x, 50 + y) for x, y in ear]), "#8A5A33")
    canvas.oval(50, 70, 20, 16, "#FFF3E0", 3.5)
    canvas.shape(smooth([(44, 80), (56, 80), (56.5, 92), (50, 96), (43.5, 92)]), "#EF6F7F", 3.5)
    canvas.line(smooth([(38, 76), (44, 81), (50, 76), (56, 81), (62, 76)], closed=False), 3.5)
    canvas.shape(smooth([(39, 60), (50, 57), (61, 60), (57, 68), (50, 72), (43, 68)]), INK, 0)
    canvas.oval(46, 61.5, 3, 1.8, WHITE, 0)
    eyes(canvas, [(36, 44), (64, 44)], 6)


def bone(canvas: Canvas) -> None:
    ends = [(20, 62), (37, 80), (63, 20), (80, 38)]
    for more, ink in ((STROKE, INK), (0, "#FFF1D6")):
        canvas.line([(27, 73), (73, 27)], 21 + 2 * more, ink)
        for x, y in ends:
            canvas.oval(x, y, 14.5 + more, 14.5 + more, ink, 0)
    canvas.line([(36, 57), (57, 36)], 4, WHITE)
    canvas.line([(45, 66), (64, 47)], 3.4, "#DDBF8C")


def rabbit(canvas: Canvas) -> None:
    for side in (-1, 1):
        canvas.oval(50 + side * 17, 29, 11.5, 27, "#F4EDE6", turn=side * 10)
        canvas.oval(50 + side * 17.5, 30, 5.2, 18, "#F4A9B8", 0, turn=side * 10)
    canvas.shape(
        smooth([(50, 44), (69, 48), (80, 64), (78, 80), (66, 92), (50, 95), (34, 92), (22, 80), (20, 64), (31, 48)]),
        "#F4EDE6",
    )
    for side in (-1, 1):
        canvas.oval(50 + side * 19, 79, 6.5, 4.5, "#F9C3CC", 0)
    eyes(canvas, [(36, 66), (64, 66)], 5.8)
    canvas.shape(smooth([(44.5, 73.5), (50, 72), (55.5, 73.5), (50, 79)]), "#E8798B", 0)
    canvas.shape([(46.5, 82), (53.5, 82), (53.5, 91), (46.5, 91)], WHITE, 2.6)
    canvas.line([(50, 82), (50, 91)], 2)
    canvas.line(smooth([(39, 80), (44, 84), (50, 79.5), (56, 84), (61, 80)], closed=False), 3)


def carrot(canvas: Canvas) -> None:
    for leaf in (
        [(63, 38), (58, 20), (66, 4), (72, 20)],
        [(64, 38), (74, 14), (90, 10), (84, 26)],
        [(64, 38), (80, 28), (96, 34), (82, 42)],
    ):
        canvas.shape(smooth(leaf), "#57A639", 4)
    canvas.shape(
        smooth([(56, 33), (68, 34), (72, 46), (62, 62), (40, 82), (12, 95), (8, 91), (20, 64), (38, 42)]), "#F58220"
    )
    for begin, end in (((43, 42), (52, 49)), ((60, 60), (52, 54)), ((27, 61), (36, 67)), ((42, 77), (36, 72))):
        canvas.line([begin, end], 3.2, "#B4540A")


def bee(canvas: Canvas) -> None:
    canvas.oval(38, 27, 13, 22, "#DCEFFB", turn=-24)
    canvas.oval(61, 25, 13, 22, "#EAF6FD", turn=16)
    canvas.shape([(10, 57), (21, 53), (21, 66)], INK, 2)
    body = smooth([(18, 60), (27, 42), (50, 36), (72, 42), (80, 60), (72, 78), (50, 85), (27, 78)])
    canvas.shape(body, "#FFC72C")
    for x, half in ((36, 20.5), (54, 22.5)):
        stripe = [
            (x - 5, 61 - half),
            (x + 5, 61 - half - 0.8),
            (x + 6, 61),
            (x + 5, 61 + half + 0.8),
            (x - 5, 61 + half),
        ]
        canvas.shape(stripe, INK, 1.5)
    canvas.shape(body, None)
    canvas.oval(78, 60, 16.5, 17.5, "#FFC72C")
    for end in ((80, 24), (94, 30)):
        canvas.line(smooth([(82, 46), ((82 + end[0]) / 2 - 2, 36), end], closed=False), 3)
        canvas.oval(*end, 3.6, 3.6, INK, 0)
    eyes(canvas, [(75, 56), (87, 56)], 4.4)
    canvas.line(smooth([(76, 67), (81, 70.5), (87, 67)], closed=False), 3)


def flower(canvas: Canvas) -> None:
    canvas.line(smooth([(50, 55), (51, 75), (48, 96)], closed=False), 9.5)
    canvas.line(smooth([(50, 55), (51, 75), (48, 95)], closed=False), 4.5, "#4E9A34")
    canvas.shape(smooth([(50, 88), (62, 72), (82, 72), (70, 88)]), "#62B146", 4)
    for number in range(6):
        angle = number * pi / 3 + pi / 6
        canvas.oval(50 + 22 * cos(angle), 40 + 22 * sin(angle), 15.5, 12.5, "#F06A9B", 4, number * 60 + 30)
    canvas.oval(50, 40, 13.5, 13.5, "#FFD23F")
    for x, y in ((46, 38), (54, 38), (50, 45)):
        canvas.oval(x, y, 1.8, 1.8, "#C98A00", 0)


def rocket(canvas: Canvas) -> None:
    angle = 38 * pi / 180

    def turned(points: Sequence[Point]) -> list[Point]:
        return [
            (51 + 0.9 * (x * cos(angle) - y * sin(angle)), 48 + 0.9 * (x * sin(angle) + y * cos(angle)))
            for x, y in points
        ]

    canvas.shape(turned(smooth([(-9, 30), (9, 30), (11, 42), (0, 60), (-11, 42)])), "#FF9F1C", 4)
    canvas.shape(turned(smooth([(-4, 30), (4, 30), (5, 39), (0, 48), (-5, 39)])), "#FFE066", 0)
    for side in (-1, 1):
        fin = [(side * 14, 2), (side * 30, 22), (side * 29, 38), (side * 13, 28)]
        canvas.shape(turned(fin), "#D7263D")
    canvas.shape(
        turned(
            smooth([(0, -54), (13, -36), (18, -10), (16, 14), (11, 32), (-11, 32), (-16, 14), (-18, -10), (-13, -36)])
        ),
        "#EDF0F5",
    )
    nose = smooth([(-13.5, -33), (0, -30), (13.5, -33), (9, -42), (0, -53), (-9, -42)])
    canvas.shape(turned(nose), "#D7263D", 3.5)
    canvas.shape(turned(oval(0, -9, 9.5, 9.5)), "#5BB8F0", 4)
    canvas.shape(turned(oval(-2.5, -12, 3, 3)), WHITE, 0)


def planet(canvas: Canvas) -> None:
    def ring(begin: int, end: int) -> list[Point]:
        around = [(2 * pi * step / 90) for step in range(begin, end + 1)]
        turn = -20 * pi / 180
        return [
            (
                50 + 44 * cos(a) * cos(turn) - 12 * sin(a) * sin(turn),
                50 + 44 * cos(a) * sin(turn) + 12 * sin(a) * cos(turn),
            )
            for a in around
        ]

    canvas.line(ring(45, 90), 11)
    canvas.line(ring(45, 90), 4.5, "#FFD56B")
    canvas.oval(50, 50, 29, 29, "#8C6BD1")
    for y, wide in ((36, 21), (66, 19)):
        canvas.line(smooth([(50 - wide, y + 3), (50, y), (50 + wide - 4, y - 6)], closed=False), 5, "#B79CEB")
    canvas.oval(50, 50, 29, 29, None)
    canvas.line(ring(0, 45), 11)
    canvas.line(ring(-1, 46), 4.5, "#FFD56B")
    for x, y, size in ((14, 18, 3.2), (88, 80, 3.2), (82, 12, 2.4)):
        canvas.oval(x, y, size, size, "#FFC72C", 2.4)


PICTURES: Sequence[Callable[[Canvas], None]] = (
    *(mouse, cheese, dog, bone, rabbit, carrot),
    *(bee, flower, rocket, planet),
)


def main() -> None:
    """Draw them all."""
    FOLDER.mkdir(exist_ok=True)
    for picture in PICTURES:
        canvas = Canvas()
        picture(canvas)
        cut = canvas.image.crop(canvas.image.getbbox())
        share = INSIDE / max(cut.size)
        wide, high = (round(side * share) for side in cut.size)
        small = cut.convert("RGBa").resize((wide, high), Image.Resampling.LANCZOS).convert("RGBA")
        square = Image.new("RGBA", (SIDE, SIDE), (0, 0, 0, 0))
        square.paste(small, ((SIDE - wide) // 2, (SIDE - high) // 2))
        square.quantize(128, method=Image.Quantize.FASTOCTREE).save(FOLDER / f"{picture.__name__}.png", optimize=True)


if __name__ == "__main__":
    main()
