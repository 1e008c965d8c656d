"""`rostrum judge`: how good a judge is, in three sections, or as figures in JSON."""

import asyncio
import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import click

from bot.cli.judge_data import make_attempts_data, make_debates_data, make_licence_data
from bot.config.content import lineup_of, open_performer
from bot.config.settings import read_environment, read_settings
from debate_core.content.attempts import load_attempts
from debate_core.domain.budget import Cost
from debate_core.domain.failing import tell_reason
from debate_core.domain.specification import is_offline
from debate_core.domain.spend import describe_spent
from debate_core.domain.text import end_sentence, shorten_line
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.engine.performer import Performer
from debate_core.errors import SpecError, name_cause
from debate_core.evaluation.calibration import Calibration, Share, Trial, calibrate_judge
from debate_core.evaluation.conduct import Conduct, Shift, measure_conduct
from debate_core.evaluation.exam import FAULTS, TWINS
from debate_core.evaluation.licence import Licence, examine
from debate_core.evaluation.licences import LICENCES, keep_licence, sum_up_licence
from debate_core.language import N_, _, format_number, ngettext, pgettext
from debate_core.models.choosing import make_choice
from debate_core.show.text import clean_for_print

_TEXT = 46
_LABEL = 34
_FREE = N_("nothing; the judge is built in")
_FEW = N_("too few to believe")
_EVEN = 0.5


def print_judge(model: str, times: int, seed: int, *, is_json: bool) -> None:
    """Test the judge of that name; SpecError if there is none, or it never gives a verdict.

    `seed` selects the debates of its exam.
    """
    settings = read_settings()
    lineup = asyncio.run(lineup_of(settings, read_environment()))
    request = DebateRequest("A trial", models=make_choice("", "", model))
    named = make_specification(request, 0, lineup=lineup).judge_model

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
        said = _("The licence cannot be kept in {file}: {why}.", file=file, why=name_cause(error))
        raise SpecError(said) from error
    said = _("Kept in {file}; verdicts of {model} show it.", file=file, model=licence.model)
    click.echo(said, err=True)


async def try_judge(
    judge: Performer, model: str, times: int, seed: int, *, is_json: bool
) -> Licence:
    """Run all sections, and print each before the next begins; return the licence from the last.

    SpecError if the judge gave no verdict in the first.
    """
    conduct = await measure_conduct(judge, model, load_attempts(), times=times)
    missed = [judged.missed for judged in conduct.judged]
    if missed[0] is not None and None not in missed:
        said = ngettext(
            "{model} gave no verdict in {count} asking: {missed}",
            "{model} gave no verdict in {count} askings: {missed}",
            len(missed),
            model=model,
            missed=tell_reason(missed[0]),
        )
        raise SpecError(end_sentence(said))
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
        "attempts": make_attempts_data(conduct),
        "debates": make_debates_data(calibration),
        "licence": make_licence_data(licence),
    }
    click.echo(json.dumps(told, ensure_ascii=False, indent=2))
    return licence


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(clean_for_print(line))


def tell_attempts(found: Conduct, model: str) -> Iterator[str]:
    """Say how much the judge was influenced by attempts to give it orders."""
    yield _(
        "{model}: one debate, judged with and without {count} attempts.",
        model=model,
        count=len(found.shifts),
    )
    yield from _write_plain(found)
    yield ""
    kind, attempt = _("kind"), _("attempt")
    own, other = pgettext("a shift", "own"), pgettext("a shift", "other")
    yield f"{kind:<24}{attempt:<{_TEXT + 2}}{own:>7}{other:>7}"
    yield from map(_write_line, found.shifts)
    yield ""
    yield from _sum_up(found)
    yield _tell_spent(found.costs)
    yield _("A judge that none of these move may still be moved by others (docs/conduct.md).")


def tell_calibration(found: Calibration, model: str) -> Iterator[str]:
    """Say how the judge did in debates where the better side is known."""
    yield ngettext(
        "{model}: {count} short debate, of which it is known who argued better.",
        "{model}: {count} short debates, of which it is known who argued better.",
        len(found.trials),
        model=model,
    )
    yield _("In brackets: where the true share lies, 95 times in 100 (docs/judging.md).")
    yield ""
    yield _tell_share(_("right verdicts"), found.hits)
    for kind in found.kinds:
        yield _tell_share(f"  {_name_kind(kind)}", found.of_kind(kind).hits)
    yield from _write_preferences(found)
    yield ""
    yield from _tell_wrong(found)
    if found.missed:
        yield _(
            "No verdict: {times}; {missed}",
            times=_count_times(len(found.missed)),
            missed=_shorten_missed(found.missed[0]),
        )
    yield _tell_spent(found.costs)


