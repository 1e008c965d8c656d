"""Format `consensus`: bounded disagreement with a counted stop (formats.md, 4)."""

from debate_core.domain.forms import Position
from debate_core.domain.rulings import Decision
from debate_core.domain.specification import ConsensusRules, Specification
from debate_core.domain.steps import CLOSED_EARLY, ClosingEarly, Moves, Speak, open_phase, speak
from debate_core.domain.tally import sole_leader, tally
from debate_core.domain.words import DebaterId
from debate_core.errors import SpecError

VERSION = 1
GOOD_FOR = "a decision by several roles, counted after every phase against a threshold"
PHASES = ("proposal", "critique", "revision", "consensus")
ESCALATE = "escalate"
CHOICE_LIMIT = 10


def play(spec: Specification) -> Moves[Decision]:
    """Rounds of four phases; the tally is checked after every phase."""
    votes: dict[DebaterId, str] = {}
    try:
        for round_ in range(1, spec.rounds + 1):
            for phase in PHASES:
                yield from open_phase(phase, round_)
                for debater in spec.debaters:
                    turn = yield from speak(Speak(debater.id, phase, round_, "position"))
                    if isinstance(turn, Position):
                        votes[debater.id] = turn.vote
                choice = sole_leader(
                    tally(votes.values()), spec.consensus_threshold, len(spec.debaters)
                )
                if choice is not None:
                    return Decision(
                        choice=choice, rule="threshold_vote", tally=tally(votes.values())
                    )
    except ClosingEarly:
        return Decision(choice=_escalate(spec), rule=CLOSED_EARLY, tally=tally(votes.values()))
    return Decision(
        choice=_escalate(spec), rule="max_rounds_exhausted", tally=tally(votes.values())
    )


def _escalate(spec: Specification) -> str:
    """Escalation, as the choices spell it where it is one of them."""
    spelt = (choice for choice in rules_of(spec).choices if choice.casefold() == ESCALATE)
    return next(spelt, ESCALATE)


def check(spec: Specification) -> None:
    """Raise SpecError, in one clear sentence, if the specification cannot be played."""
    if not spec.debaters:
        raise SpecError("Format consensus needs at least 1 debater; add one.")
    choices = rules_of(spec).choices
    if len(choices) < 2 or len({choice.strip().casefold() for choice in choices}) < len(choices):
        raise SpecError("Name at least 2 different choices to vote on, such as “release, revise”.")
    if len(choices) > CHOICE_LIMIT:
        raise SpecError(f"A vote has at most {CHOICE_LIMIT} choices; take some out.")
    if any(not choice.strip() or len(choice) > 80 for choice in choices):
        raise SpecError("Each choice to vote on has 1 to 80 characters; shorten or name it.")


def warnings(spec: Specification) -> tuple[str, ...]:
    """What the person should know before the start."""
    needed = spec.consensus_threshold.needed(len(spec.debaters))
    if needed * 2 > len(spec.debaters):
        return ()
    return (
        f"{needed} of {len(spec.debaters)} votes decide: two choices can reach that at once, "
        "and then the debate goes on until one is alone in front.",
    )


def rules_of(spec: Specification) -> ConsensusRules:
    """The options of this format."""
    assert isinstance(spec.rules, ConsensusRules)
    return spec.rules
