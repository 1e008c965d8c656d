"""The command `rostrum debate`: checks everything, then plays, shows, and writes the record."""

import asyncio
import secrets
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import click

from bot.cli import record_paths
from bot.cli.arguments import PACE, GivenOptions, Refusal
from bot.cli.printing import text_of
from bot.config.content import content_of, limits_of, lineup_of, offer_formats, open_performer
from bot.config.settings import Settings, read_environment, read_settings
from bot.terminal.pieces import view_report
from bot.terminal.playing import PlaySettings, play_in_front, play_unseen
from bot.terminal.screen import make_console, print_pieces
from bot.terminal.seats import take_seats
from debate_core.content.content import Content
from debate_core.domain.facts import SeatTaken
from debate_core.domain.failing import tell_reason
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, Specification
from debate_core.drafting.amounts import read_seconds
from debate_core.drafting.estimate import Estimator
from debate_core.drafting.request import DebateRequest, make_specification, read_schema
from debate_core.engine.ledger import Ledger
from debate_core.engine.performer import Performer
from debate_core.errors import SpecError
from debate_core.file_reading import MEGABYTE
from debate_core.formats import format_of
from debate_core.language import N_, _, use_language
from debate_core.models.choosing import Choice, is_same_seat, make_choice
from debate_core.models.lineup import Lineup
from debate_core.reports.files import Kind, find_file_kind, write_record
from debate_core.sources.files import file_at, read_sources

_SEEDS = 1_000_000
_ME = "me"
"""The name for the person who runs this, in the place of a model."""
_SHORTEST_TURN = 10
_STOPPED = 130
"""The exit code that shells give a program that Ctrl-C ended."""


class _Setup(NamedTuple):
    """The setup of the user."""

    settings: Settings
    lineup: Lineup
    content: Content

    def open_pacing_performer(self, pace: float) -> AbstractAsyncContextManager[Performer]:
        """Open a performer; `pace` is the number of seconds that an offline debater thinks."""
        return open_performer(self.settings, self.lineup, pace)

    def play_settings(self, pace: float, seats: tuple[SeatTaken, ...] = ()) -> PlaySettings:
        """Make the limits and estimates of a debate at that pace."""
        estimator = Estimator(self.lineup.directory.price_of, pace, guests=0)
        cap = self.settings.budget.get("debate")
        return PlaySettings(
            estimator=estimator, cap=cap, limits=limits_of(self.settings), seats=seats
        )


def hold(asked: GivenOptions) -> None:
    """Hold the requested debate; SpecError, before anything is done, if that is impossible."""
    settings = read_settings()
    offer_formats(settings)
    content, lineup = content_of(settings), asyncio.run(lineup_of(settings, read_environment()))
    setup = _Setup(settings, lineup, content)
    spec, path, page = _make_specification(asked, setup), asked["json"], asked["transcript"]
    if path is not None:
        record_paths.check_writable(path)
    kind = _find_transcript_kind(page, path) if page is not None else None
    own = _find_own(asked, spec)
    _check_live(asked)
    with use_language(spec.language):
        ledger = _play(spec, asked, setup, take_seats(own))
    if path is not None:
        record_paths.write(path, write_record(ledger.events))
    if page is not None and kind is not None:
        record_paths.write(page, text_of(ledger.events, kind))
    _end(ledger.record, path, is_quiet=asked["quiet"])


def _find_transcript_kind(page: str, record: str | None) -> Kind:
    """Find the kind of file of the transcript; Refusal if it cannot be written there."""
    kind = find_file_kind(page)
    if record is not None and Path(record).absolute() == Path(page).absolute():
        raise Refusal(_("The record and the transcript cannot be one file; name another for one."))
    record_paths.check_writable(page, "transcript")
    return kind


def _make_specification(asked: GivenOptions, setup: _Setup) -> Specification:
    request = DebateRequest(
        motion=asked["motion"],
        format=asked["format"],
        debaters=asked["debaters"] or "",
        rounds=asked["rounds"],
        threshold=asked["threshold"] or "",
        models=_models(asked),
        options="; ".join(asked["option"]),
        language=asked["language"] or "",
        context=asked["context"] or "",
        flow=asked["flow"],
        control=asked["control"],
        confidence=asked["confidence"],
        instructions=asked["instructions"] or "",
        synthesis=_read_schema(asked["schema"]),
        sources=asyncio.run(read_sources([file_at(Path(path)) for path in asked["source"]])),
    )
    seed = asked["seed"]
    drawn = secrets.randbelow(_SEEDS) if seed is None else seed
    spec = make_specification(request, drawn, lineup=setup.lineup, content=setup.content)
    time = _turn_seconds(asked)
    if time is None:
        return spec
    # At a table the time of a turn is the format's own, which its rules read.
    if format_of(spec).has_table:
        options = "; ".join((*asked["option"], f"turn_seconds={time}"))
        request = replace(request, options=options)
        return make_specification(request, drawn, lineup=setup.lineup, content=setup.content)
    seating = spec.seating.model_copy(update={"seconds": time})
    return spec.model_copy(update={"seating": seating})


