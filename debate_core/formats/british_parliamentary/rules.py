"""The rules of British Parliamentary: eight speeches, a ranking of four teams."""

from collections import Counter

from debate_core.content.cast import draw_cast, is_number, read_debaters
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.outcome import LEVEL, NO_VERDICT, TOTALS, UNHEARD, Decision
from debate_core.domain.play import CLOSED_EARLY, ClosingEarly, Moves, ask, open_phase
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import JUDGEMENT, Speak, view_seed
from debate_core.domain.values import DebaterId
from debate_core.errors import SpecError
from debate_core.formats.british_parliamentary.forms import Ranking, RankTeams
from debate_core.formats.british_parliamentary.prompts import ParliamentaryPrompts
from debate_core.formats.british_parliamentary.show import (
    ParliamentaryReaders,
    explain_silent_bench,
)
from debate_core.formats.british_parliamentary.teams import (
    PLACES,
    PLACES_OF_A_TEAM,
    SPEECH_WORDS,
    TEAMS,
    ParliamentaryOptions,
    find_point_askers,
    find_team,
    map_places,
)
from debate_core.formats.decision_rules import DecisionRule, say
from debate_core.formats.format import Format
from debate_core.formats.points import Interjections
from debate_core.formats.rules import Terms
from debate_core.language import N_, _

_SEATS = len(TEAMS) * PLACES_OF_A_TEAM


class BritishParliamentary(ParliamentaryPrompts, ParliamentaryReaders, Format):
    """Four teams of two, eight speeches, and a judge who ranks the teams."""

    name, version = "british-parliamentary", 2
    Options = ParliamentaryOptions
    terms = Terms(
        title=N_("British Parliamentary"),
        about=N_("four teams of two, ranked"),
        ending=N_("A judge ranks the four teams"),
        question=N_("Which team argued best?"),
    )
    decision_rules = (
        DecisionRule(
            TOTALS,
            say(N_("The judge ranked them otherwise than its own scores do: the totals decide.")),
            is_told_by_verdict=True,
        ),
        DecisionRule(
            LEVEL,
            say(N_("The judge named no order, and two teams are level in front.")),
            level=(None,),
            is_told_by_verdict=True,
        ),
        DecisionRule(UNHEARD, explain_silent_bench),
    )

    def play(self, spec: Specification) -> Moves[Decision]:
        """Play the eight places in order; then the judge, once, on whatever was said."""
        seats = {place.key: who for who, place in map_places(spec).items()}
        heard, phase, points = set[DebaterId](), "", Interjections(SPEECH_WORDS)

        def note(step: Speak, said: Form) -> None:
            heard.update(() if isinstance(said, Forfeit) else (step.debater,))

        try:
            for place in PLACES:
                if place.phase != phase:
                    phase = place.phase
                    yield from open_phase(phase)
                who = seats[place.key]
                step = Speak(who, phase, 1, SPEECH_WORDS, cue=place.cue)
                yield from points.speak(step, find_point_askers(spec, place), note)
        except ClosingEarly:
            if not heard:
                return Decision(choice=None, rule=CLOSED_EARLY)
        yield from open_phase(JUDGEMENT)
        step = RankTeams(view_seed=view_seed(spec), is_strict=True)
        ranking = yield from ask(step, Ranking)
        if not isinstance(ranking, Ranking):
            return Decision(choice=None, rule=NO_VERDICT)
        return ranking.decide(step, spec, heard)

    def check(self, spec: Specification) -> None:
        found = Counter(debater.stance for debater in spec.debaters)
        if found != dict.fromkeys(TEAMS, PLACES_OF_A_TEAM):
            raise SpecError(
                _(
                    "British Parliamentary has four teams of two: name eight debaters, team "
                    "by team, or write the team after each, such as “Ada: OG; Ben: OG; Cleo: "
                    "OO; Dan: OO; Eve: CG; Finn: CG; Gil: CO; Hana: CO”."
                )
            )
        if spec.rounds != 1:
            raise SpecError(_("British Parliamentary is played once; leave the rounds out."))

    def list_warnings(self, spec: Specification) -> tuple[str, ...]:
        return ()

    def suggest_debaters(self) -> tuple[str, ...]:
        return (str(_SEATS), "Ada; Ben; Cleo; Dan; Eve; Finn; Gil; Hana")

    def read_debaters(self, wanted: str, seed: int) -> tuple[Debater, ...]:
        if not is_number(wanted):
            return _form_teams(read_debaters(wanted))
        if int(wanted or _SEATS) != _SEATS:
            raise SpecError(_("British Parliamentary has eight debaters; ask for 8, or none."))
        return _form_teams(draw_cast(_SEATS, seed))


def _form_teams(debaters: tuple[Debater, ...]) -> tuple[Debater, ...]:
    """Return debaters with their teams in known spelling; those without any form them in pairs."""
    if len(debaters) == _SEATS and not any(debater.stance for debater in debaters):
        teams = [team for team in TEAMS for _ in range(PLACES_OF_A_TEAM)]
        return tuple(
            debater.model_copy(update={"stance": team})
            for debater, team in zip(debaters, teams, strict=True)
        )
    return tuple(
        debater.model_copy(update={"stance": find_team(debater.stance)}) for debater in debaters
    )
