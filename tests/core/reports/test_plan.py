"""The plan on one card."""

from collections.abc import Sequence
from typing import Any

import pytest

from debate_core.domain.facts import SeatTaken
from debate_core.domain.specification import OFFLINE, Specification, Voters, Voting
from debate_core.domain.spend import Spend
from debate_core.drafting.estimate import Estimate
from debate_core.drafting.plan import make_plan
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.formats.rounds.rules import RoundsOptions
from debate_core.reports.plan import describe_ending, make_plan_card, price_plan, sum_up_plan
from debate_core.show.blocks import Facts, FactValue, Group, Listing, Note, Told
from debate_core.show.pieces import Card
from tests.core.formats.panel.making import panel_spec
from tests.core.making import ADA, BEN, SOMEONE, consensus_spec, rounds_spec


def _card(spec: Specification, notes: Sequence[str] = ()) -> Card:
    return make_plan_card(spec, make_plan(spec), notes)


def _group(card: Card, title: str) -> Group:
    (found,) = (each for each in card.blocks if isinstance(each, Group) and each.title == title)
    return found


def _figures(spec: Specification) -> dict[str, FactValue]:
    (facts,) = (each for each in _card(spec).blocks if isinstance(each, Facts))
    return dict(facts.rows)


def test_the_plan_is_of_a_motion_in_a_format_that_is_good_for_something() -> None:
    card = _card(rounds_spec())
    assert card.title == "Tea is better than coffee"
    assert card.blocks[0] == Told("Classic, 1 round: two sides or more, a few rounds, a verdict.")
    assert card.foot == "Seed 0 repeats this debate"


def test_everyone_is_named_in_order_of_speaking() -> None:
    ada = ADA.model_copy(update={"role": "a botanist"})
    speakers = Listing(("Ada: for (a botanist)", "Ben: against"), is_numbered=True)
    assert _group(_card(rounds_spec(ada, BEN)), "Debaters").blocks == (speakers,)
    roles = _group(_card(consensus_spec("planner", "critic")), "Debaters")
    assert roles.blocks == (Listing(("planner", "critic"), is_numbered=True),)


def test_seats_that_are_filled_at_the_start_are_told_as_open() -> None:
    (told,) = _group(_card(panel_spec(personas=True)), "Debaters").blocks
    assert isinstance(told, Note)
    assert told.text.startswith("3 personas: a model proposes more at the start")


def test_the_phases_of_every_round_are_said_once() -> None:
    course = "up to 250 words a turn"
    assert _group(_card(rounds_spec(rounds=2)), "Order of turns").blocks == (
        Told(course, "argument (2 rounds):"),
        Told("the judge's verdict on the whole", "judgement:"),
    )


def test_turns_and_calls_are_counted_at_most() -> None:
    figures = _figures(consensus_spec().model_copy(update={"judge_model": "openai:gpt-5.1"}))
    assert figures["Turns"] == "at most 24"
    assert str(figures["Model calls"]).endswith("at most 24")


def test_what_costs_nothing_is_told_by_the_price_alone() -> None:
    figures = _figures(rounds_spec())
    assert figures["Price"] == "Free: built-in debaters, no AI"
    assert figures.keys().isdisjoint({"Model calls", "Tokens", "Models"})


def test_the_rule_of_decision_and_the_vote_are_named_before_the_start() -> None:
    figures = _figures(rounds_spec(voting=Voting(quorum=5, seconds=7200)))
    said = "the judge's verdict; a vote of enough people can overrule it"
    assert figures["Decided by"] == said
    assert figures["Vote"] == "2 hours, counts from 5 voters, 60% wins"


def test_only_options_that_were_chosen_are_told() -> None:
    assert "Options" not in _figures(rounds_spec())
    chosen = rounds_spec(options=RoundsOptions(anonymous=False, concession=True))
    assert (
        _figures(chosen)["Options"] == "Debaters may concede; off: the judge sees sides, no names"
    )


def test_what_debaters_and_judge_are_given_is_told_whoever_wrote_it() -> None:
    given = rounds_spec().model_copy(
        update={"context": "A small town.", "instructions": "Be kind."}
    )
    figures = _figures(given)
    assert (figures["Background"], figures["Instructions"]) == ("A small town.", "Be kind.")
    assert _figures(rounds_spec()).keys().isdisjoint({"Background", "Instructions"})


