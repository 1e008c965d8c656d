"""Why an answer is missing, or why a debate ended: told in the language of whoever reads it.

A record keeps these in English, since it is the same for everybody.
"""

from debate_core.language import ENGLISH, N_, _, get_language, retell

NO_ANSWER_WITHIN = N_("no answer within {seconds} seconds")
CALL_CANCELLED = N_("the call was cancelled")
LET_PASS = N_("they let the turn pass")
PASSED = N_("the turn was passed")
SKIPPED_BY = N_("skipped by {name}")
LEFT = N_("they left")
INPUT_ENDED = N_("the input ended")
DECLINED = N_("declined to answer")
DECLINED_TO_SPEAK = N_("declined to speak")
DECLINES_TO_ARGUE = N_("declines to argue, as its author said when asked")
LEFT_ALONE = N_("{host} did not answer lately and is left alone a while")
AND_FALLBACK = N_("{first}; its fallback: {second}")
NOT_ACCEPTED = N_("{host} does not accept the request")
OUT_OF_ORDER = N_("{host} is out of order")
NO_CREDIT = N_("{host} has no credit left for this key")
NOT_ALLOWED = N_("{host} does not allow this with this key")
KEY_NOT_TAKEN = N_("{host} does not take the key")
UNKNOWN_MODEL = N_("{host} does not know this model or address")
NO_ADDRESS = N_("{host} has an address that is none")
COME_LATER = N_("{host} asks to come back later")
TOO_SLOW = N_("{host} did not answer in time")
OUT_OF_REACH = N_("{host} cannot be reached")
HOST_DECLINED = N_("{host} declined to answer")
ALL_TAKEN = N_("{host} has no connection free")
BROKE_OFF = N_("{host} broke off")
BROKE_OFF_ANSWER = N_("{host} broke off in the middle of an answer")
NO_JSON = N_("{host} sent what is no JSON")
NO_TEXT = N_("{host} sent what is no text")
NOT_AN_ANSWER = N_("{host} sent what is no answer")
OTHER_FORM = N_("{host} sent a reply of another form")
CUT_OFF = N_("{host} came to the limit before the end")
BUSY = N_("{host} is busy with another request")
OVERLOADED = N_("{host} is overloaded")
RAISED = N_("{name} raised {error}")
NO_REPLY = N_("{name} returned {value}, and no Reply")
BAD_REPLY = N_("{name} returned a Reply whose `{field}` cannot be that")
FORMAT_GONE = N_("The format {name} of this debate is not installed here any more.")
OTHER_RULES = N_(
    "This debate was begun by version {began} of the format's rules; this Rostrum has version "
    "{current} and does not guess. Start it anew."
)
DAMAGED = N_(
    "Event {number} of its record in the database is not what was recorded, so it ended there."
)
UNREADABLE = N_("Event {number} of its record in the database cannot be read, so it ended there.")
FAULT = N_("A fault in Rostrum stopped this debate ({error}).")
_REASONS = tuple(
    value for name, value in globals().items() if name.isupper() and name not in ("ENGLISH", "N_")
)
_BETWEEN = AND_FALLBACK.removeprefix("{first}").removesuffix("{second}")
_REST = r"(?: \(\d+\))?(?:\.|: .*)?"
"""What may follow a host's failure: its status, and its own words."""


def tell_reason(reason: str | None) -> str:
    """Tell a reason that a record keeps; one that is not known is told as it stands."""
    if not reason or get_language() == ENGLISH:
        return reason or ""
    first, mark, second = reason.partition(_BETWEEN)
    if mark:
        return _(AND_FALLBACK, first=_tell_one(first), second=_tell_one(second))
    return _tell_one(reason)


def _tell_one(reason: str) -> str:
    told = retell(reason, _REASONS, rest=_REST)
    return _(reason) if told == reason else told
