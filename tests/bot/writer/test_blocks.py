"""How each block reads on Discord."""

import pytest

from bot.writer.cards import TextWriter
from debate_core.domain.points import Point
from debate_core.domain.values import PersonId
from debate_core.formats.championship.forms import Questions
from debate_core.formats.consensus.forms import Position
from debate_core.formats.structured.forms import Argument, Opening, QuestionReply, Replies
from debate_core.show.blocks import (
    Bar,
    Bars,
    Block,
    Columns,
    Facts,
    Figure,
    Group,
    Link,
    Listing,
    Moment,
    Note,
    Pair,
    Pairs,
    Parts,
    People,
    Prose,
    Table,
    Told,
    Verbatim,
)
from tests.core.making import NOON
from tests.core.show.making import chart

TALLY = Bars((Bar("for", 3, "3 votes, 60%", "Ada"), Bar("against", 2, "2 votes, 40%")), 5)
SCORES = Bars((Bar("logic", 8, "8"), Bar("evidence", 10, "10", "30%")), 10, is_compact=True)


@pytest.mark.parametrize(
    ("block", "text"),
    [
        (Prose("It *holds*.\n\nYes."), "It *holds*.\n\nYes."),
        (Prose("It holds.", label="Evidence:"), "*Evidence:* It holds."),
        (Prose("Who pays?", label="PRO-1.1"), "**PRO-1.1** Who pays?"),
        (Prose("", label="Vote: revise"), "**Vote: revise**"),
        (Note("No *question*."), "*No \\*question\\*.*"),
        (Facts((("Threshold", "60%"), ("Quorum", "3"))), "**Threshold:** 60%\n**Quorum:** 3"),
        (Facts((("Closes", Moment(NOON)),)), "**Closes:** <t:1767268800:R> (<t:1767268800:t>)"),
        (Facts((("Who", People((PersonId("1"), PersonId("2")))),)), "**Who:** <@1>, <@2>"),
        (Facts((("Who", People(())),)), "**Who:** 0 people"),
        (Listing(("one", "two")), "• one\n• two"),
        (Listing(("one", "two"), is_numbered=True), "1. one\n2. two"),
        (
            Table(("", "Words", "Total"), (("Ada", "120", "7.25"),)),
            "**Ada** Words 120 · Total 7.25",
        ),
        (
            Table(("", "Logic", "Teamwork", "Total"), (("Ada", "7", "-", "7.25"),)),
            "**Ada** Logic 7 · Teamwork - · Total 7.25",
        ),
        (
            Table(("", "Logic", "Teamwork", "Rules", "Total"), (("Ada", "7", "", "8", "7.25"),)),
            "**Ada** Logic 7 · Rules 8 · Total 7.25",
        ),
        (
            Table(
                ("", "", "", ""), (("PRO-1", "Tea.", "met", "upheld"), ("PRO-2", "Milk.", "", ""))
            ),
            "**PRO-1** Tea.\nmet · upheld\n\n**PRO-2** Milk.",
        ),
        (
            Pairs((Pair("Q1", "So?", "Yes.\nIt is."), Pair("Q2", "And?", None))),
            "**Q1** So?\n> Yes.\n> It is.\n**Q2** And?\n> *No answer.*",
        ),
        (
            TALLY,
            "**for**\n`██████░░░░` 3 votes, 60%, Ada\n**against**\n`████░░░░░░` 2 votes, 40%",
        ),
        (SCORES, "```\nlogic    ████████░░  8\nevidence ██████████ 10\n```"),
        (Verbatim("a: ```x"), "```\na: `\u200b``x\n```"),
        (Figure(chart("Scores")), ""),
        (
            Group("PRO-1", (Prose("Tea."), SCORES), "half"),
            "**PRO-1**\n*half*\nTea.\n"
            + "```\nlogic    ████████░░  8\nevidence ██████████ 10\n```",
        ),
        (
            Columns((Group("For", (Prose("a"),)), Group("Against", (Prose("b"),)))),
            "**For**\na\n\n**Against**\nb",
        ),
    ],
    ids=lambda each: type(each).__name__,
)
def test_a_block_as_text(block: Block, text: str) -> None:
    assert TextWriter().write_block(block) == text


