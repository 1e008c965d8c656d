"""Every format there is to try: the built-in ones, and what others may bring."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from debate_core.formats import FORMATS, add_format, remove_format
from debate_core.formats.declared import make_format, read_layout
from debate_core.formats.format import Format
from tests.core.formats.declared.layouts import AT_ONCE, DOUGLAS, IN_TURN, OXFORD, laid_out
from tests.core.formats.toast import TOAST


def _laid_out(path: Path) -> Format:
    return make_format(read_layout(path.read_bytes(), path.name))


JUDGED_OFTEN = make_format(laid_out(IN_TURN, AT_ONCE, after="every phase"))
BUILT_IN = tuple(FORMATS)
OTHERS = {each.name: each for each in (TOAST, _laid_out(OXFORD), _laid_out(DOUGLAS), JUDGED_OFTEN)}
"""A class with the defaults, and files."""
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
