"""`make faults`: measure all, and write the tables of docs/reliability.md.

Ends with 1 where a table was another one before, so that a check notices. With patterns it measures
only what matches one of them, by "what is asked, how it fails, for how long", and writes nothing:

    python -m tests.faults "a turn, 404" "the judge, hanging"
"""

import logging
import os
import re
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from tests.faults import calls, matrix
from tests.faults.measuring import CALLS, REQUESTS, end_of_one_call, end_of_one_cell
from tests.faults.table import PAGE, Ends, read, written

T = TypeVar("T")


def main() -> None:
    """Measure both, and write or tell."""
    logging.disable(logging.WARNING)
    patterns = sys.argv[1:]
    cells = [each for each in matrix.cells() if _is_wanted(each.name, patterns)]
    asked = [each for each in calls.calls() if _is_wanted(each.name, patterns)]
    cpus = os.cpu_count() or 1
    with ProcessPoolExecutor(cpus, get_context("spawn"), max_tasks_per_child=100) as pool:
        told = _told(pool, end_of_one_cell, cells), _told(pool, end_of_one_call, asked)
    if patterns:
        _tell([*cells, *asked], [*told[0], *told[1]])
        return
    before = page = PAGE.read_text()
    by_request = _by_fault([(each.asked.name, each.fault) for each in cells], told[0])
    by_call = _by_fault([(each.asked, each.fault) for each in asked], told[1])
    page = written(page, REQUESTS, ("what is asked", "how it fails", *matrix.LENGTHS), by_request)
    page = written(page, CALLS, ("who is asked", "how it fails", *calls.LENGTHS), by_call)
    PAGE.write_text(page)
    sys.exit(0 if page == before else f"{PAGE} was changed.")


def _is_wanted(name: str, patterns: list[str]) -> bool:
    return not patterns or any(re.search(each, name) for each in patterns)


def _tell(measured: list[matrix.Cell | calls.Call], told: list[str]) -> None:
    """Print the ends, and beside them what the page says where that is another one."""
    page = PAGE.read_text()
    for each, end in zip(measured, told, strict=True):
        is_call = isinstance(each, calls.Call)
        who, name, lengths = (
            (each.asked, CALLS, calls.LENGTHS)
            if is_call
            else (each.asked.name, REQUESTS, matrix.LENGTHS)
        )
        stated = read(page, name)[who, each.fault][list(lengths).index(each.length)]
        said = "" if end == stated else f"   (the page: {stated})"
        sys.stdout.write(f"{each.name}: {end}{said}\n")


def _told(pool: ProcessPoolExecutor, end_of: Callable[[T], str], all_: list[T]) -> list[str]:
    told: list[str] = []
    for end in pool.map(end_of, all_, chunksize=min(5, 1 + len(all_) // 8)):
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
