"""The offline debaters speak German: whole debates of every format, and their prose."""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import cast

import pytest

from debate_core import Debate
from debate_core.domain.facts import StepAnswered
from debate_core.engine.offline_seat import as_written
from debate_core.formats import FORMATS
from debate_core.formats.words import DIMENSIONS, PHASES
from debate_core.language import _, use_language
from debate_core.offline import cues
from debate_core.offline.direction import direction_of
from debate_core.offline.library import load_library
from debate_core.offline.motion import parse_motion
from debate_core.offline.text import has_reason, list_slots, split_sentences
from tests.core.offline.english import find_english
from tests.sweep import keep_some

MOTIONS = (
    "Kurzstreckenflüge sollten verboten werden, wo Züge fahren",
    "Hunde sind besser als Katzen",
    "Hausaufgaben schaden mehr, als sie nützen",
    "Soll die Schule später beginnen?",
)
GERMAN = load_library("de")
POINTS = [
    *GERMAN.general,
    *(point for field in GERMAN.domains for point in field.points),
    *(point for subject in GERMAN.subjects for point in subject.points),
    *(point for stance in GERMAN.stances for point in stance.points),
]


@pytest.mark.parametrize("format_name", keep_some(sorted(FORMATS), 5))
@pytest.mark.parametrize("seed", keep_some([1, 7]))
async def test_a_debate_in_german_comes_to_its_end_without_a_word_of_english(
    format_name: str, seed: int
) -> None:
    motion = MOTIONS[(seed + len(format_name)) % len(MOTIONS)]
    finished = await Debate(motion, format=format_name, language="de", seed=seed).hold()
    record = finished.record
    assert record.is_over
    assert record.state != "interrupted"
    for answered in record.answered:
        said = as_written(answered.answer)
        assert find_english(_leave_keys_out(said)) == [], said
    for debater in record.spec.debaters:
        assert find_english(f"{debater.stance} {debater.role}") == []
    shown = _NAMED.sub("", finished.transcript())
    assert [line for line in shown.splitlines() if find_english(line)] == []
    assert [line for line in shown.splitlines() if _OF_FORMATS.search(line)] == []
    assert re.search(r"\d\d?\. \w+ \d{4}, \d\d:\d\d UTC", shown)


_NAMED = re.compile(
    r"```.*?```|\*\*(Option|Format):\*\* [^\n]*|\b[0-9a-f]{8}\b"
    r"|(?i:(opening|closing) (government|opposition))",
    re.DOTALL,
)
"""What is the same in every language: the report, options, the keys of formats, and names."""
with use_language("de"):
    _OF_FORMATS = re.compile(
        "|".join(
            rf"\b{word}\b"
            for word in (*PHASES, *DIMENSIONS)
            # “Argument” is a word of German, too.
            if word.casefold() not in _(word).casefold()
        ),
        re.IGNORECASE,
    )
"""The words of formats that are stored in English, such as phases and dimensions of scores."""


def _leave_keys_out(text: str) -> str:
    """What a form says, without the names of its fields and what stands for a choice of ours."""
    if not text.startswith("{"):
        return text
    return " ".join(_list_prose(json.loads(text)))


def _list_prose(part: object) -> Iterator[str]:
    if isinstance(part, str) and " " in part:
        yield part
    for value in _list_values(part):
        yield from _list_prose(value)


def _list_values(part: object) -> Iterable[object]:
    if isinstance(part, dict):
        return cast("dict[str, object]", part).values()
    return cast("list[object]", part) if isinstance(part, list) else ()


async def test_a_debate_in_english_is_the_same_whatever_the_screen_speaks() -> None:
    debate = Debate("Cities should close their centres to private cars", rounds=2, seed=3)
    plain = await debate.hold()
    with use_language("de"):
        beside = await debate.hold()
    said = [[turn.answer.as_text() for turn in held.record.turns] for held in (plain, beside)]
    assert said[0] == said[1]
    verdicts = [
        [event.fact.answer for event in held.events if isinstance(event.fact, StepAnswered)]
        for held in (plain, beside)
    ]
    assert verdicts[0] == verdicts[1]


def test_no_prose_has_a_word_of_english() -> None:
    lines = [line for voice in GERMAN.voices for said in voice.lines.values() for line in said]
    lines += [line for stance in GERMAN.stances for line in (*stance.declare, *stance.close)]
    lines += [line for scheme in GERMAN.schemes for line in (*scheme.questions, *scheme.answers)]
    lines += [text for point in POINTS for text in (point.claim, point.ground, point.reply)]
    lines += [text for point in POINTS for text in (point.name, point.answer, point.picture)]
    assert [line for line in lines if find_english(re.sub(r"\{\w+\}", "", line))] == []


def test_every_point_can_be_quoted_and_stands_once() -> None:
    assert [point.claim for point in POINTS if point.claim.count("[") != 1] == []
    assert [point.claim for point in POINTS if len(split_sentences(point.claim)) != 1] == []
    named = Counter(point.name for point in POINTS)
    assert [name for name, times in named.items() if times > 1] == []
    assert {point.scheme for point in POINTS} <= {scheme.name for scheme in GERMAN.schemes}


