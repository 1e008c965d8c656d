"""The specification of a debate, fixed before the start: all that its rules may depend on."""

import operator
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, Self, TypeVar, cast

from pydantic import Field, SerializeAsAny, model_serializer, model_validator

from debate_core.domain.sources import Source
from debate_core.domain.tally import Threshold
from debate_core.domain.values import DebateId, DebaterId, PersonId, Value
from debate_core.errors import RecordError
from debate_core.language import ENGLISH, N_

OFFLINE = "offline:plain"
"""The model of every seat that names no other."""
OFFLINE_HOST = "offline"
"""The prefix of the built-in debaters' names; they are always available, and not a model."""


def is_offline(model: str) -> bool:
    """True if a model's name means the built-in debaters."""
    return model.partition(":")[0] == OFFLINE_HOST


Effort = Literal["low", "medium", "high"]
"""The effort with which a model that reasons is to think."""


class Debater(Value):
    """A debater: a seat with a name, a stance and, if wanted, a persona."""

    id: DebaterId
    name: str
    stance: str = ""
    role: str = ""
    """The persona in a sentence: who is speaking and what they care about."""
    model: str = OFFLINE
    """The model that speaks for it; empty where only a person ever speaks."""
    voice: str = ""
    """The way it argues, as a request to it; empty leaves this to the cast and the seed."""
    saved: str = ""
    """The id of the saved persona that it is; empty where it is none."""


class MoreSteps(NamedTuple):
    """The turns and calls that a debate can have in addition to the steps of its plan."""

    turns: int = 0
    calls: int = 0


class FormatOptions(Value):
    """The root of a format's own options: each is a field with a description and a default."""

    # Fields that only code sets, such as a host's texts, have no description and are not offered.

    @property
    def steps_at_once(self) -> int | None:
        """The number of steps that run at the same time, at most; None leaves it to the host.

        A host that performs fewer refuses the debate.
        """
        return None

    def count_more(self, phases: Sequence[str]) -> MoreSteps | None:
        """Count what can come on top of the turns of these phases, if that depends on their length.

        None if it cannot be known.
        """
        del phases
        return None

    def reorder_debaters(self, places: Sequence[int]) -> Self:
        """Return the options for reordered debaters; each comes from the place given for it."""
        del places
        return self


class UnreadOptions(FormatOptions):
    """The options of a format that is not known here."""

    data: dict[str, Any] = Field(default_factory=dict[str, Any])

    @model_serializer
    def _as_they_were(self) -> dict[str, Any]:
        return self.data


_options: dict[str, type[FormatOptions]] = {}


def register_options(format_name: str, options: type[FormatOptions]) -> None:
    """Use these options for specifications of that format from now on."""
    _options[format_name] = options


def forget_options(format_name: str) -> None:
    """Keep the options of that format unread from now on."""
    _options.pop(format_name, None)


O = TypeVar("O", bound=FormatOptions)  # noqa: E741


class Seating(Value):
    """The right to sit in debaters' seats; moderators and the person who starts it may invite."""

    who: Literal["nobody", "invited", "role", "anyone"] = "invited"
    people: tuple[PersonId, ...] = ()
    """The people who are invited, besides the person who started the debate."""
    role: str = ""
    """The platform's id of the role that may sit."""
    seconds: int = 300
    """The most seconds that a person's turn takes."""


class Voters(Value):
    """Conditions for a ballot to count, besides being on the server when the vote closes."""

    account: int = 0
    """Seconds for which an account must have existed."""
    member: int = 0
    """Seconds for which somebody must have been on the server."""
    role: str = ""
    """The platform's id of a role that they must have; empty if none."""
    role_name: str = ""
    """The name of that role as it is shown."""
    starter: bool = True
    """True if the person who started the debate may vote."""
    seats: bool = True
    """True if those who sit in debaters' seats may vote."""

    def make_stricter(self, least: "Voters") -> "Voters":
        """Make these rules at least as strict as those that hold in any case."""
        roles = least if least.role or not self.role_name else self
        return Voters(
            account=max(self.account, least.account),
            member=max(self.member, least.member),
            role=roles.role,
            role_name=roles.role_name,
            starter=self.starter and least.starter,
            seats=self.seats and least.seats,
        )


class Switch(NamedTuple):
    """A marker for a rule of the vote that is on or off."""

    label: str
    """The words beside its box."""


