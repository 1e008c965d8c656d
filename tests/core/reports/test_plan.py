"""The plan on one card."""

from collections.abc import Sequence

from debate_core.domain.specification import Specification, Voting
from debate_core.drafting.plan import make_plan
from debate_core.formats.rounds.rules import RoundsOptions
from debate_core.reports.plan import make_plan_card
from debate_core.show.blocks import Facts, FactValue, Group, Listing, Note, Prose
from debate_core.show.pieces import Card
from tests.core.formats.panel.making import panel_spec
from tests.core.making import ADA, BEN, consensus_spec, rounds_spec


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
    assert card.blocks[0] == Prose(
        "Format rounds: two or more assigned stances, a few rounds, a judge's verdict at the end."
    )
    assert card.foot == "Seed 0: the same seed plays the same debate"


def test_everyone_is_named_in_order_of_speaking() -> None:
    ada = ADA.model_copy(update={"role": "a botanist"})
    speakers = Listing(("Ada: for (a botanist)", "Ben: against"), is_numbered=True)
    assert _group(_card(rounds_spec(ada, BEN)), "Speakers, in order").blocks == (speakers,)
    roles = _group(_card(consensus_spec("planner", "critic")), "Speakers, in order")
    assert roles.blocks == (Listing(("planner", "critic"), is_numbered=True),)


def test_seats_that_are_filled_at_the_start_are_told_as_open() -> None:
    (told,) = _group(_card(panel_spec(personas=True)), "Speakers, in order").blocks
    assert isinstance(told, Note)
    assert told.text.startswith("3 personas: a model proposes more at the start")


def test_the_phases_of_every_round_are_said_once() -> None:
    course = "everyone in the order above, 250 words each"
    assert _group(_card(rounds_spec(rounds=2)), "Phases").blocks == (
        Prose(course, "argument (2 rounds):"),
        Prose("the judge's verdict on the whole", "judgement:"),
    )


def test_turns_and_calls_are_counted_at_most() -> None:
    figures = _figures(consensus_spec())
    assert figures["Turns"] == "at most 24"
    assert str(figures["Model calls"]).endswith("at most 24")


def test_the_rule_of_decision_and_the_vote_are_named_before_the_start() -> None:
    figures = _figures(rounds_spec(voting=Voting(quorum=5, seconds=7200)))
    assert figures["Decided by"] == "the judge's verdict; then a vote"
    assert figures["Vote"] == "2 h, quorum 5, threshold 60%"
    assert figures["Models"] == "offline:plain"


def test_only_options_that_were_chosen_are_told() -> None:
    assert "Options" not in _figures(rounds_spec())
    chosen = rounds_spec(options=RoundsOptions(anonymous=False, concession=True))
    assert _figures(chosen)["Options"] == "concession=yes; anonymous=no"


def test_warnings_are_told_and_after_them_what_is_to_be_said_of_the_place() -> None:
    (told,) = _group(
        _card(rounds_spec(rounds=5), ["Nobody can vote here."]), "Worth knowing"
    ).blocks
    assert isinstance(told, Listing)
    assert told.items[0].startswith("5 rounds")
    assert told.items[-1] == "Nobody can vote here."


def test_that_thinking_is_not_in_the_estimate_is_said_where_a_hosted_model_may_think() -> None:
    on_top = "; what models think before they answer comes on top"
    own = str(_figures(rounds_spec())["Tokens"])
    judged = rounds_spec().model_copy(update={"judge_model": "openai:gpt-5.1"})
    hosted = str(_figures(judged)["Tokens"])
    assert on_top not in own
    assert hosted.endswith(on_top)
