"""The debates before one: of its channel and format, opened before it, oldest first."""

from dataclasses import replace
from datetime import timedelta

from bot.thread.past import make_past_finder
from debate_core.domain.facts import Event
from debate_core.domain.facts.debate import Venue
from debate_core.domain.record import fold
from debate_core.domain.specification import Specification
from debate_core.domain.values import DebateId
from debate_core.storage.memory import MemoryJournal
from tests.core.formats.panel.making import panel_spec
from tests.core.making import events_of, opened, rounds_spec


def _events(
    debate: str, spec: Specification, minutes: int, *, server: str = "s1", channel: str = "c"
) -> list[Event]:
    fact = opened(spec).model_copy(update={"venue": Venue(server=server, channel=channel)})
    return [
        replace(each, at=each.at + timedelta(minutes=minutes))
        for each in events_of(fact, debate=DebateId(debate))
    ]


async def test_they_are_of_the_same_channel_and_format_and_opened_before() -> None:
    journal = MemoryJournal()
    now = _events("now", panel_spec(), 5)
    for events in (
        _events("old", panel_spec(), 1),
        _events("elsewhere", panel_spec(), 2, server="s2"),
        _events("private", panel_spec(), 2, channel="moderators"),
        _events("other", rounds_spec(), 3),
        _events("newer", panel_spec(), 4),
        now,
        _events("later", panel_spec(), 6),
    ):
        await journal.append(events)
    before = await make_past_finder(journal)(fold(now), 10)
    assert [each.debate for each in before] == ["old", "newer"]


async def test_a_debate_of_no_server_has_no_past() -> None:
    assert await make_past_finder(MemoryJournal())(fold(events_of(opened(panel_spec()))), 10) == ()
