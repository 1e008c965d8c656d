"""The data of `rostrum judge --json`: what a judge did, for programs."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict

from debate_core.domain.budget import Cost
from debate_core.domain.spend import add_costs
from debate_core.evaluation.calibration import Calibration, Share, Trial
from debate_core.evaluation.conduct import Conduct
from debate_core.evaluation.exam import FAULTS, TWINS
from debate_core.evaluation.licence import Examined, Licence


def make_attempts_data(found: Conduct) -> dict[str, object]:
    """Make the data on attempts to give a judge orders."""
    return {
        "stance": found.stance,
        "totals": dict(found.totals),
        "noise": found.noise,
        "spend": _make_spend(found.costs),
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


def make_debates_data(found: Calibration) -> dict[str, object]:
    """Make the data on verdicts on debates whose better side is known."""
    return {
        "hits": _make_share(found.hits),
        "hits_by_kind": {kind: _make_share(found.of_kind(kind).hits) for kind in found.kinds},
        "worse_side_named": found.wrong,
        "undecided": found.undecided,
        "changed_again": _make_share(found.changed_again),
        "changed_mirrored": _make_share(found.changed_mirrored),
        "first_named": _make_share(found.first_named),
        "towards_longer": _make_share(found.towards_longer),
        "longer_by": found.longer_by,
        "missed": found.missed,
        "spend": _make_spend(found.costs),
        "trials": [_make_trial(trial) for trial in found.trials],
    }


def make_licence_data(found: Licence) -> dict[str, object]:
    """Make the data on a judge's exam."""
    return {
        "seed": found.seed,
        "found": _make_share(found.found),
        "found_by_kind": {kind: _make_share(found.found_of(kind)) for kind in FAULTS},
        "false_alarms": _make_share(found.false_alarms),
        "kept": {twin: _make_share(found.count_kept(twin)) for twin in TWINS},
        "missed": found.missed,
        "spend": _make_spend(found.costs),
        "debates": [_make_examined(one) for one in found.examined],
    }


def _make_examined(one: Examined) -> dict[str, object]:
    planted, named = one.debate.fault, one.found.faults if one.found else ()
    return {
        "motion": one.debate.sample.motion,
        "planted": asdict(planted) if planted else None,
        "named": [fault.model_dump() for fault in named],
    }


def _make_trial(trial: Trial) -> dict[str, object]:
    """Name the winners by the sides of the debate as it is."""
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


def _make_share(share: Share) -> Mapping[str, float]:
    low, high = share.interval
    return {"count": share.count, "of": share.of, "low": round(low, 4), "high": round(high, 4)}


def _make_spend(costs: Iterable[Cost]) -> Mapping[str, float]:
    return asdict(add_costs(costs))
