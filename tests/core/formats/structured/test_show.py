"""What readers are shown of a debate of format `structured`, fact by fact."""

from collections.abc import Sequence

import pytest

from debate_core.domain.asking import Forfeit, Form
from debate_core.domain.facts import Decision, DecisionMade, Fact, PhaseOpened, StepAnswered
from debate_core.domain.moves import CLOSED_EARLY
from debate_core.domain.record import Record, fold
from debate_core.formats import format_of
from debate_core.formats.rules import NO_VERDICT
from debate_core.formats.structured.findings import Findings
from debate_core.formats.structured.forms import Closing, CrossExamination, Opening, Remark
from debate_core.reports.transcript import transcript_of
from debate_core.show.blocks import (
    Bars,
    Block,
    Facts,
    Figure,
    Group,
    Note,
    Pair,
    Pairs,
    Prose,
    Section,
    Table,
)
from debate_core.show.pieces import Card, Heading, Line, Turn
from tests.core.formats.showing import card_of, texts, told
from tests.core.formats.structured import making
from tests.core.formats.structured.making import (
    CON,
    CROSSED,
    OPENED,
    PRO,
    REPLIED,
    WHOLE,
    argument,
    closing,
    cross,
    finding,
    findings,
    judged,
    judging,
    opening,
    response,
    structured_spec,
    taken,
)
from tests.core.making import ADA, BEN, events_of, opened

SPEC = structured_spec()
SCORED = DecisionMade(decision=Decision(choice="for", rule="argument_scores"))
UNJUDGED = (
    StepAnswered(number=9, step=judging(), answer=Forfeit(reason="late")),
    DecisionMade(decision=Decision(choice=None, rule=NO_VERDICT)),
)
NO_QUESTIONS = response("PRO-1").model_copy(update={"questions": ()})
Said = tuple[str, Form]


def _course(turns: Sequence[Said], *phases: str) -> list[Fact]:
    """These turns, each in its phase; no phases but these are opened."""
    facts, by_turn = list[Fact]([opened(SPEC)]), taken(SPEC, turns)
    for phase in phases:
        facts.append(PhaseOpened(phase=phase, round=1))
        facts += [each for each in by_turn if making.PHASES[each.answer.tag] == phase]
    return facts


def _facts(turns: Sequence[Said] = WHOLE, said: Findings | None = None) -> list[Fact]:
    """A whole debate: each phase with its turns, the judge's findings, the decision."""
    course = _course(turns, *making.PHASES.values(), "judgement")
    return [*course, judged(said or findings()), SCORED]


def _record(turns: Sequence[Said] = WHOLE, said: Findings | None = None) -> Record:
    return fold(events_of(*_facts(turns, said)))


def _card(key: str, turns: Sequence[Said] = WHOLE, said: Findings | None = None) -> Card:
    return card_of(told(*_facts(turns, said)), key)


def _cards(*facts: Fact) -> list[str]:
    return [each.key for each in told(*facts) if isinstance(each, Card)]


def _turn(*turns: Said) -> Turn:
    """What is told of the last of these turns."""
    last = told(opened(SPEC), *taken(SPEC, turns))[-1]
    assert isinstance(last, Turn)
    return last


def _groups(blocks: Sequence[Block]) -> dict[str, tuple[Block, ...]]:
    return {each.title: each.blocks for each in blocks if isinstance(each, Group)}


def _rows(blocks: Sequence[Block]) -> list[tuple[str, ...]]:
    return [row for each in blocks if isinstance(each, Table) for row in each.rows]


def _section(record: Record, title: str) -> Section:
    (section,) = (each for each in format_of(SPEC).results(record) if each.title == title)
    return section


def test_a_thread_is_told_each_thing_once_and_in_order() -> None:
    pieces = told(*_facts())
    is_in_detail = [isinstance(each, Card) and each.shown == "details" for each in pieces]
    shown = [each.key for each, hidden in zip(pieces, is_in_detail, strict=True) if not hidden]
    assert shown == [
        *("phase 1", "turn 1", "turn 2"),
        *("phase 2", "arguments", "turn 3", "turn 4"),
        *("phase 3", "turn 5", "turn 6", "pairs for", "pairs against"),
        *("phase 4", "turn 7", "turn 8"),
        *("phase 5", "verdict", "scores for", "scores against"),
        *("trace", "briefing"),
    ]


def test_a_terminal_has_the_scores_in_one_table_then_trace_briefing_and_decision() -> None:
    cards = [each for each in told(*_facts()) if isinstance(each, Card)]
    shown = [each.key for each in cards if each.shown in ("everywhere", "details")]
    assert shown == ["verdict", "scores", "trace", "briefing", "decision"]


def test_every_piece_has_a_key_of_its_own() -> None:
    keys = [each.key for each in told(*_facts())]
    assert len(set(keys)) == len(keys)


