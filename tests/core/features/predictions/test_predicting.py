"""Predictions in a debate: who may make one, until when, what counts, and what is shown of it."""

from datetime import timedelta

import pytest

from debate_core.clock import FakeClock
from debate_core.domain.facts import DebateConcluded, Event, Fact, SeatTaken, WordsTakenOut
from debate_core.domain.outcome import compute_outcome
from debate_core.domain.record import Record, fold
from debate_core.domain.specification import Specification
from debate_core.domain.taking_out import TakingOut, change_words, list_words
from debate_core.domain.values import DebaterId, PersonId
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import Guest, check_may_take_out
from debate_core.errors import SpecError
from debate_core.features.predictions.acting import predict, withdraw_prediction
from debate_core.features.predictions.facts import (
    Decides,
    PredictionMade,
    PredictionWithdrawn,
    list_predictions,
)
from debate_core.features.predictions.scoring import list_decisions, resolve_record
from debate_core.features.telling import tell_pieces
from debate_core.formats import FORMATS
from debate_core.reports.files import make_events_public, write_record
from debate_core.show.pieces import Card
from debate_core.storage.memory import MemoryJournal
from tests.core.making import (
    NOON,
    consensus_spec,
    decision,
    events_of,
    judged,
    opened,
    phase,
    record_of,
    rounds_spec,
    told,
    verdict,
)

MIA, NOOR = PersonId("4711"), PersonId("4712")
ROUNDS = rounds_spec(rounds=2)
OPENING, LATER = phase("argument"), phase("argument", 2)
NAMED = (judged(verdict("for")), decision("for", "judge_verdict"))


def made(
    percent: int, choice: str = "for", by: PersonId = MIA, of: Decides = "judge"
) -> PredictionMade:
    return PredictionMade(by=by, of=of, choice=choice, percent=percent)


FOUR = tuple(made(60, "against", PersonId(f"47{n}")) for n in range(20, 24))
"""Predictions of four people more."""


def _end(people: dict[str, int], standing: str | None, spec: Specification) -> DebateConcluded:
    return DebateConcluded(outcome=compute_outcome(people, standing, spec))


def _ended(*facts: Fact, people: dict[str, int] | None = None) -> tuple[Event, ...]:
    """A debate that the judge decided for “for”; the people voted for it unless said otherwise."""
    end = _end(people or {"for": 3, "against": 0}, "for", ROUNDS)
    return told(ROUNDS, OPENING, *facts, LATER, *NAMED, end)


def _resolved(record: Record) -> list[tuple[str, int, bool]]:
    found = resolve_record(record)
    return [(each.prediction.of, each.prediction.percent, each.is_right) for each in found]


def _shown(events: tuple[Event, ...]) -> Card | None:
    end = next(each for each in events if isinstance(each.fact, DebateConcluded))
    pieces = tell_pieces(fold(events[: end.number]), end)
    return next((e for e in pieces if isinstance(e, Card) and e.key == "predictions"), None)


def _ledger(*facts: Fact, spec: Specification = ROUNDS) -> Ledger:
    events = told(spec, *facts)
    journal = MemoryJournal()
    return Ledger(journal, FakeClock(NOON + timedelta(minutes=1)), events)


async def _live(*facts: Fact, spec: Specification = ROUNDS) -> Ledger:
    return await Ledger.open(
        MemoryJournal(), FakeClock(NOON), events_of(opened())[0].debate, (opened(spec), *facts)
    )


# What counts.


def test_the_newest_prediction_counts() -> None:
    record = record_of(ROUNDS, made(90), made(60, "against"))
    assert [(e.choice, e.percent) for e in list_predictions(record)] == [("against", 60)]


def test_one_that_was_taken_back_does_not() -> None:
    back = PredictionWithdrawn(by=MIA, of="judge")
    assert list_predictions(record_of(ROUNDS, made(90), made(70, of="people"), back)) == (
        *list_predictions(record_of(ROUNDS, made(70, of="people"))),
    )


def test_those_of_who_started_it_or_sat_down_later_are_void() -> None:
    sat = SeatTaken(debater=DebaterId("ada"), person=NOOR, name="Noor")
    record = record_of(ROUNDS, made(90, by=PersonId("opener")), made(60, by=NOOR), OPENING, sat)
    assert list_predictions(record) == ()


