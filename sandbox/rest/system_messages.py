"""Discord's own messages, such as the one that says a thread was opened."""

from sandbox.forms.messages import MessageForm
from sandbox.protocol.json import Json
from sandbox.rest.routes import Call
from sandbox.world import posting
from sandbox.world.posting import Draft, Speaker
from sandbox.world.things import Channel


def say(call: Call, channel: Channel, kind: int, content: str, reference: Json) -> None:
    """Post one in the name of the user who caused it."""
    form = MessageForm(content=content)
    reference = {"type": 0, "guild_id": call.world.state.server} | reference
    draft = Draft(form, type=kind, reference=reference)
    posting.post(call.world, channel, Speaker(call.me), draft)
