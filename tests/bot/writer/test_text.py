"""Text is cut where it reads well, and code in it stays closed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.writer.text import (
    clean,
    clip_lines,
    close_code,
    escape,
    make_persona_name,
    shorten,
    split,
    write_fenced,
)

TEXT = st.text("ab. \n`", max_size=200) | st.text(max_size=200)


@given(TEXT, st.integers(10, 60))
def test_a_text_is_shortened_to_its_room_and_only_if_it_must_be(text: str, room: int) -> None:
    cut = shorten(text, room)
    assert len(cut) <= room
    assert (cut == text) == (len(text) <= room)


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("One is enough. Two is more.", "One is enough. …"),
        ("one two three four five six", "one two three four …"),
        ("x" * 40, "x" * 18 + "…"),
    ],
)
def test_it_is_cut_after_a_sentence_or_a_word(text: str, cut: str) -> None:
    assert shorten(text, 20) == cut


@given(TEXT, st.integers(10, 60))
def test_parts_hold_all_words_in_order(text: str, room: int) -> None:
    parts = split(text, room)
    assert all(len(each) <= room for each in parts)
    assert "".join("".join(parts).split()) == "".join(text.split())


def test_of_a_huge_text_only_as_many_parts_are_cut_as_are_wanted() -> None:
    *parts, rest = split("word " * 400_000, 100, 3)
    assert [len(each) for each in parts] == [99, 99, 99]
    assert len(rest) > 1_900_000


@pytest.mark.parametrize(
    "link",
    [
        "discord.gg/tea",
        "https://Discord.gg/tea",
        "http://www.discord.com/invite/tea",
        "discordapp.com/api/webhooks/1/key",
        "https://canary.discord.com/api/v10/webhooks/1/key",
    ],
)
def test_an_invite_and_a_webhook_s_address_are_taken_out_whole(link: str) -> None:
    assert clean(f"See {link} now") == "See (link removed) now"


@given(st.lists(st.text("ab`", max_size=12), max_size=20).map("\n".join), st.integers(20, 60))
def test_what_is_clipped_keeps_whole_lines_and_closes_its_code(text: str, limit: int) -> None:
    cut = clip_lines(text, limit)
    assert len(cut) <= limit
    if len(text) > limit:
        assert cut.endswith("\n…")


def test_a_block_of_code_that_is_clipped_is_closed() -> None:
    assert clip_lines(write_fenced("one\ntwo\nthree\nfour\nfive"), 20) == "```\none\ntwo\n```\n…"
    assert close_code("```\nleft open") == "```\nleft open\n```"


@given(st.text("`a\n", max_size=40))
def test_nothing_in_a_block_of_code_ends_it(text: str) -> None:
    assert write_fenced(text).count("```") == 2


def test_an_address_still_leads_where_it_led() -> None:
    assert escape("a_b at https://example.org/a_b") == "a\\_b at https://example.org/a_b"
    assert escape("https://example.org/a_(b_c)") == "https://example.org/a_(b_c)"


@pytest.mark.parametrize("end", ["", "<", "(", ")", "a<", "a(", "a)", "a,", "a!", "a<b>"])
@pytest.mark.parametrize("sign", ["||", "**", "~~", "`", "<[a](https://example.org)"])
def test_an_address_brings_no_markup_into_a_line(end: str, sign: str) -> None:
    said = escape(f"Tea {sign} https://example.org/{end}{sign}")
    assert said.endswith(escape(sign))


def test_no_text_turns_around_what_stands_after_it_nor_hides_an_invite() -> None:
    assert clean("Tea \u202edna\u202c coffee \u2067x\u2069") == "Tea dna coffee x"
    assert clean("dis\u202ecord.gg/abc") == "(link removed)"


def test_no_name_turns_the_letters_after_it_around() -> None:
    assert make_persona_name("Ada\u202edlo") == "Adadlo"
