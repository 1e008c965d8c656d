"""The garbage collector does not stop debates to go through what the bot has loaded."""

import gc
import weakref
from collections.abc import Generator

import pytest

from bot.config import garbage


@pytest.fixture(autouse=True)
def _as_before() -> Generator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)


def _would_be_gone_through(thing: object) -> bool:
    return any(each is thing for each in gc.get_objects())


def test_what_is_loaded_is_not_gone_through_from_then_on() -> None:
    loaded = list[int]()
    assert _would_be_gone_through(loaded)
    garbage.collect_less()
    later = list[int]()
    assert not _would_be_gone_through(loaded)
    assert _would_be_gone_through(later)


def test_what_refers_to_itself_still_goes() -> None:
    class Node:
        def __init__(self) -> None:
            self.itself = self

    garbage.collect_less()
    nodes = [weakref.ref(Node()) for _ in range(2 * garbage.THRESHOLDS[0])]
    assert any(node() is None for node in nodes)
