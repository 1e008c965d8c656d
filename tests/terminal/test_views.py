"""What single facts look like; each view is a function of the record."""

import io

import pytest
from rich.console import Console

from bot.terminal.views import views
from debate_core.domain.facts import (
    ClosingRequested,
    Decision,
    DecisionMade,
    DraftMissed,
    Fact,
    Paused,
    PhaseOpened,
    RefusedReply,
    ResultDrafted,
    TurnForfeited,
    TurnTaken,
    VerdictGiven,
    VerdictMissed,
    VotingClosed,
)
from debate_core.domain.forms import Scores, Speech, Synthesis, Turn
from debate_core.domain.record import Record, fold
from debate_core.domain.specification import Specification
from debate_core.domain.words import DebaterId
from debate_core.reports.deciding import how_decided
from tests.core.making import (
    ADA,
    BEN,
    consensus_spec,
    events_of,
    opened,
    position,
    rounds_spec,
    verdict,
)
from tests.terminal.screens import ESCAPES, pipe, seen, terminal, written


def record_of(spec: Specification, *facts: Fact) -> Record:
    return fold(events_of(opened(spec), *facts))


def taken(turn: int, who: str, content: Turn, *refused: RefusedReply) -> TurnTaken:
    return TurnTaken(
        step=turn,
        turn=turn,
        debater=DebaterId(who),
        phase="proposal",
        round=1,
        content=content,
        refused=refused,
    )


def show(spec: Specification, *facts: Fact, width: int = 80) -> str:
    """What the last of these facts looks like."""
    return seen(*views(facts[-1], record_of(spec, *facts)), width=width)


PROPOSAL = PhaseOpened(phase="proposal", round=1)
CRITIQUE = PhaseOpened(phase="critique", round=1)


def test_a_turn_names_its_debater_stance_number_and_length() -> None:
    shown = show(rounds_spec(), taken(1, "ada", Speech(text="Tea **warms** us.")))

    assert "Ada · for" in shown
    assert "Tea warms us." in shown
    assert "turn 1 · 3 words" in shown


def test_a_title_too_long_for_its_frame_is_cut_with_an_ellipsis() -> None:
    long = ADA.model_copy(update={"stance": "only with conditions that all can live with"})

    shown = show(rounds_spec(long, BEN), taken(1, "ada", Speech(text="Tea.")), width=30)

    assert "Ada · only with" in shown
    assert "…─╮" in shown


def test_a_turn_says_how_often_an_answer_was_sent_back() -> None:
    refused = RefusedReply(text="", problems=("the speech is empty",))

    shown = show(rounds_spec(), taken(1, "ada", Speech(text="Tea."), refused))

    assert "1 answer sent back" in shown


def test_a_link_shows_where_it_leads() -> None:
    shown = show(rounds_spec(), taken(1, "ada", Speech(text="See [this](https://example.org/x).")))

    assert "https://example.org/x" in shown


def test_two_sides_have_two_colours() -> None:
    ada, ben = terminal(), terminal()
    for console, who in ((ada, "ada"), (ben, "ben")):
        fact = taken(1, who, Speech(text="So it is."))
        console.print(*views(fact, record_of(rounds_spec(), fact)))

    assert ESCAPES.findall(written(ada))[0] != ESCAPES.findall(written(ben))[0]


def test_a_changed_vote_says_what_it_was_before() -> None:
    shown = show(
        consensus_spec(),
        taken(1, "critic", position("release")),
        taken(2, "critic", position("revise")),
    )

    assert "Votes revise (before: release)" in shown


def test_a_kept_vote_says_nothing_of_before() -> None:
    shown = show(
        consensus_spec(),
        taken(1, "critic", position("release")),
        taken(2, "critic", position("release")),
    )

    assert "before" not in shown


def test_a_forfeit_says_why() -> None:
    fact = TurnForfeited(
        step=1, turn=1, debater=DebaterId("ada"), phase="argument", round=1, reason="no answer"
    )

    assert "No speech: no answer" in show(rounds_spec(), fact)


def test_the_next_phase_opens_with_the_tally_of_the_last() -> None:
    shown = show(
        consensus_spec(),
        PROPOSAL,
        taken(1, "planner", position("release")),
        taken(2, "critic", position("revise")),
        taken(3, "operator", position("revise")),
        CRITIQUE,
    )

    assert [line.split() for line in shown.splitlines() if "┃" in line] == [
        ["│", "release", "━━━···┃···", "1", "planner", "│"],
        ["│", "revise", "━━━━━━┃···", "2", "critic,", "operator", "│"],
        ["│", "escalate", "······┃···", "0", "│"],
    ]


def test_the_tally_says_what_is_needed() -> None:
    shown = show(consensus_spec(), PROPOSAL, taken(1, "critic", position()), CRITIQUE)

    assert "needed: 2 of 3 votes" in shown


