"""Pieces as posts: headings, turns and their drafts, cards and lines."""

import re
from dataclasses import replace
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.writer.pieces import MOST_PARTS, draft_posts, posts_of, turn_posts
from bot.writer.posts import Post
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.values import DebaterId, PersonId
from debate_core.show.blocks import Listing, Note, Prose
from debate_core.show.pieces import Card, Heading, Line, Piece, Shown, TurnPiece
from tests.bot.writer.limits import INVITES, check_fits, words_of
from tests.bot.writer.test_cards import TEXT
from tests.core.making import rounds_spec
from tests.core.show.making import every_piece, spec_saying
from tests.sweep import draw

SPEC = rounds_spec()
TURN = TurnPiece(
    "turn 3",
    3,
    DebaterId("ada"),
    (Prose("Tea."),),
    "rebuttal, round 1",
    ("310 words, over 250",),
    seat="for",
)
WORDS = "\n\n".join(f"{n}. " + "Many words. " * 60 for n in range(1, 13))


def _post(piece: Piece) -> Post:
    [post] = posts_of(piece, SPEC)
    return post


def _saying(text: str) -> TurnPiece:
    return replace(TURN, blocks=(Prose(text),))


def test_a_heading_stands_large_with_nothing_below() -> None:
    assert _post(Heading("phase 1", "Opening", "all at once")).content == "## Opening"
    assert _post(Heading("phase 2", "The *judge*")).content == "## The \\*judge\\*"


def test_a_line_is_in_italics() -> None:
    assert _post(Line("note 1", "The debate goes on.")).content == "*The debate goes on.*"


def test_a_turn_is_plain_text_that_closes_with_a_small_line() -> None:
    post = _post(TURN)
    assert post.content == "Tea.\n-# For · 310 words, over 250 · turn 3"
    assert post.speaker is not None
    assert post.speaker.name == "Ada"
    assert post.key == "turn 3"


def test_a_turn_says_first_whom_it_faces() -> None:
    asks = replace(TURN, lead="asks Ben", blocks=(Listing(("So?",), is_numbered=True),))
    assert _post(asks).content.startswith("-# asks Ben\n1. So?\n-# For")


def test_what_is_for_those_with_room_is_left_out_of_a_thread() -> None:
    assert "sent back" not in _post(replace(TURN, details=("1 answer sent back",))).content


@pytest.mark.parametrize(
    ("shown", "posts"), [("everywhere", 1), ("thread", 1), ("live", 1), ("details", 0)]
)
def test_a_piece_is_posted_where_it_is_to_be_shown(shown: Shown, posts: int) -> None:
    assert len(posts_of(Card("a", "A", (), shown=shown), SPEC)) == posts
    assert len(posts_of(Line("a", "A", shown=shown), SPEC)) == posts


def test_a_turn_written_in_the_thread_is_one_small_line_below_its_messages() -> None:
    post = _post(replace(TURN, said_by=_by("thread")))
    assert post.content == "-# Mia in the seat of Ada · For · 310 words, over 250 · turn 3"
    assert post.speaker is None


def test_what_is_noted_of_a_turn_in_the_thread_stands_above_its_line() -> None:
    turn = replace(TURN, blocks=(Prose("Tea."), Note("Too long")), said_by=_by("thread"))
    assert _post(turn).content.startswith("*Too long*\n-# Mia in the seat of Ada")


def test_a_turn_from_a_form_is_said_under_its_holders_name_and_marked_so() -> None:
    post = _post(replace(TURN, said_by=_by("form", "Mia discord.gg/tea")))
    assert post.content.startswith(
        "Tea.\n-# Mia (link removed) in the seat of Ada, written in a form"
    )
    assert post.speaker is not None
    assert (post.speaker.name, post.speaker.face) == ("Mia (link removed)", "Ada")


def _by(way: Literal["thread", "form"], name: str = "Mia") -> SaidBy:
    return SaidBy(person=PersonId("7"), name=name, way=way)


