"""The offline moderator: plain measures of what was said, and it says so."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from debate_core.domain.brief import Brief
from debate_core.domain.facts import StepAnswered
from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.forms import Objecting
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import Step
from debate_core.domain.text import count_words
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId
from debate_core.errors import MalformedReply
from debate_core.formats.roundtable import Roundtable
from debate_core.formats.roundtable.forms import (
    Clarify,
    Clarity,
    DraftStatements,
    Open,
    Points,
    Revise,
    Revised,
    Revision,
    StatementDraft,
    SumUp,
    TableOpening,
)
from debate_core.formats.roundtable.offline import order_turns, write_claim
from debate_core.offline.library import get_library
from tests.core.formats.roundtable.briefs import VOTES
from tests.core.formats.roundtable.making import table_spec
from tests.core.making import make_turn, speech

MIA, NOAH, ZOE = (
    Debater(id=DebaterId(name.casefold()), name=name, model="") for name in ("Mia", "Noah", "Zoe")
)
SPEC = table_spec(MIA, NOAH, ZOE, rounds=2)
LOUD = "The narrow streets are loud at night because of delivery vans."
LOUD_TOO = "At night the delivery vans in narrow streets are really loud."
NOT_LOUD = "The delivery vans in narrow streets are not loud at night."
WHO_PAYS = "Who pays for night buses across the river?"
CITY_PAYS = "The city council pays for buses across the river already."


def _heard(*turns: tuple[Debater, str]) -> tuple[Turn, ...]:
    return tuple(
        make_turn(number, who, speech(text), "discussion")
        for number, (who, text) in enumerate(turns, start=1)
    )


def _answer(step: Step, heard: Sequence[Turn] = (), spec: Specification = SPEC) -> Form:
    return Roundtable().answer_offline(Brief(spec, step, heard=tuple(heard)))


def _points(*turns: tuple[Debater, str]) -> Points:
    points = _answer(SumUp(1), _heard(*turns))
    assert isinstance(points, Points)
    return points


def test_what_two_said_word_for_word_is_agreed_however_short_it_is() -> None:
    made = _points((MIA, "It is too loud!"), (NOAH, "It is too loud."))
    assert made.agreed == ("It is too loud!",)


def test_the_motion_itself_is_no_open_question() -> None:
    asked = f"It is asked “{SPEC.motion}”"
    assert _points((MIA, asked), (NOAH, LOUD)).open == ()


def _draft(*turns: tuple[Debater, str], draft: int = 1) -> StatementDraft:
    form = _answer(DraftStatements(draft), _heard(*turns))
    assert isinstance(form, StatementDraft)
    return form


def _drafted(*turns: tuple[Debater, str]) -> tuple[str, ...]:
    return tuple(statement.text for statement in _draft(*turns).statements)


def test_it_says_what_it_is_before_anybody_speaks() -> None:
    opening = _answer(Open())
    assert isinstance(opening, TableOpening)
    assert "Built-in moderator: compares words, understands nothing." in opening.text
    assert "Agreed is what several said" in _points((MIA, LOUD), (NOAH, LOUD_TOO)).summary
    assert "Agreed is" not in _points((MIA, LOUD)).summary, "nothing is listed that it is about"
    assert SPEC.motion in opening.text


def test_it_counts_who_spoke_and_how_much() -> None:
    summary = _points((MIA, LOUD), (NOAH, LOUD_TOO), (MIA, WHO_PAYS)).summary
    words = sum(map(count_words, (LOUD, LOUD_TOO, WHO_PAYS)))
    assert f"Mia and Noah spoke, in 3 turns and {words} words" in summary


def test_what_several_said_in_much_the_same_words_is_agreed() -> None:
    points = _points((MIA, LOUD), (NOAH, LOUD_TOO))
    assert (points.agreed, points.contested) == ((LOUD,), ())


def test_what_one_said_and_another_denied_is_contested() -> None:
    points = _points((MIA, LOUD), (NOAH, NOT_LOUD))
    assert (points.agreed, points.contested) == ((), (LOUD,))


def test_what_one_says_twice_is_no_agreement() -> None:
    assert _points((MIA, LOUD), (MIA, LOUD_TOO)).agreed == ()


def test_words_of_the_question_alone_are_no_agreement() -> None:
    motion = SPEC.motion.rstrip("?")
    points = _points((MIA, f"{motion} is what I ask."), (NOAH, f"{motion} is hard."))
    assert points.agreed == ()


@pytest.mark.parametrize(
    ("later", "open_"),
    [
        ((), (WHO_PAYS,)),
        (((NOAH, CITY_PAYS),), ()),
        (((NOAH, "Trees are green and tall."),), (WHO_PAYS,)),
        (((MIA, CITY_PAYS),), (WHO_PAYS,)),
    ],
)
def test_a_question_is_open_until_somebody_else_takes_it_up(
    later: tuple[tuple[Debater, str], ...], open_: tuple[str, ...]
) -> None:
    assert _points((MIA, WHO_PAYS), *later).open == open_


def test_a_question_that_built_in_personas_put_to_anything_is_not_open() -> None:
    habit = next(iter(get_library().critical))
    assert _points((MIA, habit), (NOAH, LOUD)).open == ()


def test_what_was_taken_out_is_no_point() -> None:
    heard = _heard((MIA, WHO_PAYS))
    taken = (turn.fact.model_copy(update={"taken_out": "author"}) for turn in heard)
    gone = tuple(replace(turn, fact=fact) for turn, fact in zip(heard, taken, strict=True))
    points = _answer(SumUp(1), gone)
    assert isinstance(points, Points)
    assert points.open == ()


def test_statements_are_what_was_said_and_credited_to_nobody() -> None:
    texts = _drafted(
        (MIA, f"{LOUD} I think that the market should close its gates for vans at ten."),
        (NOAH, "Mia has never worked a night shift in her whole life, I am sure."),
        (ZOE, "In my view, shop owners need help while the streets are being rebuilt."),
    )
    assert "The market should close its gates for vans at ten." in texts
    assert "Shop owners need help while the streets are being rebuilt." in texts
    assert not any("Mia" in each for each in texts)


def test_everyone_is_heard_before_anybody_twice() -> None:
    mine = (
        "Bicycle lanes should reach the harbour. Trees must shade every school yard. "
        "The library ought to open on Sundays. Old bridges need to be painted before winter. "
        "Taxi drivers should get a stand beside the theatre."
    )
    texts = _drafted((MIA, mine), (NOAH, LOUD), (ZOE, CITY_PAYS))
    assert {LOUD, CITY_PAYS} <= set(texts)
    assert len(texts) == 5


def test_a_point_that_many_made_is_drafted_once() -> None:
    texts = _drafted((MIA, LOUD), (NOAH, LOUD_TOO), (ZOE, CITY_PAYS))
    assert sum("delivery vans" in each for each in texts) == 1


def test_where_hardly_anything_was_said_there_are_fewer() -> None:
    form = _draft((MIA, LOUD))
    heard = _heard((MIA, LOUD))
    assert form.salvage(AnswerContext(SPEC, DraftStatements(1), heard=heard)) == form
    assert [statement.text for statement in form.statements] == [LOUD]


@pytest.mark.parametrize(
    "said",
    [
        "Yes.",
        "Whoever does the crossing out also chooses the pencil.",
        "One begins in the middle, where we have just been told that it is clear.",
        "The others argue about whether the proposal is right; I am here for the small print.",
        "The proposal should be judged by what it does for those.",
        "Who pays for night buses across the river?",
        "A quiet street with trees.",
        "So that should be changed first.",
        "Begin with one street.",
        "We discussed the streets of the town.",
        "It is asked that the town be closed; now say whom it hurts.",
    ],
)
def test_what_nobody_can_agree_with_by_itself_is_not_drafted(said: str) -> None:
    with pytest.raises(MalformedReply, match="nobody said a sentence"):
        _draft((MIA, said))


@pytest.mark.parametrize(
    "said",
    [
        "Three lines on a wall are checked in the first month and papered over in the second.",
        "After all deductions the balance still shows the condition with a name beside it.",
        "If notice reaches nobody, we should learn to give a better one first.",
    ],
)
def test_what_a_persona_says_in_pictures_is_not_drafted(said: str) -> None:
    persona = Debater(id=MIA.id, name=MIA.name, model="offline:plain")
    spec = table_spec(persona, NOAH, ZOE, rounds=2)
    with pytest.raises(MalformedReply, match="nobody said a sentence"):
        _answer(DraftStatements(1), _heard((persona, said)), spec)


def test_a_draft_says_which_turns_a_statement_comes_from() -> None:
    form = _draft((MIA, LOUD), (NOAH, LOUD_TOO), (ZOE, CITY_PAYS))
    assert {statement.text: statement.turns for statement in form.statements} == {
        LOUD: (1, 2),
        CITY_PAYS: (3,),
    }


def test_a_denial_in_the_reason_denies_nothing() -> None:
    why = "Cars should leave the market, because one cannot hear oneself speak there."
    points = _points((MIA, "Cars should leave the market."), (NOAH, why))
    assert points.contested == ()
    form = _draft((MIA, "Cars should leave the market."), (NOAH, why))
    assert [statement.turns for statement in form.statements] == [(1, 2)]


def test_a_draft_says_why_a_turn_is_in_none() -> None:
    form = _draft((MIA, LOUD), (NOAH, WHO_PAYS), (ZOE, NOT_LOUD), (ZOE, "Well, yes and no."))
    assert {unused.turn: unused.why for unused in form.left_out} == {
        2: "it asks, and states nothing",
        3: "it denies what turn 1 says, which is voted on",
        4: "no sentence of it stands alone as a statement",
    }


def test_a_condition_of_the_next_sentence_stands_beside_the_statement() -> None:
    said = "Cars should leave the old town. But only if buses run until one at night."
    (statement,) = _draft((MIA, said)).statements
    assert statement.text == "Cars should leave the old town."
    assert statement.condition == "only if buses run until one at night"


def test_the_second_draft_reads_the_turns_in_another_order_that_the_seed_says() -> None:
    heard = _heard(*((MIA, f"Street {n} should be closed.") for n in range(8)))
    one, two = (order_turns(heard, DraftStatements(draft), 7) for draft in (1, 2))
    assert tuple(one) == heard
    assert tuple(two) != heard
    assert set(two) == set(heard)
    assert tuple(two) == tuple(order_turns(heard, DraftStatements(2), 7))


@pytest.mark.parametrize(
    ("motion", "stance", "claim"),
    [
        ("Schools should ban phones", "for", "Schools should ban phones."),
        ("Schools should ban phones", "against", "Schools should not ban phones."),
        (
            "Should the town be closed to cars?",
            "only with conditions",
            "The town should be closed to cars, but only if somebody checks what comes of it.",
        ),
        ("How should people get around?", "for", ""),
        ("Pizza", "for", ""),
    ],
)
def test_an_offline_persona_says_plainly_what_should_be(
    motion: str, stance: str, claim: str
) -> None:
    assert write_claim(motion, stance) == claim


def test_messages_without_full_stops_are_read_line_by_line() -> None:
    texts = _drafted((MIA, "vans should leave the market by ten\nshops need a street of their own"))
    assert texts == ("Vans should leave the market by ten.", "Shops need a street of their own.")


@pytest.mark.parametrize(("text", "is_clear"), [("No.", False), (LOUD, True)])
def test_only_a_turn_of_a_few_words_is_asked_about(text: str, is_clear: bool) -> None:
    found = _answer(Clarify(MIA.id), _heard((MIA, text)))
    assert isinstance(found, Clarity)
    assert (found.is_clear, found.asks) == (is_clear, not is_clear)
    assert text not in found.question


def _revised(*objections: Objecting) -> Form:
    votes = VOTES.model_copy(update={"objections": objections})
    beside = (StepAnswered(number=3, step=DraftStatements(), answer=votes),)
    step = Revise(("statement-2", "statement-3"))
    return Roundtable().answer_offline(Brief(SPEC, step, beside=beside))


def test_a_wording_that_an_objection_quotes_is_taken_up() -> None:
    why = Objecting(item="statement-2", text="Better: “buses run until one”, for a year.")
    changed = Revised(statement="statement-2", text="Buses run until one.")
    assert _revised(why) == Revision(revised=(changed,))


@pytest.mark.parametrize(
    "why",
    [
        Objecting(item="statement-2", text="Too vague."),
        Objecting(item="statement-1", text="Better: “nothing at all changes”."),
        Objecting(item="statement-2", text=f"Better: “{'word ' * 31}”."),
    ],
)
def test_nothing_else_is_put_in_other_words(why: Objecting) -> None:
    assert _revised(why) == Revision()
