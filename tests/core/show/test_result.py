"""The result's title and sentence: one row for each row of the table in screens.md."""

import pytest

from debate_core.domain.facts import ClosingRequested, VotingClosed, VotingOpened
from debate_core.domain.outcome import Outcome, compute_outcome
from debate_core.domain.record import Record
from debate_core.domain.specification import Voting
from debate_core.domain.values import PersonId
from debate_core.language import use_language
from debate_core.show.blocks import Prose, Told
from debate_core.show.result import explain_result, make_result_card, title_result
from debate_core.show.votes import PriorChoice
from tests.core.making import NOON, consensus_spec, decision, record_of, rounds_spec, share

SPEC = rounds_spec(threshold=share(60))
AGAINST, FOR = PriorChoice("against"), PriorChoice("for")
EVEN = PriorChoice("evenly matched", level=("evenly matched",), is_level=True)
LEVEL = PriorChoice(None, is_level=True)
NOBODY = PriorChoice(None, "The judge named no winner.")
NO_VERDICT = PriorChoice(None, "Nothing was decided before the vote.")


def _outcome(prior: PriorChoice, **tally: int) -> Outcome:
    return compute_outcome(tally, prior.choice, SPEC)


@pytest.mark.parametrize(
    ("prior", "tally", "title", "said"),
    [
        (
            FOR,
            {"for": 3, "against": 1},
            "For wins: vote and judge agree",
            "3 of 4 voters chose for, and so did the judge.",
        ),
        (
            AGAINST,
            {"for": 3, "against": 1},
            "For wins: the vote overruled the judge",
            "3 of 4 voters chose for. The judge had named against.",
        ),
        (
            LEVEL,
            {"for": 3, "against": 1},
            "For wins: the vote broke the tie",
            "The judge called it even; 3 of 4 voters chose for.",
        ),
        (
            EVEN,
            {"for": 3, "against": 1},
            "For wins: the vote broke the tie",
            "The judge called it even; 3 of 4 voters chose for.",
        ),
        (
            NOBODY,
            {"for": 3, "against": 1},
            "For wins by vote",
            "The judge named no winner; 3 of 4 voters chose for.",
        ),
        (
            EVEN,
            {"evenly matched": 3, "for": 1},
            "A draw: vote and judge agree",
            "3 of 4 voters called it even.",
        ),
        (
            FOR,
            {"for": 2, "against": 2},
            "No winner: the vote is split",
            "For 2, against 2; 60% was needed. The judge had named for.",
        ),
        (
            NO_VERDICT,
            {"for": 2, "against": 2},
            "No winner: no verdict and a split vote",
            "For 2, against 2; 60% was needed. Nothing was decided before the vote.",
        ),
        (
            FOR,
            {"for": 1, "against": 0},
            "For wins on the verdict; too few voted",
            "1 of the 3 voters needed took part.",
        ),
        (
            LEVEL,
            {"for": 1, "against": 0},
            "A draw on the verdict; too few voted",
            "1 of the 3 voters needed took part.",
        ),
        (
            NO_VERDICT,
            {"for": 0, "against": 0},
            "No winner: no verdict and too few votes",
            "Nobody voted; a vote counts from 3 voters.",
        ),
    ],
)
def test_the_result_is_named_and_explained(
    prior: PriorChoice, tally: dict[str, int], title: str, said: str
) -> None:
    record, outcome = record_of(SPEC), _outcome(prior, **tally)
    assert title_result(record, outcome, prior) == title
    assert explain_result(record, outcome, prior) == said


@pytest.mark.parametrize(
    ("prior", "people", "title"),
    [
        (NO_VERDICT, 4, "For gewinnt per Abstimmung"),
        (FOR, 1, "For gewinnt nach dem Urteil; "),
        (FOR, 4, "For gewinnt: "),
        (LEVEL, 4, "For gewinnt: "),
    ],
)
def test_in_german_too_a_colon_stands_only_between_two_sentences(
    prior: PriorChoice, people: int, title: str
) -> None:
    outcome = _outcome(prior, **{"for": people, "against": 0})
    with use_language("de"):
        assert title_result(record_of(SPEC), outcome, prior).startswith(title)


def test_in_german_a_verdict_that_joins_the_sides_is_german_in_title_and_sentence() -> None:
    joined = PriorChoice("a synthesis")
    agreed, split = (
        compute_outcome(tally, joined.choice, SPEC)
        for tally in ({"a synthesis": 3, "for": 1}, {"a synthesis": 2, "for": 2})
    )
    with use_language("de"):
        said = [
            *(title_result(record_of(SPEC), outcome, joined) for outcome in (agreed, split)),
            *(explain_result(record_of(SPEC), outcome, joined) for outcome in (agreed, split)),
        ]
    assert said[0].startswith("Eine Synthese gewinnt")
    assert not [words for words in said if "synthesis" in words]


def test_a_vote_that_calls_it_even_overrules_a_judge_who_did_not() -> None:
    prior = PriorChoice("for", level=("evenly matched",))
    outcome = _outcome(prior, **{"evenly matched": 3})
    assert title_result(record_of(SPEC), outcome, prior) == "A draw: the vote overruled the judge"
    assert explain_result(record_of(SPEC), outcome, prior) == "The judge had named for."


