"""What whoever has Discord in German reads: no English on any screen that they can open."""

import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import Any

import pytest

from bot.debates.drafts import BesidePlay
from bot.debates.plan_forms import FORMS
from bot.features.settings.sections import SECTIONS
from debate_core.domain.server_settings import ServerSettings
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.formats import FORMATS
from sandbox.client import Json
from tests.banned import BANNED
from tests.e2e.at_table import moderated
from tests.e2e.reading import Shown, hold_whole, list_sent, press_start
from tests.e2e.stand import CuedPerformer, Stand, buttons, list_parts
from tests.sweep import keep_some

MOTION = "Die Schule soll später beginnen"
ENGLISH = re.compile(
    r"\b(the|of|and|with|this|that|your|you|from|has|have|who|which|nobody|everyone|each|cannot"
    r"|there|how|its?|by|is|are|or|if|be|needed|votes?|turns?|rounds?|words|judges?|debaters?"
    r"|for|against|opening|closing|rebuttal|summary|speech|no|not|yes|to|on|at|as|we|they|them"
    r"|their|it|he|she|our|what|when|where|why|did|does|do|done|been|were|would|could|should|must"
    r"|can|may|might|than|then|here|one|two|three|both|only|more|most|less|any|every|none|some"
    r"|other|others|another|out|over|before|after|until|while|because|nothing|nowhere|let|say|says"
    r"|said|open|closed|part|parts|answer|answers|question|questions|point|points|side|sides"
    r"|members?|write|written|take|taken|give|given|make|made|begin|begins|began|goes|left)\b",
    re.IGNORECASE,
)
"""Words that are English and nothing else."""
AS_TYPED = re.compile(
    r"`[^`]*`|„\w+: [^“]*“|/debate \w+|Option \w+|\*\*(format|debaters)\*\*"
    r"|\w+=\S*|<[^>]*>|https?://\S+|\boffline:\w+"
)
"""What is typed or linked, and so the same in every language."""
NAMES = re.compile(
    r"(opening|closing) (government|opposition)|British Parliamentary|Lincoln-Douglas|Public Forum"
    r"|World Schools|English|Cities should make public transport free",
    re.IGNORECASE,
)
NEEDED = re.compile(r"Seed \d+ |mehr Tokens als|[\d.]+ Tokens")
"""What Details need, and what a server counts its limits in."""
COMMANDS = (
    "debate list",
    "stats",
    "persona",
    "settings",
    "help",
    "privacy",
    "schedule",
)
IN_THREAD = ("debate show", "debate seat", "debate ask", "debate manage", "privacy")
HARMLESS = re.compile(
    r"(show|stats|help|question|predict|check|file|source|seat:show|plan:details"
    r"|settings:change|forget:page|debates)\b"
)
"""The buttons that only show something, or open a form."""


def find_english(shown: Sequence[Shown]) -> list[str]:
    """Find the strings with an English word, beside what is typed and what has a name."""
    own = (said.text for said in shown if not said.is_said)
    return [text for text in own if ENGLISH.search(NAMES.sub("", AS_TYPED.sub("", text)))]


def find_banned(shown: Sequence[Shown]) -> list[str]:
    """Find the strings with a word that only builders use."""
    plain = ((said.text, NEEDED.sub("", said.text)) for said in shown)
    return [text for text, words in plain if BANNED["de"].search(words)]


def _in_german(settings: ServerSettings) -> ServerSettings:
    german = settings.language.model_copy(update={"posts": "de", "debates": "de"})
    return settings.model_copy(update={"language": german})


@pytest.fixture(name="german")
def _german(stand: Stand) -> Stand:
    """A server whose posts and debates are German, held by the built-in debaters."""
    stand.settings = _in_german(stand.settings)
    stand.performer = OfflineSeat()
    stand.beside = BesidePlay(flow=None)
    stand.asks_opinion = True
    return stand


async def _press_all(stand: Stand, message: Json) -> None:
    """Press each button that only shows something, or opens a form."""
    for custom_id in _list_harmless(message):
        report = await stand.person("Lena").click(message, custom_id)
        if "message" in report:
            await stand.filled_in("Lena", report)


