"""The settings of Python's garbage collector for a process that keeps a lot for long.

By default it goes over everything that is loaded again and again: with a hundred debates, once
in two seconds, for a quarter of a second each time. Nothing else runs meanwhile, so debates
that ended a turn at different moments end the next one together, and wait for one another.
"""

import gc

THRESHOLDS = (10_000, 10, 10)
"""Reference counts free most of what debates leave behind, so little waits for a collection."""


def collect_less() -> None:
    """Collect less often from now on, and never go through what is already loaded."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
