"""Nobody has Rostrum write where they cannot, nor sees what they cannot: a table of all there is.

Every command, button and form is tried by whoever started the debate and cannot write there any
more, by the same person once they do not see its channel, and by everybody else who may be there:
its starter, a plain member, moderators of each kind, and the owner of the server.
"""

from collections.abc import AsyncGenerator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, NamedTuple

import discord
import pytest
from discord import app_commands

from bot.client import HANDLERS, RostrumClient
from bot.debates.plan_forms import FORMS as PLAN_FORMS
from bot.platform.interactions import Handler
from debate_core.engine.ledger import Ledger
from sandbox.client import Json
from sandbox.world.permissions import Permission
from tests.e2e.pressing import TO_WRITE, Place, allow, deny, find_role, give_role, take_role
from tests.e2e.stand import Stand, list_parts
from tests.sweep import keep_some

STARTER = "Vikram"
MOTION = "Remote work should be the default"
SILENT = "You cannot write in this debate's thread"
NOT_STARTED = "You cannot start a debate in"
UNSEEN = "There is no such debate here"
NONE_RUNNING = "No debate is running here"
NOT_THEIRS = "who started this, and moderators can do that"
OTHERS = "Only moderators can take out what somebody else wrote"
MODERATORS = "Only moderators can do that"
MANAGERS = "Only people who manage this server"
NOT_HERE = "You cannot write in this channel"
REFUSALS = (
    *(SILENT, NOT_STARTED, UNSEEN, NONE_RUNNING, NOT_THEIRS),
    *(OTHERS, MODERATORS, MANAGERS, NOT_HERE),
)


class Row(NamedTuple):
    """How a thing that can be done is refused, by a part of the sentence; empty where it is not."""

    silent: str = ""
    """To whoever started the debate, and may not write there."""
    outside: str = ""
    """To whoever started it, and does not see its channel."""
    member: str = ""
    """To a plain member who started nothing."""
    starter: str = ""
    moderator: str = ""
    """To whoever moderates that channel, and nothing else."""
    role: str = ""
    """To whoever has the moderators' role, and does not manage the server."""
    anybody: str = ""
    """To those who may do everything."""


SEES = Row("", UNSEEN)
"""It shows something, or takes something back: whoever sees the debate may."""
WRITES = Row(SILENT, UNSEEN)
STEERS = Row(SILENT, UNSEEN, NOT_THEIRS)
STARTS = Row(NOT_STARTED)
DECIDES = Row(MODERATORS, MODERATORS, MODERATORS, MODERATORS)
MANAGES = Row(MANAGERS, MANAGERS, MANAGERS, MANAGERS, MANAGERS)
MANAGES_ALONE = MANAGES._replace(role=MANAGERS)
"""It changes the moderators' role or the budget, too."""
POSTS = Row(NOT_HERE)
"""It is for others to read, so whoever may write where they are may do it."""
OWN = Row()
"""It is about nobody but the person, or about what they see."""

