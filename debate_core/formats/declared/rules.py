"""The rules of a format that is described in a file."""

import operator
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import ClassVar

from pydantic import Field, create_model

from debate_core.content.cast import draw_cast, is_number, read_debaters, write_debaters
from debate_core.content.content import Content
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit, Question
from debate_core.domain.judge_forms import Verdict, decide_by_verdict
from debate_core.domain.naming import map_ids_by_tag, normalise_tag
from debate_core.domain.outcome import NO_VERDICT, UNHEARD, Decision, find_unheard
from debate_core.domain.play import (
    CLOSED_EARLY,
    ClosingEarly,
    Moves,
    ask,
    judge,
    open_phase,
    together,
)
from debate_core.domain.rubric import Rubric
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import JUDGEMENT, NOTHING_NEW, Judge, Speak, view_seed
from debate_core.domain.turns import could_all_answer
from debate_core.domain.values import DebaterId
from debate_core.errors import SpecError
from debate_core.formats.decision_rules import SHARED_RULES, DecisionRule, say
from debate_core.formats.declared.layout import DeclaredOptions, Exchange, Layout, Phase, layout_of
from debate_core.formats.declared.prompts import DeclaredPrompts
from debate_core.formats.declared.show import DeclaredReaders, add_missing_last, explain_scores
from debate_core.formats.format import Format
from debate_core.formats.points import NOBODY, Askers, Interjections
from debate_core.formats.rules import Terms, TurnOrder, title_of
from debate_core.language import N_, _

SCORES = "judge_scores"
"""The rule of a decision by the judge's scores."""
LEVEL_SCORES = "level_scores"
NO_SCORES = "no_scores"


_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana", "Ivo", "June")
_POINTS = N_("an opponent may offer a point in the middle of a speech")
_AUDIENCE = N_("the audience may offer a point in the middle of a turn, for 30 seconds")
_SUGGESTED = 100
"""The most characters of a suggestion."""


class _Debate:
    """The state of a debate in play."""

    def __init__(self, spec: Specification) -> None:
        self.spec = spec
        self.layout = layout_of(spec)
        self.heard: set[DebaterId] = set()
        self._taken: list[set[DebaterId]] = []
        """Who took turns, those that were taken at once together."""
        self.is_judged = False
        """Whether the judge has given a verdict on all that was heard."""
        self.decision = Decision(choice=None, rule=CLOSED_EARLY)
        self._seats = map_ids_by_tag(spec.debaters)
        self._round = 1
        self._points = Interjections(spec.words)

    def run_phases(self) -> Moves[None]:
        """Run all phases, and every verdict except one that ends the debate."""
        held = tuple(self.layout.list_phases(self.spec.rounds))
        for phase, round_ in held:
            self._round = round_
            yield from open_phase(phase.name, round_)
            if phase.at_once:
                yield from self._run_at_once(phase)
            else:
                for exchange in phase.course:
                    yield from self._run_in_turn(phase, exchange)
            if phase in self.layout.judged and (phase, round_) != held[-1]:
                yield from self.ask_verdict()

    def _run_at_once(self, phase: Phase) -> Moves[None]:
        steps = [self._make_speech_step(phase, exchange) for exchange in phase.course]
        turns = yield from together(steps)
        self.hear(zip(steps, turns, strict=True))

    def _run_in_turn(self, phase: Phase, exchange: Exchange) -> Moves[None]:
        """Take a speech; or a question and, if it is asked, its answer."""
        step = self._make_speech_step(phase, exchange)
        if exchange.answers:
            if isinstance((yield from ask(step, Question)), Forfeit):
                return
            step = self._make_answer_step(phase, exchange)
        askers = NOBODY if exchange.answers else self._find_point_askers(phase, step.debater)
        yield from self._points.speak(step, askers, lambda part, said: self.hear([(part, said)]))

    def _find_point_askers(self, phase: Phase, speaker: DebaterId) -> Askers:
        """Find those who may offer a speaker a point in a phase."""
        options = self.spec.options_as(DeclaredOptions)
        if not phase.points:
            return NOBODY
        side = normalise_tag(self.spec.debater(speaker).stance)
        others = (seat for seat in self.spec.debaters if normalise_tag(seat.stance) != side)
        opponents = tuple(debater.id for debater in others) if options.points else ()
        return Askers(opponents, options.audience_points)

    def _make_speech_step(self, phase: Phase, exchange: Exchange) -> Speak:
        """Make the step of a speech, or of the question of an exchange."""
        who, to = self._seats[exchange.seat], self._seats.get(exchange.answers)
        cue = _end_cue(phase.cue, phase)
        return Speak(who, phase.name, self._round, phase.words, phase.seconds, to, cue=cue)

    def _make_answer_step(self, phase: Phase, exchange: Exchange) -> Speak:
        asker, answerer = (self._seats[seat] for seat in exchange)
        words, seconds, cue = phase.answer_words, phase.seconds, _end_cue(phase.answer_cue, phase)
        return Speak(answerer, phase.name, self._round, words, seconds, asker, cue=cue)

    def hear(self, turns: Iterable[tuple[Speak, Form]]) -> None:
        """Note who has been heard with more than a question."""
        spoke = {
            step.debater for step, said in turns if said.is_heard and not isinstance(said, Forfeit)
        }
        self._taken.append(spoke)
        self.heard |= spoke
        self.is_judged = self.is_judged and not spoke

    def ask_verdict(self) -> Moves[None]:
        """Ask for the judge's verdict on what was said so far, and base the decision on it."""
        yield from open_phase(JUDGEMENT, self._round)
        step = _make_judge_step(self.spec, self.layout)
        if not could_all_answer(self.spec, self._taken):
            step = replace(step, rubric=step.rubric.drop_answering())
        given = yield from judge(step)
        self.is_judged = isinstance(given, Verdict)
        if self.is_judged or self.decision.rule == CLOSED_EARLY:
            self.decision = _decide(given, self.spec, self.heard, step.rubric)


