"""What an event puts into its thread, beyond what its format says of it."""

import pytest

from bot.platform.buttons import Button
from bot.platform.feature import Feature
from bot.thread.telling import drafts_for, posts_for
from debate_core.domain.facts import DebateConcluded, DebateInterrupted, Event, Fact, Paused
from debate_core.domain.record import fold
from debate_core.domain.sealing import seal_event
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from tests.core.formats.panel.making import panel_spec
from tests.core.making import SOMEONE, events_of, judged, opened, phase, rounds_spec, verdict


def _told(*facts: Fact) -> list[str]:
    events = events_of(opened(rounds_spec()), *facts)
    return [post.content for post in posts_for(fold(events), events[-1])]


def _drafted(spec: Specification) -> list[str]:
    step = Speak(spec.debaters[0].id, "opening", 1)
    record = fold(events_of(opened(spec)))
    return [post.content for post in drafts_for(record, step, 1, "So far.")]


def test_a_pause_says_how_to_go_on() -> None:
    assert _told(Paused(reason="Mira asked", by=SOMEONE)) == [
        "*Paused: Mira asked. Press Resume on the pinned card to go on.*",
    ]


def test_a_turn_is_shown_as_far_as_it_is_written() -> None:
    assert _drafted(rounds_spec()) == ["So far.\n-# turn 1 · writing …"]


def test_a_turn_that_is_held_back_is_not_shown_while_it_is_written() -> None:
    assert _drafted(panel_spec(shown="together")) == []


TO_CHECK = "To check that this debate's record was not changed:"


def _sealed(*facts: Fact) -> list[Event]:
    kept: list[Event] = []
    for event in events_of(opened(rounds_spec()), *facts):
        kept.append(seal_event(event, kept[-1] if kept else None, bytes(16)))
    return kept


@pytest.mark.parametrize(
    ("fact", "number"),
    [
        (phase("opening"), 1),
        (DebateInterrupted(reason="a fault"), 2),
        (DebateConcluded(outcome=None), 2),
    ],
)
def test_the_head_of_the_record_stands_where_it_begins_and_where_it_ends(
    fact: Fact, number: int
) -> None:
    events = _sealed(fact)
    [*_, post] = [e for e in posts_for(fold(events), events[-1]) if TO_CHECK in e.content]
    assert f"{TO_CHECK} {events[number - 1].head}" in post.content


def test_below_the_first_heading_it_is_a_small_line_of_its_own() -> None:
    events = _sealed(phase("opening"))
    [post] = posts_for(fold(events), events[-1])
    assert post.content.split("\n")[-1] == f"-# {TO_CHECK} {events[0].head}"


def test_later_headings_do_not_repeat_it() -> None:
    events = _sealed(phase("opening"), phase("closing"))
    assert not any(TO_CHECK in each.content for each in posts_for(fold(events), events[-1]))


APPLAUSE = Button("Applaud", "applause:give:d1")
FEATURE = Feature(name="applause", card_buttons={"verdict": lambda _: (APPLAUSE,)})


def test_a_feature_puts_its_button_below_a_card_by_its_key_and_below_no_other() -> None:
    events = events_of(opened(rounds_spec()), phase("opening"), judged(verdict()))
    told = [
        post
        for at in range(1, len(events) + 1)
        for post in posts_for(fold(events[:at]), events[at - 1], features=(FEATURE,))
    ]
    below = {post.key: post.buttons for post in told if post.buttons}
    assert below == {"verdict": (APPLAUSE,)}
