"""Format `championship`: two teams of four, four stages, penalties by code (formats.md, 5)."""

from debate_core.domain.facts import Decision, FloorGiven
from debate_core.domain.forms import Forfeit, Turns
from debate_core.domain.specification import ChampionshipRules, Specification
from debate_core.domain.steps import (
    CLOSED_EARLY,
    Choose,
    ClosingEarly,
    Moves,
    Speak,
    Summarise,
    choose,
    open_phase,
    rule,
    speak,
    summarise,
)
from debate_core.domain.words import DebaterId, count_words, one_line
from debate_core.errors import SpecError
from debate_core.formats.championship.forms import Call, Questions
from debate_core.formats.championship.judging import Bench
from debate_core.formats.championship.points import (
    ANSWER_WORDS,
    CLOSING,
    CROSS,
    FREE,
    LEAST,
    LIMITS,
    OPENING,
    QUESTION_WORDS,
    SHARE,
    SHORTEST,
    SUMMARIES,
    TEAM_WORDS,
    TEAMS,
    Spoken,
    clock_used,
    is_questions,
    may_speak,
    other,
    picked,
    team,
    team_of,
)
from debate_core.formats.rounds.rules import JUDGEMENT

VERSION = 1
GOOD_FOR = "two teams of four, four stages, cross-examination, a live scoreboard with penalties"


def play(spec: Specification) -> Moves[Decision]:
    """Four stages; every speech is scored beside the next one; then the review and the count.

    Closed early, nobody speaks any more, and whatever was said is still scored and reviewed.
    """
    bench, is_cut_short = Bench(spec), False
    contest = _Contest(spec, bench)
    try:
        yield from contest.opening()
        yield from contest.cross_examination()
        yield from contest.free_debate()
        yield from contest.closing()
    except ClosingEarly:
        if not contest.has_spoken:
            return Decision(choice=None, rule=CLOSED_EARLY)
        is_cut_short = True
        yield from bench.score_again()
    try:
        yield from open_phase(JUDGEMENT, 1)
        yield from bench.gather()
        yield from summarise(Summarise(JUDGEMENT, is_final=True))
    except ClosingEarly:
        yield from bench.gather()
    return bench.decided(contest.spoken, is_cut_short=is_cut_short)


