"""A person takes their turns by forms: pages, drafts, sending, and what is refused."""

import pytest

from bot.seats.forms import ALREADY_SENT, KEPT, OVER, TAKING_UP
from debate_core.domain.form import Form
from debate_core.domain.forms import Speech
from debate_core.formats.consensus.forms import Position
from debate_core.formats.structured.arguments import StructuredOptions
from debate_core.formats.structured.forms import Closing, Opening, list_responses
from tests.core.formats.panel.making import panel_spec
from tests.core.formats.structured.making import CON, PRO, structured_spec
from tests.core.making import consensus_spec
from tests.e2e.seated import MIRA, Seat, fields_of, labels, seated, seated_again
from tests.e2e.stand import Stand, names, read_card

ARGUMENT = {
    "name": "Tea calms",
    "claim": "Tea calms whoever drinks it.",
    "reasoning": "Whoever is calm argues better than others.",
    "evidence": "My own afternoons.",
}
RESPONSE = {"kind": ["challenge"], "reasoning": "It does not follow.", "questions": "Why so?"}
CLOSING = {
    "concessions": "",
    "standing": "PRO-1: it was not met",
    "position": "Tea it is.",
    "shift": ["unchanged"],
}
POSITION = {"stance": "Revise it", "rationale": "It is not ready.", "vote": ["revise"]}
SPEECH = {"text": "Tea, because it calms."}
PAGES = ("Argument 1", "Argument 2", "Argument 3")
OF_FIVE = structured_spec(options=StructuredOptions(arguments=5))
SECONDS = 3 * 300
"""What a person has for an opening."""


async def _opening(seat: Seat) -> int:
    """Send an opening; the number of its turn."""
    number, pages = await seat.pages_of_next_turn()
    for page in PAGES:
        pages = await seat.fill_in(pages, page, ARGUMENT)
    await seat.send(pages)
    return number


# Whole turns.


async def test_what_was_filled_in_is_listed_in_plain_words_by_whoever_may_take_it_out(
    stand: Stand,
) -> None:
    async with seated(stand, structured_spec()) as seat:
        await _opening(seat)
        await seat.turn()
        thread = await seat.client.services.publishers.until_open(seat.ledger.debate)
        assert thread is not None
        report = await stand.person(MIRA).command(
            "privacy", str(thread.id), debate=seat.ledger.debate
        )
        listed = read_card((await stand.filled_in(MIRA, report))["message"])
    assert "1. turn 1: “Tea calms whoever drinks it. Whoever is calm" in listed
    assert "*" not in listed


async def test_a_person_argues_through_all_phases_of_structured(stand: Stand) -> None:
    async with seated(stand, structured_spec()) as seat:
        number = await _opening(seat)
        opening = (await seat.turn()).answer
        above, examined = list[str](), list[Form]()
        for turn in (2, 3, 4):
            number, pages = await seat.pages_of_next_turn(number)
            form = await seat.form(pages, "Your answer")
            above.append(form["modal"]["components"][0]["content"])
            pages = await seat.submit(form, dict.fromkeys(fields_of(form), "Because it does."))
            [left] = [each for each in labels(pages) if each.startswith("Response")]
            await seat.send(await seat.fill_in(pages, left, RESPONSE))
            examined.append((await seat.turn(turn)).answer)
        number, pages = await seat.pages_of_next_turn(number)
        await seat.send(await seat.fill_in(pages, "Your closing", CLOSING))
        closed = (await seat.turn(5)).answer
    assert isinstance(opening, Opening)
    assert [each.id for each in opening.arguments] == list(PRO)
    met = [each for said in examined for each in list_responses(said)]
    assert [each.argument for each in met] == list(CON)
    assert {each.kind for each in met} == {"challenge"}
    turns = [each.answer for each in seat.ledger.record.turns if each.debater == "ben"]
    asked = [each.reasoning for said in turns for each in list_responses(said)]
    assert [reasoning in text for reasoning, text in zip(asked, above, strict=True)] == [True] * 3
    assert isinstance(closed, Closing)
    assert [each.argument for each in closed.standing] == ["PRO-1"]
    marks = [entry.marks for entry in seat.ledger.record.transcript if entry.debater == "ada"]
    assert marks == [()] * 5


