"""The chain over a record: what breaks it, what does not, and what is left of what is gone."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.chain import (
    SCHEME,
    Commitments,
    commit_whole,
    draw_salts,
    get_at,
    list_leaves,
    make_sealed_form,
)
from debate_core.domain.facts import (
    BallotCast,
    BallotWithdrawn,
    DecisionMade,
    Event,
    Fact,
    PollOpened,
    QuestionAsked,
    QuestionPut,
    QuestionRuled,
    StepAnswered,
    VotingClosed,
    VotingOpened,
    WordsTakenOut,
)
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.forms import Speech
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.outcome import Decision
from debate_core.domain.sealing import seal_event, seal_replacements, seal_shown
from debate_core.domain.steps import Item, Judge, Speak
from debate_core.domain.taking_out import TakingOut
from debate_core.domain.values import PersonId
from debate_core.domain.verifying import Checked, check_record
from debate_core.reports.files import make_events_public
from debate_core.storage.events import read_event, write_event
from tests.core.making import ADA, BEN, NOON, events_of, opened
from tests.sweep import draw

SECRET = "My brother is a xylophonist who lives in Elm Street with two dogs."
MIA = PersonId("111")


def said(number: int, text: str, messages: tuple[str, ...] = ()) -> StepAnswered:
    by = SaidBy(person=MIA, name="Mia", messages=messages) if messages else None
    step = Speak((ADA if number % 2 else BEN).id, "opening", 1)
    return StepAnswered(number=number, step=step, turn=number, answer=Speech(text=text), said_by=by)


FACTS: tuple[Fact, ...] = (
    opened(),
    said(1, SECRET, ("9001", "9002")),
    said(2, f"You say “{SECRET}” and I say tea."),
    QuestionAsked(question=1, by=MIA, name="Mia", text="What of milk?"),
    VotingOpened(choices=("for", "against"), closes_at=NOON),
    BallotCast(voter=MIA, choice="for"),
    BallotCast(voter=PersonId("222"), choice="against"),
)


def chained(*facts: Fact) -> list[Event]:
    """The facts as recorded events; the seeds are counted."""
    kept: list[Event] = []
    for event in events_of(*(facts or FACTS)):
        kept.append(seal_event(event, kept[-1] if kept else None, bytes([event.number] * 16)))
    return kept


def without(events: list[Event], number: int) -> list[Event]:
    """The events once the words of one were taken out."""
    blanks, taken = TakingOut(number, "author", MIA).take_out(events)
    kept, replaced = seal_replacements(blanks, events, bytes([200 + number] * 16))
    event = replace(events[-1], number=len(events) + 1, fact=taken, seal=None)
    after = [next((k for k in kept if k.number == each.number), each) for each in events]
    return [*after, seal_event(event, events[-1], bytes([100 + number] * 16), replaced)]


def data_of(events: list[Event] | tuple[Event, ...]) -> list[Any]:
    return json.loads(json.dumps([write_event(each) for each in events]))


def check(events: list[Event] | tuple[Event, ...], *heads: str) -> Checked:
    return check_record(data_of(events), heads)


def test_a_record_as_it_was_written_is_whole() -> None:
    assert check(chained()).in_words == "whole, 7 events, 0 removed"


def _edit(number: int, *path: str | int, value: object) -> Callable[[list[Any]], object]:
    def change(events: list[Any]) -> None:
        place: Any = events[number - 1]
        for each in path[:-1]:
            place = place[each]
        place[path[-1]] = value

    return change


def _swap(one: int, other: int) -> Callable[[list[Any]], object]:
    def change(events: list[Any]) -> None:
        events[one - 1], events[other - 1] = events[other - 1], events[one - 1]

    return change


def _renumbered(events: list[Any]) -> None:
    del events[3]
    for number, each in enumerate(events, start=1):
        each["number"] = number


CHANGED = "is not what was recorded"
BREAKS: dict[str, tuple[Callable[[list[Any]], object], str]] = {
    "a letter": (_edit(3, "fact", "answer", "text", value="You say tee."), f"Event 3 {CHANGED}"),
    "a choice": (_edit(6, "fact", "choice", value="against"), f"Event 6 {CHANGED}"),
    "a time": (_edit(2, "at", value="2026-01-01T12:00:09Z"), f"Event 2 {CHANGED}"),
    "another debate": (_edit(2, "debate", value="d2"), "Event 2 is of another debate"),
    "a field more": (_edit(6, "fact", "more", value="x"), f"Event 6 {CHANGED}"),
    "one left out": (
        lambda events: events.pop(3),
        "Event 5 stands where event 4 should: it was left out",
    ),
    "one left out, renumbered": (_renumbered, f"Event 4 {CHANGED}"),
    "one twice": (
        lambda events: events.insert(3, events[2]),
        "Event 3 stands where event 4 should: it stands there twice.",
    ),
    "the last twice": (
        lambda events: events.append(events[6]),
        "Event 7 stands where event 8 should: it stands there twice.",
    ),
    "none left": (lambda events: events.clear(), "This record has no events."),
    "two exchanged": (_swap(3, 4), "Event 4 stands where event 3 should: they were exchanged"),
    "another link": (_edit(4, "seal", "link", value="0" * 64), f"Event 4 {CHANGED}"),
    "a seal of before": (lambda events: events[2]["seal"].pop("scheme"), f"Event 3 {CHANGED}"),
    "no seal": (lambda events: events[4].pop("seal"), "Event 5 has no seal"),
    "no salts": (_edit(2, "seal", value={"link": "0" * 64}), "Event 2 at .* nothing that proves"),
    "no event": (lambda events: events.insert(2, "x"), "Event 3 does not read"),
}


@pytest.mark.parametrize("how", BREAKS)
def test_what_was_done_to_a_record_is_found_where_it_was_done(how: str) -> None:
    change, said_of_it = BREAKS[how]
    events = data_of(chained())
    change(events)
    found = check_record(events)
    assert re.match(said_of_it, found.broken), found.broken


def test_a_digit_of_a_number_cannot_pass_for_one_of_its_salt() -> None:
    vote = QuestionPut(question=1, to="for", votes=23, by=MIA)
    events = data_of(make_events_public(chained(*FACTS, vote)))
    events[7]["seal"]["salts"]["/votes"] += "2"
    events[7]["fact"]["votes"] = 3
    assert check_record(events).broken == "Event 8 does not read."


def test_a_cut_at_the_end_shows_against_a_head_alone() -> None:
    events = chained()
    assert check(events[:5]).broken == ""
    assert check(events[:5], events[4].head).broken == ""
    assert events[6].head in check(events[:5], events[6].head).broken


def test_another_record_written_as_a_whole_has_another_head() -> None:
    forged = chained(*FACTS[:6], BallotCast(voter=PersonId("222"), choice="for"))
    assert check(forged).broken == ""
    assert check(forged, chained()[6].head).broken


TIMED = StepAnswered(
    number=3, step=Speak(ADA.id, "closing", 1, seconds=60), turn=3, answer=Speech(text="So.")
)
"""A turn with a time limit, as the file of a format gives it."""


def test_an_event_is_sealed_as_it_will_be_read() -> None:
    events = chained(*FACTS, TIMED)
    assert write_event(events[7]) == write_event(read_event(data_of(events)[7]))
    assert repr(data_of(events)[7]["fact"]["step"]["seconds"]) == "60.0"


@pytest.mark.parametrize(("seconds", "is_whole"), [(60, True), (60.0, True), (61, False)])
def test_a_whole_number_may_be_written_either_way(seconds: float, *, is_whole: bool) -> None:
    events = data_of(chained(*FACTS, TIMED))
    events[7]["fact"]["step"]["seconds"] = seconds
    assert (check_record(events).broken == "") is is_whole


# What is taken out by right.


def test_what_is_taken_out_by_right_leaves_the_chain_whole_and_heads_as_they_were() -> None:
    events = chained()
    after = without(events, 2)
    assert check(after, *(each.head for each in events)).in_words == "whole, 8 events, 1 removed"
    assert [each.head for each in after[:7]] == [each.head for each in events]


def test_neither_words_nor_salts_of_what_is_gone_are_left() -> None:
    events = chained()
    data = data_of(events)[1]["fact"]
    seed = (events[1].seal and events[1].seal.seed) or ""
    salts = dict(zip(list_leaves(data), draw_salts(seed), strict=False))
    text = json.dumps(data_of(without(events, 2)))
    assert SECRET not in text
    assert seed not in text
    gone = {"/answer/text", "/said_by/messages/0", "/said_by/messages/1"}
    assert {path for path, salt in salts.items() if salt not in text} == gone
    assert "messages/" not in text


def test_what_was_taken_out_and_what_quoted_it_can_both_go_further() -> None:
    asked = QuestionAsked(
        question=2, by=MIA, name="Mia", text="Do seven green parrots drink black tea at home?"
    )
    quoted = said(3, f"“{asked.text}” and “{SECRET}”", ("9003",))
    events = chained(*FACTS, asked, quoted)
    for number in (2, 8, 9):
        events = without(events, number)
        assert check(events).broken == ""
    assert check(events).in_words == "whole, 12 events, 3 removed"


@pytest.mark.parametrize(
    ("number", "text"), [(2, "[taken out!]"), (3, "You say nothing and I say coffee.")]
)
def test_what_stands_in_the_place_of_the_words_cannot_be_changed(number: int, text: str) -> None:
    events = data_of(without(chained(), 2))
    events[number - 1]["fact"]["answer"]["text"] = text
    assert f"Event {number} is not what was recorded" in check_record(events).broken


def test_what_stays_of_an_event_whose_words_are_gone_cannot_be_changed() -> None:
    events = data_of(without(chained(), 2))
    events[1]["fact"]["said_by"]["person"] = "222"
    assert "Event 2 is not what was recorded" in check_record(events).broken


def test_what_is_removed_without_a_word_of_it_is_no_right() -> None:
    events = data_of(chained())
    honest = data_of(without(chained(), 2))
    events[1] = honest[1]
    assert "Event 2 lacks something that no event took out" in check_record(events).broken


def test_lists_of_things_tell_nothing_of_those_that_are_gone() -> None:
    items = tuple(Item(key=f"s{n}", text=f"“{SECRET}” {n}") for n in range(2))
    poll = PollOpened(number=9, items=items, choices=("yes",), closes_at=NOON)
    assert check(without(chained(*FACTS, poll), 2)).broken == ""


def forged(events: list[Event], fact: Fact, held: int = 2) -> list[Event]:
    """The events once somebody has put a fact in another's place, as if words were taken out."""
    blank = replace(events[fact_place(events, fact)], fact=fact)
    kept, replaced = seal_replacements([blank], events, bytes(16))
    taken = WordsTakenOut(event=held, others=(blank.number,), what="turn 1", way="author", by=MIA)
    event = replace(events[-1], number=len(events) + 1, fact=taken, seal=None)
    after = [next((k for k in kept if k.number == each.number), each) for each in events]
    return [*after, seal_event(event, events[-1], bytes([9] * 16), replaced)]


