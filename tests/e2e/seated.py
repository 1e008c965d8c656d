"""Mira in the seat of a first debater, over the wire: what she presses, and what she sees."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import discord

from bot.client import RostrumClient
from bot.platform.buttons import Button, view_of
from bot.seats.forms import SeatForms
from bot.writer.turns import write_id
from debate_core.domain.facts import SeatTaken
from debate_core.domain.facts.debate import Venue
from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebateId, PersonId
from debate_core.engine.ledger import Ledger
from sandbox.client import Json
from tests.core.making.filling import filled_in
from tests.e2e.stand import Stand, plain_line

MIRA = "Mira"


def others(pending: Pending, record: Record) -> Form:
    """What everybody else answers."""
    step = pending.step
    is_plain = isinstance(step, Speak) and step.form in ("speech", "position")
    return plain_line(pending, record) if is_plain else filled_in(pending, record)


@dataclass
class Seat:
    """A debate in which Mira sits."""

    stand: Stand
    client: RostrumClient
    ledger: Ledger

    def forms_of_a_new_process(self) -> SeatForms:
        """The forms as they are before any debate is taken up."""
        return SeatForms(self.client.rostrum.seat_forms.drafts, self.client.services.journal)

    async def opened(self, after: int = 0) -> int:
        """The number of her next turn, once it has begun."""

        def later(record: Record) -> list[int]:
            return [each for each in record.people.open_turns if each > after]

        record = await self.ledger.until(lambda now: bool(later(now)))
        return later(record)[0]

    async def write_button(self, number: int) -> Json:
        """The message for everybody with the button of that turn."""
        write = Button("Write", write_id(self.ledger.debate, number), is_main=True)
        channel = self.client.get_channel(int(self.stand.channel))
        assert isinstance(channel, discord.TextChannel)
        posted = await channel.send("It is your turn.", view=view_of([write]))
        return await self.stand.person(MIRA).wait_for_message(
            self.stand.channel, lambda each: each["id"] == str(posted.id)
        )

    async def pages(self, public: Json) -> Json:
        """Press Write; the message with her pages."""
        report = await self.stand.press(MIRA, public, "Write")
        return report["message"]

    async def pages_of_next_turn(self, after: int = 0) -> tuple[int, Json]:
        """Her next turn, and its pages."""
        number = await self.opened(after)
        return number, await self.pages(await self.write_button(number))

    async def form(self, pages: Json, title: str) -> Json:
        """Open a page; the report of its form."""
        offered = labels(pages)
        # Of two with the same title, one that is filled in has a sign before it.
        label = title if title in offered else next(each for each in offered if title in each)
        return await self.stand.press(MIRA, pages, label)

    async def submit(self, form: Json, fields: Mapping[str, Any]) -> Json:
        """Send a form; the message with her pages as it is then."""
        report = await self.stand.person(MIRA).submit(form, fields)
        return report["message"]

    async def fill_in(self, pages: Json, title: str, fields: Mapping[str, Any]) -> Json:
        """Fill in a page; the message with her pages as it is then."""
        return await self.submit(await self.form(pages, title), fields)

    async def send(self, pages: Json) -> str:
        """Press Send; what she is told."""
        report = await self.stand.press(MIRA, pages, "Send")
        return report["message"]["content"]

    async def turn(self, count: int = 1) -> Turn:
        """Her latest turn, once so many of them are on record."""

        def own(record: Record) -> list[Turn]:
            first = record.spec.debaters[0].id
            return [each for each in record.turns if each.debater == first]

        record = await self.ledger.until(lambda now: len(own(now)) >= count)
        return own(record)[-1]


def labels(message: Json) -> list[str]:
    """The labels of a message's buttons."""
    return [each["label"] for row in message["components"] for each in row["components"]]


def fields_of(form: Json) -> dict[str, Json]:
    """The fields of a form, by their names."""
    parts = [each for each in form["modal"]["components"] if each["type"] == 18]
    return {each["component"]["custom_id"]: each["component"] for each in parts}


@asynccontextmanager
async def seated(stand: Stand, spec: Specification) -> AsyncGenerator[Seat]:
    """A new debate, and the bot that holds it."""
    stand.performer_on_cue.line = others
    async with stand.bot() as client:
        world = await stand.person(MIRA).world()
        mira = PersonId(stand.sandbox.address["people"][MIRA])
        taken = SeatTaken(debater=spec.debaters[0].id, person=mira, name=MIRA)
        venue = Venue(server=world["server"]["id"], channel=stand.channel)
        ledger = await client.services.runner.open(spec, mira, venue, seats=(taken,))
        yield Seat(stand, client, ledger)


@asynccontextmanager
async def seated_again(stand: Stand, debate: DebateId) -> AsyncGenerator[Seat]:
    """The same debate, and a bot that has just started."""
    async with stand.bot() as client:
        runner = client.services.runner
        while (ledger := runner.ledger(debate)) is None or not runner.list_turns_under_way(debate):
            await stand.person(MIRA).world()
        yield Seat(stand, client, ledger)
