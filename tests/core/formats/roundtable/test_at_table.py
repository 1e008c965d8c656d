"""A table with people at it: from the question to the record, and what can happen on the way."""

import pytest

from debate_core.domain.facts import DebateConcluded, StepAnswered
from debate_core.domain.forms import NextSpeaker, Tallies
from debate_core.domain.record import fold
from debate_core.domain.specification import Seating
from debate_core.domain.steps import GiveFloor, Poll
from debate_core.domain.values import DebaterId, PersonId
from debate_core.engine.audience import object_to
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.engine.people import leave_seat
from debate_core.engine.replay import replay
from debate_core.engine.table import close_floor, leave_table, lower_hand
from debate_core.errors import SpecError
from debate_core.formats.roundtable.audit import list_participants
from debate_core.formats.roundtable.forms import Clarity, Points, RoundtableOptions
from debate_core.formats.roundtable.statements import list_statements
from debate_core.reports.transcript import transcript_of
from debate_core.show.markdown import write_markdown
from debate_core.show.page import write_page
from tests.core.engine.seated import MIA, MODERATOR, NOAH
from tests.core.formats.roundtable.making import (
    IVO,
    PEOPLE,
    SILENCE,
    VOTING,
    ZOE,
    Table,
    answering,
    table_of,
    table_spec,
)

CARS = "Cars should leave the old town, because the narrow streets are full of noise and smoke."
SHOPS = "Shops near the market should get help while the streets are being rebuilt for everyone."
BUSES = "I think buses should run until midnight, since many of us work late at the hospital."
ARRIVAL = 5 * SILENCE


async def _discussed(table: Table) -> None:
    """All three have said something, and nobody wants the floor any more."""
    await table.join(*PEOPLE)
    await table.raise_hands(*PEOPLE)
    await table.says(MIA, CARS)
    await table.says(NOAH, SHOPS)
    await table.says(ZOE, BUSES)
    for _ in table.record.opened.specification.debaters:
        await table.pass_time(SILENCE)
    await table.pass_time(SILENCE)
    await table.until(lambda record: bool(record.polls))


async def test_three_people_and_a_persona_come_from_a_question_to_a_record() -> None:
    async with table_of(table_spec(IVO), OfflineSeat()) as table:
        await _discussed(table)
        items = table.record.polls[0].items
        assert 3 <= len(items) <= 7
        assert not any(who.name in each.text for who in (*PEOPLE, IVO) for each in items)
        agreed, split, *_ = (each.key for each in items)
        await table.vote(agreed, "agree", "agree", "agree", "disagree", "pass")
        await table.vote(split, "agree", "disagree", "pass")
        wording = "Shops get help for as long as their street is closed."
        await object_to(table.ledger, MIA, split, f"Too vague. Better: “{wording}”")
        await table.pass_time(VOTING)
        again = (await table.until(lambda record: len(record.polls) == 2)).polls[1]
        assert [(each.key, each.text) for each in again.items] == [(f"{split}-revised", wording)]
        await table.vote(f"{split}-revised", "agree", "agree", "agree")
        await table.pass_time(VOTING)
        record = await table.end()
    assert record.decision is not None
    assert record.decision.rule == "statements_voted"
    assert record.decision.tally["agreed"] == 2
    assert [each.name for each in list_participants(record) if each.is_person] == [
        "Mia",
        "Noah",
        "Zoe",
    ]
    assert record.outcome is None
    page = write_markdown(transcript_of(table.ledger.events))
    assert "What was agreed" in page
    assert "75%: 3 agree, 1 disagree, 1 pass" in page
    assert wording in write_page(transcript_of(table.ledger.events), {})
    assert fold(table.ledger.events) == record


async def test_people_alone_need_no_key_and_no_persona() -> None:
    async with table_of(table_spec(), OfflineSeat()) as table:
        await _discussed(table)
        texts = [each.text for each in table.record.polls[0].items]
        assert (
            "Buses should run until midnight, since many of us work late at the hospital." in texts
        )
        await table.pass_time(VOTING)
        record = await table.end()
    assert record.decision is not None
    assert record.decision.tally == {"no quorum": len(texts)}


async def test_the_floor_goes_to_hands_in_order_and_then_to_personas() -> None:
    async with table_of(table_spec(IVO)) as table:
        await table.join(MIA, NOAH)
        await table.raise_hands(NOAH, MIA)
        await table.says(NOAH, SHOPS)
        await table.says(MIA, CARS)
        await table.pass_time(SILENCE)
        assert [each.debater for each in table.record.turns] == ["noah", "mia", "ivo"]