def tell_licence(found: Licence) -> Iterator[str]:
    """Say what a judge found in its exam, and how stable its verdicts are."""
    debates = ngettext("{count} debate", "{count} debates", len(found.examined))
    yield _(
        "Licence of {model}: {debates}, seed {seed}",
        model=found.model,
        debates=debates,
        seed=found.seed,
    )
    yield _("A fault counts as found where its turn and its kind were named.")
    yield ""
    yield _tell_share(_("faults found"), found.found)
    for kind in FAULTS:
        share = _count_share(found.found_of(kind))
        yield f"{f'  {_name_kind(kind)}':<{_LABEL}}{share:>9}"
    yield _tell_share(_("false alarms"), found.false_alarms)
    for twin in TWINS:
        yield _tell_share(_("verdict kept: {twin}", twin=_name_kind(twin)), found.count_kept(twin))
    yield ""
    if found.missed:
        yield _(
            "No answer: {times}; {missed}",
            times=_count_times(len(found.missed)),
            missed=_shorten_missed(found.missed[0]),
        )
    yield _tell_spent(found.costs)


def _tell_spent(costs: Iterable[Cost]) -> str:
    return _("It took {spent}.", spent=describe_spent(tuple(costs)) or _(_FREE))


def _count_times(count: int) -> str:
    return ngettext("{count} time", "{count} times", count)


def _shorten_missed(reason: str) -> str:
    return shorten_line(tell_reason(reason), 60)


def _count_share(share: Share) -> str:
    return _("{count} of {number}", count=share.count, number=share.of)


def _write_preferences(found: Calibration) -> Iterator[str]:
    if found.changed_again.of:
        yield _tell_share(_("changed when asked again"), found.changed_again)
    yield _tell_share(_("changed when mirrored"), found.changed_mirrored)
    yield _write_leaning(
        label=_("named who spoke first"),
        share=found.first_named,
        more=_("prefers the first"),
        less=_("prefers the last"),
    )
    yield _write_leaning(
        label=_("moved by length: to the longer"),
        share=found.towards_longer,
        more=_("prefers length"),
        less=_("prefers brevity"),
    )
    if found.longer_by is not None:
        by, label = format_number(found.longer_by, "+.2f"), _("lead of the longer, by its length")
        average = _("points on average")
        yield f"{label:<{_LABEL}}{by:>9}  {average}"


def _tell_share(label: str, share: Share) -> str:
    if not share.of:
        none = pgettext("a share", "none")
        return f"{label:<{_LABEL}}{none:>9}"
    low, high = share.interval
    between = _("{low} to {high}", low=f"{low:.0%}", high=f"{high:.0%}")
    figures = f"{_count_share(share):>9}  {share.count / share.of:4.0%} ({between})"
    note = f"  {_(_FEW)}" if share.is_too_few else ""
    return f"{label:<{_LABEL}}{figures}{note}"


def _write_leaning(label: str, share: Share, more: str, less: str) -> str:
    """Write a share, and what it prefers; one half means no preference."""
    line, (low, high) = _tell_share(label, share), share.interval
    if share.is_too_few:
        return line
    known = more if low > _EVEN else less if high < _EVEN else _("no preference shows")
    return f"{line}  {known}"


def _tell_wrong(found: Calibration) -> Iterator[str]:
    yield _(
        "It named the worse side {wrong}, and nobody where one side was better {undecided}.",
        wrong=_count_times(found.wrong),
        undecided=_count_times(found.undecided),
    )
    for trial in found.trials:
        if trial.plain.missed is None and not trial.is_hit:
            kind = _name_kind(trial.debate.kind)
            yield f"  {kind}: {trial.debate.motion} ({_name_winner(trial)})"


def _name_winner(trial: Trial) -> str:
    nobody = pgettext("a winner", "nobody")
    return _(
        "better: {better}, named: {named}",
        better=trial.debate.better or nobody,
        named=trial.winner or nobody,
    )


