"""What a championship puts into its thread beside its turns; None leaves a fact to the script."""

from bot.cards.championship import mark_of_summary, summary_card
from bot.stage.posts import Attached, Post, small_line
from bot.stage.speakers import judge
from debate_core.domain.championship import CLOSING, CROSS, FREE, OPENING, SUMMARIES
from debate_core.domain.events import DebateConcluded, Event, StageSummed
from debate_core.domain.record import Record
from debate_core.domain.rulings import PhaseOpened, ScoresDropped
from debate_core.formats.rounds import JUDGEMENT
from debate_core.reports.championship import backstage_text, dropped_text, rules_of

BACKSTAGE = "backstage"
_ABOUT = {
    OPENING: "the firsts, 750 words each; every speech is scored while the next one is written",
    CROSS: "the seconds and thirds ask, at least three questions; whoever they pick answers",
    SUMMARIES: "the firsts say what came of it, 500 words each",
    FREE: "the teams alternate, four minutes each; captains call the speakers",
    CLOSING: "the fourths, 750 words each, against first",
    JUDGEMENT: "reviews the whole; the totals are counted by code",
}


def championship_posts(record: Record, event: Event) -> tuple[Post, ...] | None:
    """The posts of this format's own facts."""
    match event.fact:
        case PhaseOpened(phase=phase):
            mark = f"phase {len(record.phases)}"
            title = "The judge" if phase == JUDGEMENT else phase.capitalize()
            return (Post(mark, f"## {title}\n{small_line(_ABOUT[phase], mark)}"),)
        case StageSummed() as summed:
            card = summary_card(record, summed)
            return (Post(mark_of_summary(summed), embed=card, speaker=judge()),)
        case ScoresDropped() as dropped:
            mark = f"note {event.number}"
            return (Post(mark, f"*{dropped_text(dropped)}*\n{small_line(mark)}"),)
        case _:
            return None


def backstage_posts(record: Record, event: Event) -> tuple[Post, ...]:
    """After the end what was said in the channels, if the debate was set up to show it."""
    if not isinstance(event.fact, DebateConcluded) or not rules_of(record).backstage:
        return ()
    file = Attached("backstage.md", backstage_text(record).encode())
    said = "*What the captains and the judge wrote beside the speeches:*"
    return (Post(BACKSTAGE, f"{said}\n{small_line(BACKSTAGE)}", files=(file,)),)
