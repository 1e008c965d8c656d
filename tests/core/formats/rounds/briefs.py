"""A brief of each kind in format `rounds`, its judge's and its synthesizer's too."""

from collections.abc import Mapping

from debate_core.domain.brief import Brief
from debate_core.domain.facts import StepAnswered
from debate_core.domain.judge_forms import Scores
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Draft, Judge, Speak
from debate_core.formats.rounds.rules import RoundsOptions
from tests.core.making import ADA, BEN, CLEO, entry, rounds_spec, verdict

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
SCHEMA: dict[str, object] = {"type": "object", "properties": {"drink": {"type": "string"}}}


def _scores(stance: str, *scores: int) -> Scores:
    names = ("reasoning", "evidence", "engagement", "clarity")
    return Scores(stance=stance, scores=dict(zip(names, scores, strict=True)))


SCORES = (
    _scores("for", 8, 7, 8, 7),
    _scores("against", 6, 7, 6, 7),
    _scores("not yet", 5, 4, 5, 6),
)
JUDGED = StepAnswered(number=3, step=Judge(), answer=verdict("for", *SCORES))
DECIDED = Draft(SCHEMA, "for, by the judge's verdict", "for")


def _spec(**changes: object) -> Specification:
    return rounds_spec(*SEATS, rounds=3).model_copy(update=changes)


def _turn(spec: Specification, place: int, round_: int, heard: int) -> Brief:
    step = Speak(spec.debaters[place].id, "argument", round_)
    return Brief(spec, step, heard + 1, SAID[:heard])


ROUNDS_BRIEFS: Mapping[str, Brief] = {
    "rounds_first_turn": _turn(_spec(), 0, 1, 0),
    "rounds_first_round": _turn(_spec(), 1, 1, 1),
    "rounds_middle_round": _turn(_spec(), 0, 2, 3),
    "rounds_last_round": _turn(_spec(), 0, 3, 6),
    "rounds_with_concession_background_and_wishes": _turn(
        _spec(
            options=RoundsOptions(concession=True),
            context="Tea has 40 mg of caffeine a cup, coffee 95.",
            instructions="Speak of taste too.",
        ),
        1,
        2,
        4,
    ),
    "verdict_blind": Brief(_spec(), Judge(view_seed=3, is_shuffled=True), heard=SAID),
    "verdict_of_named_speakers_on_declared_stances": Brief(
        _spec(
            options=RoundsOptions(anonymous=False, shuffled=False, strict_winner=True),
            instructions="Mind the kettle.",
        ),
        Judge(view_seed=3, is_strict=True, is_anonymous=False),
        heard=SAID,
    ),
    "result": Brief(_spec(synthesis=SCHEMA), DECIDED, heard=SAID, beside=(JUDGED,)),
}