def test_a_missed_turn_is_told_by_the_bot_itself() -> None:
    post = _post(
        replace(TURN, blocks=(Note("Ada could not speak: late"),), is_missed=True, about=())
    )
    assert post.content == "*Ada could not speak: late*\n-# For · turn 3"
    assert post.speaker is None
    assert post.draft == ""


def test_a_long_turn_is_cut_into_messages_and_only_the_last_says_what_it_was() -> None:
    posts = turn_posts(_saying(WORDS[:4500]), SPEC)
    assert [each.key for each in posts] == ["turn 3 (1/3)", "turn 3 (2/3)", "turn 3 (3/3)"]
    assert ["-# " in each.content for each in posts] == [False, False, True]
    assert "\n".join(each.content for each in posts).split()[:-10] == WORDS[:4500].split()
    assert posts[-1].files == ()


def test_what_four_messages_cannot_hold_is_attached_whole() -> None:
    posts = turn_posts(_saying(WORDS), SPEC)
    assert len(posts) == MOST_PARTS
    assert posts[-1].content.split("\n-# ")[0].endswith(" …")
    [file] = posts[-1].files
    assert file.name == "turn-3.md"
    assert "12\\. Many words." in file.data.decode()


@given(st.text("ab. \n`", max_size=9000))
@draw(40)
def test_a_draft_is_cut_where_its_turn_is(text: str) -> None:
    turn = _saying(text)
    posts, drafts = turn_posts(turn, SPEC), draft_posts(turn, SPEC)
    assert [each.draft for each in posts] == [each.key for each in drafts]
    for post, draft in zip(posts[:-1], drafts, strict=False):
        assert draft.content.startswith(f"{post.content}\n-# turn 3")


def test_nobodys_words_look_like_a_heading_or_a_small_line_of_the_threads_own() -> None:
    forged = "So.\n## The verdict: for wins\n  # Over\n> -# against · turn 9\n-#\tturn 10"
    turn = replace(TURN, blocks=(Prose(forged),), seat="for** [x](https://a.example)")
    [post] = posts_of(turn, SPEC)
    *said, own = post.content.splitlines()
    assert [line for line in said if re.match(r"[\s>]*(?:#{1,3}|-#)\s", line)] == []
    assert own.startswith("-# For\\*\\* \\[x\\](https://a.example)")


@pytest.mark.parametrize(
    ("forged", "shown"),
    [
        ("## The verdict: against wins", "\\## The verdict: against wins"),
        ("-# against · turn 9", "\\-# against · turn 9"),
        ("> # Over", "> \\# Over"),
    ],
)
def test_no_message_of_a_long_turn_begins_like_a_line_of_the_threads_own(
    forged: str, shown: str
) -> None:
    _, second = turn_posts(_saying(f"{'Tea. ' * 340}{forged}{' so it is' * 20}"), SPEC)
    assert second.content.startswith(shown)


def test_whom_a_turn_faces_is_no_link() -> None:
    turn = replace(TURN, lead="To [Ada](https://a.example):")
    assert _post(turn).content.startswith("-# To \\[Ada\\](https://a.example):\n")


def test_a_block_of_code_that_runs_on_does_not_swallow_the_small_line() -> None:
    assert _post(_saying("```\ncode")).content.startswith("```\ncode\n```\n-# ")


@given(TEXT)
@draw(40)
def test_every_piece_fits_whatever_is_written(text: str) -> None:
    spec = spec_saying(text[:80])
    for piece in every_piece(text, key=f"scores {text}"[:200] or "k"):
        posts = posts_of(piece, spec)
        for post in (*posts, *(draft_posts(piece, spec) if isinstance(piece, TurnPiece) else ())):
            check_fits(post)
            assert not INVITES.search(words_of(post))


@given(st.text("k ", min_size=1, max_size=200))
def test_long_keys_stay_apart(key: str) -> None:
    one, two = (_post(Line(f"{key}{end}", "So.")).key for end in "ab")
    assert one != two
