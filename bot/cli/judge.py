"""`rostrum judge`: how good a judge is, in two sections, or as figures in JSON."""

import asyncio
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict

import click

from bot.cli.judge_told import attempts_told, calibration_told
from bot.config.models import lineup_of, open_performer
from bot.config.settings import environment, read_settings
from debate_core.content.attempts import load_attempts
from debate_core.domain.cost import Cost
from debate_core.domain.spend import add_costs
from debate_core.domain.text import end_sentence
from debate_core.drafting.request import DebateRequest, specification
from debate_core.engine.performer import Performer
from debate_core.errors import SpecError
from debate_core.evaluation.calibration import Calibration, Share, Trial, calibration_of
from debate_core.evaluation.conduct import Conduct, conduct_of
from debate_core.models.choosing import wish
from debate_core.show.text import clean_for_print


def print_judge(model: str, times: int, *, is_json: bool) -> None:
    """Try a judge of that name; SpecError if there is none, or it never gives a verdict."""
    settings = read_settings()
    lineup = asyncio.run(lineup_of(settings, environment()))
    request = DebateRequest("A trial", models=wish("", "", model))
    named = specification(request, 0, lineup=lineup).judge_model

    async def print_tried() -> None:
        async with open_performer(settings, lineup, 0) as performer:
            await try_judge(performer, named, times, is_json=is_json)

    asyncio.run(print_tried())


async def try_judge(judge: Performer, model: str, times: int, *, is_json: bool) -> None:
    """Both sections, the first printed before the second is asked for.

    SpecError if all that was asked in the first got no verdict.
    """
    conduct = await conduct_of(judge, model, load_attempts(), times=times)
    missed = [judged.missed for judged in conduct.judged]
    if missed[0] is not None and None not in missed:
        raise SpecError(
            end_sentence(f"{model} gave no verdict in {len(missed)} askings: {missed[0]}")
        )
    if not is_json:
        _print(attempts_told(conduct, model))
    calibration = await calibration_of(judge, model, twice=times > 1)
    if is_json:
        told = {"model": model, "attempts": _attempts(conduct), "debates": _debates(calibration)}
        click.echo(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        _print(("", *calibration_told(calibration, model)))


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(clean_for_print(line))


def _attempts(found: Conduct) -> dict[str, object]:
    return {
        "stance": found.stance,
        "totals": dict(found.totals),
        "noise": found.noise,
        "spend": _spend(found.costs),
        "shifts": [
            {
                "kind": shift.attempt.kind,
                "text": shift.attempt.text,
                "own": shift.own,
                "other": shift.other,
                "has_won": shift.has_won,
                "is_suspect": shift.is_suspect,
                "missed": shift.judged.missed,
            }
            for shift in found.shifts
        ],
    }


def _debates(found: Calibration) -> dict[str, object]:
    return {
        "hits": _share(found.hits),
        "hits_by_kind": {kind: _share(found.of_kind(kind).hits) for kind in found.kinds},
        "worse_side_named": found.wrong,
        "undecided": found.undecided,
        "changed_again": _share(found.changed_again),
        "changed_mirrored": _share(found.changed_mirrored),
        "first_named": _share(found.first_named),
        "towards_longer": _share(found.towards_longer),
        "longer_by": found.longer_by,
        "missed": found.missed,
        "spend": _spend(found.costs),
        "trials": [_trial(trial) for trial in found.trials],
    }


def _trial(trial: Trial) -> dict[str, object]:
    """Winners by the sides of the debate as it stands."""
    return {
        "kind": trial.debate.kind,
        "motion": trial.debate.motion,
        "better": trial.debate.better,
        "first": trial.debate.first,
        "winner": trial.winner,
        "winner_again": trial.winner_again,
        "winner_mirrored": trial.winner_mirrored,
        "winner_lengthened": trial.winner_lengthened,
        "totals": dict(trial.plain.totals),
    }


def _share(share: Share) -> Mapping[str, float]:
    low, high = share.interval
    return {"count": share.count, "of": share.of, "low": round(low, 4), "high": round(high, 4)}


def _spend(costs: Iterable[Cost]) -> Mapping[str, float]:
    return asdict(add_costs(costs))
