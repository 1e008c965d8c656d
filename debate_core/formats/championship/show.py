"""What readers are shown of a championship beside its scoreboard.

Rule: what the captains called and the judge noted is in none of it but the backstage, which shows
only where the debate was set up so, and only once it is over.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from debate_core.domain.asking import Form
from debate_core.domain.facts import PhaseOpened, StepAnswered
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import JUDGEMENT, Speak
from debate_core.domain.turns import Turn
from debate_core.formats.championship.backstage import backstage, may_show_backstage
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
from debate_core.formats.championship.result import UNOPPOSED, board, breach_text, until
from debate_core.formats.championship.scoreboard import scoreboard_after, scoreboard_card
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
    stage_in_words,
    summed_up_with,
)
from debate_core.formats.championship.teams import TEAMS, picked, team
from debate_core.show.blocks import Bars, Block, Columns, Group, Listing, Note, Prose, Section
from debate_core.show.pieces import Card, Line, Piece
from debate_core.show.scores import score_bars, spoken, weights

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


def about_phase(spec: Specification, phase: PhaseOpened) -> str:
    """How a phase is held, and by whom."""
    names = {
        f"{side}{place}": spec.debater(who).name
        for side in TEAMS
        for place, who in enumerate(team(spec, side), start=1)
    }
    return _ABOUT[phase.phase].format(**names)


def lead(spec: Specification, step: Speak, said: Form | None) -> str:
    """What a turn does with whom it faces, such as “asks Ada”."""
    if isinstance(said, Questions):
        return f"asks {spec.debater(picked(spec, step.debater, said.to)).name}"
    return f"answers {spec.debater(step.to).name}" if step.to else ""


def live_cards(record: Record) -> Mapping[str, Card]:
    """The scoreboard, and the scores of every stage that is over."""
    over = (each.phase for each in record.phases[:-1])
    scores = (card for stage in over for card in _stage_cards(record, stage))
    return {card.key: card for card in (scoreboard_card(record), *scores)}


def stage_over(record: Record) -> tuple[Card, ...]:
    """The scores of the stage before the one that has just opened, as far as they are there."""
    over = [each.phase for each in record.phases[-2:-1]]
    return tuple(card for stage in over for card in _stage_cards(record, stage))


def told_beside(record: Record, fact: StepAnswered) -> tuple[Piece, ...]:
    """What is shown of what a captain or the judge answered beside the speeches."""
    match fact.step, fact.answer:
        case Score(turn=turn) as step, answer:
            text = _score(record, step, answer)
            return (Line(f"score {turn}", text, "details", below=f"turn {turn}"),)
        case Summarise() as step, Summary(text=text):
            return tuple(_summary(record, step, text))
        case Summarise() as step, _:
            name = _called(step)
            return (Line(name, f"No {name}: {fact.missed}"),)
        case Choose(team=side), _ if fact.missed:
            text = f"The captain of team {side} called nobody: {fact.missed}"
            return (Line(f"note {record.last_event}", text, "details"),)
        case _:
            return ()


def backstage_card(record: Record) -> tuple[Card, ...]:
    """What was said in the channels, where and when it may be read."""
    blocks = _backstage(record)
    about = Prose("What the captains and the judge wrote beside the speeches.")
    return (Card("backstage", "Backstage", (about, *blocks), tone="muted"),) if blocks else ()


def backstage_section(record: Record) -> tuple[Section, ...]:
    """The same as a chapter of a transcript."""
    blocks = _backstage(record)
    return (Section("Backstage", blocks),) if blocks else ()


def _backstage(record: Record) -> tuple[Block, ...]:
    said = backstage(record) if may_show_backstage(record) else {}
    return tuple(Group(who, (Listing(lines),)) for who, lines in said.items())


def _summary(record: Record, step: Summarise, text: str) -> Iterator[Card]:
    """The judge's words after a stage, with where the teams then stood, or at the end."""
    title = "The final review" if step.is_final else f"After the {stage_in_words(step.phase)}"
    card = Card(_called(step), title, (Prose(text),), by_judge=True, tone="judge")
    turns = [turn for turn in record.turns if turn.phase in summed_up_with(step.phase)]
    if step.is_final or not turns:
        yield card
        return
    last = max(turns, key=lambda each: each.number)
    yield replace(card, below=f"turn {last.number}")
    yield scoreboard_after(record, step.phase, last)


