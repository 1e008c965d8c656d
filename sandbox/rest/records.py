"""Records that a server keeps as sent: events, rules, sounds, stickers, stages, entitlements.

Rule of this file: one row for each kind. A record is its form, and what Discord adds to it; it has
no effect in this Discord, and bots are told of every change.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from sandbox.forms.base import Form, read
from sandbox.forms.records import (
    EntitlementForm,
    EventForm,
    RoleConnectionForm,
    RuleForm,
    SoundForm,
    StageForm,
    StickerForm,
)
from sandbox.protocol.errors import Code, DiscordError
from sandbox.protocol.json import Json, is_json
from sandbox.rest.routes import NOTHING, Answer, Call, Routes, ok
from sandbox.world import pictures
from sandbox.world.permissions import Permission
from sandbox.world.shapes import user_shape
from sandbox.world.world import Event, World

routes = Routes()

NOTHING_NEEDED = Permission(0)
OWNS_SERVER = 1
"""The owner type of an entitlement that belongs to a server."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of record: its path, its form, who may change it, and who is told."""

    name: str
    path: str
    key: str
    """The name of the id in the path."""
    form: type[Form]
    unknown: Code
    event: str
    add: Callable[[Call, Json], Json]
    """Adds the fields that Discord adds to a form."""
    needed: Permission = NOTHING_NEEDED
    status: int = 200
    key_in_record: str = "id"
    can_list: bool = True
    can_change: bool = True
    items: str | None = None
    """The key that a list is wrapped under."""
    suffices: Permission = NOTHING_NEEDED
    """The permission that is enough for a record of one's own."""

    def all(self, world: World) -> dict[str, Json]:
        return world.state.records.setdefault(self.name, {})


def _add_to_event(call: Call, record: Json) -> Json:
    return {
        "guild_id": call.world.state.server,
        "creator_id": call.me,
        "creator": user_shape(call.world.bot),
        "entity_id": None,
        "image": None,
        "user_count": 0,
        "guild_scheduled_event_exceptions": [],
    }


def _add_to_rule(call: Call, record: Json) -> Json:
    return {"guild_id": call.world.state.server, "creator_id": call.me}


def _add_to_sound(call: Call, record: Json) -> Json:
    user = user_shape(call.world.bot)
    return {"guild_id": call.world.state.server, "available": True, "user": user}


def _add_to_sticker(call: Call, record: Json) -> Json:
    for upload in call.uploads:
        call.world.state.pictures[record["id"]] = pictures.Picture(
            upload.content_type, upload.content
        )
    return _add_to_sound(call, record) | {"type": 2, "format_type": 1}


def _add_to_stage(call: Call, record: Json) -> Json:
    channel = call.world.channel(record["channel_id"])
    call.world.require(call.me, Permission.MANAGE_CHANNELS, channel)
    return {"guild_id": call.world.state.server, "discoverable_disabled": False}


def _add_to_entitlement(call: Call, record: Json) -> Json:
    owner, is_server = record.pop("owner_id"), record.pop("owner_type") == OWNS_SERVER
    place = {"guild_id": owner, "user_id": call.me} if is_server else {"user_id": owner}
    absent = dict.fromkeys(("starts_at", "ends_at"))
    application = call.world.state.application
    kept = {"application_id": application, "deleted": False, "consumed": False, "type": 8}
    return place | absent | kept


SERVER = "/guilds/{guild_id}"
EVENTS = Kind(
    name="events",
    path=SERVER + "/scheduled-events",
    key="guild_scheduled_event_id",
    form=EventForm,
    unknown=Code.UNKNOWN_EVENT,
    event="GUILD_SCHEDULED_EVENT_",
    add=_add_to_event,
    needed=Permission.MANAGE_EVENTS,
    suffices=Permission.CREATE_EVENTS,
)
RULES = Kind(
    name="rules",
    path=SERVER + "/auto-moderation/rules",
    key="rule_id",
    form=RuleForm,
    unknown=Code.UNKNOWN_RULE,
    event="AUTO_MODERATION_RULE_",
    add=_add_to_rule,
    needed=Permission.MANAGE_GUILD,
)
SOUNDS = Kind(
    name="sounds",
    path=SERVER + "/soundboard-sounds",
    key="sound_id",
    form=SoundForm,
    unknown=Code.UNKNOWN_SOUND,
    event="GUILD_SOUNDBOARD_SOUND_",
    add=_add_to_sound,
    needed=Permission.MANAGE_GUILD_EXPRESSIONS,
    status=201,
    key_in_record="sound_id",
    items="items",
)
STICKERS = Kind(
    name="stickers",
    path=SERVER + "/stickers",
    key="sticker_id",
    form=StickerForm,
    unknown=Code.UNKNOWN_STICKER,
    event="GUILD_STICKERS_",
    add=_add_to_sticker,
    needed=Permission.MANAGE_GUILD_EXPRESSIONS,
    status=201,
)
STAGES = Kind(
    name="stages",
    path="/stage-instances",
    key="channel_id",
    form=StageForm,
    unknown=Code.UNKNOWN_STAGE,
    event="STAGE_INSTANCE_",
    add=_add_to_stage,
    can_list=False,
)
ENTITLEMENTS = Kind(
    name="entitlements",
    path="/applications/{application_id}/entitlements",
    key="entitlement_id",
    form=EntitlementForm,
    unknown=Code.UNKNOWN_ENTITLEMENT,
    event="ENTITLEMENT_",
    add=_add_to_entitlement,
    can_change=False,
)
KINDS = (EVENTS, RULES, SOUNDS, STICKERS, STAGES, ENTITLEMENTS)


