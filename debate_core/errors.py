"""Everything that can go wrong, as one tree; errors of other libraries are converted.

* RostrumError
  x SpecError             the request cannot be run; the message can be shown to people
    + AlreadyStarted      its only start has already happened, or was given up
    + BudgetExceeded      it would cost more than a budget leaves
    + UnknownModel        no model of that name can be asked; carries the name
    + WrongChannel        debates are held in other channels of the server
    + DamagedSettings     a server's settings in the database cannot be read
    + DatabaseUnusable    nothing can be read or kept until somebody repairs it
  x OutOfTurn             an answer that does not fit the pending steps
  x ModelError            a failure of the provider; carries usage if it used tokens anyway
    + Timeout
    + RateLimited         carries retry_after, in seconds, if the provider gave it
    + Refused
    + Rejected            asking again cannot help: the key, the model's name, the account
    + Unavailable
    + MalformedReply
  x RecordError           a record cannot be read or replayed
    + Unreadable          the database cannot return it
    + UnknownEvent
    + VersionMismatch
    + Conflict            two writers of one debate
"""

from debate_core.language import N_, _
from debate_core.usage import Usage


class RostrumError(Exception):
    """The root; catching it catches every error that Rostrum raises on purpose."""


class SpecError(RostrumError):
    """The person asked for something that cannot be run; the message is one clear sentence."""


class AlreadyStarted(SpecError):
    """A start that can happen only once has already happened, or was given up."""


class BudgetExceeded(SpecError):
    """The request would cost more than a budget leaves."""


class UnknownModel(SpecError):
    """No model of this name can be asked; the message tells the host what to set."""

    def __init__(self, said: str, name: str) -> None:
        super().__init__(said)
        self.name = name


class WrongChannel(SpecError):
    """Debates are held in other channels of this server."""


class DamagedSettings(SpecError):
    """The settings of a server cannot be read, so nothing can be started there."""


class DatabaseUnusable(SpecError):
    """Nothing can be read from the database, or kept in it, until somebody repairs it.

    `parts` are the parts of the reason, by name: it is told in the language of whoever reads it.
    """

    def __init__(self, why: str, until: str, **parts: object) -> None:
        super().__init__(why, until)
        self.why, self.until, self.parts = why, until, parts

    def __str__(self) -> str:
        """Say it in the language of whoever reads it."""
        return _(
            "The database of Rostrum cannot be used: {why}. Nothing can be begun or kept until "
            "{until}.",
            why=_(self.why, **self.parts),
            until=_(self.until),
        )


class OutOfTurn(RostrumError):
    """An answer came for a step that is not pending, or of a kind that does not fit it."""


class ModelError(RostrumError):
    """A model did not deliver."""

    usage: Usage | None = None
    """The usage that was spent anyway, if the provider reports it."""


class Timeout(ModelError):
    """The deadline passed."""


class RateLimited(ModelError):
    """The provider asks for the request to be repeated later."""

    def __init__(self, message: str, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class Refused(ModelError):
    """The model declined to answer."""


class Rejected(ModelError):
    """The provider does not accept the request; asking again with the same request cannot help."""


class Unavailable(ModelError):
    """The provider cannot be reached or is broken."""


class MalformedReply(ModelError):
    """The reply does not have the form that was asked for."""


class RecordError(RostrumError):
    """A record cannot be read or replayed."""


class Unreadable(RecordError):
    """The database that holds the record cannot be read, or is damaged at that place."""


class UnknownEvent(RecordError):
    """The record holds a fact of a kind that this version does not know."""


class VersionMismatch(RecordError):
    """The record was made by another version of its format's rules."""


class Conflict(RecordError):
    """Another writer has already continued this debate."""


_CAUSES = (
    *(N_("No such file or directory"), N_("Permission denied"), N_("Is a directory")),
    *(N_("Not a directory"), N_("File exists"), N_("No space left on device")),
    *(N_("Read-only file system"), N_("File name too long"), N_("Address already in use")),
)
"""What a system says of the failures that happen most."""


def name_cause(error: Exception) -> str:
    """Name the cause of a failure as the system does, without its number."""
    return (isinstance(error, OSError) and error.strerror and _(error.strerror)) or str(error)
