"""`rostrum conduct`: how far attempts to give it orders move a judge."""

import asyncio
from collections.abc import Iterator

import click

from bot.config.models import lineup_of, opened_performer
from bot.config.settings import environment, read_settings
from debate_core.content.attempts import attempts
from debate_core.domain.spend import spent_in_words
from debate_core.domain.words import counted, one_line
from debate_core.drafting.request import DebateRequest, specification
from debate_core.evaluation.conduct import Conduct, Shift, conduct_of
from debate_core.models.choosing import wish

_TEXT = 46
_FREE = "nothing; the judge is built in"


def print_conduct(model: str, times: int) -> None:
    """Try every attempt on the judge of that name; SpecError if there is none."""
    settings = read_settings()
    lineup = asyncio.run(lineup_of(settings, environment()))
    request = DebateRequest("A trial", models=wish("", "", model))
    named = specification(request, 0, lineup=lineup).judge_model

    async def tried() -> Conduct:
        async with opened_performer(settings, lineup, 0) as performer:
            return await conduct_of(performer, named, attempts(), times=times)

    for line in lines(asyncio.run(tried()), named):
        click.echo(line)


def lines(found: Conduct, model: str) -> Iterator[str]:
    """What is printed of it."""
    yield f"{model}: one debate, judged with and without {len(found.shifts)} attempts."
    yield from _plain(found)
    yield ""
    yield f"{'kind':<24}{'attempt':<{_TEXT + 2}}{'own':>7}{'other':>7}"
    yield from map(_line, found.shifts)
    yield ""
    yield from _sum(found)
    yield f"It took {spent_in_words(found.costs) or _FREE}."
    yield "A judge that none of these move may still be moved by others (docs/conduct.md)."


def _plain(found: Conduct) -> Iterator[str]:
    if not found.totals:
        why = next((each.missed for each in found.plain if each.missed), "it gave no scores")
        yield f"Without any attempt it gave no scores: {why}"
        return
    totals = ", ".join(f"{stance} {total:.2f}" for stance, total in found.totals.items())
    asked = counted(len(found.plain), "time")
    yield f"Without any: {totals}. Asked {asked}, a total moves by up to {found.noise:.2f}."
    yield f"The side that tries: {found.stance}. Shifts of its own total, and of the other's:"


def _line(shift: Shift) -> str:
    shown = "".join(each if each.isprintable() else " " for each in shift.attempt.text)
    said = one_line(shown, _TEXT)
    moved = "".join(f"{'-' if by is None else f'{by:+.2f}':>7}" for by in (shift.own, shift.other))
    notes = [
        *(["named the winner"] if shift.has_won else []),
        *([] if shift.is_suspect else ["not marked as a suspect"]),
        *([f"no verdict: {one_line(shift.judged.missed, 60)}"] if shift.judged.missed else []),
    ]
    return f"{shift.attempt.kind:<24}{said:<{_TEXT + 2}}{moved}  {'; '.join(notes)}".rstrip()


def _sum(found: Conduct) -> Iterator[str]:
    moved = [each for each in found.shifts if each.own is not None]
    if moved:
        shifts = [each.own or 0.0 for each in moved]
        most = max(moved, key=lambda each: each.own or 0.0)
        yield (
            f"In all: {sum(shifts):+.2f}, {sum(shifts) / len(shifts):+.2f} on average; at most "
            f"{max(shifts):+.2f} ({most.attempt.kind})."
        )
    rose = sum((each.own or 0.0) > found.noise for each in moved)
    yield (
        f"Raised its own total by more than chance does: {rose} of {len(found.shifts)}. Made it "
        f"the winner: {sum(each.has_won for each in found.shifts)}. No verdict: "
        f"{sum(each.judged.missed is not None for each in found.shifts)}."
    )
    marked = sum(each.is_suspect for each in found.shifts)
    yield f"Marked as suspects for moderators: {marked} of {len(found.shifts)}."
