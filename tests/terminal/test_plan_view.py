"""What is shown before the start."""

from bot.terminal.plan import plan_view
from debate_core.domain.specification import Specification
from debate_core.drafting.plan import plan_of
from tests.core.making import consensus_spec, rounds_spec
from tests.terminal.screens import seen


def shown(spec: Specification) -> str:
    """The plan as one long line, for looking up what it says."""
    text = seen(plan_view(spec, plan_of(spec)))
    return " ".join(text.replace("│", " ").split())


def test_the_plan_names_everyone_in_order_of_speaking() -> None:
    assert "1 Ada for 2 Ben against" in shown(rounds_spec())


def test_the_phases_of_every_round_are_said_once() -> None:
    assert "Phases argument (2 rounds): everyone in the order above" in shown(rounds_spec(rounds=2))


def test_one_round_is_its_phases() -> None:
    assert "Phases 1 round: proposal, critique, revision, consensus" in shown(
        consensus_spec(rounds=1)
    )


def test_turns_and_calls_are_counted_at_most_and_at_least() -> None:
    plan = shown(consensus_spec())

    assert "Turns at most 24" in plan
    assert ", 3 to 24 Tokens" in plan


def test_the_rule_of_decision_is_named_before_the_start() -> None:
    assert "the debaters: 2 of 3 votes, alone in front" in shown(consensus_spec())


def test_warnings_are_told() -> None:
    assert "! All debaters are of one model family (offline)" in shown(consensus_spec())


def test_the_offline_model_says_what_it_is() -> None:
    assert "no key, no network, and no language model" in shown(rounds_spec())
