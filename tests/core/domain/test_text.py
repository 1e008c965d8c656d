"""Counting words, ids out of names, and text on one line."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.text import (
    count_words,
    end_sentence,
    find_word_spans,
    format_count,
    is_blank,
    is_open_question,
    make_slug,
    shorten_line,
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", 0),
        ("   \n", 0),
        ("— … !", 0),
        ("one", 1),
        ("It isn't so.", 3),
        ("well-known, up-to-date", 2),
        ("3.5 % of 1,000", 3),
        ("e\u0301te\u0301", 1),
        ("Größenordnung", 1),
        ("Это так", 2),
        ("안녕하세요 여러분", 2),
        ("日本語", 3),
        ("我喜欢 tea", 4),
        ("这是对的。", 4),
        ("ひらがなカナ", 6),
        ("กขค", 3),
        ("tea is 好", 3),
        ("👍 fine", 1),
        ("日本語tea日本", 6),
        ("日本2026年", 4),
        ("tea\u2800is\u3164good\u200bnow", 4),
        ("\u3164 \u2800\uffa0", 0),
        ("1,000字", 2),
        ("茶・酒", 2),
        ("「茶」だ。", 2),
        ("人々ー〇", 4),
        ("ｶﾀｶﾅ", 4),
        ("ㄅㄆ", 2),
        ("﨑𠀋", 2),
        ("ที่นี่", 2),
        ("မြန်မာ", 3),
        ("— don't 好的—yes", 4),
        ("calm—and warm—tea", 4),
        ("one_two/three·four.five,six;seven|eight+nine", 9),
        ("one…two...three", 3),
        ("one•two‧three⸱four،five", 5),
        ("and/or, und/oder", 4),
        ("https://example.org/a-page", 4),
        ("snake_case _emphasis_ **strong**", 4),
        ("km/h 24/7 10:30 1.000,50 28.11.2026 2026-11-28 1939\u20131945", 7),
        ("z.B. e.g. d.h. U.S.A. i.d.R.", 5),
        ("Schüler*innen Lehrer:innen Kolleg_in Autor·innen Bürger/-innen Leser(innen) jede:r", 7),
        ("E-Mail-Adresse Mund-zu-Mund-Beatmung state-of-the-art rock'n'roll", 4),
        ("Vor- und Nachteile", 3),
        ("Covid-19-Impfung 20-jährige CO₂-Steuer §5 90 %", 5),
        ("one-two-three-four-five-six-seven-eight", 5),
        ("don't won\u2019t it's", 3),
        ("हिन्दी में", 2),
        ("مَرْحَبًا بك", 2),
        ("می‌خواهم", 1),
        ("co\u00adoperate", 1),
        ("Satz.Nächster", 2),
        ("👍one👍two", 2),
    ],
)
def test_words_are_counted_as_their_script_writes_them(text: str, words: int) -> None:
    assert count_words(text) == words


@given(st.integers(5, 400), st.sampled_from("-_./·'\u2019\u2010,:*~|"))
def test_no_speech_is_written_as_one_word(count: int, joined_by: str) -> None:
    assert count_words(joined_by.join(["word"] * count)) >= count - 3


@given(st.text())
def test_words_have_places_in_order(text: str) -> None:
    spans = find_word_spans(text)
    assert len(spans) == count_words(text)
    assert all(start < end for start, end in spans)
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))


@given(st.lists(st.from_regex(r"[a-z]{1,8}", fullmatch=True)))
def test_words_between_spaces_are_each_counted(words: list[str]) -> None:
    assert count_words(" ".join(words)) == len(words)


@given(st.lists(st.sampled_from(["茶", "字", "tea", "2026", "です", "。", "—", " "])))
def test_in_mixed_scripts_each_counts_as_it_would_alone(parts: list[str]) -> None:
    alone = {"茶": 1, "字": 1, "tea": 1, "2026": 1, "です": 2, "。": 0, "—": 0, " ": 0}
    spaced = " ".join(parts)
    assert count_words(spaced) == sum(alone[each] for each in parts)


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("Ada Lindqvist", "ada-lindqvist"),
        ("  Jean-Luc  Baptiste ", "jean-luc-baptiste"),
        ("Tomás_Reyes", "tomás-reyes"),
        ("李雷", "李雷"),
        ("STRASSE", "strasse"),
        ("Straße", "strasse"),
        ("!!!", ""),
    ],
)
def test_a_name_becomes_an_id(name: str, id_: str) -> None:
    assert make_slug(name) == id_


@given(st.text())
def test_an_id_stays_the_id_it_is(name: str) -> None:
    assert make_slug(make_slug(name)) == make_slug(name)


@pytest.mark.parametrize(
    ("text", "limit", "line"),
    [
        ("short", 10, "short"),
        ("two\n lines", 20, "two lines"),
        ("exactly ten", 11, "exactly ten"),
        ("the quick brown fox", 12, "the quick…"),
        ("the quick, brown fox", 12, "the quick…"),
        ("incomprehensibilities", 10, "incompreh…"),
        ("a incomprehensibilities", 10, "a incompr…"),
    ],
)
def test_text_is_cut_at_a_word(text: str, limit: int, line: str) -> None:
    assert shorten_line(text, limit) == line


@given(st.text(), st.integers(1, 40))
def test_a_line_is_one_line_within_its_limit(text: str, limit: int) -> None:
    line = shorten_line(text, limit)
    assert len(line) <= limit
    assert len(line.splitlines()) <= 1


@pytest.mark.parametrize(
    ("text", "closed"),
    [("late", "late."), ("It ended.", "It ended."), ("why? ", "why?"), ("没有了。", "没有了。")],
)
def test_a_sentence_closes_once(text: str, closed: str) -> None:
    assert end_sentence(text) == closed


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 turns"), (1, "1 turn"), (2, "2 turns"), (1200, "1,200 turns")]
)
def test_things_are_counted_in_words(number: int, words: str) -> None:
    assert format_count(number, "turn") == words


@pytest.mark.parametrize(
    ("motion", "is_open"),
    [
        ("How should cities pay for buses?", True),
        ("Welche Sprache lernt man zuerst?", True),
        ("Should we ban memes?", False),
        ("How we vote matters", False),
        ("Howling is music?", False),
    ],
)
def test_an_open_question_asks_for_more_than_yes_or_no(motion: str, *, is_open: bool) -> None:
    assert is_open_question(motion) is is_open


@pytest.mark.parametrize("text", ["", " \n", "\u3164", "\u200b\u2060", "\u2800\uffa0", "\ufe0f"])
def test_a_text_of_signs_that_show_nothing_is_blank(text: str) -> None:
    assert is_blank(text)


@pytest.mark.parametrize("text", [".", "\u2728", "\u3164a", "\U0001f355"])
def test_a_text_of_which_anything_shows_is_not_blank(text: str) -> None:
    assert not is_blank(text)
