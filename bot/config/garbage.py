"""Python's garbage collector, set for a process that keeps a lot for long.

By default it goes through everything that is loaded again and again: with a hundred debates, once
in two seconds, for a quarter of a second each time. Nothing goes on meanwhile, so that debates
which ended a turn at different moments end the next one together, and wait for one another.
"""

import gc

THRESHOLDS = (10_000, 10, 10)
"""What debates leave behind goes by its reference counts, so that little waits for a collection."""


def collect_less() -> None:
    """From now on collect less often, and never go through what is loaded by now."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