def test_a_phase_has_no_round_and_says_how_it_is_held() -> None:
    headings = [each for each in told(*_facts()) if isinstance(each, Heading)]
    assert [each.title for each in headings] == [
        *("Opening", "Cross-examination", "Replies", "Closing", "The judge")
    ]
    assert all(each.about for each in headings)


def test_an_opening_is_laid_out_argument_by_argument() -> None:
    turn = _turn(("for", opening()))
    assert turn.blocks[0] == Group(
        "PRO-1: The claim of PRO-1 in full",
        (
            Prose("Because PRO-1 follows from what is known."),
            Prose("The figures of PRO-1.", "Evidence:"),
        ),
    )
    assert turn.place == "opening"


def test_an_argument_stands_under_the_id_that_it_goes_by() -> None:
    mistaken = Opening(arguments=(argument("CON-7"), argument("PRO-1")))
    titles = list(_groups(_turn(("for", mistaken)).blocks))
    assert [each.split(":")[0] for each in titles] == ["PRO-2", "PRO-1"]


def test_evidence_that_was_left_out_has_no_label() -> None:
    bare = Opening(arguments=(argument("PRO-1", evidence=" "),))
    assert "Evidence:" not in texts(*_turn(("for", bare)).blocks)


def test_what_could_not_be_read_is_shown_in_its_own_words_and_marked() -> None:
    turn = _turn(("for", Opening(arguments=(), unread="I am simply for it.")))
    assert turn.blocks == (
        Prose("I am simply for it."),
        Note("Malformed: an opening has 3 to 5 arguments, not 0"),
    )


def test_marks_stand_under_the_turn() -> None:
    turn = _turn(("for", opening("PRO-1", "PRO-2")))
    assert turn.blocks[-1] == Note("Malformed: an opening has 3 to 5 arguments, not 2")


def test_a_response_says_what_it_does_and_numbers_its_questions() -> None:
    turn = _turn(*CROSSED[:3])
    assert turn.blocks[0] == Group(
        "Challenges CON-1",
        (Prose("It does not follow."), Prose("What of CON-1, number 1?", "CON-1.1")),
    )


def test_an_answer_stands_below_its_question() -> None:
    (pairs,) = _turn(*REPLIED[:5]).blocks
    assert isinstance(pairs, Pairs)
    assert pairs.pairs[0] == Pair("PRO-1.1", "What of PRO-1, number 1?", "On PRO-1.1: so.")


def test_a_closing_says_what_is_conceded_what_stands_and_where_the_side_is_now() -> None:
    said = Closing(
        concessions=(Remark(argument="CON-2", text="Its core."),),
        standing=(),
        position="I hold my ground.",
        shift="adjusted",
    )
    assert _turn(*REPLIED, ("for", said)).blocks == (
        Group("Conceded", (Prose("Its core.", "CON-2"),)),
        Group("Still standing", (Note("Nothing."),)),
        Group("Final position: adjusted", (Prose("I hold my ground."),)),
    )


def test_a_turn_that_was_missed_says_why() -> None:
    first = taken(SPEC, WHOLE[:1])[0].model_copy(update={"answer": Forfeit(reason="late")})
    (turn,) = told(opened(SPEC), first)
    assert isinstance(turn, Turn)
    assert turn.blocks == (Note("Ada could not speak: late"),)


def test_the_arguments_are_listed_with_their_ids_when_the_cross_examination_opens() -> None:
    card = _card("arguments")
    groups = _groups(card.blocks)
    assert groups["for: Ada"][0] == Prose("The claim of PRO-1 in full", "PRO-1")
    assert "CON-3" in texts(*groups["against: Ben"])
    assert card.shown == "thread"


def test_a_side_without_arguments_is_listed_as_such() -> None:
    turns = (("for", opening()), ("against", Opening(arguments=(), unread="Well.")))
    facts = _course(turns, "opening", "cross-examination")
    groups = _groups(card_of(told(*facts), "arguments").blocks)
    assert groups["against: Ben"] == (Note("No arguments."),)


def test_a_challenge_stands_beside_its_answer() -> None:
    card = _card("pairs for")
    assert _groups(card.blocks)["PRO-1: The claim of PRO-1 in full"] == (
        Note("challenge, answered"),
        Prose("It does not follow."),
        Pairs((Pair("PRO-1.1", "What of PRO-1, number 1?", "On PRO-1.1: so."),)),
    )
    assert (card.side, card.shown) == ("for", "thread")