def fact_place(events: list[Event], fact: Fact) -> int:
    """The place of the last event with a fact of that kind, and of that number if it has one."""
    number = getattr(fact, "number", None)
    same = [e for e in events if e.fact.kind == fact.kind]
    return next(e.number - 1 for e in same[::-1] if getattr(e.fact, "number", None) == number)


JUDGED = StepAnswered(
    number=3,
    step=Judge(),
    turn=None,
    answer=Verdict(verdict="Tea.", winner="for", reasoning="It calms.", scores=()),
)
FORGED: dict[str, Fact] = {
    "/answer/text": said(2, "I concede. Tea is better."),
    "/answer/winner": JUDGED.model_copy(
        update={"answer": JUDGED.answer.model_copy(update={"winner": "against"})}
    ),
    "/choice": BallotCast(voter=PersonId("222"), choice="for"),
    "/decision/choice": DecisionMade(decision=Decision(choice="against", rule="judge_verdict")),
    "/tally/for": VotingClosed(tally={"for": 9, "against": 1}),
}


@pytest.mark.parametrize("path", FORGED)
def test_nothing_but_what_takes_words_out_leaves_can_be_put_in_a_place_of_a_record(
    path: str,
) -> None:
    decided = DecisionMade(decision=Decision(choice="for", rule="judge_verdict"))
    counted = VotingClosed(tally={"for": 1, "against": 1})
    events = chained(*FACTS, JUDGED, decided, counted)
    found = check(forged(events, FORGED[path]), events[-1].head)
    assert found.broken.endswith(
        f"shows at {path} what no taking out of words leaves there: it was changed."
    )


