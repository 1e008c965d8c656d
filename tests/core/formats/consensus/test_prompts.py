"""What a debater is asked in format `consensus` (formats.md, 4)."""

from debate_core.domain.brief import Brief
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from debate_core.formats.consensus import Consensus
from debate_core.formats.consensus.forms import PHASES
from debate_core.prompts.request import Request
from tests.core.making import consensus_spec

SPEC = consensus_spec(choices=("ship", "wait"))


def _asked(phase: str = "proposal", spec: Specification = SPEC) -> Request:
    step = Speak(spec.debaters[0].id, phase, 1, form="position")
    return Consensus().build_request(Brief(spec, step, 1))


def test_a_debater_may_change_its_mind_and_votes_by_schema() -> None:
    request = _asked()
    assert "Hold your stance" not in request.system
    assert "Change your vote when an argument has changed your mind" in request.system
    assert "<<<\nship\nwait\n>>>" in request.messages[-1].text
    assert request.schema is not None
    assert request.schema.definition["required"] == ["stance", "rationale", "vote"]
    assert "'enum': ['ship', 'wait']" in str(request.schema.definition)


def test_every_phase_has_a_cue_of_its_own() -> None:
    cues = {_asked(phase).messages[-1].text.replace(phase, "") for phase in PHASES}
    assert len(cues) == len(PHASES)


def test_debaters_are_told_how_many_votes_decide() -> None:
    assert "at least 2 of 3 votes and alone in front" in _asked().system


def test_a_debater_without_a_stance_goes_by_its_id() -> None:
    assert "Tag: planner\n>>>" in _asked().messages[-1].text
