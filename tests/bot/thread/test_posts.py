"""The marks by which posts are found again: quiet for readers, exact for recovery."""

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.thread.posts import caption, draft_mark, is_draft, mark_of, read_as, shown_as, small_line

MARKS = st.one_of(
    st.builds("{} {}".format, st.sampled_from(("phase", "note", "turn")), st.integers(1, 9999)),
    st.builds(draft_mark, st.integers(1, 99), st.integers(1, 9)),
    st.sampled_from(("verdict", "ballot", "outcome", "spend", "scores for", "pairs not yet")),
    st.sampled_from(("trace", "briefing", "decision", "permissions", "penalty 3")),
    st.builds("turn {} ({}/{})".format, st.integers(1, 99), st.integers(1, 9), st.integers(2, 9)),
)


@pytest.mark.parametrize(
    ("mark", "shown"),
    [
        ("phase 3", "§ 3"),
        ("note 12", "† 12"),
        ("turn 4", "turn 4"),
        ("turn 4, being written", "turn 4, being written"),
        ("ballot", "ballot"),
        ("note to self", "note to self"),
    ],
)
def test_sections_and_notes_carry_a_sign_and_all_else_its_own_words(mark: str, shown: str) -> None:
    assert shown_as(mark) == shown


@given(MARKS)
def test_a_mark_is_read_as_what_was_shown(mark: str) -> None:
    assert read_as(shown_as(mark)) == mark


@given(st.text(), MARKS)
def test_a_card_is_known_by_the_caption_that_closes_its_footer(said: str, mark: str) -> None:
    card = discord.Embed().set_footer(text=f"{said} · {caption(mark)}")
    assert mark_of("", [card]) == mark


@given(MARKS, MARKS)
def test_two_marks_are_never_shown_alike(one: str, other: str) -> None:
    assert (shown_as(one) == shown_as(other)) == (one == other)
    assert (caption(one) == caption(other)) == (one == other)


@given(st.text(), st.lists(st.text(alphabet="ab c·", max_size=8), max_size=3), MARKS)
def test_whatever_stands_before_it_the_mark_of_a_post_is_its_last(
    said: str, about: list[str], mark: str
) -> None:
    assert mark_of(f"{said}\n{small_line(*about, mark)}", []) == mark


@given(MARKS)
def test_a_draft_is_told_from_a_post_by_what_is_shown(mark: str) -> None:
    assert is_draft(read_as(shown_as(mark))) == is_draft(mark)


def test_a_message_without_a_small_line_has_no_mark() -> None:
    assert mark_of("Just talking.", []) is None
