"""The settings of Python's garbage collector for a process that keeps a lot for long.

By default it scans all loaded objects again and again: with a hundred debates, every two seconds
for a quarter of a second. Nothing else runs meanwhile, so debates that ended a turn at different
moments end the next one together, and wait for one another.
"""

import gc

THRESHOLDS = (10_000, 10, 10)
"""Thresholds above Python's own: reference counts already free most of what debates leave."""


def collect_less() -> None:
    """Collect less often from now on, and never scan what is already loaded."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
