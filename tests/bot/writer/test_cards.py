"""A card as an embed: laid out in fields, within Discord's limits, attached whole if need be."""

from dataclasses import replace

import discord
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.portraits.colours import FOR, JUDGE
from bot.writer.cards import embed_card, make_card_post
from debate_core.show.blocks import (
    Bar,
    Bars,
    Block,
    Columns,
    Facts,
    Figure,
    Group,
    Listing,
    Moment,
    Prose,
    Table,
    Verbatim,
)
from debate_core.show.pieces import Card
from tests.bot.writer.limits import INVITES, check_card, check_fits, words_of
from tests.core.making import NOON, rounds_spec
from tests.core.show.making import bars, chart, every_block
from tests.sweep import draw

SPEC = rounds_spec()
LONG = "A sentence of eight words, and no more. " * 80


def _card(*blocks: Block) -> Card:
    return Card("verdict", "Verdict: for", blocks, "Totals are counted by code")


def _embed(*blocks: Block) -> discord.Embed:
    return embed_card(_card(*blocks), SPEC).embed


def _fields(*blocks: Block) -> list[tuple[str | None, str | None, bool]]:
    return [(each.name, each.value, each.inline) for each in _embed(*blocks).fields]


def test_what_stands_before_the_first_heading_is_the_description() -> None:
    group = Group("for: 7.50", (Prose("It *holds*."), Prose("Short.", label="+")))
    embed = _embed(Prose("", label="Tea"), Prose("One side was better."), group)
    assert embed.description == "**Tea**\n\nOne side was better."
    assert embed.title == "Verdict: for"
    assert embed.footer.text == "Totals are counted by code"
    assert _fields(group) == [("for: 7.50", "It *holds*.\n**+** Short.", False)]


def test_a_title_and_the_name_of_a_field_bring_no_markup() -> None:
    said = "**For** [wins](https://a.example)"
    shown = "\\*\\*For\\*\\* \\[wins\\](https://a.example)"
    embed = embed_card(Card("verdict", said, (Group(said, (Prose("Tea."),)),))).embed
    assert (embed.title, embed.fields[0].name) == (shown, shown)


@pytest.mark.parametrize("title", ["*" * 300, "tea*" * 70, "a" * 250 + "*_*_*_*"])
def test_an_escaped_title_fits(title: str) -> None:
    embed = embed_card(Card("verdict", title, (Prose("Tea."),))).embed
    assert embed.title is not None
    assert len(embed.title) <= 256


def test_short_facts_and_times_stand_side_by_side_and_long_ones_alone() -> None:
    facts = Facts((("Quorum", "3 voters"), ("Closes", Moment(NOON)), ("How", "x " * 60)))
    assert [(name, inline) for name, _, inline in _fields(facts)] == [
        ("Quorum", True),
        ("Closes", True),
        ("How", False),
    ]


def test_columns_stand_side_by_side() -> None:
    teams = Columns((Group("For", (bars("a", is_compact=True),)), Group("Against", ())))
    assert _fields(teams) == [
        ("For", "`███░░` a\xa0a", True),
        ("Against", "\u200b", True),
    ]


def test_a_labelled_text_is_a_field_of_its_own() -> None:
    assert _fields(Prose("Take it.", label="Recommendation:")) == [
        ("Recommendation", "Take it.", False)
    ]


def test_other_text_after_a_field_has_a_field_without_a_name() -> None:
    assert _fields(Facts((("a", "b"),)), Listing(("one",)))[1] == ("\u200b", "• one", False)


def test_signs_stand_before_the_bars_that_they_vote_for() -> None:
    tally = Group("So far", (Bars((Bar("for", 1, "1 vote"),), 2),))
    embed = embed_card(_card(tally), SPEC, {"for": "🇦"}).embed
    assert embed.fields[0].value == "🇦 **for**\n`█████░░░░░` 1 vote"


