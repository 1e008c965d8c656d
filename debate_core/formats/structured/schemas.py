"""The JSON schemas of format `structured`, with the ids that each turn has to name filled in.

Lists are not pinned to their lengths: what is missing or too much is named in plain words by the
rules, which a model mends more readily than a refusal by its provider.
"""

from collections.abc import Sequence

from debate_core.domain.rubric import Rubric
from debate_core.formats.structured.findings import FALLACIES, STANDINGS
from debate_core.formats.structured.forms import ARGUMENTS, RESPONSE_KINDS, SHIFTS
from debate_core.prompts.request import Schema
from debate_core.prompts.schemas import list_of, object_of, one_of, scores_on, text

MOST = ARGUMENTS.stop - 1
"""Arguments of an opening."""


def opening(prefix: str) -> Schema:
    """A side's opening."""
    argument = object_of(
        id=one_of((f"{prefix}-{number}" for number in range(1, MOST + 1)), "In order, each once."),
        claim=text("One clear assertion, in a sentence."),
        reasoning=text("Why it holds: the chain of reasons, in two to four sentences."),
        evidence=text("What supports it: a figure, a study, a case; say plainly if you have none."),
    )
    return Schema("opening", object_of(arguments=list_of(argument)))


def cross_examination(opposing: Sequence[str]) -> Schema:
    """A response to each of these arguments."""
    response = object_of(
        argument=one_of(opposing),
        kind=one_of(RESPONSE_KINDS),
        reasoning=text("Why, in two or three sentences, by what the argument says."),
        questions=list_of(text("One sharp follow-up question to this argument.")),
    )
    return Schema("cross_examination", object_of(responses=list_of(response)))


def replies(questions: Sequence[str]) -> Schema:
    """An answer to each of these questions."""
    reply = object_of(
        question=one_of(questions), answer=text("A direct answer, in one to three sentences.")
    )
    return Schema("replies", object_of(answers=list_of(reply)))


def closing(own: Sequence[str], opposing: Sequence[str]) -> Schema:
    """A side's closing."""
    conceded = object_of(
        argument=_id((*opposing, *own)), text=text("What of it you accept, in a few words.")
    )
    standing = object_of(argument=_id(own), text=text("Why it still holds, in a few words."))
    return Schema(
        "closing",
        object_of(
            concessions=list_of(conceded),
            standing=list_of(standing),
            position=text("Your position now; where it has shifted, say why."),
            shift=one_of(SHIFTS, "How your position has moved since your opening."),
        ),
    )


def findings(arguments: Sequence[str], rubric: Rubric) -> Schema:
    """The judge's word on each of these arguments, and on the whole."""
    finding = object_of(
        argument=one_of(arguments),
        scores=scores_on(rubric),
        fallacies=list_of(one_of(FALLACIES)),
        note=text("One sentence on how this argument was made and held."),
        standing=one_of(STANDINGS),
        reason=text("Why it stands or falls, in one sentence."),
    )
    return Schema(
        "findings",
        object_of(
            findings=list_of(finding),
            key_insight=text(
                "The one most important thing this debate showed, in 1 or 2 sentences."
            ),
            unresolved_questions=list_of(text("A question that the debate leaves open.")),
            recommendation=text("What somebody who has to decide should do, given this debate."),
        ),
    )


def _id(names: Sequence[str]) -> dict[str, object]:
    """One of the ids; any text where there are none, since an empty choice is no schema."""
    return one_of(names) if names else text("The id of an argument.")
