"""The audit log: who did what in the server, and why.

Rule of this file: one table says which requests are entered, and as which action.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote

from sandbox.protocol.json import Json, is_json
from sandbox.rest.routes import Answer, Call, Route, Routes, ok
from sandbox.world.permissions import Permission
from sandbox.world.shapes import user_shape
from sandbox.world.world import Event

routes = Routes()

REASON = "X-Audit-Log-Reason"
REASON_MAX = 512
ENTRIES_MAX = 1000
SERVER = "/guilds/{guild_id}"
OVERWRITE = "/channels/{channel_id}/permissions/{overwrite_id}"
PIN = "/channels/{channel_id}/messages/pins/{message_id}"
ACTIONS = {
    ("PATCH", SERVER): 1,
    ("POST", SERVER + "/channels"): 10,
    ("PATCH", "/channels/{channel_id}"): 11,
    ("DELETE", "/channels/{channel_id}"): 12,
    ("PUT", OVERWRITE): 14,
    ("DELETE", OVERWRITE): 15,
    ("DELETE", SERVER + "/members/{user_id}"): 20,
    ("PUT", SERVER + "/bans/{user_id}"): 22,
    ("DELETE", SERVER + "/bans/{user_id}"): 23,
    ("PATCH", SERVER + "/members/{user_id}"): 24,
    ("PUT", SERVER + "/members/{user_id}/roles/{role_id}"): 25,
    ("DELETE", SERVER + "/members/{user_id}/roles/{role_id}"): 25,
    ("POST", SERVER + "/roles"): 30,
    ("PATCH", SERVER + "/roles/{role_id}"): 31,
    ("DELETE", SERVER + "/roles/{role_id}"): 32,
    ("POST", "/channels/{channel_id}/invites"): 40,
    ("DELETE", "/invites/{code}"): 42,
    ("POST", "/channels/{channel_id}/webhooks"): 50,
    ("PATCH", "/webhooks/{webhook_id}"): 51,
    ("DELETE", "/webhooks/{webhook_id}"): 52,
    ("POST", SERVER + "/emojis"): 60,
    ("PATCH", SERVER + "/emojis/{emoji_id}"): 61,
    ("DELETE", SERVER + "/emojis/{emoji_id}"): 62,
    ("POST", "/channels/{channel_id}/messages/bulk-delete"): 73,
    ("PUT", PIN): 74,
    ("DELETE", PIN): 75,
    ("POST", SERVER + "/stickers"): 90,
    ("POST", SERVER + "/scheduled-events"): 100,
    ("PATCH", SERVER + "/scheduled-events/{guild_scheduled_event_id}"): 101,
    ("DELETE", SERVER + "/scheduled-events/{guild_scheduled_event_id}"): 102,
    ("POST", "/channels/{channel_id}/threads"): 110,
    ("POST", "/channels/{channel_id}/messages/{message_id}/threads"): 110,
    ("POST", SERVER + "/soundboard-sounds"): 130,
    ("POST", SERVER + "/auto-moderation/rules"): 140,
    ("PATCH", SERVER + "/auto-moderation/rules/{rule_id}"): 141,
    ("DELETE", SERVER + "/auto-moderation/rules/{rule_id}"): 142,
}
"""Discord's number for the action of a request."""
OF_THREADS = {11: 111, 12: 112}
TARGETS = ("user_id", "role_id", "emoji_id", "webhook_id", "rule_id", "message_id",
           "guild_scheduled_event_id", "channel_id", "guild_id")  # fmt: skip


def read_reason(headers: Mapping[str, str]) -> str | None:
    """Read the bot's reason for an action."""
    return unquote(headers.get(REASON, ""))[:REASON_MAX] or None


def enter(call: Call, route: Route, answer: Answer) -> None:
    """Enter the action of a request, if it is one of those that are entered."""
    action = ACTIONS.get((route.method, route.path))
    if action is None or answer.status >= 300:
        return
    shown: Json = answer.body if is_json(answer.body) else {}
    action = OF_THREADS.get(action, action) if "thread_metadata" in shown else action
    by_path = next((call.path[key] for key in TARGETS if key in call.path), None)
    entry: Json = {
        "id": call.world.new_id(),
        "user_id": call.me,
        "target_id": shown.get("id", by_path),
        "action_type": action,
        "changes": list[Json](),
    } | ({"reason": call.reason} if call.reason else {})
    call.world.state.audit_log.append(entry)
    del call.world.state.audit_log[:-ENTRIES_MAX]
    told = entry | {"guild_id": call.world.state.server}
    call.world.announce(Event("GUILD_AUDIT_LOG_ENTRY_CREATE", told))


@routes.on("GET", SERVER + "/audit-logs")
def list_entries(call: Call) -> Answer:
    """List a page of the log, newest first, by who acted and what they did."""
    world = call.server()
    world.require(call.me, Permission.VIEW_AUDIT_LOG)
    limit = call.number("limit", 50, 1, 100)
    after, before = call.position("after") or 0, call.position("before") or 2**64
    wanted = {key: call.query[key] for key in ("user_id", "target_id") if key in call.query}
    if "action_type" in call.query:
        wanted["action_type"] = str(call.number("action_type", 0, 0, 1000))
    found = [
        entry
        for entry in world.state.audit_log
        if after < int(entry["id"]) < before
        and all(str(entry[key]) == value for key, value in wanted.items())
    ]
    others = ("integrations", "webhooks", "guild_scheduled_events", "threads",
              "application_commands", "auto_moderation_rules")  # fmt: skip
    body: dict[str, Any] = {key: list[Json]() for key in others}
    body["audit_log_entries"] = found[::-1][:limit]
    body["users"] = [user_shape(world.bot)] if found else []
    return ok(body)
