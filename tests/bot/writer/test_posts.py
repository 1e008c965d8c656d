"""A message is known again as the post that it is, by its own words."""

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.writer.posts import (
    Post,
    draft_in,
    draft_key,
    is_draft,
    is_empty,
    remark,
    wording,
    write_small_line,
)
from tests.bot.writer.limits import check_fits

CARD = discord.Embed(title="Verdict: for").set_footer(text="Totals are counted by code")


def _says(post: Post, content: str, *embeds: discord.Embed) -> bool:
    return post.wording.is_said_in(wording(content, embeds))


@given(st.text(min_size=1), st.integers(1, 99))
def test_a_turn_is_known_by_its_words_and_number(text: str, turn: int) -> None:
    post = Post("turn", f"{text}\n{write_small_line('for', f'turn {turn}')}")
    assert _says(post, post.content)
    assert _says(post, post.content.strip())
    assert not _says(post, f"{text}\n{write_small_line('for', f'turn {turn + 1}')}")


def test_a_name_may_stand_before_the_words() -> None:
    assert _says(Post("turn 1", "Tea.\n-# turn 1"), "**Ada**\nTea.\n-# turn 1")
    assert _says(Post("decision", embed=CARD), "@Moderators This needs you.", CARD)


def test_more_words_after_it_are_another_message() -> None:
    assert not _says(Post("note 1", "*The debate goes on.*"), "*The debate goes on.*\nReally.")


def test_a_card_is_known_by_its_title_and_foot_and_not_by_what_changes_in_it() -> None:
    post = Post("verdict", embed=CARD)
    assert _says(post, "", CARD.copy().add_field(name="for", value="7.5"))
    assert not _says(post, "", discord.Embed(title="Verdict: against"))
    assert not _says(post, "Verdict: for")


@given(st.integers(1, 99), st.integers(1, 9))
def test_a_draft_is_known_by_its_small_line(turn: int, part: int) -> None:
    key = draft_key(turn, part)
    assert is_draft(key)
    assert draft_in(f"Words so far\n{write_small_line(key)}") == key


@pytest.mark.parametrize(
    "content", ["", "Just talking.", "-# turn 1 · writing …\nno", "turn 1 · writing …", "-# turn 1"]
)
def test_what_does_not_close_with_that_line_is_no_draft(content: str) -> None:
    assert draft_in(content) is None


def test_parts_of_a_turn_have_drafts_of_their_own() -> None:
    assert len({draft_key(turn, part) for turn in (1, 2, 12) for part in (1, 2)}) == 6


def test_a_draft_without_a_word_is_empty() -> None:
    line = write_small_line(draft_key(1))
    assert is_empty(Post("draft", f"\n{line}"))
    assert not is_empty(Post("draft", f"Tea\n{line}"))


@given(st.text("*_`\\ a", max_size=3000) | st.text(max_size=3000))
def test_a_remark_fits_whatever_it_says(said: str) -> None:
    check_fits(remark(said, "note 1"))
