"""A debate of format `championship` from its plan to its outcome, as people live it."""

from collections.abc import Callable

import pytest

from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from sandbox.client import Messages
from tests.core.formats.championship.making import plainly
from tests.e2e.stand import (
    CONTROLS,
    RESULT,
    VOTING_SECONDS,
    Stand,
    field,
    has_votes,
    name_in,
    names,
    title,
)


def _line(pending: Pending, _: Record) -> Form:
    return plainly(pending)


@pytest.fixture
def stage(stand: Stand) -> Stand:
    """The stand, with debaters and a judge who know their forms."""
    stand.performer_on_cue.line = _line
    return stand


async def test_the_plan_names_the_eight_speakers(stage: Stand) -> None:
    async with stage.bot():
        report = await stage.plan(format="championship")
        details = await stage.details(report["message"])
    assert len(field(details, "Debaters").splitlines()) == 8


@pytest.mark.sweep
async def test_every_turn_of_four_stages_stands_in_order_and_once_and_people_vote_on_the_teams(
    stage: Stand,
) -> None:
    async with stage.bot():
        thread = await stage.start(format="championship")
        ballot = await stage.until_ballot(thread)
        messages = await stage.person("Noor").messages(thread)
        for who in ("Mira", "Vikram", "Noor"):
            await stage.vote(who, ballot, 0)
        await stage.until(thread, has_votes(3))
        stage.clock.advance(VOTING_SECONDS)
        outcome = await stage.until_named(thread, RESULT)
    found = [each for each in names(messages) if not each.startswith("word")]
    turns = [int(each.split()[1]) for each in found if each.startswith("turn ")]
    phases = ["Opening", "Cross-examination", "Summaries", "Free debate", "Closing"]
    assert turns == sorted(turns)
    assert set(turns) == set(range(1, 25))
    assert len(found) == len(set(found))
    assert [each for each in found if each in phases] == phases
    assert title(outcome).startswith("For wins")


def _says(scoreboard: str) -> Callable[[Messages], bool]:
    """Whether the pinned card, and nothing else in a thread, has this scoreboard."""
    return lambda messages: _list_boards(messages) == [(CONTROLS, scoreboard)]


def _list_boards(messages: Messages) -> list[tuple[str, str]]:
    """Every scoreboard of a thread, with the name of the card that it is on."""
    return [
        (name_in(message), field["value"])
        for message in messages
        for card in message["embeds"]
        for field in card.get("fields", [])
        if field["name"] == "Scoreboard"
    ]


_LOGIC = "7\N{NO-BREAK SPACE}logic"


def _has_scores_of(turn: str) -> Callable[[Messages], bool]:
    """Whether the dimensions of a speech stand beside it on a card."""

    def is_so(messages: Messages) -> bool:
        cards = [card for each in messages for card in each["embeds"]]
        fields = [field for card in cards for field in card.get("fields", [])]
        return any(each["name"].startswith(turn) and _LOGIC in each["value"] for each in fields)

    return is_so


@pytest.mark.sweep
async def test_the_scoreboard_goes_with_the_debate_and_survives_a_restart(stage: Stand) -> None:
    stage.performer_on_cue.hold()
    async with stage.bot():
        thread = await stage.start(format="championship")
        stage.performer_on_cue.cue(2)
        await stage.until(thread, _says("So far: 1 turn, 1 scored."))
    stage.performer_on_cue.hold()
    async with stage.bot():
        stage.performer_on_cue.cue(2)
        await stage.until(thread, _says("So far: 2 turns, 2 scored."))
        stage.performer_on_cue.cue(200)
        await stage.until(thread, _has_scores_of("Turn 24 ·"))
        await stage.until(thread, lambda messages: not _list_boards(messages))
