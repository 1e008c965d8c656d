"""The prompts of format `championship` for debaters, captains who call them, and the judge.

Rule: `can_read_channel` alone decides who may read what. Public is for everyone, a team's channel
for that team, the judge's notes for the judge.

A debater's prompt has layers: identity, style, role by position, the rules, and what it may see.
All eight share the first part, the rules and the turns, so that it can be cached. The end says who
is asked, and for what; a call begins as a turn does. The judge's prompts also share their
beginning.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal

from debate_core.domain.brief import Brief
from debate_core.domain.facts import StepAnswered
from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.sheets import Sheet
from debate_core.domain.sides import FOR
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak, Step
from debate_core.domain.text import format_count
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId
from debate_core.formats.championship.forms import (
    FLAGS,
    Choose,
    Score,
    Summarise,
    is_first_of_team,
    list_calls,
    list_scores,
    list_summaries,
    make_questions_sheet,
)
from debate_core.formats.championship.offline import (
    ask_questions,
    call_speaker,
    score_speech,
    sum_up,
    take_turn,
)
from debate_core.formats.championship.options import (
    ALONE,
    ANSWER_WORDS,
    CHAMPIONSHIP,
    CLOSING,
    CROSS,
    FREE,
    LIMITS,
    OPENING,
    QUESTION_WORDS,
    QUESTIONS,
    SHARE,
    SUMMARIES,
    TEAM_WORDS,
    WORDS_A_MINUTE,
    ChampionshipOptions,
    captain_of,
    list_defenders,
    list_team,
    place_of,
    stage_in_words,
    style_of,
    team_of,
)
from debate_core.formats.championship.scoring import (
    count_speeches_left,
    count_turns_before,
    count_words_left,
    is_unopposed,
)
from debate_core.formats.prompts import Prompts
from debate_core.prompts.judge import BIASES, DATA, IMPARTIAL, ask_reason
from debate_core.prompts.layers import (
    CLASH,
    EVIDENCE,
    HOLDING,
    PROSE,
    YOU,
    join_layers,
    list_questions,
    share_context,
    turns_of,
    write_background,
    write_identity,
    write_instructions,
    write_motion,
    write_system,
)
from debate_core.prompts.request import Message, Request, Schema, count_room, quote_data
from debate_core.prompts.schemas import (
    list_of,
    make_reason_schema,
    make_scores_schema,
    object_of,
    one_of,
    text,
)
from debate_core.prompts.speech import limit

Channel = Literal["public", "team for", "team against", "judge notes"]


def can_read_channel(step: Step, other: StepAnswered, spec: Specification) -> bool:
    """True if the one who answers a step may see earlier answers that are not turns."""
    return find_channel(other) in _list_open_channels(step, spec)


def find_channel(answered: StepAnswered) -> Channel | None:
    """Return the channel of an answer that is no turn; None if there is no answer."""
    match answered.step:
        case _ if isinstance(answered.answer, Forfeit):
            return None
        case Summarise():
            return "public"
        case Choose(team=side):
            return _find_channel(side)
        case Score():
            return "judge notes"
        case _:
            return None


def list_channel_lines(brief: Brief) -> Iterator[str]:
    """List what a brief's reader may see of the channels, each line with channel and speaker.

    The call that asks for a speech stands in the task of that speech, so it is not listed here.
    """
    for summed in list_summaries(brief):
        yield f"[public] judge: {summed.text}"
    is_called = isinstance(brief.step, Speak) and bool(brief.step.direction)
    for called in list_calls(brief)[: -1 if is_called else None]:
        yield f"[{_find_channel(called.team)}] captain: {called.call.as_text()}"
    for scored in list_scores(brief):
        scores = scored.score.scores
        given = " ".join(
            str(scores.get(dimension.name, "-")) for dimension in CHAMPIONSHIP.dimensions
        )
        yield f"[judge notes] judge: turn {scored.turn}: {scored.score.note} ({given})"


def _list_open_channels(step: Step, spec: Specification) -> tuple[Channel, ...]:
    """List the channels that the one who answers a step may read."""
    match step:
        case Speak(debater=who):
            return ("public", _find_channel(team_of(spec.debater(who))))
        case Choose(team=side):
            return ("public", _find_channel(side))
        case _:
            return ("public", "judge notes")


def _find_channel(side: str) -> Channel:
    return "team for" if side == FOR else "team against"


COURSE = f"""\
The rules of the competition: two teams of four, for and against; a number after the side is the \
position in the team.
1. Opening: for 1, then against 1; {LIMITS[OPENING]} words each.
2. Cross-examination: for 2, against 2, for 3, against 3 each ask at least {QUESTIONS} questions \
in {QUESTION_WORDS} words, of an opposing second or third, who answers in {ANSWER_WORDS}. An asker \
only asks; a defender only answers, directly, and asks nothing back. Then for 1 and against 1 sum \
up what came of it, {LIMITS[SUMMARIES]} words each.
3. Free debate: for begins, the teams alternate; each team has {TEAM_WORDS // WORDS_A_MINUTE} \
minutes, {TEAM_WORDS:,} words, and each of its four speaks, in at most {SHARE} words at a time. \
Captains call the speakers. A team whose clock is empty and whose four have spoken is done; the \
other may use what it has left, and nothing of that is added to the totals.
4. Closing: against 4, then for 4; {LIMITS[CLOSING]} words each.
A program counts words and points. Over a limit: team -3, speaker -2. A defender who asks back \
instead of answering, or an asker who answers: speaker -2."""


def tag_of(spec: Specification, who: DebaterId) -> str:
    """Return a debater's side and position, such as “for 2”."""
    return f"{spec.debater(who).stance.strip()} {place_of(spec, who)}"


def quote_channels(brief: Brief) -> str:
    """Quote what was said outside the turns, as far as the reader may see it."""
    lines = "\n".join(list_channel_lines(brief))
    return f"Said beside the speeches, for your eyes:\n{quote_data(lines)}" if lines else ""


_RULES = f"""\
{COURSE}
A judge scores every speech on {CHAMPIONSHIP.in_words}.
Your team wins by what its four score together: build on what they said, contradict none of them, \
and say nothing of theirs again. {HOLDING}"""

_ROLES = (
    "You are the first of your team. You lay out the case that the others build on, and later sum "
    "up what the cross-examination did to both cases.",
    "You are the second of your team. You put the opening case of the other side to the test, "
    "defend your own under questions, and carry on in the free debate.",
    "You are the third of your team. You press where the first questions left something open, "
    "defend your own case under questions, and carry on in the free debate.",
    "You are the fourth of your team. You answer in the free debate whatever is still open, and "
    "close the case.",
)

_TASKS = {
    OPENING: "Open for your team: say what decides the motion, and give the two or three reasons, "
    "each with a case that can be checked.",
    SUMMARIES: "Sum up what the cross-examination brought to light: quote the answers that gave "
    "way, in both directions, and say why that decides something. Here a summary is what is asked "
    "for, of what was really said, and nothing new.",
    FREE: "Speak in the free debate: quote and answer the last thing that was said against your "
    "team, then press one point with something new.",
    CLOSING: "Close for your team: take the two clashes on which the motion turned, quote and "
    "weigh both sides of each, and bring no new line of argument.",
    CROSS: "Answer the questions just put to you, each of them, directly. Ask nothing back.",
}


def build_turn_request(brief: Brief) -> Request:
    """Make the request for a debater's turn."""
    step = brief.speaking
    is_asking = step.form == "questions"
    cue = join_layers(
        write_identity(brief.debater, tag_of(brief.spec, brief.debater.id), brief.debater.role),
        _describe_style(brief.spec, brief.debater.id),
        _ROLES[place_of(brief.spec, brief.debater.id) - 1],
        quote_channels(brief),
        _build_question_cue(brief) if is_asking else _TASKS[step.phase],
        f"Your captain asks this of you; do it:\n{quote_data(step.direction)}"
        if step.direction
        else "",
        _describe_clock(brief, team_of(brief.debater)) if step.phase == FREE else "",
        limit(brief),
    )
    return Request(
        system=_SYSTEM,
        messages=(*_build_history(brief.spec, brief.heard), Message("user", cue)),
        schema=_build_questions_schema(brief) if is_asking else None,
        temperature=0.8,
        max_tokens=count_room(brief.words),
    )


def build_call_request(brief: Brief, step: Choose) -> Request:
    """Make the request to a captain before a speech of the free debate."""
    spec = brief.spec
    captain = spec.debater(captain_of(spec, step.team))
    named = "\n".join(_describe_debater(spec, brief.heard, who) for who in step.may_speak)
    asked = join_layers(
        write_identity(captain, tag_of(spec, captain.id), captain.role),
        quote_channels(brief),
        "You are the captain of your team. You do not speak now: you call who does.",
        _describe_clock(brief, step.team),
        f"Who may speak now:\n{quote_data(named)}",
        "Call one of them by id, and say in one sentence what the speech is to do. Only your team "
        "reads this while the debate lasts.",
    )
    # All four, even those who may not speak now: prompt caches need an unchanged schema.
    call = object_of(
        speaker=one_of(list_team(spec, step.team)),
        direction=text("What the speech is to do, in a sentence."),
    )
    return Request(
        system=_SYSTEM,
        messages=(*_build_history(spec, brief.heard), Message("user", asked)),
        schema=Schema("call", call),
        temperature=0.2,
    )


_SYSTEM = write_system(join_layers(_RULES, CLASH, EVIDENCE, f"{PROSE} {YOU}"))
"""The system prompt that all eight and both captains share."""


_FEW = 3
"""The most speeches left to a team at which its speakers are told the number."""


def _build_history(spec: Specification, entries: Iterable[Turn]) -> tuple[Message, ...]:
    """Build the part that all share, and the turns as debaters see them, each under its tag."""
    return share_context(
        spec, (f"[{tag_of(spec, entry.debater)}, {entry.phase}] {entry.text}" for entry in entries)
    )


def _describe_clock(brief: Brief, side: str) -> str:
    """Say what a team has left in the free debate, and whether speeches still count."""
    before = count_turns_before(brief)
    speeches = count_speeches_left(before, side)
    last = f"; its speeches that are left: {speeches}" if speeches and speeches <= _FEW else ""
    words = format_count(count_words_left(before, side), "word")
    left = f"Your team has {words} left in the free debate{last}."
    if not is_unopposed(before, side):
        return left
    return (
        f"{left} The other team is done, so nobody can answer what is said now, and it is not "
        "added to the totals."
    )


def _describe_style(spec: Specification, who: DebaterId) -> str:
    manners = spec.options_as(ChampionshipOptions).manners
    manner = spec.debater(who).voice or manners.get(style_of(spec, who), "")
    return f"Your style:\n{quote_data(manner)}" if manner else ""


def _build_question_cue(brief: Brief) -> str:
    spec = brief.spec
    who = "\n".join(
        f"{defender}: {tag_of(spec, defender)}"
        for defender in list_defenders(spec, brief.debater.id)
    )
    return (
        f"Ask: at least {QUESTIONS} short questions that expose one weak joint of the opposing "
        "case. Answer none of them, and argue nothing. Pick who is to answer, by id; these may:\n"
        f"{quote_data(who)}"
    )


def _build_questions_schema(brief: Brief) -> Schema:
    asked = object_of(
        to=one_of(list_defenders(brief.spec, brief.debater.id)),
        questions=list_of(text("One question."), least=QUESTIONS),
    )
    return Schema("questions", asked)


def _describe_debater(spec: Specification, entries: Iterable[Turn], who: DebaterId) -> str:
    """Describe a debater that a captain may call: id, position, and how often it has spoken."""
    times = sum(1 for entry in entries if entry.phase == FREE and entry.debater == who)
    often = {0: "has not spoken here yet", 1: "has spoken here once"}
    return f"{who}: {tag_of(spec, who)}, {often.get(times, f'has spoken here {times} times')}"


_BREACHES = {
    "counter_question": "a defender in cross-examination asks back instead of answering; a "
    "rhetorical question inside a full answer is none",
    "no_direct_answer": "a defender does not answer what was asked",
    "attacker_answered": "an asker in cross-examination argues or answers",
    "off_topic": "it is not about the motion",
    "scripted_summary": "a summary that could have been written before the cross-examination",
    "personal_attack": "it is aimed at a person and not at what was said",
}

_FLAGS = "\n".join(f"- {flag}: {_BREACHES[flag]}" for flag in FLAGS)
_SCORING = f"""\
When you are asked to score a speech, note first what was best in it and what was weakest. Then \
flag what it breaks; flag nothing that you cannot point to:
{_FLAGS}
Then score it, whole numbers from {CHAMPIONSHIP.lowest} to {CHAMPIONSHIP.highest}; use the whole \
scale, and the same one for every speech:
{list_questions(CHAMPIONSHIP)}
The same fault costs once: going over the words, asking back and answering while asking are \
penalties that a program takes off, so never lower a score for them.
Your earlier notes end in your scores, in the order above."""

_JUDGE = join_layers(
    "You judge a debate between two teams. Your scores are checked and counted by a program; you "
    "give no totals and name no winner.",
    IMPARTIAL,
    BIASES,
    DATA,
    COURSE,
    _SCORING,
)


def build_score_request(brief: Brief, step: Score) -> Request:
    """Make the request to the judge to score one speech, the last of those it is shown."""
    is_first = is_first_of_team(step, brief.heard, brief.spec)
    alone = "It is the first of its team, so give nothing for teamwork." if is_first else ""
    asked = join_layers(
        quote_channels(brief),
        f"Score the last speech above, turn {step.turn}, and no other. {alone}".rstrip(),
        write_instructions(brief.spec),
    )
    score = object_of(
        note=text("What was best and what was weakest, in a sentence or two."),
        flags=list_of(one_of(FLAGS)),
        scores=make_scores_schema(ALONE if is_first else CHAMPIONSHIP),
    )
    return _build_judge_request(brief, asked, Schema("speech_score", score))


def build_summary_request(brief: Brief, step: Summarise) -> Request:
    """Make the request to the judge after a stage, and at the end."""
    if step.is_final:
        return _build_review_request(brief, step)
    what = (
        f"The {stage_in_words(step.phase)} is over. Sum up this stage, and no other, in three or "
        "four sentences."
    )
    asked = join_layers(quote_channels(brief), what)
    summary = Schema("summary", object_of(text=text(_IN_PROSE)))
    return _build_judge_request(brief, asked, summary)


_IN_PROSE = "In plain prose; no scores, no totals, no winner."
_REVIEW = (
    "Last review the whole in three to five sentences: what it turned on, and what each team did "
    "best and worst."
)


def _build_review_request(brief: Brief, step: Summarise) -> Request:
    """Build the request for the last word, which explains the result of the scores."""
    came = (
        f"Your scores put this team ahead, so the clash that decides is its own:\n"
        f"{quote_data(step.ahead)}"
        if step.ahead
        else "Your scores put no team ahead, so no clash has to decide."
    )
    advice = "Then what the other team needed, and a tip for each team."
    if not step.ahead:
        advice = "Nobody lost, so what was needed is null. Then a tip for each team."
    asked = join_layers(
        quote_channels(brief),
        *brief.notes,
        f"The debate is over. {came}",
        f"{ask_reason(brief, advice)} {_REVIEW}",
    )
    reason = make_reason_schema(brief.spec.stances, has_flow=bool(brief.points))
    review = object_of(reason=reason, text=text(_IN_PROSE))
    request = _build_judge_request(brief, asked, Schema("review", review))
    return replace(request, max_tokens=count_room(900, 60))


def _build_judge_request(brief: Brief, asked: str, schema: Schema) -> Request:
    head = join_layers(
        write_motion(brief.spec),
        write_background(brief.spec, is_judges=True),
        "The speeches, in their order:",
    )
    return Request(
        system=_JUDGE,
        messages=(
            Message("user", head),
            *turns_of(_format_for_judge(brief.spec, entry) for entry in brief.heard),
            Message("user", asked),
        ),
        schema=schema,
        temperature=0.2,
    )


def _format_for_judge(spec: Specification, entry: Turn) -> str:
    return f"[turn {entry.number}, {entry.phase}, {tag_of(spec, entry.debater)}] {entry.text}"


class ChampionshipPrompts(Prompts):
    """The prompts of a championship for debaters, captains and judge, and what each may read."""

    def can_read(self, step: Step, earlier: Turn | StepAnswered, spec: Specification) -> bool:
        if isinstance(earlier, Turn):
            return not isinstance(step, Score) or earlier.number <= step.turn
        return can_read_channel(step, earlier, spec)

    def build_request(self, brief: Brief) -> Request:
        match brief.step:
            case Speak():
                return build_turn_request(brief)
            case Choose() as step:
                return build_call_request(brief, step)
            case Score() as step:
                return build_score_request(brief, step)
            case Summarise() as step:
                return build_summary_request(brief, step)
            case _:
                return super().build_request(brief)

    def answer_offline(self, brief: Brief) -> Form:
        match brief.step:
            case Speak(form="questions"):
                return ask_questions(brief)
            case Speak():
                return take_turn(brief)
            case Choose() as step:
                return call_speaker(brief, step)
            case Score():
                return score_speech(brief)
            case Summarise() as step:
                return sum_up(brief, step)
            case _:
                return super().answer_offline(brief)

    def make_sheet(self, asked: AnswerContext) -> Sheet | None:
        is_asking = asked.step.form == "questions"
        return make_questions_sheet(asked) if is_asking else super().make_sheet(asked)
