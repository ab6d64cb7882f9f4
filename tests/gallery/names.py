"""Who sits at the tables of the gallery: short, long and Japanese names, and one in no font."""

from typing import Final

PEOPLE: Final = (
    "Zoé",
    "Jean-Baptiste de la Tour",
    "さくら",
    "Alessandra",
    "Böb",
    "홍길동",
    "Nils",
    "Padma",
    "Hiroshi",
    "Anna-Sophia von Hohenlohe-Langenburg",
)
