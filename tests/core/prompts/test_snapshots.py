"""Every prompt as it goes out, so that a change to one is seen where it is made.

After a change that is meant, `ROSTRUM_SNAPSHOTS=write` writes them anew; the diff is the review.
"""

import json
import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from debate_core.domain.facts import VerdictGiven
from debate_core.domain.forms import Position, TurnForm
from debate_core.domain.specification import RoundsRules, Specification
from debate_core.domain.steps import Speak
from debate_core.engine.briefing import request_of
from debate_core.formats.consensus.rules import PHASES
from debate_core.prompts.brief import Brief, DraftBrief, JudgeBrief, TurnBrief
from debate_core.prompts.request import Message, Request
from tests.core.making import ADA, BEN, CLEO, consensus_spec, rounds_spec, verdict
from tests.core.making_structured import (
    CROSSED,
    OPENED,
    REPLIED,
    WHOLE,
    Turn,
    heard,
    structured_spec,
)
from tests.core.making_structured import PHASES as PHASES_OF_FORMS
from tests.core.prompts.briefs import entry
from tests.core.prompts.briefs_championship import CHAMPIONSHIP_BRIEFS
from tests.core.prompts.briefs_panel import PANEL_BRIEFS

FOLDER = Path(__file__).parent / "snapshots"
IS_WRITING = os.environ.get("ROSTRUM_SNAPSHOTS") == "write"
ADA_IN_FULL = ADA.model_copy(update={"role": "a botanist who has grown tea for thirty years"})
SEATS = (ADA_IN_FULL, BEN, CLEO)
SAID = (
    entry(1, ADA_IN_FULL, "Tea calms."),
    entry(2, BEN, "Coffee wakes."),
    entry(3, CLEO, "Water is enough for most."),
    entry(4, ADA_IN_FULL, "To be awake is not to be calm.", 2),
    entry(5, BEN, "Nobody is calm who is late.", 2),
    entry(6, CLEO, "Both of you are thirsty.", 2),
)


def _spec(**changes: object) -> Specification:
    return rounds_spec(*SEATS, rounds=3).model_copy(update=changes)


def _turn(spec: Specification, place: int, round_: int, heard: int) -> TurnBrief:
    seat = spec.debaters[place]
    return TurnBrief(spec, seat, Speak(seat.id, "argument", round_), heard + 1, SAID[:heard])


def _position(phase: str) -> TurnBrief:
    spec = consensus_spec()
    planner, critic, _ = spec.debaters
    said = entry(1, planner, "").model_copy(
        update={"content": Position(stance="Ship it.", rationale="It is ready.", vote="release")}
    )
    return TurnBrief(spec, critic, Speak(critic.id, phase, 1, "position"), 2, (said,))


def _structured(form: TurnForm, *before: tuple[str, Turn]) -> TurnBrief:
    spec = structured_spec()
    seat = spec.debaters[0]
    said = heard(*before)
    return TurnBrief(spec, seat, Speak(seat.id, PHASES_OF_FORMS[form], 1, form), 9, said)


BRIEFS: Mapping[str, Brief] = {
    "rounds_first_turn": _turn(_spec(), 0, 1, 0),
    "rounds_first_round": _turn(_spec(), 1, 1, 1),
    "rounds_middle_round": _turn(_spec(), 0, 2, 3),
    "rounds_last_round": _turn(_spec(), 0, 3, 6),
    "rounds_with_concession_background_and_wishes": _turn(
        _spec(
            rules=RoundsRules(concession=True),
            context="Tea has 40 mg of caffeine a cup, coffee 95.",
            instructions="Speak of taste too.",
        ),
        1,
        2,
        4,
    ),
    **{f"consensus_{phase}": _position(phase) for phase in PHASES},
    "structured_opening": _structured("opening"),
    "structured_cross_examination": _structured("cross_examination", *OPENED),
    "structured_replies": _structured("replies", *CROSSED),
    "structured_closing": _structured("closing", *REPLIED),
    **PANEL_BRIEFS,
    **CHAMPIONSHIP_BRIEFS,
    "findings": JudgeBrief(structured_spec(), heard(*WHOLE), 3),
    "verdict_blind": JudgeBrief(_spec(), SAID, 3),
    "verdict_of_named_speakers_on_declared_stances": JudgeBrief(
        _spec(
            rules=RoundsRules(anonymous=False, shuffled=False, strict_winner=True),
            instructions="Mind the kettle.",
        ),
        SAID,
        3,
    ),
    "result": DraftBrief(
        _spec(rules=RoundsRules(synthesis={"type": "object", "properties": {"drink": {}}})),
        SAID,
        VerdictGiven(step=1, verdict=verdict(), view_seed=3),
    ),
}


@pytest.mark.parametrize("name", BRIEFS)
def test_a_prompt_is_what_it_was(name: str) -> None:
    _check(name, request_of(BRIEFS[name]))


def test_a_correction_is_what_it_was() -> None:
    request = request_of(BRIEFS["consensus_critique"])
    _check("correction", request.correcting('{"vote": "maybe"}', ("vote is not on offer",)))


def test_no_snapshot_outlives_its_prompt() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {*BRIEFS, "correction"}


def _check(name: str, request: Request) -> None:
    path = FOLDER / f"{name}.txt"
    if IS_WRITING:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(_told(request), encoding="utf-8")
    assert _told(request) == path.read_text(encoding="utf-8")


def _told(request: Request) -> str:
    """A request as a person can read it."""
    limits = f"temperature {request.temperature:g}, at most {request.max_tokens} tokens"
    parts = ["=== system", request.system]
    for message in request.messages:
        parts += [_heading(message), message.text]
    if request.schema is not None:
        schema = json.dumps(request.schema.definition, indent=2, ensure_ascii=False)
        parts += [f"=== answer: {request.schema.name}", schema]
    return "\n".join((*parts, f"=== {limits}", ""))


def _heading(message: Message) -> str:
    return f"=== {message.role}{', sent again from here up' if message.is_prefix else ''}"
