"""A championship in its thread: the live scoreboard, who asks whom, scores, what stays hidden."""

from collections.abc import Callable

import discord
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.cards.championship import scoreboard_card
from bot.cards.championship_scores import scores_card
from bot.thread.script import posts_for
from bot.writer.posts import Post
from debate_core.domain.events import Event
from debate_core.domain.facts import DebateConcluded
from debate_core.domain.folding import evolve, fold
from debate_core.domain.forms import Answer, Forfeit, Speech
from debate_core.domain.forms_championship import Questions, SpeechScore, Summary
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Score, Speak, Summarise
from debate_core.domain.words import DebaterId
from debate_core.formats.checking import NAME_LIMIT
from tests.bot.writer.limits import check_fits
from tests.core.engine.courses import Course, drawn_championship
from tests.core.making import events_of
from tests.core.making_championship import championship_spec, plainly, score

Answering = Callable[[Pending], Answer]


def _played(
    answer: Answering = plainly, spec: Specification | None = None, turns: int = 99
) -> Course:
    """A championship so answered, up to its end or until so many turns have been taken."""
    course = Course(spec or championship_spec())
    while course.play.decision is None and len(course.record.turns) < turns:
        pending = course.play.pending[0]
        course.answer(pending, answer(pending))
    return course


def _posts(events: tuple[Event, ...]) -> list[Post]:
    record, posts = None, list[Post]()
    for event in events:
        record = evolve(record, event) if record else fold([event])
        posts += posts_for(record, event)
    return posts


def _fields(card: discord.Embed) -> dict[str, str]:
    return {field.name or "": field.value or "" for field in card.fields}


def _keyed(posts: list[Post], key: str) -> Post:
    (found,) = [each for each in posts if each.key == key]
    return found


def _everything(posts: list[Post]) -> str:
    cards = [str(each.embed.to_dict()) for each in posts if each.embed]
    files = [each.data.decode() for post in posts for each in post.files]
    return "\n".join([each.content for each in posts] + cards + files)


def test_the_thread_shows_each_thing_once_the_scoreboard_first() -> None:
    keys = [each.key for each in _posts(_played().events) if not each.key.startswith("turn")]
    assert len(keys) == len(set(keys))
    assert keys == [
        "scoreboard",
        "phase 1",
        "scores opening",
        "phase 2",
        "summary of the opening",
        "scores cross-examination",
        "phase 3",
        "scores summaries",
        "phase 4",
        "summary of the cross-examination",
        "scores free debate",
        "phase 5",
        "summary of the free debate",
        "scores closing",
        "phase 6",
        "summary of the closing",
        "final review",
        "decision",
    ]


def test_a_heading_names_who_speaks() -> None:
    heading = _keyed(_posts(_played().events), "phase 5")
    assert heading.content == "## Closing\n-# a4, then f4; 750 words each"


def test_in_cross_examination_it_stands_above_a_turn_whom_it_faces() -> None:
    posts = _posts(_played(lambda pending: _asking(pending, "a3")).events)
    assert _keyed(posts, "turn 3").content.startswith("-# asks a3\n1. Why?")
    assert _keyed(posts, "turn 4").content.startswith("-# answers f2\n")
    assert _keyed(posts, "turn 13").content.startswith("word")


def test_who_was_not_to_be_asked_is_not_named() -> None:
    posts = _posts(_played(lambda pending: _asking(pending, "a1")).events)
    assert _keyed(posts, "turn 3").content.startswith("-# asks a2\n")


def _asking(pending: Pending, whom: str) -> Answer:
    said = plainly(pending)
    return said.model_copy(update={"to": whom}) if isinstance(said, Questions) else said


def test_the_scoreboard_tells_totals_words_time_and_the_best_so_far() -> None:
    card = scoreboard_card(_played(turns=13).record)
    fields = _fields(card)
    assert card.description == "So far: 13 turns, 12 scored."
    assert fields["Team for: 42.00"].splitlines()[0] == "1. f1 **14.00** · 1,250 words"
    assert fields["Team for: 42.00"].splitlines()[3] == "4. f4 · 200 words"
    assert fields["Free debate, time left"] == "`████████░░` 3:12 for\n`██████████` 4:00 against"
    assert fields["Best debater so far"] == "f2 and a2, level at 21.00"


def test_before_anyone_has_spoken_it_has_no_points() -> None:
    card = scoreboard_card(_played(turns=0).record)
    assert card.description == "Nobody has spoken yet."
    assert _fields(card)["Team for"].splitlines()[0] == "1. f1"


def test_a_tie_for_the_best_names_both() -> None:
    assert _fields(scoreboard_card(_played(turns=3).record))["Best debater so far"] == (
        "f1 and a1, level at 7.00"
    )


def _breaking(pending: Pending) -> Answer:
    """The first speech is over its limit, and the first answer asks back."""
    match pending.step:
        case Speak(phase="opening") if pending.turn == 1:
            return Speech(text="word " * 751)
        case Score(turn=4):
            return score(7, "counter_question", "off_topic")
        case _:
            return plainly(pending)


def test_penalties_stand_on_the_scoreboard_beside_the_scores_and_with_the_decision() -> None:
    course = _played(_breaking)
    lines = [
        "Turn 1, f1, over the word limit: speaker -2, team for -3",
        "Turn 4, a2, asked back instead of answering: speaker -2",
    ]
    posts = _posts(course.events)
    assert _fields(scoreboard_card(course.record))["Penalties"].splitlines() == lines
    assert _fields(_card(_keyed(posts, "decision")))["Penalties"].splitlines() == lines
    beside = _fields(scores_card(course.record, "opening"))["Turn 1 · f1"]
    assert beside.endswith("\n*over the word limit: speaker -2, team for -3*")
    assert "off_topic" not in _everything(posts)