def _turn_seconds(asked: GivenOptions) -> int | None:
    """Read how long a turn of one's own takes; None unless asked, SpecError without a seat."""
    if asked["turn_time"] is None:
        return None
    if (found := read_seconds(asked["turn_time"])) < _SHORTEST_TURN:
        raise SpecError(
            _(
                "A turn of yours needs {count} seconds or more; write it as 5m.",
                count=_SHORTEST_TURN,
            )
        )
    if all(who != _ME for _name, who in asked["seat"]):
        raise SpecError(
            _("--turn-time is the time of your own turns; take a seat: --seat NAME=me.")
        )
    return found


def _find_own(asked: GivenOptions, spec: Specification) -> tuple[Debater, ...]:
    """Find the debaters whose seats whoever runs this takes; SpecError if one is not there."""
    wanted = [name for name, who in asked["seat"] if who == _ME]
    if wanted and asked["quiet"]:
        raise SpecError(_("Whoever sits in a debate has to see it; leave out --quiet."))
    names = [debater.name for debater in spec.debaters]
    for name in wanted:
        if not any(is_same_seat(name, other) for other in names):
            raise SpecError(
                _(
                    "There is no debater “{seat}”; there are {names}.",
                    seat=name,
                    names=", ".join(names),
                )
            )
    return tuple(
        debater
        for debater in spec.debaters
        if any(is_same_seat(debater.name, name) for name in wanted)
    )


def _check_live(asked: GivenOptions) -> None:
    """Raise Refusal if turns cannot be shown as they are written."""
    console = make_console(on_stderr=asked["json"] == record_paths.PIPE)
    if asked["live"] and not asked["quiet"] and not console.is_interactive:
        raise Refusal(
            _("--live shows turns as they are written, in a terminal; leave it out here.")
        )


def _read_schema(path: str | None) -> Mapping[str, object] | None:
    return (
        None
        if path is None
        else read_schema(record_paths.read(path, N_("a JSON schema"), MEGABYTE))
    )


def _models(asked: GivenOptions) -> Choice:
    return make_choice(
        model=asked["model"] or "",
        preset=asked["preset"] or "",
        judge=asked["judge_model"] or "",
        seats={name: model for name, model in asked["seat"] if model != _ME},
        sides=dict(asked["side"]),
    )


def _play(
    spec: Specification, asked: GivenOptions, setup: _Setup, seats: tuple[SeatTaken, ...]
) -> Ledger:
    """Play the debate, and show it unless stdout is for the record alone."""
    is_piping = asked["json"] == record_paths.PIPE
    if asked["quiet"]:
        ledger = play_unseen(spec, setup.open_pacing_performer(0), setup.play_settings(0))
        if ledger.record.is_over:
            print_pieces(make_console(on_stderr=is_piping), *view_report(ledger.record))
        return ledger
    console, pace = make_console(on_stderr=is_piping), asked["pace"]
    if pace is None:
        pace = PACE if console.is_interactive else 0
    settings = setup.play_settings(pace, seats)
    return play_in_front(
        spec=spec,
        console=console,
        performer=setup.open_pacing_performer(pace),
        settings=settings,
        is_live=asked["live"],
    )


def _end(record: Record, path: str | None, *, is_quiet: bool) -> None:
    """Say where the record is, and end with the code that fits how the debate ended."""
    is_file = path is not None and path != record_paths.PIPE
    if record.state == "interrupted":
        raise click.ClickException(
            tell_reason(record.interruption or N_("The debate was interrupted."))
        )
    if not record.is_over:
        so_far = _(" The record so far is in {path}.", path=path) if is_file else ""
        click.echo(_("Stopped.") + so_far, err=True)
        raise click.exceptions.Exit(_STOPPED)
    if is_file and not is_quiet:
        said = _("The record is in {path}; rostrum report {path} prints its report.", path=path)
        click.echo(said, err=True)
