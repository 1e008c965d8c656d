"""What is asked in format `championship`: of debaters, of captains and of the judge.

A debater's prompt has layers: identity, style, role by position, the rules, then what it may see.
"""

from debate_core.domain.championship import (
    CLOSING,
    CROSS,
    FREE,
    OPENING,
    SUMMARIES,
    defenders,
    place_of,
    style_of,
)
from debate_core.domain.channels import Aside
from debate_core.domain.forms_championship import FLAGS
from debate_core.domain.rubric import CHAMPIONSHIP
from debate_core.domain.specification import ChampionshipRules, Specification
from debate_core.domain.transcript import Entry
from debate_core.domain.words import DebaterId
from debate_core.prompts.brief import CallBrief, ScoreBrief, SummaryBrief, TurnBrief
from debate_core.prompts.judge import BIASES, DATA, IMPARTIAL
from debate_core.prompts.layers import (
    HONESTY,
    PROSE,
    joined,
    messages,
    motion,
    questions,
    system,
    wishes,
)
from debate_core.prompts.quoting import quoted
from debate_core.prompts.request import Message, Request, Schema
from debate_core.prompts.schemas import list_of, object_of, one_of, scores_on, text

_RULES = """\
The rules: two teams of four. The firsts open. Then the seconds and thirds ask at least three \
questions each, and the one they pick answers straight; a defender asks nothing back, an asker \
answers nothing. The firsts sum up what came of it. In the free debate the teams alternate, and \
each has four minutes. The fourths close. A word limit that is passed costs points, and so does \
each breach that the judge sees."""

_ROLES = (
    "You are first: you open, and you sum up the cross-examination.",
    "You are second: you ask, you answer, and you speak in the free debate.",
    "You are third: you ask, you answer, and you speak in the free debate.",
    "You are fourth: you speak in the free debate, and you close.",
)

_TASKS = {
    OPENING: "Open for your team: say what decides the motion and give the two or three reasons.",
    SUMMARIES: "Sum up what the cross-examination brought to light: which answers gave way, and "
    "why that decides something. Speak of what was really said.",
    FREE: "Speak in the free debate: answer the last thing that was said against your team, then "
    "press one point of your own.",
    CLOSING: "Close for your team: settle what is open, weigh both cases, open no new front.",
    CROSS: "Answer the questions just put to you, each of them, directly. Ask nothing back.",
}

_JUDGE = joined(
    "You judge a debate between two teams. Your scores are checked and counted by a program.",
    IMPARTIAL,
    BIASES,
    DATA,
)


def turn_request(brief: TurnBrief) -> Request:
    """What a debater is asked for its turn."""
    words = brief.step.words or brief.spec.words
    is_asking = brief.step.form == "questions"
    cue = joined(
        _layers(brief.spec, brief.debater.id),
        _in_channel(brief.said),
        _ask(brief) if is_asking else _TASKS[brief.step.phase],
        f"Your captain asks of you:\n{quoted(brief.step.direction)}"
        if brief.step.direction
        else "",
        f"Write at most {words} words.",
    )
    return Request(
        brief=brief,
        system=system(brief.spec, joined(_RULES, HONESTY, PROSE)),
        messages=messages(brief, cue),
        schema=_questions(brief) if is_asking else None,
        temperature=0.8,
        max_tokens=words * 4,
    )


def beside_request(brief: CallBrief | ScoreBrief | SummaryBrief) -> Request:
    """What is asked beside the speeches."""
    match brief:
        case CallBrief():
            return call_request(brief)
        case ScoreBrief():
            return score_request(brief)
        case SummaryBrief():
            return summary_request(brief)


