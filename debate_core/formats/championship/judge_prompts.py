"""What the judge is asked in format `championship`: of each speech, each stage, and the whole.

All of it begins alike, with the rules and the speeches, so that it repeats.
"""

from debate_core.domain.asking import Entry
from debate_core.domain.brief import Brief
from debate_core.domain.specification import Specification
from debate_core.formats.championship.forms import FLAGS
from debate_core.formats.championship.layers import COURSE, in_channels, tag_of, turns_of
from debate_core.formats.championship.rubric import CHAMPIONSHIP
from debate_core.formats.championship.steps import Score, Summarise
from debate_core.prompts.judge import BIASES, DATA, IMPARTIAL
from debate_core.prompts.layers import background, instructions, joined, motion, questions
from debate_core.prompts.request import Message, Request, Schema
from debate_core.prompts.schemas import list_of, object_of, one_of, scores_on, text

_BREACHES = {
    "counter_question": "a defender in cross-examination asks back",
    "no_direct_answer": "a defender does not answer what was asked",
    "attacker_answered": "an asker in cross-examination argues or answers",
    "off_topic": "it is not about the motion",
    "scripted_summary": "a summary that could have been written before the cross-examination",
    "personal_attack": "it is aimed at a person and not at what was said",
}

_JUDGE = joined(
    "You judge a debate between two teams. Your scores are checked and counted by a program; you "
    "give no totals and name no winner.",
    IMPARTIAL,
    BIASES,
    DATA,
    COURSE,
)


def score_request(brief: Brief, step: Score) -> Request:
    """What the judge is asked of one speech, the last of those it is shown."""
    breaches = "\n".join(f"- {flag}: {_BREACHES[flag]}" for flag in FLAGS)
    asked = joined(
        in_channels(brief),
        f"Score the last speech above, turn {step.turn}, and no other.",
        f"Flag what it breaks, out of:\n{breaches}\nFlag nothing that you cannot point to.",
        f"Then score it, whole numbers from {CHAMPIONSHIP.lowest} to {CHAMPIONSHIP.highest}; use "
        f"the whole scale, and the same one for every speech:\n{questions(CHAMPIONSHIP)}",
        instructions(brief.spec),
    )
    score = object_of(
        note=text("What was best and what was weakest, in a sentence or two."),
        flags=list_of(one_of(FLAGS)),
        scores=scores_on(CHAMPIONSHIP),
    )
    return _judged(brief, asked, Schema("speech_score", score))


def summary_request(brief: Brief, step: Summarise) -> Request:
    """What the judge is asked after a stage, and at the end."""
    what = (
        "The debate is over. Review it as a whole: what it turned on, and what each team did best "
        "and worst."
        if step.is_final
        else f"The stage {step.phase} is over. Sum it up in three or four sentences."
    )
    said = "The summary, in plain prose; no scores, no totals, no winner."
    asked = joined(in_channels(brief), what)
    return _judged(brief, asked, Schema("summary", object_of(text=text(said))))


def _judged(brief: Brief, asked: str, schema: Schema) -> Request:
    head = joined(motion(brief.spec), background(brief.spec), "The speeches, in their order:")
    return Request(
        system=_JUDGE,
        messages=(
            Message("user", head),
            *turns_of(_for_judge(brief.spec, each) for each in brief.heard),
            Message("user", asked),
        ),
        schema=schema,
        temperature=0.2,
    )


def _for_judge(spec: Specification, entry: Entry) -> str:
    return f"[turn {entry.turn}, {entry.phase}, {tag_of(spec, entry.debater)}] {entry.text}"
