"""What debaters and judge are asked in a laid out format, and what they have heard."""

import pytest

from debate_core.domain.brief import Brief
from debate_core.domain.facts import DebateOpened, Fact, StepAnswered
from debate_core.domain.form import AnswerContext
from debate_core.domain.forms import Speech
from debate_core.domain.record import fold
from debate_core.domain.steps import Judge
from debate_core.domain.values import PersonId
from debate_core.engine.briefing import brief_of
from debate_core.formats import start
from debate_core.formats.declared import Layout, read_layout
from debate_core.formats.format import Format
from debate_core.prompts.request import Request
from tests.core.formats.declared.layouts import (
    ASKED,
    AT_ONCE,
    IN_TURN,
    OXFORD,
    debate,
    laid_out,
    offered,
    plain,
    verdict_of,
)
from tests.core.making import events_of

NAMES = {1: "Ada, Ben", 2: "Ada, Ben, Cleo, Dan"}


def _requests(layout: Layout, rounds: int = 1, seed: int = 0) -> list[Request]:
    """Every request of a debate in which turn n says “turn n”."""
    with offered(layout) as made:
        return [made.build_request(each) for each in _briefs(made, layout, rounds, seed)]


def _briefs(made: Format, layout: Layout, rounds: int = 1, seed: int = 0) -> list[Brief]:
    """What whoever answers each step of that debate gets to see."""
    spec = debate(made, rounds, NAMES[max(layout.seats.values())])
    spec = spec.model_copy(update={"seed": seed})
    play, briefs = start(spec), list[Brief]()
    opened = DebateOpened(specification=spec, format_version=2, opened_by=PersonId("x"))
    facts: list[Fact] = [opened]
    while play.decision is None:
        pending = play.pending[0]
        briefs.append(brief_of(pending, fold(events_of(*facts))))
        answer = plain(pending)
        if isinstance(answer, Speech):
            answer = answer.model_copy(update={"text": f"turn {pending.turn}"})
        number, step, turn = pending.number, pending.step, pending.turn
        facts.append(StepAnswered(number=number, step=step, turn=turn, answer=answer))
        play.answer(number, answer)
    return briefs


def _heard(request: Request) -> list[str]:
    """The turns that a debater's request holds."""
    return [each.text.split("] ")[1].split("\n")[0] for each in request.messages[1:-1]]


def _tail(request: Request) -> str:
    return request.messages[-1].text


def _view(request: Request) -> list[str]:
    """The paragraphs of the transcript that a judge reads."""
    return _tail(request).split("<<<\n")[3].split("\n>>>")[0].split("\n\n")


def test_all_seats_share_the_rules_as_they_are_laid_out() -> None:
    layout = read_layout(OXFORD.read_bytes(), "oxford.toml")
    *turns, _ = _requests(layout)
    (system,) = {each.system for each in turns}
    for said in (
        layout.good_for,
        "proposition 1, opposition 1; 250 words each",
        "reasoning, 30 %: Do the",
    ):
        assert said in system
    assert all(phase.name in system for phase in layout.phase)


def test_rounds_are_told_where_a_phase_repeats() -> None:
    request = _requests(laid_out({**IN_TURN, "repeat": True}, AT_ONCE), rounds=3)[0]
    assert "Held anew in every round, 3 in all: speeches." in request.system


def test_debaters_and_judge_are_told_what_sides_argue_and_where_nothing_new_counts() -> None:
    closing = {**AT_ONCE, "new_arguments": False}
    argues = {"for": "yes", "against": "no"}
    layout = laid_out(IN_TURN, closing).model_copy(update={"argues": argues})
    first, *_, speech, asked = _requests(layout)
    assert "What the sides argue: for: yes; against: no." in first.system
    assert "closing: for and against at once; 250 words each; no new arguments" in first.system
    assert "Bring no new argument." in _tail(speech)
    assert "what is new here counts for nothing" in _tail(asked)


def test_a_turn_is_asked_for_with_its_phase_its_cue_and_its_words() -> None:
    request = _requests(laid_out({**IN_TURN, "cue": "Begin with the motion.", "words": 80}))[0]
    assert "It is your turn: speeches. Begin with the motion." in _tail(request)
    assert "Write at most 80 words." in _tail(request)


def test_who_asks_and_who_answers_are_told_whom_they_face() -> None:
    asking, answering, *_ = _requests(laid_out({**ASKED, "cue": "One word.", "answer_cue": "Yes?"}))
    assert "Put one question to [against], who answers it next. One word." in _tail(asking)
    assert (
        "Answer the question that [for] has just put to you; it is the last turn above. Yes?"
        in _tail(answering)
    )
    assert _heard(answering) == ["turn 1"]


def test_seats_of_one_side_are_told_apart() -> None:
    layout = laid_out(
        {"name": "all", "order": ["for 1", "against 1", "for 2", "against 2"]}, seats=2
    )
    last = _requests(layout)[3]
    assert [each.text.split("\n")[1] for each in last.messages[1:4]] == [
        *("[for 1] turn 1", "[against 1] turn 2", "[for 2] turn 3"),
    ]
    assert "Tag: against 2\n>>>" in _tail(last)


