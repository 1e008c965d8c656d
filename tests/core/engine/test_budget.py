"""Budgets: a warning at four fifths, a graceful closing at the cap, a refusal before the start."""

import asyncio
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from debate_core.clock import FakeClock
from debate_core.domain.budget import Budget, Cap, Cost, Scope
from debate_core.domain.facts import BudgetWarned, ClosingRequested
from debate_core.domain.facts.debate import Venue
from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.record import Record, fold
from debate_core.domain.spend import Ahead, Spend, SpendRange, add_costs
from debate_core.domain.steps import Judge
from debate_core.domain.values import PersonId
from debate_core.drafting.estimate import Estimator
from debate_core.engine.budget_guard import (
    BudgetGuard,
    check_affordable,
    describe_unpriced,
    find_ruling,
)
from debate_core.engine.ledger import Ledger
from debate_core.engine.performer import Answered
from debate_core.engine.runner import DebateRunner, RunnerConfig
from debate_core.errors import BudgetExceeded, SpecError
from debate_core.models.port import Hear
from debate_core.storage.memory import MemoryJournal
from tests.core.engine.charging import NOTHING, SERVER, budgeted, held
from tests.core.engine.rooms import ByFunction, Doing, Gate, kinds
from tests.core.formats.structured.making import plainly, structured_spec
from tests.core.making import SOMEONE, consensus_spec, opened, rounds_spec
from tests.core.making.plays import fitting

A_DAY = 86_400.0
SPEC = rounds_spec(rounds=4)
"""Eight turns and a verdict."""


def usd(amount: float) -> Spend:
    return Spend(calls=1, usd=amount)


def tokens(count: int, calls: int = 1) -> Spend:
    return Spend(calls=calls, tokens_in=count)


def _due(spent: Spend, cap: Cap) -> str:
    due = find_ruling(spent, {"debate": spent}, {"debate": cap}, frozenset())
    if isinstance(due, ClosingRequested):
        return "close"
    return "warn" if due else "nothing"


@pytest.mark.parametrize(
    ("spent", "cap", "due"),
    [
        (usd(0.79), Cap(usd=1), "nothing"),
        (usd(0.80), Cap(usd=1), "warn"),
        (usd(0.99), Cap(usd=1), "warn"),
        (usd(1.00), Cap(usd=1), "close"),
        (usd(9.00), Cap(usd=1), "close"),
        (usd(9.00), Cap(tokens=1), "nothing"),
        (tokens(799), Cap(tokens=1000), "nothing"),
        (tokens(800), Cap(tokens=1000), "warn"),
        (tokens(1000), Cap(tokens=1000), "close"),
        (usd(0.01), Cap(usd=0), "close"),
        (usd(0), Cap(usd=0), "nothing"),
        (Spend(calls=9, unpriced=9), Cap(usd=0.01), "nothing"),
        (Spend(calls=1, usd=0.1, tokens_in=900), Cap(usd=1, tokens=1000), "warn"),
        (usd(9.00), Cap(), "nothing"),
    ],
)
def test_what_is_due(spent: Spend, cap: Cap, due: str) -> None:
    assert _due(spent, cap) == due


def test_what_the_closing_takes_is_kept_for_it() -> None:
    spent = tokens(700)
    budget: Budget = {"debate": Cap(tokens=1000)}
    within = find_ruling(
        spent, {"debate": spent}, budget, frozenset(), Ahead(tokens(100), tokens(200))
    )
    assert not isinstance(within, ClosingRequested)
    due = find_ruling(
        spent, {"debate": spent}, budget, frozenset(), Ahead(tokens(101), tokens(200))
    )
    assert isinstance(due, ClosingRequested)
    assert due.reason == (
        "this debate's budget is nearly spent (700 tokens of 1,000 tokens); the rest is kept for "
        "the closing"
    )


def test_a_warning_is_given_once_for_each_budget() -> None:
    spent: dict[Scope, Spend] = {"debate": usd(0.9), "server_day": usd(0.9)}
    budget: Budget = {"debate": Cap(usd=1), "server_day": Cap(usd=1)}
    due = find_ruling(usd(0.9), spent, budget, frozenset({"debate"}))
    assert [each.scope for each in due if isinstance(each, BudgetWarned)] == ["server_day"]


def test_a_debate_that_costs_nothing_goes_on_when_others_have_spent_the_budget() -> None:
    assert (
        find_ruling(usd(0), {"server_day": usd(5)}, {"server_day": Cap(usd=1)}, frozenset()) == ()
    )


