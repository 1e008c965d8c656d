"""What the offline model does in format `championship`: asks, calls, scores and sums up.

Its speeches are those of format `rounds`; the rest is counted from the transcript, by the seed.
"""

from dataclasses import replace
from random import Random

from debate_core.domain.championship import CLOSING, CROSS, FREE, defenders, is_questions
from debate_core.domain.forms import Speech
from debate_core.domain.forms_championship import Call, Flag, Questions, SpeechScore, Summary
from debate_core.domain.rubric import CHAMPIONSHIP
from debate_core.domain.transcript import Entry
from debate_core.domain.words import count_words, one_line
from debate_core.models.offline.measures import measure
from debate_core.models.offline.phrases import sentences
from debate_core.models.offline.speech import speech
from debate_core.prompts.brief import CallBrief, ScoreBrief, SummaryBrief, TurnBrief

_ASKING = (
    "You said “{said}” What would have to be true for that to fail?",
    "If “{said}” is right, who pays for it, and when?",
    "What would show a stranger that “{said}” is more than an opinion?",
    "Does “{said}” hold where it matters most, or only on average?",
    "Which of your own points falls if “{said}” falls?",
)
_PLAIN = (
    "What would change your mind on this motion?",
    "Who bears the cost if your side is wrong?",
    "Which single fact does your case rest on?",
)
_DIRECTIONS = (
    "Meet their last point head on, then come back to our first reason.",
    "Press the question that they left open in the cross-examination.",
    "Bring one concrete case that shows what is at stake.",
    "Weigh the two cases against each other, and say what decides.",
)
_QUOTED = 110


def spoken(brief: TurnBrief) -> Speech:
    """A speech; only the closing is built as the last word."""
    words = min(brief.spec.words, brief.step.words or brief.spec.words)
    spec = brief.spec.model_copy(update={"rounds": 3, "words": words})
    round_ = 3 if brief.step.phase == CLOSING else 2
    return speech(replace(brief, spec=spec, step=replace(brief.step, round=round_)))


def asked(brief: TurnBrief) -> Questions:
    """Three questions about what the other team has said."""
    chance = Random(f"{brief.spec.seed}:questions:{brief.turn}")
    theirs = [
        sentence
        for entry in brief.heard
        if entry.stance != brief.debater.stance and not is_questions(entry.content)
        for sentence in sentences(entry.content.own_words())
        if not sentence.endswith("?") and 5 <= count_words(sentence) <= 24 and "“" not in sentence
    ]
    picked = chance.sample(theirs, min(3, len(theirs)))
    forms = chance.sample(_ASKING, len(_ASKING))
    made = [
        form.format(said=one_line(said, _QUOTED)) for form, said in zip(forms, picked, strict=False)
    ]
    return Questions(
        to=chance.choice(defenders(brief.spec, brief.debater.id)),
        questions=(*made, *_PLAIN)[:3],
    )


def called(brief: CallBrief) -> Call:
    """Whoever spoke least often."""
    chance = Random(f"{brief.spec.seed}:call:{brief.step.team}:{len(brief.entries)}")
    turns = [each.debater for each in brief.entries if each.phase == FREE]
    speaker = min(brief.step.may_speak, key=turns.count)
    return Call(speaker=speaker, direction=chance.choice(_DIRECTIONS))


def scored(brief: ScoreBrief) -> SpeechScore:
    """Scores from what can be counted in the speech."""
    entry = brief.entries[-1]
    found = measure(entry.content.own_words())
    chance = Random(f"{brief.spec.seed}:score:{entry.turn}")
    per_ten = {
        "logic": 5 + min(3, found.reasons),
        "persuasion": 5 + min(2, found.evidence) + min(1, found.reasons),
        "expression": 8 if 8 <= found.words / found.sentences <= 22 else 6,
        "teamwork": 6,
        "rule_compliance": 8,
    }
    flags = _flags(entry)
    if flags:
        per_ten["rule_compliance"] = 5
    scores = {
        each.name: max(1, min(10, per_ten[each.name] + chance.choice((-1, 0, 0, 1))))
        for each in CHAMPIONSHIP.dimensions
    }
    return SpeechScore(note=_note(found.reasons, found.evidence), flags=flags, scores=scores)


def _flags(entry: Entry) -> tuple[Flag, ...]:
    """A defender who ends on a question asks one back."""
    is_answer = entry.phase == CROSS and not is_questions(entry.content)
    ends_asking = entry.content.own_words().rstrip().endswith("?")
    return ("counter_question",) if is_answer and ends_asking else ()


def _note(reasons: int, evidence: int) -> str:
    case = "gives its reasons" if reasons else "asserts more than it reasons"
    support = "and something to check them by" if evidence else "with little to check them by"
    return f"It {case}, {support}."


def summed(brief: SummaryBrief) -> Summary:
    """What was said last for each team, in the order in which it was said."""
    phases = ("cross-examination", "summaries") if brief.step.phase == CROSS else ()
    entries = [
        each
        for each in brief.entries
        if brief.step.is_final or each.phase in (*phases, brief.step.phase)
    ]
    last = {each.stance: each for each in entries if not is_questions(each.content)}
    lines = [
        f"{each.name}, {side}, came down to this: {_point(each)}" for side, each in last.items()
    ]
    opening = (
        f"The whole debate took {len(entries)} turns."
        if brief.step.is_final
        else f"The stage {brief.step.phase} took {len(entries)} turns."
    )
    return Summary(text=" ".join((opening, *lines)))


def _point(entry: Entry) -> str:
    said = sentences(entry.content.own_words())
    return f"“{one_line(said[-1], 160)}”" if said else "nothing."