def test_an_argument_that_nobody_met_and_a_question_that_got_no_answer_are_told() -> None:
    turns = (*OPENED, ("against", cross("PRO-1")))
    facts = _course(turns, "opening", "cross-examination", "replies", "closing")
    groups = _groups(card_of(told(*facts), "pairs for").blocks)
    met, unmet, _ = groups.values()
    assert Pairs((Pair("PRO-1.1", "What of PRO-1, number 1?", None),)) in met
    assert unmet == (Note("The other side left it unanswered."),)


@pytest.mark.parametrize(
    ("phases", "cards"),
    [
        (("opening", "cross-examination"), ["arguments"]),
        (("opening", "cross-examination", "replies"), ["arguments"]),
        (
            ("opening", "cross-examination", "closing", "judgement"),
            ["arguments", "pairs for", "pairs against"],
        ),
        (
            ("opening", "cross-examination", "judgement"),
            ["arguments", "pairs for", "pairs against"],
        ),
        (("opening", "judgement"), []),
    ],
)
def test_the_pairs_are_shown_once_when_the_questions_are_over(
    phases: tuple[str, ...], cards: list[str]
) -> None:
    assert _cards(*_course(WHOLE, *phases)) == cards


@pytest.mark.parametrize(
    ("pro", "con", "title", "gap", "side"),
    [
        (7, 7, "Verdict: evenly matched", "0.00: evenly matched", ""),
        (8, 6, "Verdict: for, ahead by 2.00", "2.00: moderate", "for"),
        (2, 9, "Verdict: against, ahead by 7.00", "7.00: significant", "against"),
    ],
)
def test_the_verdict_says_who_is_ahead_and_how_the_gap_reads(
    pro: int, con: int, title: str, gap: str, side: str
) -> None:
    card = _card("verdict", said=findings(finding("PRO-1", pro), finding("CON-1", con)))
    assert (card.title, card.side) == (title, side)
    assert card.blocks[0] == Prose("It turns on the leaves.")
    assert card.blocks[-1] == Facts((("Gap", gap),))


def test_the_verdict_shows_both_totals_on_one_scale_and_what_they_measure() -> None:
    card = _card("verdict", said=findings(finding("PRO-1", 8, 7, 6, 9), finding("CON-1", 2)))
    (bars,) = (each for each in card.blocks if isinstance(each, Bars))
    assert [(each.label, each.shown) for each in bars.bars] == [
        ("for", "7.35 of 10"),
        ("against", "2.00 of 10"),
    ]
    assert bars.most == 10
    assert card.foot == (
        "How well each side argued, not who is right: logic 30%, evidence 30%, "
        "responsiveness 25%, honesty 15%. Counted by code"
    )


def test_where_one_side_is_not_scored_there_is_no_gap() -> None:
    card = _card("verdict", said=findings(finding("PRO-1", 8)))
    assert card.title == "Verdict: only for was scored"
    assert not [each for each in card.blocks if isinstance(each, Facts)]


def test_a_side_is_called_and_coloured_as_its_debater_declares_it() -> None:
    ada = ADA.model_copy(update={"stance": "For"})
    ben = BEN.model_copy(update={"stance": "Against"})
    spec = structured_spec(ada, ben)
    turns = taken(spec, (("For", opening(*PRO)), ("Against", opening(*CON))))
    said = findings(finding("PRO-1", 8), finding("CON-1", 5))
    card = card_of(told(opened(spec), *turns, judged(said, spec)), "verdict")
    assert (card.title, card.side) == ("Verdict: For, ahead by 3.00", "For")


def test_scores_stand_argument_by_argument_with_totals_counted_here() -> None:
    low = finding("PRO-1", 8, 7, 6, 9).model_copy(update={"fallacies": ("ad hominem",)})
    groups = _groups(_card("scores for", said=findings(low)).blocks)
    bars, *remarks = groups["PRO-1: 7.35 of 10, upheld"]
    assert isinstance(bars, Bars)
    assert [each.shown for each in bars.bars] == ["8", "7", "6", "9"]
    assert remarks == [Prose("ad hominem", "Fallacies:"), Prose("Noted.")]
    assert groups["PRO-2: not judged"] == (Note("The judge left it out."),)


def test_the_score_table_holds_every_score_and_what_the_judge_noted() -> None:
    low = finding("CON-1", 2).model_copy(update={"fallacies": ("anecdotal evidence",)})
    card = _card("scores", said=findings(finding("PRO-1", 8, 7, 6, 9), low))
    assert _rows(card.blocks) == [
        ("PRO-1", "8", "7", "6", "9", "7.35"),
        ("CON-1", "2", "2", "2", "2", "2.00"),
    ]
    assert Note("The judge left these out: PRO-2, PRO-3, CON-2, CON-3.") in card.blocks
    assert card.blocks[-2:] == (
        Prose("Noted.", "CON-1"),
        Prose("anecdotal evidence", "Fallacies in CON-1:"),
    )


