"""A format's own options, as they are listed, written and read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.content.content import Content
from debate_core.domain.specification import FormatOptions
from debate_core.drafting.options import (
    Chosen,
    list_chosen_options,
    list_options,
    read_options,
    tell_chosen_options,
    write_options,
)
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.errors import SpecError
from debate_core.formats import FORMATS
from debate_core.formats.consensus.forms import ConsensusOptions
from debate_core.formats.rounds.rules import RoundsOptions
from debate_core.formats.structured.arguments import StructuredOptions
from tests.core.making import rounds_spec


@pytest.mark.parametrize("format_name", FORMATS)
def test_every_option_says_what_it_does_and_what_it_is_unless_set(format_name: str) -> None:
    for option in list_options(format_name):
        assert option.description
        assert option.default in option.values


def test_what_only_code_can_set_is_no_option() -> None:
    assert "synthesis" not in [each.name for each in list_options("rounds")]


def test_options_are_suggested_with_all_that_they_may_be() -> None:
    rubric, arguments, _speeches, judges, swap = list_options("structured")
    assert arguments.values == ("3", "4", "5")
    assert rubric.values == ("structured", "evidence-first")
    assert (judges.values, swap.values) == (("1", "3"), ("yes", "no"))
    own = [each for each in list_options("rounds") if each.name != "judges"]
    assert {each.values for each in own} == {("yes", "no")}
    assert ("2", "3") in {each.values for each in list_options("panel")}


@pytest.mark.parametrize(
    ("written", "options"),
    [
        ("", RoundsOptions()),
        (" ; \n", RoundsOptions()),
        ("concession=yes", RoundsOptions(concession=True)),
        (" Strict-Winner = ON ; anonymous=no", RoundsOptions(strict_winner=True, anonymous=False)),
        ("shuffled=off\nconcession=true", RoundsOptions(shuffled=False, concession=True)),
        ("concession=yes; concession=no", RoundsOptions()),
    ],
)
def test_options_are_read_as_they_are_written(written: str, options: FormatOptions) -> None:
    assert read_options("rounds", written) == options


def test_an_option_may_be_one_of_a_few_words() -> None:
    assert read_options("structured", "rubric=evidence-first") == StructuredOptions(
        rubric="evidence-first"
    )


def test_an_option_may_be_a_list() -> None:
    assert read_options("consensus", "choices=now, later,,never") == ConsensusOptions(
        choices=("now", "later", "never")
    )


@pytest.mark.parametrize(
    ("format_name", "written", "sentence"),
    [
        ("rounds", "anonymous", "“anonymous” is no option; write it as name=value."),
        ("rounds", "=yes", "“=yes” is no option; write it as name=value."),
        (
            "structured",
            "anonymous=no",
            "Point by point has no option anonymous; it has: rubric, arguments, speeches, "
            "judges, swap.",
        ),
        (
            "rounds",
            "anonymous=maybe",
            "The option anonymous cannot be “maybe”: it is yes or no.",
        ),
        (
            "structured",
            "rubric=vibes",
            "The option rubric cannot be “vibes”: it is structured or evidence-first.",
        ),
        (
            "panel",
            "assess_every=4",
            "The option assess_every cannot be “4”: it is 2 or 3.",
        ),
        (
            "panel",
            "slowest=a while",
            "The option slowest cannot be “a while”: it is a whole number from 5 to 600.",
        ),
        (
            "panel",
            "order=random",
            "The option order cannot be “random”: it is fixed, rotating or judge-selected.",
        ),
    ],
)
def test_what_cannot_be_set_is_refused_in_one_sentence(
    format_name: str, written: str, sentence: str
) -> None:
    with pytest.raises(SpecError) as refused:
        read_options(format_name, written)
    assert str(refused.value) == sentence


@given(st.text())
def test_any_text_is_read_or_refused_in_one_line(written: str) -> None:
    said = ""
    try:
        read_options("rounds", written)
    except SpecError as refused:
        said = str(refused)
    assert len(said) < 300
    assert "\n" not in said


@given(st.builds(RoundsOptions, concession=st.booleans(), shuffled=st.booleans()))
def test_what_is_written_of_options_reads_back(options: RoundsOptions) -> None:
    spec = rounds_spec(options=options)
    assert read_options("rounds", write_options(spec)) == options


def test_only_what_differs_from_the_defaults_is_written_and_all_of_it_is_listed() -> None:
    plain, named = rounds_spec(), rounds_spec(options=RoundsOptions(anonymous=False))
    assert list_chosen_options(plain) == ()
    assert list_chosen_options(named) == (Chosen("anonymous=no", "the judge sees sides, no names"),)
    assert write_options(named).splitlines() == [
        *("concession=no", "strict_winner=no", "anonymous=no", "shuffled=yes"),
        *("points=no", "audience_points=no", "judges=1", "swap=no"),
    ]


@pytest.mark.parametrize(
    ("format_name", "asked", "told"),
    [
        ("structured", "", ""),
        ("structured", "speeches=yes", "Told in speeches, with two arguments a side"),
        ("structured", "rubric=evidence-first", "What the judge weighs: evidence-first"),
        ("structured", "judges=3; swap=yes", ""),
        ("rounds", "anonymous=no", "Off: the judge sees sides, no names"),
        ("rounds", "concession=yes; points=yes", "Debaters may concede; an opponent may offer a "),
        (
            "panel",
            "opening=turn-taking; order=fixed",
            "Order of turns: fixed; openings: turn-taking",
        ),
    ],
)
def test_in_details_options_have_the_names_of_the_form_of_rules(
    format_name: str, asked: str, told: str
) -> None:
    options = read_options(format_name, asked)
    said = tell_chosen_options(rounds_spec().model_copy(update={"options": options}))
    assert said.startswith(told)
    assert bool(said) == bool(told)


@pytest.mark.parametrize("format_name", ["championship", "consensus"])
@pytest.mark.parametrize("option", ["judges", "swap"])
def test_a_format_without_one_verdict_refuses_to_check_it(format_name: str, option: str) -> None:
    with pytest.raises(SpecError, match=f"no verdict that can be checked: leave {option} out"):
        read_options(format_name, f"{option}=3")


def test_three_judges_are_read_and_two_are_refused() -> None:
    assert read_options("rounds", "judges=3; swap=yes") == RoundsOptions(judges=3, swap=True)
    with pytest.raises(SpecError, match="judges cannot be “2”: it is 1 or 3"):
        read_options("rounds", "judges=2")


def test_what_a_host_offers_is_suggested_beside_what_is_built_in() -> None:
    content = Content().add_more({"socratic": "Ask."}, ())
    (styles,) = (each for each in list_options("championship", content) if each.name == "styles")
    assert styles.values[0] == styles.default
    assert {"logical", "socratic"} <= set(styles.values)


def test_a_wish_for_options_is_fulfilled() -> None:
    request = DebateRequest("Tea is better", format="structured", options="rubric=evidence-first")
    spec = make_specification(request, 1)
    assert spec.options == StructuredOptions(rubric="evidence-first")
    assert spec.rounds == 1
    assert spec.stances == ("for", "against")


@pytest.mark.parametrize("debaters", ["Ada; Ben", "Ada: For; Ben: AGAINST", "Ada, Ben", "2"])
def test_two_debaters_take_the_two_sides(debaters: str) -> None:
    request = DebateRequest("Tea is better", format="structured", debaters=debaters)
    assert make_specification(request, 1).stances == ("for", "against")


@pytest.mark.parametrize("debaters", ["3", "1", "Ada", "Ada; Ben; Cleo", "Ada: for; Ben"])
def test_any_other_number_of_debaters_is_refused(debaters: str) -> None:
    with pytest.raises(SpecError):
        make_specification(
            DebateRequest("Tea is better", format="structured", debaters=debaters), 1
        )
