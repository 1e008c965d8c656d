"""The rules of format `championship`: who speaks when, and what ends it."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from debate_core.content.cast import draw_cast, is_number, read_debaters
from debate_core.content.content import Content
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit, Speech
from debate_core.domain.outcome import UNHEARD, Decision
from debate_core.domain.play import CLOSED_EARLY, ClosingEarly, Moves, ask, open_phase, rule
from debate_core.domain.sides import AGAINST, FOR, say_side
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import JUDGEMENT, Speak
from debate_core.domain.text import shorten_line
from debate_core.domain.values import DebaterId
from debate_core.errors import SpecError
from debate_core.formats.championship.forms import (
    REVIEW,
    Call,
    Choose,
    FloorGiven,
    Questions,
    Review,
    Summarise,
)
from debate_core.formats.championship.options import (
    ANSWER_WORDS,
    CLOSING,
    CROSS,
    FREE,
    LIMITS,
    MOST_SPEECHES,
    OPENING,
    QUESTION_WORDS,
    SUMMARIES,
    TEAMS,
    ChampionshipOptions,
    captain_of,
    list_team,
    pick_defender,
)
from debate_core.formats.championship.prompts import ChampionshipPrompts
from debate_core.formats.championship.scoring import (
    LEVEL_TEAMS,
    NO_SCORES,
    TEAM_TOTALS,
    UNEVEN_TURNS,
    UNSCORED_SPEECHES,
    CountedTurn,
    Scoring,
    allot_words,
    count_opposed_left,
    count_speeches_left,
    count_turn,
    count_words_left,
    is_done,
    list_eligible,
    list_floor_holders,
)
from debate_core.formats.championship.show import (
    ChampionshipReaders,
    explain_totals,
    explain_unscored_sides,
)
from debate_core.formats.decision_rules import DecisionRule, say
from debate_core.formats.format import Format
from debate_core.formats.rules import Terms
from debate_core.language import N_, _

F = TypeVar("F", bound=Form)


class _Stages:
    """One debate of this format: who speaks when, and what has been said."""

    def __init__(self, spec: Specification, scoring: Scoring) -> None:
        self.spec = spec
        self._scoring = scoring
        self._spoken: list[CountedTurn] = []
        self._turns = 0

    @property
    def spoken(self) -> tuple[CountedTurn, ...]:
        """All turns so far, including those that were forfeited."""
        return tuple(self._spoken)

    @property
    def has_spoken(self) -> bool:
        """True if anybody has spoken."""
        return any(speech.words is not None for speech in self._spoken)

    def run_opening(self) -> Moves[None]:
        """Run the speech of the first of each team."""
        yield from self._run_speeches(OPENING, 0)
        yield from self._scoring.sum_up(OPENING)

    def run_cross_examination(self) -> Moves[None]:
        """Run the questions of the seconds and of the thirds; then the firsts sum up."""
        yield from open_phase(CROSS, 1)
        for place in (1, 2):
            for side in TEAMS:
                yield from self._run_examination(list_team(self.spec, side)[place])
        yield from self._run_speeches(SUMMARIES, 0)
        yield from self._scoring.sum_up(CROSS)

    def _run_examination(self, asker: DebaterId) -> Moves[None]:
        asked = yield from self._take_turn(Speak(asker, CROSS, 1, words=QUESTION_WORDS), Questions)
        if not isinstance(asked, Questions):
            return
        answers = pick_defender(self.spec, asker, asked.to)
        yield from self._take_turn(Speak(answers, CROSS, 1, words=ANSWER_WORDS, to=asker), Speech)

    def run_free_debate(self) -> Moves[None]:
        """Let the teams alternate until both clocks are empty and everyone has spoken.

        If one team finishes before the other, the other continues unopposed.
        """
        yield from open_phase(FREE, 1)
        while left := [side for side in TEAMS if not is_done(self._spoken, side)]:
            for side in left:
                # A speech takes no words off the other team's clock.
                yield from self._run_free_speech(side)
        yield from self._scoring.sum_up(FREE)

    def _run_free_speech(self, side: str) -> Moves[None]:
        left, floors = count_words_left(self._spoken, side), list_floor_holders(self._spoken, side)
        known = (count_opposed_left(self._spoken, side), count_speeches_left(self._spoken, side))
        sure = min((count for count in known if count is not None), default=None)
        may = list_eligible(list_team(self.spec, side), floors, left, sure)
        call = yield from ask(Choose(side, may, left), Call)
        who = next(
            (debater for debater in may if isinstance(call, Call) and debater == call.speaker), None
        )
        drawn = "fallback" if who is None else "captain"
        # The next debater who has not spoken; once all have, the one who spoke least often.
        who = who or min(may, key=floors.count)
        yield from rule(FloorGiven(team=side, debater=who, drawn=drawn))
        direction = call.direction if isinstance(call, Call) and drawn == "captain" else ""
        words = allot_words(self._spoken, side)
        speaking = Speak(who, FREE, 1, words=words, direction=direction)
        yield from self._take_turn(speaking, Speech)

    def run_closing(self) -> Moves[None]:
        """Run the speech of the fourth of each team, AGAINST first."""
        yield from self._run_speeches(CLOSING, 3, reversed(TEAMS))
        yield from self._scoring.sum_up(CLOSING)

    def _run_speeches(self, phase: str, place: int, sides: Iterable[str] = TEAMS) -> Moves[None]:
        """Run the speech of one debater of each team, by the place in it, counted from 0."""
        yield from open_phase(phase, 1)
        for side in sides:
            who = list_team(self.spec, side)[place]
            yield from self._take_turn(Speak(who, phase, 1, words=LIMITS[phase]), Speech)

    def _take_turn(self, step: Speak, form: type[F]) -> Moves[F | Forfeit]:
        """Take a turn and start its scoring, without waiting for it."""
        self._turns += 1
        turn = self._turns
        said = yield from ask(step, form)
        self._spoken.append(count_turn(self.spec, step.debater, turn, step.phase, said))
        if not isinstance(said, Forfeit):
            yield from self._scoring.score(turn, step.debater)
        return said


class Championship(ChampionshipPrompts, ChampionshipReaders, Format):
    """Two teams of four, four stages, cross-examination, a live scoreboard with penalties."""

    name, version = "championship", 4
    Options = ChampionshipOptions
    has_clock = True
    terms = Terms(
        title=N_("Championship"),
        about=N_("two teams of four, with cross-examination and a scoreboard"),
        ending=N_("A judge scores the teams"),
        nobody=N_("No team"),
        none_named=N_("The judge named no team."),
        question=N_("Which team argued better?"),
    )
    decision_rules = (
        DecisionRule(TEAM_TOTALS, explain_totals),
        DecisionRule(
            LEVEL_TEAMS, say(N_("Both teams have the same total: it is a tie.")), level=(None,)
        ),
        DecisionRule(
            NO_SCORES,
            say(N_("The judge scored no speech, so nothing was decided.")),
            has_grounds=False,
        ),
        DecisionRule(
            UNEVEN_TURNS,
            say(N_("Closed before both teams had been heard equally often, so neither is named.")),
        ),
        DecisionRule(
            UNSCORED_SPEECHES,
            say(N_("Scores are missing that could change who is ahead, so neither is named.")),
        ),
        DecisionRule(UNHEARD, explain_unscored_sides),
    )

    def play(self, spec: Specification) -> Moves[Decision]:
        """Play four stages, scoring each speech during the next one; then review and count.

        If the debate is closed early, nobody speaks any more, and what was said is still scored and
        reviewed.
        """
        scoring, is_cut_short = Scoring(spec), False
        course = _Stages(spec, scoring)
        try:
            yield from course.run_opening()
            yield from course.run_cross_examination()
            yield from course.run_free_debate()
            yield from course.run_closing()
        except ClosingEarly:
            if not course.has_spoken:
                return Decision(choice=None, rule=CLOSED_EARLY)
            is_cut_short = True
            yield from scoring.score_again()
        yield from open_phase(JUDGEMENT, 1)
        yield from scoring.gather()
        decision = scoring.decide(course.spoken, is_cut_short=is_cut_short)
        ahead = scoring.find_better(course.spoken, decision)
        yield from ask(Summarise(JUDGEMENT, is_final=True, ahead=ahead, form=REVIEW), Review)
        return decision

    def check(self, spec: Specification) -> None:
        _check_teams(spec)
        if spec.rounds != 1:
            raise SpecError(_("Championship runs through its stages once; leave the rounds out."))
        _check_styles(spec.options_as(ChampionshipOptions))

    def list_warnings(self, spec: Specification) -> tuple[str, ...]:
        return ()

    def suggest_debaters(self) -> tuple[str, ...]:
        return ("8", "Ada; Ben; Cleo; Dan; Eve; Finn; Gil; Hana")

    def read_debaters(self, wanted: str, seed: int) -> tuple[Debater, ...]:
        if wanted.strip() in ("", "8"):
            return _split_into_teams(draw_cast(8, seed))
        if is_number(wanted):
            raise SpecError(
                _(
                    "Championship has eight debaters; leave the number out, or name "
                    "four for and four against."
                )
            )
        return _split_into_teams(read_debaters(wanted))

    def complete_draft(self, spec: Specification, content: Content) -> Specification:
        options = spec.options_as(ChampionshipOptions)
        filled = {
            "styles": tuple(style.casefold() for style in options.styles),
            "manners": dict(content.styles),
            "free_speeches": MOST_SPEECHES,
        }
        return spec.model_copy(update={"options": options.model_copy(update=filled)})

    def list_other_seats(self, spec: Specification) -> Mapping[str, DebaterId]:
        return {side: captain_of(spec, side) for side in TEAMS}


def _check_teams(spec: Specification) -> None:
    for side in TEAMS:
        four = len(list_team(spec, side))
        if four != 4:
            raise SpecError(
                _(
                    "Championship has two teams of four, and {four} debaters argue "
                    "{side}; name four for and four against, such as “Ada: for; Ben: "
                    "against; …”.",
                    four=four,
                    side=side,
                )
            )
    if len(spec.debaters) != 8:
        raise SpecError(_("Championship has eight debaters: four for and four against."))


def _check_styles(options: ChampionshipOptions) -> None:
    if len(options.styles) not in (1, 4, 8):
        raise SpecError(
            _(
                "Name 1 style for all, 4 for the positions of both teams, or 8 for each "
                "debater; {styles} are named.",
                styles=len(options.styles),
            )
        )
    for style in options.styles:
        if style not in options.manners:
            known = ", ".join(options.manners)
            raise SpecError(
                _(
                    "There is no style “{style}”; there are: {known}.",
                    style=shorten_line(style, 40),
                    known=known,
                )
            )


def _split_into_teams(debaters: tuple[Debater, ...]) -> tuple[Debater, ...]:
    """Split debaters without any stance: the first half is for, the rest against."""
    if any(debater.stance for debater in debaters):
        return tuple(
            debater.model_copy(update={"stance": debater.stance.casefold()}) for debater in debaters
        )
    half = len(debaters) // 2
    return tuple(
        debater.model_copy(update={"stance": say_side(FOR if place < half else AGAINST)})
        for place, debater in enumerate(debaters)
    )
