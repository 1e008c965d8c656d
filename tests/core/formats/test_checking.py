"""What cannot be run is refused in one clear sentence; what is unwise is warned of."""

import re

import pytest

from debate_core.domain.specification import Debater, Specification, Voting
from debate_core.domain.values import DebaterId
from debate_core.errors import SpecError
from debate_core.formats.checking import check, is_motion_all, list_warnings
from tests.core.formats.championship.making import championship_spec
from tests.core.formats.roundtable.making import table_spec
from tests.core.making import ADA, BEN, consensus_spec, count, rounds_spec, share

SENTENCE = re.compile(r"^[A-Z“][^\n]*[.]$")


def _changed(spec: Specification, **changes: object) -> Specification:
    return spec.model_copy(update=changes)


def _cast(*debaters: Debater) -> Specification:
    return rounds_spec(*debaters)


def _debater(name: str, stance: str = "for", role: str = "") -> Debater:
    return Debater(id=DebaterId(name.casefold()), name=name, stance=stance, role=role)


ROUNDS = rounds_spec()
VOTES = consensus_spec().model_copy(update={"context": "All tests are green."})


@pytest.mark.parametrize(
    "spec",
    [
        ROUNDS,
        VOTES,
        _changed(ROUNDS, rounds=10, motion="m" * 300, words=20),
        _changed(ROUNDS, words=1000, voting=Voting(quorum=1, seconds=60)),
        _changed(ROUNDS, voting=Voting(seconds=7 * 24 * 3600)),
        _cast(*(_debater(f"d{number}") for number in range(10))),
        _changed(VOTES, consensus_threshold=count(3)),
        consensus_spec("alone", threshold=share(60)),
    ],
)
def test_a_sound_specification_passes(spec: Specification) -> None:
    check(spec)


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        (_changed(ROUNDS, motion=" \n"), "The motion is empty"),
        (_changed(ROUNDS, motion="m" * 301), "301 characters"),
        (_changed(ROUNDS, rounds=0), "at least 1 round"),
        (_changed(VOTES, rounds=0), "at least 1 round"),
        (_changed(ROUNDS, rounds=11), "at most 10 rounds"),
        (_changed(ROUNDS, voting=Voting(quorum=0)), "at least 1 voter"),
        (_changed(ROUNDS, voting=Voting(seconds=59)), "1 minute to 7 days"),
        (_changed(ROUNDS, voting=Voting(seconds=7 * 24 * 3600 + 1)), "1 minute to 7 days"),
        (_changed(ROUNDS, words=19), "20 to 1,000"),
        (_changed(ROUNDS, words=1001), "20 to 1,000"),
        (_cast(ADA), "at least 2 debaters"),
        (_changed(ROUNDS, debaters=()), "at least 2 debaters"),
        (_changed(VOTES, debaters=()), "at least 1 debater"),
        (_cast(*(_debater(f"d{number}") for number in range(11))), "at most 10 debaters"),
        (_cast(ADA, _debater(" ")), "has no name"),
        (_cast(ADA, _debater(" ADA ")), "Two debaters are called Ada"),
        (_cast(ADA, BEN.model_copy(update={"id": ADA.id})), "Two debaters are called"),
        (_cast(ADA, _debater("Ben", "")), "I couldn't read “Ada: for; Ben”"),
        (_cast(ADA, _debater("Ben", " ")), "I couldn't read “Ada: for; Ben”"),
        (_cast(ADA, _debater("n" * 61)), "name has at most 60"),
        (_cast(ADA, _debater("Ben", "s" * 81)), "side has at most 80"),
        (_cast(ADA, _debater("Ben", "for", "r" * 301)), "role has at most 300"),
        (_changed(ROUNDS, consensus_threshold=share(0)), "Nobody can win 0%"),
        (_changed(ROUNDS, consensus_threshold=share(101)), "Nobody can win 101%"),
        (_changed(VOTES, consensus_threshold=count(0)), "whole number of votes"),
        (
            _changed(VOTES, consensus_threshold=count(4)),
            "more than the 3 debaters have; name 3 or fewer",
        ),
    ],
)
def test_what_cannot_be_run_is_refused_in_one_clear_sentence(
    spec: Specification, said: str
) -> None:
    with pytest.raises(SpecError, match=re.escape(said)) as refusal:
        check(spec)
    assert SENTENCE.match(str(refusal.value))


@pytest.mark.parametrize(("rounds", "warned"), [(1, 0), (4, 0), (5, 1), (10, 1)])
@pytest.mark.parametrize("spec", [ROUNDS, VOTES])
def test_more_than_four_rounds_are_warned_of_with_the_reason(
    spec: Specification, rounds: int, warned: int
) -> None:
    said = list_warnings(_changed(spec, rounds=rounds))
    assert len(said) == warned
    assert all("above 4 the cost grows" in each and "agreeing" in each for each in said)


def test_a_schema_that_is_not_taken_is_refused_with_the_key_and_the_place() -> None:
    schema: dict[str, object] = {
        "type": "object",
        "properties": {"drink": {"anyOf": [{"$ref": "http://127.0.0.1:9/x"}]}},
    }
    spec = rounds_spec().model_copy(update={"synthesis": schema})
    with pytest.raises(SpecError, match="“anyOf” at properties/drink is not taken"):
        check(spec)


def test_a_schema_of_no_object_is_refused() -> None:
    spec = rounds_spec().model_copy(update={"synthesis": {"type": "string"}})
    with pytest.raises(SpecError, match='let its "type" be "object"'):
        check(spec)


def test_two_debaters_of_one_stance_are_warned_of_where_there_are_no_teams() -> None:
    spec = rounds_spec(ADA, BEN, _debater("Cleo", "For "))
    (said,) = list_warnings(spec)
    assert said.startswith("Ada and Cleo argue one side, “for”: it has more turns")
    assert list_warnings(rounds_spec(ADA, BEN)) == ()
    assert list_warnings(championship_spec()) == ()


def test_the_motion_is_all_that_debaters_know_unless_they_are_given_more() -> None:
    spec = rounds_spec()
    assert is_motion_all(spec)
    assert not is_motion_all(spec.model_copy(update={"context": "Tea is cheap."}))
    assert not is_motion_all(table_spec()), "people bring what they know"