NO_PERSONA = "0" * 16
Options = Mapping[str, str | int]
COMMANDS: tuple[tuple[str, Options, Row], ...] = (
    ("debate start", {"motion": MOTION}, STARTS),
    ("debate show", {}, SEES),
    ("debate list", {}, OWN),
    ("debate stop", {}, STEERS),
    ("debate manage", {}, STEERS._replace(outside=NONE_RUNNING)),
    ("debate seat", {}, SEES),
    ("debate ask", {"question": "Why?"}, WRITES),
    ("debate ask", {}, SEES),
    ("stats", {}, OWN),
    ("settings", {}, MANAGES),
    ("persona", {}, OWN),
    ("schedule", {}, DECIDES),
    ("privacy", {}, SEES),
    ("help", {}, OWN),
)
MENUS: tuple[tuple[str, Row], ...] = (
    ("Debate this", STARTS),
    ("Ask about this", OWN),
    ("Take my words out", OWN),
)
PEOPLE_MENUS: tuple[tuple[str, Row], ...] = (("Invite to debate", WRITES),)
PRESSES: tuple[tuple[str, Row], ...] = (
    *((f"control:{verb}:DEBATE:", STEERS) for verb in ("start", "pause", "resume")),
    *((f"control:{verb}:DEBATE:", STEERS) for verb in ("skip", "extend")),
    *((f"control:{verb}:DEBATE:", STEERS) for verb in ("stop", "close")),
    *(
        (f"show:{part}:DEBATE", SEES)
        for part in ("status", "scores", "reason", "decision", "recount")
    ),
    ("file:json:DEBATE", SEES),
    ("check:DEBATE", SEES),
    ("source:DEBATE", SEES),
    ("rematch:DEBATE", SEES),
    ("stop:yes:DEBATE", STEERS),
    ("stop:vote:DEBATE", STEERS),
    ("stop:no", OWN),
    ("forget:ask:DEBATE:1", OWN),
    ("forget:do:DEBATE:1", OWN),
    ("forget:keep", OWN),
    ("forget:page:DEBATE:STARTER:0", Row(member=OTHERS, role=OTHERS)),
    ("debates:page:0", OWN),
    ("debates:start", OWN),
    ("stats:history:0", OWN),
    ("plan:start:DRAFT", STARTS),
    ("plan:ask:DRAFT", STARTS),
    *((f"plan:{form}:DRAFT", OWN) for form in PLAN_FORMS),
    ("plan:details:DRAFT", OWN),
    ("plan:format:DRAFT panel", OWN),
    ("plan:statement:DRAFT", OWN),
    ("plan:language:de:DRAFT", OWN),
    ("plan:seats:DRAFT", OWN),
    ("plan:seat:DRAFT nobody", OWN),
    ("plan:sit:DRAFT:0", OWN),
    ("plan:back:DRAFT", OWN),
    ("predict:open:DEBATE", SEES),
    ("predict:choice:DEBATE:judge 0", SEES),
    ("predict:sure:DEBATE:judge:0 60", SEES),
    ("predict:undo:DEBATE:judge", SEES),
    ("predict:back:DEBATE", SEES),
    ("predictions:leave", OWN),
    ("question:ask:DEBATE", WRITES),
    ("point:offer:DEBATE:2", WRITES),
    ("question:queue:DEBATE", SEES),
    ("question:list:DEBATE", SEES),
    ("question:out:DEBATE:1", SEES),
    ("question:yes:DEBATE:1", STEERS),
    ("question:no:DEBATE:1", STEERS),
    ("question:put:DEBATE:1", STEERS),
    ("question:to:DEBATE:1 for", STEERS),
    ("question:next:DEBATE", STEERS),
    ("request:yes:0", DECIDES),
    ("request:no:0", DECIDES),
    ("settings:open", MANAGES),
    ("try:one", STARTS),
    ("settings:section voting", MANAGES),
    ("settings:back:voting", MANAGES),
    ("settings:check:voting", MANAGES),
    ("settings:checked:voting 1", MANAGES),
    ("settings:change:starting:who", MANAGES),
    ("permissions:how:1", OWN),
    ("settings:reset:starting", MANAGES_ALONE),
    ("settings:wipe:starting", MANAGES_ALONE),
    ("settings:renew", MANAGES_ALONE),
    ("seat:choose:DEBATE", WRITES),
    ("seat:show:DEBATE:0", SEES),
    ("seat:ask:DEBATE:0", WRITES),
    ("seat:leave:DEBATE:0", SEES),
    ("seat:invite:DEBATE STARTER", WRITES),
    ("seat:give:DEBATE:0:STARTER", WRITES),
    ("seat:take:DEBATE:0", WRITES),
    ("seat:offer:DEBATE:0:STARTER:STARTER:0", WRITES),
    ("seat:accept:DEBATE:0:STARTER:STARTER:0", WRITES),
    ("seat:no", OWN),
    ("prepare:edit:DEBATE:0", WRITES),
    ("prepare:ready:DEBATE:0", SEES),
    ("turn:write:DEBATE:1", SEES),
    ("turn:page:DEBATE:1:speech", SEES),
    ("turn:send:DEBATE:1", WRITES),
    ("turn:point:DEBATE:1:take", WRITES),
    ("turn:point:DEBATE:1:pass", WRITES),
    ("turn:done:DEBATE:1", SEES),
    ("object:DEBATE:statement-1", WRITES),
    *(
        (f"table:{verb}:DEBATE", WRITES)
        for verb in ("join", "yes", "raise", "hand", "chair", "sit")
    ),
    *(
        (f"table:{verb}:DEBATE", SEES)
        for verb in ("no", "leave", "lower", "stand", "more", "yield")
    ),
    ("table:next:DEBATE", STEERS),
    ("vote:DEBATE:0", SEES),
    ("sealed:DEBATE", SEES),
    ("opinion:before:DEBATE:0", SEES),
    ("opinion:moved:DEBATE 0", SEES),
    ("flow:own:DEBATE", SEES),
    ("plain:DEBATE", SEES),
    ("standing:DEBATE", SEES),
    ("feedback:DEBATE", SEES),
    ("sure:DEBATE", SEES),
    ("flow:dispute:DEBATE 1a", SEES),
    ("persona:list:0", OWN),
    ("persona:new", OWN),
    *((f"persona:{verb}:{NO_PERSONA}", OWN) for verb in ("open", "edit", "remove", "drop")),
    *((f"evening:{verb}:{NO_PERSONA}", DECIDES) for verb in ("open", "pause", "remove", "drop")),
    ("evening:list", DECIDES),
    *((f"motions:{verb}", OWN) for verb in ("open", "list", "own", "forget")),
    ("motions:suggest", POSTS),
    (f"motions:vote:{NO_PERSONA}", POSTS),
    *((f"motions:{verb}:{NO_PERSONA}", OWN) for verb in ("word", "back")),
    ("motions:look", DECIDES),
    ("motions:choose", DECIDES),
    (f"motions:pick:{NO_PERSONA}{NO_PERSONA}:0", POSTS),
    (f"motions:winner:{NO_PERSONA}{NO_PERSONA}", OWN),
    (f"motions:in:{NO_PERSONA}", DECIDES),
    ("evening:mine", OWN),
    ("evening:new", DECIDES),
    ("privacy:open", OWN),
    ("notify:me", OWN),
    *((f"help:{topic}", OWN) for topic in ("part", "start", "moderate", "models")),
    ("privacy:leave", OWN),
    ("privacy:in:words", OWN),
    ("privacy:pick DEBATE", OWN),
    ("plan:template:DRAFT", OWN),
    (f"template:drop:{NO_PERSONA}", OWN),
    *((f"chat:{verb}:DRAFT", OWN) for verb in ("all", "me", "cancel")),
    ("chat:model:DRAFT offline:plain", OWN),
    ("chat:stop:DEBATE", OWN),
    ("plan:cancel:DRAFT", OWN),
)
FORMS: tuple[tuple[str, Row], ...] = (
    ("source:DEBATE", SEES),
    ("debates:start", STARTS),
    ("question:ask:DEBATE", WRITES),
    ("point:offer:DEBATE:2", WRITES),
    ("object:DEBATE:statement-1", WRITES),
    ("turn:page:DEBATE:1:speech", SEES),
    ("prepare:save:DEBATE:0:0", WRITES),
    *((f"plan:{form}:DRAFT", OWN) for form in PLAN_FORMS),
    ("plan:template:DRAFT", OWN),
    ("settings:save:starting:who", MANAGES),
    ("persona:save:new", OWN),
    ("evening:new", DECIDES),
    ("motions:suggest", POSTS),
    ("seat:plan:STARTER", STARTS),
)
_FIELDS = {"text": "Why?", "source": "S1", "words": "", "motion": MOTION, "name": "Short"}
"""What is written in the fields of any of them."""


