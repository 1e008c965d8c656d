"""What a debate is, fixed before it starts: everything its rules may ever depend on."""

from typing import Annotated, Literal

from pydantic import Field

from debate_core.domain.threshold import Threshold
from debate_core.domain.words import DebaterId, Value
from debate_core.errors import RecordError

OFFLINE = "offline:plain"
"""The model of every seat that names no other."""


Effort = Literal["low", "medium", "high"]
"""How hard a model that reasons is to think."""


class Debater(Value):
    """One who argues: a seat with a name, a stance and, if wanted, a persona."""

    id: DebaterId
    name: str
    stance: str = ""
    role: str = ""
    """The persona in a sentence: who is speaking and what they care about."""
    model: str = OFFLINE


class RoundsRules(Value):
    """The options of format `rounds`."""

    format: Literal["rounds"] = "rounds"
    concession: bool = Field(default=False, description="debaters may concede")
    """Forbidding it guards against sycophantic convergence."""
    strict_winner: bool = Field(default=False, description="the judge names a stance, or none")
    anonymous: bool = Field(default=True, description="the judge sees stances, no names")
    shuffled: bool = Field(default=True, description="the judge sees each round in a drawn order")
    synthesis: dict[str, object] | None = None
    """The JSON schema of the caller's result; None leaves the synthesizer out."""


class ConsensusRules(Value):
    """The options of format `consensus`."""

    format: Literal["consensus"] = "consensus"
    choices: tuple[str, ...] = Field(
        default=("release", "revise", "escalate"), description="the votes on offer"
    )


class StructuredRules(Value):
    """The options of format `structured`."""

    format: Literal["structured"] = "structured"
    rubric: Literal["structured", "evidence-first"] = Field(
        default="structured", description="what the judge weighs: structured, evidence-first"
    )


Coordination = Literal["simultaneous", "turn-taking"]
Order = Literal["fixed", "rotating", "judge-selected"]


class PanelRules(Value):
    """The options of format `panel`."""

    format: Literal["panel"] = "panel"
    personas: bool = Field(
        default=False, description="a model proposes personas, code picks the most diverse"
    )
    order: Order = Field(default="rotating", description="in turn: fixed, rotating, judge-selected")
    opening: Coordination = Field(default="simultaneous", description="simultaneous or turn-taking")
    rebuttal: Coordination = Field(default="turn-taking", description="simultaneous or turn-taking")
    closing: Coordination = Field(default="simultaneous", description="simultaneous or turn-taking")
    points_of_information: bool = Field(
        default=False, description="another debater may put a short question before each turn"
    )
    assess_every: int = Field(
        default=2, ge=2, le=3, description="rounds between the judge's assessments, 2 or 3"
    )
    shown: Literal["as they arrive", "together"] = Field(
        default="as they arrive", description="turns taken at once: as they arrive, together"
    )
    at_once: int = Field(
        default=5, ge=1, le=8, description="debaters that write at the same time, at most"
    )
    slowest: int = Field(
        default=60, ge=5, le=600, description="seconds for the slowest of turns taken at once"
    )
    turn_seconds: int = Field(
        default=120, ge=5, le=3600, description="seconds for a turn taken in turn"
    )


STYLES = ("logical", "data-driven", "aggressive", "diplomatic")


class ChampionshipRules(Value):
    """The options of format `championship`."""

    format: Literal["championship"] = "championship"
    styles: tuple[str, ...] = Field(
        default=STYLES, description="the styles of the positions, first to fourth, or of all eight"
    )
    backstage: bool = Field(
        default=False, description="captains' calls and judge's notes are shown after the end"
    )
    manners: dict[str, str] = Field(default_factory=dict[str, str])
    """What each known style asks of a debater; drafting fills it in from the file of styles."""


FormatRules = Annotated[
    RoundsRules | ConsensusRules | StructuredRules | PanelRules | ChampionshipRules,
    Field(discriminator="format"),
]


class Voting(Value):
    """How the community votes on the outcome (voting.md)."""

    quorum: int = 3
    """Voters that make the vote count."""
    seconds: int = 600
    """How long the vote is open."""


class Specification(Value):
    """A debate before it starts; with the same answers it always plays the same."""

    motion: str
    rules: FormatRules
    debaters: tuple[Debater, ...]
    rounds: int = 2
    consensus_threshold: Threshold = Threshold()
    voting: Voting = Voting()
    judge_model: str = OFFLINE
    captain_models: dict[str, str] = Field(default_factory=dict[str, str])
    """By team, where teams have captains; a team that is left out asks its first debater's."""
    words: int = 250
    """The word limit of a turn."""
    effort: Effort | None = None
    """None leaves it to the model."""
    instructions: str = ""
    """Extra instructions for the default debaters and the default judge."""
    context: str = ""
    """Background that the default debaters and the default judge may use."""
    tools: tuple[str, ...] = ()
    """Names of the tools that the default debaters and the default judge may call."""
    seed: int = 0

    @property
    def format(self) -> str:
        """The format's name."""
        return self.rules.format

    @property
    def models(self) -> tuple[str, ...]:
        """Every model that may be asked, each once: debaters', captains', the judge's."""
        seats = (each.model for each in self.debaters)
        return tuple(dict.fromkeys((*seats, *self.captain_models.values(), self.judge_model)))

    def debater(self, debater_id: DebaterId) -> Debater:
        """The debater of that id; RecordError if there is none."""
        for each in self.debaters:
            if each.id == debater_id:
                return each
        raise RecordError(f"The record names a debater “{debater_id}” who is not in the debate.")

    @property
    def stances(self) -> tuple[str, ...]:
        """The declared stances, each once, in order of declaration."""
        return tuple(dict.fromkeys(each.stance for each in self.debaters if each.stance))
