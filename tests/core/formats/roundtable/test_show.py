"""What readers are shown of a roundtable: the moderator, the points, the votes, the record."""

import re
from datetime import timedelta

import pytest

from debate_core.domain.boxes import BoxKey
from debate_core.domain.facts import (
    BallotCast,
    DebateConcluded,
    Fact,
    ObjectionRaised,
    PollClosed,
    PollOpened,
    StepAnswered,
    TableJoined,
)
from debate_core.domain.record import Record
from debate_core.domain.steps import Poll, Speak
from debate_core.domain.values import DebaterId, PersonId
from debate_core.formats.roundtable import Roundtable
from debate_core.formats.roundtable.forms import (
    Clarify,
    Clarity,
    Open,
    Points,
    Revise,
    Revised,
    Revision,
    SumUp,
    TableOpening,
)
from debate_core.formats.roundtable.statements import CHOICES
from debate_core.language import use_language
from debate_core.show.blocks import (
    Bars,
    Facts,
    Group,
    Listing,
    Moment,
    Note,
    Parts,
    Prose,
    Table,
    TimeOfDay,
)
from debate_core.show.pieces import Card, Heading, Line, Piece, TurnPiece
from tests.core.formats.roundtable.making import (
    DRAFTED,
    IVO,
    NO_ANSWER,
    THREE,
    numbered,
    table_spec,
    tallies,
)
from tests.core.formats.showing import card_of, texts, told
from tests.core.making import NOON, decision, opened, phase, record_of, speech

SPEC = table_spec(IVO)
FORMAT = Roundtable()
JOINED = TableJoined(debater=DebaterId("mia"), person=PersonId("p1"), name="Mia")
OPENED = StepAnswered(number=1, step=Open(), answer=TableOpening(text="What should change?"))
SPOKEN = StepAnswered(
    number=3, step=Speak(IVO.id, "discussion", 1), turn=1, answer=speech("It is loud.")
)
POINTS = Points(
    summary="They spoke.",
    agreed=("It is loud.",),
    open=("Who pays?",),
    contested=("Shops lose customers.",),
)
SUMMED_UP = StepAnswered(number=6, step=SumUp(1), answer=POINTS)
ITEMS = tuple(each.item for each in numbered())
POLL = PollOpened(number=11, items=ITEMS, choices=CHOICES, closes_at=NOON + timedelta(minutes=10))
VOTES = tallies({"statement-1": (3, 1, 2), "statement-2": (1, 2, 0), "statement-3": (0, 0, 0)})
CLOSED = PollClosed(number=11, tallies=VOTES.tallies)
COUNTED = StepAnswered(number=11, step=Poll(ITEMS, CHOICES, 600), answer=VOTES)
CHANGED = Revision(revised=(Revised(statement="statement-2", text="Buses run until one."),))
REVISED = StepAnswered(number=12, step=Revise(("statement-2", "statement-3")), answer=CHANGED)
AGAIN = PollOpened(
    number=13,
    items=(
        ITEMS[1].model_copy(update={"key": "statement-2-revised", "text": "Buses run until one."}),
    ),
    choices=CHOICES,
    closes_at=NOON + timedelta(minutes=30),
)
DECIDED = decision(None, "statements_voted", agreed=1)


def _told(*facts: Fact) -> tuple[Piece, ...]:
    return told(opened(SPEC), *facts)


def _last(*facts: Fact) -> Piece:
    return _told(*facts)[-1]


def _votes(item: str, *choices: str) -> tuple[Fact, ...]:
    return tuple(
        BallotCast(voter=PersonId(f"v{n}"), choice=choice, box=BoxKey(item))
        for n, choice in enumerate(choices)
    )


def _groups(card: Card) -> dict[str, tuple[str, ...]]:
    return {each.title: texts(*each.blocks) for each in card.blocks if isinstance(each, Group)}


def _rows(card: Card) -> dict[str, object]:
    return {
        name: value for each in card.blocks if isinstance(each, Facts) for name, value in each.rows
    }


