"""`make faults`: measure all, and write the tables of docs/faults.md.

Ends with 1 where a table was another one before, so that a check notices. With patterns it measures
only what matches one of them, as "what is asked, how it fails, for how long", and tells each end:

    python -m tests.faults "^a turn, 404" "^the judge, hanging, once"
"""

import logging
import os
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from multiprocessing import get_context
from multiprocessing.pool import Pool
from typing import TypeVar

from tests.faults import calls, matrix
from tests.faults.measuring import CALLS, REQUESTS, end_of_one_call, end_of_one_cell
from tests.faults.table import PAGE, Ends, read, written

T = TypeVar("T", matrix.Cell, calls.Call)
_REQUESTS = (REQUESTS, ("what is asked", "how it fails", *matrix.LENGTHS))
_CALLS = (CALLS, ("who is asked", "how it fails", *calls.LENGTHS))


def main() -> None:
    """Measure what is asked for, and write."""
    cpus, before = os.cpu_count() or 1, PAGE.read_text()
    quietly = partial(logging.disable, logging.ERROR)
    spawning = get_context("spawn")
    with spawning.Pool(cpus, quietly, maxtasksperchild=50) as pool:
        measured = partial(_measured, pool=pool, page=before)
        page = written(before, *_REQUESTS, measured(REQUESTS, [*matrix.cells()], end_of_one_cell))
        page = written(page, *_CALLS, measured(CALLS, [*calls.calls()], end_of_one_call))
    PAGE.write_text(page)
    sys.exit(0 if page == before else f"{PAGE} was changed.")


def _measured(
    table: str,
    all_: Sequence[T],
    end_of: Callable[[T], str],
    *,
    pool: Pool,
    page: str,
) -> Ends:
    """The ends of each fault, in the order of their lengths; what is not measured stays."""
    wanted = [each for each in all_ if _is_wanted(each)]
    told: dict[T, str] = {}
    for each, end in zip(wanted, pool.imap(end_of, wanted, chunksize=2), strict=True):
        told[each] = end
        sys.stderr.write(f"{len(told)} of {len(wanted)}\r")
        if sys.argv[1:]:
            sys.stdout.write(f"{each.name}: {end}\n")
    stated = read(page, table)
    ends: dict[tuple[str, str], list[str]] = {}
    for each in all_:
        of_fault = ends.setdefault(each.key, [])
        of_fault.append(told[each] if each in told else stated[each.key][len(of_fault)])
    return ends


def _is_wanted(each: matrix.Cell | calls.Call) -> bool:
    patterns = sys.argv[1:]
    return not patterns or any(re.search(pattern, each.name) for pattern in patterns)


if __name__ == "__main__":
    main()