def test_the_trace_tells_how_each_argument_was_met_and_how_it_stands() -> None:
    card = _card("trace")
    assert _rows(card.blocks)[0] == (
        *("PRO-1", "The claim of PRO-1 in full"),
        *("challenge, answered", "upheld", "It held."),
    )
    assert card.by_judge


def test_the_trace_shows_each_argument_s_total_as_a_picture_in_its_side_s_colour() -> None:
    said = findings(finding("PRO-1", 8), finding("CON-1", 5))
    (figure,) = (each for each in _card("trace", said=said).blocks if isinstance(each, Figure))
    chart = figure.chart
    assert (chart.name, chart.labels) == ("arguments", ("PRO-1", "CON-1"))
    assert [(each.side, each.values) for each in chart.series] == [
        ("for", (8.0, None)),
        ("against", (None, 5.0)),
    ]


def test_without_a_verdict_the_trace_is_shown_and_no_judge_shows_it() -> None:
    course = _course(WHOLE, *making.PHASES.values(), "judgement")
    pieces = told(*course, *UNJUDGED)
    trace = card_of(pieces, "trace")
    assert not trace.by_judge
    assert {row[3] for row in _rows(trace.blocks)} == {"not judged"}
    assert not [each for each in trace.blocks if isinstance(each, Figure)]
    assert Line("verdict", "The judge gave no verdict: late") in pieces
    assert "briefing" not in [each.key for each in pieces]


def test_the_briefing_holds_motion_insight_recommendation_and_what_is_unresolved() -> None:
    card = _card("briefing")
    assert card.blocks[:3] == (
        Prose("", "Tea is better than coffee"),
        Prose("It turns on the leaves.", "Key insight:"),
        Prose("Drink both.", "Recommendation:"),
    )
    assert "How hot?" in texts(*_groups(card.blocks)["Unresolved questions"])


def test_where_nothing_is_unresolved_the_briefing_says_so() -> None:
    card = _card("briefing", said=findings().model_copy(update={"unresolved_questions": ()}))
    assert _groups(card.blocks)["Unresolved questions"] == (Note("None."),)


def test_a_decision_by_scores_is_not_told_a_second_time_in_a_thread() -> None:
    card = _card("decision")
    assert card.shown == "details"
    assert "gap of 0.00: evenly matched" in texts(*card.blocks)[0]
    assert not [each for each in told(*_facts()) if isinstance(each, Line)]


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("nothing_argued", "Neither side gave an argument."),
        ("nothing_scored", "The judge scored no argument that could be counted."),
        ("unopposed", "Only one side had arguments that could be scored, so neither is named."),
        (CLOSED_EARLY, "The debate was closed early: asked to."),
    ],
)
def test_a_decision_that_no_card_tells_of_is_a_line(rule: str, said: str) -> None:
    made = DecisionMade(decision=Decision(choice=None, rule=rule))
    pieces = told(opened(SPEC), made)
    assert Line("decision", said, "thread") in pieces


def test_the_vote_is_set_beside_the_judge_s_verdict() -> None:
    before = format_of(SPEC).before_vote(_record())
    assert (before.what, before.choice) == ("The judge's verdict", "for")


def test_a_transcript_has_the_trace_and_the_briefing_as_chapters_of_their_own() -> None:
    titles = [each.title for each in transcript_of(events_of(*_facts())).sections]
    assert [each for each in titles if titles.count(each) > 1] == []
    judge = titles.index("The judge")
    assert titles[judge + 1 : judge + 4] == ["Argument trace", "Decision briefing", "The decision"]


def test_a_transcript_has_each_chart_once() -> None:
    charts = transcript_of(events_of(*_facts())).charts
    assert [each.name for each in charts] == ["arguments"]


def test_a_transcript_says_the_motion_in_its_title_and_not_in_the_briefing() -> None:
    section = _section(_record(), "Decision briefing")
    assert SPEC.motion not in texts(*section.blocks)


def test_before_the_judge_a_transcript_traces_what_there_is_and_has_no_briefing() -> None:
    results = format_of(SPEC).results(fold(events_of(*_course(OPENED, "opening"))))
    assert [each.title for each in results] == ["Argument trace"]
    assert {row[2] for row in _rows(results[0].blocks)} == {"unanswered"}


def test_before_the_first_argument_there_is_no_result_to_show() -> None:
    assert format_of(SPEC).results(fold(events_of(opened(SPEC)))) == ()


def test_a_response_without_a_question_is_told_as_one() -> None:
    turns = (*OPENED, ("against", CrossExamination(responses=(NO_QUESTIONS,))))
    facts = _course((*turns, ("for", closing())), "opening", "cross-examination", "closing")
    met = next(iter(_groups(card_of(told(*facts), "pairs for").blocks).values()))
    assert met == (Note("challenge, no question asked"), Prose("It does not follow."))
