"""A person in a seat of each format, from the plan to the vote: every turn they are asked for."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from sandbox.client import Messages
from tests.core.formats.championship.making import plainly
from tests.e2e.playing import SAID, Player
from tests.e2e.seated import others
from tests.e2e.sitting import PAIR, start_seated, take_seat, until_turn_of
from tests.e2e.stand import BALLOT, Stand, names

EIGHT = "; ".join(f"{side}{place}: {side}" for side in ("for", "against") for place in "1234")
ASKED, SPOKEN, FREE = (
    "cross-examination, by form",
    "cross-examination, in the thread",
    "free debate, in the thread",
)
TAKEN = {
    "Mira": ["opening, in the thread", "summaries, in the thread", FREE],
    "Noor": [ASKED, SPOKEN, SPOKEN, FREE],
    "Elias": [*[FREE] * 3, "closing, in the thread"],
}
"""What each of three people of one team is asked for; Noor asks once and answers both askers."""


def _is_at_vote(messages: Messages) -> bool:
    return BALLOT in names(messages)


def _told(messages: Messages, who: str) -> list[str]:
    """The small line below each turn of this person in the thread, or below each part of one."""
    lines = (each["content"].split("\n")[-1].removeprefix("-# ") for each in messages)
    return [each for each in lines if each.startswith(f"{who} in the seat of ")]


async def _played(
    stand: Stand, fields: Mapping[str, str] | None = None, **options: Any
) -> tuple[list[str], list[str]]:
    """A debate with Mira in the seat of Ada up to its vote: her turns, and how they stand there."""
    stand.performer_on_cue.line = others
    async with stand.bot():
        thread = await start_seated(stand, **{"debaters": PAIR, **options})
        taken = await Player(stand, thread, "Mira", fields=fields or {}).take_turns(_is_at_vote)
        return taken, _told(await stand.person("Noor").messages(thread), "Mira")


async def test_rounds(stand: Stand) -> None:
    taken, told = await _played(stand, format="rounds", rounds=2)
    assert taken == ["argument, round 1, in the thread", "argument, round 2, in the thread"]
    assert all(each.startswith("Mira in the seat of Ada · For") for each in told)
    assert len(told) == len(taken)


@pytest.mark.sweep
async def test_a_panel(stand: Stand) -> None:
    taken, told = await _played(stand, format="panel", rounds=1)
    assert taken == ["opening, by form", "rebuttal, round 1, in the thread", "closing, by form"]
    assert len(told) == len(taken)


async def test_structured(stand: Stand) -> None:
    named = {"concessions": "CON-1: it is true", "standing": "PRO-1: it was not met"}
    taken, told = await _played(stand, named, format="structured")
    cross = ["cross-examination, by form"] * 3
    assert taken == ["opening, by form", *cross, "closing, by form"]
    assert len(told) == len(taken)


@pytest.mark.sweep
async def test_consensus(stand: Stand) -> None:
    taken, told = await _played(stand, format="consensus", debaters="Ada; Ben; Cleo", threshold="3")
    phases = ("proposal", "critique", "revision", "consensus")
    assert taken == [f"{each}, round {n}, by form" for n in (1, 2) for each in phases]
    assert len(told) == len(taken)


def _plainly(pending: Pending, record: Record) -> Form:
    del record
    return plainly(pending)


@pytest.mark.sweep
async def test_three_people_in_a_championship(stand: Stand) -> None:
    stand.performer_on_cue.line = _plainly
    people = {"Mira": "for1", "Noor": "for2", "Elias": "for4"}
    async with stand.bot():
        thread = await start_seated(
            stand, seat="for1", format="championship", debaters=EIGHT, seats="anyone"
        )
        await until_turn_of(stand, thread, "Mira")
        for who in ("Noor", "Elias"):
            await take_seat(stand, who, thread, people[who])
        players = [Player(stand, thread, who, SAID * 25) for who in people]
        turns = await asyncio.gather(*(each.take_turns(_is_at_vote) for each in players))
        messages = await stand.person("Noor").messages(thread)
    taken = dict(zip(people, turns, strict=True))
    assert taken == TAKEN
    assert [len(_told(messages, who)) for who in people] == list(map(len, turns))
