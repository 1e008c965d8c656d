"""What a person asks for, made into a specification that can be run, or refused in a sentence."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.content.cast import SavedPersona, write_debaters
from debate_core.domain.specification import Voting
from debate_core.domain.tally import Threshold
from debate_core.domain.text import time_in_words
from debate_core.domain.values import PersonId
from debate_core.drafting.amounts import read_seconds
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.errors import SpecError
from debate_core.formats import FORMATS
from debate_core.formats.checking import check
from debate_core.formats.consensus.forms import ConsensusOptions
from tests.core.making.bad_requests import BAD_REQUESTS

MOTION = "Tea is better than coffee"


def test_a_motion_alone_is_enough() -> None:
    spec = make_specification(DebateRequest(motion=f"  {MOTION}\n"), seed=1)
    assert (spec.motion, spec.format, spec.rounds) == (MOTION, "rounds", 2)
    assert [debater.stance for debater in spec.debaters] == ["for", "against"]
    assert spec.consensus_threshold == Threshold(kind="share", number=60)
    assert spec.voting == Voting(quorum=3, seconds=600)
    check(spec)


def test_consensus_has_a_cast_and_choices_of_its_own() -> None:
    spec = make_specification(DebateRequest(motion=MOTION, format="Consensus"), seed=1)
    assert [debater.id for debater in spec.debaters] == ["planner", "critic", "operator"]
    assert spec.options == ConsensusOptions(choices=("release", "revise", "escalate"))


def test_every_wish_is_fulfilled() -> None:
    request = DebateRequest(
        motion=MOTION,
        format="consensus",
        debaters="Ada, Ben",
        rounds=3,
        threshold="majority",
        voting_time="2h",
        quorum=5,
        options="choices=tea, coffee , , water",
    )
    spec = make_specification(request, seed=9)
    assert [debater.name for debater in spec.debaters] == ["Ada", "Ben"]
    assert spec.rounds == 3
    assert spec.consensus_threshold.kind == "majority"
    assert spec.voting == Voting(quorum=5, seconds=7200)
    assert spec.options == ConsensusOptions(choices=("tea", "coffee", "water"))
    assert spec.seed == 9


REX = SavedPersona(
    id="a1",
    maker=PersonId("7"),
    maker_name="Noor",
    name="Rex Stone",
    role="a retired judge (he asks, and waits)",
    style="diplomatic",
)
MANY = ("rex stone", "Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus")


@pytest.mark.parametrize("format_name", FORMATS)
def test_a_saved_persona_is_known_by_its_name_in_any_format(format_name: str) -> None:
    drawn = len(make_specification(DebateRequest(MOTION, format_name), seed=1).debaters)
    wanted = "; ".join(MANY[: max(2, drawn)])
    request = DebateRequest(MOTION, format_name, debaters=wanted, personas=(REX,))
    spec = make_specification(request, seed=1)
    rex, ann = spec.debaters[:2]
    assert (rex.name, rex.role, rex.saved) == (REX.name, REX.role, REX.id)
    assert rex.voice.startswith("Grant what is fair")
    assert (ann.name, ann.role, ann.voice, ann.saved) == ("Ann", "", "", "")


def test_a_saved_persona_stays_itself_when_its_plan_is_edited() -> None:
    request = DebateRequest(MOTION, debaters="Rex Stone: for; Ann: against", personas=(REX,))
    spec = make_specification(request, seed=1)
    written = "\n".join(write_debaters((debater,)) for debater in spec.debaters)
    assert make_specification(replace(request, debaters=written), seed=1) == spec


def test_a_role_that_somebody_else_wrote_is_not_the_saved_persona_s() -> None:
    request = DebateRequest(MOTION, debaters="Rex Stone (a bully); Ann", personas=(REX,))
    rex = make_specification(request, seed=1).debaters[0]
    assert (rex.role, rex.voice, rex.saved) == ("a bully", "", "")


@pytest.mark.parametrize("format_name", FORMATS)
def test_what_whoever_asks_adds_reaches_the_debate(format_name: str) -> None:
    request = DebateRequest(MOTION, format_name, context=" It rains.\n", instructions="Be brief. ")
    spec = make_specification(request, seed=1)
    assert (spec.context, spec.instructions) == ("It rains.", "Be brief.")


def test_a_number_of_debaters_is_cast() -> None:
    assert len(make_specification(DebateRequest(MOTION, debaters=" 4 "), seed=1).debaters) == 4
    assert (
        len(make_specification(DebateRequest(MOTION, "consensus", debaters="5"), seed=1).debaters)
        == 5
    )


def test_the_host_s_voting_stands_where_nothing_else_was_asked_for() -> None:
    voting = Voting(quorum=7, seconds=120)
    assert make_specification(DebateRequest(MOTION), 1, voting=voting).voting == voting
    assert make_specification(DebateRequest(MOTION, quorum=2), 1, voting=voting).voting == Voting(
        quorum=2, seconds=120
    )


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        (DebateRequest(" "), "motion is empty"),
        (DebateRequest("m" * 301), "301 characters"),
        (DebateRequest(MOTION, format="shouting"), "no format “shouting”"),
        (DebateRequest(MOTION, debaters="0"), "2 to 6 sides"),
        (DebateRequest(MOTION, debaters="-1"), "2 to 6 sides"),
        (DebateRequest(MOTION, debaters="1"), "2 to 6 sides"),
        (DebateRequest(MOTION, debaters="9" * 5000), "at most 60 characters"),
        (DebateRequest(MOTION, "consensus", debaters="0"), "1 to 10 roles"),
        (DebateRequest(MOTION, debaters="Ada"), "at least 2 debaters"),
        (DebateRequest(MOTION, debaters="Ada: for; Ben"), "I couldn't read “Ada: for; Ben”"),
        (DebateRequest(MOTION, debaters="Ada: for; ada: against"), "Two debaters are called"),
        (DebateRequest(MOTION, debaters=": for; Ben: against"), "has no name"),
        (DebateRequest(MOTION, rounds=0), "at least 1 round"),
        (DebateRequest(MOTION, rounds=-3), "at least 1 round"),
        (DebateRequest(MOTION, rounds=99), "at most 10 rounds"),
        (DebateRequest(MOTION, threshold="lots"), "can't be what is needed to win"),
        (DebateRequest(MOTION, threshold="101%"), "Nobody can win"),
        (DebateRequest(MOTION, "consensus", threshold="9"), "more than the 3 debaters"),
        (DebateRequest(MOTION, voting_time="soon"), "is not a time"),
        (DebateRequest(MOTION, voting_time="30s"), "1 minute to 7 days"),
        (DebateRequest(MOTION, voting_time="8d"), "1 minute to 7 days"),
        (DebateRequest(MOTION, quorum=0), "at least 1 voter"),
        (DebateRequest(MOTION, "consensus", options="choices=tea"), "at least 2 different"),
        (DebateRequest(MOTION, "consensus", options="choices=tea, Tea"), "at least 2 different"),
        (DebateRequest(MOTION, options="choices=tea, coffee"), "has no option choices"),
    ],
)
def test_a_wish_that_cannot_be_fulfilled_is_refused_in_one_sentence(
    draft: DebateRequest, said: str
) -> None:
    with pytest.raises(SpecError, match=r"^[A-Z0-9“][^\n]*\.$") as refusal:
        make_specification(draft, seed=1)
    assert said in str(refusal.value)


@pytest.mark.parametrize(("asked", "sentence"), BAD_REQUESTS.values(), ids=BAD_REQUESTS.keys())
def test_what_cannot_be_held_is_answered_with_what_to_do(
    asked: dict[str, Any], sentence: str
) -> None:
    request: dict[str, Any] = {"motion": MOTION, **asked}
    with pytest.raises(SpecError) as refusal:
        make_specification(DebateRequest(**request), seed=1)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("text", "in_seconds"),
    [
        ("90s", 90),
        ("10m", 600),
        ("10 min", 600),
        ("10 minutes", 600),
        ("1 Minute", 60),
        ("2h", 7200),
        ("1 hr", 3600),
        ("1d", 86400),
        ("7 days", 604800),
        ("1 day 12 h", 129600),
        ("1d,12h", 129600),
        ("1h30m", 5400),
        ("30 Sekunden", 30),
        ("1 Sekunde", 1),
        ("10 Minuten", 600),
        ("1 Stunde", 3600),
        ("2 Std", 7200),
        ("2 Tage", 172800),
        ("1 Tag, 12 Stunden", 129600),
    ],
)
def test_a_time_is_read_as_people_write_it(text: str, in_seconds: int) -> None:
    assert read_seconds(text) == in_seconds


@pytest.mark.parametrize(
    "text",
    [
        *("10", "m", "-5m", "1.5h", "10m5", "10x"),
        *("1 month", "2mo", "1 Monat", "2 Tanten", "3 dogs", "1 h and a bit", "9" * 5000 + "m"),
    ],
)
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(SpecError, match="is not a time"):
        read_seconds(text)


@pytest.mark.parametrize(
    ("in_seconds", "words"),
    [(0, "0 s"), (45, "45 s"), (600, "10 min"), (5400, "1 h 30 min"), (90061, "1 d 1 h 1 min 1 s")],
)
def test_a_time_is_said_as_people_say_it(in_seconds: int, words: str) -> None:
    assert time_in_words(in_seconds) == words


@given(st.integers(1, 7 * 86400))
def test_a_time_reads_back_from_what_is_said(in_seconds: int) -> None:
    assert read_seconds(time_in_words(in_seconds)) == in_seconds


TEXT = st.text() | st.sampled_from(
    ["Ada; Ben", "Ada: for\nBen: against", "60%", "choices=tea, coffee", "rubric=evidence-first"]
)


@given(TEXT, st.sampled_from(sorted(FORMATS)), TEXT, TEXT, TEXT)
def test_any_words_make_a_specification_that_can_be_run_or_are_refused_in_one_line(
    motion: str, format_: str, debaters: str, threshold: str, options: str
) -> None:
    request = DebateRequest(motion, format_, debaters, threshold=threshold, options=options)
    refusal = ""
    try:
        check(make_specification(request, seed=1))
    except SpecError as error:
        refusal = str(error)
    assert len(refusal.splitlines()) <= 1
    assert len(refusal) < 250


def test_a_vote_is_as_secret_as_the_host_has_it_unless_it_is_said_otherwise() -> None:
    usual = Voting(is_secret=True, asks_opinion=True)
    assert make_specification(DebateRequest(MOTION), 1, voting=usual).voting == usual
    asked = DebateRequest(MOTION, switches={"is_secret": False, "asks_opinion": False})
    assert make_specification(asked, 1, voting=usual).voting == Voting()


def test_where_people_vote_on_what_was_said_the_vote_cannot_be_secret() -> None:
    usual = Voting(is_secret=True)
    assert not make_specification(
        DebateRequest(MOTION, "roundtable"), 1, voting=usual
    ).voting.is_secret
    with pytest.raises(SpecError, match="cannot be secret"):
        make_specification(DebateRequest(MOTION, "roundtable", switches={"is_secret": True}), 1)