class Scene(NamedTuple):
    """A debate that is held back, and a message below it."""

    stand: Stand
    client: RostrumClient
    ledger: Ledger
    thread: str
    draft: str
    message: Json

    async def tries(self, who: str, channel: str) -> AsyncGenerator[tuple[str, Row, str]]:
        """All there is, tried by somebody from somewhere: what it is, its row, and the answer."""
        place = Place(self.stand, who, channel)
        for command, options, row in COMMANDS:
            named = {"debate": self.ledger.debate} if takes_debate(self.client, command) else {}
            answer = await place.command(command, **options, **named)
            yield f"/{command} {options}", row, answer
        if channel == self.stand.channel:
            for command, row in MENUS:
                yield command, row, await place.message_command(command, self.message)
            noor = self.stand.sandbox.address["people"]["Noor"]
            for command, row in PEOPLE_MENUS:
                yield command, row, await place.user_command(command, noor)
        for custom_id, row in PRESSES:
            pressed, _, value = self.written(custom_id).partition(" ")
            yield custom_id, row, await place.press(pressed, *([value] if value else []))
        for custom_id, row in FORMS:
            said = await place.submit(self.written(custom_id), **_FIELDS)
            yield f"the form {custom_id}", row, said

    def written(self, custom_id: str) -> str:
        """A custom id of the table, about this debate."""
        starter = self.stand.sandbox.address["people"][STARTER]
        names = {"DEBATE": self.ledger.debate, "DRAFT": self.draft, "STARTER": starter}
        for name, value in names.items():
            custom_id = custom_id.replace(name, value)
        return custom_id

    @property
    def public(self) -> list[str]:
        """What everybody reads in the channel and the thread."""
        world = self.stand.sandbox.world
        places = (self.stand.channel, self.thread)
        return [
            each.content
            for place in places
            for each in world.messages(place).values()
            if each.reader is None
        ]