FORGED = "# [for](https://a.example) **wins** ||so||"
SHOWN = "# \\[for\\](https://a.example) \\*\\*wins\\*\\* \\|\\|so\\|\\|"


@pytest.mark.parametrize(
    ("block", "text"),
    [
        (Parts((FORGED, Link(FORGED, "https://b.example"))), f"\\{SHOWN} · [\\{SHOWN}]"),
        (Told(FORGED), f"\\{SHOWN}"),
        (Told(FORGED, "Vote:"), f"*Vote:* \\{SHOWN}"),
        (Facts((("Side", FORGED),)), f"**Side:** \\{SHOWN}"),
        (Listing((FORGED,)), f"• \\{SHOWN}"),
        (Table(("", "Side"), (("Ada", FORGED),)), f"**Ada** \\{SHOWN}"),
        (Pairs((Pair("Q1", FORGED, "Yes."),)), f"**Q1** \\{SHOWN}\n> Yes."),
        (Bars((Bar("for", 1, FORGED, FORGED),), 1), f"**for**\n`██████████` \\{SHOWN}, \\{SHOWN}"),
    ],
    ids=lambda each: type(each).__name__,
)
def test_a_name_or_a_side_is_no_link_and_no_heading_wherever_it_stands(
    block: Block, text: str
) -> None:
    assert TextWriter().write_block(block).removesuffix("(https://b.example)") == text


def test_in_a_column_bars_are_short_and_stand_before_their_labels() -> None:
    narrow = TextWriter(is_narrow=True)
    assert narrow.write_block(SCORES) == "`████░` 8\xa0logic\n`█████` 10\xa0evidence"


def test_a_narrow_bar_tells_every_score_from_its_neighbours() -> None:
    narrow = TextWriter(is_narrow=True)
    bars = [
        narrow.write_block(Bars((Bar("logic", score, ""),), 10, is_compact=True))
        for score in range(11)
    ]
    assert len(set(bars)) == 11
    assert bars[5].startswith("`██▌░░`")
    assert bars[7].startswith("`███▌░`")


def test_a_sign_stands_before_the_bar_that_it_votes_for() -> None:
    signs = TextWriter(signs={"for": "<:a_b:1>"})
    assert signs.write_block(TALLY).startswith("<:a_b:1> **for**\n")


def test_no_text_has_more_than_the_room_there_is() -> None:
    long = Prose("word " * 40, label="x" * 40)
    assert TextWriter(room=20).write_block(long) == f"**{'x' * 18}…** word word word …"


ARGUMENT = Argument(id="PRO-1", claim="Tea.", reasoning="It warms.", evidence="A cup.")


@pytest.mark.parametrize(
    ("form", "blocks"),
    [
        (
            Position(stance="I hold.", rationale="So it is.", vote="revise"),
            (Prose("", label="I hold."), Prose("So it is."), Prose("", label="Vote: revise")),
        ),
        (
            Opening(arguments=(ARGUMENT, ARGUMENT), unread="And so on."),
            (
                *2
                * (
                    Group(
                        "PRO-1. Tea.",
                        (Prose("It warms."), Prose("A cup.", label="Evidence:")),
                    ),
                ),
                Prose("And so on."),
            ),
        ),
        (
            Replies(answers=(QuestionReply(question="PRO-1.1", answer="So."),) * 2),
            2 * (Prose("So.", label="PRO-1.1"),),
        ),
        (Point(question="Who pays?"), (Prose("Who pays?", label="On a point of information:"),)),
        (Point(), (Note("No question."),)),
        (Questions(questions=("One?", "Two?")), (Listing(("One?", "Two?"), is_numbered=True),)),
    ],
    ids=lambda each: type(each).__name__,
)
def test_a_turn_reads_as_it_does_while_it_is_being_written(
    form: Position | Opening | Replies | Point | Questions, blocks: tuple[Block, ...]
) -> None:
    assert TextWriter().write_together(blocks) == form.as_text()