def test_who_joins_is_told() -> None:
    assert _last(JOINED) == Line("note 2", "Mia joined the table.")


def test_the_moderator_opens_and_the_points_begin() -> None:
    opening, points = _told(OPENED)
    assert isinstance(opening, Card)
    assert (opening.title, opening.by_judge) == ("The moderator opens", True)
    assert isinstance(points, Card)
    assert (points.key, points.shown) == ("points", "live")
    assert any(isinstance(each, Note) for each in points.blocks)


def test_the_points_begin_without_an_opening_too() -> None:
    missed = OPENED.model_copy(update={"answer": NO_ANSWER})
    line, points = _told(missed)
    assert line == Line("opening", "The moderator could not open it: the host is down")
    assert points.key == "points"


def test_the_points_say_when_the_floor_closes_as_long_as_it_is_open() -> None:
    open_ = record_of(SPEC, OPENED)
    ends = Parts((TimeOfDay(open_.opened_at + timedelta(minutes=60), "Ends by"),))
    assert ends in FORMAT.make_live_cards(open_)["points"].blocks
    drafted = FORMAT.make_live_cards(record_of(SPEC, SPOKEN, *DRAFTED))["points"]
    assert not any(isinstance(each, Parts) for each in drafted.blocks)


def test_a_question_back_is_the_moderator_s_and_its_answer_says_so() -> None:
    asks = StepAnswered(
        number=4, step=Clarify(IVO.id), answer=Clarity(is_clear=False, question="Where?")
    )
    answers = StepAnswered(
        number=5,
        step=Speak(IVO.id, "discussion", 1, direction="Where?"),
        turn=2,
        answer=speech("Around the market."),
    )
    _, question, answer = _told(SPOKEN, asks, answers)
    assert isinstance(question, Card)
    assert (question.key, question.title) == ("question 4", "The moderator asks Ivo")
    assert isinstance(answer, TurnPiece)
    assert answer.lead == "answers the moderator"


def test_a_clear_point_is_not_told() -> None:
    clear = StepAnswered(number=4, step=Clarify(IVO.id), answer=Clarity(is_clear=True))
    assert len(_told(SPOKEN, clear)) == 1


def test_a_summary_shows_the_points_and_the_live_card_follows() -> None:
    card = card_of(_told(OPENED, SPOKEN, SUMMED_UP), "summary 1")
    kinds = {
        "Agreed so far": ("It is loud.",),
        "Open": ("Who pays?",),
        "Contested": ("Shops lose customers.",),
    }
    assert _groups(card) == kinds
    record = record_of(SPEC, OPENED, SPOKEN, SUMMED_UP)
    assert _groups(FORMAT.make_live_cards(record)["points"]) == kinds


@pytest.mark.parametrize(
    ("opened_", "title"),
    [
        (phase("opening"), "The question"),
        (phase("discussion"), "Round 1 of 1"),
        (phase("statements"), "Statements"),
        (phase("revision"), "The revision"),
    ],
)
def test_every_phase_has_its_heading(opened_: Fact, title: str) -> None:
    heading = _last(opened_)
    assert isinstance(heading, Heading)
    assert heading.title == title


# The votes.


def test_each_statement_is_a_card_of_its_own_that_changes_in_place() -> None:
    cards = [each for each in _told(SPOKEN, *DRAFTED, POLL) if isinstance(each, Card)][1:]
    assert [(each.key, each.title, each.shown) for each in cards] == [
        ("statement-1", "Statement 1", "live"),
        ("statement-2", "Statement 2", "live"),
        ("statement-3", "Statement 3", "live"),
    ]
    assert all(text in texts(*each.blocks) for each, text in zip(cards, THREE, strict=True))