def _require_right(call: Call, kind: Kind) -> None:
    """Refuse what the bot may not do; all records here are its own, so the lesser right will do."""
    if not call.world.permissions(call.me) & kind.suffices:
        call.world.require(call.me, kind.needed)


def _list_all(kind: Kind, call: Call) -> Answer:
    found = list(kind.all(_find_world(call)).values())
    return ok({kind.items: found} if kind.items else found)


def _create(kind: Kind, call: Call) -> Answer:
    world = _find_world(call)
    _require_right(call, kind)
    number = world.new_id()
    record: Json = {"id": number, **call.form(kind.form).model_dump(mode="json")}
    record |= kind.add(call, record)
    record |= {kind.key_in_record: number}
    if kind.key_in_record != "id":
        del record["id"]
    kind.all(world)[record.get(kind.key, number)] = record
    _tell(world, kind, "CREATE", record)
    return Answer(kind.status, record)


def _get(kind: Kind, call: Call) -> Answer:
    return ok(_find_record(call, kind))


def _change(kind: Kind, call: Call) -> Answer:
    record = _find_record(call, kind)
    _require_right(call, kind)
    before = {key: value for key, value in record.items() if key in kind.form.model_fields}
    body = call.body if is_json(call.body) else {}
    record |= read(kind.form, before | body).model_dump(mode="json")
    _tell(call.world, kind, "UPDATE", record)
    return ok(record)


def _delete(kind: Kind, call: Call) -> Answer:
    record = _find_record(call, kind)
    _require_right(call, kind)
    del kind.all(call.world)[call.path[kind.key]]
    _tell(call.world, kind, "DELETE", record)
    return NOTHING


def _add_routes(kind: Kind) -> None:
    one = f"{kind.path}/{{{kind.key}}}"
    if kind.can_list:
        routes.on("GET", kind.path)(partial(_list_all, kind))
    routes.on("POST", kind.path)(partial(_create, kind))
    routes.on("GET", one)(partial(_get, kind))
    if kind.can_change:
        routes.on("PATCH", one)(partial(_change, kind))
    routes.on("DELETE", one)(partial(_delete, kind))


for _kind in KINDS:
    _add_routes(_kind)


@routes.on("GET", f"{EVENTS.path}/{{guild_scheduled_event_id}}/users")
def list_interested(call: Call) -> Answer:
    """List who is interested in an event: nobody, since people here cannot say so."""
    _find_record(call, EVENTS)
    return ok([])


@routes.on("POST", f"{ENTITLEMENTS.path}/{{entitlement_id}}/consume")
def consume(call: Call) -> Answer:
    """Mark an entitlement as used up."""
    record = _find_record(call, ENTITLEMENTS)
    record["consumed"] = True
    _tell(call.world, ENTITLEMENTS, "UPDATE", record)
    return NOTHING


@routes.on("GET", "/stickers/{sticker_id}")
def get_sticker(call: Call) -> Answer:
    """Get one sticker, wherever it is."""
    return ok(_find_record(call, STICKERS))


@routes.on("GET", "/sticker-packs")
def list_sticker_packs(call: Call) -> Answer:
    """List the packs that Discord sells; it sells none here."""
    return ok({"sticker_packs": []})


ROLE_CONNECTIONS = "/applications/{application_id}/role-connections/metadata"


@routes.on("GET", ROLE_CONNECTIONS)
def list_role_connections(call: Call) -> Answer:
    """List the values that the application links roles to."""
    return ok(list(_find_world(call).state.records.get("role connections", {}).values()))


@routes.on("PUT", ROLE_CONNECTIONS)
def set_role_connections(call: Call) -> Answer:
    """Set all of them."""
    figures = [form.model_dump() for form in call.forms(RoleConnectionForm)]
    _find_world(call).state.records["role connections"] = {
        figure["key"]: figure for figure in figures
    }
    return ok(figures)


def _find_world(call: Call) -> World:
    """Find the world, if the path names its server and its application."""
    own = call.world.state.application
    if call.path.get("application_id", own) != own:
        raise DiscordError(Code.UNKNOWN_APPLICATION)
    return call.server() if "guild_id" in call.path else call.world


def _find_record(call: Call, kind: Kind) -> Json:
    record = kind.all(_find_world(call)).get(call.path[kind.key])
    if record is None:
        raise DiscordError(kind.unknown)
    return record


def _tell(world: World, kind: Kind, change: str, record: Json) -> None:
    if kind is STICKERS:
        told = {"guild_id": world.state.server, "stickers": list(kind.all(world).values())}
        world.announce(Event("GUILD_STICKERS_UPDATE", told))
    else:
        world.announce(Event(kind.event + change, dict(record)))
