"""Damages files at random, but always in the same way: flips, cuts, copies, foreign pieces."""

from __future__ import annotations

import random
from collections.abc import Callable

PIECES = (
    b"\0",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"9" * 5000,
    b"-2",
    b"1e999",
    b"NaN",
    b"?" * 300,
    b"[" * 2000,
    b"]" * 40,
    b'{"a":' * 1500,
    b'"',
    b"\\",
    b'"\\ud800"',
    b",,,,,,,,",
    b";;;;\t\t",
    b"\r",
    b"\r\n\r\n",
    b"!",
    b"#extra\n",
    b"ydke://",
    b"<html>",
    b"=cmd|' /C calc'!A0",
    b"SQLite format 3\0",
    b"\xf0\x9f\x90\x89" * 200,
    b"\xe9\xfc",
    b"A" * 3000,
)


def _flip(data: bytearray, chance: random.Random) -> None:
    for _ in range(chance.choice((1, 1, 2, 8, 64))):
        data[chance.randrange(len(data))] = chance.randrange(256)


def _cut(data: bytearray, chance: random.Random) -> None:
    del data[chance.randrange(len(data)) :]


def _leave_out(data: bytearray, chance: random.Random) -> None:
    start = chance.randrange(len(data))
    del data[start : start + chance.choice((1, 4, 100, 2000))]


def _double(data: bytearray, chance: random.Random) -> None:
    start = chance.randrange(len(data))
    piece = data[start : start + chance.choice((1, 40, 1000))]
    data[start:start] = piece * chance.choice((1, 2, 50))


def _insert(data: bytearray, chance: random.Random) -> None:
    place = chance.randrange(len(data) + 1)
    data[place:place] = chance.choice(PIECES)


def _swap(data: bytearray, chance: random.Random) -> None:
    middle = chance.randrange(len(data))
    data[:] = data[middle:] + data[:middle]


WAYS: tuple[Callable[[bytearray, random.Random], None], ...] = (
    _flip,
    _flip,
    _cut,
    _leave_out,
    _double,
    _insert,
    _insert,
    _swap,
)


def mutated(whole: bytes, seed: int) -> bytes:
    """The file with one to three damages; the same seed always does the same ones."""
    chance = random.Random(seed)
    data = bytearray(whole)
    for _ in range(chance.choice((1, 1, 2, 3))):
        if data:
            chance.choice(WAYS)(data, chance)
    return bytes(data)
