"""The judge of format `structured` asked twice: letters in the ids, sides exchanged."""

import re

import pytest

from debate_core.domain.brief import Brief
from debate_core.domain.facts import DecisionMade, StepAnswered
from debate_core.domain.form import AnswerContext
from debate_core.domain.judges import Asking
from debate_core.domain.outcome import Decision
from debate_core.domain.record import Record, fold
from debate_core.domain.steps import Judge
from debate_core.domain.verdicts import decide_askings
from debate_core.formats import format_of
from debate_core.formats.structured.arguments import STRUCTURED
from debate_core.formats.structured.result import Findings
from debate_core.show.blocks import Table
from tests.core.formats.structured.making import (
    CON,
    PRO,
    WHOLE,
    finding,
    findings,
    heard,
    structured_spec,
    whole_facts,
)
from tests.core.making import ADA, BEN, events_of
from tests.core.prompts.briefs import whole

SPEC = structured_spec()
FIRST = Asking(letters=("against", "for"), of=2)
OWN = format_of(SPEC)


def _step(asking: Asking) -> Judge:
    return Judge(rubric=STRUCTURED, asking=asking, form="findings")


def _prompt(asking: Asking) -> str:
    return whole(OWN.build_request(Brief(SPEC, _step(asking), heard=heard(*WHOLE))))


def test_letters_stand_in_the_ids_and_no_id_tells_a_side() -> None:
    told = _prompt(FIRST)
    assert not re.search(r"\b(PRO|CON)-\d", told)
    assert "A: against\nB: for" in told
    assert "[A-1, A, turn 2]" in told


def test_notes_below_the_debate_have_letters_too() -> None:
    brief = Brief(SPEC, _step(FIRST), heard=heard(*WHOLE), notes=("turn 3: Challenges CON-1",))
    told = whole(OWN.build_request(brief))
    assert "turn 3: Challenges A-1" in told


def test_the_mirrored_view_begins_with_the_other_side() -> None:
    def sides(asking: Asking) -> list[str]:
        shown = re.findall(r"^\[([AB])-\d, ", _prompt(asking), re.MULTILINE)
        stances = {letter: stance for stance, letter in asking.letter_of.items()}
        return list(dict.fromkeys(stances[each] for each in shown))

    assert sides(FIRST.mirror()) == sides(FIRST)[::-1]


def test_findings_by_letters_are_read_as_the_arguments_they_are_of() -> None:
    lettered = findings().model_copy(
        update={
            "findings": tuple(
                each.model_copy(
                    update={"argument": each.argument.replace("PRO", "B").replace("CON", "A")}
                )
                for each in findings().findings
            ),
            "key_insight": "B-1 outweighs A-2; [A] had no case.",
        }
    )
    read = lettered.resolve_letters(FIRST)
    assert isinstance(read, Findings)
    assert [e.argument for e in read.findings] == [e.argument for e in findings().findings]
    assert read.key_insight == "PRO-1 outweighs CON-2; [against] had no case."
    assert read.find_problems(AnswerContext(SPEC, _step(FIRST), heard(*WHOLE))) == ()


def test_level_both_times_is_held_as_level() -> None:
    steps = [_step(each) for each in (FIRST, FIRST.mirror())]
    level = findings()
    alone = level.decide(steps[0], SPEC, ())
    both = decide_askings(SPEC, [(each, level) for each in steps], ())
    assert both == Decision(choice=alone.choice, rule="checked_verdict")


def _ahead(best: int) -> Findings:
    return findings(
        *(finding(each, best if each.startswith("PRO") else 6) for each in (*PRO, *CON))
    )


def _undecided() -> Record:
    """A debate whose judge finds for the one side, and mirrored for the other."""
    return _judged(_ahead(9), _ahead(3))


def _judged(first: Findings, mirrored: Findings) -> Record:
    """A debate whose judge was asked twice."""
    steps = [_step(each) for each in (FIRST, FIRST.mirror())]
    given = list(zip(steps, (first, mirrored), strict=True))
    decided = decide_askings(SPEC, given, ())
    asked = (
        StepAnswered(number=number, step=step, answer=said)
        for number, (step, said) in enumerate(given, start=9)
    )
    return fold(events_of(*whole_facts()[:-2], *asked, DecisionMade(decision=decided)))


