"""The scripted model: it says its lines, remembers what it was asked, and never improvises."""

import pytest

from debate_core.errors import Unavailable
from debate_core.models.scripted import ScriptedModel
from tests.models.asking import REQUEST


async def test_it_says_its_lines_in_order_and_remembers_what_it_was_asked() -> None:
    model = ScriptedModel(["one", {"vote": "two"}, lambda request: request.system[:3]])
    replies = [await model.reply(REQUEST) for _ in range(3)]
    assert [reply.text for reply in replies] == ["one", '{"vote": "two"}', REQUEST.system[:3]]
    assert [reply.value for reply in replies] == [None, {"vote": "two"}, None]
    assert model.asked == [REQUEST] * 3


async def test_an_error_in_the_script_is_raised() -> None:
    with pytest.raises(Unavailable, match="down"):
        await ScriptedModel([Unavailable("down")]).reply(REQUEST)


async def test_it_does_not_go_on_past_its_script() -> None:
    with pytest.raises(AssertionError, match="run out of answers"):
        await ScriptedModel([]).reply(REQUEST)