@pytest.mark.parametrize(
    ("estimate", "spent", "cap", "says"),
    [
        (
            usd(0.4),
            usd(4.9),
            Cap(usd=5),
            "This may take $0.40, and you have $0.10 left today. Choose Quick, or",
        ),
        (usd(0.4), usd(7), Cap(usd=5), "and you have $0.00 left"),
        (usd(0.0401), usd(0.0165), Cap(usd=0.05), "This may take $0.05, and you have $0.03 left"),
        (usd(0.07), usd(0.0404), Cap(usd=0.05), "This may take $0.07, and you have $0.009 left"),
        (tokens(900), tokens(200), Cap(tokens=1000), "900 tokens, and you have 800 tokens left"),
    ],
)
def test_what_may_take_more_than_is_left_is_refused_with_what_to_do(
    estimate: Spend, spent: Spend, cap: Cap, says: str
) -> None:
    with pytest.raises(BudgetExceeded, match=re.escape(says)):
        check_affordable(estimate, {"person_day": spent}, {"person_day": cap})


@pytest.mark.parametrize(
    ("estimate", "spent", "cap"),
    [
        (usd(0.4), usd(4.6), Cap(usd=5)),
        (usd(0), usd(9), Cap(usd=5)),
        (Spend(calls=5, unpriced=5), usd(9), Cap(usd=5)),
        (usd(9), usd(9), Cap()),
    ],
)
def test_what_fits_is_not_refused(estimate: Spend, spent: Spend, cap: Cap) -> None:
    check_affordable(estimate, {"person_day": spent}, {"person_day": cap})


def test_where_nothing_may_be_spent_what_has_no_known_price_is_refused() -> None:
    unknown = Spend(calls=5, unpriced=5)
    with pytest.raises(BudgetExceeded, match="Nothing may be spent here"):
        check_affordable(unknown, {"server_day": NOTHING}, {"server_day": Cap(usd=0)})
    check_affordable(usd(0), {"server_day": NOTHING}, {"server_day": Cap(usd=0)})


async def test_a_model_whose_price_nobody_knows_starts_only_where_no_dollars_are_capped() -> None:
    def guard(cap: Cap) -> BudgetGuard:
        likely = Spend(calls=5, unpriced=5)
        ranged = SpendRange(likely, likely)
        budget: Budget = {"server_day": cap}
        journal = MemoryJournal()
        return BudgetGuard(journal, lambda _: ranged, budget, is_priceless="dear:new".__eq__)

    spec = rounds_spec().model_copy(update={"judge_model": "dear:new"})
    opening = opened(spec).model_copy(update={"venue": SERVER})
    await guard(Cap(tokens=1000)).admit(opening)
    with pytest.raises(SpecError, match="The price of “dear:new” is unknown"):
        await guard(Cap(usd=1)).admit(opening)


def test_that_dollars_cannot_hold_unknown_prices_is_said_plainly() -> None:
    unknown = Spend(calls=5, unpriced=2, usd=0.5)
    said = describe_unpriced(unknown, {"debate": Cap(usd=1)})
    assert said is not None
    assert said.startswith("The price of 2 of 5 calls is unknown, so the budget in dollars")
    assert describe_unpriced(unknown, {"debate": Cap(tokens=1)}) is None
    assert describe_unpriced(usd(1), {"debate": Cap(usd=1)}) is None


async def test_under_its_budget_a_debate_is_left_alone() -> None:
    async with budgeted({"debate": Cap(usd=100)}) as runner:
        ledger = await held(runner, SPEC)
    assert len(ledger.record.turns) == 8
    assert not {"budget_warned", "closing_requested"} & set(kinds(ledger.events))


async def test_a_debate_is_warned_once_and_closes_at_its_cap_with_a_verdict() -> None:
    async with budgeted({"debate": Cap(usd=5)}) as runner:
        ledger = await held(runner, SPEC)
    assert kinds(ledger.events).count("budget_warned") == 1
    assert kinds(ledger.events)[-6:] == [
        "step_answered",
        "closing_requested",
        "phase_opened",
        "step_answered",
        "decision_made",
        "debate_concluded",
    ]
    assert len(ledger.record.turns) == 5
    assert ledger.record.verdict is not None
    assert ledger.record.closing is not None
    assert ledger.record.closing.reason == "this debate's budget is spent ($5.00 of $5.00)"


async def test_tokens_are_held_to_their_cap_where_the_price_is_unknown() -> None:
    async with budgeted({"debate": Cap(usd=0.01, tokens=300)}, usd=None) as runner:
        ledger = await held(runner, SPEC)
    assert len(ledger.record.turns) == 3
    assert ledger.record.verdict is not None