def call_request(brief: CallBrief) -> Request:
    """What a captain is asked before a speech of the free debate."""
    named = "\n".join(
        f"{each.id}: {each.name}, has spoken {_times(brief.entries, each.id)} times"
        for each in brief.spec.debaters
        if each.id in brief.step.may_speak
    )
    asked = joined(
        motion(brief.spec),
        _transcript(brief.entries),
        _in_channel(brief.said),
        f"You are captain of the team {brief.step.team}, which has {brief.step.left} words left.",
        f"Who may speak now:\n{quoted(named)}",
        "Call one of them by id, and say in one sentence what the speech is to do.",
    )
    schema = object_of(
        speaker=one_of(brief.step.may_speak), direction=text("What the speech is to do.")
    )
    return _judged(brief, asked, Schema("call", schema), joined(_RULES, DATA))


def score_request(brief: ScoreBrief) -> Request:
    """What the judge is asked of one speech."""
    asked = joined(
        motion(brief.spec),
        _transcript(brief.entries),
        f"The speech to score, by {quoted(brief.spec.debater(brief.step.debater).name)}, is the "
        "last one above.",
        f"Flag what it breaks, of: {', '.join(FLAGS)}. Flag nothing that you can not point to.",
        f"Then score it, whole numbers from 1 to 10:\n{questions(CHAMPIONSHIP)}",
        wishes(brief.spec),
    )
    schema = object_of(
        note=text("What was best and what was weakest, in a sentence or two."),
        flags=list_of(one_of(FLAGS)),
        scores=scores_on(CHAMPIONSHIP),
    )
    return _judged(brief, asked, Schema("speech_score", schema), _JUDGE)


def summary_request(brief: SummaryBrief) -> Request:
    """What the judge is asked after a stage, and at the end."""
    what = (
        "The debate is over. Review it as a whole: what it turned on, and what each team did best "
        "and worst."
        if brief.step.is_final
        else f"The stage {brief.step.phase} is over. Sum it up in three or four sentences."
    )
    asked = joined(motion(brief.spec), _transcript(brief.entries), _in_channel(brief.said), what)
    schema = object_of(text=text("The summary, in plain prose; no scores, no totals, no winner."))
    return _judged(brief, asked, Schema("summary", schema), _JUDGE)


def _judged(
    brief: CallBrief | ScoreBrief | SummaryBrief, asked: str, schema: Schema, system_: str
) -> Request:
    return Request(
        brief=brief,
        system=system_,
        messages=(Message("user", asked),),
        schema=schema,
        temperature=0.2,
    )


def _layers(spec: Specification, who: DebaterId) -> str:
    """The style of a debater, and its role by position."""
    assert isinstance(spec.rules, ChampionshipRules)
    manner = spec.rules.manners.get(style_of(spec, who), "")
    style = f"Your style:\n{quoted(manner)}" if manner else ""
    return joined(style, _ROLES[place_of(spec, who) - 1])


def _ask(brief: TurnBrief) -> str:
    who = ", ".join(defenders(brief.spec, brief.debater.id))
    return (
        "Ask: at least three short questions that expose one weak joint of the opposing case. "
        f"Answer none of them. Pick who is to answer, by id: {who}."
    )


def _questions(brief: TurnBrief) -> Schema:
    schema = object_of(
        to=one_of(defenders(brief.spec, brief.debater.id)),
        questions=list_of(text("One question."), least=3),
    )
    return Schema("questions", schema)


def _transcript(entries: tuple[Entry, ...]) -> str:
    said = "\n\n".join(
        f"[turn {e.turn}, {e.phase}, {e.stance}, {e.name}] {e.text}" for e in entries
    )
    return f"The transcript:\n{quoted(said)}" if said else "Nobody has spoken yet."


def _in_channel(said: tuple[Aside, ...]) -> str:
    lines = "\n".join(f"[{each.channel}] {each.by}: {each.text}" for each in said)
    return f"Said beside the speeches, for your eyes:\n{quoted(lines)}" if lines else ""


def _times(entries: tuple[Entry, ...], who: DebaterId) -> int:
    return sum(1 for each in entries if each.phase == FREE and each.debater == who)