@asynccontextmanager
async def held_back(stand: Stand) -> AsyncGenerator[Scene]:
    """A debate whose first debater is speaking, and a plan that its starter has not started."""
    stand.performer_on_cue.hold()
    stand.performer_on_cue.first_words = ""
    async with stand.bot() as client:
        message = await stand.person("Noor").say(stand.channel, "Cats are better than dogs")
        thread = await stand.start(STARTER, motion=MOTION)
        await stand.until_controls(thread, lambda it: "is speaking" in str(it["embeds"]))
        plan = await stand.plan(STARTER)
        draft = next(
            part["custom_id"] for part in list_parts(plan["message"]) if "custom_id" in part
        ).rpartition(":")[2]
        [ledger] = client.services.runner.live
        yield Scene(stand, client, ledger, thread, draft, message)


def takes_debate(client: RostrumClient, command: str) -> bool:
    group, _, verb = command.partition(" ")
    found = client.tree.get_command(group)
    inner = found.get_command(verb) if isinstance(found, app_commands.Group) else found
    assert isinstance(inner, app_commands.Command)
    return any(each.name == "debate" for each in inner.parameters)


async def wrong_answers(scene: Scene, who: str, channel: str, column: str) -> list[str]:
    """Where an answer is not what the column of the table says, one line each."""
    return [
        f"{what}: {answer[:120]}"
        async for what, row, answer in scene.tries(who, channel)
        if not _fits(answer, getattr(row, column))
    ]


def _fits(answer: str, refusal: str) -> bool:
    if "Something went wrong" in answer:
        return False
    return refusal in answer if refusal else not any(each in answer for each in REFUSALS)


@pytest.mark.parametrize("place", keep_some(["the channel", "another channel"]))
async def test_whoever_cannot_write_has_nothing_written_for_them(stand: Stand, place: str) -> None:
    async with held_back(stand) as scene:
        deny(stand, STARTER, TO_WRITE, stand.channel)
        before, public = scene.ledger.record.last_event, scene.public
        if place == "the channel":
            wrong = await wrong_answers(scene, STARTER, stand.channel, "silent")
        else:
            wrong = await _from_elsewhere(scene)
        assert (scene.ledger.record.last_event, scene.public) == (before, public)
    assert wrong == []


async def _from_elsewhere(scene: Scene) -> list[str]:
    """The same from where they may write: only what starts something there is another matter."""
    channel = scene.stand.sandbox.address["channels"]["general"]
    wrong = await wrong_answers(scene, STARTER, channel, "silent")
    return [each for each in wrong if not each.startswith(_STARTING)]


_OWN_WORDS = ("/debate start", "plan:", "the form plan:", "the form motions:")
"""What tells somebody their own words, which may be those of a debate's motion."""
_FORMS_STARTING = (
    "motions:suggest",
    "motions:vote",
    "motions:pick",
    "the form debates",
    "the form seat:plan",
    "the form motions",
)
_STARTING = ("/debate start", "plan:start", "plan:ask", "try:one", *_FORMS_STARTING)


async def test_whoever_does_not_see_the_channel_is_told_nothing_of_the_debate(stand: Stand) -> None:
    general = stand.sandbox.address["channels"]["general"]
    async with held_back(stand) as scene:
        deny(stand, STARTER, Permission.VIEW_CHANNEL, stand.channel)
        before, public = scene.ledger.record.last_event, scene.public
        wrong: list[str] = []
        async for what, row, answer in scene.tries(STARTER, general):
            is_own = what.startswith(_OWN_WORDS)
            secrets = () if is_own else (MOTION, scene.thread, scene.ledger.debate)
            if not _fits(answer, row.outside) or any(each in answer for each in secrets):
                wrong.append(f"{what}: {answer[:120]}")
        assert (scene.ledger.record.last_event, scene.public) == (before, public)
    assert wrong == []


def _be_owner_alone(stand: Stand) -> None:
    take_role(stand, "Mira", "Moderator")
    deny(stand, "Mira", Permission.VIEW_CHANNEL | TO_WRITE, stand.channel)


