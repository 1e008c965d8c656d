"""What a debater is asked in format `consensus`: the manner, and a cue for each phase."""

from debate_core.domain.brief import Brief
from debate_core.domain.specification import Specification
from debate_core.formats.consensus.forms import ConsensusOptions
from debate_core.prompts.layers import joined
from debate_core.prompts.quoting import quoted
from debate_core.prompts.request import Request, Schema
from debate_core.prompts.schemas import object_of, one_of, text
from debate_core.prompts.speech import rounds_in_words, turn_request

_DECIDING = """\
Think from your own role: see what nobody else here is placed to see.
Change your vote when an argument has changed your mind, and say which one. Do not change it to be \
agreeable, to be done, or because you stand alone; and do not hold on to it out of pride.
Bring something new in every turn, and stay with the motion as it is worded."""

_PHASES = {
    "proposal": "State which option you would take now, and the one or two reasons that decide "
    "it for you.",
    "critique": "Name the weakest point in the case for an option that is not yours, and the "
    "weakest in your own; say what would have to be true for you to vote otherwise.",
    "revision": "Say what in the critique stands, and what you change because of it: the option, "
    "or the conditions you put to it.",
    "consensus": "Say which option you can answer for after all that was said, and what would "
    "have to be watched once it is taken.",
}


def position_request(brief: Brief) -> Request:
    """What a debater is asked for its turn."""
    step, spec = brief.speaking, brief.spec
    choices = spec.options_as(ConsensusOptions).choices
    listed = quoted("\n".join(choices))
    task = (
        f"It is your turn: {step.phase}, round {step.round} of {spec.rounds}. "
        f"{_PHASES[step.phase]}\nThe options, one a line:\n{listed}"
    )
    return turn_request(brief, joined(_rules(spec), _DECIDING), task, _schema(choices))


def _rules(spec: Specification) -> str:
    needed = spec.consensus_threshold.needed(len(spec.debaters))
    return (
        f"The rules: there {rounds_in_words(spec.rounds)} at most, each of four phases: proposal, "
        "critique, revision, consensus. In each phase every debater speaks once, in the same "
        "order, says where it stands and why, and votes for one of the options. After each phase "
        "a program counts the latest vote of every debater. An option with at least "
        f"{needed} of {len(spec.debaters)} votes and alone in front is the decision; if there is "
        "none at the end, the decision goes to people."
    )


def _schema(choices: tuple[str, ...]) -> Schema:
    return Schema(
        "position",
        object_of(
            stance=text("Where you stand now, in one sentence."),
            rationale=text("Why, in plain prose."),
            vote=one_of(choices),
        ),
    )