def test_both_decisions_are_scored_by_themselves() -> None:
    events = _ended(made(90), made(80, "against", of="people"))
    assert _resolved(fold(events)) == [("judge", 90, True), ("people", 80, False)]


@pytest.mark.parametrize(
    ("people", "left"),
    [
        ({"for": 1}, ["judge"]),
        ({"for": 2, "against": 2}, ["judge"]),
        ({"for": 3}, ["judge", "people"]),
    ],
)
def test_a_vote_without_a_result_leaves_nothing_to_score(
    people: dict[str, int], left: list[str]
) -> None:
    record = fold(_ended(made(90), made(80, of="people"), people=people))
    assert [each[0] for each in _resolved(record)] == left


@pytest.mark.parametrize(
    "facts",
    [
        (decision(None, "no_verdict"),),
        (judged(verdict(None)), decision(None, "judge_verdict")),
        (decision(None, "undecided_verdict"),),
        (judged(verdict("both")), decision("both", "judge_verdict")),
    ],
)
def test_a_verdict_that_names_none_of_the_choices_leaves_nothing_to_score(
    facts: tuple[Fact, ...],
) -> None:
    end = _end({"for": 3}, None, ROUNDS)
    assert _resolved(record_of(ROUNDS, made(90), OPENING, *facts, end)) == []


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_every_format_says_whose_decision_can_be_predicted(name: str) -> None:
    asked = {"consensus": ("people",), "roundtable": (), "fishbowl": ()}
    spec = ROUNDS if FORMATS[name].has_judge else consensus_spec()
    record = record_of(spec.model_copy(update={"format": name}))
    assert list_decisions(record) == asked.get(name, ("judge", "people"))


# Who may, and until when.


async def test_a_prediction_is_on_record_with_its_choice_and_sureness() -> None:
    ledger = await _live(OPENING)
    await predict(ledger, Guest(MIA, "Mia"), "judge", "for", 80)
    assert ledger.events[-1].fact == made(80)
    await withdraw_prediction(ledger, Guest(MIA, "Mia"), "judge")
    assert list_predictions(ledger.record) == ()


@pytest.mark.parametrize(
    ("facts", "who", "what", "said"),
    [
        ((OPENING, LATER), MIA, ("judge", "for", 80), "The opening is over"),
        ((decision("for", "judge_verdict"),), MIA, ("judge", "for", 80), "The opening is over"),
        ((), PersonId("opener"), ("judge", "for", 80), "You started this debate"),
        (
            (SeatTaken(debater=DebaterId("ada"), person=MIA, name="Mia"),),
            MIA,
            ("judge", "for", 80),
            "You have had a seat",
        ),
        ((), MIA, ("judge", "tea", 80), "is not on offer"),
        ((), MIA, ("judge", "for", 55), "Say how sure you are: 50, 60, 70, 80, 90 or 99 %."),
    ],
)
async def test_what_cannot_be_predicted_is_refused_in_a_sentence(
    facts: tuple[Fact, ...], who: PersonId, what: tuple[Decides, str, int], said: str
) -> None:
    ledger = await _live(*facts)
    with pytest.raises(SpecError, match=said):
        await predict(ledger, Guest(who, "Mia"), *what)


async def test_a_format_without_a_judge_asks_for_the_people_alone() -> None:
    ledger = await _live(spec=consensus_spec())
    with pytest.raises(SpecError, match="That cannot be predicted"):
        await predict(ledger, Guest(MIA, "Mia"), "judge", "revise", 80)


async def test_what_was_not_predicted_cannot_be_taken_back() -> None:
    ledger = await _live()
    with pytest.raises(SpecError, match="nothing to take back"):
        await withdraw_prediction(ledger, Guest(MIA, "Mia"), "judge")


# What is shown, and to whom.


def test_the_card_at_the_end_names_nobody() -> None:
    card = _shown(_ended(made(90), *FOUR, made(70, of="people")))
    assert card is not None
    text = str(card)
    assert "5 predictions; how likely they found each choice on average" in text
    assert "“for” came: 1 of 5 named it" in text
    assert "Best: +0.48, 90% sure of “for”" in text
    assert MIA not in text


