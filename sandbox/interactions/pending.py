"""The interactions under way.

Rule of this file: Discord's clocks. The first answer must come within three seconds, everything
else within fifteen minutes, and there is one first answer only.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence

from sandbox.forms.answers import AnswerForm
from sandbox.forms.messages import MessageForm
from sandbox.interactions import answers
from sandbox.interactions.interaction import ANSWERS, Interaction, callback_shape, interaction_shape
from sandbox.protocol.errors import Code, DiscordError, ImpossibleError
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id
from sandbox.world.files import Upload
from sandbox.world.things import Channel, Message
from sandbox.world.world import Event, World

FIRST_ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 900.0


class Interactions:
    """The interactions under way."""

    def __init__(
        self,
        world: World,
        deliver: Callable[[Json], bool],
        first_answer_seconds: float = FIRST_ANSWER_SECONDS,
    ) -> None:
        self._world = world
        self._deliver = deliver
        self.first_answer_seconds = first_answer_seconds
        self._all: dict[Id, Interaction] = {}

    async def send(self, interaction: Interaction) -> Interaction:
        """Send it to the bot and wait for the first answer, or for its time to run out."""
        self._all[interaction.id] = interaction
        if self._deliver(interaction_shape(self._world, interaction)):
            try:
                async with asyncio.timeout(self.first_answer_seconds):
                    await interaction.done.wait()
            except TimeoutError:
                self._fail(interaction, "The application did not respond")
        else:
            self._fail(interaction, "The application is not online")
        return interaction

    def new(self, kind: int, person: Id, channel: Channel, data: Json) -> Interaction:
        """Make an interaction to send; forget those whose token expired long ago."""
        now = self._world.clock()
        for old in [i for i in self._all.values() if now - i.started > 2 * TOKEN_SECONDS]:
            del self._all[old.id]
        return Interaction(
            id=self._world.new_id(),
            token=secrets.token_urlsafe(48),
            kind=kind,
            person=person,
            channel=channel,
            data=data,
            started=now,
        )

    def modal_of(self, interaction: Id, person: Id) -> Interaction:
        """Find the interaction that opened a form for a person, once: a form closes when sent."""
        found = self._all.get(interaction)
        if found is None or found.modal is None or found.person != person:
            raise ImpossibleError("There is no such form open for you.")
        return found

    def by_id(self, interaction: Id, token: str) -> Interaction:
        found = self._all.get(interaction)
        if found is None or found.token != token or found.is_late:
            raise DiscordError(Code.UNKNOWN_INTERACTION)
        return found

    def by_token(self, token: str) -> Interaction:
        """Find the answered interaction of a token that has not expired."""
        for interaction in self._all.values():
            if interaction.token == token:
                if self._world.clock() - interaction.started > TOKEN_SECONDS:
                    raise DiscordError(Code.INVALID_WEBHOOK_TOKEN)
                if interaction.answered in (None, "failed", "choices", "modal"):
                    raise DiscordError(Code.UNKNOWN_WEBHOOK)
                return interaction
        raise DiscordError(Code.UNKNOWN_WEBHOOK)

    def answer(self, interaction: Interaction, form: AnswerForm, uploads: Sequence[Upload]) -> Json:
        """Take the bot's first answer; return the callback object."""
        if interaction.answered is not None:
            raise DiscordError(Code.ALREADY_ACKNOWLEDGED)
        kind = answers.check_kind(interaction, form.type)
        answer = answers.FirstAnswer(kind, form.data or {}, uploads)
        answers.carry_out(self._world, interaction, answer)
        interaction.answered = ANSWERS[kind]
        interaction.done.set()
        return callback_shape(self._world, interaction, kind)

    def follow_up(
        self, interaction: Interaction, form: MessageForm, uploads: Sequence[Upload]
    ) -> Message:
        """Take a further message of the bot."""
        return answers.follow_up(self._world, interaction, form, uploads)

    def original(self, interaction: Interaction) -> Message:
        if interaction.original is None:
            raise DiscordError(Code.UNKNOWN_MESSAGE)
        return self.message(interaction, interaction.original)

    def message(self, interaction: Interaction, message: Id) -> Message:
        """Find a message of the bot that this interaction may reach by its token."""
        found = self._world.message(interaction.channel.id, message)
        if found.author != self._world.state.bot:
            raise DiscordError(Code.UNKNOWN_MESSAGE)
        return found

    def _fail(self, interaction: Interaction, reason: str) -> None:
        if interaction.answered is None:
            interaction.answered, interaction.reason = "failed", reason
            data = {"interaction_id": interaction.id, "reason": reason}
            self._world.announce(Event("INTERACTION_FAILED", data, reader=interaction.person))
