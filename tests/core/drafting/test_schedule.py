"""The parts of a debate in order, and who speaks in each, as the plan tells them."""

from dataclasses import replace

import pytest

from debate_core.domain.spend import Spend
from debate_core.drafting.estimate import Estimate
from debate_core.drafting.plan import calls_in_words, plan_of, turns_in_words
from debate_core.drafting.request import DebateRequest, specification
from tests.core.engine.rooms import debated
from tests.core.making import rounds_spec
from tests.core.making_championship import championship_spec, plainly


def _parts(format_name: str, options: str = "", rounds: int | None = None) -> dict[str, str]:
    request = DebateRequest("Tea is better", format_name, rounds=rounds, options=options)
    return dict(plan_of(specification(request, seed=1)).schedule)


@pytest.mark.parametrize(
    ("format_name", "names"),
    [
        ("rounds", ["argument (2 rounds)", "judgement"]),
        ("structured", ["opening", "cross-examination", "replies", "closing", "judgement"]),
        ("panel", ["opening", "rebuttal (2 rounds)", "closing", "judgement"]),
        ("consensus", ["up to 2 rounds"]),
        (
            "championship",
            ["opening", "cross-examination", "summaries", "free debate", "closing", "judgement"],
        ),
    ],
)
def test_the_parts_come_in_order(format_name: str, names: list[str]) -> None:
    assert list(_parts(format_name)) == names


def test_one_round_is_not_counted() -> None:
    assert list(_parts("rounds", rounds=1)) == ["argument", "judgement"]


def test_both_sides_of_a_structured_debate_speak_at_once() -> None:
    parts = _parts("structured")
    spoken = [course for name, course in parts.items() if name != "judgement"]
    assert all(course.startswith("both at once") for course in spoken)


@pytest.mark.parametrize(
    ("options", "part", "said"),
    [
        ("", "opening", "all at once"),
        ("opening=turn-taking; order=fixed", "opening", "in turn, in the order above"),
        ("", "rebuttal (2 rounds)", "the start moves on by one each round"),
        ("order=judge-selected", "rebuttal (2 rounds)", "the judge's last assessment"),
        ("rebuttal=simultaneous", "rebuttal (2 rounds)", "all at once"),
        ("points_of_information=on", "rebuttal (2 rounds)", "a short question before each turn"),
        ("", "rebuttal (2 rounds)", "assessed after every 2 rounds"),
    ],
)
def test_a_panel_says_how_each_phase_is_coordinated(options: str, part: str, said: str) -> None:
    assert said in _parts("panel", options)[part]


def test_a_championship_names_who_speaks_in_each_stage_by_team_and_place() -> None:
    parts = dict(plan_of(championship_spec()).schedule)
    assert parts["opening"].startswith("f1 (for, 1st), a1 (against, 1st); 750 words")
    assert parts["cross-examination"].startswith(
        "f2 (for, 2nd), a2 (against, 2nd), f3 (for, 3rd), a3 (against, 3rd) ask in 125 words"
    )
    assert parts["free debate"].startswith("for begins, the teams alternate")
    assert parts["closing"].startswith("a4 (against, 4th), f4 (for, 4th)")


async def test_a_championship_s_stages_are_spoken_in_as_the_programme_says() -> None:
    spec = championship_spec()
    parts = dict(plan_of(spec).schedule)
    record = (await debated(spec, plainly)).record
    for stage in ("opening", "summaries", "closing"):
        spoke = [turn.debater for turn in record.turns if turn.phase == stage]
        named = [part.split()[0] for part in parts[stage].split("; ")[0].split("), ")]
        assert named == spoke


@pytest.mark.parametrize(
    ("fewest", "likely", "most", "said"),
    [
        (5, 5, 5, "5"),
        (3, 9, 24, "about 9, 3 to 24"),
        (14, 21, 21, "14 to 21"),
        (63, 78, None, "about 78, at least 63"),
    ],
)
def test_calls_are_told_with_their_bounds(
    fewest: int, likely: int, most: int | None, said: str
) -> None:
    estimate = Estimate(Spend(calls=likely), Spend(calls=likely), seconds=1, turns=likely)
    plan = replace(plan_of(rounds_spec()), fewest_calls=fewest, most_calls=most, estimate=estimate)
    assert calls_in_words(plan) == said


def test_turns_are_told_at_most_or_where_the_clock_decides_about() -> None:
    timed = plan_of(championship_spec())
    assert turns_in_words(plan_of(rounds_spec(rounds=2))) == "at most 4"
    assert turns_in_words(timed) == f"about {timed.estimate.turns}"
