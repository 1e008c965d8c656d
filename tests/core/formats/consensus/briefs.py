"""A brief for each phase of format `consensus`."""

from collections.abc import Mapping

from debate_core.domain.brief import Brief
from debate_core.domain.steps import Speak
from debate_core.formats.consensus.forms import PHASES, Position
from tests.core.making import consensus_spec, make_turn

SPEC = consensus_spec()
PLANNER, CRITIC, _ = SPEC.debaters
SAID = make_turn(1, PLANNER, Position(stance="Ship it.", rationale="It is ready.", vote="release"))


def _position(phase: str) -> Brief:
    return Brief(SPEC, Speak(CRITIC.id, phase, 1, form="position"), 2, (SAID,))


CONSENSUS_BRIEFS: Mapping[str, Brief] = {f"consensus_{each}": _position(each) for each in PHASES}
