"""Format `panel`: personas, hybrid coordination, a six-dimension rubric (formats.md, 3)."""

from collections.abc import Iterable

from debate_core.domain.facts import Decision, OrderSet, PersonasChosen, Seated, StoppedEarly
from debate_core.domain.forms import Answer, Speech
from debate_core.domain.specification import PanelRules, Specification
from debate_core.domain.steps import (
    CLOSED_EARLY,
    Assess,
    ClosingEarly,
    Draft,
    Moves,
    Speak,
    assess,
    draft,
    open_phase,
    rule,
    speak,
    together,
)
from debate_core.domain.unheard import UNHEARD, unheard
from debate_core.domain.words import DebaterId, one_line
from debate_core.errors import SpecError
from debate_core.formats.panel.counting import (
    CLOSING,
    OPENING,
    POINT_WORDS,
    REBUTTAL,
    asker_for,
    coordination_of,
    could_lead,
    leading_stance,
    ordered,
    reason_to_stop,
)
from debate_core.formats.panel.diversity import most_diverse
from debate_core.formats.panel.forms import Assessment, Personas
from debate_core.formats.rounds.rules import JUDGEMENT

VERSION = 1
GOOD_FOR = "several personas with views of their own, assessed on six dimensions as they go"
SEATS = range(2, 9)
_ROLE = 300


def play(spec: Specification) -> Moves[Decision]:
    """Opening, rebuttals with an assessment every few rounds, closing; then the last assessment."""
    panel = _Panel(spec)
    try:
        spec = yield from _seat_personas(spec)
        panel.spec = spec
        yield from panel.phase(OPENING, 1)
        yield from panel.rebuttals()
        yield from panel.phase(CLOSING, panel.round)
    except ClosingEarly as closing:
        for step, turn in closing.turns:
            panel.note(step.debater, step.phase, turn)
        if not panel.heard:
            return Decision(choice=None, rule=CLOSED_EARLY)
    yield from open_phase(JUDGEMENT, panel.round)
    yield from panel.assess(is_last=True)
    return panel.decided()


class _Panel:
    """One debate of this format: who has spoken, and what the judge has said of it."""

    def __init__(self, spec: Specification) -> None:
        self.spec = spec
        self.round = 1
        self.heard: set[DebaterId] = set()
        self._rebutted: set[DebaterId] = set()
        self._assessments: list[Assessment] = []
        self._ids = tuple(each.id for each in spec.debaters)

    def rebuttals(self) -> Moves[None]:
        """The rebuttal rounds, up to the last or to the early stop."""
        for round_ in range(1, self.spec.rounds + 1):
            self.round = round_
            yield from self.phase(REBUTTAL, round_)
            if round_ % rules_of(self.spec).assess_every:
                continue
            yield from self.assess(is_last=False)
            reason = reason_to_stop(self._assessments, self._ids, self._rebutted)
            if reason and round_ < self.spec.rounds:
                yield from rule(StoppedEarly(round=round_, reason=reason))
                return

    def phase(self, name: str, round_: int) -> Moves[None]:
        """Everyone speaks once: all at once, or in turn."""
        if coordination_of(rules_of(self.spec), name) == "simultaneous":
            yield from self._at_once(name, round_)
        else:
            yield from self._in_turn(name, round_)

    def _at_once(self, name: str, round_: int) -> Moves[None]:
        yield from open_phase(name, round_)
        seconds = rules_of(self.spec).slowest
        turns = yield from together(
            tuple(Speak(each, name, round_, seconds=seconds) for each in self._ids)
        )
        for who, turn in zip(self._ids, turns, strict=True):
            self.note(who, name, turn)

    def _in_turn(self, name: str, round_: int) -> Moves[None]:
        rules, last = rules_of(self.spec), self._assessments[-1] if self._assessments else None
        order = ordered(self._ids, rules.order, round_, last)
        yield from rule(
            OrderSet(phase=name, round=round_, debaters=order.debaters, drawn=order.drawn)
        )
        yield from open_phase(name, round_)
        for who in order.debaters:
            if rules.points_of_information:
                yield from self._point(who, name, round_)
            turn = yield from speak(Speak(who, name, round_, seconds=rules.turn_seconds))
            self.note(who, name, turn)

    def _point(self, speaker: DebaterId, name: str, round_: int) -> Moves[None]:
        """Another debater may put one short question, which the speaker answers in its turn."""
        asker = asker_for(speaker, self._ids, round_)
        seconds = rules_of(self.spec).turn_seconds
        yield from speak(
            Speak(asker, name, round_, "point", POINT_WORDS, seconds=seconds, to=speaker)
        )

    def note(self, who: DebaterId, phase: str, turn: Answer) -> None:
        """Who has been heard, and who has had a rebuttal."""
        if isinstance(turn, Speech):
            self.heard.add(who)
            self._rebutted |= {who} if phase == REBUTTAL else set()

    def assess(self, *, is_last: bool) -> Moves[None]:
        """The judge's assessment of the debate so far."""
        answer = yield from assess(Assess(self.round, is_last))
        if isinstance(answer, Assessment):
            self._assessments.append(answer)

    def decided(self) -> Decision:
        """The stance of whoever leads the last assessment by weighted total.

        A judge may fail to score somebody; then nobody is named whom they could have overtaken.
        """
        if not self._assessments:
            return Decision(choice=None, rule="no_assessment")
        if unheard(self.spec, self.heard):
            return Decision(choice=None, rule=UNHEARD)
        last = self._assessments[-1]
        choice = leading_stance(last, self.spec)
        if choice and could_lead(last, self.spec, self.heard):
            return Decision(choice=None, rule="unassessed")
        return Decision(choice=choice, rule="leads_assessment" if choice else "level_assessment")