def test_where_no_verdict_stands_no_asking_s_findings_are_told_as_the_judge_s() -> None:
    record = _undecided()
    assert record.decision == Decision(choice=None, rule="undecided_verdict")
    (trace,) = OWN.show_results(record)
    assert trace.title == "What came of each argument"
    (table,) = (each for each in trace.blocks if isinstance(each, Table))
    assert {row[2:] for row in table.rows} == {("undecided", "")}
    assert [each.key for each in OWN.tell_decision(record)] == ["trace", "decision"]
    told = "\n".join(OWN.list_report_lines(record))
    assert "judges: {1: changed when mirrored: “for”, then “against”}" in told
    assert "totals" not in told


def test_where_two_askings_differ_on_an_argument_both_standings_are_shown() -> None:
    first, *rest = _ahead(9).findings
    differing = first.model_copy(update={"standing": "partially upheld"})
    again = _ahead(9).model_copy(update={"findings": (differing, *rest)})
    record = _judged(_ahead(9), again)
    assert record.decision == Decision(choice="for", rule="checked_verdict")
    (table,) = (
        block
        for section in OWN.show_results(record)
        for block in section.blocks
        if section.title == "What came of each argument" and isinstance(block, Table)
    )
    standings = {row[0]: row[2] for row in table.rows}
    name = f"Leaves and beans {first.argument[-1]} {first.argument[0]}"
    assert standings[name] == f"{first.standing}; in another asking: partially upheld"
    assert sum("asking" in standing for standing in standings.values()) == 1


def test_as_data_it_is_undecided_too_and_both_askings_stand_side_by_side() -> None:
    result = OWN.build_result(_undecided()).model_dump()
    assert (result["totals"], result["gap"], result["briefing"]) == ({}, None, None)
    assert {each["standing"] for each in result["arguments"]} == {"undecided"}
    (judge,) = result["judges"]
    assert [each["totals"] for each in judge["askings"]] == [
        {"for": 9, "against": 6},
        {"for": 3, "against": 6},
    ]


def test_the_verdict_as_it_is_said_names_the_speakers() -> None:
    said = findings().model_copy(update={"speech": "[B], you were asked; [A] was not."})
    read = said.resolve_letters(FIRST).resolve_seats(SPEC)
    assert isinstance(read, Findings)
    for_, against = (seat.name for seat in SPEC.debaters)
    assert read.speech == f"{for_}, you were asked; {against} was not."


def test_a_judge_who_was_given_no_letters_writes_the_stances_as_it_likes() -> None:
    said = findings().model_copy(update={"speech": "[For], you were asked [twice]."})
    read = said.resolve_seats(SPEC)
    assert isinstance(read, Findings)
    assert read.speech == f"{SPEC.debaters[0].name}, you were asked [twice]."


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("Ada Lind", "Ben Moss"), "Ada Lind asked Ben Moss; Ben gave way, and Ada won."),
        (("Ada", "Ben"), "Ada asked Ben; Ben gave way, and Ada won."),
        (
            ("Dr. Lind", "Ben de Vries"),
            "Dr. Lind asked Ben de Vries; Ben de Vries gave way, and Dr. Lind won.",
        ),
        (("Ada Lind", "Ada Moss"), "Ada Lind asked Ada Moss; Ada Moss gave way, and Ada Lind won."),
    ],
)
def test_a_verdict_calls_a_speaker_by_the_first_name_from_the_second_time_on(
    names: tuple[str, str], said: str
) -> None:
    seats = (
        each.model_copy(update={"name": name}) for each, name in zip((ADA, BEN), names, strict=True)
    )
    speech = "[for] asked [against]; [against] gave way, and [for] won."
    told = findings().model_copy(update={"speech": speech})
    assert told.resolve_seats(structured_spec(*seats)).speech == said