def test_every_line_asks_only_for_words_that_stay_as_they_are() -> None:
    """A motion, a side or a field's people would have to be declined anywhere else."""
    known = {"says", "asked", "topic", "mine", "other", "stance", "condition", "people", "hands"}
    known |= {"place", "moment", "yardstick", "quote", "name", "names", "choice", "before"}
    known |= {"count", "all"}
    texts = [line for voice in GERMAN.voices for said in voice.lines.values() for line in said]
    texts += [line for stance in GERMAN.stances for line in (*stance.declare, *stance.close)]
    texts += [text for point in POINTS for text in (point.claim, point.ground, point.picture)]
    assert {slot for text in texts for slot in list_slots(text)} <= known


def test_what_a_critical_question_asks_has_an_answer() -> None:
    for scheme in GERMAN.schemes:
        assert len(scheme.questions) == len(scheme.answers)
        assert all(question.endswith("?") for question in scheme.questions)


def test_every_moment_of_the_plain_voice_has_lines_in_german_too() -> None:
    english = load_library("en").voices[0].lines
    assert english.keys() == GERMAN.voices[0].lines.keys()


@pytest.mark.parametrize("file", ["offline.de.toml"])
def test_a_format_s_lines_have_the_same_slots_in_both_languages(file: str) -> None:
    for folder in Path(str(files("debate_core.formats"))).iterdir():
        german = folder / file
        if not german.is_file():
            continue
        english = folder / "offline.toml"
        asked = [_list_slots(tomllib.loads(path.read_text("utf-8"))) for path in (english, german)]
        assert asked[1] <= asked[0] | {("no_evidence", "yardstick")}, folder.name


def _list_slots(part: object, path: str = "") -> set[tuple[str, str]]:
    if isinstance(part, str):
        return {(path, slot) for slot in list_slots(part)}
    if isinstance(part, dict):
        named = cast("dict[str, object]", part)
        found = [_list_slots(value, path or key) for key, value in named.items()]
    else:
        found = [_list_slots(value, path) for value in _list_values(part)]
    return set[tuple[str, str]]().union(*found)


DIRECTIONS = {
    "Kurzstreckenflüge sollten verboten werden, wo Züge fahren": ("flüge", False),
    "Städte sollten Autos aus den Zentren verbannen": ("autos", False),
    "Der Nahverkehr soll kostenlos sein": ("nahverkehr", True),
    "Dieses Haus würde Zoos schließen": ("zoos", False),
    "Hausaufgaben gehören abgeschafft": ("hausaufgaben", False),
    "Hausaufgaben schaden mehr, als sie nützen": ("hausaufgaben", False),
    "Die Stadt soll Radwege ausbauen": ("radwege", True),
}


@pytest.mark.parametrize("motion", DIRECTIONS)
def test_a_german_motion_is_read_for_its_direction(motion: str) -> None:
    thing, is_for = DIRECTIONS[motion]
    with use_language("de"):
        assert direction_of(motion).towards([f"*{thing}"[1:], f"kurzstrecken{thing}"]) is is_for


def test_a_choice_in_german_keeps_its_nouns() -> None:
    with use_language("de"):
        assert parse_motion("Lieber die Bahn als das Auto").options == ("die Bahn", "das Auto")
        assert parse_motion("Hunde sind besser als Katzen").options == ("Hunde", "Katzen")


@pytest.mark.parametrize(
    ("sentence", "gives_one"),
    [
        ("Das spart Zeit, weil niemand fahren muss.", True),
        ("Deshalb steht der Bus im Stau.", True),
        ("Der Nahverkehr beginnt um sechs und endet um acht.", False),
        ("Lesen kann, wer sitzt.", False),
        ("Ich danke dafür.", False),
    ],
)
def test_a_time_of_day_and_a_relative_clause_give_no_reason(
    sentence: str, *, gives_one: bool
) -> None:
    with use_language("de"):
        assert has_reason(sentence) is gives_one


@pytest.mark.parametrize(
    ("motion", "words"),
    [
        ("Der Nahverkehr soll kostenlos sein", "Fahrpreis|Fahrschein|kostenlos"),
        ("Katzen sind besser als Hunde", "Katze|Hund"),
    ],
)
async def test_a_much_debated_subject_is_argued_about_as_such(motion: str, words: str) -> None:
    finished = await Debate(motion, language="de", seed=3).hold()
    turns = [turn.said.replace(motion, "") for turn in finished.record.transcript]
    assert sum(bool(re.search(words, turn)) for turn in turns) >= len(turns) - 1


def test_every_list_of_words_is_there_in_every_language() -> None:
    """Rules read them for people's words too, in whatever language posts are."""
    with use_language("en"):
        wanted = {name: cues.list_cues(name) for name in ("conditions", "wishes", "reasons")}
    with use_language("de"):
        assert all(cues.list_cues(name) for name in wanted)
        assert cues.list_cues("reasons") != wanted["reasons"]
