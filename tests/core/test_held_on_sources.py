"""A debate that is held on sources, in a program: what is quoted is looked up and told."""

import time
from pathlib import Path

import pytest

from debate_core.api import Brief, Debate, FinishedDebate, SpecError
from debate_core.domain.sources import Source
from debate_core.domain.steps import Judge
from debate_core.formats import format_of
from debate_core.reports.requests import list_sent
from debate_core.reports.sources import make_source_card
from debate_core.show.blocks import Group, Prose
from debate_core.show.pieces import Card
from tests.core.making import record_of, rounds_spec

REPORT = Source(name="report.txt", text="Catches fell by a third.\n\nThe council asked nobody.")
FOUND, MISSING = "“fell by a third” [S1]", "“fell by half” [S1]"
SPEC = rounds_spec().model_copy(update={"sources": (REPORT,)})


def _ada(_: Brief) -> str:
    return f"Look at the report: {FOUND}, and “the council asked nobody” [S1]."


def _ben(_: Brief) -> str:
    return f"The report says it: {MISSING}."


def _silent(_: Brief) -> str:
    return "I have read it, and I quote nothing."


async def _held(*sources: str | Path | Source) -> FinishedDebate:
    debaters = {"Ada: for": _ada, "Ben: against": _ben}
    return await Debate("Dredge it", debaters=debaters, rounds=1, sources=sources).hold()


async def test_each_quotation_is_a_fact_with_its_place_in_the_source() -> None:
    held = await _held(REPORT)
    [ada, ben] = [turn.fact.quotations for turn in held.record.turns]
    assert [(each.words, each.paragraph) for each in ada] == [
        ("fell by a third", 1),
        ("the council asked nobody", 2),
    ]
    assert [(each.words, each.paragraph) for each in ben] == [("fell by half", None)]


@pytest.mark.parametrize("kind", [str, Path])
async def test_a_file_is_given_by_its_path(tmp_path: Path, kind: type[str | Path]) -> None:
    path = tmp_path / "report.txt"
    path.write_text(REPORT.text, encoding="utf-8")
    held = await _held(kind(path), Source(name="notes", text="None."))
    assert [each.name for each in held.record.spec.sources] == ["report.txt", "notes"]
    assert held.record.spec.sources[0].text == REPORT.text


async def test_readers_see_under_a_turn_what_was_found() -> None:
    said = (await _held(REPORT)).transcript()
    assert "2 quotations, all in S1" in said
    assert "✂ The whole sentence: Catches “fell by a third”" in said
    assert "“fell by half” ❌" in said
    assert "❌ “fell by half” is not in S1" in said


async def test_the_judge_is_told_what_was_found_and_reads_the_sources() -> None:
    held = await _held(REPORT)
    [asked] = [each.request for each in list_sent(held.events) if isinstance(each.step, Judge)]
    assert "is not in S1" in str(asked)
    assert "The council asked nobody." in str(asked)


async def test_the_score_card_and_the_report_count_them_for_each_debater() -> None:
    held = await _held(REPORT)
    assert "quotations: {Ada: 2 of 2, Ben: 0 of 1}" in held.report
    event = next(each for each in held.events if "verdict" in str(each.fact))
    [card] = [
        each
        for each in format_of(held.record.spec).tell_event(held.record, event)
        if isinstance(each, Card)
    ]
    [group] = [each for each in card.blocks if isinstance(each, Group) and "sources" in each.title]
    assert str(group.blocks).count("2 of 2") == 1


async def test_those_who_quoted_nothing_share_a_line() -> None:
    debaters = {"Ada: for": _ada, "Ben: against": _silent, "Cleo: for": _silent}
    held = await Debate("Dredge it", debaters=debaters, rounds=1, sources=(REPORT,)).hold()
    assert "- **Ben, Cleo:** none quoted" in held.transcript()


async def test_files_are_read_from_their_paths(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("Catches fell by a third.", encoding="utf-8")
    held = await _held(REPORT, tmp_path / "a.md")
    assert [each.name for each in held.record.spec.sources] == ["report.txt", "a.md"]


async def test_without_sources_nothing_is_said_of_them() -> None:
    held = await _held()
    assert "quotations" not in held.report
    assert held.record.turns[0].fact.quotations == ()


async def test_sources_of_more_tokens_than_there_is_room_for_are_refused() -> None:
    with pytest.raises(SpecError, match="too long together"):
        await _held(Source(name="a", text="word " * 30_000))


def test_what_was_quoted_is_shown_with_the_text_around_it() -> None:
    record = record_of(SPEC)
    assert "Nothing has been quoted yet" in str(make_source_card(record, "S1").blocks)
    assert "Paragraph 2:" in str(make_source_card(record, "s1", "asked nobody").blocks)


@pytest.mark.parametrize(
    ("named", "words", "problem"),
    [
        ("S2", "", "There is no source “S2” here; there is S1 (report.txt)."),
        ("the report", "", "There is no source “the report” here; there is S1 (report.txt)."),
        ("S1", "asked everybody", "“asked everybody” does not stand in report.txt."),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(named: str, words: str, problem: str) -> None:
    with pytest.raises(SpecError) as raised:
        make_source_card(record_of(SPEC), named, words)
    assert str(raised.value) == problem


async def test_words_are_looked_up_in_a_source_of_many_paragraphs_without_holding_others_up() -> (
    None
):
    # Each paragraph by itself took as long as the words do: 120 s for one command.
    held = await _held(Source(name="steps", text="a\n\n" * 26_000))
    began = time.thread_time()
    with pytest.raises(SpecError, match="does not stand in steps"):
        make_source_card(held.record, "S1", "a " * 490)
    assert time.thread_time() - began < 1


async def test_words_that_stand_everywhere_are_shown_in_their_first_places() -> None:
    held = await _held(Source(name="steps", text="One step.\n\n" * 40))
    *shown, last = make_source_card(held.record, "S1", "one step").blocks
    assert [each.label for each in shown if isinstance(each, Prose)] == [
        f"Paragraph {at}:" for at in range(1, 26)
    ]
    assert isinstance(last, Prose)
    assert last.text == "They stand in more paragraphs; these are the first 25."


async def test_more_words_than_anybody_quotes_are_refused() -> None:
    held = await _held(REPORT)
    with pytest.raises(SpecError, match="give up to 1,000 characters"):
        make_source_card(held.record, "S1", "a " * 2900)
