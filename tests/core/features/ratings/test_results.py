"""What a debate came to, as a row: who won, and which debates feed ratings."""

from collections.abc import Mapping

import pytest

from debate_core.domain.facts import ClosingRequested, DebateConcluded, DebateInterrupted, Fact
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.judges import Asking
from debate_core.domain.outcome import Outcome
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import Judge
from debate_core.domain.values import PersonId
from debate_core.features.ratings.personas import describe_personas
from debate_core.features.ratings.results import DebateResult, JudgeRow, make_debate_result
from tests.core.making import (
    ADA,
    BEN,
    CLEO,
    decision,
    judged,
    record_of,
    rounds_spec,
    turn,
    verdict,
)

MODEL, JUDGE = "openai:gpt-6.1-terra", "anthropic:claude-sonnet-5-5"


def _with_models(*debaters: Debater) -> Specification:
    seated = [each.model_copy(update={"model": MODEL}) for each in debaters or (ADA, BEN)]
    return rounds_spec(*seated).model_copy(update={"judge_model": JUDGE})


def _outcome(kind: str, result: str | None, standing: str | None = "for") -> Outcome:
    return Outcome.model_validate(
        {
            "kind": kind,
            "result": result,
            "standing": standing,
            "choice": result,
            "tally": {},
            "voters": 3,
            "needed": 2,
            "agreement": 0.5,
        }
    )


def _held(
    *facts: Fact, outcome: Outcome | None = None, spec: Specification | None = None
) -> Record:
    """A debate with these facts that was judged for the first side and concluded."""
    debated = (turn(1), turn(2, "ben"), *facts, judged(verdict()))
    end = (decision("for", "judge_verdict"), DebateConcluded(outcome=outcome))
    return record_of(spec or _with_models(), *debated, *end)


def _winner(row: DebateResult) -> str:
    names = [each.name for each in row.seats if each.side == row.winner]
    return ", ".join(names) if row.seats else "not rated"


def test_without_a_vote_whoever_the_judge_named_has_won() -> None:
    row = make_debate_result(_held())
    assert (row.end, _winner(row), row.is_stopped) == ("no_vote", "Ada", False)
    assert [(each.name, each.side, each.model) for each in row.seats] == [
        *(("Ada", 0, MODEL), ("Ben", 1, MODEL))
    ]
    assert [each.model for each in row.judges] == [JUDGE]


@pytest.mark.parametrize(
    ("kind", "result", "winner"),
    [
        ("confirmed", "for", "Ada"),
        ("overturned", "against", "Ben"),
        ("no_quorum", "for", "Ada"),
        ("contested", None, ""),
    ],
)
def test_what_stands_at_the_end_says_who_won(kind: str, result: str | None, winner: str) -> None:
    row = make_debate_result(_held(outcome=_outcome(kind, result)))
    assert (row.end, _winner(row)) == (kind, winner)


ENDS: Mapping[str, tuple[str | None, str, str]] = {
    "level totals are even": (None, "level_totals", ""),
    "points of several sides joined are even": (None, "judge_verdict", ""),
    "judges that did not hold one side make it even": (None, "undecided_verdict", ""),
    "no verdict is no end": (None, "no_verdict", "not rated"),
    "a side that was not heard makes it no end": (None, "unheard", "not rated"),
}


@pytest.mark.parametrize("said", ENDS)
def test_what_is_even_and_what_is_no_end(said: str) -> None:
    choice, rule, winner = ENDS[said]
    record = record_of(
        _with_models(), turn(1), decision(choice, rule), DebateConcluded(outcome=None)
    )
    assert _winner(make_debate_result(record)) == winner


def test_of_three_sides_one_has_won() -> None:
    row = make_debate_result(_held(spec=_with_models(ADA, BEN, CLEO)))
    assert (_winner(row), len(row.seats)) == ("Ada", 3)


@pytest.mark.parametrize(
    ("kind", "result", "confirmed"),
    [("confirmed", "for", True), ("overturned", "against", False), ("contested", None, None)],
)
def test_people_confirm_a_judge_by_choosing_what_it_held(
    kind: str, result: str | None, confirmed: bool | None
) -> None:
    row = make_debate_result(_held(outcome=_outcome(kind, result)))
    assert [each.is_confirmed for each in row.judges] == [confirmed]


