"""What `rostrum judge` prints, line by line."""

from collections.abc import Iterator

from debate_core.domain.spend import describe_spent
from debate_core.domain.text import format_count, shorten_line
from debate_core.evaluation.calibration import Calibration, Share, Trial
from debate_core.evaluation.conduct import Conduct, Shift

_TEXT = 46
_LABEL = 34
_FREE = "nothing; the judge is built in"
_FEW = "too few to believe"
_EVEN = 0.5


def attempts_told(found: Conduct, model: str) -> Iterator[str]:
    """How far attempts to give it orders moved the judge."""
    yield f"{model}: one debate, judged with and without {len(found.shifts)} attempts."
    yield from _plain(found)
    yield ""
    yield f"{'kind':<24}{'attempt':<{_TEXT + 2}}{'own':>7}{'other':>7}"
    yield from map(_line, found.shifts)
    yield ""
    yield from _sum(found)
    yield f"It took {describe_spent(found.costs) or _FREE}."
    yield "A judge that none of these move may still be moved by others (docs/conduct.md)."


def calibration_told(found: Calibration, model: str) -> Iterator[str]:
    """How the judge did where it is known who argued better."""
    debates = format_count(len(found.trials), "short debate")
    yield f"{model}: {debates}, of which it is known who argued better."
    yield "In brackets: where the true share lies, 95 times in 100 (docs/judging.md)."
    yield ""
    yield _share("right verdicts", found.hits)
    for kind in found.kinds:
        yield _share(f"  {kind}", found.of_kind(kind).hits)
    yield from _preferences(found)
    yield ""
    yield from _tell_wrong(found)
    if found.missed:
        times = format_count(len(found.missed), "time")
        yield f"No verdict: {times}; {shorten_line(found.missed[0], 60)}"
    yield f"It took {describe_spent(found.costs) or _FREE}."


def _preferences(found: Calibration) -> Iterator[str]:
    if found.changed_again.of:
        yield _share("changed when asked again", found.changed_again)
    yield _share("changed when mirrored", found.changed_mirrored)
    yield _leaning("named who spoke first", found.first_named, "the first", "the last")
    yield _leaning("moved by length: to the longer", found.towards_longer, "length", "brevity")
    if found.longer_by is not None:
        by = f"{found.longer_by:+.2f}"
        yield f"{'lead of the longer, by its length':<{_LABEL}}{by:>9}  points on average"


def _share(label: str, share: Share) -> str:
    if not share.of:
        return f"{label:<{_LABEL}}{'none':>9}"
    low, high = share.interval
    count = f"{share.count} of {share.of}"
    figures = f"{count:>9}  {share.count / share.of:4.0%} ({low:.0%} to {high:.0%})"
    note = f"  {_FEW}" if share.is_too_few else ""
    return f"{label:<{_LABEL}}{figures}{note}"


def _leaning(label: str, share: Share, more: str, less: str) -> str:
    """A share that is a half where there is no preference."""
    line, (low, high) = _share(label, share), share.interval
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
