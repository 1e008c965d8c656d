"""A debate of format `structured` from its plan to its outcome, as people live it."""

from collections.abc import Sequence

import pytest

from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.steps import Speak
from debate_core.formats.structured.steps import Examine
from sandbox.client import Json
from tests.core.formats.structured.making import (
    CON,
    PRO,
    closing,
    examination,
    finding,
    findings,
    opening,
)
from tests.e2e.stand import (
    BALLOT,
    CONTROLS,
    RESULT,
    VOTING_SECONDS,
    Stand,
    field,
    has_votes,
    names,
    title,
    words,
)

WHOLE = [
    CONTROLS,
    "Opening",
    "Leaves and beans 1 P",
    "Leaves and beans 1 C",
    "Cross-examination",
    "It does not follow. What of PRO-1, number 1?",
    *(f"On {name}-{number}.1: so." for number in (1, 2, 3) for name in ("PRO", "CON")),
    "Closing",
    "I hold my ground.",
    "I hold my ground.",
    "Verdict: for",
    "What came of each argument",
    BALLOT,
]


def _line(pending: Pending, record: Record) -> Form:
    """A short answer in the form that is asked for; the judge finds for those in favour."""
    step = pending.step
    if not isinstance(step, Speak):
        pro = (finding(each, 8) for each in PRO)
        return findings(*pro, *(finding(each, 6) for each in CON))
    is_for = record.spec.debater(step.debater).stance == "for"
    own, other = (PRO, CON) if is_for else (CON, PRO)
    match step.form:
        case "opening":
            return opening(*own)
        case "examination":
            return _examine(step, own, other)
        case _:
            return closing()


def _examine(step: Speak, own: Sequence[str], other: Sequence[str]) -> Form:
    """A turn of the cross-examination; whoever argues against begins it."""
    assert isinstance(step, Examine)
    at = step.number - (2 if own == CON else 1)
    asked = [f"{own[at]}.1"] if at >= 0 else []
    return examination("".join(other[step.number - 1 :][:1]), *asked)


@pytest.fixture
def stage(stand: Stand) -> Stand:
    """The stand, with debaters who know their forms."""
    stand.performer_on_cue.line = _line
    return stand


async def test_the_plan_names_the_phases_and_who_decides(stage: Stand) -> None:
    async with stage.bot():
        report = await stage.plan(format="structured", options="rubric=evidence-first")
        details = await stage.details(report["message"])
    phases = field(details, "Order of turns").splitlines()
    assert [line.split(":")[0].strip("*") for line in phases] == [
        *("opening", "cross-examination", "closing", "judgement")
    ]
    assert field(details, "Turns") == "at most 11"
    assert field(details, "Options") == "What the judge weighs: evidence-first"


async def test_the_thread_tells_the_whole_debate_in_order(stage: Stand) -> None:
    async with stage.bot():
        thread = await stage.start(format="structured")
        await stage.until_ballot(thread)
        messages = await stage.person("Noor").messages(thread)
    assert names(messages) == WHOLE


async def test_the_verdict_is_a_card_and_all_else_is_behind_its_button(
    stage: Stand,
) -> None:
    async with stage.bot():
        thread = await stage.start(format="structured")
        verdict = await stage.until_named(thread, "Verdict")
        report = await stage.press("Noor", verdict, "Scores")
        scores = (await stage.filled_in("Noor", report))["message"]
    assert title(verdict) == "Verdict: for, 8.0 to 6.0"
    assert all(
        each in str(scores["embeds"])
        for each in (
            "What came of each argument",
            "Decision briefing",
            "Drink both.",
            "Scores by argument",
        )
    )


async def test_the_people_vote_on_the_side_with_the_higher_total(stage: Stand) -> None:
    async with stage.bot():
        thread = await stage.start(format="structured")
        ballot = await stage.until_ballot(thread)
        for who in ("Mira", "Vikram", "Noor"):
            await stage.vote(who, ballot, 0)
        await stage.until(thread, has_votes(3))
        stage.clock.advance(VOTING_SECONDS)
        outcome = await stage.until_named(thread, RESULT)
    assert title(outcome) == "For wins: vote and judge agree"


async def test_evenly_matched_is_a_choice_of_its_own_where_it_stands(stage: Stand) -> None:
    def level(pending: Pending, record: Record) -> Form:
        return _line(pending, record) if isinstance(pending.step, Speak) else findings()

    stage.performer_on_cue.line = level
    async with stage.bot():
        thread = await stage.start(format="structured")
        ballot = await stage.until_ballot(thread, choices=3)
        verdict = await stage.until_named(thread, "Verdict")
    assert title(verdict) == "Verdict: evenly matched"
    assert "Evenly matched" in str(ballot["embeds"])


async def test_a_bot_that_comes_back_goes_on_in_the_middle_of_a_phase(stage: Stand) -> None:
    stage.performer_on_cue.hold()
    async with stage.bot():
        thread = await stage.start(format="structured")
        stage.performer_on_cue.cue(4)
        await stage.until_named(thread, "On PRO-1.1: so.")
    stage.performer_on_cue.hold()
    async with stage.bot():
        stage.performer_on_cue.cue(20)
        await stage.until_ballot(thread)
        messages = await stage.person("Noor").messages(thread)
    assert names(messages) == WHOLE


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"options": "rubric=vibes"}, "cannot be “vibes”"),
        ({"options": "anonymous=no"}, "has no option anonymous"),
        ({"debaters": "Ada: for; Ben: against; Cleo: not yet"}, "two debaters"),
        ({"options": "choices=a, b"}, "has no option choices"),
    ],
)
async def test_bad_input_gets_one_sentence(stage: Stand, options: Json, sentence: str) -> None:
    async with stage.bot():
        report = await stage.plan(format="structured", **options)
    assert sentence in words(report["message"])
