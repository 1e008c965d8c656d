"""`make faults`: measure all, and write the tables of docs/reliability.md.

Ends with 1 where a table was another one before, so that a check notices.
"""

import logging
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from tests.faults import calls, matrix
from tests.faults.measuring import CALLS, REQUESTS, end_of_one_call, end_of_one_cell
from tests.faults.table import PAGE, Ends, written

T = TypeVar("T")


def main() -> None:
    """Measure both, and write."""
    logging.disable(logging.WARNING)
    cells, asked = list(matrix.cells()), list(calls.calls())
    cpus = os.cpu_count() or 1
    with ProcessPoolExecutor(cpus, get_context("spawn"), max_tasks_per_child=100) as pool:
        told = _told(pool, end_of_one_cell, cells), _told(pool, end_of_one_call, asked)
    before = page = PAGE.read_text()
    by_request = _by_fault([(each.asked.name, each.fault) for each in cells], told[0])
    by_call = _by_fault([(each.asked, each.fault) for each in asked], told[1])
    page = written(page, REQUESTS, ("what is asked", "how it fails", *matrix.LENGTHS), by_request)
    page = written(page, CALLS, ("who is asked", "how it fails", *calls.LENGTHS), by_call)
    PAGE.write_text(page)
    sys.exit(0 if page == before else f"{PAGE} was changed.")


def _told(pool: ProcessPoolExecutor, end_of: Callable[[T], str], all_: list[T]) -> list[str]:
    told: list[str] = []
    for end in pool.map(end_of, all_, chunksize=5):
        told.append(end)
        sys.stderr.write(f"{len(told)} of {len(all_)}\r")
    return told


def _by_fault(keys: list[tuple[str, str]], told: list[str]) -> Ends:
    """The ends of each fault, in the order of their lengths."""
    ends: dict[tuple[str, str], list[str]] = {}
    for key, end in zip(keys, told, strict=True):
        ends.setdefault(key, []).append(end)
    return ends


if __name__ == "__main__":
    main()
