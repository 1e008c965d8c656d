"""A debate on one card: what is debated, by whom, and where it stands."""

from datetime import timedelta

import pytest

from debate_core.domain.budget import Cost
from debate_core.domain.facts import (
    CountdownEnded,
    DebateConcluded,
    DebateInterrupted,
    Fact,
    Paused,
    Resumed,
    SeatsFilled,
    SeatTaken,
    VotingClosed,
    VotingOpened,
)
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.facts.debate import FilledSeat
from debate_core.domain.outcome import compute_outcome
from debate_core.domain.sources import Source
from debate_core.domain.specification import Specification
from debate_core.domain.values import DebaterId, PersonId
from debate_core.reports.announcement import (
    find_latest_votes,
    make_announcement_card,
    make_status_card,
    state_in_words,
)
from debate_core.show.blocks import (
    Bars,
    Facts,
    FactValue,
    Group,
    Listing,
    Moment,
    Part,
    Parts,
    TimeOfDay,
)
from debate_core.show.pieces import Card
from tests.core.formats.championship.making import championship_spec
from tests.core.formats.panel.making import panel_spec
from tests.core.formats.roundtable.making import DRAFTED, table_spec
from tests.core.formats.showing import texts
from tests.core.formats.structured.making import structured_spec
from tests.core.making import (
    DEBATE,
    NOON,
    consensus_spec,
    decision,
    forfeit,
    phase,
    position,
    record_of,
    rounds_spec,
    turn,
)

SPEC = rounds_spec(rounds=2)
VOTE = VotingOpened(choices=("for", "against"), closes_at=NOON)
DECIDED = decision("for", "judge_verdict")


def _card(*facts: Fact, spec: Specification = SPEC) -> Card:
    return make_announcement_card(record_of(spec, *facts))


def _status(*facts: Fact, spec: Specification = SPEC) -> Card:
    return make_status_card(record_of(spec, *facts))


def _rows(card: Card) -> dict[str, FactValue]:
    (facts,) = (each for each in card.blocks if isinstance(each, Facts))
    return dict(facts.rows)


def _parts(*facts: Fact, spec: Specification = SPEC) -> tuple[Part, ...]:
    line = _card(*facts, spec=spec).blocks[0]
    assert isinstance(line, Parts)
    return line.parts


def _seats(card: Card) -> tuple[str, ...]:
    (listing,) = (
        block
        for group in card.blocks
        if isinstance(group, Group) and group.title == "Debaters"
        for block in group.blocks
    )
    assert isinstance(listing, Listing)
    return listing.items


def _ended(**people: int) -> tuple[Fact, ...]:
    return (DECIDED, DebateConcluded(outcome=compute_outcome(people, "for", SPEC)))


def test_a_card_says_what_the_debate_is_held_on() -> None:
    sources = (Source(name="report.txt", text="Rain."), Source(name="notes.md", text="Sun."))
    given = SPEC.model_copy(update={"sources": sources})
    assert _rows(_card(spec=given)) == {"Sources": "S1: report.txt, S2: notes.md"}
    assert not any(isinstance(block, Facts) for block in _card().blocks)


def test_everyone_is_told_what_debaters_and_judge_are_asked_for() -> None:
    asked = SPEC.model_copy(update={"instructions": "Be kind. " * 60, "context": "A small town."})
    card, status = _rows(_card(spec=asked)), _rows(make_status_card(record_of(spec=asked)))
    assert list(card) == ["Instructions"]
    assert str(card["Instructions"]).startswith("Be kind. Be kind.")
    assert len(str(card["Instructions"])) <= 300
    assert status["Instructions"] == card["Instructions"]
    assert status["Background"] == "A small town."


def test_a_card_says_who_sits_in_a_seat() -> None:
    taken = SeatTaken(debater=DebaterId("ada"), person=PersonId("7"), name="Mia")
    assert _parts(taken)[1] == "Mia in the seat of Ada (for), Ben (against)"
    assert _seats(_status(taken))[0] == "Ada: for (Mia sits here)"


