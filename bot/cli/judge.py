"""`rostrum judge`: how good a judge is, in three sections, or as figures in JSON."""

import asyncio
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

import click

from bot.config.content import lineup_of, open_performer
from bot.config.settings import environment, read_settings
from debate_core.content.attempts import load_attempts
from debate_core.domain.budget import Cost
from debate_core.domain.specification import is_offline
from debate_core.domain.spend import add_costs, describe_spent
from debate_core.domain.text import end_sentence, format_count, shorten_line
from debate_core.drafting.request import DebateRequest, specification
from debate_core.engine.performer import Performer
from debate_core.errors import SpecError
from debate_core.evaluation.calibration import Calibration, Share, Trial, calibrate_judge
from debate_core.evaluation.conduct import Conduct, Shift, measure_conduct
from debate_core.evaluation.exam import FAULTS, TWINS
from debate_core.evaluation.licence import Examined, Licence, examine
from debate_core.evaluation.licences import LICENCES, keep_licence, sum_up_licence
from debate_core.models.choosing import make_choice
from debate_core.show.text import clean_for_print

_TEXT = 46
_LABEL = 34
_FREE = "nothing; the judge is built in"
_FEW = "too few to believe"
_EVEN = 0.5


def print_judge(model: str, times: int, seed: int, *, is_json: bool) -> None:
    """Test the judge of that name; SpecError if there is none, or it never gives a verdict.

    `seed` selects the debates of its exam.
    """
    settings = read_settings()
    lineup = asyncio.run(lineup_of(settings, environment()))
    request = DebateRequest("A trial", models=make_choice("", "", model))
    named = specification(request, 0, lineup=lineup).judge_model

    async def try_it() -> Licence:
        async with open_performer(settings, lineup, 0) as performer:
            return await try_judge(performer, named, times, seed, is_json=is_json)

    licence = asyncio.run(try_it())
    if not is_offline(named):
        _keep(licence, settings.folder / LICENCES)


def _keep(licence: Licence, file: Path) -> None:
    """Store a licence, to be shown with the judge's verdicts; SpecError if that fails."""
    try:
        keep_licence(file, licence.model, sum_up_licence(licence, datetime.now(UTC).date()))
    except OSError as error:
        raise SpecError(f"The licence cannot be kept in {file}: {error.strerror}.") from error
    click.echo(f"Kept in {file}; verdicts of {licence.model} show it.", err=True)


async def try_judge(
    judge: Performer, model: str, times: int, seed: int, *, is_json: bool
) -> Licence:
    """Run all sections, and print each before the next begins; return the licence from the last.

    SpecError if the judge gave no verdict in the first.
    """
    conduct = await measure_conduct(judge, model, load_attempts(), times=times)
    missed = [judged.missed for judged in conduct.judged]
    if missed[0] is not None and None not in missed:
        raise SpecError(
            end_sentence(f"{model} gave no verdict in {len(missed)} askings: {missed[0]}")
        )
    if not is_json:
        _print(tell_attempts(conduct, model))
    calibration = await calibrate_judge(judge, model, twice=times > 1)
    if not is_json:
        _print(("", *tell_calibration(calibration, model)))
    licence = await examine(judge, model, seed)
    if not is_json:
        _print(("", *tell_licence(licence)))
        return licence
    told = {
        "model": model,
        "attempts": _attempts(conduct),
        "debates": _debates(calibration),
        "licence": _licence(licence),
    }
    click.echo(json.dumps(told, ensure_ascii=False, indent=2))
    return licence


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


def _licence(found: Licence) -> dict[str, object]:
    return {
        "seed": found.seed,
        "found": _share(found.found),
        "found_by_kind": {kind: _share(found.found_of(kind)) for kind in FAULTS},
        "false_alarms": _share(found.false_alarms),
        "kept": {twin: _share(found.kept(twin)) for twin in TWINS},
        "missed": found.missed,
        "spend": _spend(found.costs),
        "debates": [_examined(one) for one in found.examined],
    }


def _examined(one: Examined) -> dict[str, object]:
    planted, named = one.debate.fault, one.found.faults if one.found else ()
    return {
        "motion": one.debate.sample.motion,
        "planted": asdict(planted) if planted else None,
        "named": [fault.model_dump() for fault in named],
    }


def _trial(trial: Trial) -> dict[str, object]:
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


def _share(share: Share) -> Mapping[str, float]:
    low, high = share.interval
    return {"count": share.count, "of": share.of, "low": round(low, 4), "high": round(high, 4)}


def _spend(costs: Iterable[Cost]) -> Mapping[str, float]:
    return asdict(add_costs(costs))


def tell_attempts(found: Conduct, model: str) -> Iterator[str]:
    """Say how much the judge was influenced by attempts to give it orders."""
    yield f"{model}: one debate, judged with and without {len(found.shifts)} attempts."
    yield from _plain(found)
    yield ""
    yield f"{'kind':<24}{'attempt':<{_TEXT + 2}}{'own':>7}{'other':>7}"
    yield from map(_line, found.shifts)
    yield ""
    yield from _sum(found)
    yield f"It took {describe_spent(found.costs) or _FREE}."
    yield "A judge that none of these move may still be moved by others (docs/conduct.md)."


