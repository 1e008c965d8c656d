"""A file that lays no format out is refused in one sentence that says where and what to write."""

from pathlib import Path

import pytest

from debate_core.errors import SpecError
from debate_core.formats.declared import Layout, read_layout
from tests.core.formats.declared.layouts import FOLDER, example

GOOD = """\
name = "oxford"
good_for = "two teams of two"

[seats]
proposition = 2
opposition = 1

[[phase]]
name = "opening"
order = ["proposition 1", "opposition"]
words = 250

[[phase]]
name = "questions"
order = ["opposition -> proposition 2", "proposition 1 -> opposition"]
answer_words = 100

[judge]
after = "questions"

[judge.rubric]
reasoning = { weight = 60, asks = "Does it follow?" }
style = { weight = 40, asks = "Is it well put?" }
"""
OPENING = 'order = ["proposition 1", "opposition"]'
SEATS = "the seats are “proposition 1”, “proposition 2”, “opposition”"
KEYS = "the keys are name, title, good_for, coin, asks_opinion, seats, argues, phase, judge"
TOP = "oxford.toml"
PHASE = "oxford.toml, phase “opening”"
RUBRIC = "oxford.toml, judge, rubric"
TURN = 'is no turn; write a seat, or who asks whom, such as "opposition -> proposition"'
WHO = 'write who speaks, either as order = ["…"] or as at_once = ["…"]'
WHOLE = "write a whole number from {} to {}, without quotes"
MIDDLE = f"""\
{OPENING}
repeat = true
[[phase]]
name = "middle"
{OPENING}
[[phase]]
name = "end"
repeat = true
{OPENING}
"""