def test_there_is_no_tally_before_anyone_has_voted() -> None:
    assert "Tally" not in show(consensus_spec(), PROPOSAL, CRITIQUE)


SCORES = Scores(
    stance="for",
    scores={"reasoning": 8, "evidence": 6, "engagement": 8, "clarity": 4},
    strength="answers the cost",
    weakness="repeats itself",
)


def given(*scores: Scores, winner: str | None = "for") -> VerdictGiven:
    return VerdictGiven(step=1, verdict=verdict(winner, *scores), view_seed=1)


def test_the_score_card_has_a_bar_for_each_dimension_and_a_total_counted_here() -> None:
    shown = show(rounds_spec(), given(SCORES))

    assert "for  6.90 of 10" in shown
    assert "reasoning  ━━━━━━━━·· 8 30%" in shown


def test_the_score_card_names_strength_and_weakness() -> None:
    shown = show(rounds_spec(), given(SCORES))

    assert "+ answers the cost" in shown
    assert "- repeats itself" in shown


def test_a_verdict_without_scores_has_no_score_card() -> None:
    assert "Score card" not in show(rounds_spec(), given())


def test_a_verdict_without_a_winner_is_a_synthesis() -> None:
    both = (taken(1, "ada", Speech(text="So.")), taken(2, "ben", Speech(text="No.")))
    assert "Verdict: a synthesis" in show(rounds_spec(), *both, given(winner=None))


def test_a_verdict_on_one_side_alone_has_no_winner() -> None:
    alone = taken(1, "ada", Speech(text="So."))
    assert "Verdict: no winner" in show(rounds_spec(), alone, given(winner=None))


@pytest.mark.parametrize(
    ("fact", "line"),
    [
        (VerdictMissed(step=1, reason="timed out"), "The judge gave no verdict: timed out"),
        (DraftMissed(step=1, reason="no form"), "The result could not be drafted: no form"),
        (ClosingRequested(reason="late"), "The debate closes early: late"),
        (Paused(reason="all failed"), "The debate pauses: all failed"),
        (VotingClosed(tally={}), ""),
    ],
)
def test_the_course_of_a_debate_is_told_in_lines(fact: Fact, line: str) -> None:
    assert show(rounds_spec(), fact).strip() == line


def test_a_drafted_result_is_shown_key_by_key() -> None:
    fact = ResultDrafted(step=1, synthesis=Synthesis(value={"winner": "for"}))

    assert "winner: for" in show(rounds_spec(), fact)


def decided(rule: str, choice: str | None, **tally: int) -> DecisionMade:
    return DecisionMade(decision=Decision(choice=choice, rule=rule, tally=tally))


@pytest.mark.parametrize(
    ("spec", "facts", "how"),
    [
        (
            consensus_spec(),
            [PROPOSAL, decided("threshold_vote", "revise", revise=2)],
            "2 votes, alone in front after the proposal phase of round 1; "
            "2 of 3 votes were needed.",
        ),
        (
            consensus_spec(),
            [PhaseOpened(phase="consensus", round=2), decided("max_rounds_exhausted", "escalate")],
            "After 2 rounds no choice was alone in front with 2 of 3 votes: people decide.",
        ),
        (
            rounds_spec(),
            [decided("judge_verdict", None)],
            "The judge's verdict joins points of several stances and names no winner.",
        ),
        (
            rounds_spec(),
            [VerdictMissed(step=1, reason="timed out"), decided("no_verdict", None)],
            "The judge gave no verdict: timed out.",
        ),
        (
            rounds_spec(),
            [ClosingRequested(reason="it is late"), decided("closed_early", None)],
            "The debate was closed early: it is late.",
        ),
        (rounds_spec(), [], "Nothing has been decided."),
    ],
)
def test_every_rule_is_told_in_words(spec: Specification, facts: list[Fact], how: str) -> None:
    assert how_decided(record_of(spec, *facts)) == how


def test_a_pipe_gets_no_frame() -> None:
    console, fact = pipe(), taken(1, "ada", Speech(text="Tea warms us."))
    console.print(*views(fact, record_of(rounds_spec(), fact)))

    lines = [line.rstrip() for line in written(console).splitlines()]
    assert lines == ["Ada · for (turn 1 · 3 words)", "  Tea warms us.", ""]


def test_bars_are_plain_letters_where_there_is_nothing_else() -> None:
    sent, fact = io.BytesIO(), given(SCORES)
    with io.TextIOWrapper(sent, encoding="ascii", errors="replace", write_through=True) as file:
        Console(file=file).print(*views(fact, record_of(rounds_spec(), fact)))
        assert b"########.. 8" in sent.getvalue()
