"""A judge's licence: how many planted faults it finds, and how stable its verdict is.

Rule: the licence is graded as a whole. Eight faults of one kind say too little about that kind.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import ClassVar, get_args

from debate_core.domain.brief import Brief
from debate_core.domain.budget import Cost
from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.sources import find_quotations
from debate_core.domain.specification import Specification
from debate_core.domain.values import Value
from debate_core.engine.beside import StepBeside
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.engine.performer import Performer
from debate_core.evaluation.calibration import Share
from debate_core.evaluation.exam import FAULTS, TWINS, ExamDebate, FaultKind, make_exam
from debate_core.evaluation.judging import Judged, hold_sample, judge_all, run_few
from debate_core.models.port import hear_nothing
from debate_core.prompts.judge import DATA
from debate_core.prompts.layers import join_layers, write_background, write_motion
from debate_core.prompts.request import Message, Request, Schema, count_room, quote_data
from debate_core.prompts.schemas import list_of, object_of, one_of, text

_WITH_TWINS = 10
"""The debates of an exam that are judged in their other forms too."""
_EXAMINING = """\
You examine a short debate for faults, for no side. Turns 1 and 3 are for the motion, 2 and 4 \
against it. These are the faults:
- dropped point: a reason of turn 1 or 2 that the other side's next turn does not meet at all; the \
turn is the one that gave the reason.
- false quotation: words quoted from a source that do not stand there so.
- cut quotation: one that leaves out the part of its sentence that turns what it says.
- false report: a turn says of this debate what is not so, such as that something was never \
answered, or not said before.
- gap: what is given as the reason of a claim belongs to another question.
- no reasons: a turn claims its points and gives no reason for any.
Many of these debates have one fault, and some have none. Name only what you can show: the turn, \
the kind, and its words."""


class FoundFault(Value):
    """A fault that a judge found."""

    turn: int
    kind: str
    words: str = ""


class FaultsFound(Form, tag="faults_found"):
    """The faults that a judge found in a debate; an empty list is a valid answer."""

    listed = ("faults", FoundFault)

    faults: tuple[FoundFault, ...] = ()

    def as_text(self) -> str:
        return "\n".join(f"turn {found.turn}: {found.kind}" for found in self.faults)

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        unknown = sorted({found.kind for found in self.faults} - set(FAULTS))
        return tuple(f"“{kind}” is no kind of fault; see the list" for kind in unknown)


@dataclass(frozen=True)
class FindFaults(StepBeside, tag=None):
    """A judge names the faults of a debate."""

    called: ClassVar[str] = "exam"

    form: str = field(default="faults_found", kw_only=True)

    def get_model(self, spec: Specification) -> str:
        return spec.judge_model

    def make_request(self, brief: Brief) -> Request:
        said = "\n\n".join(f"Turn {turn.number}\n{turn.answer.as_text()}" for turn in brief.heard)
        fault = object_of(
            turn={"type": "integer", "minimum": 1, "maximum": len(brief.heard)},
            kind=one_of(get_args(FaultKind)),
            words=text("The words that show it, at most 15."),
        )
        asked = join_layers(
            write_motion(brief.spec),
            write_background(brief.spec),
            f"The debate:\n{quote_data(said)}",
            "List its faults; leave the list empty if there are none.",
        )
        return Request(
            system=join_layers(_EXAMINING, DATA),
            messages=(Message("user", asked),),
            schema=Schema("faults", object_of(faults=list_of(fault))),
            temperature=0.2,
            max_tokens=count_room(120, 12),
            effort=brief.spec.effort,
        )

    def answer_offline(self, brief: Brief) -> Form:
        """Look the quotations up: the built-in judge counts words, and can find nothing else."""
        found = [
            FoundFault(
                turn=turn.number,
                kind="cut quotation" if quotation.is_found else "false quotation",
                words=quotation.words,
            )
            for turn in brief.heard
            for quotation in find_quotations(turn.answer.as_text(), brief.spec.sources)
            if not quotation.is_found or quotation.after.strip(" .")
        ]
        return FaultsFound(faults=tuple(found))


@dataclass(frozen=True, slots=True)
class Examined:
    """A debate of the exam, and what a judge found in it."""

    debate: ExamDebate
    found: FaultsFound | None
    cost: Cost
    missed: str = ""
    """The reason why there is no answer."""

    @property
    def is_found(self) -> bool:
        """True if it named the planted fault, in the right turn and with the right kind."""
        planted, named = self.debate.fault, self.found.faults if self.found else ()
        return planted is not None and any(
            (fault.turn, fault.kind) == (planted.turn, planted.kind) for fault in named
        )


@dataclass(frozen=True)
class Licence:
    """The result of an exam."""

    model: str
    seed: int
    examined: tuple[Examined, ...]
    verdicts: tuple[tuple[Judged, ...], ...] = ()
    """For each debate with twins its verdict, then one for each of `TWINS`."""

    @property
    def found(self) -> Share:
        """The planted faults that were found, of those in debates that got an answer."""
        faulty = [one for one in self._answered if one.debate.fault]
        return Share(sum(one.is_found for one in faulty), len(faulty))

    @property
    def false_alarms(self) -> Share:
        """The debates without a fault in which the judge named one."""
        clean = [one for one in self._answered if not one.debate.fault]
        return Share(sum(bool(one.found and one.found.faults) for one in clean), len(clean))

    def found_of(self, kind: FaultKind) -> Share:
        """Return the share of faults of one kind that were found."""
        of_kind = [
            one for one in self._answered if one.debate.fault and one.debate.fault.kind == kind
        ]
        return Share(sum(one.is_found for one in of_kind), len(of_kind))

    def count_kept(self, twin: str) -> Share:
        """Return the share of verdicts that stayed the same in a twin, with any exchange undone."""
        pairs = [
            (judged[0], judged[1 + TWINS.index(twin)])
            for judged in self.verdicts
            if judged[0].missed is None and judged[1 + TWINS.index(twin)].missed is None
        ]
        same = (_undo_exchange(new.winner, twin) == old.winner for old, new in pairs)
        return Share(sum(same), len(pairs))

    @property
    def missed(self) -> tuple[str, ...]:
        """The reason for each time that there was no answer."""
        asked = [one.missed for one in self.examined]
        asked += [judged.missed or "" for row in self.verdicts for judged in row]
        return tuple(filter(None, asked))

    @property
    def costs(self) -> tuple[Cost, ...]:
        """The cost of each request."""
        judged = (cost for row in self.verdicts for one in row for cost in one.costs)
        return (*(one.cost for one in self.examined), *judged)

    @property
    def _answered(self) -> list[Examined]:
        return [one for one in self.examined if one.found is not None]


def _undo_exchange(winner: str | None, twin: str) -> str | None:
    if twin != "exchanged" or winner is None:
        return winner
    return "against" if winner == "for" else "for"


async def examine(judge: Performer, model: str, seed: int) -> Licence:
    """Hold an exam: forty debates searched for their fault, ten of them judged in six forms."""
    debates = make_exam(seed)
    examined = await run_few(partial(_search_faults, judge, model), debates)
    chosen = Random(f"{seed}:twins").sample(debates, _WITH_TWINS)
    asked = [sample for debate in chosen for sample in (debate.sample, *debate.twins)]
    judged = await judge_all(judge, model, asked)
    return Licence(model, seed, examined, tuple(_split_verdicts(judged, 1 + len(TWINS))))


def _split_verdicts(judged: Sequence[Judged], length: int) -> list[tuple[Judged, ...]]:
    return [tuple(judged[at : at + length]) for at in range(0, len(judged), length)]


async def _search_faults(judge: Performer, model: str, debate: ExamDebate) -> Examined:
    record: Record = await hold_sample(OfflineSeat(), model, debate.sample)
    numbers = tuple(turn.number for turn in record.transcript)
    pending = Pending(number=0, step=FindFaults(), turn=None, heard=numbers)
    answered = await judge.perform(pending, replace(record, decision=None), hear_nothing)
    found = answered.answer if isinstance(answered.answer, FaultsFound) else None
    missed = "" if found is not None else answered.answer.as_text()
    return Examined(debate, found, answered.cost, missed)
