"""The library's prose: whole, quotable, and fit for every topic that it may be used in."""

import re
from collections import Counter

import pytest

from debate_core.offline.direction import load_deeds
from debate_core.offline.library import Domain, LibraryPoint, get_library
from debate_core.offline.text import list_slots, split_sentences
from debate_core.offline.wording import load_plain_voice

LIBRARY = get_library()
POINTS: list[LibraryPoint] = [
    *LIBRARY.general,
    *(point for each in LIBRARY.domains for point in each.points),
    *(point for each in LIBRARY.subjects for point in each.points),
    *(point for each in LIBRARY.stances for point in each.points),
]
FIELD = {"people", "hands", "place", "moment", "yardstick", "keeper", "habit"}
OF_POINTS = FIELD | {"proposal", "motion", "says", "mine", "other", "condition"}
OF_LINES = FIELD | {
    "motion", "says", "asked", "topic", "deed", "view", "mine", "other", "stance",
    "condition", "quote", "they", "name", "choice", "before", "count", "all",
}  # fmt: skip
MOMENTS = {
    "open", "bridge", "catch", "hold", "turn", "end", "sum", "untouched", "stand", "recall",
    "last", "unproved", "unreasoned", "not enough", "spent", "vote", "stay", "moved", "swayed",
    "count", "grant",
}  # fmt: skip


def _texts(point: LibraryPoint) -> tuple[str, ...]:
    return (point.name, point.claim, point.ground, point.picture, point.reply, point.answer)


def test_every_point_has_a_phrase_to_be_quoted_by() -> None:
    assert [each.claim for each in POINTS if each.claim.count("[") != 1] == []
    quoted = [each.claim[each.claim.index("[") + 1 : each.claim.index("]")] for each in POINTS]
    assert [each for each in quoted if "“" in each or not 2 <= len(each.split()) <= 22] == []


def test_every_point_is_called_by_a_noun_phrase_of_its_own() -> None:
    assert [each.name for each in POINTS if not each.name.startswith("the ")] == []
    assert [
        name for name, times in Counter(each.name for each in POINTS).items() if times > 1
    ] == []


def test_every_claim_is_one_sentence_and_every_ground_a_few() -> None:
    assert [each.claim for each in POINTS if len(split_sentences(each.claim)) != 1] == []
    assert [each.ground for each in POINTS if not 1 <= len(split_sentences(each.ground)) <= 5] == []


def test_every_point_argues_by_a_known_scheme() -> None:
    assert {each.scheme for each in POINTS} <= {each.name for each in LIBRARY.schemes}


def test_every_scheme_has_critical_questions() -> None:
    assert all(len(each.questions) >= 4 for each in LIBRARY.schemes)
    asked = [question for each in LIBRARY.schemes for question in each.questions]
    assert [question for question in asked if not question.endswith("?")] == []


def test_every_critical_question_has_an_answer_of_its_own() -> None:
    assert [each.name for each in LIBRARY.schemes if len(each.questions) != len(each.answers)] == []
    answers = [answer for each in LIBRARY.schemes for answer in each.answers]
    assert [answer for answer, times in Counter(answers).items() if times > 1] == []
    assert [answer for answer in answers if answer.endswith("?")] == []


def test_prose_asks_only_for_words_that_there_are() -> None:
    wanted = {slot.lower() for each in POINTS for text in _texts(each) for slot in list_slots(text)}
    assert wanted <= OF_POINTS
    lines = [line for each in LIBRARY.voices for said in each.lines.values() for line in said]
    lines += [line for each in LIBRARY.stances for line in (*each.declare, *each.close)]
    assert {slot.lower() for line in lines for slot in list_slots(line)} <= OF_LINES


@pytest.mark.parametrize("domain", LIBRARY.domains, ids=lambda each: each.name)
def test_every_field_has_all_its_words_and_points_for_both_sides(domain: Domain) -> None:
    assert set(domain.words) == FIELD
    assert not domain.match or {point.side for point in domain.points} == {"for", "against"}


def test_no_word_of_a_deed_has_two_meanings() -> None:
    known = load_deeds()
    for kind in (known.verbs, known.states, known.claims, known.measures):
        words = Counter(word for each in kind for word in set(each.words))
        assert [word for word, times in words.items() if times > 1] == []


def test_every_subject_has_at_least_four_points_a_side_and_a_known_field() -> None:
    fields = {each.name for each in LIBRARY.domains}
    for subject in LIBRARY.subjects:
        assert subject.domain in fields
        sides = Counter(point.side for point in subject.points)
        assert min(sides["for"], sides["against"]) >= 4


def test_the_plain_voice_has_lines_for_every_moment() -> None:
    assert set(load_plain_voice().lines) == MOMENTS
    assert all(set(voice.lines) <= MOMENTS for voice in LIBRARY.voices)


def test_no_sentence_stands_in_two_places() -> None:
    told = Counter(
        part for each in POINTS for text in _texts(each)[1:] for part in split_sentences(text)
    )
    assert [part for part, times in told.items() if times > 1 and len(part) > 12] == []


def test_no_line_takes_the_name_of_a_point_for_one_thing_since_it_may_be_several() -> None:
    of_one = re.compile(r"\{name\} (?:is|was|has|keeps|leads|stands|remains)\b|\{name\}\. It\b")
    lines = [line for each in LIBRARY.voices for said in each.lines.values() for line in said]
    assert [line for line in lines if of_one.search(line)] == []