async def test_a_persona_waits_for_hands_before_it_speaks() -> None:
    async with table_of(table_spec(IVO)) as table:
        await table.pass_time(SILENCE - 1)
        assert table.record.turns == ()
        await table.join(MIA)
        await table.raise_hands(MIA)
        await table.says(MIA, CARS)
        await table.pass_time(SILENCE)
        assert [each.debater for each in table.record.turns] == ["mia", "ivo"]


async def test_where_nobody_may_sit_personas_wait_for_nobody() -> None:
    closed = table_spec(IVO).model_copy(update={"seating": Seating(who="nobody")})
    async with table_of(closed) as table:
        await table.until(lambda record: bool(record.turns))


async def test_a_skipped_wait_gives_the_floor_to_the_persona() -> None:
    async with table_of(table_spec(IVO)) as table:
        await table.pass_time(1)
        table.runner.skip(table.ledger.debate, MODERATOR.id, MODERATOR.name)
        record = await table.until(lambda record: bool(record.turns))
    assert record.turns[0].debater == IVO.id


async def test_whoever_lowers_a_hand_is_not_called() -> None:
    async with table_of(table_spec()) as table:
        await table.join(MIA, NOAH)
        await table.raise_hands(MIA, NOAH)
        await table.turn()
        await lower_hand(table.ledger, NOAH)
        table.room.write(MIA, CARS)
        table.room.press_done(DebaterId("mia"))
        await table.pass_time(SILENCE)
        record = await table.until(lambda record: bool(record.polls))
        assert [each.debater for each in record.turns] == ["mia"]


async def test_silence_ends_a_round_and_a_silent_round_the_discussion() -> None:
    async with table_of(table_spec(rounds=3)) as table:
        await table.join(MIA)
        await table.raise_hands(MIA)
        await table.says(MIA, CARS)
        await table.pass_time(SILENCE - 1)
        assert not table.record.list_answers(Points)
        await table.pass_time(1)
        assert len(table.record.list_answers(Points)) == 1
        await table.pass_time(SILENCE)
        record = await table.until(lambda record: bool(record.polls))
        assert record.rounds_run == 2
        assert len(record.list_answers(Points)) == 1


async def test_the_first_hands_are_waited_for_longer() -> None:
    async with table_of(table_spec()) as table:
        await table.pass_time(ARRIVAL - 1)
        assert not table.record.is_over
        await table.pass_time(1)
        record = await table.end()
    assert record.decision is not None
    assert record.decision.rule == "nobody_spoke"
    assert record.transcript == ()


async def test_the_whole_time_ends_the_discussion() -> None:
    options = RoundtableOptions(whole_minutes=1, silence_seconds=SILENCE)
    async with table_of(table_spec(rounds=5, options=options)) as table:
        await table.join(MIA, NOAH)
        await table.raise_hands(MIA, NOAH)
        await table.turn()
        table.clock.advance(60)
        table.room.write(MIA, CARS)
        table.room.press_done(DebaterId("mia"))
        record = await table.until(lambda record: bool(record.polls))
        assert [each.debater for each in record.turns] == ["mia"]
        given = record.list_answers(NextSpeaker)[-1].form
        assert given == NextSpeaker(debater=None, is_last=True)


async def test_a_pause_ends_no_round_and_takes_nothing_off_the_whole_time() -> None:
    options = RoundtableOptions(whole_minutes=1, silence_seconds=SILENCE)
    async with table_of(table_spec(options=options)) as table:
        debate = table.ledger.debate
        table.runner.pause(debate, MODERATOR.id, "a break")
        await table.until(lambda record: record.state == "paused")
        await table.pass_time(10 * ARRIVAL + 60)
        assert table.record.list_answers(NextSpeaker) == ()
        table.runner.resume(debate, MODERATOR.id)
        await table.until(lambda record: record.state == "debating")
        await table.join(MIA)
        await table.raise_hands(MIA)
        await table.says(MIA, CARS)
        [given] = table.record.list_answers(NextSpeaker)
        assert given.form.debater == "mia"


async def test_a_moderator_closes_the_floor_while_somebody_speaks() -> None:
    async with table_of(table_spec(rounds=2)) as table:
        await table.join(MIA, NOAH)
        await table.raise_hands(MIA, NOAH)
        await table.turn()
        await close_floor(table.ledger, MODERATOR)
        table.room.write(MIA, CARS)
        table.room.press_done(DebaterId("mia"))
        record = await table.until(lambda record: record.rounds_run == 2)
        assert [each.debater for each in record.turns] == ["mia"]
        await table.raise_hands(NOAH)
        await table.says(NOAH, SHOPS)
        assert table.record.turns[-1].round == 2


async def test_a_turn_has_the_time_of_its_option() -> None:
    options = RoundtableOptions(turn_seconds=30, silence_seconds=SILENCE)
    async with table_of(table_spec(options=options)) as table:
        await table.join(MIA)
        await table.raise_hands(MIA)
        turn = await table.turn()
        assert (turn.open.closes_at - turn.open.opened_at).total_seconds() == 30


