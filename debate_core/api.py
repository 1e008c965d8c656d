"""The public API of Rostrum as a library, used as `from debate_core import …`.

Rule: nothing in Rostrum itself imports this; it is for other people's programs and formats.
"""

from pydantic import Field

from debate_core.domain.brief import Brief
from debate_core.domain.facts import DecisionMade, Event, PhaseOpened, StepAnswered
from debate_core.domain.facts.debate import Ruling
from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.forms import Forfeit, FreeText, Question, Speech
from debate_core.domain.judge_forms import Verdict, decide_by_verdict
from debate_core.domain.outcome import Decision
from debate_core.domain.play import (
    ClosingEarly,
    Moves,
    ask,
    ask_all,
    begin,
    collect,
    judge,
    open_phase,
    rule,
    speak,
    together,
)
from debate_core.domain.record import Record
from debate_core.domain.rubric import Dimension, Rubric
from debate_core.domain.sources import Source
from debate_core.domain.specification import Debater, FormatOptions, Specification
from debate_core.domain.steps import JUDGEMENT, Judge, Speak, Step, view_seed
from debate_core.domain.turns import Turn, ViewOptions, judge_view
from debate_core.domain.values import DebaterId
from debate_core.engine.callables import Custom, Person
from debate_core.errors import (
    MalformedReply,
    ModelError,
    RateLimited,
    Refused,
    Rejected,
    RostrumError,
    SpecError,
    Timeout,
    Unavailable,
)
from debate_core.evaluation.calibration import Calibration, Share, Trial
from debate_core.evaluation.samples import KnownDebate, known_debates
from debate_core.formats import FORMATS, add_format
from debate_core.formats.format import Format
from debate_core.holding import Debate, FinishedDebate, Seat, Watch, calibrate
from debate_core.models.port import Hear, Model, Reply, Usage
from debate_core.models.tools import Tool
from debate_core.plugins import load_formats
from debate_core.prompts.request import Request, ToolCall, ToolOffer
from debate_core.prompts.speech import turn_request

__all__ = [
    "FORMATS",
    "JUDGEMENT",
    "AnswerContext",
    "Brief",
    "Calibration",
    "ClosingEarly",
    "Custom",
    "Debate",
    "Debater",
    "DebaterId",
    "Decision",
    "DecisionMade",
    "Dimension",
    "Event",
    "Field",
    "FinishedDebate",
    "Forfeit",
    "Form",
    "Format",
    "FormatOptions",
    "FreeText",
    "Hear",
    "Judge",
    "KnownDebate",
    "MalformedReply",
    "Model",
    "ModelError",
    "Moves",
    "Person",
    "PhaseOpened",
    "Question",
    "RateLimited",
    "Record",
    "Refused",
    "Rejected",
    "Reply",
    "Request",
    "RostrumError",
    "Rubric",
    "Ruling",
    "Seat",
    "Share",
    "Source",
    "Speak",
    "SpecError",
    "Specification",
    "Speech",
    "Step",
    "StepAnswered",
    "Timeout",
    "Tool",
    "ToolCall",
    "ToolOffer",
    "Trial",
    "Turn",
    "Unavailable",
    "Usage",
    "Verdict",
    "ViewOptions",
    "Watch",
    "add_format",
    "ask",
    "ask_all",
    "begin",
    "calibrate",
    "collect",
    "decide_by_verdict",
    "judge",
    "judge_view",
    "known_debates",
    "load_formats",
    "open_phase",
    "rule",
    "speak",
    "together",
    "turn_request",
    "view_seed",
]
