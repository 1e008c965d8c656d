"""Points of information: offered between the two parts of a speech, taken or declined."""

from collections.abc import Sequence

import pytest

from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.forms import Forfeit, Speech
from debate_core.domain.play import Play
from debate_core.domain.points import (
    AUDIENCE_SECONDS,
    POINT_SECONDS,
    POINT_WORDS,
    AskAudience,
    AudiencePoint,
    Point,
    PointChoice,
)
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge, Speak, Step
from debate_core.domain.text import count_words
from debate_core.domain.values import DebaterId
from debate_core.drafting.dry_run import play_dry
from debate_core.drafting.options import list_switches
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.engine.briefing import brief_of, request_of
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.errors import SpecError
from debate_core.formats import format_of, start
from debate_core.formats.declared import Layout, make_format
from debate_core.formats.declared.reading import read_layout
from debate_core.formats.rounds.rules import RoundsOptions
from debate_core.formats.sheets import read_sheet, read_unsent_sheet
from tests.core.engine.courses import Course
from tests.core.engine.rooms import debated
from tests.core.formats.showing import texts, told
from tests.core.making import ADA, BEN, CLEO, opened, rounds_spec, speech, verdict

ON = RoundsOptions(points=True)
ASKED = Point(question="Who pays for it?")
TAKE, DECLINE = PointChoice(choice="take"), PointChoice()
LATE = Forfeit(reason="late")


def _spec(**changes: object) -> Specification:
    return rounds_spec(options=ON).model_copy(update={"words": 100, **changes})


def _play(*answers: Form, spec: Specification | None = None) -> Play:
    play = start(spec or _spec())
    for number, answer in enumerate(answers, start=1):
        play.answer(number, answer)
    return play


def _next(*answers: Form, spec: Specification | None = None) -> Speak:
    (pending,) = _play(*answers, spec=spec).pending
    assert isinstance(pending.step, Speak)
    return pending.step


def _course(*answers: Form) -> Course:
    course = Course(_spec())
    for answer in answers:
        course.answer(course.play.pending[0], answer)
    return course


# The rules.

OF_BOTH = RoundsOptions(points=True, audience_points=True)
OF_AUDIENCE = RoundsOptions(audience_points=True)


def _ask_audience(*answers: Form, options: RoundsOptions) -> Step:
    (pending,) = _play(*answers, spec=_spec(options=options)).pending
    return pending.step


def test_the_audience_is_asked_where_the_opponent_lets_it_pass() -> None:
    asked = _ask_audience(speech(), Point(), options=OF_BOTH)
    assert asked == AskAudience(ADA.id, AUDIENCE_SECONDS)
    assert isinstance(_ask_audience(speech(), LATE, options=OF_BOTH), AskAudience)
    assert isinstance(_ask_audience(speech(), ASKED, options=OF_BOTH), Speak)
    second = _next(speech(), ASKED, DECLINE, spec=_spec(options=OF_BOTH))
    assert second.part == "second"


def test_without_opponents_every_speech_is_the_audience_s() -> None:
    spec = _spec(options=OF_AUDIENCE)
    assert isinstance(_ask_audience(speech(), options=OF_AUDIENCE), AskAudience)
    choice = _next(speech(), AudiencePoint(question=4), spec=spec)
    assert (choice.debater, choice.form, choice.offered) == (ADA.id, "point_choice", 4)
    for answers in ((AudiencePoint(),), (LATE,), (AudiencePoint(question=4), TAKE)):
        assert _next(speech(), *answers, spec=spec).part == "second"


def test_the_plan_counts_the_time_for_the_audience_and_says_how_long_it_is() -> None:
    dry = play_dry(_spec(options=OF_AUDIENCE, rounds=1))
    waited = [step for step in dry.steps if isinstance(step.pending.step, AskAudience)]
    assert [step.answered.cost.seconds for step in waited] == [AUDIENCE_SECONDS] * 2
    about = list_switches("rounds")["audience_points"]
    assert f"{AUDIENCE_SECONDS:.0f} seconds" in about


@pytest.mark.parametrize("name", ["rounds", "british-parliamentary", "world-schools"])
def test_every_format_with_points_has_those_of_the_audience(name: str) -> None:
    spec = make_specification(DebateRequest("Tea", name, options="audience_points=yes"), seed=7)
    play = start(spec)
    play.answer(1, speech())
    assert isinstance(play.pending[0].step, AskAudience)