def test_an_open_statement_shows_its_votes_and_when_it_closes() -> None:
    votes = _votes("statement-1", "agree", "agree", "pass")
    record = record_of(SPEC, SPOKEN, *DRAFTED, POLL, *votes)
    card = FORMAT.make_live_cards(record)["statement-1"]
    (bars,) = (each for each in card.blocks if isinstance(each, Bars))
    assert [(each.label, each.value) for each in bars.bars] == [
        ("agree", 2),
        ("disagree", 0),
        ("pass", 1),
    ]
    (line,) = (each for each in card.blocks if isinstance(each, Parts))
    closes = Moment(POLL.closes_at, "closes")
    assert line.parts == ("60% wins", "counts from 3 voters", "3 voted", closes)


def test_a_closed_statement_shows_what_came_of_it() -> None:
    votes = _votes("statement-1", "agree", "agree", "agree", "disagree", "pass")
    record = record_of(SPEC, SPOKEN, *DRAFTED, POLL, *votes, CLOSED)
    cards = FORMAT.make_live_cards(record)
    assert _rows(cards["statement-1"])["Result"] == "Agreed: 75%"
    assert cards["statement-1"].tone == "good"
    assert _rows(cards["statement-2"])["Result"] == "Too few votes"


def test_objections_stand_on_the_statement_without_who_raised_them() -> None:
    why = ObjectionRaised(item="statement-2", by=PersonId("p"), name="Zoe", text="At what price?")
    card = FORMAT.make_live_cards(record_of(SPEC, SPOKEN, *DRAFTED, POLL, why))["statement-2"]
    assert _groups(card)["Objections"] == ("At what price?",)
    assert "Zoe" not in " ".join(texts(*card.blocks))


def test_a_revised_statement_has_a_card_of_its_own_and_the_old_one_points_to_it() -> None:
    facts = (SPOKEN, *DRAFTED, POLL, CLOSED, COUNTED, REVISED, AGAIN)
    card = _last(*facts)
    assert isinstance(card, Card)
    assert (card.key, card.title) == ("statement-2-revised", "Statement 2, revised")
    cards = FORMAT.make_live_cards(record_of(SPEC, *facts))
    assert _rows(cards["statement-2"])["Result"] == "See Statement 2, revised"


def test_what_was_put_in_other_words_is_told_side_by_side() -> None:
    card = card_of(_told(SPOKEN, *DRAFTED, POLL, CLOSED, COUNTED, REVISED), "revision")
    assert card.blocks == (
        Group(
            "Statement 2, revised",
            (Prose(THREE[1], "Before:"), Prose("Buses run until one.", "Now:")),
        ),
    )


def test_a_revision_that_changes_nothing_is_a_line() -> None:
    kept = REVISED.model_copy(update={"answer": Revision()})
    said = "The moderator leaves every statement as it is."
    assert _last(SPOKEN, *DRAFTED, POLL, CLOSED, COUNTED, kept) == Line("revision", said)


def test_the_votes_are_a_table_where_there_is_room() -> None:
    card = _last(SPOKEN, *DRAFTED, POLL, CLOSED, COUNTED)
    assert isinstance(card, Card)
    (table,) = (each for each in card.blocks if isinstance(each, Table))
    assert table.rows[0] == (THREE[0], "3", "1", "2", "Agreed: 75%")


def test_no_table_is_shown_of_votes_that_nobody_cast() -> None:
    none = tallies(dict.fromkeys(("statement-1", "statement-2", "statement-3"), (0, 0, 0)))
    counted = COUNTED.model_copy(update={"answer": none})
    pieces = _told(SPOKEN, *DRAFTED, counted)
    assert not any(each.key.startswith("votes") for each in pieces)


# The record.

ALL = (JOINED, SPOKEN, SUMMED_UP, *DRAFTED, POLL, CLOSED, COUNTED, DECIDED)


def test_the_record_is_one_card_with_all_of_it() -> None:
    card = _last(*ALL)
    assert isinstance(card, Card)
    assert (card.key, card.title) == ("record", "What was agreed: 1 of 3 statements")
    assert _groups(card) == {
        "Agreed": (f"{THREE[0]} (75%: 3 agree, 1 disagree, 2 pass; turn 1)",),
        "Not agreed": (f"{THREE[1]} (33%: 1 agree, 2 disagree; turn 1)",),
        "Too few votes": (f"{THREE[2]} (turn 1)",),
        "Open questions": ("Who pays?",),
        "Contested": ("Shops lose customers.",),
        "Who had the floor": (
            "Ivo (built-in, 1 turn, 3 words, 100%)",
            "Mia (listened)",
            "0 people voted.",
        ),
    }
    assert "60% of those who agree or disagree, from 3 voters on" in card.foot