def test_a_card_takes_its_side_s_colour_or_its_tone_s() -> None:
    card = _card()
    colours = [
        embed_card(each, SPEC).embed.colour
        for each in (
            replace(card, side="for"),
            replace(card, tone="judge"),
            replace(card, side="x"),
        )
    ]
    assert colours[0] == discord.Colour.from_rgb(*FOR.rgb)
    assert colours[1] == discord.Colour.from_rgb(*JUDGE.rgb)
    assert colours[2] == embed_card(card, SPEC).embed.colour


def test_charts_go_with_the_card_to_be_drawn_when_it_is_posted() -> None:
    post = make_card_post(
        _card(Figure(chart("Scores")), Group("g", (Figure(chart("More")),))), SPEC
    )
    assert [each.title for each in post.charts] == ["Scores", "More"]


def test_a_card_that_fits_is_posted_as_it_is() -> None:
    post = make_card_post(_card(Prose("Short.")), SPEC)
    assert post.files == ()
    assert post.key == "verdict"


@pytest.mark.parametrize(
    "block",
    [
        Group("g", (Prose(LONG),)),
        Group("g", (Listing(("an item",) * 200),)),
        Group("n" * 300, ()),
        Verbatim("line\n" * 2000),
        Facts(tuple((f"fact {n}", "so") for n in range(26))),
    ],
    ids=lambda each: type(each).__name__,
)
def test_what_has_to_be_shortened_is_attached_whole(block: Block) -> None:
    post = make_card_post(_card(block), SPEC)
    [file] = post.files
    assert file.name == "verdict.md"
    text = file.data.decode()
    assert text.startswith("# Tea is better than coffee\n\n## Verdict: for\n")
    assert text.endswith("*Totals are counted by code*\n")
    check_fits(post)


def test_a_card_that_changes_in_place_has_no_file() -> None:
    live = replace(_card(Group("g", (Prose(LONG),))), shown="live")
    assert make_card_post(live, SPEC).files == ()


def test_the_texts_of_a_field_are_shortened_alike() -> None:
    one, two = (Prose(LONG, label=name) for name in ("+", "-"))
    [(_, value, _)] = _fields(Group("g", (one, two)))
    first, second = (value or "").split("\n")
    assert len(first) == len(second) > 300
    assert first.endswith("no more. …")


def test_a_short_text_beside_a_long_one_stays_whole() -> None:
    value = _embed(Group("g", (Prose(LONG), Prose("Short and whole.")))).fields[0].value or ""
    assert value.endswith("\nShort and whole.")


HOSTILE = (
    "",
    " ",
    "x" * 7000,
    "*" * 5000,
    "_`~|\\>" * 900,
    "```\n" * 800,
    "word " * 1500,
    "line\n" * 1500,
    "\n\n" * 3000,
    "🫖" * 5000,
    "👩‍👩‍👧‍👦" * 700,
    "https://discord.gg/abc " * 300,
    "https://canary.discord.com/api/v10/webhooks/1/abc",
    "עברית" * 900,
    "\u202e\x00\x1b[2J",
    "\u200b",
    "@everyone <@1> <#2> <t:0:R>",
)
TEXT = st.sampled_from(HOSTILE) | st.text(max_size=1500) | st.text("*_`[]()> \n.-#", max_size=900)


@draw(12)
@given(TEXT, st.integers(1, 4))
@example("x" * 7000, 4)
def test_a_card_keeps_to_discord_s_limits_whatever_is_written(text: str, times: int) -> None:
    card = Card("k" * 90, text, every_block(text) * times, text, side=text)
    post = make_card_post(card, SPEC)
    assert post.embed is not None
    check_card(post.embed)
    assert not INVITES.search(words_of(post))


@given(st.lists(TEXT, max_size=40), st.lists(TEXT, max_size=12))
@draw(12)
def test_any_number_of_rows_and_fields_fits(texts: list[str], titles: list[str]) -> None:
    rows = tuple((each, "1", each) for each in texts)
    groups = tuple(
        Group(each, (Table(("", "n", ""), rows), Listing(tuple(texts)))) for each in titles
    )
    check_card(_embed(Listing(tuple(texts)), Columns(groups), *groups))
