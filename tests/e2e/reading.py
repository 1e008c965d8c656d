"""Every string that Rostrum shows: what stands somewhere, and what stood there before an edit."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from sandbox.client import Json, Messages
from tests.e2e.stand import VOTING_SECONDS, Stand, is_end, list_parts

MOTION = "Cities should make public transport free"
_SENDING = re.compile(r"/(channels|webhooks|interactions)/")
_MOST = {
    "content": 2000,
    "title": 256,
    "description": 4096,
    "field": 256,
    "value": 1024,
    "footer": 2048,
    "author": 256,
    "text": 4000,
    "label": 80,
    "placeholder": 150,
    "option": 100,
    "form": 45,
    "hint": 100,
    "name": 100,
}
"""The characters that Discord takes in each place, at most."""
_LABELS = ("label", "option", "placeholder", "field")
"""The places whose words are no sentences."""
_LABEL = 18
_LABEL_LIMIT = 45
_SENTENCE = re.compile(r"[^.!?\n]+[.!?]?")
_WORDS = 4
"""Words from which on a line is a sentence, and no name of something."""
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)|https?://\S+")


class Shown(NamedTuple):
    """A string on screen."""

    place: str
    text: str
    is_said: bool = False
    """True of a debater's words, which are theirs."""
    limit: int = 0
    """The characters that fit; 0 for as many as usual in its place."""

    @property
    def is_too_long(self) -> bool:
        """True if it is longer than its place."""
        return len(self.text) > (self.limit or _MOST[self.place])


async def list_sent(stand: Stand) -> list[Shown]:
    """List every string that the bot has sent to be read, once each, edits among them."""
    sent: Iterable[tuple[str, Json]] = (
        (entry["path"], entry["body"])
        for entry in await stand.control.log()
        if entry["by"] == "bot" and entry["method"] in ("POST", "PATCH")
    )
    # What answers an interaction goes through a webhook too, that of the application.
    answers = f"/webhooks/{(await stand.person('Mira').world())['application']}/"
    shown = (
        string
        for path, body in sent
        if _SENDING.search(path) and body
        for string in _list_body(
            body.get("data") or body, is_persona="/webhooks/" in path and answers not in path
        )
    )
    return [*dict.fromkeys(shown)]


_FIGURES = re.compile(r"\d[.,]?\d*$|\d [a-z]+ \w+$|-\d|· \d+ \w+$")


def list_repeated(messages: Messages, besides: Iterable[str] = ()) -> dict[str, int]:
    """Count the sentences of Rostrum's own that stand in a thread more than once.

    What `besides` has is not counted: it stands in several places on purpose.
    """
    counted = dict[str, int]()
    for message in messages:
        # What a debater or the judge says is theirs, on a card too.
        skipped_places = _LABELS + (("description", "value") if _is_turn(message) else ())
        own = {
            sentence
            for said in _list_body(message, is_persona=_is_turn(message))
            if not said.is_said and said.place not in skipped_places
            for sentence in _split(said.text)
        }
        for sentence in own:
            counted[sentence] = counted.get(sentence, 0) + 1
    skipped = {sentence for text in besides for sentence in _split(text)}
    return {said: times for said, times in counted.items() if times > 1 and said not in skipped}


def _split(text: str) -> Iterator[str]:
    plain = _LINK.sub(r"\1", text).replace("*", "")
    for found in _SENTENCE.findall(plain):
        # Lines of figures stand on a scoreboard and on the card that they come from.
        is_figures = _FIGURES.search(found.strip(" .")) is not None
        if not is_figures and len(re.findall(r"[^\W\d_]{2,}", found)) >= _WORDS:
            yield found.strip(" -#")


def _is_turn(message: Json) -> bool:
    return bool(message.get("webhook_id"))


def _list_body(body: Mapping[str, Any], *, is_persona: bool) -> Iterator[Shown]:
    if content := body.get("content"):
        is_said = is_persona and not content.startswith(("## ", "*"))
        yield Shown("content", content, is_said)
        if is_said and "\n-# " in content:
            yield Shown("content", content.rpartition("\n-# ")[2])
    for embed in body.get("embeds") or ():
        yield from _list_embed(embed)
    for part in body.get("components") or ():
        yield from _list_component(part)
    if name := body.get("name"):
        yield Shown("name", name)
    if title := body.get("title"):
        yield Shown("form", title)


def _list_embed(embed: Json) -> Iterator[Shown]:
    for place in ("title", "description"):
        if embed.get(place):
            yield Shown(place, embed[place])
    for field in embed.get("fields") or ():
        yield Shown("field", field["name"])
        yield Shown("value", field["value"])
    if footer := embed.get("footer"):
        yield Shown("footer", footer["text"])
    if author := embed.get("author"):
        yield Shown("author", author["name"])


def _list_component(part: Json) -> Iterator[Shown]:
    if label := part.get("label"):
        yield Shown("label", label, limit=_LABEL_LIMIT if part["type"] == _LABEL else 0)
    if part.get("placeholder"):
        yield Shown("placeholder", part["placeholder"])
    if part.get("content"):
        yield Shown("text", part["content"])
    if part["type"] == _LABEL and part.get("description"):
        yield Shown("hint", part["description"])
    for option in part.get("options") or ():
        yield from (
            Shown("option", option[key]) for key in ("label", "description") if option.get(key)
        )
    inner = (*(part.get("components") or ()), part.get("accessory"), part.get("component"))
    for component in filter(None, inner):
        yield from _list_component(component)


def list_strings(message: Json) -> list[str]:
    """List every string of one message, or of a form."""
    if "modal" in message:
        return [said.text for said in _list_body(message["modal"], is_persona=False)]
    return [said.text for said in _list_body(message, is_persona=False)]


async def hold_whole(stand: Stand, format_name: str, who: str = "Mira") -> str:
    """Hold a debate from its plan to its files, with three votes for its first choice."""
    plan = (await stand.plan(who, format=format_name, motion=MOTION))["message"]
    thread = await press_start(stand, who, plan)
    ballot = await until_voting(stand, thread)
    for voter in ("Mira", "Vikram", "Noor"):
        await stand.vote(voter, ballot, 0)
    stand.clock.advance(VOTING_SECONDS)
    await stand.until(thread, lambda all_: any(map(is_end, all_)))
    return thread


async def press_start(stand: Stand, who: str, plan: Json) -> str:
    """Press the first button of a plan, whatever its language; the thread of the debate."""
    ids = (part.get("custom_id", "") for part in list_parts(plan))
    start = next(custom_id for custom_id in ids if custom_id.startswith("plan:start:"))
    before = {thread["id"] for thread in await stand.person(who).threads()}
    await stand.person(who).click(plan, start)
    thread = await stand.person(who).wait_for_thread(
        stand.channel, lambda thread: thread["id"] not in before
    )
    return thread["id"]


async def until_voting(stand: Stand, thread: str) -> Json:
    """The message that is voted on, whatever its language, once all its choices are on."""

    def is_ready(message: Json) -> bool:
        signs = message.get("reactions", [])
        described = message["embeds"][0].get("description", "") if message["embeds"] else ""
        is_labelled = all(one["emoji"]["name"] in described for one in signs)
        return len(signs) > 1 and described.count("`") == 2 * len(signs) and is_labelled

    found = await stand.until(thread, lambda all_: any(map(is_ready, all_)))
    return next(message for message in found if is_ready(message))