@pytest.mark.parametrize(
    ("prior", "tally", "title", "said"),
    [
        (
            PriorChoice("for", by="judges"),
            {"for": 3, "against": 1},
            "For wins: vote and judges agree",
            "3 of 4 voters chose for, and so did the judges.",
        ),
        (
            PriorChoice("against", by="judges"),
            {"for": 3, "against": 1},
            "For wins: the vote overruled the judges",
            "3 of 4 voters chose for. The judges had named against.",
        ),
        (
            PriorChoice(None, by="judges", is_level=True),
            {"for": 3, "against": 1},
            "For wins: the vote broke the tie",
            "The judges called it even; 3 of 4 voters chose for.",
        ),
        (
            PriorChoice("for", by="judges"),
            {"for": 1},
            "For wins on the verdict; too few voted",
            "1 of the 3 voters needed took part.",
        ),
    ],
)
def test_of_several_judges_the_result_speaks_as_of_several(
    prior: PriorChoice, tally: dict[str, int], title: str, said: str
) -> None:
    outcome = _outcome(prior, **tally)
    assert title_result(record_of(SPEC), outcome, prior) == title
    assert explain_result(record_of(SPEC), outcome, prior) == said


def test_in_a_championship_no_team_wins_where_elsewhere_there_is_no_winner() -> None:
    prior = PriorChoice("for", nobody="No team")
    outcome = _outcome(prior, **{"for": 2, "against": 2})
    assert title_result(record_of(SPEC), outcome, prior) == "No team: the vote is split"


COUNCIL = consensus_spec(threshold=share(60))


@pytest.mark.parametrize(
    ("prior", "tally", "title", "said"),
    [
        (
            PriorChoice("release", by="debaters", label="Decision"),
            {"release": 4, "revise": 1},
            "Decision: release (vote agrees)",
            "All 3 debaters and 4 of 5 voters chose release.",
        ),
        (
            PriorChoice("release", by="debaters", label="Decision"),
            {"release": 1, "revise": 4},
            "Decision: revise (the vote overruled the debaters)",
            "4 of 5 voters chose revise. The debaters had chosen release.",
        ),
        (
            PriorChoice("release", by="debaters", label="Decision"),
            {"release": 2, "revise": 2},
            "No decision: the vote is split",
            "Release 2, revise 2; 60% was needed. The debaters had chosen release.",
        ),
    ],
)
def test_where_debaters_decide_the_result_says_so(
    prior: PriorChoice, tally: dict[str, int], title: str, said: str
) -> None:
    made = decision("release", "threshold_vote", release=3)
    record, outcome = record_of(COUNCIL, made), _outcome(prior, **tally)
    assert title_result(record, outcome, prior) == title
    assert explain_result(record, outcome, prior) == said


@pytest.mark.parametrize("tally", [{"release": 2, "revise": 2}, {"release": 1}, {"escalate": 4}])
def test_what_debaters_handed_on_and_people_left_open_goes_to_a_moderator(
    tally: dict[str, int],
) -> None:
    prior = PriorChoice(
        None, "The debaters did not agree.", "debaters", "Decision", is_escalated=True
    )
    record = record_of(COUNCIL, decision("escalate", "max_rounds_exhausted"))
    title = title_result(record, _outcome(prior, **tally), prior)
    assert title == "No decision: over to a moderator"


def test_a_panel_names_who_argued_best() -> None:
    prior = PriorChoice("Ada", label="Best argued")
    outcome = _outcome(prior, Ada=3, Ben=1)
    assert title_result(record_of(SPEC), outcome, prior) == (
        "Best argued: Ada (vote and judge agree)"
    )


def _closed(reason: str = "", name: str = "") -> Record:
    return record_of(SPEC, ClosingRequested(reason=reason, by=PersonId("1"), name=name))


@pytest.mark.parametrize(
    ("record", "first"),
    [
        (_closed("it is late", "Mira"), "Mira closed it early: it is late. "),
        (_closed("", "Mira"), "Mira closed it early. "),
        (_closed("The budget is spent."), "Closed early: The budget is spent. "),
    ],
)
def test_a_debate_that_was_closed_early_says_so_first(record: Record, first: str) -> None:
    outcome = _outcome(FOR, **{"for": 3, "against": 1})
    assert title_result(record, outcome, FOR).endswith(" · closed early")
    assert explain_result(record, outcome, FOR).startswith(f"{first}3 of 4")


def test_secret_ballots_that_could_not_be_opened_leave_the_verdict() -> None:
    spec = rounds_spec(threshold=share(60), voting=Voting(is_secret=True))
    vote = VotingOpened(choices=("for", "against"), closes_at=NOON)
    lost = VotingClosed(tally={"for": 0, "against": 0}, unread="the key is gone")
    record, outcome = record_of(spec, vote, lost), compute_outcome({"for": 0}, "for", spec)
    assert title_result(record, outcome, FOR) == "For wins on the verdict; the vote was lost"
    assert explain_result(record, outcome, FOR) == (
        "The secret ballots could not be opened: the key is gone."
    )


@pytest.mark.parametrize(("prior", "tone"), [(FOR, "good"), (AGAINST, "warning"), (NOBODY, "good")])
def test_the_card_shows_motion_sentence_and_votes(prior: PriorChoice, tone: str) -> None:
    outcome = _outcome(prior, **{"for": 3, "against": 1})
    card = make_result_card(record_of(SPEC), outcome, prior)
    assert card.tone == tone
    assert card.blocks[:2] == (
        Prose("", SPEC.motion),
        Told(explain_result(record_of(SPEC), outcome, prior)),
    )