def _list_harmless(message: Json) -> Iterator[str]:
    for part in list_parts(message):
        custom_id = part.get("custom_id", "")
        if part["type"] == 2 and not part.get("disabled") and HARMLESS.match(custom_id):
            yield custom_id


async def _open_all(stand: Stand, place: str, commands: Sequence[str]) -> None:
    for command in commands:
        report = await stand.person("Lena").command(command, place)
        if "message" in report:
            await _press_all(stand, (await stand.filled_in("Lena", report))["message"])


async def _open_settings(stand: Stand, section: str) -> Json:
    lena = stand.person("Lena")
    card = (await lena.command("settings", stand.channel))["message"]
    if any(part.get("custom_id") == "settings:back:starting" for part in list_parts(card)):
        card = (await lena.click(card, "settings:back:starting"))["message"]
    return (await lena.select(card, "settings:section", section))["message"]


async def test_every_command_and_what_its_buttons_open(german: Stand) -> None:
    stand = german
    async with stand.bot():
        await stand.control.new_person("Lena", roles=["Moderator"], locale="de")
        await _open_all(stand, stand.channel, COMMANDS)
        thread = await hold_whole(stand, "rounds", "Lena")
        await _open_all(stand, stand.channel, COMMANDS)
        await _open_all(stand, thread, IN_THREAD)
        for section in SECTIONS:
            await _press_all(stand, await _open_settings(stand, section))
        shown = await list_sent(stand)
    assert find_english(shown) == []
    assert find_banned(shown) == []
    assert [said for said in shown if said.is_too_long] == []


@pytest.mark.parametrize("format_name", keep_some(list(FORMATS), 2))
async def test_a_plan_with_its_forms_and_details(german: Stand, format_name: str) -> None:
    stand = german
    async with stand.bot():
        await stand.control.new_person("Lena", locale="de")
        plan = (await stand.plan("Lena", format=format_name, motion=MOTION))["message"]
        for form in (*FORMS, "details"):
            button = next(
                part["custom_id"]
                for part in list_parts(plan)
                if part.get("custom_id", "").startswith(f"plan:{form}:")
            )
            report = await stand.person("Lena").click(plan, button)
            if "message" in report:
                await stand.filled_in("Lena", report)
        shown = await list_sent(stand)
    assert find_english(shown) == []
    assert find_banned(shown) == []
    assert [said for said in shown if said.is_too_long] == []


HELD = [name for name in FORMATS if not FORMATS[name].has_table]


@pytest.mark.parametrize("format_name", keep_some(HELD))
async def test_a_whole_debate_and_how_it_was_decided(german: Stand, format_name: str) -> None:
    stand = german
    async with stand.bot():
        await stand.control.new_person("Lena", roles=["Moderator"], locale="de")
        thread = await hold_whole(stand, format_name, "Lena")
        await _open_all(stand, thread, ["debate show"])
        shown = await list_sent(stand)
    assert find_english(shown) == []
    assert find_banned(shown) == []
    assert [said for said in shown if said.is_too_long] == []


async def test_what_is_said_below_messages_of_people_is_german_too(german: Stand) -> None:
    german.performer = CuedPerformer(moderated)
    async with german.bot():
        thread = await german.start(format="fishbowl", motion=MOTION, debaters="0")
        await german.until(thread, lambda all_: any("Melden" in buttons(one) for one in all_))
        await german.person("Noor").say(thread, "Ich auch!")
        told = await german.until(thread, lambda all_: "Das zählt" in str(all_))
    assert not any("counted" in each["content"] for each in told)


async def test_the_button_that_ends_the_countdown_is_german(german: Stand) -> None:
    starting = german.settings.starting.model_copy(update={"countdown": 600})
    german.settings = german.settings.model_copy(update={"starting": starting})
    async with german.bot():
        plan = (await german.plan(motion=MOTION))["message"]
        await press_start(german, "Mira", plan)
        card = await german.person("Noor").wait_for_message(
            german.channel, lambda message: "Tippen" in buttons(message)
        )
    assert "Jetzt starten" in buttons(card)