def test_at_the_end_a_card_names_who_spoke_and_not_who_came_too_late() -> None:
    mia, noah = PersonId("7"), PersonId("8")
    said_by = SaidBy(person=mia, name="Mia")
    facts = (
        SeatTaken(debater=DebaterId("ada"), person=mia, name="Mia"),
        turn(1).model_copy(update={"said_by": said_by}),
        SeatTaken(debater=DebaterId("ada"), person=noah, name="Noah"),
        *_ended(),
    )
    assert _parts(*facts)[1] == "Mia (for), Ben (against)"
    assert _seats(_status(*facts))[0] == "Ada: for (Mia spoke here)"


def test_a_card_is_of_a_motion_and_changes_in_place() -> None:
    card = _card()
    assert (card.key, card.title, card.shown) == ("announcement", SPEC.motion, "live")
    assert card.foot == ""
    assert _status().foot == f"Debate {DEBATE}"


def test_a_countdown_is_told_with_the_time_of_the_first_turn() -> None:
    spec = SPEC.model_copy(update={"countdown": 30})
    # The opening is recorded a second past noon.
    starts = Moment(NOON + timedelta(seconds=31), "Starts")
    assert _parts(spec=spec) == (starts, "Ada (for), Ben (against)")
    assert _parts(CountdownEnded(), spec=spec)[0] == "About to begin"
    assert _parts(Paused(reason="Why?"), spec=spec)[0] == "Paused"


@pytest.mark.parametrize(
    ("spec", "facts", "said", "tone"),
    [
        (SPEC, (), "About to begin", "plain"),
        (SPEC, (phase("argument", 2),), "Round 2 of 2", "plain"),
        (structured_spec(), (phase("replies"),), "Replies", "plain"),
        (SPEC, (phase("judgement", 2),), "The judge is deciding", "plain"),
        (SPEC, (phase("argument"), Paused(reason="Why?")), "Paused", "warning"),
        (
            SPEC,
            (phase("argument"), Paused(reason="Why?"), Resumed()),
            "Round 1 of 2",
            "plain",
        ),
        (SPEC, (DECIDED,), "The vote opens soon", "plain"),
        (SPEC, (DECIDED, VOTE), TimeOfDay(NOON, "Vote open until"), "vote"),
        (SPEC, (DECIDED, VOTE, VotingClosed(tally={})), "Counting votes", "plain"),
        (SPEC, _ended(**{"for": 3}), "For wins: vote and judge agree", "good"),
        (SPEC, _ended(**{"for": 2, "against": 2}), "No winner: the vote is split", "good"),
        (SPEC, _ended(), "For wins on the verdict; too few voted", "good"),
        (SPEC, (DECIDED, DebateConcluded(outcome=None)), "Decided: for", "good"),
        (
            SPEC,
            (decision(None, "closed_early"), DebateConcluded(outcome=None)),
            "Undecided",
            "good",
        ),
        (
            table_spec(),
            (*DRAFTED, decision(None, "statements_voted"), DebateConcluded(outcome=None)),
            "Nothing agreed",
            "good",
        ),
        (
            table_spec(),
            (decision(None, "nobody_spoke"), DebateConcluded(outcome=None)),
            "No statements: nobody spoke",
            "good",
        ),
        (
            SPEC,
            (DebateInterrupted(reason="No rules."),),
            "Stopped by a fault: no result. No rules.",
            "bad",
        ),
    ],
)
def test_it_says_where_the_debate_stands(
    spec: Specification, facts: tuple[Fact, ...], said: Part, tone: str
) -> None:
    card = _card(*facts, spec=spec)
    assert _parts(*facts, spec=spec)[0] == said
    assert card.tone == tone


def test_debaters_are_named_with_their_stances() -> None:
    assert _seats(_status()) == ("Ada: for", "Ben: against")
    assert _parts(spec=consensus_spec("planner", "critic"))[1] == "planner, critic"
    assert _seats(_status(spec=consensus_spec("planner", "critic"))) == ("planner", "critic")


