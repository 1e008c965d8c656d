"""The application: who the bot is, where its gateway is, its commands and its emojis."""

from sandbox.forms.channels import EmojiChangeForm, EmojiForm
from sandbox.forms.commands import ApplicationForm, CommandForm
from sandbox.protocol.errors import Code, DiscordError
from sandbox.protocol.intents import compute_flags
from sandbox.protocol.json import Json, is_json
from sandbox.protocol.snowflakes import Id
from sandbox.rest.routes import NOTHING, Answer, Call, Routes, created, ok
from sandbox.world import commands, emojis
from sandbox.world.shapes import emoji_shape, user_shape
from sandbox.world.things import Command
from sandbox.world.world import World

routes = Routes()
by_anyone = Routes(needs_token=False)

PERMISSIONS = "/applications/{application_id}/guilds/{guild_id}/commands/permissions"
OF_COMMAND = "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions"
COMMAND_PLACES = (
    "/applications/{application_id}/commands",
    "/applications/{application_id}/guilds/{guild_id}/commands",
)


@by_anyone.on("GET", "/gateway")
def find_gateway_address(call: Call) -> Answer:
    """Find the address of the gateway."""
    return ok({"url": call.gateway})


@by_anyone.on("GET", "/soundboard-default-sounds")
def list_default_sounds(call: Call) -> Answer:
    """List the sounds that every server has; there is nobody here to hear them."""
    return ok([])


@routes.on("GET", "/gateway/bot")
def gateway(call: Call) -> Answer:
    """Tell where the gateway is, and how many sessions may begin."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    return ok({"url": call.gateway, "shards": 1, "session_start_limit": limit})


def get_application(call: Call) -> Answer:
    """Get the application."""
    _check_application(call)
    return ok(_application_shape(call.world))


def change_application(call: Call) -> Answer:
    """Change the application's description of itself."""
    _check_application(call)
    form, state = call.form(ApplicationForm), call.world.state
    if form.description is not None:
        state.description = form.description
    if form.tags is not None:
        state.tags = form.tags
    return ok(_application_shape(call.world))


routes.on("GET", "/oauth2/applications/@me")(get_application)
for _path in ("/applications/@me", "/applications/{application_id}"):
    routes.on("GET", _path)(get_application)
    routes.on("PATCH", _path)(change_application)


def _application_shape(world: World) -> Json:
    absent = [
        "icon", "type", "interactions_endpoint_url", "role_connections_verification_url", "team",
    ]  # fmt: skip
    return dict.fromkeys(absent) | {
        "id": world.state.application,
        "name": world.bot.name,
        "description": world.state.description,
        "summary": "",
        "tags": world.state.tags,
        "bot": user_shape(world.bot),
        "owner": user_shape(world.user(world.state.owner)),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": compute_flags(world.granted_intents),
        "flags_new": str(compute_flags(world.granted_intents)),
        "redirect_uris": [],
        "approximate_guild_count": 1,
        "approximate_user_install_count": len(world.state.installed_by),
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
        "integration_types_config": {"0": {}, "1": {}},
    }


@routes.on("GET", PERMISSIONS)
def list_command_permissions(call: Call) -> Answer:
    """List the commands with permissions set by a moderator: none, here."""
    _find_server(call)
    return ok([])


@routes.on("GET", OF_COMMAND)
def get_command_permissions(call: Call) -> Answer:
    """Get the permissions that a moderator set for one command: none, here."""
    raise DiscordError(Code.UNKNOWN_COMMAND_PERMISSIONS)


@routes.on("PUT", OF_COMMAND)
def set_command_permissions(call: Call) -> Answer:
    """Refuse: only moderators can set these, not a bot."""
    raise DiscordError(Code.NOT_FOR_BOTS)


def list_commands(call: Call) -> Answer:
    """List all commands of a place."""
    return ok(_make_shapes(call, commands.of_place(call.world, _find_server(call))))


def set_commands(call: Call) -> Answer:
    """Set all commands of a place."""
    forms = call.forms(CommandForm)
    return ok(_make_shapes(call, commands.replace_all(call.world, _find_server(call), forms)))


def put_command(call: Call) -> Answer:
    """Set one command."""
    command, is_new = commands.put(call.world, _find_server(call), call.form(CommandForm))
    shape = commands.shape(call.world, command)
    return created(shape) if is_new else ok(shape)


def get_command(call: Call) -> Answer:
    """Get one command."""
    return ok(commands.shape(call.world, _command(call)))


def change_command(call: Call) -> Answer:
    """Change a command."""
    command = _command(call)
    body = call.body if is_json(call.body) else {}
    return ok(commands.shape(call.world, commands.change(call.world, command, body)))


def delete_command(call: Call) -> Answer:
    """Delete a command."""
    commands.delete(call.world, _command(call))
    return NOTHING


for _path in COMMAND_PLACES:
    routes.on("GET", _path)(list_commands)
    routes.on("PUT", _path)(set_commands)
    routes.on("POST", _path)(put_command)
    routes.on("GET", _path + "/{command_id}")(get_command)
    routes.on("PATCH", _path + "/{command_id}")(change_command)
    routes.on("DELETE", _path + "/{command_id}")(delete_command)


@routes.on("GET", "/applications/{application_id}/emojis")
def list_emojis(call: Call) -> Answer:
    """List the application's emojis."""
    _check_application(call)
    all_emojis = [emoji for emoji in call.world.state.emojis.values() if not emoji.server]
    return ok({"items": [emoji_shape(call.world, emoji) for emoji in all_emojis]})


@routes.on("POST", "/applications/{application_id}/emojis")
def create_emoji(call: Call) -> Answer:
    """Create an emoji."""
    _check_application(call)
    return created(emoji_shape(call.world, emojis.create(call.world, call.form(EmojiForm))))


@routes.on("GET", "/applications/{application_id}/emojis/{emoji_id}")
def get_emoji(call: Call) -> Answer:
    """Get one emoji."""
    return ok(emoji_shape(call.world, emojis.find(call.world, call.path["emoji_id"])))


@routes.on("PATCH", "/applications/{application_id}/emojis/{emoji_id}")
def rename_emoji(call: Call) -> Answer:
    """Rename an emoji."""
    emoji = emojis.find(call.world, call.path["emoji_id"])
    emojis.rename(call.world, emoji, call.form(EmojiChangeForm).name)
    return ok(emoji_shape(call.world, emoji))


@routes.on("DELETE", "/applications/{application_id}/emojis/{emoji_id}")
def delete_emoji(call: Call) -> Answer:
    """Delete an emoji."""
    emojis.delete(call.world, emojis.find(call.world, call.path["emoji_id"]))
    return NOTHING


def _find_server(call: Call) -> Id | None:
    """Find the server that the path names, if any; the application must be this one."""
    _check_application(call)
    server = call.path.get("guild_id")
    if server not in (None, call.world.state.server):
        raise DiscordError(Code.MISSING_ACCESS)
    return server


def _check_application(call: Call) -> None:
    own = call.world.state.application
    if call.path.get("application_id", own) != own:
        raise DiscordError(Code.UNKNOWN_APPLICATION)


def _command(call: Call) -> Command:
    return commands.find(call.world, _find_server(call), call.path["command_id"])


def _make_shapes(call: Call, found: list[Command]) -> list[Json]:
    return [commands.shape(call.world, command) for command in found]