def _end_cue(cue: str, phase: Phase) -> str:
    """Say at the end of a cue that nothing new may be argued, in a phase where that is so."""
    return cue if phase.new_arguments else f"{cue} {NOTHING_NEW}".strip()


def _make_judge_step(spec: Specification, layout: Layout) -> Judge:
    bench = layout.judge
    return Judge(
        view_seed=view_seed(spec),
        rubric=layout.rubric,
        is_strict=True,
        is_anonymous=bench.sees == "sides",
        is_shuffled=bench.order == "shuffled",
        needs_scores=bench.decides_by == "scores",
    )


def _decide(
    verdict: Verdict | Forfeit, spec: Specification, heard: Iterable[DebaterId], rubric: Rubric
) -> Decision:
    """Decide by the winner of a verdict or by its scores."""
    layout = layout_of(spec)
    if layout.judge.decides_by == "verdict":
        return decide_by_verdict(verdict, spec, heard, rubric)
    if not isinstance(verdict, Verdict):
        return Decision(choice=None, rule=NO_VERDICT)
    if find_unheard(spec, heard):
        return Decision(choice=None, rule=UNHEARD)
    if not verdict.scores:
        return Decision(choice=None, rule=NO_SCORES)
    choice = verdict.find_leader(rubric)
    return Decision(choice=choice, rule=SCORES if choice else LEVEL_SCORES)