def test_a_speech_s_five_dimensions_stand_with_bars_beside_who_asked_whom() -> None:
    scores = _fields(scores_card(_played().record, "cross-examination"))
    assert list(scores)[:2] == ["Turn 3 · f2 asks a2", "Turn 4 · a2 answers f2"]
    assert scores["Turn 3 · f2 asks a2"].splitlines() == [
        "**7.00**",
        "`███▌░` 7 logic",
        "`███▌░` 7 persuasion",
        "`███▌░` 7 expression",
        "`███▌░` 7 teamwork",
        "`███▌░` 7 rules",
    ]


def test_a_score_that_is_still_to_come_is_put_in_when_it_comes() -> None:
    early = Course(championship_spec())
    while len(early.record.phases) < 2:
        pending = next(each for each in early.play.pending if isinstance(each.step, Speak))
        early.answer(pending, plainly(pending))
    post = _keyed(_posts(early.events), "scores opening")
    assert _fields(_card(post))["Turn 2 · a1"] == "Being scored."
    assert post.live is not None
    assert _fields(post.live(_played().record))["Turn 2 · a1"].startswith("**7.00**")


def test_one_that_never_comes_is_said_to_be_missing() -> None:
    unscored = _played(
        lambda each: (
            Forfeit(reason="late") if each.step == Score(2, DebaterId("a1")) else plainly(each)
        )
    )
    assert _fields(scores_card(unscored.record, "opening"))["Turn 2 · a1"] == "Not scored."


def test_the_decision_says_which_team_won_and_by_how_much() -> None:
    course = _played(
        lambda each: score(9) if each.step == Score(1, DebaterId("f1")) else plainly(each)
    )
    card = _card(_keyed(_posts(course.events), "decision"))
    assert card.title == "Decision: for"
    assert (card.description or "").startswith("The team with the higher total: 86.00 to 84.00.")


def test_closed_early_what_was_said_is_shown_with_its_scores_and_no_winner() -> None:
    course = _played(turns=5)
    course.close()
    while course.play.decision is None:
        course.answer(course.play.pending[0], plainly(course.play.pending[0]))
    posts = _posts(course.events)
    keys = [each.key for each in posts]
    assert keys[keys.index("turn 5") + 2 :] == [
        "scores cross-examination",
        "phase 3",
        "final review",
        "decision",
    ]
    assert _card(posts[-1]).title == "Decision: no winner"
    assert "Being scored." not in str(scores_card(course.record, "cross-examination").to_dict())


def test_a_summary_that_has_no_room_is_attached_whole() -> None:
    long = "It went on. " * 500
    posts = _posts(_played(lambda each: _summing(each, long)).events)
    (file,) = _keyed(posts, "final review").files
    assert file.name == "summary.md"
    assert file.data.decode() == long


def _summing(pending: Pending, text: str) -> Answer:
    return Summary(text=text) if isinstance(pending.step, Summarise) else plainly(pending)


@pytest.mark.parametrize("seed", range(3))
def test_what_captains_called_and_the_judge_noted_is_hidden_while_a_debate_goes_on(
    seed: int,
) -> None:
    shown = _everything(_posts(drawn_championship(seed, closings=seed).events))
    assert "direction-" not in shown
    assert "note-" not in shown
    assert "speech-" in shown


@pytest.mark.parametrize("is_open", [True, False])
def test_after_the_end_it_is_shown_if_the_debate_was_set_up_so(*, is_open: bool) -> None:
    course = _played(_breaking, championship_spec(backstage=is_open))
    facts = (*(each.fact for each in course.events), DebateConcluded(outcome=None))
    posts = _posts(events_of(*facts))
    files = [each.data.decode() for post in posts for each in post.files]
    assert any("Go on." in each and "off topic" in each for each in files) == is_open


WILD = st.text(max_size=300) | st.sampled_from(
    ("x" * 9000, "**" * 3000, "line\n" * 2000, "字" * 6000, "https://discord.gg/abc " * 400)
)

NAMES = st.text(min_size=1, max_size=NAME_LIMIT) | st.just("字" * NAME_LIMIT)


@settings(max_examples=5, deadline=None)
@given(name=NAMES, text=WILD, note=WILD, words=st.sampled_from((100, 1200)), data=st.data())
def test_every_post_keeps_to_discord_s_limits_whatever_was_said(
    name: str, text: str, note: str, words: int, data: st.DataObject
) -> None:
    spec = championship_spec(backstage=True)
    spec = spec.model_copy(
        update={"debaters": tuple(each.model_copy(update={"name": name}) for each in spec.debaters)}
    )
    flags = data.draw(st.sets(st.sampled_from(("counter_question", "attacker_answered"))))

    def wildly(pending: Pending) -> Answer:
        match pending.step:
            case Speak(form="questions"):
                return Questions(to="", questions=(text,) * 4)
            case Speak(phase="free debate"):
                return Speech(text="word " * words)
            case Speak():
                return Speech(text=text)
            case Score():
                return SpeechScore(note=note, flags=tuple(flags), scores=score(10).scores)
            case Summarise():
                return Summary(text=text)
            case _:
                return plainly(pending)

    course = _played(wildly, spec)
    facts = (*(each.fact for each in course.events), DebateConcluded(outcome=None))
    posts = _posts(events_of(*facts))
    for post in posts:
        check_fits(post)
        if post.live is not None:
            check_fits(_as_of(post, course.record))


def _as_of(post: Post, record: Record) -> Post:
    """A post as its live card makes it look in the end."""
    assert post.live is not None
    return Post(post.key, embed=post.live(record))


def _card(post: Post) -> discord.Embed:
    assert post.embed is not None
    return post.embed