def _seat_personas(spec: Specification) -> Moves[Specification]:
    """The most diverse of the proposed personas take the seats; without any the cast stays."""
    if not rules_of(spec).personas:
        return spec
    answer = yield from draft(Draft("personas"))
    if not isinstance(answer, Personas):
        return spec
    picked = most_diverse(answer.candidates, len(spec.debaters), spec.seed)
    seats = tuple(
        Seated(
            debater=seat.id,
            name=each.name.strip(),
            stance=each.stance,
            role=one_line(f"{each.persona.rstrip('.')}; holds that {each.position}", _ROLE),
            expertise=each.expertise,
            arguments=each.arguments,
            score=round(score, 3),
        )
        for seat, (each, score) in zip(spec.debaters, picked, strict=True)
    )
    taken = {each.name for each in seats}
    passed = tuple(each.name for each in answer.candidates if each.name.strip() not in taken)
    chosen = PersonasChosen(seats=seats, passed_over=passed)
    yield from rule(chosen)
    return chosen.seated(spec)


def check(spec: Specification) -> None:
    """Raise SpecError, in one clear sentence, if the specification cannot be played."""
    if len(spec.debaters) not in SEATS:
        raise SpecError(
            f"Format panel has 2 to 8 debaters, and {len(spec.debaters)} are named; "
            "take some out or add some."
        )
    for debater in spec.debaters:
        if not debater.stance.strip():
            name = one_line(debater.name, 60)
            raise SpecError(
                f"{name} has no stance; write it after the name, such as “{name}: for”."
            )


def warnings(spec: Specification) -> tuple[str, ...]:
    """What the person should know before the start."""
    rules = rules_of(spec)
    in_turn = _phases_in_turn(rules)
    found: list[str] = []
    if rules.personas:
        names = ", ".join(one_line(each.name, 60) for each in spec.debaters)
        found.append(f"If no personas can be proposed, these take the seats: {names}.")
    if rules.order == "judge-selected" and spec.rounds <= rules.assess_every:
        found.append(
            f"The judge selects the order only after an assessment, and the first comes after "
            f"round {rules.assess_every}: until then the order rotates."
        )
    if rules.points_of_information and not in_turn:
        found.append("Points of information need a phase in which debaters speak in turn.")
    return tuple(found)


def _phases_in_turn(rules: PanelRules) -> Iterable[str]:
    phases = (OPENING, REBUTTAL, CLOSING)
    return [each for each in phases if coordination_of(rules, each) == "turn-taking"]


def rules_of(spec: Specification) -> PanelRules:
    """The options of this format."""
    assert isinstance(spec.rules, PanelRules)
    return spec.rules
