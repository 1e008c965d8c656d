"""A panel's limits as the conductor keeps them, and what each turn leaves on record."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.points import Point
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from debate_core.domain.turns import Turn
from debate_core.engine.conductor import Limits
from debate_core.engine.ledger import Ledger
from debate_core.engine.model_seat import ModelSeat
from debate_core.errors import SpecError, Unavailable
from debate_core.models.port import Hear, Reply, Usage
from debate_core.prompts.request import Request
from tests.core.engine.rooms import at, runner_of
from tests.core.engine.skipping import skipped_through
from tests.core.formats.panel.making import assessment, panel_spec, plainly
from tests.core.making import ADA, SOMEONE

EIGHT = tuple(
    ADA.model_copy(update={"id": f"d{place}", "name": f"D{place}"}) for place in range(1, 9)
)
Doing = Callable[[Pending], Awaitable[Form]]


def _slow(seconds: float, *who: str, phase: str = "") -> Doing:
    """Everyone answers at once, but for those who take so many seconds for their turns."""

    async def do(pending: Pending) -> Form:
        step = pending.step
        if isinstance(step, Speak) and step.debater in who and phase in ("", step.phase):
            await asyncio.sleep(seconds)
        return plainly(pending)

    return do


def _debated(spec: Specification, doing: Doing | ModelSeat, limits: Limits | None = None) -> Record:
    async def debate() -> Ledger:
        async with runner_of(doing, limits=limits) as runner:
            ledger = await runner.open(spec, SOMEONE)
            await runner.until_concluded(ledger.debate)
        return ledger

    return skipped_through(debate()).record


def _missed(record: Record) -> list[Turn]:
    return [turn for turn in record.turns if turn.missed]


@pytest.mark.parametrize("seconds", [59, 61])
def test_the_slowest_of_those_who_speak_at_once_has_sixty_seconds(seconds: float) -> None:
    record = _debated(panel_spec(rounds=1), _slow(seconds, "ben", phase="opening"))
    missed = [(each.debater, each.phase, each.missed) for each in _missed(record)]
    assert missed == ([("ben", "opening", "no answer within 60 seconds")] if seconds > 60 else [])
    assert record.decision is not None


@pytest.mark.parametrize("seconds", [119, 121])
def test_whoever_speaks_in_turn_has_two_minutes_and_the_round_goes_on(seconds: float) -> None:
    record = _debated(panel_spec(rounds=1), _slow(seconds, "ben", phase="rebuttal"))
    missed = [each.missed for each in _missed(record)]
    assert missed == (["no answer within 120 seconds"] if seconds > 120 else [])
    spoken = [turn.debater for turn in record.turns if turn.phase == "rebuttal"]
    assert spoken == ["ada", "ben", "cleo"]


def test_what_a_missed_turn_took_is_on_record() -> None:
    record = _debated(panel_spec(rounds=1, slowest=30), _slow(99, "ben", phase="opening"))
    (missed,) = _missed(record)
    assert missed.fact.cost.seconds == pytest.approx(30, abs=1)
    assert (missed.number, missed.step.form) == (2, "speech")


class _Counting:
    """Counts how many write at the same time."""

    def __init__(self) -> None:
        self.now = self.most = 0

    async def __call__(self, pending: Pending) -> Form:
        self.now += 1
        self.most = max(self.most, self.now)
        await asyncio.sleep(50)
        self.now -= 1
        return plainly(pending)


@pytest.mark.parametrize(
    ("rules", "limits", "most"),
    [
        ({}, Limits(), 5),
        ({"at_once": 2}, Limits(), 2),
        ({"at_once": 8}, Limits(), 8),
        ({"at_once": 8}, Limits(at_once=8), 8),
        ({"at_once": 1}, Limits(at_once=1), 1),
    ],
)
def test_as_many_write_at_once_as_the_option_says(
    rules: dict[str, int], limits: Limits, most: int
) -> None:
    counting = _Counting()
    record = _debated(panel_spec(*EIGHT, rounds=1, **rules), counting, limits)
    assert counting.most == most
    # Waiting for a place takes none of the sixty seconds.
    assert _missed(record) == []


async def test_more_at_once_than_the_host_performs_is_refused_before_the_start() -> None:
    with pytest.raises(SpecError, match="8 steps at the same time, and this host performs 1 to 3"):
        async with runner_of(_Counting(), limits=Limits(at_once=3)) as runner:
            await runner.open(panel_spec(*EIGHT, at_once=8), SOMEONE)


async def test_a_phase_in_which_nobody_speaks_pauses_though_questions_were_let_pass() -> None:
    async def do(pending: Pending) -> Form:
        step = pending.step
        if isinstance(step, Speak) and step.phase == "rebuttal":
            if step.form == "point":
                return Point()
            raise Unavailable("the provider is down")
        return plainly(pending)

    async with runner_of(do) as runner:
        ledger = await runner.open(panel_spec(rounds=1, points_of_information=True), SOMEONE)
        record = await at(ledger, "paused")
    assert record.pause is not None
    assert record.pause.reason.startswith("Every debater failed in the rebuttal.")


class _Priced:
    """A model whose every answer took the same; where the seat is Ben's it is down."""

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        if "You are:\n<<<\nBen\n" in request.messages[-1].text:
            raise Unavailable("the provider is down")
        await asyncio.sleep(2)
        usage = Usage(tokens_in=900, tokens_out=80, cached=600, usd=0.25)
        if request.schema is None:
            return Reply("Tea calms.", usage=usage, model="m:one")
        value = _plainly_assessed()
        return Reply("{}", value, usage=usage, model="m:one")


def _plainly_assessed() -> dict[str, object]:
    said = assessment().model_dump(exclude={"tag"}, mode="json")
    tags = {"ada": "for", "ben": "against", "cleo": "not yet"}
    for each in said["assessed"]:
        each["debater"] = tags[each["debater"]]
    return said


def test_each_turn_records_who_when_what_it_took_and_why_it_failed() -> None:
    record = _debated(panel_spec(rounds=1), ModelSeat(lambda _: _Priced()))
    turns = sorted(record.turns, key=lambda each: each.number)
    told = [(each.number, each.round, each.phase, each.debater) for each in turns]
    assert told == [
        (place, 1, phase, who)
        for place, (phase, who) in enumerate(
            ((p, w) for p in ("opening", "rebuttal", "closing") for w in ("ada", "ben", "cleo")), 1
        )
    ]
    taken, missed = turns[0], turns[1]
    cost = taken.fact.cost
    assert (cost.tokens_in, cost.tokens_out, cost.tokens_cached) == (900, 80, 600)
    assert (cost.usd, cost.model, cost.calls) == (0.25, "m:one", 1)
    assert cost.seconds == pytest.approx(2, abs=0.5)
    assert taken.missed is None
    assert missed.missed == "the provider is down"