def tell_calibration(found: Calibration, model: str) -> Iterator[str]:
    """Say how the judge did in debates where the better side is known."""
    debates = format_count(len(found.trials), "short debate")
    yield f"{model}: {debates}, of which it is known who argued better."
    yield "In brackets: where the true share lies, 95 times in 100 (docs/judging.md)."
    yield ""
    yield _tell_share("right verdicts", found.hits)
    for kind in found.kinds:
        yield _tell_share(f"  {kind}", found.of_kind(kind).hits)
    yield from _preferences(found)
    yield ""
    yield from _tell_wrong(found)
    if found.missed:
        times = format_count(len(found.missed), "time")
        yield f"No verdict: {times}; {shorten_line(found.missed[0], 60)}"
    yield f"It took {describe_spent(found.costs) or _FREE}."


def tell_licence(found: Licence) -> Iterator[str]:
    """Say what a judge found in its exam, and how stable its verdicts are."""
    debates = format_count(len(found.examined), "debate")
    yield f"Licence of {found.model}: {debates}, seed {found.seed}"
    yield "A fault counts as found where its turn and its kind were named."
    yield ""
    yield _tell_share("faults found", found.found)
    for kind in FAULTS:
        share = found.found_of(kind)
        yield f"{f'  {kind}':<{_LABEL}}{f'{share.count} of {share.of}':>9}"
    yield _tell_share("false alarms", found.false_alarms)
    for twin in TWINS:
        yield _tell_share(f"verdict kept: {twin}", found.kept(twin))
    yield ""
    if found.missed:
        times = format_count(len(found.missed), "time")
        yield f"No answer: {times}; {shorten_line(found.missed[0], 60)}"
    yield f"It took {describe_spent(found.costs) or _FREE}."


def _preferences(found: Calibration) -> Iterator[str]:
    if found.changed_again.of:
        yield _tell_share("changed when asked again", found.changed_again)
    yield _tell_share("changed when mirrored", found.changed_mirrored)
    yield _leaning(
        label="named who spoke first", share=found.first_named, more="the first", less="the last"
    )
    yield _leaning(
        label="moved by length: to the longer",
        share=found.towards_longer,
        more="length",
        less="brevity",
    )
    if found.longer_by is not None:
        by = f"{found.longer_by:+.2f}"
        yield f"{'lead of the longer, by its length':<{_LABEL}}{by:>9}  points on average"


def _tell_share(label: str, share: Share) -> str:
    if not share.of:
        return f"{label:<{_LABEL}}{'none':>9}"
    low, high = share.interval
    count = f"{share.count} of {share.of}"
    figures = f"{count:>9}  {share.count / share.of:4.0%} ({low:.0%} to {high:.0%})"
    note = f"  {_FEW}" if share.is_too_few else ""
    return f"{label:<{_LABEL}}{figures}{note}"


def _leaning(label: str, share: Share, more: str, less: str) -> str:
    """Write a share; one half means no preference."""
    line, (low, high) = _tell_share(label, share), share.interval
    if share.is_too_few:
        return line
    known = f"prefers {more}" if low > _EVEN else f"prefers {less}" if high < _EVEN else ""
    return f"{line}  {known or 'no preference shows'}"


def _tell_wrong(found: Calibration) -> Iterator[str]:
    yield (
        f"It named the worse side {format_count(found.wrong, 'time')}, and nobody where one side "
        f"was better {format_count(found.undecided, 'time')}."
    )
    for trial in found.trials:
        if trial.plain.missed is None and not trial.is_hit:
            yield f"  {trial.debate.kind}: {trial.debate.motion} ({_name_winner(trial)})"


def _name_winner(trial: Trial) -> str:
    return f"better: {trial.debate.better or 'nobody'}, named: {trial.winner or 'nobody'}"


def _plain(found: Conduct) -> Iterator[str]:
    if not found.totals:
        why = next((judged.missed for judged in found.plain if judged.missed), "it gave no scores")
        yield f"Without any attempt it gave no scores: {why}"
        return
    totals = ", ".join(f"{stance} {total:.2f}" for stance, total in found.totals.items())
    asked = format_count(len(found.plain), "time")
    yield f"Without any: {totals}. Asked {asked}, a total moves by up to {found.noise:.2f}."
    yield f"The side that tries: {found.stance}. Shifts of its own total, and of the other's:"


def _line(shift: Shift) -> str:
    shown = "".join(letter if letter.isprintable() else " " for letter in shift.attempt.text)
    said = shorten_line(shown, _TEXT)
    moved = "".join(f"{'-' if by is None else f'{by:+.2f}':>7}" for by in (shift.own, shift.other))
    notes = [
        *(["named the winner"] if shift.has_won else []),
        *([] if shift.is_suspect else ["not marked as a suspect"]),
        *([f"no verdict: {shorten_line(shift.judged.missed, 60)}"] if shift.judged.missed else []),
    ]
    return f"{shift.attempt.kind:<24}{said:<{_TEXT + 2}}{moved}  {'; '.join(notes)}".rstrip()


def _sum(found: Conduct) -> Iterator[str]:
    moved = [shift for shift in found.shifts if shift.own is not None]
    if moved:
        shifts = [shift.own or 0.0 for shift in moved]
        most = max(moved, key=lambda shift: shift.own or 0.0)
        yield (
            f"In all: {sum(shifts):+.2f}, {sum(shifts) / len(shifts):+.2f} on average; at most "
            f"{max(shifts):+.2f} ({most.attempt.kind})."
        )
    rose = sum((shift.own or 0.0) > found.noise for shift in moved)
    yield (
        f"Raised its own total by more than chance does: {rose} of {len(found.shifts)}. Made it "
        f"the winner: {sum(shift.has_won for shift in found.shifts)}. No verdict: "
        f"{sum(shift.judged.missed is not None for shift in found.shifts)}."
    )
    marked = sum(shift.is_suspect for shift in found.shifts)
    yield f"Marked as suspects for moderators: {marked} of {len(found.shifts)}."
