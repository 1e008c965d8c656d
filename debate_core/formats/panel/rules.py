"""The rules of format `panel`: how it is played, and with which options."""

from collections.abc import Mapping

from debate_core.content.cast import assign_stances, draw_cast, is_number, read_debaters
from debate_core.content.content import Content
from debate_core.domain.form import Form
from debate_core.domain.forms import Speech
from debate_core.domain.naming import make_tags
from debate_core.domain.outcome import CHECKED, Decision
from debate_core.domain.play import (
    CLOSED_EARLY,
    ClosingEarly,
    Moves,
    ask,
    ask_all,
    open_phase,
    rule,
    speak,
    together,
)
from debate_core.domain.points import POINT_WORDS, Point
from debate_core.domain.record import Record
from debate_core.domain.sides import AGAINST, FOR, say_side
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import JUDGEMENT, Speak, Step, list_checks
from debate_core.domain.text import shorten_line
from debate_core.domain.values import DebaterId
from debate_core.domain.verdicts import decide_askings
from debate_core.errors import SpecError
from debate_core.formats.decision_rules import DecisionRule, say
from debate_core.formats.format import Format
from debate_core.formats.panel.assessment import (
    CLOSING,
    LEADS,
    LEVEL,
    NO_ASSESSMENT,
    OPENING,
    REBUTTAL,
    UNASSESSED,
    Assess,
    Assessment,
    decide_assessment,
    find_coordination,
    find_stop_reason,
    is_held,
    order_debaters,
    pick_asker,
    pick_most_diverse,
)
from debate_core.formats.panel.forms import (
    OrderSet,
    PanelOptions,
    Personas,
    PersonasChosen,
    ProposePersonas,
    Seated,
    StoppedEarly,
)
from debate_core.formats.panel.prompts import PanelPrompts
from debate_core.formats.panel.show import (
    PanelReaders,
    explain_checked,
    explain_leaders,
    explain_stop,
)
from debate_core.formats.rules import LongestAnswer, Terms, TurnOrder
from debate_core.language import N_, _, use_language

SEATS = range(2, 9)
_ROLE = 300


class _Panel:
    """One debate of this format: who has spoken, and what the judge has said of it."""

    def __init__(self, spec: Specification) -> None:
        self.spec = spec
        self.options = spec.options_as(PanelOptions)
        self.round = 1
        self.heard: set[DebaterId] = set()
        self._rebutted: set[DebaterId] = set()
        self._assessments: list[Assessment] = []
        self._ids = tuple(debater.id for debater in spec.debaters)

    @property
    def last(self) -> Assessment | None:
        """The latest assessment."""
        return self._assessments[-1] if self._assessments else None

    def run_rebuttals(self) -> Moves[None]:
        """Run the rebuttal rounds, up to the last or to an early stop."""
        for round_ in range(1, self.spec.rounds + 1):
            self.round = round_
            yield from self.run_phase(REBUTTAL, round_)
            if round_ % self.options.assess_every:
                continue
            yield from self.assess(Assess(round_))
            reason = find_stop_reason(self._assessments, self._ids, self._rebutted)
            if reason and round_ < self.spec.rounds:
                yield from rule(StoppedEarly(round=round_, reason=reason))
                return

    def run_phase(self, name: str, round_: int) -> Moves[None]:
        """Let everyone speak once: all at once, or in turn."""
        if find_coordination(self.options, name) == "simultaneous":
            yield from self._run_at_once(name, round_)
        else:
            yield from self._run_in_turn(name, round_)

    def _run_at_once(self, name: str, round_: int) -> Moves[None]:
        yield from open_phase(name, round_)
        seconds = self.options.slowest
        steps = tuple(Speak(who, name, round_, seconds=seconds) for who in self._ids)
        turns = yield from together(steps)
        for step, turn in zip(steps, turns, strict=True):
            self.note(step, turn)

    def _run_in_turn(self, name: str, round_: int) -> Moves[None]:
        order = order_debaters(self._ids, self.options.order, round_, self.last)
        yield from rule(
            OrderSet(phase=name, round=round_, debaters=order.debaters, drawn=order.drawn)
        )
        yield from open_phase(name, round_)
        for who in order.debaters:
            step = Speak(who, name, round_, seconds=self.options.turn_seconds)
            if self.options.points_of_information:
                yield from self._offer_point(step)
            self.note(step, (yield from speak(step)))

    def _offer_point(self, to: Speak) -> Moves[None]:
        """Another debater may put one short question, which the speaker answers in its turn."""
        asker = pick_asker(to.debater, self._ids, to.round)
        question = Speak(asker, to.phase, to.round, POINT_WORDS, to.seconds, to.debater)
        yield from ask(question, Point)

    def note(self, step: Speak, turn: Form) -> None:
        """Note who has been heard, and who has had a rebuttal."""
        if isinstance(turn, Speech):
            self.heard.add(step.debater)
            self._rebutted |= {step.debater} if step.phase == REBUTTAL else set()

    def assess(self, step: Assess) -> Moves[None]:
        """Ask for the judge's assessment of the debate so far."""
        answer = yield from ask(step, Assessment)
        if isinstance(answer, Assessment):
            self._assessments.append(answer)