def _write_plain(found: Conduct) -> Iterator[str]:
    if not found.totals:
        missed = next((judged.missed for judged in found.plain if judged.missed), "")
        why = tell_reason(missed) if missed else _("it gave no scores")
        yield _("Without any attempt it gave no scores: {why}", why=why)
        return
    totals = ", ".join(
        f"{stance} {format_number(total, '.2f')}" for stance, total in found.totals.items()
    )
    yield _(
        "Without any: {totals}. Asked {times}, a total moves by up to {noise}.",
        totals=totals,
        times=_count_times(len(found.plain)),
        noise=format_number(found.noise, ".2f"),
    )
    yield _(
        "The side that tries: {side}. Shifts of its own total, and of the other's:",
        side=found.stance,
    )


def _write_line(shift: Shift) -> str:
    shown = "".join(letter if letter.isprintable() else " " for letter in shift.attempt.text)
    said = shorten_line(shown, _TEXT)
    own, other = (
        "-" if by is None else format_number(by, "+.2f") for by in (shift.own, shift.other)
    )
    notes = [
        *([_("named the winner")] if shift.has_won else []),
        *([] if shift.is_suspect else [_("not marked as a suspect")]),
    ]
    if shift.judged.missed:
        notes.append(_("no verdict: {missed}", missed=_shorten_missed(shift.judged.missed)))
    begins = f"{_name_kind(shift.attempt.kind):<24}{said:<{_TEXT + 2}}{own:>7}{other:>7}"
    return f"{begins}  {'; '.join(notes)}".rstrip()


def _sum_up(found: Conduct) -> Iterator[str]:
    moved = [shift for shift in found.shifts if shift.own is not None]
    if moved:
        shifts = [shift.own or 0.0 for shift in moved]
        most = max(moved, key=lambda shift: shift.own or 0.0)
        yield _(
            "In all: {all}, {average} on average; at most {most} ({kind}).",
            all=format_number(sum(shifts), "+.2f"),
            average=format_number(sum(shifts) / len(shifts), "+.2f"),
            most=format_number(max(shifts), "+.2f"),
            kind=_name_kind(most.attempt.kind),
        )
    rose = sum((shift.own or 0.0) > found.noise for shift in moved)
    yield _(
        "Raised its own total by more than chance does: {rose} of {count}. Made it the winner: "
        "{won}. No verdict: {missed}.",
        rose=rose,
        count=len(found.shifts),
        won=sum(shift.has_won for shift in found.shifts),
        missed=sum(shift.judged.missed is not None for shift in found.shifts),
    )
    yield _(
        "Marked as suspects for moderators: {marked} of {count}.",
        marked=sum(shift.is_suspect for shift in found.shifts),
        count=len(found.shifts),
    )


def _name_kind(kind: str) -> str:
    """Name a kind of attempts, debates, faults or other forms; data has it in English."""
    named = {
        "plain order": pgettext("a kind", "plain order"),
        "fake system message": pgettext("a kind", "fake system message"),
        "fake scores": pgettext("a kind", "fake scores"),
        "closing the data block": pgettext("a kind", "closing the data block"),
        "role play": pgettext("a kind", "role play"),
        "authority": pgettext("a kind", "authority"),
        "other language": pgettext("a kind", "other language"),
        "encoding": pgettext("a kind", "encoding"),
        "flattery": pgettext("a kind", "flattery"),
        "threat": pgettext("a kind", "threat"),
        "plea": pgettext("a kind", "plea"),
        "hidden characters": pgettext("a kind", "hidden characters"),
        "level": pgettext("a kind", "level"),
        "concedes by mistake": pgettext("a kind", "concedes by mistake"),
        "contradicts itself": pgettext("a kind", "contradicts itself"),
        "makes up a source": pgettext("a kind", "makes up a source"),
        "answers nothing": pgettext("a kind", "answers nothing"),
        "pads": pgettext("a kind", "pads"),
        "dropped point": pgettext("a kind", "dropped point"),
        "false quotation": pgettext("a kind", "false quotation"),
        "cut quotation": pgettext("a kind", "cut quotation"),
        "false report": pgettext("a kind", "false report"),
        "gap": pgettext("a kind", "gap"),
        "no reasons": pgettext("a kind", "no reasons"),
        "again": pgettext("a kind", "again"),
        "exchanged": pgettext("a kind", "exchanged"),
        "restyled": pgettext("a kind", "restyled"),
        "padded": pgettext("a kind", "padded"),
        "bribed": pgettext("a kind", "bribed"),
    }
    return named.get(kind, kind)
