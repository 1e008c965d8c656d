"""The judge's side of a championship: scores beside the speeches, summaries, and the count."""

from collections.abc import Sequence

from debate_core.domain.decision import Decision
from debate_core.domain.forms import Forfeit, Form
from debate_core.domain.moves import DROPPED, Moves, ask, begin, collect
from debate_core.domain.specification import Specification
from debate_core.domain.unheard import UNHEARD, find_unheard
from debate_core.domain.values import DebaterId
from debate_core.formats.championship.forms import (
    Score,
    SpeechScore,
    Summarise,
    Summary,
)
from debate_core.formats.championship.points import (
    CountedTurn,
    count_standings,
    find_sure_leader,
    find_unopposed,
)
from debate_core.formats.championship.teams import AGAINST, FOR, stance_of

# The rules of decisions that the count makes.
TEAM_TOTALS = "team_totals"
LEVEL_TEAMS = "level_teams"
NO_SCORES = "no_scores"
UNEVEN_TURNS = "uneven_turns"
UNSCORED_SPEECHES = "unscored_speeches"


class Scoring:
    """The scores of one debate, those that are still to come included."""

    def __init__(self, spec: Specification) -> None:
        self._spec = spec
        self._speakers: dict[int, DebaterId] = {}
        self._begun: dict[int, int] = {}
        self._scores: dict[int, SpeechScore] = {}

    def score(self, turn: int, who: DebaterId) -> Moves[None]:
        """Begin the score of a speech; nobody waits for it before the end."""
        self._speakers[turn] = who
        self._begun[turn] = yield from begin(Score(turn, who), SpeechScore)

    def sum_up(self, phase: str) -> Moves[None]:
        """The summary of a stage; the next one waits for it, so that readers find it in its place.

        Scores go on meanwhile.
        """
        yield from ask(Summarise(phase), Summary)

    def score_again(self) -> Moves[None]:
        """Begin anew the scores that an early closing cut off."""
        for turn, number in self._begun.items():
            # No step outlives a closing, so nothing waits.
            answer = yield from collect(number, SpeechScore)
            if _is_dropped(answer):
                yield from self.score(turn, self._speakers[turn])

    def gather(self) -> Moves[None]:
        """Wait for the scores."""
        for turn, number in self._begun.items():
            answer = yield from collect(number, SpeechScore)
            if isinstance(answer, SpeechScore):
                self._scores[turn] = answer
        self._begun.clear()

    def decide(self, spoken: Sequence[CountedTurn], *, is_cut_short: bool) -> Decision:
        """The team with the higher total, where the count is fair to both; else neither, and why.

        docs/decisions/009 has the reasons.
        """
        if not self._scores:
            return Decision(choice=None, rule=NO_SCORES)
        if find_unheard(self._spec, (self._speakers[turn] for turn in self._scores)):
            return Decision(choice=None, rule=UNHEARD)
        if is_cut_short and not _is_even(spoken):
            return Decision(choice=None, rule=UNEVEN_TURNS)
        ahead = find_sure_leader(
            count_standings(self._spec, spoken, self._scores), spoken, self._scores
        )
        if ahead is None and len(self._scores) < len(self._speakers):
            return Decision(choice=None, rule=UNSCORED_SPEECHES)
        if ahead is None:
            return Decision(choice=None, rule=LEVEL_TEAMS)
        return Decision(choice=stance_of(self._spec, ahead), rule=TEAM_TOTALS)


def _is_even(spoken: Sequence[CountedTurn]) -> bool:
    """True if both teams have had the floor equally often, where it counts."""
    alone = find_unopposed(spoken)
    had = [speech.team for speech in spoken if speech.turn not in alone]
    return had.count(FOR) == had.count(AGAINST)


def _is_dropped(answer: Form) -> bool:
    return isinstance(answer, Forfeit) and answer.reason == DROPPED
