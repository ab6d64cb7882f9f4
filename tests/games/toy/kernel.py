"""The smallest kernel: candidate ``code`` is worth ``code`` and a random number below position 0.

Position 1 is the number of the first world that can't be found.
"""

from typing import Any

from games.bits import draw, entry, seeded


@entry
def evaluate(position: Any, codes: Any, first: Any, seed: Any, values: Any) -> Any:
    """See :mod:`games.search`."""
    for row in range(values.shape[0]):
        if first + row >= position[1]:
            return row
        for column in range(codes.shape[0]):
            source = seeded(seed, first + row + 1000 * column)
            values[row, column] = codes[column] + draw(source, position[0])
    return values.shape[0]