def test_of_several_judges_each_is_confirmed_for_itself() -> None:
    spec = _with_models().model_copy(update={"more_judges": ("openai:two", "glm:three")})
    asked = [Asking(judge=judge, of=3) for judge in (1, 2, 3)]
    named = ("for", "against", "for")
    facts = [
        judged(verdict(side), number).model_copy(update={"step": Judge(asking=asking)})
        for number, (side, asking) in enumerate(zip(named, asked, strict=True), start=3)
    ]
    end = DebateConcluded(outcome=_outcome("confirmed", "for"))
    record = record_of(
        spec, turn(1), turn(2, "ben"), *facts, decision("for", "checked_verdict"), end
    )
    assert [(each.model, each.is_confirmed) for each in make_debate_result(record).judges] == [
        *((JUDGE, True), ("openai:two", False), ("glm:three", True))
    ]


@pytest.mark.parametrize(
    ("second", "row"),
    [
        (verdict("for"), JudgeRow(model=JUDGE, is_mirrored=True, is_confirmed=True)),
        (verdict("against"), JudgeRow(model=JUDGE, is_mirrored=True, has_changed=True)),
        (Forfeit(reason="late"), JudgeRow(model=JUDGE)),
    ],
)
def test_a_judge_that_answered_twice_has_held_or_changed(second: Form, row: JudgeRow) -> None:
    asked = Asking(of=2, letters=("for", "against"))
    facts = [
        judged(said, number).model_copy(update={"step": Judge(asking=asking)})
        for number, said, asking in ((3, verdict("for"), asked), (4, second, asked.mirror()))
    ]
    end = DebateConcluded(outcome=_outcome("confirmed", "for"))
    record = record_of(
        _with_models(), turn(1), turn(2, "ben"), *facts, decision("for", "checked_verdict"), end
    )
    assert make_debate_result(record).judges == (row,)


PERSON = SaidBy(person=PersonId("p"), name="Mira")
LEFT_OUT: Mapping[str, Record] = {
    "stopped": _held(ClosingRequested(reason="enough")),
    "held by a person": _held(turn(3).model_copy(update={"said_by": PERSON})),
    "offline": _held(spec=rounds_spec()),
    "judged offline": _held(
        spec=_with_models().model_copy(update={"judge_model": "offline:plain"})
    ),
    "one of two offline": _held(
        spec=_with_models(ADA).model_copy(
            update={"debaters": (ADA.model_copy(update={"model": MODEL}), BEN)}
        )
    ),
}


@pytest.mark.parametrize("why", LEFT_OUT)
def test_some_debates_feed_no_rating(why: str) -> None:
    row = make_debate_result(LEFT_OUT[why])
    assert (row.seats, row.judges) == ((), ())
    assert row.end == "no_vote"


def test_a_row_names_no_person() -> None:
    assert "Mira" not in make_debate_result(LEFT_OUT["held by a person"]).model_dump_json()


def test_an_interrupted_debate_is_in_the_history_alone() -> None:
    record = record_of(_with_models(), turn(1), DebateInterrupted(reason="another version"))
    row = make_debate_result(record)
    assert (row.end, row.seats) == ("interrupted", ())


def test_a_saved_persona_has_won_with_its_side_and_not_what_a_person_said_in_its_seat() -> None:
    rex, may = (each.model_copy(update={"saved": id_}) for each, id_ in ((ADA, "r1"), (BEN, "m1")))
    row = make_debate_result(_held(spec=rounds_spec(rex, may)))
    assert [(each.persona, each.has_won) for each in row.personas] == [("r1", True), ("m1", False)]
    assert row.seats == ()
    said = turn(3).model_copy(update={"said_by": PERSON})
    row = make_debate_result(_held(said, spec=rounds_spec(rex, may)))
    assert [each.persona for each in row.personas] == ["m1"]
    assert describe_personas([row, row]) == {"m1": "2 debates, 0 won"}
