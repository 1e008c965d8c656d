"""The rules of format `consensus`, and its prompts: the manner, and a task for each phase."""

from collections.abc import Iterator, Mapping, Sequence

from debate_core.content.cast import is_number, pick_roles, read_debaters
from debate_core.content.content import Content
from debate_core.domain.brief import Brief
from debate_core.domain.facts import Event, PhaseOpened
from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.outcome import Decision
from debate_core.domain.play import CLOSED_EARLY, ClosingEarly, Moves, ask, open_phase
from debate_core.domain.record import Record
from debate_core.domain.sheets import Sheet
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import Speak, Step
from debate_core.domain.tally import count_votes, describe_needed, find_sole_leader
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId
from debate_core.errors import SpecError
from debate_core.formats.consensus.forms import (
    PHASES,
    ConsensusOptions,
    Position,
    make_position_sheet,
)
from debate_core.formats.consensus.offline import take_position
from debate_core.formats.consensus.show import (
    ConsensusResult,
    build_consensus_result,
    list_tally_sections,
    list_voters,
    make_tally_card,
    show_position,
)
from debate_core.formats.decision_rules import DecisionRule
from debate_core.formats.format import Format
from debate_core.formats.outcomes import count_rounds_run
from debate_core.formats.readers import PhaseHeading, SchedulePart
from debate_core.formats.rules import LongestAnswer, Terms, match_stances
from debate_core.language import ENGLISH, N_, _, get_language, ngettext
from debate_core.prompts.layers import CLASH, join_layers
from debate_core.prompts.request import Request, Schema, quote_data
from debate_core.prompts.schemas import object_of, one_of, text
from debate_core.prompts.speech import rounds_in_words, turn_request
from debate_core.show.blocks import Block, Section
from debate_core.show.pieces import Piece
from debate_core.show.votes import make_decision_card

_DECIDING = """\
Think from your own role: see what nobody else here is placed to see. Call the others by the names \
in their tags. Where the background leaves \
something open, say what you assume, and whether the vote hangs on it.
Change your vote when an argument has changed your mind, and say which one, in its words. Do not \
change it to be agreeable, to be done, or because you stand alone; and do not hold on to it out of \
pride."""

_TASKS = {
    "proposal": "Say which option you would take now, and the one or two reasons that decide it "
    "for you.",
    "critique": "Quote the weakest link in the case for an option that is not yours and show why "
    "it breaks; name the weakest in your own; say what would have to be true for you to vote "
    "otherwise.",
    "revision": "Quote the critique that stands, and say what you change because of it: the "
    "option, or the conditions you put to it. Answer the one that does not.",
    "consensus": "Say which option you can answer for after all that was said, what the others "
    "would lose by it, and what would have to be watched once it is taken.",
}


def build_position_request(brief: Brief) -> Request:
    """Make the request for a debater's turn."""
    step, spec = brief.speaking, brief.spec
    choices = spec.options_as(ConsensusOptions).choices
    listed = quote_data("\n".join(choices))
    task = (
        f"The {step.phase} phase, round {step.round} of {spec.rounds}. "
        f"{_TASKS[step.phase]}\nThe options, one a line:\n{listed}"
    )
    manner = join_layers(_describe_rules(spec), _DECIDING, CLASH)
    return turn_request(brief, manner, task, _build_schema(choices))


def _describe_rules(spec: Specification) -> str:
    needed = spec.consensus_threshold.count_needed(len(spec.debaters))
    return (
        f"The rules: there {rounds_in_words(spec.rounds)} at most, each of four phases: proposal, "
        "critique, revision, consensus. In each phase every debater speaks once, in the same "
        "order, says where it stands and why, and votes for one of the options. "
        f"{_tell_count(spec)} a program counts the latest vote of every debater. An option with at "
        f"least {needed} of {len(spec.debaters)} votes and alone in front is the decision; if "
        "there is none at the end, the decision goes to people."
    )


def _tell_count(spec: Specification) -> str:
    """Say when votes are counted."""
    first = spec.options_as(ConsensusOptions).decide_from
    return "After each phase" if first == PHASES[0] else f"From the {first} phase on"


def _build_schema(choices: tuple[str, ...]) -> Schema:
    return Schema(
        "position",
        object_of(
            stance=text("Where you stand now, in one sentence."),
            rationale=text("Why, in plain prose."),
            vote=one_of(choices),
        ),
    )


THRESHOLD = "threshold_vote"
"""The rule of a decision by enough votes for one choice."""
ESCALATE = "escalate"
EXHAUSTED = "max_rounds_exhausted"
"""The rule of a decision that the debaters handed over to people."""
CHOICE_LIMIT = 10