def test_words_of_a_model_cannot_be_taken_out() -> None:
    found = check(forged(chained(), said(2, "[taken out]"), held=3))
    assert found.broken == (
        "Event 8 says that words were taken out of event 3, which holds none of a person."
    )


def test_what_was_taken_out_after_the_heads_is_told() -> None:
    events = chained()
    (explained,) = check(without(events, 2), events[-1].head).explained
    assert explained.endswith(
        "Those after them took words out (event 2, 3): no head proves what stands there now, or "
        "that it was done by right."
    )


# What not everyone may see.


def test_a_copy_for_everyone_is_whole_and_counts_what_it_does_not_show() -> None:
    shown = make_events_public(without(chained(), 2))
    assert check(shown).in_words == "whole, 8 events, 1 removed, 5 values not shown here"
    assert make_events_public(shown) == shown


def test_a_voter_cannot_be_guessed_from_a_copy_and_the_choice_is_proven() -> None:
    shown = data_of(make_events_public(chained()))
    assert '"111"' not in json.dumps(shown[5])
    assert "seed" not in shown[5]["seal"]
    assert "/voter" not in shown[5]["seal"]["salts"]
    shown[5]["fact"]["choice"] = "against"
    assert "Event 6 is not what was recorded" in check_record(shown).broken


