"""What people do with commands, buttons and forms wherever they are, for tests, and the answers.

Beside what a client would send: a button is pressed by its custom id from any channel, as on an old
card, or as by somebody who has a client of their own.
"""

from dataclasses import dataclass

from sandbox.client import Json
from sandbox.interactions.interaction import COMPONENT, SUBMITTED
from sandbox.world.channels import set_overwrite
from sandbox.world.permissions import Permission
from sandbox.world.things import Message, Overwrite
from tests.e2e.stand import Stand, read_card

P = Permission
TO_WRITE = P.SEND_MESSAGES | P.SEND_MESSAGES_IN_THREADS | P.CREATE_PUBLIC_THREADS


@dataclass(frozen=True)
class Place:
    """Somebody in a channel or a thread."""

    stand: Stand
    who: str
    channel: str

    async def command(self, command: str, **options: str | int) -> str:
        """What a command is answered with, whole."""
        person = self.stand.person(self.who)
        report = await person.command(command, self.channel, **options)
        return await self._answer(report)

    async def message_command(self, command: str, message: Json) -> str:
        """The same of a command in a message's menu."""
        report = await self.stand.person(self.who).message_command(command, message)
        return await self._answer(report)

    async def user_command(self, command: str, person: str) -> str:
        """The same of a command in a member's menu."""
        sent = self.stand.person(self.who).user_command(command, self.channel, person)
        return await self._answer(await sent)

    async def press(self, custom_id: str, *values: str) -> str:
        """What a press, or a pick where there are values, is answered with first."""
        data: Json = {"custom_id": custom_id, "component_type": 3 if values else 2, "id": 1}
        return await self._interact(COMPONENT, data | ({"values": [*values]} if values else {}))

    async def submit(self, custom_id: str, **fields: str) -> str:
        """What a form that was opened before is answered with first."""
        components = [
            {"type": 18, "component": {"type": 4, "custom_id": name, "value": said}}
            for name, said in fields.items()
        ]
        return await self._interact(SUBMITTED, {"custom_id": custom_id, "components": components})

    async def _interact(self, kind: int, data: Json) -> str:
        world, sandbox = self.stand.sandbox.world, self.stand.sandbox
        person = self.stand.sandbox.address["people"][self.who]
        channel = world.channel(self.channel)
        interaction = sandbox.interactions.new(kind, person, channel, data)
        card = Message(world.new_id(), channel.id, world.state.bot, "A card.", world.now())
        card.reader = person
        interaction.source = world.messages(channel.id)[card.id] = card
        await sandbox.interactions.send(interaction)
        assert interaction.answered != "failed", (data, interaction.reason)
        if interaction.modal is not None:
            return "(a form)"
        answer = world.messages(channel.id).get(interaction.original or "")
        if answer is None:
            return ""
        return f"{answer.content}{answer.embeds}{read_card({'components': answer.components})}"

    async def _answer(self, report: Json) -> str:
        if "message" not in report:
            return "(a form)"
        message = (await self.stand.filled_in(self.who, report))["message"]
        told = {key: message[key] for key in ("content", "embeds", "attachments")}
        return f"{told}{read_card(message)}"


def deny(stand: Stand, who: str, permissions: Permission, channel: str) -> None:
    """Take permissions from one person in a channel and its threads."""
    overwrite = Overwrite(_id(stand, who), 1, deny=int(permissions))
    set_overwrite(stand.sandbox.world, stand.sandbox.world.channel(channel), overwrite)


def allow(stand: Stand, who: str, permissions: Permission, channel: str) -> None:
    """Give permissions to one person in a channel and its threads."""
    overwrite = Overwrite(_id(stand, who), 1, allow=int(permissions))
    set_overwrite(stand.sandbox.world, stand.sandbox.world.channel(channel), overwrite)


def give_role(stand: Stand, who: str, named: str) -> None:
    """Give somebody a role; one of that name is there."""
    stand.sandbox.world.member(_id(stand, who)).roles.append(find_role(stand, named))


def take_role(stand: Stand, who: str, named: str) -> None:
    """Take a role from somebody."""
    stand.sandbox.world.member(_id(stand, who)).roles.remove(find_role(stand, named))


def _id(stand: Stand, who: str) -> str:
    return stand.sandbox.address["people"][who]


def find_role(stand: Stand, named: str) -> str:
    roles = stand.sandbox.world.state.roles.values()
    return next(each.id for each in roles if each.name == named)