async def test_the_last_answer_may_reach_the_cap_and_closes_nothing() -> None:
    async with budgeted({"debate": Cap(usd=3)}) as runner:
        ledger = await held(runner, rounds_spec(rounds=1))
    assert "closing_requested" not in kinds(ledger.events)


async def test_what_others_spent_in_this_server_today_counts() -> None:
    async with budgeted({"server_day": Cap(usd=12)}) as runner:
        await held(runner, SPEC)
        ledger = await held(runner, SPEC)
    assert len(ledger.record.turns) == 3


async def test_whoever_adds_more_servers_gets_no_more_than_all_have_together() -> None:
    async with budgeted(
        {"all_day": Cap(usd=20), "server_day": Cap(usd=12)}, estimate=usd(9)
    ) as runner:
        begun = [
            await runner.open(SPEC, PersonId(f"p{place}"), Venue(server=f"s{place}", channel="c"))
            for place in range(2)
        ]
        with pytest.raises(BudgetExceeded, match=r"all servers together have \$2\.00 left today"):
            await runner.open(SPEC, PersonId("p2"), Venue(server="s2", channel="c"))
        for ledger in begun:
            await runner.until_concluded(ledger.debate)
    assert [len(ledger.record.turns) for ledger in begun] == [8, 8]


@pytest.mark.parametrize(("scope", "days"), [("server_day", 1), ("person_month", 31)])
async def test_a_new_day_or_month_begins_with_a_whole_budget(scope: Scope, days: int) -> None:
    clock = FakeClock()
    async with budgeted({scope: Cap(usd=12)}, clock=clock) as runner:
        await held(runner, SPEC)
        clock.advance(days * A_DAY)
        ledger = await held(runner, SPEC)
    assert len(ledger.record.turns) == 8


async def test_another_person_and_another_server_have_budgets_of_their_own() -> None:
    async with budgeted({"server_day": Cap(usd=12), "person_day": Cap(usd=12)}) as runner:
        await held(runner, SPEC)
        ledger = await runner.open(SPEC, PersonId("another"), Venue(server="s2", channel="c"))
        await runner.until_concluded(ledger.debate)
    assert len(ledger.record.turns) == 8


async def test_a_start_that_would_take_too_much_is_refused_and_leaves_no_trace() -> None:
    journal = MemoryJournal()
    async with budgeted({"server_day": Cap(usd=1)}, estimate=usd(2), journal=journal) as runner:
        with pytest.raises(BudgetExceeded, match=r"and this server has \$1\.00 left today"):
            await runner.open(SPEC, SOMEONE, SERVER)
    assert await journal.list_unfinished() == ()


async def test_of_many_starts_at_once_as_many_begin_as_the_budget_is_enough_for() -> None:
    budget: Budget = {"person_day": Cap(usd=20), "server_day": Cap(usd=100)}
    async with budgeted(budget, estimate=usd(9)) as runner:
        begun = await asyncio.gather(
            *(runner.open(SPEC, SOMEONE, SERVER) for _ in range(6)), return_exceptions=True
        )
        other = await runner.open(SPEC, PersonId("another"), SERVER)
        ledgers = [each for each in (*begun, other) if isinstance(each, Ledger)]
        for ledger in ledgers:
            await runner.until_concluded(ledger.debate)
    assert len(ledgers) == 3
    assert [len(each.record.turns) for each in ledgers] == [8, 8, 8]


@pytest.mark.parametrize("stopped_after", range(2, 16))
async def test_a_restart_anywhere_keeps_the_spend_and_the_warning(stopped_after: int) -> None:
    budget: Budget = {"debate": Cap(usd=5)}
    async with budgeted(budget) as runner:
        whole = (await held(runner, SPEC)).events
    journal = MemoryJournal()
    await journal.append(whole[: min(stopped_after, len(whole) - 1)])
    async with budgeted(budget, journal=journal) as runner:
        await runner.go_on()
        await runner.until_concluded(whole[0].debate)
    assert kinds(await journal.read(whole[0].debate)) == kinds(whole)
    assert await journal.sum_spending(whole[0].at) == add_costs(fold(whole).costs)