def test_what_is_to_be_said_of_the_place_is_told_before_other_warnings() -> None:
    (told,) = _group(_card(rounds_spec(rounds=5), ["Nobody can vote here."]), "Warnings").blocks
    assert isinstance(told, Listing)
    assert told.items[0] == "Nobody can vote here."
    assert told.items[1].startswith("5 rounds")


def test_what_a_price_leaves_out_is_said_beside_it_where_models_debate() -> None:
    hosted = rounds_spec().model_copy(update={"judge_model": "openai:gpt-5.1"})
    extra = "; thinking before answers, and answers that are sent back, cost extra"
    assert str(_figures(hosted)["Price"]).endswith(extra)
    assert extra not in str(_figures(rounds_spec())["Price"])


def _lines(spec: Specification, **more: Any) -> tuple[str, ...]:
    return sum_up_plan(spec, make_plan(spec), **more)


def test_a_plan_is_summed_up_in_what_decides_on_a_start() -> None:
    assert _lines(rounds_spec(rounds=2)) == (
        "Classic, 2 rounds: Ada (for) · Ben (against)",
        "A judge gives a verdict, then everyone votes for 10 minutes.",
        "About 1 minute · free: built-in debaters, no AI",
        "The first turn comes right after Start.",
    )


def test_only_the_most_serious_warning_is_summed_up() -> None:
    *_, warning = lines = _lines(rounds_spec(rounds=5), notes=["Nobody can vote here."])
    assert (len(lines), warning) == (5, "⚠ Nobody can vote here.")


def test_whoever_sits_is_named_in_their_seat() -> None:
    seat = SeatTaken(debater=BEN.id, person=SOMEONE, name="Mira")
    who, *_ = _lines(rounds_spec(), taken=[seat])
    assert who == "Classic, 1 round: Ada (for) · Mira in the seat of Ben (against)"


def test_of_many_debaters_the_first_are_named() -> None:
    who, *_ = _lines(consensus_spec("a", "b", "c", "d", "e", "f"))
    assert who.startswith("Decision, ")
    assert who.endswith(": a · b · c · d · 2 more")


ENDINGS = {
    "rounds": "A judge gives a verdict, then everyone votes for 10 minutes.",
    "structured": "A judge gives a verdict, then everyone votes for 10 minutes.",
    "panel": "A judge gives a verdict, then everyone votes for 10 minutes.",
    "championship": "A judge scores the teams, then everyone votes for 10 minutes.",
    "consensus": "The debaters decide, then everyone votes for 10 minutes.",
    "roundtable": "Everyone votes on statements drawn from what was said.",
}


@pytest.mark.parametrize("name", ENDINGS)
def test_how_each_format_ends_is_one_sentence(name: str) -> None:
    spec = make_specification(DebateRequest("Tea is better", name), seed=1)
    assert describe_ending(spec) == ENDINGS[name]


def test_several_judges_a_secret_vote_and_voters_of_some_kind_are_told() -> None:
    options = RoundsOptions(judges=3, swap=True)
    voting = Voting(is_secret=True, voters=Voters(member=60))
    spec = rounds_spec(options=options, voting=voting).model_copy(
        update={"more_judges": (OFFLINE, OFFLINE)}
    )
    said = "3 judges, asked twice, give a verdict, then some may vote in secret for 10 minutes."
    assert describe_ending(spec) == said


@pytest.mark.parametrize(
    ("likely", "most", "price"),
    [
        (Spend(2), Spend(2), "free"),
        (Spend(2, usd=0.031), Spend(2, usd=0.062), "about $0.04 (at most $0.07)"),
        (Spend(2, usd=0.5), Spend(2, usd=0.5), "about $0.50"),
        (Spend(2, usd=0.0042), Spend(2, usd=0.0042), "about $0.004"),
        (Spend(2, unpriced=2), Spend(4, unpriced=4), "price unknown"),
        (Spend(2, usd=0.5, unpriced=1), Spend(2, usd=0.5), "about $0.50 and 1 unpriced call"),
    ],
)
def test_the_price_is_a_price(likely: Spend, most: Spend, price: str) -> None:
    spec = rounds_spec().model_copy(update={"judge_model": "openai:gpt-5.1"})
    assert price_plan(spec, Estimate(likely, most, seconds=90, turns=2)) == price
