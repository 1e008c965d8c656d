"""What a debater is asked in formats `rounds` and `consensus`: the manner of each, and the cues."""

from debate_core.domain.rubric import ROUNDS
from debate_core.domain.specification import ConsensusRules, RoundsRules, Specification
from debate_core.prompts import schemas
from debate_core.prompts.brief import TurnBrief
from debate_core.prompts.layers import HONESTY, PROSE, joined, messages, questions, system
from debate_core.prompts.quoting import quoted
from debate_core.prompts.request import Request, Schema

_ARGUING = """\
Your first turn makes the best case there is for your stance: the two or three reasons that carry \
it, no more. A later turn answers what weighs most against you and adds one thing. The last turn \
settles what is still open and says what decides the question.
Argue to the motion as it is worded; a side issue costs you the turn.
Bring something new in every turn: a reason, an example or an answer that is not above yet. A \
point that was made is made; go on from it.
Answer the strongest thing that was said against you, in the form in which it is strongest, and \
say where it fails. Where nobody has met a point of yours, say so once and press on.
Argue against what is said, never against who says it."""

_HOLDING = """\
Do not concede your stance, neither in whole nor in part nor by growing milder from turn to turn. \
Politeness is no reason to agree, and neither is a long debate. Where another debater has a point, \
show what it leaves standing of yours and why yours weighs more."""

_CONCEDING = """\
Concede a point only where an argument has beaten it, and then say which argument and what still \
stands of your case. Politeness is no reason to concede, and neither is a long debate."""

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


def turn_request(brief: TurnBrief) -> Request:
    """What a debater is asked for its turn."""
    words = brief.step.words or brief.spec.words
    return Request(
        system=system(brief.spec, joined(_manner(brief.spec), HONESTY, PROSE)),
        messages=messages(brief, joined(_cue(brief), f"Write at most {words} words.")),
        schema=_schema(brief.spec),
        temperature=0.8,
        max_tokens=words * 4,
    )


def _manner(spec: Specification) -> str:
    """The rules of the format, and how one argues under them."""
    match spec.rules:
        case RoundsRules() as rules:
            return joined(
                _rounds(spec, rules), _ARGUING, _CONCEDING if rules.concession else _HOLDING
            )
        case _:
            return joined(_consensus(spec), _DECIDING)


def _rounds(spec: Specification, rules: RoundsRules) -> str:
    knowing = "without knowing who spoke " if rules.anonymous else ""
    return (
        f"The rules: there {_counted(spec.rounds)}, and in each every debater speaks once, in the "
        f"same order. Then a judge reads the whole debate {knowing}and scores the arguing for each "
        "stance, and after that the people who read along vote. The judge asks:\n"
        f"{questions(ROUNDS)}\n"
        f"The stances, one a line:\n{quoted(chr(10).join(spec.stances))}"
    )


def _consensus(spec: Specification) -> str:
    needed = spec.consensus_threshold.needed(len(spec.debaters))
    return (
        f"The rules: there {_counted(spec.rounds)} at most, each of four phases: proposal, "
        "critique, revision, consensus. In each phase every debater speaks once, in the same "
        "order, says where it stands and why, and votes for one of the options. After each phase "
        "a program counts the latest vote of every debater. An option with at least "
        f"{needed} of {len(spec.debaters)} votes and alone in front is the decision; if there is "
        "none at the end, the decision goes to people."
    )


def _counted(rounds: int) -> str:
    return "is 1 round" if rounds == 1 else f"are {rounds} rounds"


def _cue(brief: TurnBrief) -> str:
    step = brief.step
    now = f"It is your turn: {step.phase}, round {step.round} of {brief.spec.rounds}."
    if not isinstance(brief.spec.rules, ConsensusRules):
        return f"{now} {_task(brief)}"
    choices = quoted("\n".join(brief.spec.rules.choices))
    return f"{now} {_PHASES[step.phase]}\nThe options, one a line:\n{choices}"


def _task(brief: TurnBrief) -> str:
    """What a turn of format `rounds` is for, by its place in the debate."""
    if not brief.heard:
        return "You open the debate."
    if brief.step.round == 1:
        return "Make your case, and answer those before you."
    if brief.step.round < brief.spec.rounds:
        return "Answer what weighs most against you, then add one new thing."
    return "It is the last: answer what is open, say what decides it, and open no new front."


def _schema(spec: Specification) -> Schema | None:
    if isinstance(spec.rules, ConsensusRules):
        return schemas.position(spec.rules.choices)
    return None