@pytest.mark.parametrize("count", range(1, 5))
def test_of_fewer_than_five_no_figure_is_told_anywhere(count: int) -> None:
    events = _ended(made(90), *FOUR[: count - 1])
    shown = make_events_public(events)
    for card in (_shown(events), _shown(shown)):
        assert card is not None
        text = str(card)
        assert "Figures are told from 5 predictions on" in text
        assert "%" not in text
        assert "named it" not in text
    told_ = [each.fact for each in shown if isinstance(each.fact, PredictionMade)]
    assert {(each.choice, each.percent) for each in told_} == {("", 0)}


def test_each_decision_needs_five_predictions_of_its_own() -> None:
    card = _shown(_ended(made(90), *FOUR, made(80, of="people"), made(70, by=NOOR, of="people")))
    assert card is not None
    judge, people = card.blocks
    assert "1 of 5 named it" in str(judge)
    assert "%" not in str(people)


def test_after_one_was_taken_out_of_a_card_it_tells_no_figures_that_would_betray_it() -> None:
    events = _ended(made(90), *FOUR, made(70, by=PersonId("4800")))
    (mine,) = (each for each in list_words(events) if each.author == MIA)
    text = str(_shown(_without(events, mine.event)))
    assert "No figures are told, since one was taken out." in text
    assert "%" not in text


def test_one_that_was_taken_out_before_the_card_was_there_leaves_its_figures() -> None:
    before = _without(told(ROUNDS, OPENING, made(90), *FOUR, made(70, by=PersonId("4800"))), 3)
    end = _end({"for": 3, "against": 0}, "for", ROUNDS)
    events = told(ROUNDS, *(each.fact for each in before[1:]), LATER, *NAMED, end)
    assert "1 of 5 named it" in str(_shown(events))


def test_without_predictions_there_is_no_card() -> None:
    assert _shown(_ended()) is None


def test_the_public_record_names_nobody_and_counts_the_same() -> None:
    events = _ended(made(90), made(80, by=PersonId("opener")), *FOUR)
    shown = make_events_public(events)
    assert {e.fact.by for e in shown if isinstance(e.fact, PredictionMade)} == {
        PersonId(""),
        *(PersonId(f"forecaster {n}") for n in (1, 3, 4, 5, 6)),
    }
    assert _shown(shown) == _shown(events)
    assert MIA not in write_record(events, shown)


def test_before_the_end_the_public_record_tells_no_prediction() -> None:
    (shown,) = (
        e.fact
        for e in make_events_public(told(ROUNDS, made(90)))
        if isinstance(e.fact, PredictionMade)
    )
    assert shown == made(0, "", PersonId(""))


# Taking one out.


def _without(events: tuple[Event, ...], number: int) -> tuple[Event, ...]:
    blanks, taken = TakingOut(number, "author", MIA).take_out(events)
    by_number = {each.number: each for each in blanks}
    kept = [by_number.get(each.number, each) for each in events]
    last = Event(debate=kept[0].debate, number=len(kept) + 1, at=kept[-1].at, fact=taken)
    return (*kept, last)


def test_a_prediction_is_taken_out_with_all_that_went_before_it() -> None:
    back = PredictionWithdrawn(by=MIA, of="judge")
    events = _ended(made(90), back, made(60, "against"), made(70, by=NOOR))
    (mine,) = (each for each in list_words(events) if each.author == MIA)
    left = _without(events, mine.event)
    assert (mine.what, mine.text) == ("prediction of the judge", "60% for against")
    assert MIA not in str(left)
    assert _resolved(fold(left)) == [("judge", 70, True)]
    assert isinstance(left[-1].fact, WordsTakenOut)
    assert left[-1].fact.by is None


def test_the_card_that_counted_it_is_told_in_another_way() -> None:
    events = _without(_ended(made(90)), 3)
    taken = events[-1].fact
    assert isinstance(taken, WordsTakenOut)
    assert "1 prediction was taken out." in str(_shown(events))
    assert _shown(change_words(events, taken)) != _shown(events)


def test_nobody_else_can_take_it_out_not_even_a_moderator() -> None:
    ledger = _ledger(made(90))
    with pytest.raises(SpecError, match="Only the person whose it is"):
        check_may_take_out(ledger, Guest(NOOR, "Noor", is_moderator=True), 2)
