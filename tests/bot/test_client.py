"""Whatever can be pressed or sent is heard by the client."""

import inspect
from importlib import import_module

import pytest

from bot.client import HANDLERS
from bot.platform.interactions import Handler, handlers_in
from tests.meta.tree import modules


def test_the_client_hears_every_handler_there_is() -> None:
    names = (".".join(each.with_suffix("").parts) for each in modules("bot"))
    every = handlers_in(*map(import_module, names))
    assert {each.custom_id.pattern for each in every} == {e.custom_id.pattern for e in HANDLERS}
    assert len(set(every)) == len(HANDLERS)


@pytest.mark.parametrize("handler", HANDLERS, ids=lambda each: each.custom_id.pattern)
def test_a_handler_takes_what_its_custom_id_names(handler: Handler) -> None:
    assert [*handler.custom_id.groupindex] == [*inspect.signature(handler.handle).parameters][1:]