def _have_role(stand: Stand, *, manages: bool) -> None:
    give_role(stand, "Elias", "Moderator")
    if not manages:
        of = Permission.MANAGE_GUILD | Permission.MANAGE_MESSAGES | Permission.MANAGE_THREADS
        stand.sandbox.world.state.roles[find_role(stand, "Moderator")].permissions &= ~int(of)


def _lose_role(stand: Stand) -> None:
    take_role(stand, "Elias", "Moderator")


def _moderate_channel(stand: Stand) -> None:
    allow(stand, "Elias", Permission.MANAGE_MESSAGES, stand.channel)


def _do_nothing(_: Stand) -> None:
    pass


class Actor(NamedTuple):
    """Somebody who tries it all where they may write, and the column of what they are told."""

    name: str
    column: str
    become: Callable[[Stand], None] = _do_nothing
    later: Callable[[Stand], None] = _do_nothing
    """What happens to them once the debate is there."""


ACTORS = {
    "the owner": Actor("Mira", "anybody", _be_owner_alone),
    "a moderator who manages the server": Actor(
        "Elias", "anybody", partial(_have_role, manages=True)
    ),
    "a plain member": Actor("Noor", "member"),
    "a moderator no more": Actor("Elias", "member", partial(_have_role, manages=True), _lose_role),
    "a moderator of the channel": Actor("Elias", "moderator", _moderate_channel),
    "a moderator by role alone": Actor("Elias", "role", partial(_have_role, manages=False)),
    "whoever started it": Actor(STARTER, "starter"),
}


@pytest.mark.parametrize("who", keep_some(ACTORS))
async def test_everybody_may_do_what_the_table_says(stand: Stand, who: str) -> None:
    actor = ACTORS[who]
    actor.become(stand)
    async with held_back(stand) as scene:
        actor.later(stand)
        wrong = await wrong_answers(scene, actor.name, stand.channel, actor.column)
    assert wrong == []


def test_the_table_has_every_button_and_form() -> None:
    pressed = [handler_of(custom_id, is_form=False) for custom_id, _ in PRESSES]
    sent = [handler_of(custom_id, is_form=True) for custom_id, _ in FORMS]
    assert {*pressed, *sent} == {*HANDLERS}


def handler_of(custom_id: str, *, is_form: bool) -> Handler:
    types = discord.InteractionType
    written = custom_id.replace("DEBATE", "d1").replace("DRAFT", "d2").replace("STARTER", "1")
    type_ = types.modal_submit if is_form else types.component
    return next(
        each
        for each in HANDLERS
        if each.type is type_ and each.custom_id.fullmatch(written.partition(" ")[0])
    )


async def test_the_table_has_every_command(stand: Stand) -> None:
    async with stand.bot() as client:
        types = discord.AppCommandType
        menus = {
            e.name for t in (types.message, types.user) for e in client.tree.get_commands(type=t)
        }
        commands = {*_leaves(client.tree.get_commands(type=types.chat_input))}
    assert {name for name, _, _ in COMMANDS} == commands
    assert {name for name, _ in (*MENUS, *PEOPLE_MENUS)} == menus


def _leaves(
    commands: Iterable[app_commands.Command[Any, ..., Any] | app_commands.Group],
) -> Iterable[str]:
    for command in commands:
        if isinstance(command, app_commands.Group):
            yield from _leaves(command.commands)
        else:
            yield command.qualified_name


async def test_what_is_suggested_is_of_debates_that_whoever_types_sees(stand: Stand) -> None:
    general = stand.sandbox.address["channels"]["general"]
    async with held_back(stand) as scene:
        deny(stand, STARTER, Permission.VIEW_CHANNEL, stand.channel)
        found = {
            f"{command} {option}": await stand.person(STARTER).autocomplete(
                command, general, option, **_rest(scene, option)
            )
            for command, option in _suggested(scene.client)
        }
    ids = (scene.ledger.debate, scene.thread, MOTION)
    told = {what: each for what, each in found.items() if any(id_ in str(each) for id_ in ids)}
    # What can be debated is suggested whether it is debated or not.
    assert set(told) <= {"debate start motion"}


def _rest(scene: Scene, option: str) -> dict[str, str]:
    return {} if option == "debate" else {"debate": scene.ledger.debate}


def _suggested(client: RostrumClient) -> list[tuple[str, str]]:
    group = client.tree.get_command("debate")
    assert isinstance(group, app_commands.Group)
    return [
        (command.qualified_name, option.name)
        for command in group.commands
        if isinstance(command, app_commands.Command)
        for option in command.parameters
        if option.autocomplete
    ]
