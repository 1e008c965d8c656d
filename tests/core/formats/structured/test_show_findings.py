"""What readers are shown of the judge's findings: verdict, scores, trace and briefing."""

from collections.abc import Sequence

import pytest

from debate_core.domain.facts import DecisionMade, StepAnswered
from debate_core.domain.forms import Forfeit
from debate_core.domain.outcome import NO_VERDICT, Decision
from debate_core.domain.reasons import Clash, QuotedWords, Reason, SideAdvice
from debate_core.domain.record import Record, fold
from debate_core.features.telling import tell_pieces
from debate_core.formats import format_of
from debate_core.formats.structured.forms import Closing, Remark
from debate_core.formats.structured.result import Findings
from debate_core.formats.structured.show import explain_gap
from debate_core.language import use_language
from debate_core.reports.transcript import transcript_of
from debate_core.show.blocks import Bars, Block, Facts, Figure, Note, Prose, Section, Table
from debate_core.show.pieces import Line
from tests.core.formats.showing import card_of, texts, told
from tests.core.formats.structured import making
from tests.core.formats.structured.making import (
    CON,
    OPENED,
    PRO,
    REPLIED,
    SPEC,
    WHOLE,
    closing,
    course_of,
    finding,
    findings,
    groups_in,
    judged,
    judging,
    opening,
    structured_spec,
    taken,
    whole_card,
    whole_facts,
    whole_record,
)
from tests.core.making import ADA, BEN, events_of, opened

FOR_AHEAD = (*(finding(name, 9) for name in PRO), *(finding(name, 4) for name in CON))
NAMES = ("Leaves and beans 1 P", "Leaves and beans 1 C")
UNJUDGED = (
    StepAnswered(number=9, step=judging(), answer=Forfeit(reason="late")),
    DecisionMade(decision=Decision(choice=None, rule=NO_VERDICT)),
)


def _rows(blocks: Sequence[Block]) -> list[tuple[str, ...]]:
    return [row for each in blocks if isinstance(each, Table) for row in each.rows]


def _section(record: Record, title: str) -> Section:
    (section,) = (each for each in format_of(SPEC).show_results(record) if each.title == title)
    return section


@pytest.mark.parametrize(
    ("pro", "con", "title", "gap", "side"),
    [
        (7, 7, "Verdict: evenly matched", [], ""),
        (8, 6, "Verdict: for, 8.0 to 6.0", ["A moderate gap."], "for"),
        (2, 9, "Verdict: against, 9.0 to 2.0", ["A significant gap."], "against"),
    ],
)
def test_the_verdict_says_who_is_ahead_with_both_totals_and_how_the_gap_reads(
    pro: int, con: int, title: str, gap: list[str], side: str
) -> None:
    card = whole_card("verdict", said=findings(finding("PRO-1", pro), finding("CON-1", con)))
    assert (card.title, card.side) == (title, side)
    assert [block.text for block in card.blocks if isinstance(block, Note)] == gap
    assert card.blocks[0] == Prose("It turns on the leaves.")


def test_the_verdict_shows_both_totals_on_one_scale_and_what_they_measure() -> None:
    card = whole_card("verdict", said=findings(finding("PRO-1", 8, 7, 6, 9), finding("CON-1", 2)))
    (bars,) = (each for each in card.blocks if isinstance(each, Bars))
    assert [(each.label, each.shown) for each in bars.bars] == [
        ("For", "7.4"),
        ("Against", "2.0"),
    ]
    assert bars.most == 10
    assert card.foot == "How well each side argued, not who is right"


def test_a_gap_that_counts_as_even_is_told_with_both_decimals_and_the_rule() -> None:
    said = findings(finding("PRO-1", 7, 7, 6, 7), finding("CON-1", 6))
    card = whole_card("verdict", said=said)
    (bars,) = (each for each in card.blocks if isinstance(each, Bars))
    assert [each.shown for each in bars.bars] == ["6.75", "6.00"]
    assert card.blocks[-1] == Note("Less than 1 point apart counts as even.")
    level = whole_card("verdict", said=findings(finding("PRO-1", 7), finding("CON-1", 7)))
    assert not any(isinstance(each, Note) for each in level.blocks)


