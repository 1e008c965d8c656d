"""The prompts of format `consensus`: the manner, and a cue for each phase."""

from debate_core.domain.brief import Brief
from debate_core.domain.specification import Specification
from debate_core.formats.consensus.forms import PHASES, ConsensusOptions
from debate_core.prompts.layers import CLASH, join_layers
from debate_core.prompts.quoting import quote_data
from debate_core.prompts.request import Request, Schema
from debate_core.prompts.schemas import object_of, one_of, text
from debate_core.prompts.speech import rounds_in_words, turn_request

_DECIDING = """\
Think from your own role: see what nobody else here is placed to see. Where the background leaves \
something open, say what you assume, and whether the vote hangs on it.
Change your vote when an argument has changed your mind, and say which one, in its words. Do not \
change it to be agreeable, to be done, or because you stand alone; and do not hold on to it out of \
pride."""

_TASKS = {
    "proposal": "Say which option you would take now, and the one or two reasons that decide it "
    "for you.",
    "critique": "Quote the weakest link in the case for an option that is not yours and show why "
    "it breaks; name the weakest in your own; say what would have to be true for you to vote "
    "otherwise.",
    "revision": "Quote the critique that stands, and say what you change because of it: the "
    "option, or the conditions you put to it. Answer the one that does not.",
    "consensus": "Say which option you can answer for after all that was said, what the others "
    "would lose by it, and what would have to be watched once it is taken.",
}


def build_position_request(brief: Brief) -> Request:
    """Make the request for a debater's turn."""
    step, spec = brief.speaking, brief.spec
    choices = spec.options_as(ConsensusOptions).choices
    listed = quote_data("\n".join(choices))
    task = (
        f"The {step.phase} phase, round {step.round} of {spec.rounds}. "
        f"{_TASKS[step.phase]}\nThe options, one a line:\n{listed}"
    )
    manner = join_layers(_describe_rules(spec), _DECIDING, CLASH)
    return turn_request(brief, manner, task, _build_schema(choices))


def _describe_rules(spec: Specification) -> str:
    needed = spec.consensus_threshold.count_needed(len(spec.debaters))
    return (
        f"The rules: there {rounds_in_words(spec.rounds)} at most, each of four phases: proposal, "
        "critique, revision, consensus. In each phase every debater speaks once, in the same "
        "order, says where it stands and why, and votes for one of the options. "
        f"{_tell_count(spec)} a program counts the latest vote of every debater. An option with at "
        f"least {needed} of {len(spec.debaters)} votes and alone in front is the decision; if "
        "there is none at the end, the decision goes to people."
    )


def _tell_count(spec: Specification) -> str:
    """Say when votes are counted."""
    first = spec.options_as(ConsensusOptions).decide_from
    return "After each phase" if first == PHASES[0] else f"From the {first} phase on"


def _build_schema(choices: tuple[str, ...]) -> Schema:
    return Schema(
        "position",
        object_of(
            stance=text("Where you stand now, in one sentence."),
            rationale=text("Why, in plain prose."),
            vote=one_of(choices),
        ),
    )