def test_the_first_part_is_protected_then_an_opponent_is_asked() -> None:
    first, offer = _next(), _next(speech())
    assert (first.debater, first.part, first.words) == (ADA.id, "first", 50)
    assert (offer.debater, offer.to, offer.form) == (BEN.id, ADA.id, "point")
    assert (offer.words, offer.seconds) == (POINT_WORDS, POINT_SECONDS)


def test_the_speaker_takes_or_declines_what_is_offered_and_goes_on() -> None:
    choice = _next(speech(), ASKED)
    assert (choice.debater, choice.to, choice.form) == (ADA.id, BEN.id, "point_choice")
    for chosen in (TAKE, DECLINE):
        second = _next(speech(), ASKED, chosen)
        assert (second.debater, second.part, second.words) == (ADA.id, "second", 50)


@pytest.mark.parametrize("offered", [Point(), LATE])
def test_where_nothing_is_offered_nobody_has_to_choose(offered: Form) -> None:
    assert _next(speech(), offered).part == "second"


def test_a_choice_that_nobody_makes_declines_and_the_speech_goes_on() -> None:
    assert _next(speech(), ASKED, LATE).part == "second"


def test_where_the_first_part_is_missed_the_turn_is_over() -> None:
    step = _next(LATE)
    assert (step.debater, step.part) == (BEN.id, "first")


def test_the_words_of_both_parts_are_those_of_the_speech() -> None:
    spec = _spec(words=121)
    parts = (_next(spec=spec), _next(speech(), Point(), spec=spec))
    assert sum(part.words or 0 for part in parts) == 121


def test_a_short_speech_and_one_without_opponents_have_no_parts() -> None:
    assert _next(spec=_spec(words=59)).part == ""
    off = rounds_spec()
    assert _next(spec=off).part == ""


def test_opponents_are_asked_in_turn() -> None:
    spec = rounds_spec(ADA, BEN, CLEO, options=ON, rounds=2)
    play, asked = start(spec), list[tuple[DebaterId, DebaterId | None]]()
    while not isinstance(play.pending[0].step, Judge):
        (pending,) = play.pending
        step = pending.step
        assert isinstance(step, Speak)
        if step.form == "point":
            asked.append((step.debater, step.to))
        play.answer(pending.number, Point() if step.form == "point" else speech())
    assert asked == [
        (BEN.id, ADA.id),
        (ADA.id, BEN.id),
        (ADA.id, CLEO.id),
        (CLEO.id, ADA.id),
        (CLEO.id, BEN.id),
        (BEN.id, CLEO.id),
    ]


def test_what_was_said_in_a_first_part_counts_where_the_debate_is_closed_after_it() -> None:
    play = _play(speech(), Point(), speech(), speech())
    play.close_early("enough")
    (pending,) = play.pending
    assert isinstance(pending.step, Judge)
    play.answer(pending.number, verdict("for"))
    assert play.decision is not None
    assert play.decision.choice == "for"


# The layouts.

WITH_POINTS = """\
name = "duel"
good_for = "one speech each"
[seats]
for = 1
against = 1
[[phase]]
name = "speech"
order = ["for", "against"]
points = true
"""


def _layout(text: str = WITH_POINTS) -> Layout:
    return read_layout(text.encode(), "duel.toml")


def test_a_layout_with_room_for_points_offers_them_and_is_played_without_them() -> None:
    own = make_format(_layout())
    asked = own.Options.model_validate({"points": True})
    spec = Specification(motion="Tea", format="duel", debaters=(ADA, BEN), options=asked)
    moves = Play(own.play(spec.model_copy(update={"words": 100})))
    first = moves.pending[0].step
    assert isinstance(first, Speak)
    assert first.part == "first"
    plain = Play(own.play(spec.model_copy(update={"options": own.Options()}))).pending[0].step
    assert isinstance(plain, Speak)
    assert plain.part == ""


@pytest.mark.parametrize("wrong", ['at_once = ["for", "against"]', 'order = ["for", "against"]'])
def test_a_layout_cannot_offer_points_where_nobody_hears_the_speaker(wrong: str) -> None:
    more = "" if "at_once" in wrong else '\nhears = "earlier phases"'
    text = WITH_POINTS.replace('order = ["for", "against"]', f"{wrong}{more}")
    with pytest.raises(SpecError, match="points are offered to somebody who is heard"):
        _layout(text)


