"""Turns that people take, as posts: whose turn it is, until when, and how it is taken."""

from collections.abc import Sequence
from datetime import timedelta

from bot.seats.taking import choose_pressed
from bot.writer.posts import Post
from bot.writer.turns import (
    choose_seat_id,
    make_later_post,
    make_opening_post,
    make_over_post,
    make_reminder_post,
    turn_done_id,
    write_id,
)
from debate_core.domain.attendance import OpenTurn
from debate_core.domain.facts import (
    Fact,
    QuestionAsked,
    QuestionPut,
    QuestionRuled,
    SeatTaken,
    TurnOpened,
)
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId, PersonId
from debate_core.language import use_language
from tests.core.formats.panel.making import panel_spec
from tests.core.making import DEBATE, NOON, phase, record_of, rounds_spec

MIA = PersonId("7")
CLOSES = NOON + timedelta(minutes=5)
AT = int(CLOSES.timestamp())


def _record(
    spec: Specification, step: Speak, name: str = "Mia", before: Sequence[Fact] = ()
) -> Record:
    return record_of(
        spec,
        *before,
        SeatTaken(debater=step.debater, person=MIA, name=name),
        phase(step.phase),
        TurnOpened(number=1, debater=step.debater, person=MIA, closes_at=CLOSES, step=step),
    )


def _turn(record: Record) -> OpenTurn:
    return record.people.open_turns[1]


def _opening(record: Record, *, reads_messages: bool = True) -> Post:
    return make_opening_post(record, _turn(record), reads_messages=reads_messages)


ARGUES = _record(rounds_spec(), Speak(DebaterId("ada"), "argument", 1))
HELD_BACK = panel_spec(shown="together")


def test_a_turn_opens_with_whose_it_is_until_when_and_how_long_it_may_be() -> None:
    first, how = _opening(ARGUES).content.split("\n")
    assert first == (
        f"<@7> It is your turn in the seat of **Ada** (argument, round 1): until <t:{AT}:t> "
        f"(<t:{AT}:R>), at most 250 words."
    )
    assert "then press Done" in how


def test_of_a_turn_in_two_parts_it_says_which_part_it_is_and_what_comes_between() -> None:
    first, second = (
        _opening(_record(rounds_spec(), Speak(DebaterId("ada"), "argument", 1, 125, part=part)))
        for part in ("first", "second")
    )
    assert "(argument, round 1, first part)" in first.content
    assert "125 words. Then the other side may offer a point, and you go on.\n" in first.content
    assert "(argument, round 1, second part)" in second.content
    assert "may offer" not in second.content


def test_an_opening_calls_its_holder_and_has_the_button_that_ends_the_turn() -> None:
    post = _opening(ARGUES)
    assert post.pings == (MIA,)
    assert [(each.label, each.custom_id) for each in post.buttons] == [
        ("Done", turn_done_id(DEBATE, 1))
    ]


def test_where_messages_cannot_be_read_an_opening_says_how_they_can() -> None:
    assert "mention me" in _opening(ARGUES, reads_messages=False).content


def test_a_turn_that_is_held_back_is_filled_in() -> None:
    step = Speak(HELD_BACK.debaters[0].id, "opening", 1)
    post = _opening(_record(HELD_BACK, step), reads_messages=False)
    assert [(each.label, each.custom_id) for each in post.buttons] == [
        ("Write", write_id(DEBATE, 1))
    ]
    assert "mention me" not in post.content


def test_a_seat_at_a_table_is_its_holders_own() -> None:
    record = _record(rounds_spec(), Speak(DebaterId("ada"), "argument", 1), name="Ada")
    assert _opening(record).content.startswith("<@7> It is your turn (argument, round 1)")


def test_more_time_rewrites_the_opening_and_calls_nobody_again() -> None:
    opening, later = (
        _opening(ARGUES),
        make_later_post(ARGUES, _turn(ARGUES), 9, reads_messages=True),
    )
    assert (later.rewrites, later.pings) == (opening.key, ())
    assert later.buttons == opening.buttons
    assert later.key != opening.key


def test_a_turn_that_is_over_leaves_nothing_to_press() -> None:
    over = make_over_post(1, "*Mia*")
    assert over.content == "-# \\*Mia\\*'s turn:"
    assert (over.rewrites, over.buttons, over.pings) == (_opening(ARGUES).key, (), ())


def test_in_german_a_turn_that_is_over_is_headed_in_german() -> None:
    with use_language("de"):
        over = make_over_post(1, "Mia")
    assert over.content == "-# Beitrag von Mia:"


def test_a_turn_opens_with_the_question_that_it_has_to_answer() -> None:
    asked = (
        QuestionAsked(question=1, by=PersonId("8"), name="Eve", text="Who pays?"),
        QuestionRuled(question=1, is_let_in=True, by=MIA, name="Mia"),
        QuestionPut(question=1, to="ada", votes=0, by=MIA, name="Mia"),
    )
    record = _record(rounds_spec(), Speak(DebaterId("ada"), "argument", 1), before=asked)
    told = "\nAnswer this question too, in 80 words more: *“Who pays?”*\n"
    assert told in _opening(record).content
    assert "Answer this question" not in _opening(ARGUES).content


def test_the_reminder_calls_the_holder_alone() -> None:
    post = make_reminder_post(_turn(ARGUES))
    assert post.content == f"<@7> Your turn ends <t:{AT}:R>."
    assert post.pings == (MIA,)


def test_the_button_on_the_announcement_is_one_that_is_answered() -> None:
    assert choose_pressed.custom_id.fullmatch(choose_seat_id(DEBATE))
