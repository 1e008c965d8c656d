"""The preparation: who prepares, what they can do, when it ends, and who gets to read a case."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.clock import FakeClock
from debate_core.domain.brief import Brief
from debate_core.domain.facts import (
    CaseDrafted,
    CaseEdited,
    DebateOpened,
    Fact,
    Paused,
    PreparationEnded,
    PreparationJoined,
    PreparationOpened,
    PreparationReady,
    Resumed,
    SeatLeft,
    SeatTaken,
)
from debate_core.domain.facts.debate import Venue
from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.play import Pending
from debate_core.domain.preparation import CASE_LIMIT, list_teams
from debate_core.domain.record import Record, fold
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import Speak
from debate_core.domain.taking_out import TakingOut, list_words
from debate_core.domain.values import DebaterId, PersonId
from debate_core.drafting.plan import make_plan
from debate_core.drafting.tokens import count_tokens
from debate_core.engine.briefing import brief_of, request_of
from debate_core.engine.cases import CaseArgument, CaseDraft, DraftCase
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import Guest, leave_seat, take_seat
from debate_core.engine.preparing import (
    CHANGES,
    CaseChanged,
    edit_case,
    find_own_team,
    list_joining,
    list_opening,
    say_ready,
)
from debate_core.engine.runner import DebateRunner
from debate_core.errors import SpecError
from debate_core.formats import get_format
from debate_core.formats.checking import check
from debate_core.reports.files import make_events_public as publish
from debate_core.storage.memory import MemoryJournal
from tests.core.engine.rooms import ByFunction, kinds, runner_of, settled
from tests.core.making import ADA, BEN, SOMEONE, events_of, rounds_spec
from tests.core.making.plays import fitting
from tests.sweep import draw

ALMA = Debater(id=DebaterId("alma"), name="Alma", stance="for")
VENUE = Venue(server="1", channel="2")
SPEC = rounds_spec(ADA, ALMA, BEN).model_copy(update={"preparation": 300})
MIRA, NOOR, VIKRAM = (
    Guest(PersonId(str(n)), who) for n, who in ((1, "Mira"), (2, "Noor"), (3, "V"))
)
CASE = "We begin with the price of tea."
DRAFT = CaseDraft(
    arguments=(CaseArgument(claim="Tea is cheap", support="A leaf costs a cent."),) * 3
)


def _sits(guest: Guest, debater: Debater = ADA) -> SeatTaken:
    return SeatTaken(debater=debater.id, person=guest.id, name=guest.name)


def _answer(pending: Pending) -> Form:
    return DRAFT if isinstance(pending.step, DraftCase) else fitting(pending)


@asynccontextmanager
async def _preparing(
    *seats: SeatTaken, clock: FakeClock | None = None, journal: MemoryJournal | None = None
) -> AsyncGenerator[tuple[DebateRunner, Ledger, ByFunction]]:
    """A debate whose teams prepare."""
    performer = ByFunction(_answer)
    async with (
        asyncio.timeout(10),
        runner_of(performer, clock=clock or FakeClock(), journal=journal) as runner,
    ):
        ledger = await runner.open(SPEC, SOMEONE, VENUE, seats or (_sits(MIRA),))
        await ledger.until(lambda record: record.is_preparing)
        await settled()
        yield runner, ledger, performer


def _turns(performer: ByFunction) -> list[Pending]:
    return [each for each in performer.asked if isinstance(each.step, Speak)]


async def test_no_turn_is_taken_until_the_time_is_up() -> None:
    clock = FakeClock()
    async with _preparing(clock=clock) as (runner, ledger, performer):
        clock.advance(299)
        await settled()
        assert not ledger.record.phases
        assert not _turns(performer)
        clock.advance(1)
        await runner.until_concluded(ledger.debate)
    assert PreparationEnded(why="time") in [event.fact for event in ledger.events]
    assert ledger.record.turns


@pytest.mark.parametrize(
    ("spec", "venue", "seats"),
    [
        (SPEC, VENUE, ()),
        (SPEC, None, (_sits(MIRA),)),
        (SPEC, VENUE.model_copy(update={"is_chat": True}), (_sits(MIRA),)),
        (SPEC.model_copy(update={"preparation": 0}), VENUE, (_sits(MIRA),)),
    ],
    ids=["nobody sits", "no place", "a chat", "not asked for"],
)
async def test_nobody_prepares_without_people_or_a_place_or_unasked(
    spec: Specification, venue: Venue | None, seats: Sequence[SeatTaken]
) -> None:
    async with asyncio.timeout(10), runner_of() as runner:
        ledger = await runner.open(spec, SOMEONE, venue, seats)
        await runner.until_concluded(ledger.debate)
    assert not {kind for kind in kinds(ledger.events) if kind.startswith("preparation")}


async def test_the_captain_of_a_team_with_people_drafts_its_case() -> None:
    async with _preparing() as (_, ledger, performer):
        record = ledger.record
        (asked,) = performer.asked
        # Alma speaks itself, and a person sits in the seat of Ada; against has nobody.
        assert asked.step == DraftCase(debater=ALMA.id)
        assert record.preparation.find_case("for").text.startswith("1. Tea is cheap\nA leaf")
        assert record.preparation.find_case("against").text == ""


async def test_what_a_draft_costs_counts() -> None:
    async with _preparing() as (_, ledger, _performer):
        assert len(ledger.record.costs) == 1


async def test_it_ends_once_everyone_who_prepares_is_ready() -> None:
    async with _preparing(_sits(MIRA), _sits(NOOR, BEN)) as (runner, ledger, _):
        await say_ready(ledger, MIRA, "for")
        await settled()
        assert ledger.record.is_preparing
        with pytest.raises(SpecError, match="ready already"):
            await say_ready(ledger, MIRA, "for")
        await say_ready(ledger, NOOR, "against")
        await runner.until_concluded(ledger.debate)
    assert PreparationEnded(why="ready") in [event.fact for event in ledger.events]


async def test_nobody_is_waited_for_who_left_the_seat() -> None:
    async with _preparing(_sits(MIRA), _sits(NOOR, BEN)) as (runner, ledger, _):
        await say_ready(ledger, MIRA, "for")
        await leave_seat(ledger, BEN.id, NOOR)
        await runner.until_concluded(ledger.debate)
    assert PreparationEnded(why="ready") in [event.fact for event in ledger.events]


async def test_whoever_steers_ends_it_and_is_named() -> None:
    async with _preparing() as (runner, ledger, _):
        runner.start_now(ledger.debate, NOOR.id, "Noor")
        await runner.until_concluded(ledger.debate)
    ended = PreparationEnded(why="started", by=NOOR.id, name="Noor")
    assert ended in [event.fact for event in ledger.events]


async def test_its_clock_stands_still_in_a_pause() -> None:
    clock = FakeClock()
    async with _preparing(clock=clock) as (runner, ledger, _):
        clock.advance(100)
        runner.pause(ledger.debate, SOMEONE, "A break.")
        await ledger.until(lambda record: record.state == "paused")
        clock.advance(1000)
        await say_ready(ledger, MIRA, "for")
        await settled()
        assert ledger.record.is_preparing
        assert ledger.record.prepares_until is None
        runner.resume(ledger.debate, SOMEONE)
        await runner.until_concluded(ledger.debate)
    assert PreparationEnded(why="ready") in [event.fact for event in ledger.events]


async def test_after_a_pause_as_much_time_is_left_as_there_was() -> None:
    clock = FakeClock()
    async with _preparing(clock=clock) as (runner, ledger, _):
        clock.advance(100)
        runner.pause(ledger.debate, SOMEONE, "A break.")
        await ledger.until(lambda record: record.state == "paused")
        clock.advance(1000)
        runner.resume(ledger.debate, SOMEONE)
        record = await ledger.until(lambda record: record.state == "debating")
        assert record.prepares_until is not None
        assert (record.prepares_until - clock.now()).total_seconds() == 200
        clock.advance(199)
        await settled()
        assert ledger.record.is_preparing
        clock.advance(1)
        await ledger.until(lambda record: not record.is_preparing)


async def test_a_restart_keeps_its_end_its_case_and_who_is_ready() -> None:
    clock, journal = FakeClock(), MemoryJournal()
    seats = (_sits(MIRA), _sits(NOOR, BEN))
    async with _preparing(*seats, clock=clock, journal=journal) as (_, before, _performer):
        await edit_case(before, MIRA, "for", CASE, 1)
        await say_ready(before, MIRA, "for")
        clock.advance(200)
    performer = ByFunction(_answer)
    async with asyncio.timeout(10), runner_of(performer, clock=clock, journal=journal) as runner:
        await runner.go_on()
        ledger = runner.ledger(before.debate)
        assert ledger is not None
        await settled()
        assert ledger.record.preparation == before.record.preparation
        assert performer.asked == []
        clock.advance(100)
        await runner.until_concluded(ledger.debate)


async def test_a_debate_that_is_stopped_in_it_ends_without_a_turn() -> None:
    async with _preparing() as (runner, ledger, performer):
        await runner.close(ledger.debate, SOMEONE, "Not today.", "Mira")
        await runner.until_concluded(ledger.debate)
        assert not _turns(performer)
        assert not ledger.record.is_preparing


async def test_whoever_sits_down_later_prepares_too() -> None:
    async with _preparing() as (_, ledger, performer):
        spec = ledger.record.spec.seating
        assert spec.who == "invited"
        starter = Guest(SOMEONE, "Starter")
        await take_seat(ledger, BEN.id, starter)
        await ledger.until(lambda record: SOMEONE in record.preparation.teams)
        await settled()
        assert {asked.step for asked in performer.asked} == {
            DraftCase(debater=ALMA.id),
            DraftCase(debater=BEN.id),
        }
        await edit_case(ledger, starter, "against", "No.", 1)


async def test_who_changes_sides_sees_only_the_first_case() -> None:
    async with _preparing(_sits(MIRA), _sits(NOOR, BEN)) as (_, ledger, _performer):
        await leave_seat(ledger, ADA.id, MIRA)
        await leave_seat(ledger, BEN.id, NOOR)
        starter = Guest(MIRA.id, "Mira", is_moderator=True)
        await take_seat(ledger, BEN.id, starter)
        await settled()
        assert ledger.record.is_preparing
        assert find_own_team(ledger.record, MIRA.id) is None
        for side in ("for", "against"):
            with pytest.raises(SpecError, match="Only the people"):
                await edit_case(ledger, starter, side, CASE, 1)


async def test_only_those_who_sit_in_a_team_change_its_case_or_are_ready() -> None:
    async with _preparing(_sits(MIRA), _sits(NOOR, BEN)) as (_, ledger, _performer):
        moderator = Guest(VIKRAM.id, "V", is_moderator=True)
        for guest in (moderator, NOOR):
            with pytest.raises(SpecError, match="Only the people"):
                await edit_case(ledger, guest, "for", CASE, 1)
            with pytest.raises(SpecError, match="Only the people"):
                await say_ready(ledger, guest, "for")


async def test_two_who_write_at_the_same_time_lose_nothing_unseen() -> None:
    async with _preparing(_sits(MIRA), _sits(NOOR, ALMA)) as (_, ledger, _performer):
        await edit_case(ledger, MIRA, "for", CASE, 1)
        with pytest.raises(CaseChanged):
            await edit_case(ledger, NOOR, "for", "Something else.", 1)
        assert ledger.record.preparation.find_case("for").text == CASE
        await edit_case(ledger, NOOR, "for", f"{CASE} And its taste.", 2)


@pytest.mark.parametrize("text", ["", "  \n", "x" * (CASE_LIMIT + 1)])
async def test_a_case_is_neither_empty_nor_too_long(text: str) -> None:
    async with _preparing() as (_, ledger, _performer):
        with pytest.raises(SpecError):
            await edit_case(ledger, MIRA, "for", text, 1)


async def test_nobody_changes_a_case_without_end() -> None:
    async with _preparing() as (_, ledger, _performer):
        for number in range(CHANGES):
            await edit_case(ledger, MIRA, "for", f"Version {number}", 1 + number)
        with pytest.raises(SpecError, match="already"):
            await edit_case(ledger, MIRA, "for", "One more", 1 + CHANGES)


async def test_what_is_saved_unchanged_is_no_change() -> None:
    async with _preparing() as (_, ledger, _performer):
        await edit_case(ledger, MIRA, "for", ledger.record.preparation.find_case("for").text, 1)
        assert "case_edited" not in kinds(ledger.events)


async def test_the_settled_case_is_in_the_prompts_of_its_own_debaters_alone() -> None:
    async with _preparing(_sits(MIRA)) as (runner, ledger, performer):
        await edit_case(ledger, MIRA, "for", f"{CASE} Mira opens.", 1)
        await say_ready(ledger, MIRA, "for")
        await runner.until_concluded(ledger.debate)
        record = ledger.record
        prompts = {
            (pending.number, getattr(pending.step, "debater", "")): request_of(
                brief_of(pending, record)
            )
            for pending in performer.asked
        }
    with_case = {who for (_, who), request in prompts.items() if CASE in str(request)}
    assert with_case == {ALMA.id, ADA.id}
    # A person is called by the name of the seat.
    assert not [1 for request in prompts.values() if "Mira" in str(request)]


async def test_no_public_copy_has_a_case_or_says_who_wrote_it() -> None:
    async with _preparing(_sits(MIRA)) as (runner, ledger, _):
        await edit_case(ledger, MIRA, "for", CASE, 1)
        await say_ready(ledger, MIRA, "for")
        await runner.until_concluded(ledger.debate)
        public = publish(ledger.events)
    said = [event.fact for event in public]
    assert CASE not in str(said)
    assert "Tea is cheap" not in str(said)
    (edited,) = [fact for fact in said if isinstance(fact, CaseEdited)]
    (ready,) = [fact for fact in said if isinstance(fact, PreparationReady)]
    assert (edited.by, edited.name, ready.person) == ("", "", "")


async def test_words_taken_out_of_a_case_leave_the_draft() -> None:
    async with _preparing(_sits(MIRA), _sits(NOOR, ALMA)) as (_, ledger, _performer):
        draft = ledger.record.preparation.find_case("for").text
        await edit_case(ledger, MIRA, "for", CASE, 1)
        await edit_case(ledger, NOOR, "for", f"{CASE} And its taste.", 2)
        (own,) = [words for words in list_words(ledger.events) if words.author == MIRA.id]
        assert own.private_kind == "preparation"
        await ledger.take_out(lambda: TakingOut(own.event, "author"))
        assert ledger.record.preparation.find_case("for").text == draft
        assert CASE not in str(ledger.events)
        assert list_words(ledger.events) == ()


@pytest.mark.parametrize(
    ("seconds", "is_right"), [(59, False), (60, True), (3600, True), (3601, False)]
)
def test_it_takes_1_to_60_minutes(seconds: int, is_right: bool) -> None:
    spec = SPEC.model_copy(update={"preparation": seconds})
    if is_right:
        check(spec)
        return
    with pytest.raises(SpecError, match="1 to 60 minutes"):
        check(spec)


def test_where_there_are_no_sides_there_are_no_teams() -> None:
    alone = rounds_spec(ADA, ALMA)
    mixed = rounds_spec(ADA, BEN.model_copy(update={"stance": ""}))
    assert [list_teams(spec) for spec in (alone, mixed)] == [(), ()]


def _opened() -> DebateOpened:
    version = get_format(SPEC.format).version
    return DebateOpened(specification=SPEC, format_version=version, opened_by=SOMEONE, venue=VENUE)


SEATS = st.sampled_from([ADA, ALMA, BEN])
PEOPLE = st.sampled_from([MIRA, NOOR, VIKRAM])
SIDES = st.sampled_from(["for", "against"])


def _leaves(seat: Debater) -> SeatLeft:
    return SeatLeft(debater=seat.id, by=MIRA.id)


def _is_ready(who: Guest) -> PreparationReady:
    return PreparationReady(person=who.id)


def _writes(who: Guest, side: str, text: str) -> CaseEdited:
    return CaseEdited(side=side, by=who.id, name=who.name, text=text)


def _drafts(side: str) -> CaseDrafted:
    return CaseDrafted(side=side, debater=ADA.id, text="A draft.")


ACTS: st.SearchStrategy[Fact] = st.one_of(
    st.builds(_sits, PEOPLE, SEATS),
    st.builds(_leaves, SEATS),
    st.builds(_is_ready, PEOPLE),
    st.builds(_writes, PEOPLE, SIDES, st.text(min_size=1, max_size=9)),
    st.builds(_drafts, SIDES),
    st.just(Paused(reason="A break.")),
    st.just(Resumed()),
)


@draw(200)
@given(acts=st.lists(ACTS, max_size=12))
def test_whatever_people_do_each_prepares_with_one_team_and_time_only_moves_on(
    acts: list[Fact],
) -> None:
    facts: list[Fact] = [_opened(), _sits(MIRA)]
    facts += list_opening(fold(events_of(*facts)))
    ends = list[datetime]()
    before = fold(events_of(*facts))
    for act in acts:
        facts.append(act)
        record = fold(events_of(*facts))
        facts += list_joining(record)
        record = fold(events_of(*facts))
        assert record.preparation.teams.items() >= before.preparation.teams.items()
        assert list_joining(record) == ()
        own = [find_own_team(record, who.id) for who in (MIRA, NOOR, VIKRAM)]
        assert all(team is None or team in list_teams(SPEC) for team in own)
        ends += [record.prepares_until] if record.prepares_until else []
        before = record
    assert ends == sorted(ends)


def test_a_draft_that_comes_too_late_costs_and_is_no_case() -> None:
    facts: tuple[Fact, ...] = (
        _opened(),
        _sits(MIRA),
        PreparationOpened(),
        PreparationJoined(person=MIRA.id, side="for"),
        PreparationEnded(why="time"),
        CaseDrafted(side="for", debater=ALMA.id, text="Too late."),
    )
    record: Record = fold(events_of(*facts))
    assert record.preparation.find_case("for").text == ""
    assert len(record.costs) == 1


def test_the_plan_has_a_call_for_each_team_and_the_case_in_its_teams_prompts() -> None:
    seats = (seat.model_copy(update={"model": "some:gpt"}) for seat in (ADA, ALMA, BEN))
    spec = rounds_spec(*seats).model_copy(update={"judge_model": "some:gpt"})
    without = make_plan(spec).estimate.likely
    prepared = make_plan(spec.model_copy(update={"preparation": 300})).estimate.likely
    assert prepared.calls == without.calls + 2
    cases = 2 * count_tokens(DraftCase(debater=ADA.id).guess_hosted(_brief(spec)).as_text())
    assert prepared.tokens > without.tokens + cases


def _brief(spec: Specification) -> Brief:
    return Brief(spec, DraftCase(debater=ADA.id))


def test_a_built_in_captain_drafts_from_what_its_side_has_prepared() -> None:
    cases = dict[DebaterId, str]()
    for seat in (ADA, BEN):
        drafted = DraftCase(debater=seat.id).answer_offline(_brief(SPEC))
        assert drafted.find_problems(AnswerContext(SPEC, DraftCase(debater=seat.id))) == ()
        assert len(drafted.as_text()) <= CASE_LIMIT
        cases[seat.id] = drafted.as_text()
    assert len(set(cases.values())) == 2


@pytest.mark.parametrize("count", [0, 1, 2, 4])
def test_a_draft_without_three_arguments_is_sent_back_and_kept_where_nothing_better_comes(
    count: int,
) -> None:
    asked = AnswerContext(SPEC, DraftCase(debater=ADA.id))
    draft = CaseDraft(arguments=DRAFT.arguments[:1] * count)
    assert draft.find_problems(asked)
    kept = draft.salvage(asked)
    assert (len(kept.arguments) if kept else 0) == min(count, 3)


def test_a_model_is_asked_for_what_the_draft_is_read_from() -> None:
    request = DraftCase(debater=ADA.id).make_request(_brief(SPEC))
    assert request.schema is not None
    value = {"arguments": [{"claim": "It is cheap", "support": "A cent a cup"}] * 3}
    assert CaseDraft.read_reply("", value).arguments[0].claim == "It is cheap"
    assert SPEC.motion in request.messages[0].text
