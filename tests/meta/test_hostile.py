"""What finds slow patterns finds them on a busy machine too, and nothing else."""

import re
from collections.abc import Callable
from random import Random

import pytest

from tests.meta.hostile import Measure, Read, Shape, shapes, what_is_slow
from tests.sweep import keep_some

LETTERS = [Shape("", "a", "!")]


def busy(seconds: Callable[[int], float]) -> Measure:
    """Time by length, as on a machine that makes two of three readings up to 30 times longer."""
    chance = Random(1)
    return lambda _, text: seconds(len(text)) * chance.choice((1.0, 3.0, 30.0))


def read_nothing(_: str) -> None:
    """Take no time of its own."""


@pytest.mark.parametrize("exponent", [2, 3])
def test_what_grows_faster_than_its_text_is_found_on_a_busy_machine(exponent: int) -> None:
    measure = busy(lambda length: 1e-9 * length**exponent)
    assert what_is_slow(read_nothing, LETTERS, measure)


@pytest.mark.parametrize("a_character", [1e-7, 1e-6, 1e-5])
def test_what_is_as_long_as_its_text_is_not_found_on_a_busy_machine(a_character: float) -> None:
    measure = busy(lambda length: a_character * length)
    assert what_is_slow(read_nothing, LETTERS, measure) == []


@pytest.mark.parametrize(
    "pattern",
    keep_some(
        [
            r"^\W*x",  # stood in `suspect.py` once: with MULTILINE it begins anew at each line
            r"a*b",
            r"\s+$",
            r"(\w+\.)*\w+@",
        ]
    ),
)
def test_a_quadratic_pattern_is_found(pattern: str) -> None:
    compiled = re.compile(pattern, re.MULTILINE)
    read: Read = compiled.search
    assert what_is_slow(read, shapes([pattern], re.MULTILINE))


@pytest.mark.parametrize("pattern", [r"a{1,20}b", r"\bfor\b", r"“[^”]{0,300}”"])
def test_a_bounded_pattern_is_not_found(pattern: str) -> None:
    assert what_is_slow(re.compile(pattern).findall, list(shapes([pattern]))) == []
