"""A callable in a debater's or the judge's place (formats.md, rounds)."""

from dataclasses import dataclass, replace
from types import SimpleNamespace

import pytest

from debate_core.domain.brief import Brief
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge
from debate_core.engine.callables import Custom, WithCallables
from debate_core.errors import Refused
from debate_core.formats.rounds.rules import RoundsOptions
from tests.core.engine.rooms import ByFunction, debated
from tests.core.making import ADA, BEN, consensus_spec, position, rounds_spec, speech, verdict

SPEC = rounds_spec()


@dataclass
class _Said:
    text: str


async def _debated(
    debater: Custom | None = None, judge: Custom | None = None, spec: Specification = SPEC
) -> Record:
    """A debate in which a callable has the first debater's place, or the judge's."""
    debaters = {spec.debaters[0].id: debater} if debater else {}
    return (await debated(spec, WithCallables(ByFunction(), debaters, judge))).record


def _first(record: Record) -> str:
    return record.turns[0].answer.as_text()


async def _awaited(_: Brief) -> str:
    return "Tea."


@pytest.mark.parametrize(
    "said",
    ["Tea.", _Said("Tea."), {"text": "Tea.", "mood": "calm"}, speech("Tea.")],
    ids=["text", "object", "mapping", "speech"],
)
async def test_a_custom_debater_returns_text_or_an_object_with_text(
    said: object, caplog: pytest.LogCaptureFixture
) -> None:
    assert _first(await _debated(lambda _: said)) == "Tea."
    assert caplog.messages == []


async def test_a_custom_debater_may_take_its_time() -> None:
    assert _first(await _debated(_awaited)) == "Tea."


async def test_anything_else_is_coerced_with_one_warning(
    caplog: pytest.LogCaptureFixture,
) -> None:
    spec = rounds_spec(rounds=3)
    record = await _debated(lambda _: 42, spec=spec)
    assert [entry.text for entry in record.transcript if entry.debater == "ada"] == ["42"] * 3
    assert caplog.messages == ["A custom part returned neither text nor an object with text."]


async def test_a_custom_debater_gets_what_its_seat_may_see() -> None:
    briefs: list[Brief] = []

    def remember(brief: Brief) -> str:
        briefs.append(brief)
        return "Tea."

    record = await _debated(remember, spec=rounds_spec(rounds=2))
    first, second = briefs
    assert first.debater == ADA
    assert first.heard == ()
    assert second.heard == record.transcript[:2]


async def test_the_others_are_performed_as_before() -> None:
    record = await _debated(lambda _: "Tea.")
    assert [entry.debater for entry in record.transcript] == [ADA.id, BEN.id]
    assert record.verdict is not None


@pytest.mark.parametrize("said", ["", "  ", {"text": ""}])
async def test_an_empty_speech_is_forfeited(said: object) -> None:
    assert _first(await _debated(lambda _: said)) == "the speech is empty"


def _broken(_: Brief) -> str:
    raise ZeroDivisionError("by zero")


def _refusing(_: Brief) -> str:
    raise Refused("not about tea")


@pytest.mark.parametrize(
    ("custom", "reason"),
    [(_broken, "_broken raised ZeroDivisionError: by zero"), (_refusing, "not about tea")],
)
async def test_a_custom_part_that_fails_forfeits_with_the_reason(
    custom: Custom, reason: str
) -> None:
    assert _first(await _debated(custom)) == reason


@pytest.mark.parametrize(
    "said",
    [
        position("revise"),
        {"stance": "Wait.", "rationale": "So.", "vote": "revise"},
        SimpleNamespace(tag="position", stance="Wait.", rationale="So.", vote="revise"),
        {"tag": "speech", "stance": "Wait.", "rationale": "So.", "vote": "revise"},
        SimpleNamespace(tag="red", stance="Wait.", rationale="So.", vote="revise"),
    ],
    ids=["position", "mapping", "object", "mapping of another tag", "object with a tag"],
)
async def test_in_consensus_a_custom_debater_returns_a_position(said: object) -> None:
    record = await _debated(lambda _: said, spec=consensus_spec("a"))
    assert record.decision is not None
    assert record.decision.choice == "revise"


@pytest.mark.parametrize("said", [position("ship"), "release", {"vote": "release"}])
async def test_a_custom_vote_that_is_not_on_offer_or_not_whole_is_never_counted(
    said: object,
) -> None:
    spec = consensus_spec("a", "b", rounds=1)
    record = await _debated(lambda _: said, spec=spec)
    assert record.decision is not None
    assert record.decision.tally == {"release": 1}
    assert record.turns[0].missed


@pytest.mark.parametrize(
    "said",
    [
        verdict("against"),
        verdict("against").model_dump(),
        {"verdict": "So.", "winner": "against", "reasoning": "I read it."},
        SimpleNamespace(
            tag="verdict", verdict="So.", winner="against", reasoning="I read it.", scores=()
        ),
        " Against ",
        _Said("against"),
    ],
    ids=["verdict", "dumped verdict", "mapping", "object", "text", "object with text"],
)
async def test_a_custom_judge_names_the_winner(said: object) -> None:
    record = await _debated(judge=lambda _: said)
    assert record.decision is not None
    assert (record.decision.choice, record.decision.rule) == ("against", "judge_verdict")


async def test_a_custom_judge_s_free_text_is_a_verdict_without_a_winner() -> None:
    record = await _debated(judge=lambda _: "Both had a point.")
    assert record.verdict == Verdict(verdict="Both had a point.", winner=None, reasoning="")


async def test_a_custom_judge_gets_the_whole_transcript_and_the_seed_of_its_view() -> None:
    briefs: list[Brief] = []

    def remember(brief: Brief) -> str:
        briefs.append(brief)
        return "for"

    record = await _debated(judge=remember)
    (brief,) = briefs
    (judged,) = record.list_answers(Verdict)
    # A judge alone is shown how a quotation that was cut goes on.
    assert brief.heard == tuple(replace(turn, has_cuts=True) for turn in record.transcript)
    assert isinstance(brief.step, Judge)
    assert brief.step == judged.step


async def test_a_custom_judge_may_only_name_declared_stances_where_the_debate_is_strict() -> None:
    spec = rounds_spec(options=RoundsOptions(strict_winner=True))
    record = await _debated(judge=lambda _: verdict("neither"), spec=spec)
    assert record.verdict == verdict(None)


async def test_a_verdict_that_lacks_its_reasoning_is_missed() -> None:
    record = await _debated(judge=lambda _: {"verdict": "So.", "winner": "for"})
    assert record.verdict is None
    assert "reasoning" in (record.verdict_missed or "")
