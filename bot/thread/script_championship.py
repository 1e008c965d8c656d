"""What a championship puts into its thread beside its turns; None leaves a fact to the script."""

from functools import partial

from bot.cards.championship import (
    SCOREBOARD,
    SUMMARY_ROOM,
    points_card,
    scoreboard_card,
    summary_card,
    summary_key,
)
from bot.cards.championship_scores import parts_of, scores_card, scores_key
from bot.writer.posts import Attached, Post, remark, small_line
from bot.writer.speakers import judge
from bot.writer.text import cleaned
from debate_core.domain.answer_facts import StageSummed, StepMissed
from debate_core.domain.championship import (
    CLOSING,
    CROSS,
    FREE,
    LIMITS,
    OPENING,
    QUESTIONS,
    SUMMARIES,
    TEAM_WORDS,
    TEAMS,
    WORDS_A_MINUTE,
    team,
)
from debate_core.domain.events import Event
from debate_core.domain.facts import DebateConcluded, DebateOpened
from debate_core.domain.record import Record
from debate_core.domain.rulings import DecisionMade, PhaseOpened, ScoresDropped
from debate_core.domain.steps import CLOSED_EARLY
from debate_core.domain.words import one_line
from debate_core.formats.rounds import JUDGEMENT
from debate_core.reports.championship import backstage_text, dropped_text, rules_of
from debate_core.reports.missed import missed_text

BACKSTAGE = "backstage"
_MINUTES = TEAM_WORDS // WORDS_A_MINUTE
_ABOUT = {
    OPENING: f"{{for1}}, then {{against1}}; {LIMITS[OPENING]} words each",
    CROSS: f"the seconds and thirds ask at least {QUESTIONS} questions; whoever they pick answers",
    SUMMARIES: f"{{for1}}, then {{against1}}, on what came of it; {LIMITS[SUMMARIES]} words each",
    FREE: f"the teams take turns, {_MINUTES} minutes each; captains call who speaks",
    CLOSING: f"{{against4}}, then {{for4}}; {LIMITS[CLOSING]} words each",
    JUDGEMENT: "reviews the whole; the totals are counted by code",
}


def championship_posts(record: Record, event: Event) -> tuple[Post, ...] | None:
    """The posts of this format's own facts."""
    match event.fact:
        case DebateOpened():
            return (Post(SCOREBOARD, embed=scoreboard_card(record), live=scoreboard_card),)
        case PhaseOpened() as phase:
            return (*_scores(record), _heading(record, phase))
        case StageSummed() as summed:
            return (_summary(summed),)
        case ScoresDropped() as dropped:
            return (remark(dropped_text(dropped), f"note {event.number}"),)
        case StepMissed(what="summary") as missed:
            return (remark(missed_text(missed), f"note {event.number}"),)
        case DecisionMade(decision=decision) if decision.rule != CLOSED_EARLY:
            return (Post("decision", embed=points_card(record)),)
        case _:
            return None


def backstage_posts(record: Record, event: Event) -> tuple[Post, ...]:
    """After the end what was said in the channels, if the debate was set up to show it."""
    if not isinstance(event.fact, DebateConcluded) or not rules_of(record).backstage:
        return ()
    file = Attached("backstage.md", backstage_text(record).encode())
    said = "*What the captains and the judge wrote beside the speeches:*"
    return (Post(BACKSTAGE, said, files=(file,)),)


def _scores(record: Record) -> tuple[Post, ...]:
    """The scores of the stage that is over; those still to come are put in as they come."""
    over = record.phases[-2].phase if len(record.phases) > 1 else None
    if over is None:
        return ()
    cards = [
        (scores_key(over, part), partial(scores_card, phase=over, part=part))
        for part in range(1, parts_of(record, over) + 1)
    ]
    return tuple(Post(mark, embed=card(record), live=card) for mark, card in cards)


def _heading(record: Record, phase: PhaseOpened) -> Post:
    mark = f"phase {len(record.phases)}"
    title = "The judge" if phase.phase == JUDGEMENT else phase.phase.capitalize()
    names = {
        f"{side}{place}": one_line(cleaned(record.spec.debater(who).name), 60)
        for side in TEAMS
        for place, who in enumerate(team(record.spec, side), start=1)
    }
    return Post(mark, f"## {title}\n{small_line(_ABOUT[phase.phase].format(**names))}")


def _summary(summed: StageSummed) -> Post:
    mark = summary_key(summed)
    said = cleaned(summed.summary.text)
    file = (Attached("summary.md", said.encode()),) if len(said) > SUMMARY_ROOM else ()
    return Post(mark, embed=summary_card(summed), speaker=judge(), files=file)
