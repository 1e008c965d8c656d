"""The end of one fault, beside the same debate without it."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.faults.calls import Answered, Call, answered, end_of_call
from tests.faults.ends import end_of
from tests.faults.matrix import MEMBERS, Cell
from tests.faults.play import Left, left_by

REQUESTS, CALLS = "requests", "calls"
"""The names of the tables."""


def end_of_one_cell(cell: Cell) -> str:
    """What a request that fails so leads to."""
    has_rule = cell.asked == MEMBERS
    with TemporaryDirectory() as folder:
        left = left_by(cell, Path(folder), has_rule=has_rule)
    return end_of(left, _undisturbed(has_rule))


def end_of_one_call(call: Call) -> str:
    """What a call to a model that fails so leads to."""
    with TemporaryDirectory() as folder:
        return end_of_call(answered(call, Path(folder)), _unfailing())


@cache
def _undisturbed(has_rule: bool) -> Left:
    with TemporaryDirectory() as folder:
        return left_by(None, Path(folder), has_rule=has_rule)


@cache
def _unfailing() -> Answered:
    with TemporaryDirectory() as folder:
        return answered(None, Path(folder))