async def test_a_person_takes_a_position_and_picks_the_vote(stand: Stand) -> None:
    async with seated(stand, consensus_spec()) as seat:
        _, pages = await seat.pages_of_next_turn()
        form = await seat.form(pages, "Your position")
        offered = [each["value"] for each in fields_of(form)["vote"]["options"]]
        assert (await seat.send(await seat.submit(form, POSITION))).startswith("Sent.")
        turn = await seat.turn()
    assert offered == ["release", "revise", "escalate"]
    assert turn.answer == Position(stance="Revise it", rationale="It is not ready.", vote="revise")
    assert turn.fact.said_by is not None
    assert (turn.fact.said_by.name, turn.fact.said_by.way) == (MIRA, "form")


async def test_nobody_s_opening_is_shown_before_the_person_has_sent_theirs(stand: Stand) -> None:
    async with seated(stand, panel_spec()) as seat:
        _, pages = await seat.pages_of_next_turn()
        await seat.ledger.until(lambda now: len(now.turns) == 2)
        thread = await stand.person(MIRA).wait_for_thread(stand.channel)
        before = names(await stand.person(MIRA).messages(thread["id"]))
        await seat.send(await seat.fill_in(pages, "Your turn", SPEECH))
        await stand.until_named(thread["id"], "turn 3")
        after = names(await stand.person(MIRA).messages(thread["id"]))
        answer = (await seat.turn()).answer
    assert [each for each in before if each.startswith("turn")] == []
    assert after[after.index("turn 1") :][:3] == ["turn 1", "turn 2", "turn 3"]
    assert answer == Speech(text="Tea, because it calms.")


# Drafts.


async def test_what_is_filled_in_is_ticked_and_shown_again(stand: Stand) -> None:
    async with seated(stand, OF_FIVE) as seat:
        _, pages = await seat.pages_of_next_turn()
        assert labels(pages) == [
            *PAGES,
            "Argument 4 (optional)",
            "Argument 5 (optional)",
            "Send",
        ]
        pages = await seat.fill_in(pages, "Argument 2", ARGUMENT)
        fields = fields_of(await seat.form(pages, "Argument 2"))
    assert labels(pages)[1] == "✓ Argument 2"
    assert "Still to fill in: Argument 1; Argument 3." in pages["content"]
    assert {name: each["value"] for name, each in fields.items()} == ARGUMENT


async def test_a_page_that_can_be_left_out_can_be_emptied_again(stand: Stand) -> None:
    async with seated(stand, OF_FIVE) as seat:
        _, pages = await seat.pages_of_next_turn()
        pages = await seat.fill_in(pages, "Argument 4", ARGUMENT)
        assert "✓ Argument 4 (optional)" in labels(pages)
        pages = await seat.fill_in(pages, "Argument 4", dict.fromkeys(ARGUMENT, ""))
        assert "Argument 4 (optional)" in labels(pages)


async def test_a_half_filled_form_survives_a_restart(stand: Stand) -> None:
    async with seated(stand, structured_spec()) as seat:
        debate, (_, pages) = seat.ledger.debate, await seat.pages_of_next_turn()
        pages = await seat.fill_in(pages, "Argument 1", ARGUMENT)
        open_on_screen = await seat.form(pages, "Argument 2")
    async with seated_again(stand, debate) as seat:
        await seat.opened()
        pages = await seat.submit(open_on_screen, ARGUMENT)
        assert labels(pages)[:2] == ["✓ Argument 1", "✓ Argument 2"]
        pages = await seat.fill_in(pages, "Argument 3", ARGUMENT)
        assert (await seat.send(pages)).startswith("Sent.")
        opening = (await seat.turn()).answer
    assert isinstance(opening, Opening)
    assert [each.evidence for each in opening.arguments] == [ARGUMENT["evidence"]] * 3


async def test_a_page_that_comes_before_the_debate_is_taken_up_again_is_kept(
    stand: Stand,
) -> None:
    async with seated(stand, structured_spec()) as seat:
        public = await seat.write_button(await seat.opened())
        form = await seat.form(await seat.pages(public), "Argument 1")
        rostrum = seat.client.rostrum
        ready, rostrum.seat_forms = rostrum.seat_forms, seat.forms_of_a_new_process()
        said = await seat.submit(form, ARGUMENT)
        pressed = await seat.pages(public)
        rostrum.seat_forms = ready
        pages = await seat.pages(public)
    assert said["content"] == KEPT
    assert pressed["content"] == TAKING_UP
    assert labels(pages)[0] == "✓ Argument 1"