def _seat_personas(spec: Specification) -> Moves[Specification]:
    """Seat the most diverse of the proposed personas; without any, keep the debaters."""
    if not spec.options_as(PanelOptions).personas:
        return spec
    answer = yield from ask(ProposePersonas(), Personas)
    if not isinstance(answer, Personas):
        return spec
    picked = pick_most_diverse(answer.candidates, len(spec.debaters), spec.seed)
    with use_language(spec.language):
        stances = {FOR: say_side(FOR), AGAINST: say_side(AGAINST), "nuanced": _("nuanced")}
    seats = tuple(
        Seated(
            debater=seat.id,
            name=candidate.name.strip(),
            stance=stances[candidate.stance],
            role=shorten_line(
                f"{candidate.persona.rstrip('.')}; position: {candidate.position.strip()}", _ROLE
            ),
            expertise=candidate.expertise,
            arguments=candidate.arguments,
            score=round(score, 3),
        )
        for seat, (candidate, score) in zip(spec.debaters, picked, strict=True)
    )
    taken = {seat.name for seat in seats}
    passed = tuple(
        candidate.name for candidate in answer.candidates if candidate.name.strip() not in taken
    )
    chosen = PersonasChosen(seats=seats, passed_over=passed)
    yield from rule(chosen)
    yield from rule(chosen.filled)
    return chosen.filled.fill_seats(spec)


def _has_turns(options: PanelOptions) -> bool:
    """True if debaters speak in turn in any phase."""
    phases = (OPENING, REBUTTAL, CLOSING)
    return any(find_coordination(options, phase) == "turn-taking" for phase in phases)


