"""Every shape that is drawn, as paths in a box of 100 by 100.

A shape is a text with a part on each line, filled (``+``) or cut out of what lies below (``-``);
indented lines go on with the part. Paths use the letters M L H V C Q Z of SVG with absolute
coordinates. Suits are shapes and never letters of a font: fonts lack them or draw them differently.
"""

from __future__ import annotations

import math
from typing import Final


def _ring(points: list[tuple[float, float]]) -> str:
    return "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def circle(x: float, y: float, radius: float) -> str:
    """A circle, as far as the eye can tell."""
    return polygon(x, y, radius, 48)


def polygon(x: float, y: float, radius: float, corners: int) -> str:
    """A regular polygon with a corner at the top."""
    turns = [2 * math.pi * k / corners - math.pi / 2 for k in range(corners)]
    return _ring([(x + radius * math.cos(a), y + radius * math.sin(a)) for a in turns])


def star(x: float, y: float, outer: float, inner: float, rays: int) -> str:
    """A star with a ray at the top."""
    turns = [math.pi * k / rays - math.pi / 2 for k in range(2 * rays)]
    radii = (outer, inner) * rays
    return _ring(
        [(x + r * math.cos(a), y + r * math.sin(a)) for r, a in zip(radii, turns, strict=True)]
    )


def rounded(left: float, top: float, right: float, bottom: float, radius: float) -> str:
    """A rectangle with rounded corners."""
    bend = radius * 0.5523
    a, b, c, d = left + radius, right - radius, top + radius, bottom - radius
    return (
        f"M{a} {top} L{b} {top} C{b + bend} {top} {right} {c - bend} {right} {c} "
        f"L{right} {d} C{right} {d + bend} {b + bend} {bottom} {b} {bottom} "
        f"L{a} {bottom} C{a - bend} {bottom} {left} {d + bend} {left} {d} "
        f"L{left} {c} C{left} {c - bend} {a - bend} {top} {a} {top}Z"
    )


def _coin() -> str:
    turns = [math.radians(a) for a in range(0, 360, 45)]
    petals = (circle(50 + 18.5 * math.cos(a), 50 + 18.5 * math.sin(a), 7.2) for a in turns)
    cuts = "\n".join(f"- {petal}" for petal in petals)
    return f"""
        + {circle(50, 50, 46)}
        - {circle(50, 50, 38)}
        + {circle(50, 50, 33.5)}
        {cuts}
        - {circle(50, 50, 7.2)}
    """


SUITS: Final = {
    "S": """
        + M50 4 C46 14 10 38 10 61 C10 73 19 80 29 80 C38 80 44 76 47 70 C46.5 82 42 90 33 95
          L67 95 C58 90 53.5 82 53 70 C56 76 62 80 71 80 C81 80 90 73 90 61 C90 38 54 14 50 4Z
    """,
    "H": """
        + M50 94 C46 82 7 60 7 33 C7 17 18 7 31 7 C40 7 47 12 50 21 C53 12 60 7 69 7 C82 7 93
          17 93 33 C93 60 54 82 50 94Z
    """,
    "D": """
        + M50 3 C58 20 72 37 87 50 C72 63 58 80 50 97 C42 80 28 63 13 50 C28 37 42 20 50 3Z
    """,
    "C": f"""
        + {circle(50, 27, 21.5)}
        + {circle(27, 58, 21.5)}
        + {circle(73, 58, 21.5)}
        + M38 40 L62 40 L64 66 L36 66Z
        + M46.5 58 C46.5 78 43 89 33 95 L67 95 C57 89 53.5 78 53.5 58Z
    """,
    "U": f"""
        + M17 8 L83 8 C83 38 73 56 56 61 L56 72 C68 75 76 81 78 93 L22 93 C24 81 32 75 44 72
          L44 61 C27 56 17 38 17 8Z
        - M24 17 L76 17 L75.3 23 L24.7 23Z
        + {circle(50, 66.5, 8.5)}
        - M33 31 C34 41 38 47 44 51 C40 43 39 38 38.5 31Z
    """,
    "O": _coin(),
    "W": f"""
        + M50 1 L57.5 13 L57.5 63 L42.5 63 L42.5 13Z
        - M49 16 L51 16 L51 56 L49 56Z
        + {rounded(20, 62, 80, 71, 4.5)}
        + {circle(19, 66.5, 6.5)}
        + {circle(81, 66.5, 6.5)}
        + {rounded(44.5, 70, 55.5, 88, 2)}
        + {circle(50, 92, 7.5)}
    """,
    "B": """
        + M50 1 C63 1 70 9 68 21 L61 60 L57 95 C56 100 44 100 43 95 L39 60 L32 21 C30 9 37 1
          50 1Z
        + M60 40 L75 27 L82 35 L58 58Z
        + M40 58 L25 49 L21 58 L42 75Z
        - M41 17 C43 12 50 12 51 17 C50 23 43 23 41 17Z
        - M51 33 C53 29 58 30 58 34 C57 39 52 39 51 33Z
        - M45 52 C46 48 51 49 51 53 C50 57 46 57 45 52Z
    """,
}