FAULTS = [
    # What is no TOML.
    ("[seats]", "[seats", f"{TOP}, line 4: this is not TOML: expected ']' at the end of a table"),
    ('"oxford"', "oxford", f"{TOP}, line 1: this is not TOML: invalid value; a text stands in quo"),
    ("words = 250", "words = 1\nwords = 2", f"{TOP}, line 12: this is not TOML: cannot overwrite"),
    ('"Is it well put?" }', '"Is it', f"{TOP}, line 23: this is not TOML: "),
    # The format.
    ('name = "oxford"', "", f'{TOP}: there is no name; write name = "…".'),
    ('name = "oxford"', "name = 5", f"{TOP}, name: it is 5; write 1 to 100 characters on one"),
    ('name = "oxford"', 'nmae = "a"', f"{TOP}: there is no key “nmae” here; write name."),
    (
        "[judge]",
        '[argues]\nfor = "yes"\n[judge]',
        f"{TOP}, argues: there is no side “for”; the",
    ),
    (
        "[judge]",
        "[argues]\nopposition = 4\n[judge]",
        f"{TOP}, argues, opposition: it is 4; write",
    ),
    (
        'name = "oxford"',
        'name = "oxford"\ncoin = "side"',
        f'{TOP}, coin: it is “side”; write "" or "order".',
    ),
    (
        'name = "oxford"',
        'name = "oxford"\ncoin = "order"',
        f"{TOP}: a coin needs two sides with as many seats; take coin out.",
    ),
    ('name = "oxford"', 'played = "once"', f"{TOP}: there is no key “played” here; {KEYS}."),
    ('good_for = "two teams of two"', "", f'{TOP}: there is no good_for; write good_for = "…".'),
    # Seats.
    ("[seats]", "[seat]", f"{TOP}: there is no key “seat” here; write seats."),
    ("proposition = 2\n", "", f"{TOP}: [seats] needs at least 2 sides, such as for = 1 and"),
    ("opposition = 1", 'opposition = "two"', f"{TOP}, seats, opposition: it is “two”; write a wh"),
    ("opposition = 1", "opposition = 0", f"{TOP}, seats, opposition: it is 0; write a whole"),
    ("opposition = 1", "opposition = 9", f"{TOP}: [seats] has more than 10 seats in all; take"),
    ("opposition = 1", "Proposition = 2", f"{TOP}: two of the [seats] would be called “proposi"),
    ("opposition = 1", '"a:b" = 1', f"{TOP}, seats, a:b: a side has a name of 1 to 40 characters"),
    (
        "proposition = 2\nopposition = 1",
        "proposition = 2\nopposition = 2",
        f"{PHASE}, order: there is no seat “opposition”; the seats are “proposition 1”, ",
    ),
    (
        "proposition = 2\n",
        "proposition = 3\n",
        f"{TOP}: “proposition 3” takes no turn in any phase;",
    ),
    ("[seats]", "seats = 4\n[a]", f"{TOP}: there is no key “a” here; {KEYS}."),
    (
        'good_for = "two teams of two"\n\n[seats]',
        '[seats]\ngood_for = "x"',
        f"{TOP}: good_for has to stand above [seats], or it counts as a side.",
    ),
    # Phases.
    (GOOD[GOOD.index("[[phase]]") :], "", f"{TOP}: there is no phase; write [[phase]], and in it"),
    (
        GOOD[GOOD.index("[[phase]]") :],
        '[phase]\nname = "opening"',
        f"{TOP}, phase: write each phase as [[phase]], in two brackets.",
    ),
    ('name = "opening"', "", f'{TOP}, phase 1: there is no name; write name = "…".'),
    ('name = "opening"', 'name = "Questions"', f"{TOP}: two phases are called “questions”; rename"),
    ('name = "opening"', 'name = "judgement"', f"{TOP}: a phase cannot be called “judgement”; re"),
    (OPENING, "", f"{PHASE}: {WHO}."),
    (OPENING, "order = []", f"{PHASE}: {WHO}."),
    (OPENING, f'{OPENING}\nat_once = ["opposition"]', f"{PHASE}: {WHO}."),
    (OPENING, 'order = "opposition"', f"{PHASE}, order: it is “opposition”; write a list, such as"),
    (OPENING, "order = [1]", f"{PHASE}, order: it is 1; write 1 to 100 characters on one line"),
    (
        OPENING,
        'order = ["opposition 3"]',
        f"{PHASE}, order: there is no seat “opposition 3”; {SEATS}.",
    ),
    (
        OPENING,
        'order = ["proposition"]',
        f"{PHASE}, order: there is no seat “proposition”; {SEATS}.",
    ),
    (OPENING, 'at_once = ["ada"]', f"{PHASE}, at_once: there is no seat “ada”; {SEATS}."),
    (OPENING, 'order = ["a -> b -> c"]', f"{PHASE}: “a -> b -> c” in order {TURN}."),
    (OPENING, 'order = ["opposition ->"]', f"{PHASE}: “opposition ->” in order {TURN}."),
    (OPENING, 'order = ["a -> a"]', f"{PHASE}: “a -> a” in order {TURN}."),
    (
        OPENING,
        'at_once = ["a -> b"]',
        f"{PHASE}: questions are put one after another; write order,",
    ),
    (OPENING, 'at_once = ["a", "A"]', f"{PHASE}: at_once names a seat twice; name each one once."),
    ("words = 250", 'words = "250"', f"{PHASE}, words: it is “250”; {WHOLE.format(10, '2,000')}."),
    ("words = 250", "words = 2.5", f"{PHASE}, words: it is 2.5; {WHOLE.format(10, '2,000')}."),
    ("words = 250", "words = true", f"{PHASE}, words: it is true; {WHOLE.format(10, '2,000')}."),
    ("words = 250", "words = 9000", f"{PHASE}, words: it is 9000; {WHOLE.format(10, '2,000')}."),
    ("words = 250", "seconds = 1", f"{PHASE}, seconds: it is 1; {WHOLE.format(5, '3,600')}."),
    ("words = 250", "word = 250", f"{PHASE}: there is no key “word” here; write words."),
    ("words = 250", 'hears = "us"', f'{PHASE}, hears: it is “us”; write "all", "earlier phases" o'),
    ("words = 250", 'repeat = "yes"', f"{PHASE}, repeat: it is “yes”; write true or false."),
    (
        "words = 250",
        "cue = 3",
        f"{PHASE}, cue: it is 3; write a text of up to 1,000 characters, in",
    ),
    (
        "words = 250",
        "cue = {}",
        f"{PHASE}, cue: write a text of up to 1,000 characters, in quotes.",
    ),
    (
        "words = 250",
        "answer_words = 9",
        f"{PHASE}, answer_words: it is 9; {WHOLE.format(10, '2,000')}",
    ),
    (
        "words = 250",
        "answer_words = 90",
        f"{PHASE}: answer_words is for questions, and nobody asks",
    ),
    ("words = 250", 'answer_cue = "a"', f"{PHASE}: answer_cue is for questions, and nobody asks"),
    (OPENING, MIDDLE, f"{TOP}: the phases with repeat = true have to follow one another, since"),
    # The judge.
    (
        'after = "questions"',
        'after = "end"',
        f"{TOP}, judge, after: there is no phase “end”; write",
    ),
    ('after = "questions"', "after = []", f"{TOP}, judge, after: it is a list; write a text of up"),
    ('after = "questions"', 'sees = "all"', f'{TOP}, judge, sees: it is “all”; write "sides" or'),
    ('after = "questions"', 'order = "x"', f'{TOP}, judge, order: it is “x”; write "as spoken" or'),
    ('after = "questions"', 'by = "x"', f"{TOP}, judge: there is no key “by” here; the keys are"),
    ("[judge]", "[[judge]]", f"{TOP}, judge: write it as a table: [judge]."),
    ("weight = 60", "weight = 50", f"{TOP}, judge: the weights of the rubric sum to 90; make them"),
    ("weight = 60", 'weight = "60"', f"{RUBRIC}, reasoning, weight: it is “60”; write a whole"),
    ("weight = 60, ", "", f"{RUBRIC}, reasoning: there is no weight; write weight = 40."),
    (
        '{ weight = 60, asks = "Does it follow?" }',
        "60",
        f"{RUBRIC}, reasoning: write it as a table",
    ),
    ("reasoning =", "overall =", f"{TOP}, judge: code counts the totals, so “overall” cannot be"),
    ("reasoning =", '"a b" =', f"{RUBRIC}, a b: a dimension has a name of 1 to 40 letters, digits"),
    ("[judge.rubric]", "[rubric]", f"{TOP}: there is no key “rubric” here; {KEYS}."),
]


