"""What everyone may read of a debate: nothing that is held back, and no voter's identity."""

import pytest

from debate_core.domain.facts import BallotCast, CaptainCalled, Fact, SpeechScored, TurnTaken
from debate_core.domain.record import fold
from debate_core.domain.specification import Specification
from debate_core.domain.words import DebaterId
from debate_core.formats.championship.forms import Call
from debate_core.formats.championship.result import championship_result
from debate_core.reports.public import public
from debate_core.reports.transcript.kinds import KINDS, Kind, written
from tests.core.making import events_of, opened, speech
from tests.core.making_championship import championship_spec, score
from tests.core.making_panel import panel_spec
from tests.core.reports.records import phase
from tests.core.reports.transcript.recorded import recorded, voted

SECRETS = ("Go for the guard.", "It dodged the question.", "off_topic")


def _championship(*more: Fact, **rules: bool) -> tuple[Fact, ...]:
    said = TurnTaken(
        step=1,
        turn=1,
        debater=DebaterId("f1"),
        phase="opening",
        round=1,
        content=speech(),
    )
    judged = score(7, "off_topic", "counter_question").model_copy(update={"note": SECRETS[1]})
    return (
        opened(championship_spec(**rules)),
        phase("opening"),
        said,
        SpeechScored(step=2, turn=1, debater=DebaterId("f1"), score=judged),
        CaptainCalled(step=3, team="for", call=Call(speaker="f2", direction=SECRETS[0])),
        *more,
    )


def _ended(*facts: Fact) -> tuple[Fact, ...]:
    return (*facts, recorded("rounds")[-1].fact)


def _told(facts: tuple[Fact, ...], kind: Kind) -> list[str]:
    text = written(events_of(*facts), kind, lambda _: {})
    return [each for each in SECRETS if each in text or each.replace("_", " ") in text]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "facts",
    [_championship(backstage=True), _championship(), _ended(*_championship())],
    ids=["under way", "under way and not set up", "over and not set up"],
)
def test_the_backstage_is_not_for_everyone(facts: tuple[Fact, ...], kind: Kind) -> None:
    assert _told(facts, kind) == []


@pytest.mark.parametrize("kind", KINDS)
def test_the_backstage_shows_after_the_end_where_it_was_set_up_so(kind: Kind) -> None:
    assert _told(_ended(*_championship(backstage=True)), kind) == list(SECRETS)


def test_every_point_of_the_scoreboard_is_counted_as_before() -> None:
    events = events_of(*_championship())
    one, two = (championship_result(fold(each)) for each in (events, public(events)))
    assert one == two


def _panel(spec: Specification, turns: int) -> tuple[Fact, ...]:
    spoken = (
        TurnTaken(
            step=number,
            turn=number,
            debater=spec.debaters[number - 1].id,
            phase="opening",
            round=1,
            content=speech(f"This is turn {number}."),
        )
        for number in range(1, turns + 1)
    )
    return (opened(spec), phase("opening"), *spoken)


@pytest.mark.parametrize(
    ("shown", "turns", "seen"),
    [("together", 2, 0), ("together", 3, 3), ("as they arrive", 2, 2)],
)
def test_turns_that_are_shown_together_show_once_all_are_in(
    shown: str, turns: int, seen: int
) -> None:
    events = events_of(*_panel(panel_spec(shown=shown), turns))
    assert written(events, "markdown", lambda _: {}).count("This is turn") == seen
    assert written(events, "json", lambda _: {}).count("This is turn") >= seen
    assert len(public(events)) == 2 + seen


def test_voters_are_numbered_and_counted_as_before() -> None:
    events = voted(recorded("rounds"), "for", "against", "for")
    shown = public(events)
    assert [each.fact.voter for each in shown if isinstance(each.fact, BallotCast)] == [
        "voter 1",
        "voter 2",
        "voter 3",
    ]
    assert fold(shown).people_tally == fold(events).people_tally