def _explain_vote(record: Record) -> str:
    decision, spec = record.decision, record.spec
    assert decision is not None
    needed = describe_needed(spec.consensus_threshold, len(spec.debaters))
    count = decision.tally.get(decision.choice or "", 0)
    votes = ngettext("{count} vote", "{count} votes", count)
    where = _(
        "the {part} of round {round}", part=_(record.phases[-1].phase), round=record.rounds_run
    )
    return _(
        "{votes}, alone in front after {where}; {needed} were needed.",
        votes=votes,
        where=where,
        needed=needed,
    )


def _explain_escalation(record: Record) -> str:
    needed = describe_needed(record.spec.consensus_threshold, len(record.spec.debaters))
    rounds = ngettext("{count} round", "{count} rounds", record.rounds_run)
    return _(
        "After {rounds} no choice was alone in front with {needed}: people decide.",
        rounds=rounds,
        needed=needed,
    )


class Consensus(Format):
    """A decision by several roles, counted after every phase against a threshold."""

    name = "consensus"
    Options = ConsensusOptions
    has_rounds = True
    has_judge = False
    terms = Terms(
        title=N_("Decision"),
        about=N_("several roles argue until enough of them agree"),
        ending=N_("The debaters decide"),
        decision=N_("Decision"),
        question=N_("Which should it be?"),
    )
    decision_rules = (
        DecisionRule(THRESHOLD, _explain_vote),
        DecisionRule(EXHAUSTED, _explain_escalation, is_escalated=True),
    )

    def play(self, spec: Specification) -> Moves[Decision]:
        """Play rounds of four phases; check the tally after every phase that can decide."""
        votes: dict[DebaterId, str] = {}
        try:
            for round_ in range(1, spec.rounds + 1):
                for phase in PHASES:
                    yield from open_phase(phase, round_)
                    for debater in spec.debaters:
                        said = yield from ask(Speak(debater.id, phase, round_), Position)
                        if isinstance(said, Position) and said.vote:
                            votes[debater.id] = said.vote
                    choice = _find_choice(spec, votes, PhaseOpened(phase=phase, round=round_))
                    if choice is not None:
                        tally = count_votes(votes.values())
                        return Decision(choice=choice, rule=THRESHOLD, tally=tally)
        except ClosingEarly:
            return Decision(choice=None, rule=CLOSED_EARLY, tally=count_votes(votes.values()))
        return Decision(
            choice=_spell_escalation(spec), rule=EXHAUSTED, tally=count_votes(votes.values())
        )

    def check(self, spec: Specification) -> None:
        if not spec.debaters:
            raise SpecError(_("Decision needs at least 1 debater; add one."))
        choices = spec.options_as(ConsensusOptions).choices
        different = {choice.strip().casefold() for choice in choices}
        if len(choices) < 2 or len(different) < len(choices):
            raise SpecError(
                _("Name at least 2 different choices to vote on, such as “release, revise”.")
            )
        if len(choices) > CHOICE_LIMIT:
            raise SpecError(
                _(
                    "A vote has at most {choice_limit} choices; take some out.",
                    choice_limit=CHOICE_LIMIT,
                )
            )
        if any(not choice.strip() or len(choice) > 80 for choice in choices):
            raise SpecError(_("Each choice to vote on has 1 to 80 characters; shorten or name it."))

    def list_warnings(self, spec: Specification) -> tuple[str, ...]:
        votes, found = spec.consensus_threshold.count_needed(len(spec.debaters)), list[str]()
        if votes * 2 <= len(spec.debaters):
            found.append(
                _(
                    "{votes} of {debaters} votes decide: two choices can reach that at once, "
                    "and then the debate goes on until one is alone in front.",
                    votes=votes,
                    debaters=len(spec.debaters),
                )
            )
        return tuple(found)

    def complete_draft(self, spec: Specification, content: Content) -> Specification:
        """Put the votes that are usually on offer in the debate's language."""
        options = spec.options_as(ConsensusOptions)
        if "choices" in options.model_fields_set or get_language() == ENGLISH:
            return spec
        choices = tuple(_(choice) for choice in options.choices)
        update = {"options": options.model_copy(update={"choices": choices})}
        return spec.model_copy(update=update)

    def read_debaters(self, wanted: str, seed: int) -> tuple[Debater, ...]:
        return pick_roles(int(wanted or 3)) if is_number(wanted) else read_debaters(wanted)

    def suggest_debaters(self) -> tuple[str, ...]:
        return ("3", "5", "planner; critic; operator")

    def list_choices(self, spec: Specification) -> Mapping[str, tuple[DebaterId, ...]]:
        return match_stances(spec, spec.options_as(ConsensusOptions).choices)

    def build_request(self, brief: Brief) -> Request:
        return build_position_request(brief)

    def make_sheet(self, asked: AnswerContext) -> Sheet:
        return make_position_sheet(asked)

    def answer_offline(self, brief: Brief) -> Form:
        return take_position(brief)

    def prolong(self, record: Record, step: Step, answer: Form) -> LongestAnswer:
        """Remove all votes, so that nothing is decided before the last round."""
        unvoted = answer.model_copy(update={"vote": ""}) if isinstance(answer, Position) else answer
        return LongestAnswer(unvoted, _is_agreed(record))

    def describe_who_decides(self, spec: Specification) -> str:
        votes = describe_needed(spec.consensus_threshold, len(spec.debaters))
        return _(
            "the debaters: {votes}, alone in front, {counting}",
            votes=votes,
            counting=_describe_counting(spec),
        )

    def describe_schedule(
        self, spec: Specification, phases: Sequence[PhaseOpened], turns: Sequence[Speak]
    ) -> tuple[SchedulePart, ...]:
        each_round = ", ".join(dict.fromkeys(_(opened.phase) for opened in phases))
        rounds = ngettext("{count} round", "up to {count} rounds", spec.rounds)
        everyone = _("everyone in the order above, {words} words each", words=spec.words)
        return (
            SchedulePart(
                rounds,
                _(
                    "{each_round}; {everyone}; the votes are {counting}",
                    each_round=each_round,
                    everyone=everyone,
                    counting=_describe_counting(spec),
                ),
            ),
        )

    def build_result(self, record: Record) -> ConsensusResult:
        return build_consensus_result(record, count_rounds_run(self, record))

    def make_heading(self, record: Record, phase: PhaseOpened) -> PhaseHeading:
        about = _(
            "at most {rounds}",
            rounds=ngettext("{count} round", "{count} rounds", record.spec.rounds),
        )
        return PhaseHeading(
            _("Round {round}: {phase}", round=phase.round, phase=_(phase.phase)), about
        )

    def show_turn(self, record: Record, turn: Turn) -> tuple[Block, ...]:
        said = turn.answer
        is_position = isinstance(said, Position)
        return show_position(record, turn, said) if is_position else super().show_turn(record, turn)

    def tell_event(self, record: Record, event: Event) -> tuple[Piece, ...]:
        is_next = isinstance(event.fact, PhaseOpened) and record.transcript
        return (
            *((make_tally_card(record),) if is_next else ()),
            *super().tell_event(record, event),
        )

    def tell_decision(self, record: Record) -> Iterator[Piece]:
        decision = record.decision
        if decision is None or not decision.tally:
            yield from super().tell_decision(record)
        else:
            yield make_decision_card(
                record, decision, self._explain_decision(record), list_voters(record)
            )

    def show_results(self, record: Record) -> tuple[Section, ...]:
        return list_tally_sections(record)