@pytest.mark.parametrize(
    ("hears", "expected"),
    [
        ("all", ["turn 1", "turn 2", "turn 3"]),
        ("earlier phases", ["turn 1", "turn 2"]),
        ("own side", ["turn 2"]),
    ],
)
def test_a_speaker_hears_what_the_layout_lets_it(hears: str, expected: list[str]) -> None:
    phase = {"name": "reply", "order": ["for", "against"], "hears": hears}
    assert _heard(_requests(laid_out(IN_TURN, phase))[3]) == expected


@pytest.mark.parametrize("hears", ["earlier phases", "own side"])
def test_a_question_and_its_answer_are_heard_by_both_whatever_else_is(hears: str) -> None:
    order = ["for -> against", "for -> against", "for"]
    phase = {"name": "questions", "order": order, "hears": hears}
    _, first, second, *_ = _requests(laid_out(phase))
    assert _heard(first) == ["turn 1"]
    assert _heard(second) == ["turn 1", "turn 2"]


def test_an_earlier_round_is_an_earlier_phase() -> None:
    layout = laid_out({**IN_TURN, "repeat": True, "hears": "earlier phases"})
    assert _heard(_requests(layout, rounds=2)[3]) == ["turn 1", "turn 2"]


def test_the_judge_reads_phase_by_phase_who_asked_and_who_spoke() -> None:
    assert _view(_requests(laid_out(IN_TURN, ASKED))[-1]) == [
        "Speeches (for, against; 250 words each)",
        "[for] Turn 1; heard nothing.\nturn 1",
        "[against] Turn 2; heard 1.\nturn 2",
        "Questions (for asks against, against asks for; 250 words a question, 250 an answer)",
        "[for asks] Turn 3; heard 1 and 2.\nturn 3",
        "[against] Turn 4; heard 1 to 3.\nturn 4",
        "[against asks] Turn 5; heard 1 to 4.\nturn 5",
        "[for] Turn 6; heard 1 to 5.\nturn 6",
    ]


def test_the_judge_sees_names_only_where_the_layout_says_so() -> None:
    assert "Ada" not in _tail(_requests(laid_out(IN_TURN))[-1])
    named = _view(_requests(laid_out(IN_TURN, sees="names"))[-1])
    assert "[Ada, for] Turn 1; heard nothing.\nturn 1" in named


def _views(layout: Layout) -> set[tuple[str, ...]]:
    """What the judge reads in debates that differ in their seed alone."""
    return {tuple(_view(_requests(layout, seed=seed)[-1])) for seed in range(8)}


def test_the_judge_reads_turns_as_they_were_spoken_unless_the_layout_shuffles_them() -> None:
    assert len(_views(laid_out(IN_TURN, AT_ONCE))) == 1
    assert len(_views(laid_out(IN_TURN, AT_ONCE, order="shuffled"))) > 1


def test_shuffled_each_turn_stays_in_its_phase_and_each_answer_with_its_question() -> None:
    for view in _views(laid_out(IN_TURN, ASKED, order="shuffled")):
        assert view[0].startswith("Speeches")
        assert view[3].startswith("Questions")
        assert {each.split("\n")[-1] for each in view[1:3]} == {"turn 1", "turn 2"}
        assert [*view[4:]] == _view(_requests(laid_out(IN_TURN, ASKED))[-1])[4:]


def test_a_judge_who_speaks_before_the_end_is_not_told_that_it_is_over() -> None:
    at_the_end = _requests(laid_out(IN_TURN, AT_ONCE))[-1]
    on_the_way = _requests(laid_out(IN_TURN, AT_ONCE, after="every phase"))[2]
    assert at_the_end.system.startswith("You judge a debate that is over.")
    assert on_the_way.system.startswith("You judge a debate by what has been said in it so far.")


def test_what_the_judge_scores_is_what_the_layout_weighs() -> None:
    rubric = {"style": {"weight": 100, "asks": "Is it well put?"}}
    *turns, judged = _requests(laid_out(IN_TURN, rubric=rubric))
    assert "- style, 100 %: Is it well put?" in _tail(judged)
    assert all("- style, 100 %: Is it well put?" in each.system for each in turns)


@pytest.mark.parametrize(("decides_by", "is_sent_back"), [("verdict", False), ("scores", True)])
def test_a_verdict_without_scores_is_sent_back_where_scores_decide(
    decides_by: str, is_sent_back: bool
) -> None:
    layout = laid_out(IN_TURN, decides_by=decides_by)
    with offered(layout) as made:
        brief = _briefs(made, layout)[-1]
    assert isinstance(brief.step, Judge)
    asked = AnswerContext(brief.spec, brief.step, brief.heard)
    unscored, scored = (verdict_of(brief.step, each) for each in ({}, {"for": 8, "against": 6}))
    assert bool(unscored.find_problems(asked)) == is_sent_back
    assert scored.find_problems(asked) == ()
