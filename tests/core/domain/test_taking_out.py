"""What people said in a debate, and its events without it."""

from dataclasses import replace
from datetime import timedelta

import pytest

from debate_core.domain.boxes import BoxKey
from debate_core.domain.facts import (
    BallotCast,
    BallotWithdrawn,
    Event,
    Fact,
    ObjectionRaised,
    PollClosed,
    PollOpened,
    QuestionAsked,
    QuestionMarked,
    QuestionPut,
    QuestionRuled,
    StepAnswered,
    TurnOpened,
)
from debate_core.domain.facts.answers import RefusedReply, SaidBy, ToolUse
from debate_core.domain.forms import Objecting, Speech, Tallies
from debate_core.domain.record import Record, fold
from debate_core.domain.steps import Item, Poll, Speak
from debate_core.domain.taking_out import Foreseen, TakingOut, list_words
from debate_core.domain.values import PersonId
from tests.core.making import ADA, BEN, NOON, rounds_spec, told

MIA = PersonId("mia")
SECRET = "Zanzibar was where I hid the ledger in spring."


def turn(number: int, text: str, by: PersonId | None = None, **more: object) -> StepAnswered:
    said_by = SaidBy(person=by, name="Mia", messages=("11", "12")) if by else None
    who = ADA if number % 2 else BEN
    return StepAnswered(
        number=number,
        step=Speak(who.id, "opening", 1),
        turn=number,
        answer=Speech(text=text),
        said_by=said_by,
    ).model_copy(update=more)


def after(taking: TakingOut, *facts: Fact) -> tuple[Event, ...]:
    events = told(rounds_spec(), *facts)
    blanks, taken = taking.take_out(events)
    by_number = {each.number: each for each in blanks}
    kept = [by_number.get(each.number, each) for each in events]
    last = replace(events[-1], number=len(events) + 1, fact=taken)
    return (*kept, last)


def record(events: tuple[Event, ...]) -> Record:
    return fold(events)


def test_what_people_said_is_known_and_what_models_said_is_not_among_it() -> None:
    events = told(
        rounds_spec(),
        turn(1, SECRET, MIA),
        turn(2, "I disagree."),
        QuestionAsked(question=1, by=MIA, name="Mia", text="Why?"),
        ObjectionRaised(item="s1", by=MIA, name="Mia", text="No."),
    )
    assert [(each.what, each.text) for each in list_words(events)] == [
        ("turn 1", SECRET),
        ("question 1", "Why?"),
        ("objection to s1", "No."),
    ]


def test_a_turn_leaves_neither_its_text_nor_how_many_messages_it_took() -> None:
    events = after(TakingOut(2, "author", MIA), turn(1, SECRET, MIA))
    assert "Zanzibar" not in str(events)
    assert "11" not in str(events[1].fact)
    entry = record(events).transcript[0]
    assert (entry.text, entry.fact.is_taken_out) == ("[taken out]", True)


def test_what_others_quoted_goes_with_it() -> None:
    answer = turn(2, "You hid it? “Zanzibar was where I hid the ledger” is a strange thing to say.")
    events = after(TakingOut(2, "author", MIA), turn(1, SECRET, MIA), answer)
    assert "Zanzibar" not in str(events)
    said = record(events).transcript[1]
    assert said.text == "You hid it? “[taken out]” is a strange thing to say."
    assert not said.fact.is_taken_out


def test_what_another_person_quoted_goes_and_what_they_said_themselves_stays() -> None:
    other = turn(2, f"Mia said “{SECRET}” I doubt it.", PersonId("noah"))
    events = after(TakingOut(2, "author", MIA), turn(1, SECRET, MIA), other)
    assert "Zanzibar" not in str(events)
    assert record(events).transcript[1].text == "Mia said “[taken out].” I doubt it."
    assert not record(events).transcript[1].fact.is_taken_out


SHARED = "The old bridge should be closed to cars on every Sunday."


def test_anothers_turn_and_question_in_the_same_words_are_theirs_and_stay() -> None:
    turns = (turn(1, SHARED, MIA), turn(2, f"Yes: {SHARED}", PersonId("noah")))
    asked = QuestionAsked(question=1, by=PersonId("ola"), name="Ola", text=f"Why? {SHARED}")
    model = turn(3, f"They say {SHARED}")
    events = after(TakingOut(2, "author", MIA), *turns, asked, model)
    now = record(events)
    assert [each.text for each in now.transcript] == [
        "[taken out]",
        f"Yes: {SHARED}",
        f"They say {SHARED}",
    ]
    assert now.people.questions[0].text == f"Why? {SHARED}"


def test_ones_own_words_elsewhere_and_what_a_model_repeats_go_still() -> None:
    again = turn(3, f"Once more: {SHARED}", MIA)
    events = after(TakingOut(2, "author", MIA), turn(1, SHARED, MIA), turn(2, SHARED), again)
    assert "bridge" not in str(events)


def polled(*ballots: tuple[str, str]) -> tuple[Fact, ...]:
    """A turn of Mia's, a statement in its words, and how people voted on it."""
    items = (Item(key="s1", text=SECRET), Item(key="s2", text="We agree."))
    choices, closes_at = ("agree", "disagree"), NOON + timedelta(hours=1)
    cast = (BallotCast(voter=PersonId(v), choice=c, box=BoxKey("s1")) for v, c in ballots)
    tally = {each: sum(choice == each for _, choice in ballots) for each in choices}
    tallies = {"s1": tally, "s2": dict.fromkeys(choices, 0)}
    return (
        turn(1, SECRET, MIA),
        PollOpened(number=2, items=items, choices=choices, closes_at=closes_at),
        *cast,
        PollClosed(number=2, tallies=tallies),
        StepAnswered(number=2, step=Poll(items, choices, 60), answer=Tallies(tallies=tallies)),
    )