def test_seats_are_told_as_open_until_the_first_phase() -> None:
    spec = panel_spec(personas=True)
    seat = FilledSeat(debater=DebaterId("ben"), name="Tom Okafor", stance="against", role="")
    (open_seats,) = _seats(_status(spec=spec))
    assert _parts(spec=spec)[1] == open_seats
    assert open_seats.startswith("3 personas: a model proposes more")
    filled = (SeatsFilled(seats=(seat,)), phase("opening"))
    assert _seats(_status(*filled, spec=spec)) == (
        "Ada: for",
        "Tom Okafor: against",
        "Cleo: not yet",
    )


def test_where_a_format_shows_how_they_stand_that_stands_in_their_place() -> None:
    card = _card(spec=championship_spec())
    assert not any(isinstance(each, Group) and each.title == "Debaters" for each in card.blocks)
    assert any("f1" in each for each in texts(*card.blocks))


@pytest.mark.parametrize(
    ("spec", "rows"),
    [
        (SPEC, {"Format": "Classic, 2 rounds", "To win": "60%"}),
        (rounds_spec(rounds=1), {"Format": "Classic, 1 round", "To win": "60%"}),
        (structured_spec(), {"Format": "Point by point", "To win": "60%"}),
        (
            consensus_spec(),
            {
                "Format": "Decision, 2 rounds",
                "To win": "2",
                "Choices": "release, revise, escalate",
            },
        ),
    ],
)
def test_format_threshold_and_what_else_can_be_voted_for_are_told(
    spec: Specification, rows: dict[str, str]
) -> None:
    known = _rows(_status(spec=spec))
    assert {name: known[name] for name in rows} == rows


def test_an_open_vote_says_when_it_closes() -> None:
    assert _rows(_status(DECIDED, VOTE))["Closes"] == Moment(NOON)


# For whoever asks where it stands.


@pytest.mark.parametrize(
    ("facts", "progress"),
    [
        ((), "no turn yet"),
        ((turn(1),), "1 turn; last Ada"),
        ((turn(1), forfeit(2, "ben")), "2 turns; last Ben"),
    ],
)
def test_a_status_has_the_progress_too(facts: tuple[Fact, ...], progress: str) -> None:
    rows = _rows(_status(*facts))
    assert rows["Progress"] == progress
    assert isinstance(rows["Started"], Moment)
    assert "Spend" not in rows


def test_a_status_has_what_was_spent_so_far() -> None:
    cost = Cost(model="a:b", tokens_in=80, tokens_out=20, usd=0.5)
    assert _rows(_status(turn(1).model_copy(update={"cost": cost})))["Spend"] == (
        "1 model call, $0.50"
    )


def test_what_was_spent_begins_with_a_capital() -> None:
    cost = Cost(model="offline:plain")
    spent = _rows(_status(turn(1).model_copy(update={"cost": cost})))["Spend"]
    assert spent == "Free: built-in debaters, no AI"


def test_a_status_has_the_latest_vote_of_each_debater() -> None:
    spec = consensus_spec()
    votes = (
        turn(1, "planner", position("release")),
        turn(2, "critic", position("revise")),
        turn(3, "planner", position("revise")),
    )
    assert find_latest_votes(record_of(spec, *votes)) == {"planner": "revise", "critic": "revise"}
    *_, last = _status(*votes, spec=spec).blocks
    assert isinstance(last, Group)
    assert last.title == "Debaters' votes; needed to win: 2 (2 of 3)"
    (bars,) = last.blocks
    assert isinstance(bars, Bars)
    assert [(each.label, each.value) for each in bars.bars] == [("revise", 2)]
    assert (bars.most, bars.needed) == (3, 2)


def test_where_debaters_do_not_vote_there_are_no_votes() -> None:
    assert find_latest_votes(record_of(SPEC, turn(1))) == {}
    assert not any("votes" in each for each in texts(*_status(turn(1)).blocks))


def test_a_debate_that_a_fault_ended_is_named_as_its_result_is() -> None:
    record = record_of(rounds_spec(), DebateInterrupted(reason="No rules."))
    assert state_in_words(record) == "Stopped by a fault: no result. No rules."