async def test_whoever_let_a_turn_pass_is_called_again_when_they_raise_a_hand() -> None:
    async with table_of(table_spec()) as table:
        await table.join(MIA)
        await table.raise_hands(MIA)
        await table.turn()
        table.clock.advance(180)
        await table.until(lambda record: len(record.turns) == 1)
        assert not table.record.pause
        await table.raise_hands(MIA)
        await table.says(MIA, CARS)
        assert [bool(each.missed) for each in table.record.turns] == [True, False]


async def test_an_unclear_turn_is_asked_about_once_and_answered_by_whoever_took_it() -> None:
    question = Clarity(is_clear=False, question="Which streets?")
    async with table_of(table_spec(), answering(clarity=question)) as table:
        await table.join(MIA, NOAH)
        await table.raise_hands(MIA, NOAH)
        await table.says(MIA, CARS)
        await table.says(MIA, "Those around the market.")
        await table.says(NOAH, SHOPS)
        await table.until(lambda record: len(record.list_answers(Clarity)) == 2)
        assert table.record.turns[1].step.direction == "Which streets?"


async def test_a_restart_keeps_the_queue_and_what_was_said() -> None:
    async with table_of(table_spec(IVO)) as table:
        await table.join(MIA, NOAH)
        await table.raise_hands(MIA, NOAH)
        await table.says(MIA, CARS)
        await table.turn()
        events = table.ledger.events
        table.room.write(NOAH, "half a")
    async with table_of(table_spec(IVO), journal=table.journal, clock=table.clock) as again:
        assert again.ledger.events[: len(events)] == events
        again.seats = table.seats
        await again.raise_hands(MIA)
        await again.says(NOAH, SHOPS)
        await again.says(MIA, BUSES)
        said = [each.text for each in again.record.transcript if each.debater != "ivo"]
        assert said == [CARS, SHOPS, BUSES]


async def test_a_restart_while_the_floor_waits_gives_it_to_the_first_hand() -> None:
    async with table_of(table_spec()) as table:
        await table.join(MIA)
        await table.pass_time(10)
    async with table_of(table_spec(), journal=table.journal, clock=table.clock) as again:
        await again.raise_hands(MIA)
        await again.says(MIA, CARS)


async def test_a_stop_during_the_discussion_still_comes_to_statements_and_a_vote() -> None:
    async with table_of(table_spec(IVO, rounds=3)) as table:
        await table.pass_time(SILENCE)
        await table.join(MIA)
        await table.raise_hands(MIA)
        await table.turn()
        await table.runner.close(table.ledger.debate, MODERATOR.id, "the room is needed")
        await table.until(lambda record: bool(record.polls))
        await table.vote("statement-1", "agree", "agree", "agree")
        await table.pass_time(VOTING)
        record = await table.end()
    assert record.decision is not None
    assert record.decision.tally == {"agreed": 1, "no quorum": 2}
    assert len(record.polls) == 1, "nothing is revised where it was stopped"


async def test_a_second_stop_counts_the_vote_and_a_third_is_refused() -> None:
    async with table_of(table_spec(IVO, rounds=3)) as table:
        debate = table.ledger.debate
        await table.pass_time(SILENCE)
        await table.until(lambda record: len(record.turns) == 1)
        await table.runner.close(debate, MODERATOR.id, "the room is needed")
        await table.until(lambda record: bool(record.polls))
        await table.vote("statement-1", "agree", "agree", "agree")
        await table.runner.close(debate, MODERATOR.id, "enough")
        await table.until(lambda record: record.vote_closing is not None)
        with pytest.raises(SpecError, match=r"closing|over"):
            await table.runner.close(debate, MODERATOR.id, "really")
        record = await table.end()
    assert record.decision is not None
    assert record.decision.tally == {"agreed": 1, "no quorum": 2}
    assert record.closing is not None
    assert record.closing.reason == "the room is needed"
    assert replay(table.ledger.events).decision == record.decision


async def test_a_stop_before_anybody_spoke_leaves_nothing_to_vote_on() -> None:
    async with table_of(table_spec()) as table:
        await table.pass_time(1)
        await table.runner.close(table.ledger.debate, MODERATOR.id, "wrong room")
        record = await table.end()
    assert record.decision is not None
    assert (record.decision.rule, record.polls) == ("closed_early", ())


