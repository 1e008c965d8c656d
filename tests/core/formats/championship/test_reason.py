"""The reason in a championship's review: by teams, checked against the count of code."""

import pytest

from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.play import Pending
from debate_core.domain.reasons import Clash, QuotedWords, Reason, SideAdvice
from debate_core.domain.result import find_reason
from debate_core.domain.steps import Speak
from debate_core.features.reports import make_reason_card
from debate_core.features.telling import tell_pieces
from debate_core.formats.championship.forms import Review, Score, Summarise
from debate_core.show.pieces import Card
from tests.core.engine.courses import Course
from tests.core.formats.championship.making import plainly, score
from tests.core.formats.championship.shown import played
from tests.core.formats.showing import texts
from tests.core.making import speech


def _clash(won: str = "for", turn: int = 1, words: str = "word word", **changed: object) -> Clash:
    plain = Clash(
        about="Who counts words",
        won=won,
        why="Words were said.",
        turns=(turn,),
        quote=QuotedWords(turn=turn, words=words),
        decides=True,
    )
    return plain.model_copy(update=changed)


def _review(*clashes: Clash) -> Review:
    reason = Reason(
        clashes=clashes or (_clash(), _clash("even", decides=False)),
        needed=SideAdvice(side="against", what="A case."),
        tips=tuple(SideAdvice(side=side, what="Say why.") for side in ("for", "against")),
    )
    return Review(text="It went so.", reason=reason)


def _for_scores_more(pending: Pending) -> Form:
    match pending.step:
        case Score(debater=who):
            return score(8 if who[0] == "f" else 6)
        case Summarise(is_final=True):
            return _review()
        case _:
            return plainly(pending)


def _find_review_step(course: Course) -> Summarise:
    steps = [fact.step for fact in course.record.answered if isinstance(fact.answer, Review)]
    assert isinstance(steps[0], Summarise)
    return steps[0]


def _context(ahead: str) -> AnswerContext:
    record = played(_for_scores_more).record
    step = Summarise("judgement", is_final=True, ahead=ahead, form="review")
    return AnswerContext(record.spec, step, record.transcript)


def test_the_judge_is_told_which_team_its_scores_put_ahead() -> None:
    assert _find_review_step(played(_for_scores_more)).ahead == "for"


def test_nobody_is_ahead_where_the_totals_are_level() -> None:
    assert _find_review_step(played()).ahead == ""


def _for_wins_by_penalties(pending: Pending) -> Form:
    """Level scores; one speech against is over its limit."""
    match pending.step:
        case Speak(phase="opening", debater="a1"):
            return speech("word " * 900)
        case Score():
            return score(7)
        case _:
            return plainly(pending)


def test_penalties_alone_put_no_team_ahead_in_the_arguing() -> None:
    course = played(_for_wins_by_penalties)
    assert course.play.decision is not None
    assert course.play.decision.choice == "for"
    assert _find_review_step(course).ahead == ""


def test_a_reason_that_the_debate_bears_out_stands() -> None:
    assert _review().find_doubts(_context("for")) == ()


def test_where_no_team_is_ahead_no_clash_has_to_decide() -> None:
    even = _clash("even", decides=False)
    assert _review(even, even).find_doubts(_context("")) == ()


@pytest.mark.parametrize(
    ("clash", "fault"),
    [
        (_clash("against", 2), "the deciding clash, “Who counts words”, is not the winner's"),
        (_clash(turn=99), "there is no turn 99"),
        (_clash(words="tea"), "“tea” does not stand in turn 1"),
        (_clash(turn=2), "the words from turn 2 are against's, and for won “Who counts words”"),
    ],
)
def test_what_is_false_in_it_is_found(clash: Clash, fault: str) -> None:
    assert fault in _review(clash, _clash("even", decides=False)).find_doubts(_context("for"))


def test_the_review_has_the_reason_in_short_and_a_card_has_the_whole() -> None:
    course = played(_for_scores_more)
    events = course.events
    place = next(
        at
        for at, event in enumerate(events)
        if isinstance(getattr(event.fact, "answer", 0), Review)
    )
    record = course.record
    cards = [piece for piece in tell_pieces(record, events[place]) if isinstance(piece, Card)]
    assert [card.key for card in cards] == ["verdict", "reason"]
    short, whole = ("\n".join(texts(*card.blocks)) for card in cards)
    assert "Who counts words decided it (turn 1): Words were said." in short
    assert "Against needed: A case." in short
    assert "For, next time:" in whole
    assert (cards[0].shown, cards[1].shown) == ("thread", "details")
    card = make_reason_card(record)
    assert card is not None
    assert set(card.blocks) <= set(cards[1].blocks)


def test_a_summary_of_an_older_debate_is_a_review_without_a_reason() -> None:
    assert "reason" not in Review(text="It went so.").model_dump()
    assert find_reason(played().record) is None


def test_a_reason_that_cannot_be_read_does_not_cost_the_review() -> None:
    found = Review.read_partial_reply("", {"text": "It went so.", "reason": {"clashes": "none"}})
    assert found == Review(text="It went so.")