class Voting(Value):
    """The rules of the community's vote on the outcome (voting.md)."""

    quorum: int = 3
    """The number of voters that makes the vote count."""
    seconds: int = 600
    """The seconds for which the vote is open."""
    voters: Voters = Voters()
    is_secret: Annotated[bool, Switch(N_("Secret ballot"))] = False
    """True if votes, and the tally before the close, are hidden from all; then by buttons."""
    asks_opinion: Annotated[bool, Switch(N_("Ask opinions before and after"))] = False
    """True if people are asked what they think before and after, where there are two sides."""
    is_held: bool = Field(default=True, exclude_if=bool)
    """False where people cannot be counted, so nobody votes."""

    @classmethod
    def list_switches(cls) -> Mapping[str, Switch]:
        """List the rules that are on or off, by the name of their field."""
        return {
            name: mark
            for name, rule in cls.model_fields.items()
            for mark in rule.metadata
            if isinstance(mark, Switch)
        }


class Rematch(Value):
    """The debate that another is the rematch of, and how it ended."""

    debate: DebateId
    sides: dict[str, str]
    """The side that each debater, by name, argued in it."""
    winners: tuple[str, ...] = ()
    """Their names; empty where nobody won."""


_SHORT_WORDS = 100
"""The most words of a turn in a short debate."""


class Specification(Value):
    """A debate before it starts; with the same answers it always runs the same."""

    motion: str
    format: str
    """The format's name."""
    options: SerializeAsAny[FormatOptions] = FormatOptions()
    """The format's own options; its defaults where none are given."""
    debaters: tuple[Debater, ...]
    rounds: int = 2
    consensus_threshold: Threshold = Threshold()
    voting: Voting = Voting()
    seating: Seating = Seating()
    countdown: int = 0
    """Seconds from the opening to the first turn, in which people take seats and sides."""
    preparation: int = Field(default=0, exclude_if=operator.not_)
    """Seconds before the first turn in which teams with people prepare in private; 0 for none."""
    judge_model: str = OFFLINE
    more_judges: tuple[str, ...] = ()
    """The models of the second and the third judge, where there are several."""
    models_for: dict[str, str] = Field(default_factory=dict[str, str])
    """Models of those who are not debaters or judges, such as a team's captain, by their name."""
    words: int = 250
    """The word limit of a turn."""
    effort: Effort | None = None
    """The effort of models that reason; None leaves it to the model."""
    instructions: str = ""
    """Extra instructions for the default debaters and the default judge."""
    context: str = ""
    """Background that the default debaters and the default judge may use."""
    sources: tuple[Source, ...] = ()
    """Texts that the debate is based on: S1, S2 and so on."""
    synthesis: dict[str, object] | None = None
    """The JSON schema of the result that the caller wants; None leaves the synthesizer out."""
    tools: tuple[str, ...] = ()
    """Names of the tools that the default debaters and the default judge may call."""
    seed: int = 0
    flow: bool = False
    """True if what each turn does to earlier ones is noted, and shown (docs/flow.md)."""
    control: bool = False
    """True if a debater's model is asked for a plain answer before the first turn."""
    confidence: bool = False
    """True if debaters' models are asked in private how likely their side is to win."""
    usd_limit: float | None = Field(default=None, exclude_if=lambda usd: usd is None)
    """US dollars that it may cost at most; None leaves it to budgets."""
    rematch: Rematch | None = None
    """The first debate, if this is a rematch."""
    language: str = Field(default=ENGLISH, exclude_if=lambda code: code == ENGLISH)
    """The code of the language that it is held in; older records name none."""

    @model_validator(mode="before")
    @classmethod
    def _read_options(cls, data: Any) -> Any:
        if not isinstance(data, dict):
            return data
        given = cast(dict[str, Any], data)
        options = given.get("options", {})
        if isinstance(options, FormatOptions):
            return given
        kind = _options.get(str(given.get("format")))
        read = UnreadOptions(data=options) if kind is None else kind.model_validate(options)
        return given | {"options": read}

    def options_as(self, kind: type[O]) -> O:
        """Return the options in the type that the format gives them."""
        assert isinstance(self.options, kind)
        return self.options

    @property
    def is_short(self) -> bool:
        """True if turns are so short that the verdict is told in three lines."""
        return self.words <= _SHORT_WORDS

    @property
    def models(self) -> tuple[str, ...]:
        """Every model that may be asked, each once: debaters', others', the judge's."""
        seats = (debater.model for debater in self.debaters if debater.model)
        return tuple(dict.fromkeys((*seats, *self.models_for.values(), *self.judges)))

    @property
    def judges(self) -> tuple[str, ...]:
        """The model of every judge."""
        return (self.judge_model, *self.more_judges)

    def debater(self, debater_id: DebaterId) -> Debater:
        """Return the debater with that id; RecordError if there is none."""
        for debater in self.debaters:
            if debater.id == debater_id:
                return debater
        raise RecordError(f"The record names a debater “{debater_id}” who is not in the debate.")

    @property
    def stances(self) -> tuple[str, ...]:
        """The declared stances, each once, in order of declaration."""
        return tuple(dict.fromkeys(debater.stance for debater in self.debaters if debater.stance))