def test_the_file_that_the_faults_are_made_from_has_none() -> None:
    assert read_layout(GOOD.encode(), TOP).name == "oxford"


@pytest.mark.parametrize(("right", "wrong", "sentence"), FAULTS)
def test_a_fault_is_told_with_its_place_and_what_to_write(
    right: str, wrong: str, sentence: str
) -> None:
    assert right in GOOD
    with pytest.raises(SpecError) as told:
        read_layout(GOOD.replace(right, wrong, 1).encode(), TOP)
    said = str(told.value)
    assert said.startswith(sentence)
    assert said.endswith(".")
    assert "\n" not in said


def test_a_side_has_to_be_heard_before_the_judge_speaks_last() -> None:
    asking = GOOD.replace(
        'order = ["opposition -> proposition 2", "proposition 1 -> opposition"]',
        'order = ["opposition -> proposition 2"]',
    ).replace(OPENING, 'order = ["proposition 1"]')
    with pytest.raises(
        SpecError, match="“opposition” has no speech and no answer before the judge"
    ):
        read_layout(asking.encode(), TOP)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "x.toml is empty; lay a format out in it as docs/formats.md shows."),
        (b" \n\n", "x.toml is empty; lay a format out in it as docs/formats.md shows."),
        (b"# nothing yet", 'x.toml: there is no name; write name = "…".'),
        (b"name = 'a'\nb = '\xe9'", "x.toml, line 2: it is not in UTF-8; save it as UTF-8."),
        ("name".encode("utf-16"), "x.toml, line 1: it is not in UTF-8; save it as UTF-8."),
        (b"just some text", "x.toml, line 1: this is not TOML: expected '=' after a key in a key"),
    ],
)
def test_what_holds_no_layout_is_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(SpecError) as told:
        read_layout(data, "x.toml")
    assert str(told.value).startswith(sentence)


def test_a_byte_order_mark_is_passed_over() -> None:
    assert read_layout(b"\xef\xbb\xbf" + GOOD.encode(), TOP) == read_layout(GOOD.encode(), TOP)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_the_examples_are_laid_out_as_they_are_written(path: Path) -> None:
    layout = read_layout(path.read_bytes(), path.name)
    assert layout == Layout.model_validate(example(path))
    assert layout.name == path.stem


def test_a_layout_is_the_same_after_it_was_recorded() -> None:
    layout = read_layout(GOOD.encode(), TOP)
    assert Layout.model_validate(layout.model_dump(mode="json")) == layout