class _Contest:
    """One debate of this format: who speaks when, and what has been said."""

    def __init__(self, spec: Specification, bench: Bench) -> None:
        self.spec = spec
        self._bench = bench
        self._spoken: list[Spoken] = []
        self._turns = 0

    @property
    def spoken(self) -> tuple[Spoken, ...]:
        """Every turn so far, those that were forfeited included."""
        return tuple(self._spoken)

    @property
    def has_spoken(self) -> bool:
        """Whether anybody has."""
        return any(each.words is not None for each in self._spoken)

    def opening(self) -> Moves[None]:
        """The first of each team."""
        yield from open_phase(OPENING, 1)
        for side in TEAMS:
            yield from self._speech(_timed(team(self.spec, side)[0], OPENING))
        yield from self._bench.sum_up(OPENING)

    def cross_examination(self) -> Moves[None]:
        """The seconds ask, then the thirds; then the firsts sum up."""
        yield from open_phase(CROSS, 1)
        for place in (1, 2):
            for side in TEAMS:
                yield from self._examination(team(self.spec, side)[place])
        yield from open_phase(SUMMARIES, 1)
        for side in TEAMS:
            yield from self._speech(_timed(team(self.spec, side)[0], SUMMARIES))
        yield from self._bench.sum_up(CROSS)

    def _examination(self, asker: DebaterId) -> Moves[None]:
        asked = yield from self._speech(Speak(asker, CROSS, 1, "questions", QUESTION_WORDS))
        if not isinstance(asked, Questions):
            return
        answers = picked(self.spec, asker, asked)
        yield from self._speech(Speak(answers, CROSS, 1, words=ANSWER_WORDS, to=asker))

    def free_debate(self) -> Moves[None]:
        """The teams alternate until a clock has run out and everyone has spoken.

        Points are added up, so AGAINST always has the answer: both have equally many speeches.
        """
        yield from open_phase(FREE, 1)
        while any(map(self._waiting, TEAMS)) or all(map(self._has_time, TEAMS)):
            for side in TEAMS:
                yield from self._free_speech(side)
        yield from self._bench.sum_up(FREE)

    def _free_speech(self, side: str) -> Moves[None]:
        left = self._left(side)
        last_call = not (self._waiting(other(side)) or self._has_time(other(side)))
        may = may_speak(team(self.spec, side), self._have_spoken(side), left, last_call=last_call)
        call = yield from choose(Choose(side, may, left))
        who = next((each for each in may if isinstance(call, Call) and each == call.speaker), None)
        drawn = "fallback" if who is None else "captain"
        who = who or self._next(side, may)
        yield from rule(FloorGiven(team=side, debater=who, drawn=drawn))
        direction = call.direction if isinstance(call, Call) and drawn == "captain" else ""
        words = max(min(SHARE, left), LEAST)
        yield from self._speech(Speak(who, FREE, 1, words=words, direction=direction))

    def _next(self, side: str, may: tuple[DebaterId, ...]) -> DebaterId:
        """The next who has not spoken; once all have, whoever spoke least often."""
        spoken = self._have_spoken(side)
        return min(may, key=spoken.count)

    def closing(self) -> Moves[None]:
        """The fourth of each team, AGAINST first."""
        yield from open_phase(CLOSING, 1)
        for side in reversed(TEAMS):
            yield from self._speech(_timed(team(self.spec, side)[3], CLOSING))
        yield from self._bench.sum_up(CLOSING)

    def _speech(self, step: Speak) -> Moves[Turns | Forfeit]:
        """A turn; its score is begun, and nobody waits for it."""
        self._turns += 1
        turn = self._turns
        who, phase = step.debater, step.phase
        said = yield from speak(step)
        length = None if isinstance(said, Forfeit) else count_words(said.own_words())
        side = team_of(self.spec.debater(who))
        self._spoken.append(Spoken(turn, who, side, phase, is_questions(said), length))
        if length is not None:
            yield from self._bench.score(turn, who)
        return said

    def _left(self, side: str) -> int:
        return max(0, TEAM_WORDS - clock_used(self._spoken, side))

    def _have_spoken(self, side: str) -> list[DebaterId]:
        """Who had the floor in the free debate, once for each time."""
        return [each.debater for each in self._spoken if each.phase == FREE and each.team == side]

    def _waiting(self, side: str) -> bool:
        return not set(team(self.spec, side)) <= set(self._have_spoken(side))

    def _has_time(self, side: str) -> bool:
        return self._left(side) >= SHORTEST


def _timed(who: DebaterId, phase: str) -> Speak:
    """A speech of the length that its stage allows."""
    return Speak(who, phase, 1, words=LIMITS[phase])


def check(spec: Specification) -> None:
    """Raise SpecError, in one clear sentence, if the specification cannot be played."""
    for side in TEAMS:
        four = len(team(spec, side))
        if four != 4:
            raise SpecError(
                f"Format championship has two teams of four, and {four} debaters argue {side}; "
                "name four for and four against, such as “Ada: for; Ben: against; …”."
            )
    if len(spec.debaters) != 8:
        raise SpecError("Format championship has eight debaters: four for and four against.")
    if spec.rounds != 1:
        raise SpecError("Format championship runs through its stages once; leave the rounds out.")
    rules = rules_of(spec)
    if len(rules.styles) not in (1, 4, 8):
        raise SpecError(
            "Name 1 style for all, 4 for the positions of both teams, or 8 for each debater; "
            f"{len(rules.styles)} are named."
        )
    for style in rules.styles:
        if style not in rules.manners:
            known = ", ".join(rules.manners)
            raise SpecError(f"There is no style “{one_line(style, 40)}”; there are: {known}.")


def warnings(_: Specification) -> tuple[str, ...]:
    """What the person should know before the start: nothing of its own."""
    return ()


def rules_of(spec: Specification) -> ChampionshipRules:
    """The options of this format."""
    assert isinstance(spec.rules, ChampionshipRules)
    return spec.rules
