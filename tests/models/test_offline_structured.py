"""The offline debaters and judge of format `structured`: by the rules, seeded, worth reading."""

from collections import Counter

import pytest

from debate_core.domain.forms_structured import Findings, Opening
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.structured import strands
from debate_core.domain.transcript import Entry
from debate_core.drafting.wishes import Wishes, specification
from debate_core.engine.seat import ModelSeat
from debate_core.models.offline import OfflineModel
from debate_core.models.offline.structured_judge import findings
from debate_core.prompts.brief import JudgeBrief
from debate_core.reports.structured import findings_of, structured_result
from tests.core.engine.rooms import debated
from tests.core.making_structured import WHOLE, heard, structured_spec
from tests.models.rehearsing import MOTIONS


def _spec(motion: str, seed: int = 1, options: str = "") -> Specification:
    return specification(Wishes(motion, format="structured", options=options), seed)


async def _debated(spec: Specification) -> Record:
    return (await debated(spec, ModelSeat(lambda _: OfflineModel()))).record


def _findings(record: Record) -> Findings:
    found = findings_of(record)
    assert found is not None
    return found


@pytest.mark.parametrize("options", ["", "rubric=evidence-first"])
@pytest.mark.parametrize("motion", MOTIONS)
async def test_a_debate_keeps_every_rule_at_the_first_try(motion: str, options: str) -> None:
    record = await _debated(_spec(motion, options=options))
    assert [turn.kind for turn in record.turns] == ["turn_taken"] * 8
    assert [turn.refused for turn in record.turns] == [()] * 8
    assert [entry.marks for entry in record.entries] == [()] * 8
    assert record.verdict is not None
    assert record.verdict.refused == ()


async def test_the_same_seed_debates_the_same_way() -> None:
    one, other = [await _debated(_spec(MOTIONS[0], 5)) for _ in range(2)]
    assert structured_result(one) == structured_result(other)


async def test_another_seed_debates_another_way() -> None:
    one, other = [await _debated(_spec(MOTIONS[0], seed)) for seed in (1, 2)]
    assert one.entries[0].text != other.entries[0].text


async def test_nothing_is_said_twice_by_one_side() -> None:
    for seed in range(8):
        record = await _debated(_spec(MOTIONS[0], seed))
        claims = [each.argument.claim for each in strands(record.entries)]
        reasons = [each.response.reasoning for each in strands(record.entries) if each.response]
        assert len(set(claims)) == len(claims)
        assert len(set(reasons)) == len(reasons)


async def test_debates_end_for_against_and_level() -> None:
    ends = Counter[str | None]()
    for seed in range(24):
        decision = (await _debated(_spec(MOTIONS[seed % 3], seed))).decision
        ends[decision.choice if decision else None] += 1
    assert set(ends) == {"for", "against", "evenly matched"}


async def test_arguments_are_conceded_now_and_then() -> None:
    kinds = Counter[str]()
    for seed in range(12):
        record = await _debated(_spec(MOTIONS[0], seed))
        kinds.update(each.response.kind for each in strands(record.entries) if each.response)
    assert set(kinds) == {"refute", "challenge", "partial", "concede"}
    assert kinds["concede"] < kinds["refute"]


def test_what_other_people_argue_is_met_and_judged_too() -> None:
    judged = findings(JudgeBrief(structured_spec(), heard(*WHOLE), 3))
    assert [each.argument for each in judged.findings] == [
        each.id for each in strands(heard(*WHOLE))
    ]


async def test_what_has_no_form_is_judged_as_nothing() -> None:
    entries: tuple[Entry, ...] = heard(("for", Opening(arguments=(), unread="Well.")))
    judged = findings(JudgeBrief(structured_spec(), entries, 3))
    assert judged.findings == ()
    assert judged.key_insight


async def test_the_judge_says_what_it_is() -> None:
    assert "offline judge" in _findings(await _debated(_spec(MOTIONS[1]))).key_insight


def test_the_judge_does_not_care_which_side_an_argument_is_for() -> None:
    turned = {"for": "against", "against": "for"}
    sides = tuple((turned[stance], said) for stance, said in WHOLE)
    spec = structured_spec()
    one = findings(JudgeBrief(spec, heard(*WHOLE), 3))
    other = findings(JudgeBrief(spec, heard(*sides), 3))
    first, second = ([sorted(each.scores.items()) for each in f.findings] for f in (one, other))
    assert sorted(first) == sorted(second)