COURTS: Final = {
    "K": f"""
        + M17 70 L9 32 L31 51 L50 17 L69 51 L91 32 L83 70Z
        + {circle(9, 29, 6.5)}
        + {circle(91, 29, 6.5)}
        + M46.5 1 L53.5 1 L53.5 6 L59 6 L59 12.5 L53.5 12.5 L53.5 20 L46.5 20 L46.5 12.5 L41
          12.5 L41 6 L46.5 6Z
        + {rounded(16, 75, 84, 90, 4)}
        - {polygon(50, 82.5, 5, 4)}
        - {polygon(31, 82.5, 4, 4)}
        - {polygon(69, 82.5, 4, 4)}
    """,
    "Q": f"""
        + M20 70 C17 56 12 44 5 35 C17 39 24 43 30 50 C31 40 30 30 27 21 C36 29 43 38 50 51
          C57 38 64 29 73 21 C70 30 69 40 70 50 C76 43 83 39 95 35 C88 44 83 56 80 70Z
        + {circle(5, 31, 5.5)}
        + {circle(27, 16, 6)}
        + {circle(73, 16, 6)}
        + {circle(95, 31, 5.5)}
        + {circle(50, 30, 6.5)}
        + {rounded(18, 75, 82, 88, 6.5)}
        - {circle(50, 81.5, 3.6)}
        - {circle(34, 81.5, 3)}
        - {circle(66, 81.5, 3)}
    """,
    "N": f"""
        + M27 86 C27 72 36 64 45 55 C47 53 48 50 47 47 C42 52 35 53 30 53 C26 57 23 62 17 62
          C11 62 6 56 8 50 L11 45 C15 38 22 33 25 25 C26 20 29 16 33 14 L30 2 L43 10 L47 3 L53
          12 C73 14 86 32 86 56 C86 68 84 78 84 86Z
        + {rounded(20, 88, 90, 97, 3)}
        - M33 24 C36 22 40 23 41.5 26 C39 28.5 35 28.5 33 24Z
        - {circle(15, 53, 2.2)}
        - M57 20 C69 27 76 40 76 58 C76 66 75 72 74 78 C73 60 71 36 57 20Z
    """,
    "J": f"""
        + M8 60 C6 42 24 28 50 28 C76 28 95 42 92 60 C91 65 86 67 80 67 L20 67 C14 67 9 65 8
          60Z
        + {rounded(20, 71, 80, 84, 5)}
        - M20 67.2 L80 67.2 L80 70.8 L20 70.8Z
        - M44 35 C46 18 62 3 86 0 L98 0 L98 30 C88 40 74 46 58 47Z
        + M49 42 C49 22 63 6 85 4 C93 3 96 9 92 14 C88 28 76 40 62 44 C57 45.5 52 45 49 42Z
        - M56 40 C62 28 70 20 82 13 C73 21 66 29 60 41Z
        + {circle(50, 47, 6)}
    """,
    "jester": f"""
        + M24 72 C24 56 18 46 4 48 C6 30 30 24 45 44 L50 72Z
        + M76 72 C76 56 82 46 96 48 C94 30 70 24 55 44 L50 72Z
        - M31 48 C36 32 44 22 50 9 C56 22 64 32 69 48 L55 76 L45 76Z
        + M36.5 49 C41 35 46 27 50 17 C54 27 59 35 63.5 49 C60 58 56 65 53 72 L47 72 C44 65 40
          58 36.5 49Z
        + {circle(6, 56, 6.5)}
        + {circle(94, 56, 6.5)}
        + {circle(50, 9, 7)}
        + {rounded(22, 75, 78, 90, 5)}
        - {polygon(36, 82.5, 4.2, 4)}
        - {polygon(50, 82.5, 4.2, 4)}
        - {polygon(64, 82.5, 4.2, 4)}
    """,
}

MARKS: Final = {
    "star8": f"""
        + {star(50, 50, 49, 26, 8)}
    """,
    "star5": f"""
        + {star(50, 53, 50, 20.5, 5)}
    """,
    "star4": f"""
        + {star(50, 50, 50, 15, 4)}
    """,
    "disc": f"""
        + {circle(50, 50, 46)}
    """,
    "square": f"""
        + {rounded(8, 8, 92, 92, 10)}
    """,
    "triangle": """
        + M50 4 C53 4 55 6 57 9 L97 82 C99 87 97 93 91 93 L9 93 C3 93 1 87 3 82 L43 9 C45 6 47
          4 50 4Z
    """,
    "diamond": f"""
        + {polygon(50, 50, 49, 4)}
    """,
    "plus": """
        + M33 3 L67 3 C70 3 72 5 72 8 L72 28 L92 28 C95 28 97 30 97 33 L97 67 C97 70 95 72 92 72
          L72 72 L72 92 C72 95 70 97 67 97 L33 97 C30 97 28 95 28 92 L28 72 L8 72 C5 72 3 70 3 67
          L3 33 C3 30 5 28 8 28 L28 28 L28 8 C28 5 30 3 33 3Z
    """,
    "arrow": """
        + M14 8 L92 50 L14 92Z
    """,
    "check": """
        + M6 54 L22 38 L41 57 L78 16 L94 32 L41 89Z
    """,
    "cross": """
        + M14 28 L28 14 L50 36 L72 14 L86 28 L64 50 L86 72 L72 86 L50 64 L28 86 L14 72 L36 50Z
    """,
}

SHAPES: Final = SUITS | COURTS | MARKS

SLANT: Final = {"W": 38, "B": -38}
"""Degrees by which a shape is turned: swords and batons lie crosswise."""

GROWTH: Final = {"W": 1.22, "B": 1.22}
"""Slanted shapes are narrow and take more room to look as large as the others."""