def _called(step: Summarise) -> str:
    return "final review" if step.is_final else f"summary of the {step.phase}"


def _score(record: Record, step: Score, answer: Form) -> str:
    """What the judge gave a speech, and what the rules took off; its note is for the judge."""
    named = f"Turn {step.turn}, {record.spec.debater(step.debater).name}"
    if not isinstance(answer, SpeechScore):
        return f"{named}, was not scored: {answer.as_text()}"
    stands = board(record)
    counting = stands.scores[step.turn]
    scores = ", ".join(f"{spoken(name)} {score}" for name, score in counting.items())
    taken = (each for each in stands.penalties if each.turn == step.turn)
    said = [*map(breach_text, taken), *([UNOPPOSED] if step.turn in stands.unopposed else [])]
    more = "".join(f" {each[:1].upper()}{each[1:]}." for each in said)
    return f"{named}: {float(points_of(counting)):.2f} ({scores}).{more}"


def _stage_cards(record: Record, stage: str) -> Iterator[Card]:
    """The speeches of a stage with their scores, as far as the judge has given them."""
    turns, stands = [e for e in record.turns if e.phase == stage], board(record)
    parts = [turns[first : first + _SPEECHES] for first in range(0, len(turns), _SPEECHES)]
    for part, here in enumerate(parts, start=1):
        yield Card(
            key=f"scores {stage}" + (f" ({part})" if part > 1 else ""),
            title=f"Scores: {stage}" + (f", part {part}" if part > 1 else ""),
            blocks=(
                Prose(_stood(record, turns)),
                Columns(tuple(_speech(record, each, stands) for each in here)),
            ),
            foot=f"1 to 10: {weights(CHAMPIONSHIP)}. Counted by code",
            tone="judge",
            shown="live",
        )


def _stood(record: Record, turns: Sequence[Turn]) -> str:
    """Where the teams stood after the last turn of a stage."""
    teams = board(until(record, turns[-1].number)).teams
    told = ", ".join(f"team {side} {float(teams[side]):.2f}" for side in TEAMS)
    return f"After this stage: {told}"


def _speech(record: Record, turn: Turn, stands: Standings) -> Group:
    debater = record.spec.debater(turn.debater)
    who = f"{debater.name} {lead(record.spec, turn.step, turn.answer)}".rstrip()
    lost = [breach_text(each) for each in stands.penalties if each.turn == turn.number]
    lost += [UNOPPOSED] if turn.number in stands.unopposed else []
    title = f"Turn {turn.number} · {who}"
    return Group(title, (*_points(record, turn, stands), *map(Note, lost)), side=debater.stance)


def _points(record: Record, turn: Turn, stands: Standings) -> tuple[Block, ...]:
    if turn.missed:
        return (Note("No speech."),)
    if counting := stands.scores.get(turn.number):
        total = f"{float(points_of(counting)):.2f}"
        return (Prose("", total), _short(score_bars(counting, CHAMPIONSHIP)))
    is_never = record.decision is not None or turn.number in tuple(_unscored(record))
    return (Note("Not scored." if is_never else "Being scored."),)


def _unscored(record: Record) -> Iterator[int]:
    """The turns whose score will not come."""
    return (e.step.turn for e in record.answered if isinstance(e.step, Score) and e.missed)


def _short(bars: Bars) -> Bars:
    """The bars with each dimension in the one word that a narrow column has room for."""
    short = {"rule compliance": "rules"}
    shown = (replace(each, label=short.get(each.label, each.label)) for each in bars.bars)
    return replace(bars, bars=tuple(shown))
