"""What readers are shown of a championship beside its scoreboard.

Rule: what the captains called and the judge noted is in none of it but the backstage, which shows
only where the debate was set up so, and only once it is over.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from debate_core.domain.facts import PhaseOpened, StepAnswered
from debate_core.domain.forms import Form
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import JUDGEMENT, Speak
from debate_core.domain.turns import Turn
from debate_core.formats.championship.backstage import list_backstage, may_show_backstage
from debate_core.formats.championship.forms import (
    Choose,
    Questions,
    Score,
    SpeechScore,
    Summarise,
    Summary,
)
from debate_core.formats.championship.options import CHAMPIONSHIP
from debate_core.formats.championship.points import Standings, points_of
from debate_core.formats.championship.result import (
    UNOPPOSED,
    breach_text,
    count_board,
    cut_after_turn,
)
from debate_core.formats.championship.scoreboard import make_scoreboard_after, scoreboard_card
from debate_core.formats.championship.stages import (
    CLOCK_IN_WORDS,
    CLOSING,
    CROSS,
    FREE,
    LIMITS,
    OPENING,
    QUESTIONS,
    SHARE,
    SUMMARIES,
    list_summed_phases,
    stage_in_words,
)
from debate_core.formats.championship.teams import TEAMS, list_team, pick_defender
from debate_core.show.blocks import Bars, Block, Columns, Group, Listing, Note, Prose, Section
from debate_core.show.pieces import Card, Line, Piece
from debate_core.show.scores import format_dimension, format_weights, make_score_bars

_ABOUT = {
    OPENING: f"{{for1}}, then {{against1}}; {LIMITS[OPENING]} words each",
    CROSS: f"the seconds and thirds ask at least {QUESTIONS} questions; whoever they pick answers",
    SUMMARIES: f"{{for1}}, then {{against1}}, on what came of it; {LIMITS[SUMMARIES]} words each",
    FREE: f"the teams take turns; {CLOCK_IN_WORDS}, {SHARE} a speech; captains call who speaks",
    CLOSING: f"{{against4}}, then {{for4}}; {LIMITS[CLOSING]} words each",
    JUDGEMENT: "reviews the whole; the totals are counted by code",
}
_SPEECHES = 15
"""Speeches that one card has room for."""


def describe_phase(spec: Specification, phase: PhaseOpened) -> str:
    """How a phase is held, and by whom."""
    names = {
        f"{side}{place}": spec.debater(who).name
        for side in TEAMS
        for place, who in enumerate(list_team(spec, side), start=1)
    }
    return _ABOUT[phase.phase].format(**names)


def describe_lead(spec: Specification, step: Speak, said: Form | None) -> str:
    """What a turn does with whom it faces, such as “asks Ada”."""
    if isinstance(said, Questions):
        return f"asks {spec.debater(pick_defender(spec, step.debater, said.to)).name}"
    return f"answers {spec.debater(step.to).name}" if step.to else ""


def make_live_cards(record: Record) -> Mapping[str, Card]:
    """The scoreboard, and the scores of every stage that is over."""
    over = (phase.phase for phase in record.phases[:-1])
    scores = (card for stage in over for card in _make_stage_cards(record, stage))
    return {card.key: card for card in (scoreboard_card(record), *scores)}


def show_stage_over(record: Record) -> tuple[Card, ...]:
    """The scores of the stage before the one that has just opened, as far as they are there."""
    over = [phase.phase for phase in record.phases[-2:-1]]
    return tuple(card for stage in over for card in _make_stage_cards(record, stage))


def tell_beside(record: Record, fact: StepAnswered) -> tuple[Piece, ...]:
    """What is shown of what a captain or the judge answered beside the speeches."""
    match fact.step, fact.answer:
        case Score(turn=turn) as step, answer:
            text = _describe_score(record, step, answer)
            return (Line(f"score {turn}", text, "details", below=f"turn {turn}"),)
        case Summarise() as step, Summary(text=text):
            return tuple(_make_summary_cards(record, step, text))
        case Summarise() as step, _:
            name = _name_summary(step)
            return (Line(name, f"No {name}: {fact.missed}"),)
        case Choose(team=side), _ if fact.missed:
            text = f"The captain of team {side} called nobody: {fact.missed}"
            return (Line(f"note {record.last_event}", text, "details"),)
        case _:
            return ()


def backstage_card(record: Record) -> tuple[Card, ...]:
    """What was said in the channels, where and when it may be read."""
    blocks = _show_backstage(record)
    about = Prose("What the captains and the judge wrote beside the speeches.")
    return (Card("backstage", "Backstage", (about, *blocks), tone="muted"),) if blocks else ()


def backstage_section(record: Record) -> tuple[Section, ...]:
    """The same as a chapter of a transcript."""
    blocks = _show_backstage(record)
    return (Section("Backstage", blocks),) if blocks else ()


def _show_backstage(record: Record) -> tuple[Block, ...]:
    said = list_backstage(record) if may_show_backstage(record) else {}
    return tuple(Group(who, (Listing(lines),)) for who, lines in said.items())


def _make_summary_cards(record: Record, step: Summarise, text: str) -> Iterator[Card]:
    """The judge's words after a stage, with where the teams then stood, or at the end."""
    title = "The final review" if step.is_final else f"After the {stage_in_words(step.phase)}"
    card = Card(_name_summary(step), title, (Prose(text),), by_judge=True, tone="judge")
    turns = [turn for turn in record.turns if turn.phase in list_summed_phases(step.phase)]
    if step.is_final or not turns:
        yield card
        return
    last = max(turns, key=lambda turn: turn.number)
    yield replace(card, below=f"turn {last.number}")
    yield make_scoreboard_after(record, step.phase, last)