class DeclaredFormat(DeclaredPrompts, DeclaredReaders, Format):
    """The base of all formats that are laid out in files.

    What a person can choose comes from the layout of the file; the course of a debate comes from
    the layout in its specification.
    """

    version = 2
    layout: ClassVar[Layout]
    decision_rules = tuple(
        replace(row, explain=add_missing_last(row.explain))
        for row in (
            DecisionRule(SCORES, explain_scores, is_told_by_verdict=True),
            DecisionRule(LEVEL_SCORES, explain_scores, level=(None,), is_told_by_verdict=True),
            DecisionRule(
                NO_SCORES,
                say(N_("The judge gave no scores that can be counted.")),
                has_grounds=False,
            ),
            *SHARED_RULES,
        )
    )

    def play(self, spec: Specification) -> Moves[Decision]:
        """Play the phases of the layout, and the judge; the last verdict that it gives decides.

        If closed early, the judge speaks on what was said since its last verdict, if anything was.
        """
        debate = _Debate(spec)
        try:
            yield from debate.run_phases()
            is_judged = not debate.layout.judges_last
        except ClosingEarly as closing:
            debate.hear(closing.turns)
            is_judged = debate.is_judged or not debate.heard
        if not is_judged:
            yield from debate.ask_verdict()
        return debate.decision

    def check(self, spec: Specification) -> None:
        layout = layout_of(spec)
        found = Counter(normalise_tag(debater.stance) for debater in spec.debaters)
        if found != {normalise_tag(side): count for side, count in layout.seats.items()}:
            seats = ", ".join(
                _("{count} for {side}", count=count, side=side)
                for side, count in layout.seats.items()
            )
            raise SpecError(
                _(
                    "{name} has these seats: {seats}. Write the debaters such as “{example}”.",
                    name=title_of(self),
                    seats=seats,
                    example=_write_example(layout),
                )
            )
        if spec.rounds != 1 and not layout.has_rounds:
            raise SpecError(_("{name} is played once; leave the rounds out.", name=title_of(self)))

    def complete_draft(self, spec: Specification, content: Content) -> Specification:
        """Toss the coin, and ask for opinions, if the layout says so.

        The layout after the toss is recorded, so that a journal shows who begins.
        """
        spec = _translate(spec)
        layout = layout_of(spec)
        if layout.asks_opinion:
            voting = spec.voting.model_copy(update={"asks_opinion": True})
            spec = spec.model_copy(update={"voting": voting})
        if layout.coin == "order" and Random(f"{spec.seed}:coin").random() < 0.5:
            options = spec.options.model_copy(update={"layout": layout.swap_sides()})
            spec = spec.model_copy(update={"options": options})
        return spec

    def list_warnings(self, spec: Specification) -> tuple[str, ...]:
        return ()

    def suggest_debaters(self) -> tuple[str, ...]:
        example = _write_example(self.layout)
        count = str(len(self.layout.sides))
        return (count, example) if len(example) <= _SUGGESTED else (count,)

    def read_debaters(self, wanted: str, seed: int) -> tuple[Debater, ...]:
        count = len(self.layout.sides)
        if not is_number(wanted):
            return _assign_sides(read_debaters(wanted), self.layout)
        if int(wanted or count) != count:
            raise SpecError(
                _(
                    "{name} has {count} debaters; ask for {count}, or none.",
                    name=title_of(self),
                    count=count,
                )
            )
        return _assign_sides(draw_cast(count, seed), self.layout)

    def get_turn_order(self, spec: Specification, step: Speak) -> TurnOrder:
        return "at once" if layout_of(spec).get_phase(step.phase).at_once else "in turn"


def make_format(layout: Layout) -> Format:
    """Make the format that a layout describes."""

    class Declared(DeclaredFormat):
        name = layout.name
        good_for = layout.good_for
        terms = Terms(title=layout.title)
        Options = _make_options(layout)
        has_rounds = layout.has_rounds

    Declared.layout = layout
    return Declared()


def _make_options(layout: Layout) -> type[DeclaredOptions]:
    """Make the options of a format; points are offered if its layout allows them."""
    if not layout.has_points:
        return create_model("Options", __base__=DeclaredOptions, layout=(Layout, layout))
    points, audience_points = (
        (bool, Field(default=False, exclude_if=operator.not_, description=about))
        for about in (_POINTS, _AUDIENCE)
    )
    return create_model(
        "Options",
        __base__=DeclaredOptions,
        layout=(Layout, layout),
        points=points,
        audience_points=audience_points,
    )


def _assign_sides(debaters: tuple[Debater, ...], layout: Layout) -> tuple[Debater, ...]:
    """Return debaters with their sides in the layout's spelling; those without any get seats."""
    if len(debaters) == len(layout.sides) and not any(debater.stance for debater in debaters):
        taken = zip(debaters, layout.sides, strict=True)
        return tuple(debater.model_copy(update={"stance": side}) for debater, side in taken)
    spelt = {normalise_tag(side): side for side in layout.seats}
    return tuple(
        debater.model_copy(
            update={"stance": spelt.get(normalise_tag(debater.stance), debater.stance)}
        )
        for debater in debaters
    )


def _translate(spec: Specification) -> Specification:
    """Translate the sides and phases of a draft into the current language, that of the debate."""
    layout = layout_of(spec)
    said = layout.translate()
    sides = dict(zip(map(normalise_tag, layout.seats), said.seats, strict=True))
    debaters = tuple(
        debater.model_copy(
            update={"stance": sides.get(normalise_tag(debater.stance), debater.stance)}
        )
        for debater in spec.debaters
    )
    options = spec.options.model_copy(update={"layout": said})
    return spec.model_copy(update={"debaters": debaters, "options": options})


def _write_example(layout: Layout) -> str:
    """Write the debaters as a person can write them."""
    return write_debaters(
        tuple(
            Debater(id=DebaterId(name), name=name, stance=side)
            for name, side in zip(_NAMES, layout.sides, strict=False)
        )
    )
