"""A judge's reason, checked line by line: what is false in it is found, and what is true is not."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from debate_core.domain.form import AnswerContext
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.judges import Asking
from debate_core.domain.reasons import FlowPoint, FlowPoints, Reason, pick_to_check
from debate_core.domain.sources import Source
from debate_core.domain.steps import Judge
from debate_core.domain.turns import Turn
from tests.core.making import rounds_spec
from tests.core.offline.rehearsing import said

SPEC = rounds_spec(rounds=2).model_copy(
    update={"sources": (Source(name="report", text="Sick days fell by 28 percent in 61 firms."),)}
)
TEXTS = (
    "A fare pays for its own gates. It now exempts the night bus. In 2019 a city gave up 3 lines.",
    "The night bus was spared from the start, and gates cost 40 million.",
    "My opponent never said what the gates cost. A free bus runs every 7 minutes.",
    "Whoever rides pays less than whoever parks.",
)


def _point(id_: str, state: str, *answers: str) -> FlowPoint:
    """A move of the flow."""
    turn = int(id_[0])
    side = "for" if turn % 2 else "against"
    return FlowPoint(
        id=id_,
        turn=turn,
        side=side,
        does="claims",
        says=f"What {id_} says",
        quote=f"Words of {id_}",
        state=state,
        answers=answers,
    )


POINTS = {
    "1a": _point("1a", "answered", "2a"),
    "2a": _point("2a", "defended"),
    "3a": _point("3a", "never answered"),
    "4a": _point("4a", "too late"),
}
TRUE: dict[str, Any] = {
    "checked": [
        {
            "quote": {"turn": 1, "words": "It now exempts the night bus"},
            "says": "That came later.",
            "where": "turn 1",
            "result": "fails",
            "because": "It stood in the first speech.",
        }
    ],
    "clashes": [
        {
            "about": "What gates cost",
            "won": "against",
            "why": "The 40 million of turn 2 outweigh what a fare brings.",
            "turns": [1, 2],
            "quote": {"turn": 2, "words": "gates cost 40 million"},
            "decides": True,
        },
        {
            "about": "How often it runs",
            "won": "for",
            "why": "A bus every 7 minutes is worth more than a fare; 28 percent tells as much.",
            "turns": [3],
            "quote": {"turn": 3, "words": "A free bus runs every 7 minutes"},
            "unmet": ["3a"],
        },
    ],
    "needed": {"side": "for", "what": "What the gates cost beside the fares."},
    "tips": [{"side": "for", "what": "Count."}, {"side": "against", "what": "Count more."}],
}


def _find_faults(
    reason: dict[str, Any],
    *,
    has_flow: bool = True,
    points: FlowPoints = POINTS,
    told: str = "",
) -> list[str]:
    verdict = Verdict(
        verdict=told, reasoning="", winner="against", reason=Reason.model_validate(reason)
    )
    asked = AnswerContext(SPEC, Judge(), _turns(), points=points if has_flow else {})
    return list(verdict.find_doubts(asked))


def _turns() -> tuple[Turn, ...]:
    return said(SPEC, TEXTS)


def _change(path: Sequence[str | int], value: object) -> dict[str, Any]:
    """The true reason with one thing changed."""
    changed = Reason.model_validate(TRUE).model_dump(mode="json")
    part: Any = changed
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    return changed


def test_in_a_true_reason_nothing_is_found() -> None:
    assert _find_faults(TRUE) == []


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        (("clashes", 0, "quote", "turn"), 3, "stands in turn 2, not in turn 3"),
        (("clashes", 0, "quote", "turn"), 9, "there is no turn 9"),
        (("clashes", 1, "turns"), [3, 8], "there is no turn 8"),
        (("clashes", 0, "quote", "words"), "gates cost 50 million", "does not stand in turn 2"),
        (("checked", 0, "quote", "words"), "It then exempts", "does not stand in turn 1"),
        (("clashes", 0, "won"), "for", "the words from turn 2 are against's, and for won"),
        (("clashes", 0, "why"), "The 45 million tell.", "the number 45 stands in no turn"),
        (
            ("clashes", 1, "unmet"),
            ["1a"],
            "1a counts as not met, and the flow has 2a as",
        ),
        (("clashes", 1, "unmet"), ["4a"], "4a counts as not met, and the flow has it as too late"),
        (("clashes", 1, "unmet"), ["7c"], "“7c” is no move of the flow"),
        (("clashes", 1, "why"), "The bus was never answered.", "only ids under “unmet” may"),
        (("clashes", 1, "why"), "Against left it wholly unmet.", "only ids under “unmet” may"),
        (("clashes", 1, "decides"), True, "exactly one clash has to decide"),
        (
            ("clashes", 0, "won"),
            "even",
            "“What gates cost”, is not the winner's",
        ),
        (("clashes",), [TRUE["clashes"][0]], "the reason needs two to four clashes"),
        (("needed", "side"), "against", "what was needed is the loser's"),
        (("tips",), [], "each side gets one tip"),
        (
            ("clashes", 1, "quote"),
            {"turn": 1, "words": "It now exempts the night bus"},
            "“It now exempts the night bus” fails, and still wins “How often it runs”",
        ),
    ],
)
def test_what_is_false_is_found(path: Sequence[str | int], value: object, fault: str) -> None:
    found = _find_faults(_change(path, value))
    assert any(fault in each for each in found), found


def test_what_its_own_check_cannot_tell_decides_nothing() -> None:
    doubted = {
        "quote": {"turn": 2, "words": "gates cost 40 million"},
        "says": "The price of gates.",
        "where": "nowhere",
        "result": "unclear",
    }
    (fault,) = _find_faults(_change(("checked",), [doubted]))
    assert fault == (
        "“What gates cost” decides by “gates cost 40 million”, of which the check cannot tell if "
        "it holds"
    )
    quoted = _change(("checked",), [{**doubted, "quote": {"turn": 1, "words": "3 lines"}}])
    assert _find_faults(quoted) == []
    quoted["clashes"][0]["why"] = "A city gave up 3 lines, and the 40 million outweigh it."
    assert len(_find_faults(quoted)) == 1


def test_what_the_other_side_granted_does_not_fail() -> None:
    granted = replace(POINTS["1a"], state="granted", quote="A fare pays for its own gates")
    failing = _change(("checked", 0, "quote", "words"), "A fare pays for its own gates")
    (fault,) = _find_faults(failing, points={**POINTS, "1a": granted})
    assert fault == (
        "“A fare pays for its own gates” counts as failing, and the other side granted it"
    )


@pytest.mark.parametrize(
    ("turn", "words", "denying"),
    [
        (1, "A fare pays for its own gates", "turn 2 denies it: “What 2a says”"),
        (2, "gates cost 40 million", "turn 1 denies it: “What 1a says”"),
    ],
)
def test_what_another_turn_denies_is_not_agreed(turn: int, words: str, denying: str) -> None:
    met = replace(POINTS["1a"], quote="A fare pays for its own gates")
    answer = replace(POINTS["2a"], quote="gates cost 40 million")
    agreed = _change(
        ("checked",),
        [
            {
                "quote": {"turn": turn, "words": words},
                "says": "Both sides accept it.",
                "where": "turns 1 and 2",
                "result": "holds",
            }
        ],
    )
    (fault,) = _find_faults(agreed, points={**POINTS, "1a": met, "2a": answer})
    assert denying in fault
    halved = replace(met, is_half=True), replace(answer, state="given up")
    settled = {**POINTS, "1a": halved[0], "2a": halved[1]}
    assert _find_faults(agreed, points=settled) == []


def test_words_that_a_clash_calls_agreed_are_looked_up_in_the_flow() -> None:
    why = "It is undisputed that “a fare pays for its own gates”. The 40 million outweigh it."
    met = replace(POINTS["1a"], quote="A fare pays for its own gates")
    assert len(_find_faults(_change(("clashes", 0, "why"), why), points={**POINTS, "1a": met})) == 1
    other = "It is undisputed that fares pay. Yet the 40 million outweigh it."
    assert _find_faults(_change(("clashes", 0, "why"), other), points={**POINTS, "1a": met}) == []


@pytest.mark.parametrize(
    ("prose", "is_found"),
    [
        ("For says that “a fare pays for its own gates”.", False),
        ("For says that “a fare pays for its new gates”.", True),
        ('For says that "a fare pays for its new gates".', True),
        ("The report has it: “Sick days fell by 28 percent”.", False),
        ("“My opponent never said what the “gates” cost” is what turn 3 says.", True),
        ("“What 2a says” is how the flow puts it.", False),
        ("They are “its new gates”, as it were.", False),
        ("“A fare pays … its new gates” leaves something out.", False),
        ("“Tea is better than coffee” is the motion.", False),
    ],
)
def test_words_in_quotation_marks_stand_somewhere(prose: str, *, is_found: bool) -> None:
    for path in (("clashes", 0, "why"), ("checked", 0, "because"), ("needed", "what")):
        found = _find_faults(_change(path, prose))
        assert any("stands in no turn" in fault for fault in found) == is_found, found
    assert bool(_find_faults(TRUE, told=prose)) == is_found


def test_the_verdict_itself_does_not_say_what_was_not_answered() -> None:
    (fault,) = _find_faults(TRUE, told="Against wins, and its gates were never answered.")
    assert fault == "“never answered” says what was not answered: only ids under “unmet” may"


def test_where_no_flow_is_kept_it_is_not_asked_for_ids() -> None:
    found = _find_faults(TRUE, told="Its gates were dropped.", has_flow=False)
    assert "“dropped” says what was not answered: say what was answered, or strike it" in found


def test_what_a_debater_said_was_not_answered_may_be_quoted() -> None:
    assert _find_faults(TRUE, told="Against called the gates “dropped by them”.") == []


def test_where_words_stand_may_be_said() -> None:
    told = "Its own words stand in that answer, and of what was left, For answered little."
    assert _find_faults(TRUE, told=told) == []


def test_counts_in_a_clash_are_those_of_the_turns_that_it_names() -> None:
    (fault,) = _find_faults(_change(("clashes", 0, "why"), "In all three rounds, 40 million."))
    assert fault == "“all three rounds”, and the debate has 2"


def test_the_number_of_a_round_is_none_of_the_reason() -> None:
    assert _find_faults(_change(("clashes", 0, "why"), "In round 2, the 40 million.")) == []


def test_a_number_of_a_turn_is_none_of_the_reason() -> None:
    assert _find_faults(_change(("clashes", 0, "why"), "Turns 1 and 4 grant the 40 million.")) == []


def test_without_the_flow_nothing_can_be_said_to_be_unmet() -> None:
    assert "“3a” is no move of the flow" in _find_faults(TRUE, has_flow=False)


def test_sentences_about_the_debate_are_picked_to_be_checked() -> None:
    picked = pick_to_check(_turns(), {})
    assert (1, "It now exempts the night bus.") in picked
    assert (3, "My opponent never said what the gates cost.") in picked
    assert len(picked) == 3


@pytest.mark.parametrize(
    "sentence",
    [
        "“Probably” is its word, and you have dropped it.",
        "You've never said what it costs.",
        "You no longer say that it pays.",
        "The other side had now granted the gates.",
        "You left out what the stalls pay.",
    ],
)
def test_what_somebody_is_said_to_have_done_is_picked(sentence: str) -> None:
    assert pick_to_check(said(SPEC, ["Buses run.", sentence]), {}) == ((2, sentence),)


def test_moves_that_rest_on_the_debate_are_picked_first() -> None:
    told = replace(POINTS["4a"], rests_on_debate=True)
    assert pick_to_check(_turns(), {"4a": told})[-1] == (4, "Words of 4a")


def test_sides_are_named_again_where_letters_stood_for_them() -> None:
    lettered = Verdict(
        verdict="",
        reasoning="",
        winner="A",
        reason=Reason.model_validate(TRUE).name_sides({"for": "B", "against": "A"}.__getitem__),
    )
    named = lettered.resolve_letters(Asking(letters=("against", "for"), of=2))
    assert named.reason == Reason.model_validate(TRUE)


def test_a_reason_that_cannot_be_read_is_left_out_of_a_verdict_that_can() -> None:
    kept = Verdict.read_partial_reply(
        "", {"verdict": "For.", "winner": "for", "scores": [], "reason": {"clashes": "none"}}
    )
    assert kept is not None
    assert (kept.verdict, kept.reason) == ("For.", None)


def test_a_pick_shows_the_words_that_it_is_picked_for() -> None:
    long = (
        "And what people fear, shelves that stand empty by May, has a cure that nobody here wants."
    )
    (pick,) = pick_to_check(said(SPEC, [long]), {})
    assert pick[1].startswith("…")
    assert "nobody here" in pick[1]


def test_stances_in_prose_are_names_and_tags_in_quotations_stay() -> None:
    written = {**TRUE["clashes"][0], "why": "[A] shows that [B] erred."}
    written["quote"] = {"turn": 1, "words": "[A] said so"}
    asking = Asking(letters=("for", "against"), of=2)
    given = Verdict(
        verdict="[A], narrowly.",
        winner="A",
        reasoning="",
        reason=Reason.model_validate({**TRUE, "clashes": [written]}),
    )
    read = AnswerContext(SPEC, Judge(asking=asking)).spell_out(given)
    assert read.verdict == "For, narrowly."
    assert read.reason is not None
    assert read.reason.clashes[0].why == "For shows that Against erred."
    assert read.reason.clashes[0].quote.words == "[for] said so"
