"""Motions of every form are read for what is sure in them, and for nothing more."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.offline.library import Axis
from debate_core.offline.motion import Topic, parse_motion, topic_of
from tests.core.offline.rehearsing import spec_of


def _topic(motion: str) -> Topic:
    return topic_of(spec_of(motion))


@pytest.mark.parametrize(
    ("motion", "that"),
    [
        ("Cities should ban cars from their centres", "cities ban cars from their centres"),
        ("Homework should be abolished.", "homework be abolished"),
        ("AI should be allowed to grade exams", "AI be allowed to grade exams"),
        ("Germany must leave the euro", "Germany leave the euro"),
        ("Should we release the migration on Friday?", "we release the migration on Friday"),
        ("Should AI be regulated?", "AI be regulated"),
        ("This house would ban zoos", "we ban zoos"),
        ("Why not move the meeting to Monday", "we move the meeting to Monday"),
        ("Never deploy on Fridays", "we never deploy on Fridays"),
        ("BAN CARS FROM OUR CITY", "we ban cars from our city"),
        ("Universities should be free", "universities be free"),
        ("Python should be taught at school", "Python be taught at school"),
        ("Remote Work Should Be The Default", "remote work be the default"),
        ("I should quit my job", ""),
        ("Pineapple belongs on pizza", ""),
        ("Hausaufgaben sollten abgeschafft werden", ""),
        ("We should go. Or should we?", ""),
        ("🍕 should be free", ""),
    ],
)
def test_what_is_asked_is_taken_only_where_it_is_sure(motion: str, that: str) -> None:
    assert parse_motion(motion).that == that


@pytest.mark.parametrize(
    ("motion", "options"),
    [
        ("Cats vs dogs", ("cats", "dogs")),
        ("Tabs or spaces?", ("tabs", "spaces")),
        ("Is it better to rent or to buy?", ("renting", "buying")),
        ("Nuclear power is better than coal", ("nuclear power", "coal")),
        ("Dogs make better pets than cats", ("dogs", "cats")),
        ("It is better to be feared than loved", None),
        ("Should we go or stay?", None),
        ("🍕 vs **burger**", None),
    ],
)
def test_the_two_things_to_choose_from_are_found(
    motion: str, options: tuple[str, str] | None
) -> None:
    assert parse_motion(motion).options == options


@pytest.mark.parametrize(
    ("motion", "kind"),
    [
        ("Homework should be abolished", "policy"),
        ("Hausaufgaben sollten abgeschafft werden", "policy"),
        ("Le télétravail devrait être la norme", "policy"),
        ("Pineapple belongs on pizza", "claim"),
        ("Privacy", "claim"),
        ("Cats vs dogs", "choice"),
    ],
)
def test_the_kind_of_a_motion_is_read(motion: str, kind: str) -> None:
    assert parse_motion(motion).kind == kind


@pytest.mark.parametrize(
    ("motion", "domain", "subject"),
    [
        ("Remote work should be the default", "work", "remote work"),
        ("Return to the office should be mandatory", "work", "remote work"),
        ("Innenstädte sollten autofrei sein", "cities", "cars in the city"),
        ("KI sollte Prüfungen benoten dürfen", "education", "marking by machine"),
        ("AI is overrated", "technology", "artificial intelligence"),
        ("We should allow pets in the office", "work", None),
        ("Cats and dogs should be allowed in restaurants", "food", None),
        ("Nuclear weapons should be banned", "law", None),
        ("Nuclear power is better than coal", "environment", None),
        ("Museums should be free", "culture", None),
        ("We should paint it green", "environment", None),
        ("Sugary drinks should be taxed", "pleasures", None),
        ("Zoos should be painted yellow", "environment", None),
        ("We should do it", "teams", None),
        ("Xyzzy", "anything", None),
    ],
)
def test_a_motion_finds_its_field_and_its_subject(
    motion: str, domain: str, subject: str | None
) -> None:
    topic = _topic(motion)
    assert topic.domain.name == domain
    assert (topic.subject.name if topic.subject else None) == subject


@pytest.mark.parametrize(
    ("motion", "favours"),
    [
        ("Remote work should be the default", True),
        ("Return to the office should be mandatory", False),
        ("Working from home beats the office", True),
        ("The office is dead", True),
        ("Homework should be abolished", False),
        ("Homework should not be abolished", True),
        ("City centres should be car-free", False),
        ("AI should be regulated", False),
        ("Veganism is morally required", False),
        ("Never deploy on Fridays", False),
    ],
)
def test_a_motion_points_towards_its_subject_or_away_from_it(motion: str, favours: bool) -> None:
    assert _topic(motion).favours_subject == favours


@pytest.mark.parametrize(
    ("motion", "axis", "favours"),
    [
        ("Museums should be free", "change", True),
        ("We should keep school uniforms", "change", False),
        ("Homework should not be abolished", "change", False),
        ("Teachers should be respected", "change", None),
        ("We should ban facial recognition", "things", False),
        ("We should legalise cannabis", "rule", False),
        ("Smoking should be banned everywhere", "rule", True),
        ("Free speech online must be protected", "rule", False),
        ("Nobody should be forced to vote", "rule", False),
        ("We should protect the forest", "things", True),
        ("We should build a new highway", "things", False),
        ("City centres should be car-free", "things", True),
    ],
)
def test_a_motion_asks_for_a_change_a_rule_or_a_thing_or_for_less_of_it(
    motion: str, axis: Axis, favours: bool | None
) -> None:
    assert _topic(motion).along[axis] == favours


@pytest.mark.parametrize(
    "motion",
    [
        "Zoos should be painted yellow",
        "Zoos should be taxed, not closed",
        "Only zoos should be closed",
        "Zoos, and why not",
    ],
)
def test_a_direction_that_cannot_be_told_is_not_guessed(motion: str) -> None:
    topic = _topic(motion)
    assert topic.subject is None
    assert topic.along == {**dict.fromkeys(topic.along), "motion": True}


@given(st.text(max_size=300))
def test_whatever_is_put_into_a_sentence_is_on_one_line_and_plain(motion: str) -> None:
    topic = _topic(motion)
    for word in topic.words.values():
        assert "\n" not in word
        assert not set("*_`|<>@~[]{}") & set(word)
