"""A person who takes every turn of their seat, over the wire, in the thread or by forms."""

import asyncio
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from sandbox.client import PATIENCE_SECONDS, Json, Messages
from tests.e2e.sitting import labels, openings, press_done
from tests.e2e.stand import EPHEMERAL, Stand

SAID = "Tea calms whoever drinks it, every day."
_PLACE = re.compile(r"\(([^()]*)\): until")


@dataclass(frozen=True)
class Player:
    """Somebody who sits in a debate, and what they say in it."""

    stand: Stand
    thread: str
    name: str
    said: str = SAID
    """What they write in the thread."""
    fields: Mapping[str, str] = field(default_factory=dict[str, str])
    """What they write in fields of these names; `SAID` in any other."""

    async def take_turns(self, is_over: Callable[[Messages], bool]) -> list[str]:
        """Take all turns up to the end; what each was for, and how it was taken."""
        taken: list[str] = []
        while open_ := await self._next(is_over):
            place = _PLACE.search(open_["content"])
            assert place is not None
            taken.append(f"{place[1]}, {'by form' if _has_forms(open_) else 'in the thread'}")
            await self._take(open_)
        return taken

    async def _next(self, is_over: Callable[[Messages], bool]) -> Json | None:
        """The post of a turn that is open; None once it is over."""
        messages = await self.stand.until(
            self.thread, lambda all_: is_over(all_) or bool(self._open(all_))
        )
        return next(iter(self._open(messages)), None)

    def _open(self, messages: Messages) -> Messages:
        return openings(self.stand, messages, self.name)

    async def _take(self, opening: Json) -> None:
        if _has_forms(opening):
            told = await self.fill_in(opening)
            assert told.startswith("Sent."), told
        else:
            await self.stand.person(self.name).say(self.thread, self.said)
            await press_done(self.stand, self.name, self.thread)
        await self.stand.until(
            self.thread, lambda all_: opening["id"] not in {each["id"] for each in self._open(all_)}
        )

    async def fill_in(self, opening: Json) -> str:
        """Write every page of a turn that has forms, and send it; what they are told."""
        pages = await self._pages(opening)
        for label in [each for each in labels(pages) if each != "Send"]:
            form = await self.stand.press(self.name, pages, label)
            sent = await self.stand.person(self.name).submit(form, written(form, self.fields))
            pages = sent["message"]
        return (await self.stand.press(self.name, pages, "Send"))["message"]["content"]

    async def _pages(self, opening: Json) -> Json:
        """What Write shows; just after the post stands one may be asked to press once more."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                pages = (await self.stand.press(self.name, opening, "Write"))["message"]
                assert pages["flags"] & EPHEMERAL
                if "Send" in labels(pages):
                    return pages


def written(form: Json, fields: Mapping[str, str]) -> dict[str, object]:
    """Something for every field of a form, `SAID` by default; of what is offered, the last."""
    parts = (each["component"] for each in form["modal"]["components"] if "component" in each)
    return {
        each["custom_id"]: [each["options"][-1]["value"]]
        if "options" in each
        else fields.get(each["custom_id"], SAID)
        for each in parts
    }


def _has_forms(opening: Json) -> bool:
    return "Write" in labels(opening)
