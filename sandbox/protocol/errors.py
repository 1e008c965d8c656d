"""Discord's refusals, in its own words.

Rule of this file: a refusal is one `DiscordError`; its code, status and message are Discord's.
"""

from collections.abc import Iterator
from enum import Enum

from sandbox.protocol.json import Json


class Code(Enum):
    """Discord's error codes that the sandbox knows: the code, the HTTP status, the message."""

    INTERNAL = (0, 500, "500: Internal Server Error")
    NOT_FOUND = (0, 404, "404: Not Found")
    UNAUTHORIZED = (0, 401, "401: Unauthorized")
    NOT_IMPLEMENTED = (0, 501, "The sandbox does not know this")
    UNKNOWN_APPLICATION = (10002, 404, "Unknown Application")
    UNKNOWN_CHANNEL = (10003, 404, "Unknown Channel")
    UNKNOWN_GUILD = (10004, 404, "Unknown Guild")
    UNKNOWN_INVITE = (10006, 404, "Unknown Invite")
    UNKNOWN_MEMBER = (10007, 404, "Unknown Member")
    UNKNOWN_MESSAGE = (10008, 404, "Unknown Message")
    UNKNOWN_ROLE = (10011, 404, "Unknown Role")
    UNKNOWN_USER = (10013, 404, "Unknown User")
    UNKNOWN_EMOJI = (10014, 400, "Unknown Emoji")
    UNKNOWN_WEBHOOK = (10015, 404, "Unknown Webhook")
    UNKNOWN_BAN = (10026, 404, "Unknown Ban")
    UNKNOWN_ENTITLEMENT = (10029, 404, "Unknown Entitlement")
    UNKNOWN_STICKER = (10060, 404, "Unknown sticker")
    UNKNOWN_STICKER_PACK = (10061, 404, "Unknown sticker pack")
    UNKNOWN_INTERACTION = (10062, 404, "Unknown interaction")
    UNKNOWN_COMMAND = (10063, 404, "Unknown application command")
    UNKNOWN_COMMAND_PERMISSIONS = (10066, 404, "Unknown application command permissions")
    UNKNOWN_STAGE = (10067, 404, "Unknown Stage Instance")
    UNKNOWN_EVENT = (10070, 404, "Unknown Guild Scheduled Event")
    UNKNOWN_SOUND = (10097, 404, "Unknown sound")
    UNKNOWN_RULE = (10102, 404, "Unknown Auto Moderation Rule")
    UNKNOWN_ANSWER = (10125, 404, "Unknown Poll Answer")
    NOT_FOR_BOTS = (20001, 403, "Bots cannot use this endpoint")
    TOO_MANY_PINS = (30003, 400, "Maximum number of pins reached (50)")
    TOO_MANY_ROLES = (30005, 400, "Maximum number of guild roles reached (250)")
    TOO_MANY_WEBHOOKS = (30007, 400, "Maximum number of webhooks reached (15)")
    TOO_MANY_EMOJIS = (30008, 400, "Maximum number of emojis reached (2000)")
    TOO_MANY_REACTIONS = (30010, 400, "Maximum number of reactions reached (20)")
    TOO_MANY_COMMANDS = (30032, 400, "Maximum number of application commands reached (100)")
    TOO_LARGE = (40005, 413, "Request entity too large")
    ALREADY_ACKNOWLEDGED = (40060, 400, "Interaction has already been acknowledged.")
    NEEDS_A_TAG = (40067, 400, "A tag is required to create a forum post in this channel")
    TOO_MANY_FOLLOW_UPS = (
        40094,
        400,
        "This interaction has hit the maximum number of follow up messages",
    )
    MISSING_ACCESS = (50001, 403, "Missing Access")
    ONLY_OWN_MESSAGES = (50005, 403, "Cannot edit a message authored by another user")
    EMPTY_MESSAGE = (50006, 400, "Cannot send an empty message")
    CANNOT_DM = (50007, 400, "Cannot send messages to this user")
    NOT_A_TEXT_CHANNEL = (50008, 400, "Cannot send messages in a non-text channel")
    MISSING_PERMISSIONS = (50013, 403, "Missing Permissions")
    BULK_DELETE_COUNT = (
        50016,
        400,
        "Provided too few or too many messages to delete. Must provide at least 2 and at most 100.",
    )
    WRONG_CHANNEL_TYPE = (50024, 400, "Cannot execute action on this channel type")
    INVALID_WEBHOOK_TOKEN = (50027, 401, "Invalid Webhook Token")
    BULK_DELETE_TOO_OLD = (50034, 400, "A message provided was too old to bulk delete")
    INVALID_FORM_BODY = (50035, 400, "Invalid Form Body")
    INVALID_API_VERSION = (50041, 400, "Invalid API version")
    THREAD_ARCHIVED = (50083, 400, "Thread is archived")
    INVALID_JSON = (50109, 400, "The request body contains invalid JSON.")
    ALREADY_HAS_THREAD = (160004, 400, "A thread has already been created for this message")
    THREAD_LOCKED = (160005, 400, "Thread is locked")
    NEEDS_A_THREAD = (
        220001,
        400,
        "Webhooks posted to forum channels must have a thread_name or thread_id",
    )
    ONE_THREAD_ONLY = (
        220002,
        400,
        "Webhooks posted to forum channels cannot have both a thread_name and thread_id",
    )
    NO_NEW_THREAD_HERE = (220003, 400, "Webhooks can only create threads in forum channels")
    NO_POLL = (520001, 400, "Poll not found on this message")
    ONLY_OWN_POLLS = (520006, 403, "Cannot end a poll of another user")

    def __init__(self, number: int, status: int, message: str) -> None:
        self.number = number
        self.status = status
        self.message = message


class DiscordError(Exception):
    """A refusal in Discord's words; `errors` nests down to the field at fault."""

    def __init__(self, code: Code, message: str | None = None, errors: Json | None = None) -> None:
        super().__init__(message or code.message)
        self.code = code
        self.errors = errors

    @property
    def status(self) -> int:
        return self.code.status

    def body(self) -> Json:
        body: Json = {"message": str(self), "code": self.code.number}
        return body | {"errors": self.errors} if self.errors else body

    def write_sentence(self) -> str:
        """Write the refusal as a person would read it."""
        details = "; ".join(f"{where}: {what}" for where, what in _flatten(self.errors or {}))
        return f"{self}: {details}" if details else str(self)


class ImpossibleError(Exception):
    """An action that a real client would not allow; the message says why in one sentence."""


def invalid(where: str, code: str, message: str) -> DiscordError:
    """Make the error of an invalid form body with one field at fault, as in `embeds.0.title`."""
    errors: Json = {}
    add_error(errors, where, code, message)
    return DiscordError(Code.INVALID_FORM_BODY, errors=errors)


def add_error(errors: Json, where: str, code: str, message: str) -> None:
    """Put one field's error where Discord nests it."""
    place = errors
    for key in filter(None, where.split(".")):
        place = place.setdefault(key, {})
    place.setdefault("_errors", []).append({"code": code, "message": message})


def _flatten(errors: Json, path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in errors.items():
        if key == "_errors":
            yield path, " ".join(error["message"] for error in value)
        else:
            yield from _flatten(value, f"{path}.{key}" if path else key)
