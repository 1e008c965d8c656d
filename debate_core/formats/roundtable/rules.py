"""The rules of format `roundtable`: opening, rounds, statements, votes, one revision."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from debate_core.content.cast import PERSONAS, draw_cast, is_number, read_debaters
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit, NextSpeaker, Objecting, Tallies
from debate_core.domain.outcome import Decision
from debate_core.domain.play import (
    CLOSED_EARLY,
    ClosingEarly,
    Moves,
    ask,
    ask_all,
    open_phase,
    speak,
)
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import GiveFloor, Poll, Speak, Step, UnusedTurn
from debate_core.domain.values import DebaterId
from debate_core.errors import SpecError
from debate_core.formats.decision_rules import DecisionRule, say
from debate_core.formats.format import Format
from debate_core.formats.roundtable.decision import (
    explain_no_statements,
    explain_stop,
    explain_vote,
    sum_up_statements,
    tell_unsettled,
)
from debate_core.formats.roundtable.drafts import (
    compare_by_code,
    list_pairs,
    list_unused,
    merge_drafts,
)
from debate_core.formats.roundtable.forms import (
    ANSWER_WORDS,
    DISCUSSION,
    OPENING,
    REVISION,
    STATEMENTS,
    TURN_WORDS,
    Clarify,
    Clarity,
    DraftComparison,
    DraftStatements,
    Open,
    Points,
    Revise,
    Revision,
    RoundtableOptions,
    SamePair,
    StatementDraft,
    SumUp,
    TableOpening,
)
from debate_core.formats.roundtable.prompts import RoundtablePrompts
from debate_core.formats.roundtable.show import RoundtableReaders
from debate_core.formats.roundtable.statements import (
    CHOICES,
    Statement,
    add_votes,
    count_standings,
    number_statements,
    revise_statements,
)
from debate_core.formats.rules import Terms
from debate_core.language import N_, _

F = TypeVar("F", bound=Form)

VOTED = "statements_voted"
"""The rule of a decision by votes on statements."""
NOBODY_SPOKE, NO_STATEMENTS = "nobody_spoke", "no_statements"
"""The rules of decisions without statements: nobody said anything, or none were drafted."""
ARRIVAL = 5
"""The factor for the longer wait in the first round, as long as no person has spoken."""


class _Table:
    """The state of a discussion in play: who has spoken, and whether it has to end."""

    def __init__(self, spec: Specification) -> None:
        self.spec = spec
        self.options = spec.options_as(RoundtableOptions)
        self.is_closing = False
        self.has_spoken = False
        self._round = 1
        self._has_person = False

    def discuss(self) -> Moves[None]:
        """Run the rounds; one in which nobody spoke is the last."""
        for round_ in range(1, self.spec.rounds + 1):
            self._round = round_
            yield from open_phase(DISCUSSION, round_)
            has_turns, is_last = yield from self._run_floor()
            if not has_turns:
                return
            yield from ask(SumUp(round_), Points)
            if is_last:
                return

    def _run_floor(self) -> Moves[tuple[bool, bool]]:
        """Give the floor until nobody wants it; say if anybody spoke, and if the time is up."""
        personas = [debater.id for debater in self.spec.debaters]
        has_turns = False
        while True:
            given = yield from ask(self._give_floor(personas), NextSpeaker)
            if not isinstance(given, NextSpeaker) or given.debater is None:
                return has_turns, isinstance(given, NextSpeaker) and given.is_last
            personas = [persona for persona in personas if persona != given.debater]
            self._has_person |= given.is_person
            has_turns |= yield from self._take_turn(given.debater)

    def _give_floor(self, personas: Iterable[DebaterId]) -> GiveFloor:
        """Give the floor; once personas have spoken, wait longer for the first person."""
        left = tuple(personas)
        is_arriving = self._round == 1 and not self._has_person and not left
        silence = self.options.silence_seconds * (ARRIVAL if is_arriving else 1)
        within = 60.0 * self.options.whole_minutes
        invites = self.options.inviting
        return GiveFloor(self._round, left, float(silence), within, invites=invites)

    def _take_turn(self, who: DebaterId) -> Moves[bool]:
        """Take a turn and, if it is unclear, the answer to one question; return if it was taken."""
        said = yield from speak(self._make_speech_step(who, TURN_WORDS))
        if isinstance(said, Forfeit):
            return False
        self.has_spoken = True
        if self.options.clarifying:
            found = yield from ask(Clarify(who), Clarity)
            if isinstance(found, Clarity) and found.asks:
                yield from speak(self._make_speech_step(who, ANSWER_WORDS, found.question))
        return True

    def _make_speech_step(self, who: DebaterId, words: int, question: str = "") -> Speak:
        words = min(words, self.spec.words)
        return Speak(who, DISCUSSION, self._round, words, direction=question)

    def agree(self) -> Moves[Decision]:
        """Draft statements, have each voted on, revise once; return what is agreed."""
        yield from open_phase(STATEMENTS, self._round)
        drafted, unused = yield from self._draft()
        if not drafted:
            return Decision(choice=None, rule=NO_STATEMENTS)
        statements, objections = yield from self._poll(drafted, unused=unused)
        if not self.is_closing and (
            objections or any(statement.split.voters for statement in statements)
        ):
            statements = yield from self._revise(statements)
        tally = count_standings(statements, self.spec)
        return Decision(choice=None, rule=VOTED, tally=tally)

    def _draft(self) -> Moves[tuple[tuple[Statement, ...], tuple[UnusedTurn, ...]]]:
        """Ask for two drafts, from the turns in two orders, as one list; empty if both are missing.

        The second list has the turns that are in none of them.
        """
        steps = (DraftStatements(1), DraftStatements(2))
        answers = yield from self._ask_to_the_end(steps, StatementDraft)
        first, second = (
            answer if isinstance(answer, StatementDraft) else None for answer in answers
        )
        pairs: tuple[SamePair, ...] = ()
        if first is not None and second is not None:
            step = compare_by_code(first, second)
            (compared,) = yield from self._ask_to_the_end((step,), DraftComparison)
            pairs = list_pairs(step, compared)
        merged = merge_drafts(first, second, pairs, self.spec.seed)
        drafts = (draft for draft in (first, second) if draft is not None)
        return number_statements(merged), list_unused(drafts, merged)

    def _ask_to_the_end(self, steps: tuple[Step, ...], form: type[F]) -> Moves[tuple[Form, ...]]:
        """Ask; if the debate is closed meanwhile, ask again, so that statements are still made."""
        try:
            return (yield from ask_all(steps, form))
        except ClosingEarly:
            if self.is_closing:
                raise
            self.is_closing = True
            return (yield from ask_all(steps, form))

    def _poll(
        self,
        statements: tuple[Statement, ...],
        keys: Iterable[str] | None = None,
        unused: tuple[UnusedTurn, ...] = (),
    ) -> Moves[tuple[tuple[Statement, ...], tuple[Objecting, ...]]]:
        """Poll statements, all or only these keys; return them with votes, and objections."""
        among = {statement.key for statement in statements} if keys is None else set(keys)
        items = tuple(statement.item for statement in statements if statement.key in among)
        seconds, is_quiet = float(self.spec.voting.seconds), not self.options.calling
        poll = Poll(items, CHOICES, seconds, is_quiet=is_quiet, unused=unused)
        try:
            tallies = yield from ask(poll, Tallies)
        except ClosingEarly:
            self.is_closing = True
            tallies = yield from ask(replace(poll, seconds=0), Tallies)
        if not isinstance(tallies, Tallies):
            return statements, ()
        return add_votes(statements, tallies), tallies.objections

    def _revise(self, before: tuple[Statement, ...]) -> Moves[tuple[Statement, ...]]:
        """Reword what is not agreed, if that helps; only what was reworded is voted on again."""
        keys = tuple(
            statement.key
            for statement in before
            if statement.split.find_standing(self.spec) != "agreed"
        )
        if not keys:
            return before
        try:
            yield from open_phase(REVISION, self._round)
            form = yield from ask(Revise(keys), Revision)
        except ClosingEarly:
            return before
        after = revise_statements(before, form, keys) if isinstance(form, Revision) else before
        changed = {statement.key for statement in after} - {statement.key for statement in before}
        if changed:
            after, _ = yield from self._poll(after, changed)
        return after


class Roundtable(RoundtablePrompts, RoundtableReaders, Format):
    """A moderated discussion of people and personas that ends in agreed statements."""

    name, version = "roundtable", 2
    good_for = "people discuss, with or without personas, and vote on statements drafted from it"
    Options = RoundtableOptions
    has_rounds = True
    has_judge = False
    has_table = True
    terms = Terms(
        title=N_("Discussion"),
        about=N_("people talk, and vote on what came out of it"),
        ending=N_("Everyone votes on statements drawn from what was said"),
        debate=N_("discussion"),
        judge=N_("The moderator"),
    )
    decision_rules = (
        DecisionRule(VOTED, explain_vote, sum_up=sum_up_statements, tell_more=tell_unsettled),
        DecisionRule(
            NOBODY_SPOKE,
            say(N_("Nobody spoke, so there was nothing to draft statements from.")),
            has_grounds=False,
            sum_up=sum_up_statements,
        ),
        DecisionRule(
            NO_STATEMENTS, explain_no_statements, has_grounds=False, sum_up=sum_up_statements
        ),
        DecisionRule(CLOSED_EARLY, explain_stop, has_grounds=False, sum_up=sum_up_statements),
    )

    def play(self, spec: Specification) -> Moves[Decision]:
        """Play the discussion as far as it goes; then the agreement, if anybody spoke."""
        table = _Table(spec)
        try:
            yield from open_phase(OPENING)
            yield from ask(Open(), TableOpening)
            yield from table.discuss()
        except ClosingEarly:
            table.is_closing = True
        if not table.has_spoken:
            return Decision(choice=None, rule=CLOSED_EARLY if table.is_closing else NOBODY_SPOKE)
        return (yield from table.agree())

    def check(self, spec: Specification) -> None:
        if not spec.debaters and spec.seating.who == "nobody":
            raise SpecError(
                _("Nobody could speak at this table: let people join, or add a persona.")
            )

    def list_warnings(self, spec: Specification) -> tuple[str, ...]:
        return ()

    def suggest_debaters(self) -> tuple[str, ...]:
        return ("0", "1", "2", "3", "Ada; Ben")

    def read_debaters(self, wanted: str, seed: int) -> tuple[Debater, ...]:
        if not is_number(wanted):
            return read_debaters(wanted)
        count = int(wanted or 2)
        if not 0 <= count <= len(PERSONAS):
            raise SpecError(
                _(
                    "Rostrum can seat 0 to {personas} personas by itself; ask for as many.",
                    personas=len(PERSONAS),
                )
            )
        return draw_cast(count, seed)

    def list_choices(self, spec: Specification) -> Mapping[str, tuple[DebaterId, ...]]:
        """List none, since people vote on each statement by itself, and not on the outcome."""
        return {}
