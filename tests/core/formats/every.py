"""Every format there is to try: the built-in ones, and what others may bring."""

from collections.abc import Generator
from contextlib import contextmanager

from debate_core.formats import FORMATS, add_format, remove_format
from debate_core.formats.declared import make_format, read_built_in
from tests.core.formats.declared.layouts import AT_ONCE, IN_TURN, laid_out
from tests.core.formats.toast import TOAST

JUDGED_OFTEN = make_format(laid_out(IN_TURN, AT_ONCE, after="every phase"))
BUILT_IN = tuple(FORMATS)
LAID_OUT = tuple(layout.name for layout in read_built_in())
IN_CODE = tuple(name for name in BUILT_IN if name not in LAID_OUT)
OTHERS = {each.name: each for each in (TOAST, JUDGED_OFTEN)}
"""A class with the defaults, and a layout."""
EVERY = (*BUILT_IN, *OTHERS)


@contextmanager
def offered() -> Generator[None]:
    """Those that others bring are registered meanwhile."""
    for each in OTHERS.values():
        add_format(each)
    try:
        yield
    finally:
        for each in OTHERS:
            remove_format(each)