@pytest.mark.parametrize("ballots", [(), (("noah", "disagree"),), (("mia", "agree"),)])
def test_what_a_statement_repeats_that_nobody_else_agreed_to_goes_and_the_votes_stay(
    ballots: tuple[tuple[str, str], ...],
) -> None:
    events = after(TakingOut(2, "author", MIA), *polled(*ballots))
    assert "Zanzibar" not in str(events)
    now = record(events)
    assert [each.text for each in now.polls[0].items] == ["[taken out].", "We agree."]
    assert sum(now.boxes[BoxKey("s1")].tally.values()) == len(ballots)


def test_a_statement_that_somebody_else_agreed_to_stays_wherever_it_stands() -> None:
    summed = turn(3, f"You all agree that {SECRET}")
    events = after(TakingOut(2, "author", MIA), *polled(("noah", "agree")), summed)
    now = record(events)
    assert now.transcript[0].text == "[taken out]"
    assert now.polls[0].items[0].text == SECRET
    assert now.transcript[1].text == f"You all agree that {SECRET}"


def test_an_agreement_that_was_withdrawn_keeps_no_statement() -> None:
    *before, closed, tallied = polled(("noah", "agree"))
    withdrawn = BallotWithdrawn(voter=PersonId("noah"), box=BoxKey("s1"))
    events = after(TakingOut(2, "author", MIA), *before, withdrawn, closed, tallied)
    assert "Zanzibar" not in str(events)


def test_what_will_change_and_what_will_stay_is_known_before() -> None:
    quoting = turn(2, f"You say “{SECRET}” So what?")
    same = turn(3, f"Noah here. {SECRET}", PersonId("noah"))
    *before, closed, tallied = polled(("noah", "agree"))
    events = told(rounds_spec(), *before, quoting, same, closed, tallied)
    alone = told(rounds_spec(), *before[:1], quoting)
    taking = TakingOut(2, "author", MIA)
    assert taking.foresee(events) == Foreseen(changed=(), own=("turn 3",), agreed=(SECRET,))
    assert taking.foresee(alone) == Foreseen(changed=("turn 2",), own=(), agreed=())


def test_what_a_turn_was_asked_in_somebodys_words_goes() -> None:
    step = Speak(ADA.id, "opening", 1, direction=f"You said: {SECRET} Why?")
    opened = TurnOpened(
        number=2, debater=ADA.id, person=MIA, closes_at=NOON + timedelta(hours=1), step=step
    )
    answer = turn(2, "Because.", MIA, step=step)
    events = after(TakingOut(2, "author", MIA), turn(1, SECRET, MIA), opened, answer)
    assert "Zanzibar" not in str(events)


def test_what_a_tool_was_called_with_goes() -> None:
    use = ToolUse(tool="find", arguments={"texts": [{"text": SECRET}]}, result=f"None: {SECRET}")
    refused = RefusedReply(text="", problems=(f"“{SECRET}” is too long",))
    answer = turn(2, "I disagree.", tools=(use,), refused=(refused,))
    events = after(TakingOut(2, "author", MIA), turn(1, SECRET, MIA), answer)
    assert "Zanzibar" not in str(events)


def test_a_question_that_is_taken_out_need_not_be_answered_any_more() -> None:
    asked = QuestionAsked(question=1, by=MIA, name="Mia", text=SECRET)
    let_in = QuestionRuled(question=1, is_let_in=True, by=PersonId("mod"))
    put = QuestionPut(question=1, to="ada", votes=0, by=PersonId("mod"))
    events = after(TakingOut(2, "moderator", PersonId("mod")), asked, let_in, put)
    people = record(events).people
    assert "Zanzibar" not in str(events)
    assert people.questions[0].state == "withdrawn"
    assert people.list_questions_to(ADA.id, "for") == ()


def test_the_judges_reason_goes_with_the_answer_it_is_about() -> None:
    asked = QuestionAsked(question=1, by=MIA, name="Mia", text="Where was it?")
    answer = turn(1, SECRET, PersonId("noah"), question=1)
    mark = QuestionMarked(question=1, mark="answered", reason="It was in Zanzibar.")
    events = after(TakingOut(3, "author", PersonId("noah")), asked, answer, mark)
    assert "Zanzibar" not in str(events)
    assert record(events).people.questions[0].mark == "answered"


def test_an_objection_goes_from_the_tallies_that_repeat_it() -> None:
    raised = ObjectionRaised(item="s1", by=MIA, name="Mia", text="Not in Zanzibar.")
    others = Objecting(item="s1", text="No.")
    poll = StepAnswered(
        number=1,
        step=Poll((Item(key="s1", text="We agree."),), ("agree",), 60),
        answer=Tallies(
            tallies={"s1": {"agree": 1}},
            objections=(Objecting(item="s1", text="Not in Zanzibar."), others),
        ),
    )
    events = after(TakingOut(2, "deletion"), raised, poll)
    assert "Zanzibar" not in str(events)
    (tallies,) = record(events).list_answers(Tallies)
    assert tallies.form.tallies == {"s1": {"agree": 1}}
    assert tallies.form.objections == (Objecting(item="s1", text="[taken out]"), others)