def _name_summary(step: Summarise) -> str:
    return "final review" if step.is_final else f"summary of the {step.phase}"


def _describe_score(record: Record, step: Score, answer: Form) -> str:
    """What the judge gave a speech, and what the rules took off; its note is for the judge."""
    named = f"Turn {step.turn}, {record.spec.debater(step.debater).name}"
    if not isinstance(answer, SpeechScore):
        return f"{named}, was not scored: {answer.as_text()}"
    stands = count_board(record)
    counting = stands.scores[step.turn]
    scores = ", ".join(f"{format_dimension(name)} {score}" for name, score in counting.items())
    taken = (penalty for penalty in stands.penalties if penalty.turn == step.turn)
    said = [*map(breach_text, taken), *([UNOPPOSED] if step.turn in stands.unopposed else [])]
    more = "".join(f" {line[:1].upper()}{line[1:]}." for line in said)
    return f"{named}: {float(points_of(counting)):.2f} ({scores}).{more}"


def _make_stage_cards(record: Record, stage: str) -> Iterator[Card]:
    """The speeches of a stage with their scores, as far as the judge has given them."""
    turns, stands = [e for e in record.turns if e.phase == stage], count_board(record)
    parts = [turns[first : first + _SPEECHES] for first in range(0, len(turns), _SPEECHES)]
    for part, here in enumerate(parts, start=1):
        yield Card(
            key=f"scores {stage}" + (f" ({part})" if part > 1 else ""),
            title=f"Scores: {stage}" + (f", part {part}" if part > 1 else ""),
            blocks=(
                Prose(_describe_totals(record, turns)),
                Columns(tuple(_show_speech(record, turn, stands) for turn in here)),
            ),
            foot=f"1 to 10: {format_weights(CHAMPIONSHIP)}. Counted by code",
            tone="judge",
            shown="live",
        )


def _describe_totals(record: Record, turns: Sequence[Turn]) -> str:
    """Where the teams stood after the last turn of a stage."""
    teams = count_board(cut_after_turn(record, turns[-1].number)).teams
    told = ", ".join(f"team {side} {float(teams[side]):.2f}" for side in TEAMS)
    return f"After this stage: {told}"


def _show_speech(record: Record, turn: Turn, stands: Standings) -> Group:
    debater = record.spec.debater(turn.debater)
    who = f"{debater.name} {describe_lead(record.spec, turn.step, turn.answer)}".rstrip()
    lost = [breach_text(penalty) for penalty in stands.penalties if penalty.turn == turn.number]
    lost += [UNOPPOSED] if turn.number in stands.unopposed else []
    title = f"Turn {turn.number} · {who}"
    return Group(
        title, (*_show_points(record, turn, stands), *map(Note, lost)), side=debater.stance
    )


def _show_points(record: Record, turn: Turn, stands: Standings) -> tuple[Block, ...]:
    if turn.missed:
        return (Note("No speech."),)
    if counting := stands.scores.get(turn.number):
        total = f"{float(points_of(counting)):.2f}"
        return (Prose("", total), _shorten_labels(make_score_bars(counting, CHAMPIONSHIP)))
    is_never = record.decision is not None or turn.number in tuple(_find_unscored(record))
    return (Note("Not scored." if is_never else "Being scored."),)


def _find_unscored(record: Record) -> Iterator[int]:
    """The turns whose score will not come."""
    return (e.step.turn for e in record.answered if isinstance(e.step, Score) and e.missed)


def _shorten_labels(bars: Bars) -> Bars:
    """The bars with each dimension in the one word that a narrow column has room for."""
    short = {"rule compliance": "rules"}
    shown = (replace(bar, label=short.get(bar.label, bar.label)) for bar in bars.bars)
    return replace(bars, bars=tuple(shown))