def _find_choice(
    spec: Specification, votes: Mapping[DebaterId, str], phase: PhaseOpened
) -> str | None:
    """Find what the votes decide at the end of a phase; None if nothing, or if it is too early."""
    first = PHASES.index(spec.options_as(ConsensusOptions).decide_from)
    if phase.round == 1 and PHASES.index(phase.phase) < first:
        return None
    tally = count_votes(votes.values())
    return find_sole_leader(tally, spec.consensus_threshold, len(spec.debaters))


def _is_agreed(record: Record) -> bool:
    """True if the votes decide at the end of a phase."""
    spec = record.spec
    positions = ((turn.debater, turn.answer) for turn in record.turns)
    votes = {who: said.vote for who, said in positions if isinstance(said, Position)}
    is_whole = len(record.turns) % len(spec.debaters) == 0
    return is_whole and _find_choice(spec, votes, record.phases[-1]) is not None


def _describe_counting(spec: Specification) -> str:
    """Say when votes can decide, so that nobody is surprised by an early end."""
    first = spec.options_as(ConsensusOptions).decide_from
    if first == PHASES[0]:
        return _("counted after every part, so the debate can end after the first proposals")
    return _("counted from the {first} of the first round on", first=_(first))


def _spell_escalation(spec: Specification) -> str:
    """Return the word for escalation as the choices spell it, if it is one of them."""
    choices = spec.options_as(ConsensusOptions).choices
    return next((choice for choice in choices if choice.casefold() == ESCALATE), ESCALATE)
