"""What a debate of format `structured` puts into its thread beside its turns."""

from bot.cards.structured import arguments_card, of_side, pairs_card
from bot.cards.structured_verdict import briefing_card, scores_card, totals_card, trace_card
from bot.writer.posts import Post, small_line
from bot.writer.speakers import judge
from debate_core.domain.record import Record
from debate_core.domain.rulings import PhaseOpened
from debate_core.formats.rounds import JUDGEMENT
from debate_core.formats.structured import CLOSING, CROSS, OPENING, REPLIES
from debate_core.reports.structured import briefing

_ABOUT = {
    OPENING: "3 to 5 arguments a side; neither sees the other's before it has given its own",
    CROSS: "each side meets every argument of the other, and asks",
    REPLIES: "each side answers the questions put to its own arguments",
    CLOSING: "what is conceded, what still stands, and where each side is now",
    JUDGEMENT: "scores every argument; the totals are counted by code",
}


def phase_posts(record: Record, phase: PhaseOpened) -> tuple[Post, ...]:
    """A phase's heading, and before or with it what the last phase came to."""
    mark = f"phase {len(record.phases)}"
    title = "The judge" if phase.phase == JUDGEMENT else phase.phase.capitalize()
    content = f"## {title}\n{small_line(_ABOUT[phase.phase])}"
    card = arguments_card(record) if phase.phase == CROSS else None
    return (*_pairs(record, phase), Post(mark, content, embed=card))


def _pairs(record: Record, phase: PhaseOpened) -> tuple[Post, ...]:
    """Challenge and answer side by side, once, when the questions are over."""
    before = {each.phase for each in record.phases[:-1]}
    is_over = phase.phase == CLOSING or (phase.phase == JUDGEMENT and CLOSING not in before)
    if not is_over or CROSS not in before:
        return ()
    return tuple(
        Post(f"pairs {stance}", embed=pairs_card(record, stance))
        for stance in record.spec.stances
        if of_side(record, stance)
    )


def findings_posts(record: Record) -> tuple[Post, ...]:
    """The judge's cards: who argued better, each argument's scores, the trace, the briefing."""
    told = briefing(record)
    assert told is not None
    scored = [stance for stance in record.spec.stances if of_side(record, stance)]
    return (
        Post("verdict", embed=totals_card(record), speaker=judge()),
        *(
            Post(f"scores {stance}", embed=scores_card(record, stance), speaker=judge())
            for stance in scored
        ),
        Post("trace", embed=trace_card(record), speaker=judge()),
        Post("briefing", embed=briefing_card(told), speaker=judge()),
    )