NONSENSE = ("nix", "-1", "999999", "@jemand", "Discord", "nix=nix", "Ada; Ben", "\u3164x")
"""What fits into no field, or into few."""
TYPED_IN = re.compile(
    r"(persona|evenings?|schedule|motions?|settings|plan:(?!start|details|cancel))"
)
"""The buttons that open forms."""
_TEXT, _RADIO = 4, 21


def _fill_in(form: Json, said: str) -> dict[str, Any]:
    """Fill a form in: its lines with that, and of each choice what it needs."""
    parts = [part["component"] for part in form["modal"]["components"] if "component" in part]
    return {part["custom_id"]: _choose(part, said) for part in parts}


def _choose(part: Json, said: str) -> Any:
    if part["type"] == _TEXT:
        return said[: part.get("max_length", 4000)]
    options = part.get("options", [])
    chosen = [it["value"] for it in options if it.get("default")]
    if not chosen and part.get("min_values", 1):
        chosen = [it["value"] for it in options[:1]]
    return chosen[0] if part["type"] == _RADIO and chosen else chosen


async def _refuse_all(stand: Stand, show: Callable[[], Awaitable[Json]]) -> int:
    """Send nonsense in each form that a button of a screen opens; how many forms there are."""
    forms = _find_forms(await show())
    return sum([await _refuse_in(stand, show, form) for form in forms])


def _find_forms(message: Json) -> dict[str, str]:
    """Find the buttons that may open a form, by what they do, whichever plan they belong to."""
    buttons = (
        part for part in list_parts(message) if part["type"] == 2 and not part.get("disabled")
    )
    ids = [part.get("custom_id", "") for part in buttons]
    return {re.sub("(plan:.*):.*", r"\1", id_): id_ for id_ in ids if TYPED_IN.match(id_)}


async def _refuse_in(stand: Stand, show: Callable[[], Awaitable[Json]], button: str) -> bool:
    lena = stand.person("Lena")
    for said in NONSENSE:
        message = await show()
        form = await lena.click(message, _find_forms(message)[button])
        if "modal" not in form:
            return False
        answer = await lena.submit(form, _fill_in(form, said))
        if "message" in answer:
            await stand.filled_in("Lena", answer)
        else:
            await _until_changed(stand, message)
    return True


async def _until_changed(stand: Stand, before: Json) -> Json:
    return await stand.person("Lena").wait_for_message(
        before["channel_id"],
        lambda it: (
            it["id"] == before["id"] and it["edited_timestamp"] != before["edited_timestamp"]
        ),
    )


async def _open(stand: Stand, command: str) -> Json:
    report = await stand.person("Lena").command(command, stand.channel)
    return (await stand.filled_in("Lena", report))["message"]


async def _open_motions(stand: Stand) -> Json:
    report = await stand.press("Lena", await _open(stand, "debate list"), "Thesen")
    return (await stand.filled_in("Lena", report))["message"]


async def _open_plan(stand: Stand) -> Json:
    return (await stand.plan("Lena", motion=MOTION))["message"]


SCREENS: dict[str, Callable[[Stand], Awaitable[Json]]] = {
    "persona": lambda stand: _open(stand, "persona"),
    "schedule": lambda stand: _open(stand, "schedule"),
    "motions": _open_motions,
    "plan": _open_plan,
    **{section: partial(_open_settings, section=section) for section in SECTIONS},
}


@pytest.mark.parametrize("screen", keep_some(list(SCREENS), 4))
async def test_what_a_form_does_not_take_is_refused_in_german(german: Stand, screen: str) -> None:
    stand = german
    async with stand.bot():
        await stand.control.new_person("Lena", roles=["Moderator"], locale="de")
        opened = await _refuse_all(stand, lambda: SCREENS[screen](stand))
        shown = await list_sent(stand)
    assert opened
    assert find_english(shown) == []