async def test_a_stop_during_the_vote_counts_it_now() -> None:
    async with table_of(table_spec(IVO)) as table:
        await table.pass_time(SILENCE)
        await table.pass_time(ARRIVAL)
        await table.until(lambda record: bool(record.polls))
        await table.vote("statement-2", "agree", "agree", "agree")
        await table.runner.close(table.ledger.debate, MODERATOR.id, "enough")
        record = await table.end()
    assert record.decision is not None
    assert record.decision.tally == {"no quorum": 2, "agreed": 1}
    polls = [each.step for each in record.list_answers(Tallies)]
    assert [each.seconds for each in polls if isinstance(each, Poll)] == [0]


async def test_whoever_left_the_table_is_not_called_any_more() -> None:
    async with table_of(table_spec(rounds=2)) as table:
        await table.join(MIA, NOAH)
        await table.raise_hands(MIA, NOAH)
        await table.turn()
        await leave_seat(table.ledger, DebaterId("noah"), NOAH)
        table.room.write(MIA, CARS)
        table.room.press_done(DebaterId("mia"))
        await table.pass_time(SILENCE)
        assert [each.debater for each in table.record.turns] == ["mia"]
        assert table.record.people.find_seat(PersonId("noah")) is None


async def test_whoever_left_in_a_turn_is_not_called_to_answer_a_question_about_it() -> None:
    asking = answering(clarity=Clarity(is_clear=False, question="Which streets?"))
    async with table_of(table_spec(), asking) as table:
        await table.join(MIA)
        await table.raise_hands(MIA)
        await table.turn()
        table.room.write(MIA, CARS)
        await leave_seat(table.ledger, DebaterId("mia"), MIA)
        record = await table.until(lambda now: len(now.turns) == 2)
        opened = [each for each in table.ledger.events if each.fact.kind == "turn_opened"]
    assert [each.missed for each in record.turns] == [None, "they left"]
    assert len(opened) == 1


async def test_nothing_ever_speaks_for_a_person() -> None:
    async with table_of(table_spec(IVO), OfflineSeat()) as table:
        await _discussed(table)
        record = table.record
    asked = [each.step for each in record.answered if each.cost.model]
    assert not any(isinstance(each, GiveFloor | Poll) for each in asked)
    spoken = [each for each in record.turns if each.debater != IVO.id]
    assert all(each.fact.said_by is not None and not each.fact.cost.model for each in spoken)


async def test_at_its_end_it_says_that_it_is_over_and_no_more() -> None:
    async with table_of(table_spec(IVO)) as table:
        await table.pass_time(SILENCE)
        await table.pass_time(ARRIVAL)
        await table.until(lambda record: bool(record.polls))
        await table.pass_time(VOTING)
        await table.end()
    last = table.ledger.events[-1].fact
    assert last == DebateConcluded(outcome=None)
    assert sum(isinstance(each.fact, StepAnswered) for each in table.ledger.events) > 5
    assert list_statements(table.record)


# After a silence.

_INVITING = RoundtableOptions(silence_seconds=SILENCE)


async def test_after_a_silence_whoever_has_not_spoken_is_invited_once_each() -> None:
    async with table_of(table_spec(options=_INVITING)) as table:
        await table.join(MIA, NOAH, ZOE)
        await table.raise_hands(MIA)
        await table.says(MIA, "Cars should leave the centre.")
        await table.pass_time(SILENCE)
        assert table.record.people.invited == (table.seats[NOAH.id],)
        await table.pass_time(SILENCE)
        assert table.record.people.invited == (table.seats[NOAH.id], table.seats[ZOE.id])
        assert not table.record.list_answers(Points)
        await table.pass_time(SILENCE)
        assert table.record.list_answers(Points)
        assert len(table.record.people.invited) == 2


async def test_whoever_takes_the_invitation_has_the_floor() -> None:
    async with table_of(table_spec(options=_INVITING)) as table:
        await table.join(MIA, NOAH)
        await table.raise_hands(MIA)
        await table.says(MIA, "Cars should leave the centre.")
        await table.pass_time(SILENCE)
        await table.raise_hands(NOAH)
        await table.says(NOAH, "Buses should run at night.")
        await table.pass_time(SILENCE)
        assert len(table.record.people.invited) == 1


async def test_nobody_is_invited_where_that_is_switched_off() -> None:
    async with table_of(table_spec()) as table:
        await table.join(MIA, NOAH)
        await table.raise_hands(MIA)
        await table.says(MIA, "Cars should leave the centre.")
        await table.pass_time(SILENCE)
        assert table.record.people.invited == ()
        assert table.record.list_answers(Points)


async def test_whoever_left_is_not_invited() -> None:
    async with table_of(table_spec(options=_INVITING)) as table:
        await table.join(MIA, NOAH)
        await table.raise_hands(MIA)
        await table.says(MIA, "Cars should leave the centre.")
        await leave_table(table.ledger, NOAH)
        await table.pass_time(SILENCE)
        assert table.record.people.invited == ()