async def test_when_the_time_is_up_what_was_filled_in_counts(stand: Stand) -> None:
    async with seated(stand, structured_spec()) as seat:
        _, pages = await seat.pages_of_next_turn()
        await seat.fill_in(pages, "Argument 2", ARGUMENT)
        stand.clock.advance(SECONDS)
        turn = await seat.turn()
    assert isinstance(turn.answer, Opening)
    # Code numbers what somebody filled in, from one on.
    assert [each.id for each in turn.answer.arguments] == ["PRO-1"]


async def test_when_the_time_is_up_an_empty_form_is_a_missed_turn(stand: Stand) -> None:
    async with seated(stand, structured_spec()) as seat:
        _, pages = await seat.pages_of_next_turn()
        stand.clock.advance(SECONDS)
        turn = await seat.turn()
        said = await seat.send(pages)
    assert turn.missed == "the time was up"
    assert said == OVER


# What is refused.


async def test_an_empty_form_is_refused(stand: Stand) -> None:
    async with seated(stand, consensus_spec()) as seat:
        number, pages = await seat.pages_of_next_turn()
        said = await seat.send(pages)
        assert seat.ledger.record.people.open_turns[number]
    assert said.startswith("The form is empty; write what you want to say.")


async def test_an_empty_form_of_pages_that_can_each_be_left_out_is_refused_as_empty(
    stand: Stand,
) -> None:
    empty = "The form is empty; write what you want to say."
    async with seated(stand, structured_spec(options=StructuredOptions(speeches=True))) as seat:
        number, pages = await seat.pages_of_next_turn()
        for page in PAGES[:2]:
            paragraph = {name: ARGUMENT[name] for name in ("name", "claim")}
            pages = await seat.fill_in(pages, page, paragraph)
        await seat.send(pages)
        _, pages = await seat.pages_of_next_turn(number)
        shown, said = pages["content"], await seat.send(pages)
    assert shown.endswith(empty)
    assert said.startswith(empty)


@pytest.mark.parametrize(
    ("pages", "sentence"),
    [
        ({"Argument 1": ARGUMENT}, "Still to fill in: Argument 2; Argument 3."),
        (
            dict.fromkeys(PAGES, ARGUMENT) | {"Argument 3": ARGUMENT | {"claim": "Tea.         "}},
            "Please mend this: PRO-3: the claim is shorter than 10 characters.",
        ),
    ],
)
async def test_what_is_missing_is_said_in_one_sentence_and_what_was_typed_is_kept(
    stand: Stand, pages: dict[str, dict[str, str]], sentence: str
) -> None:
    async with seated(stand, structured_spec()) as seat:
        _, shown = await seat.pages_of_next_turn()
        for name, fields in pages.items():
            shown = await seat.fill_in(shown, name, fields)
        said = await seat.send(shown)
        kept = fields_of(await seat.form(shown, "Argument 1"))["claim"]["value"]
    assert said.startswith(f"{sentence} What you typed is kept.")
    assert kept == ARGUMENT["claim"]


async def test_another_person_s_press_is_refused_to_them_alone(stand: Stand) -> None:
    async with seated(stand, consensus_spec()) as seat:
        public = await seat.write_button(await seat.opened())
        report = await stand.press("Noor", public, "Write")
    assert report["message"]["content"] == "This is the turn of Mira, so only they can do that."
    assert report["message"]["flags"] & 64


async def test_what_was_sent_cannot_be_sent_twice(stand: Stand) -> None:
    async with seated(stand, consensus_spec()) as seat:
        public = await seat.write_button(await seat.opened())
        pages, again = await seat.pages(public), await seat.pages(public)
        open_on_screen = await seat.form(again, "Your position")
        await seat.send(await seat.fill_in(pages, "Your position", POSITION))
        said = await seat.send(again)
        late = await seat.submit(open_on_screen, POSITION | {"vote": ["release"]})
        turn = await seat.turn()
        pressed = await seat.pages(public)
    assert (said, late["content"], pressed["content"]) == (ALREADY_SENT, ALREADY_SENT, ALREADY_SENT)
    assert turn.answer.get_vote() == "revise"


async def test_invite_links_are_taken_out_of_what_is_filled_in(stand: Stand) -> None:
    async with seated(stand, consensus_spec()) as seat:
        _, pages = await seat.pages_of_next_turn()
        linked = POSITION | {"rationale": "Join discord.gg/tea now."}
        await seat.send(await seat.fill_in(pages, "Your position", linked))
        answer = (await seat.turn()).answer
    assert isinstance(answer, Position)
    assert answer.rationale == "Join (link removed) now."