def test_a_verdict_that_is_spoken_stands_in_place_of_the_insight() -> None:
    said = findings(finding("PRO-1", 8)).model_copy(update={"speech": "For carried “PRO-1”."})
    told = next(
        block for block in whole_card("verdict", said=said).blocks if isinstance(block, Prose)
    )
    assert told.text == "For carried “Leaves and beans 1 P”."


def test_a_spoken_verdict_leaves_its_parts_to_the_reasons() -> None:
    words = QuotedWords(turn=5, words="On PRO-1.1: so.")
    clash = Clash(
        about="What lasts", won="for", why="It held.", turns=(5,), quote=words, decides=True
    )
    reason = Reason(clashes=(clash, clash), needed=SideAdvice(side="against", what="A figure."))
    said = findings(*FOR_AHEAD).model_copy(update={"reason": reason})
    spoken = said.model_copy(update={"speech": "For was asked and answered."})
    place = "For on “Leaves and beans 1 P”"
    assert f"What lasts decided it ({place}): It held." in _thread_verdict(said)
    assert "Against needed: A figure." in _thread_verdict(said)
    assert "decided it" not in _thread_verdict(spoken)
    assert "Against needed" not in _thread_verdict(spoken)


def _thread_verdict(said: Findings) -> str:
    """What the thread has as the verdict."""
    events = events_of(*whole_facts(said=said))
    judged_at = next(
        at
        for at, event in enumerate(events, start=1)
        if isinstance(event.fact, StepAnswered) and isinstance(event.fact.answer, Findings)
    )
    pieces = tell_pieces(fold(events[:judged_at]), events[judged_at - 1])
    return str(card_of(pieces, "verdict").blocks)


def test_the_board_says_what_the_other_side_conceded_in_its_closing() -> None:
    giving_way = Closing(
        concessions=(Remark(argument="PRO-1"),), standing=(), position="So be it.", shift="adjusted"
    )
    turns = (*REPLIED, ("for", closing()), ("against", giving_way))
    board = whole_card("standings", said=findings(finding("PRO-1", 8)), turns=turns)
    assert "Leaves and beans 1 P · granted by the other side" in str(board.blocks)


def test_the_board_has_every_judged_argument_with_a_shape_for_what_came_of_it() -> None:
    refuted = finding("CON-1", 2).model_copy(update={"standing": "refuted"})
    board = whole_card("standings", said=findings(finding("PRO-1", 8), refuted))
    assert board.shown == "thread"
    assert [text for text in texts(*board.blocks) if "beans" in text] == [
        "🛡️ Leaves and beans 1 P",
        "⚔️ Leaves and beans 1 C",
    ]
    assert board.foot == "🛡️ upheld · ⚔️ refuted"


def test_where_one_side_is_not_scored_there_is_no_gap() -> None:
    card = whole_card("verdict", said=findings(finding("PRO-1", 8)))
    assert card.title == "Verdict: only for was scored"
    assert not [each for each in card.blocks if isinstance(each, Facts)]


def test_a_side_is_called_and_coloured_as_its_debater_declares_it() -> None:
    ada = ADA.model_copy(update={"stance": "For"})
    ben = BEN.model_copy(update={"stance": "Against"})
    spec = structured_spec(ada, ben)
    turns = taken(spec, (("For", opening(*PRO)), ("Against", opening(*CON))))
    said = findings(finding("PRO-1", 8), finding("CON-1", 5))
    card = card_of(told(opened(spec), *turns, judged(said, spec)), "verdict")
    assert (card.title, card.side) == ("Verdict: For, 8.0 to 5.0", "For")


def test_the_score_table_holds_every_score_and_what_the_judge_noted() -> None:
    low = finding("CON-1", 2).model_copy(update={"fallacies": ("anecdotal evidence",)})
    said = findings(finding("PRO-1", 8, 7, 6, 9), low)
    blocks = _section(fold(events_of(*whole_facts(said=said))), "Scores by argument").blocks
    assert _rows(blocks) == [
        ("Leaves and beans 1 P", "8", "7", "6", "9", "7.35"),
        ("Leaves and beans 1 C", "2", "2", "2", "2", "2.00"),
    ]
    left_out = ("Leaves and beans 2 P", "Leaves and beans 3 P")
    left_out += ("Leaves and beans 2 C", "Leaves and beans 3 C")
    assert Note(f"The judge left these out: {'; '.join(left_out)}.") in blocks
    # The reason for its standing says what the judge noted on it.
    assert blocks[-1] == Prose("Fallacies: anecdotal evidence.", "Leaves and beans 1 C:")


