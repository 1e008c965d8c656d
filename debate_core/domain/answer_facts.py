"""What the answers to a step are recorded as: facts, in the past tense.

Facts are only ever added to; a new field has a default, so that old records read.
"""

from typing import Literal

from debate_core.domain.forms import Synthesis, Turn, VerdictForms
from debate_core.domain.forms_championship import Call, SpeechScore, Summary
from debate_core.domain.forms_panel import Assessment, Personas
from debate_core.domain.words import DebaterId, Value


class Cost(Value):
    """What performing a step took."""

    seconds: float = 0
    tokens_in: int = 0
    tokens_out: int = 0
    tokens_cached: int = 0
    """Of `tokens_in`, those that the provider read from its cache."""
    tokens_written: int = 0
    """Of `tokens_in`, those that the provider wrote to its cache."""
    usd: float | None = None
    """US dollars; None where the price is unknown."""
    model: str = ""
    """Which model answered; empty where none was asked."""
    calls: int = 1
    """Calls that were answered on the way, those included whose answer was sent back."""


class RefusedReply(Value):
    """A model's answer that was sent back, and why."""

    text: str
    problems: tuple[str, ...]


class Consulted(Value):
    """A tool that was called on the way to an answer."""

    tool: str
    arguments: dict[str, object]
    result: str


class TurnTaken(Value):
    """A debater spoke."""

    kind: Literal["turn_taken"] = "turn_taken"
    step: int
    turn: int
    debater: DebaterId
    phase: str
    round: int
    content: Turn
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


class TurnForfeited(Value):
    """A debater's turn passed without a speech."""

    kind: Literal["turn_forfeited"] = "turn_forfeited"
    step: int
    turn: int
    debater: DebaterId
    phase: str
    round: int
    form: str = "speech"
    """The form that was asked for."""
    reason: str
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


class VerdictGiven(Value):
    """The judge spoke."""

    kind: Literal["verdict_given"] = "verdict_given"
    step: int
    verdict: VerdictForms
    view_seed: int
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


class VerdictMissed(Value):
    """The judge did not give a verdict."""

    kind: Literal["verdict_missed"] = "verdict_missed"
    step: int
    reason: str
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


class ResultDrafted(Value):
    """The synthesizer projected the raw result into the caller's schema."""

    kind: Literal["result_drafted"] = "result_drafted"
    step: int
    synthesis: Synthesis
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


class DraftMissed(Value):
    """The synthesizer did not deliver."""

    kind: Literal["draft_missed"] = "draft_missed"
    step: int
    reason: str
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


class PersonasProposed(Value):
    """A model proposed personas, more than there are seats."""

    kind: Literal["personas_proposed"] = "personas_proposed"
    step: int
    personas: Personas
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


class RoundAssessed(Value):
    """The judge assessed the debate so far."""

    kind: Literal["round_assessed"] = "round_assessed"
    step: int
    round: int
    is_last: bool = False
    assessment: Assessment
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


class CaptainCalled(Value):
    """A captain called a speaker, in the channel of its team."""

    kind: Literal["captain_called"] = "captain_called"
    step: int
    team: str
    call: Call
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


class SpeechScored(Value):
    """The judge scored a speech."""

    kind: Literal["speech_scored"] = "speech_scored"
    step: int
    turn: int
    debater: DebaterId
    score: SpeechScore
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


class StageSummed(Value):
    """The judge summed up a stage, or at the end reviewed the whole."""

    kind: Literal["stage_summed"] = "stage_summed"
    step: int
    phase: str
    is_final: bool = False
    summary: Summary
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


class StepMissed(Value):
    """A step beside the turns that nobody delivered."""

    kind: Literal["step_missed"] = "step_missed"
    step: int
    what: str
    """Its form, such as assessment."""
    reason: str
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


AnswerFact = (
    TurnTaken
    | TurnForfeited
    | VerdictGiven
    | VerdictMissed
    | ResultDrafted
    | DraftMissed
    | PersonasProposed
    | RoundAssessed
    | CaptainCalled
    | SpeechScored
    | StageSummed
    | StepMissed
)
"""What the answer to a step is recorded as."""