# What those read who answer.


def _tail(course: Course) -> str:
    request = request_of(brief_of(course.play.pending[0], course.record))
    return request.messages[-1].text


def test_whoever_took_a_point_is_told_to_answer_it_and_whoever_declined_is_not() -> None:
    taken, declined = _course(speech(), ASKED, TAKE), _course(speech(), ASKED, DECLINE)
    assert f"<<<\n{ASKED.question}\n>>>" in _tail(taken)
    assert ASKED.question not in _tail(declined)
    assert "second part" in _tail(declined)


def test_an_opponent_is_asked_for_a_point_on_the_first_part() -> None:
    assert "[for] has given the first part of its speech" in _tail(_course(speech()))


def test_the_judge_reads_what_was_offered_and_taken_and_no_names() -> None:
    course = _course(speech(), ASKED, TAKE, speech(), speech(), ASKED, DECLINE, speech())
    request = request_of(brief_of(course.play.pending[0], course.record))
    said = "\n".join(message.text for message in request.messages)
    for part in ("On a point of information:* Who pays for it?", "Takes the point", "Declines"):
        assert part in said
    assert "Ada" not in said
    assert "Ben" not in said


# What is shown.


def test_what_is_offered_taken_and_declined_is_shown() -> None:
    course = _course(speech(), ASKED, TAKE, speech(), speech(), ASKED, DECLINE)
    pieces = told(opened(_spec()), *(event.fact for event in course.events[1:]))
    said = "\n".join(text for piece in pieces for text in texts(*getattr(piece, "blocks", ())))
    assert "On a point of information:" in said
    assert "Takes the point." in said
    assert "Declines the point." in said


# People.


def _asked_of(course: Course) -> AnswerContext:
    pending = course.play.pending[0]
    assert isinstance(pending.step, Speak)
    return AnswerContext(
        course.record.spec, pending.step, course.record.transcript, pending.step.debater
    )


def _forms(course: Course) -> tuple[str, Sequence[str]]:
    sheet = format_of(course.record.spec).make_sheet(_asked_of(course))
    assert sheet is not None
    assert sheet.is_sent_at_once
    (page,) = sheet.pages
    return page.title, [field.name for field in page.fields]


def test_a_person_has_one_form_for_an_offer_and_one_for_the_choice() -> None:
    assert _forms(_course(speech())) == ("Offer a point", ["question"])
    assert _forms(_course(speech(), ASKED)) == ("Take or decline", ["choice"])


def test_a_person_who_does_nothing_has_let_it_pass_or_declined_and_missed_no_turn() -> None:
    for course, passed in ((_course(speech()), Point()), (_course(speech(), ASKED), DECLINE)):
        asked = _asked_of(course)
        assert read_unsent_sheet(format_of(asked.spec), asked, {}) == passed


def test_a_person_has_a_short_time_for_it_whatever_a_turn_has() -> None:
    spec, step = _spec(), _next(speech())
    assert format_of(spec).get_turn_seconds(spec, step) == POINT_SECONDS


def test_a_point_of_more_than_30_words_is_refused_and_kept_it_passes() -> None:
    asked, long = _asked_of(_course(speech())), {"turn": {"question": "word " * 31}}
    own = format_of(asked.spec)
    with pytest.raises(SpecError, match="the question has 31 words; ask it in 30 or fewer"):
        read_sheet(own, asked, long)
    assert read_unsent_sheet(own, asked, long) == Point()


# Without a model.


@pytest.mark.parametrize("name", ["rounds", "british-parliamentary", "world-schools"])
async def test_built_in_debaters_play_with_points_to_the_end(name: str) -> None:
    motion = "Cities should make public transport free"
    spec = make_specification(DebateRequest(motion, name, options="points=yes"), seed=7)
    record = (await debated(spec, OfflineSeat())).record
    assert record.decision is not None
    assert [fact.missed for fact in record.answered if fact.missed] == []
    choices = [entry.answer for entry in record.transcript if entry.step.form == "point_choice"]
    spoken = [entry for entry in record.transcript if entry.step.part == "first"]
    assert len(choices) == len(spoken) >= 4
    for entry in record.transcript:
        if isinstance(entry.answer, Speech):
            assert count_words(entry.answer.text) <= (entry.step.words or spec.words)
