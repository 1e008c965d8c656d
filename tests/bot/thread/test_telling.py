"""What an event puts into its thread, beyond what its format says of it."""

import pytest

from bot.platform.buttons import Button
from bot.platform.feature import Feature
from bot.thread.telling import drafts_for, posts_for
from debate_core.domain.facts import (
    DebateConcluded,
    DebateInterrupted,
    Event,
    Fact,
    Paused,
    StepAnswered,
)
from debate_core.domain.record import fold
from debate_core.domain.sealing import seal_event
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from tests.core.formats.championship.shown import played
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


def _sealed(*facts: Fact) -> list[Event]:
    kept: list[Event] = []
    for event in events_of(opened(rounds_spec()), *facts):
        kept.append(seal_event(event, kept[-1] if kept else None, bytes(16)))
    return kept


@pytest.mark.parametrize(
    "fact", [DebateInterrupted(reason="a fault"), DebateConcluded(outcome=None)]
)
def test_the_fingerprints_of_the_record_are_a_file_on_the_post_that_says_the_end(
    fact: Fact,
) -> None:
    events = _sealed(phase("opening"), fact)
    [post] = [e for e in posts_for(fold(events), events[-1]) if e.files]
    [file] = post.files
    assert file.data.decode().splitlines()[1:] == [
        f"{events[0].head}  opening",
        f"{events[2].head}  end",
    ]


def test_no_words_in_a_thread_hold_a_fingerprint() -> None:
    events = _sealed(phase("opening"), DebateConcluded(outcome=None))
    said = " ".join(
        f"{post.content} {post.embed.to_dict() if post.embed else ''}"
        for at in range(1, len(events) + 1)
        for post in posts_for(fold(events[:at]), events[at - 1])
    )
    assert not any(event.head in said for event in events)


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


def test_an_older_version_s_scoreboard_goes_once_the_pinned_card_has_it() -> None:
    course = played(turns=1)
    said = next(event for event in course.events if _is_turn(event.fact))
    assert [post.removes for post in posts_for(course.record, said)][:1] == ["scoreboard"]


def _is_turn(fact: Fact) -> bool:
    return isinstance(fact, StepAnswered) and fact.turn is not None