def test_the_transcript_ends_with_the_same() -> None:
    (section,) = FORMAT.show_results(record_of(SPEC, *ALL))
    assert section.title == "What was agreed"
    assert f"{THREE[0]} (75%: 3 agree, 1 disagree, 2 pass; turn 1)" in texts(*section.blocks)


def test_without_statements_the_transcript_says_who_took_part() -> None:
    (section,) = FORMAT.show_results(record_of(SPEC, SPOKEN, decision(None, "no_statements")))
    assert (section.title, texts(*section.blocks)) == (
        "Who had the floor",
        ("Ivo (built-in, 1 turn, 3 words, 100%)",),
    )
    assert FORMAT.show_results(record_of(SPEC)) == ()


def _listed(record: Record) -> tuple[str, ...]:
    (group,) = FORMAT.show_standings(record)
    assert isinstance(group, Group)
    return texts(*group.blocks)


def test_the_announcement_shows_who_sits_at_the_table() -> None:
    assert _listed(record_of(SPEC, JOINED)) == ("Ivo (built-in)", "Mia")
    assert _listed(record_of(table_spec())) == ("Nobody yet.",)


def test_where_all_is_agreed_nothing_is_said_of_what_is_not_revised() -> None:
    agreed = tallies({each.key: (3, 0, 0) for each in ITEMS})
    counted = COUNTED.model_copy(update={"answer": agreed})
    last = _last(SPOKEN, *DRAFTED, POLL, CLOSED, counted)
    assert isinstance(last, Card)
    assert last.shown == "details"


def test_its_end_says_nothing_of_a_vote() -> None:
    assert _last(*ALL, DebateConcluded(outcome=None)) == Line(
        "end", "This discussion is over.", "thread"
    )


def test_every_card_that_changes_in_place_is_told_once() -> None:
    pieces = _told(OPENED, *ALL[:-1], REVISED, AGAIN)
    live = [each.key for each in pieces if isinstance(each, Card) and each.shown == "live"]
    record = record_of(SPEC, OPENED, *ALL[:-1], REVISED, AGAIN)
    assert sorted(live) == sorted(FORMAT.make_live_cards(record))


def test_a_listing_is_numbered_where_it_is_voted_on() -> None:
    card = card_of(_told(SPOKEN, *DRAFTED), "drafts")
    assert card.blocks == (Listing(THREE, is_numbered=True),)


ENGLISH = re.compile(
    r"\b(?:statement|objections?|agreed?|disagree|pass|result|before|now|voters?|turns?|the|you)\b",
    re.IGNORECASE,
)


def test_on_a_german_server_nothing_of_it_is_english_but_what_people_said() -> None:
    objected = ObjectionRaised(item="statement-1", by=PersonId("p1"), name="Mia", text="Zu vage.")
    facts = (SPOKEN, *DRAFTED, POLL, objected, CLOSED, COUNTED, REVISED, AGAIN)
    with use_language("de"):
        record = record_of(SPEC, *facts)
        cards = [piece for piece in _told(*facts) if isinstance(piece, Card)]
        cards += FORMAT.make_live_cards(record).values()
        shown = {text for card in cards for text in (card.title, *texts(*card.blocks))}
        shown |= {
            bar.label
            for card in cards
            for block in card.blocks
            if isinstance(block, Bars)
            for bar in block.bars
        }
    said = {
        SPEC.motion,
        "lines",
        "good",
        "muted",
        *THREE,
        *(change.text for change in CHANGED.revised),
    }
    assert sorted(text for text in shown - said if ENGLISH.search(text)) == []