@pytest.mark.parametrize(("cap", "askings"), [(1400, 1), (1401, 1), (1700, 3), (9000, 3)])
async def test_a_whole_debate_s_verdict_is_sent_back_only_where_its_budget_has_room(
    cap: int, askings: int
) -> None:
    sent: list[bool] = []

    def answer(pending: Pending) -> Form:
        if isinstance(pending.step, Judge):
            sent.append(pending.is_asked_once)
        return fitting(pending)

    async with _hundred_a_step({"debate": Cap(tokens=cap)}, answer) as runner:
        ledger = await held(runner, rounds_spec(rounds=6))
    assert ledger.record.closing is None
    assert sent == [askings == 1]


async def test_a_closing_waits_for_what_models_have_begun_so_that_all_of_it_is_counted() -> None:
    gate = Gate(plainly)
    async with _hundred_a_step({"debate": Cap(tokens=350)}, gate) as runner:
        ledger = await runner.open(structured_spec(), SOMEONE, SERVER)
        _ = [await gate.next() for _ in ledger.record.spec.debaters]
        gate.open(3)
        await runner.until_concluded(ledger.debate)
    assert ledger.record.closing is not None
    assert [turn.missed for turn in ledger.record.turns] == [None, None]
    assert add_costs(ledger.record.costs).tokens == 300


async def test_a_turn_that_is_skipped_while_a_model_writes_it_is_still_paid_for() -> None:
    gate = Gate(fitting)
    async with _hundred_a_step({"person_day": Cap(tokens=1000)}, gate) as runner:
        ledger = await runner.open(SPEC, SOMEONE, SERVER)
        for number in (1, 2):
            await gate.next()
            runner.skip(ledger.debate, SOMEONE, "Mod")
            await ledger.until(lambda record, number=number: len(record.turns) == number)
        assert [turn.missed for turn in ledger.record.turns] == ["skipped by Mod"] * 2
        assert add_costs(ledger.record.costs) == tokens(200, calls=2)


async def test_what_a_stop_drops_while_models_write_it_is_still_paid_for() -> None:
    gate = Gate(fitting)
    async with _hundred_a_step({"person_day": Cap(tokens=1000)}, gate) as runner:
        ledger = await runner.open(structured_spec(), SOMEONE, SERVER)
        begun = [await gate.next() for _ in ledger.record.spec.debaters]
        await runner.close(ledger.debate, SOMEONE, "It is late.")
        await ledger.until(lambda record: record.closing is not None)
        spent = tokens(100 * len(begun), calls=len(begun))
        assert add_costs(ledger.record.costs) == spent
        journal = MemoryJournal()
        await journal.append(ledger.events)
        assert await journal.sum_spending(ledger.record.opened_at) == spent


async def test_where_a_closing_takes_nothing_no_step_begins_that_would_pass_the_cap() -> None:
    async with _hundred_a_step({"debate": Cap(tokens=250)}, fitting) as runner:
        ledger = await held(runner, consensus_spec())
    assert add_costs(ledger.record.costs).tokens == 200
    assert ledger.record.closing is not None
    assert ledger.record.closing.reason == (
        "this debate's budget is nearly spent (200 tokens of 250 tokens); what comes next would "
        "take more than the rest"
    )


@asynccontextmanager
async def _hundred_a_step(
    budget: Budget, answer: Doing, estimate: Spend = NOTHING
) -> AsyncGenerator[DebateRunner]:
    """A runner in which every step takes 100 tokens, as is known before."""

    def ahead(record: Record) -> Ahead:
        real = Estimator().estimate_ahead(record)
        closing = real.closing and tokens(100 * real.closing.calls, real.closing.calls)
        return Ahead(tokens(100 * real.steps.calls, real.steps.calls), closing)

    class Counting(ByFunction):
        async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
            answered = await super().perform(pending, record, hear)
            return replace(answered, cost=Cost(tokens_in=100, model="some:model"))

    journal, seat = MemoryJournal(), Counting(answer)
    guard = BudgetGuard(journal, lambda _: SpendRange(estimate, estimate), budget, ahead=ahead)
    async with DebateRunner(
        RunnerConfig(journal, lambda _: seat, FakeClock(), guard=guard)
    ) as runner:
        yield runner


async def test_whether_a_debate_could_start_is_asked_without_reserving_anything() -> None:
    budget: Budget = {"server_day": Cap(usd=1)}
    async with budgeted(budget, estimate=usd(0.8)) as runner:
        for _ in range(2):
            await runner.check_start(SPEC, SOMEONE, SERVER)
        await runner.open(SPEC, SOMEONE, SERVER)
        with pytest.raises(BudgetExceeded, match="Choose Quick"):
            await runner.check_start(SPEC, SOMEONE, SERVER)