class Panel(PanelPrompts, PanelReaders, Format):
    """Several personas with views of their own, assessed on six dimensions as they go."""

    name, version = "panel", 3
    Options = PanelOptions
    has_rounds = True
    terms = Terms(
        title=N_("Panel"),
        about=N_("several views, compared on six points"),
        decision=N_("Best argued"),
        question=N_("Who argued best?"),
    )
    decision_rules = (
        DecisionRule(LEADS, explain_leaders, is_told_by_verdict=True),
        DecisionRule(LEVEL, explain_leaders, level=(None,)),
        DecisionRule(
            NO_ASSESSMENT,
            say(N_("The judge assessed nothing, so nothing was decided.")),
            has_grounds=False,
        ),
        DecisionRule(
            UNASSESSED,
            say(N_("The last assessment leaves out somebody who could lead, so nobody is named.")),
        ),
        DecisionRule(CHECKED, explain_checked, is_told_by_verdict=True),
        DecisionRule(CLOSED_EARLY, explain_stop, has_grounds=False),
    )

    def play(self, spec: Specification) -> Moves[Decision]:
        """Play opening, rebuttals with regular assessments, closing, and the last assessment."""
        panel, is_whole = _Panel(spec), False
        try:
            spec = yield from _seat_personas(spec)
            panel.spec = spec
            yield from panel.run_phase(OPENING, 1)
            yield from panel.run_rebuttals()
            yield from panel.run_phase(CLOSING, panel.round)
            is_whole = True
        except ClosingEarly as closing:
            for step, turn in closing.turns:
                panel.note(step, turn)
            if not panel.heard:
                return Decision(choice=None, rule=CLOSED_EARLY)
        yield from open_phase(JUDGEMENT, panel.round)
        step = Assess(panel.round, is_last=True)
        steps = (
            list_checks(step, spec, tuple(make_tags(spec.debaters).values()))
            if is_whole
            else (step,)
        )
        if len(steps) == 1:
            yield from panel.assess(step)
            return decide_assessment(panel.last, spec, panel.heard)
        answers = yield from ask_all(steps, Assessment)
        return decide_askings(spec, zip(steps, answers, strict=True), panel.heard)

    def prolong(self, record: Record, step: Step, answer: Form) -> LongestAnswer:
        """Answer as a judge who wants every round, so that nothing stops the debate early."""
        can_stop = isinstance(step, Assess) and not step.is_last and step.round < record.spec.rounds
        if not can_stop or not isinstance(answer, Assessment):
            return LongestAnswer(answer)
        goes_on = {"should_continue": True, "observations": ()}
        return LongestAnswer(answer.model_copy(update=goes_on))

    def check(self, spec: Specification) -> None:
        if len(spec.debaters) not in SEATS:
            raise SpecError(
                _(
                    "Panel has 2 to 8 debaters, and {debaters} are named; take some "
                    "out or add some.",
                    debaters=len(spec.debaters),
                )
            )
        super().check(spec)

    def list_warnings(self, spec: Specification) -> tuple[str, ...]:
        options = spec.options_as(PanelOptions)
        found: list[str] = []
        if options.personas:
            names = ", ".join(shorten_line(debater.name, 60) for debater in spec.debaters)
            found.append(
                _("If no personas can be proposed, these take the seats: {names}.", names=names)
            )
        if options.order == "judge-selected" and spec.rounds <= options.assess_every:
            found.append(
                _(
                    "The judge selects the order only after an assessment, and the first "
                    "comes after round {assess_every}: until then the order rotates.",
                    assess_every=options.assess_every,
                )
            )
        if options.points_of_information and not _has_turns(options):
            found.append(_("Points of information need a part in which debaters speak in turn."))
        return tuple(found)

    def suggest_debaters(self) -> tuple[str, ...]:
        return ("3", "4", "5", "8", "Ada; Ben; Cleo")

    def read_debaters(self, wanted: str, seed: int) -> tuple[Debater, ...]:
        if not is_number(wanted):
            return assign_stances(read_debaters(wanted))
        count = int(wanted or 3)
        if count not in SEATS:
            raise SpecError(
                _("Panel has 2 to 8 debaters; ask for that many, not {count}.", count=count)
            )
        return assign_stances(draw_cast(count, seed))

    def complete_draft(self, spec: Specification, content: Content) -> Specification:
        """Return the same debaters under the ids of their seats, if personas are to take them."""
        if not spec.options_as(PanelOptions).personas:
            return spec
        seats = tuple(
            debater.model_copy(update={"id": DebaterId(f"seat-{number}")})
            for number, debater in enumerate(spec.debaters, start=1)
        )
        return spec.model_copy(update={"debaters": seats})

    def list_choices(self, spec: Specification) -> Mapping[str, tuple[DebaterId, ...]]:
        """List the debaters by name: people vote on who argued best."""
        return {debater.name: (debater.id,) for debater in spec.debaters}

    def get_turn_order(self, spec: Specification, step: Speak) -> TurnOrder:
        options = spec.options_as(PanelOptions)
        if is_held(options, step.phase):
            return "held back"
        is_at_once = find_coordination(options, step.phase) == "simultaneous"
        return "at once" if is_at_once else "in turn"