def test_a_note_stands_where_no_reason_says_the_same() -> None:
    bare = finding("PRO-1", 8).model_copy(update={"reason": ""})
    record = fold(events_of(*whole_facts(said=findings(bare))))
    blocks = _section(record, "Scores by argument").blocks
    assert blocks[-1] == Prose("Noted.", "Leaves and beans 1 P:")


def test_the_trace_tells_how_each_argument_was_met_and_how_it_stands() -> None:
    card = whole_card("trace")
    assert _rows(card.blocks)[0] == (
        "Leaves and beans 1 P",
        *("challenge, answered", "upheld", "It held."),
    )
    assert card.by_judge


def test_what_came_of_an_argument_is_told_in_the_reader_s_language() -> None:
    with use_language("de"):
        told = _rows(whole_card("trace").blocks)[0]
    assert told[1:3] == ("Einwand, beantwortet", "hält")


def test_the_gap_is_written_with_the_signs_of_the_reader_s_language() -> None:
    record = fold(events_of(*whole_facts()))
    with use_language("de"):
        assert " Abstand 0,00: " in explain_gap(record)


def test_the_scores_show_each_argument_s_total_as_a_picture_in_its_side_s_colour() -> None:
    said = findings(finding("PRO-1", 8), finding("CON-1", 5))
    blocks = _section(fold(events_of(*whole_facts(said=said))), "Scores by argument").blocks
    (figure,) = (each for each in blocks if isinstance(each, Figure))
    chart = figure.chart
    assert (chart.name, chart.labels) == ("arguments", NAMES)
    assert [(each.side, each.values) for each in chart.series] == [
        ("for", (8.0, None)),
        ("against", (None, 5.0)),
    ]


def test_without_a_verdict_the_trace_is_shown_and_no_judge_shows_it() -> None:
    course = course_of(WHOLE, *dict.fromkeys(making.PHASES.values()), "judgement")
    pieces = told(*course, *UNJUDGED)
    trace = card_of(pieces, "trace")
    assert not trace.by_judge
    assert {row[2] for row in _rows(trace.blocks)} == {"not judged"}
    assert not [each for each in trace.blocks if isinstance(each, Figure)]
    assert Line("verdict", "The judge gave no verdict: late") in pieces
    assert "briefing" not in [each.key for each in pieces]


def test_the_briefing_holds_the_recommendation_and_what_is_unresolved() -> None:
    card = whole_card("briefing")
    assert card.blocks[0] == Prose("Drink both.", "Recommendation:")
    assert "How hot?" in texts(*groups_in(card.blocks)["Unresolved questions"])


def test_where_nothing_is_unresolved_the_briefing_says_so() -> None:
    card = whole_card("briefing", said=findings().model_copy(update={"unresolved_questions": ()}))
    assert groups_in(card.blocks)["Unresolved questions"] == (Note("None."),)


def test_a_transcript_has_the_trace_and_the_briefing_as_chapters_of_their_own() -> None:
    titles = [each.title for each in transcript_of(events_of(*whole_facts())).sections]
    assert [each for each in titles if titles.count(each) > 1] == []
    judge = titles.index("The judge")
    results = ["What came of each argument", "Decision briefing"]
    assert titles[judge + 1 :] == [*results, "Details"]


def test_a_transcript_has_no_picture_of_what_its_table_says() -> None:
    assert transcript_of(events_of(*whole_facts())).charts == ()


def test_a_transcript_says_the_motion_in_its_title_and_not_in_the_briefing() -> None:
    section = _section(whole_record(), "Decision briefing")
    assert SPEC.motion not in texts(*section.blocks)


def test_before_the_judge_a_transcript_traces_what_there_is_and_has_no_briefing() -> None:
    results = format_of(SPEC).show_results(fold(events_of(*course_of(OPENED, "opening"))))
    assert [each.title for each in results] == ["What came of each argument"]
    assert {row[1] for row in _rows(results[0].blocks)} == {"not answered yet"}


def test_before_the_first_argument_there_is_no_result_to_show() -> None:
    assert format_of(SPEC).show_results(fold(events_of(opened(SPEC)))) == ()