def test_words_that_everyone_may_read_cannot_be_passed_off_as_not_shown() -> None:
    shown = make_events_public(chained())
    (event,) = (e for e in shown if e.number == 3)
    bare = seal_shown(event, replace(event, fact=said(2, "")))
    events = data_of(shown)
    events[2] = write_event(bare)
    assert check_record(events).broken == (
        "Event 3 does not show what stands at /answer/text, which everyone may read: it was taken "
        "out of this copy."
    )


def test_what_is_not_shown_has_a_stand_in_and_nothing_else() -> None:
    events = data_of(make_events_public(chained()))
    events[5]["fact"]["voter"] = "222"
    assert "Event 6 at /voter shows something that nothing proves" in check_record(events).broken


@pytest.mark.parametrize(("is_let_in", "is_whole"), [(False, True), (True, False)])
def test_a_question_that_was_let_in_cannot_be_hidden(*, is_let_in: bool, is_whole: bool) -> None:
    ruled = QuestionRuled(question=1, is_let_in=is_let_in, by=MIA)
    events = chained(*FACTS, ruled)
    asked = events[3].fact
    bare = asked.model_copy(update={"by": PersonId("audience"), "name": "", "text": ""})
    events[3] = seal_shown(events[3], replace(events[3], fact=bare))
    assert (check(events).broken == "") is is_whole


def test_what_takes_words_out_has_to_say_so() -> None:
    events = chained()
    blanks, _ = TakingOut(2, "author", MIA).take_out(events)
    kept, replaced = seal_replacements(blanks, events, bytes(16))
    withdrawn = replace(events[-1], number=8, fact=BallotWithdrawn(voter=MIA), seal=None)
    after = [next((k for k in kept if k.number == each.number), each) for each in events]
    found = check([*after, seal_event(withdrawn, events[-1], bytes(16), replaced)])
    assert found.broken == "Event 8 took something out and does not say so."


# What the answer explains.


def test_what_is_not_shown_is_told_by_what_it_is() -> None:
    (hidden, _) = check(make_events_public(chained())).explained
    assert hidden.startswith("Not shown, as in every copy for everyone: ")
    assert "who voted (2)" in hidden
    assert "questions that were not let in (2)" in hidden


def test_without_a_head_it_is_told_what_that_leaves_open() -> None:
    (said_of_it,) = check(chained()).explained
    assert said_of_it.startswith("No head was given: a record that was written anew as a whole")


@pytest.mark.parametrize(
    ("heads", "said_of_them"),
    [
        ((1,), "The head is that of the opening: it proves what was to be debated, and nothing"),
        ((1, 4), "The heads prove events 1 to 4, and nothing of the 3 events after them."),
    ],
)
def test_what_heads_leave_open_is_told(heads: tuple[int, ...], said_of_them: str) -> None:
    events = chained()
    (explained,) = check(events, *(events[each - 1].head for each in heads)).explained
    assert explained.startswith(said_of_them)


def test_a_record_with_the_head_of_its_end_leaves_nothing_open() -> None:
    events = chained()
    assert check(events, events[0].head, events[-1].head).explained == ()


# Any data.

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)
FACT = st.dictionaries(st.text(min_size=1, max_size=5), JSON, min_size=1, max_size=5)


@draw(60)
@given(data=FACT)
def test_both_ways_to_find_a_commitment_agree(data: dict[str, Any]) -> None:
    seed = "5e" * 16
    form = make_sealed_form(data, SCHEME)
    salts = dict(zip(list_leaves(form), draw_salts(seed), strict=False))
    assert commit_whole(data, draw_salts(seed)) == Commitments(salts).compute_recorded(form)


@draw(80)
@given(data=st.data())
def test_any_letter_changed_anywhere_breaks_it(data: st.DataObject) -> None:
    events = data_of(data.draw(st.sampled_from([chained(), without(chained(), 2)])))
    at = data.draw(st.integers(0, len(events) - 1))
    fact = events[at]["fact"]
    paths = [path for path in list_leaves(fact) if isinstance(get_at(fact, path), str)]
    above, _, last = data.draw(st.sampled_from(paths)).rpartition("/")
    place = get_at(fact, above)
    key: Any = int(last) if last.isdecimal() else last
    before = str(place[key])
    place[key] = data.draw(st.text().filter(lambda text: text != before))
    assert check_record(events).broken


@draw(30)
@given(order=st.lists(st.integers(0, 6), min_size=1, max_size=7))
def test_only_the_beginning_of_a_record_in_its_order_holds(order: list[int]) -> None:
    events = data_of(chained())
    found = check_record([events[each] for each in order])
    assert (found.broken == "") == (order == list(range(len(order))))
