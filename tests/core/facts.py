"""Facts of every kind, drawn by Hypothesis."""

from datetime import UTC
from typing import Any, get_args

from hypothesis import strategies as st

from debate_core.domain.budget import Scope, Unit
from debate_core.domain.facts import (
    BallotCast,
    BallotWithdrawn,
    BudgetWarned,
    CaptainCalled,
    ClosingRequested,
    Consulted,
    Cost,
    DebateConcluded,
    DebateInterrupted,
    DebateOpened,
    Decision,
    DecisionMade,
    DraftMissed,
    Fact,
    FloorGiven,
    OrderSet,
    Paused,
    PersonasChosen,
    PersonasProposed,
    PhaseOpened,
    RefusedReply,
    ResultDrafted,
    Resumed,
    RoundAssessed,
    ScoresDropped,
    Seated,
    SpeechScored,
    StageSummed,
    StepMissed,
    StoppedEarly,
    TurnForfeited,
    TurnTaken,
    Venue,
    VerdictGiven,
    VerdictMissed,
    VotingClosed,
    VotingOpened,
)
from debate_core.domain.forms import Position, Scores, Speech, Synthesis, Verdict
from debate_core.domain.outcome import Outcome
from debate_core.domain.specification import (
    ChampionshipRules,
    ConsensusRules,
    Debater,
    PanelRules,
    RoundsRules,
    Specification,
    StructuredRules,
    Voting,
)
from debate_core.domain.threshold import Threshold
from debate_core.formats.championship.forms import Call, Questions, SpeechScore, Summary
from debate_core.formats.panel.forms import Assessment, Personas, Point
from debate_core.formats.structured.forms import (
    Closing,
    CrossExamination,
    Findings,
    Opening,
    Replies,
)

Drawn = st.SearchStrategy[Any]

WORDS = st.text(max_size=20)
COUNT = st.integers(0, 10_000)
AMOUNT = st.floats(0, 1e6)
TALLY = st.dictionaries(WORDS, COUNT, max_size=3)
MAYBE = st.none() | WORDS
MOMENT = st.datetimes(timezones=st.just(UTC))
SCALAR = st.none() | st.booleans() | COUNT | AMOUNT | WORDS
OBJECT = st.dictionaries(WORDS, st.recursive(SCALAR, st.lists, max_leaves=4), max_size=3)


def _some(drawn: Drawn) -> Drawn:
    return st.lists(drawn, max_size=3).map(tuple)


TURN = st.one_of(
    st.builds(Speech, text=WORDS),
    st.builds(Position, stance=WORDS, rationale=WORDS, vote=WORDS),
    st.from_type(Opening),
    st.from_type(CrossExamination),
    st.from_type(Replies),
    st.from_type(Closing),
    st.from_type(Point),
    st.from_type(Questions),
)
SCORES = st.builds(Scores, stance=WORDS, scores=TALLY, strength=WORDS, weakness=WORDS)
VERDICT = st.builds(
    Verdict, verdict=WORDS, winner=MAYBE, reasoning=WORDS, scores=_some(SCORES)
) | st.from_type(Findings)
DECISION = st.builds(Decision, choice=MAYBE, rule=WORDS, tally=TALLY)
OUTCOME = st.builds(
    Outcome,
    kind=st.sampled_from(["no_quorum", "confirmed", "overturned", "contested"]),
    result=MAYBE,
    standing=MAYBE,
    choice=MAYBE,
    tally=TALLY,
    voters=COUNT,
    needed=COUNT,
    agreement=st.none() | AMOUNT,
)
DEBATER = st.builds(Debater, id=WORDS, name=WORDS, stance=WORDS, role=WORDS, model=WORDS)
RULES = st.builds(
    RoundsRules,
    concession=st.booleans(),
    strict_winner=st.booleans(),
    anonymous=st.booleans(),
    shuffled=st.booleans(),
    synthesis=st.none() | OBJECT,
) | st.one_of(
    st.builds(ConsensusRules, choices=_some(WORDS)),
    st.from_type(StructuredRules),
    st.from_type(PanelRules),
    st.builds(
        ChampionshipRules,
        styles=_some(WORDS),
        backstage=st.booleans(),
        manners=st.dictionaries(WORDS, WORDS, max_size=2),
    ),
)
SPECIFICATION = st.builds(
    Specification,
    motion=WORDS,
    rules=RULES,
    debaters=_some(DEBATER),
    rounds=COUNT,
    consensus_threshold=st.builds(
        Threshold,
        kind=st.sampled_from(["share", "count", "majority", "unanimity"]),
        number=AMOUNT,
    ),
    voting=st.builds(Voting, quorum=COUNT, seconds=COUNT),
    instructions=WORDS,
    tools=_some(WORDS),
    seed=st.integers(),
)
TAKEN: dict[str, Drawn] = {
    "step": COUNT,
    "cost": st.builds(Cost, seconds=AMOUNT, tokens_in=COUNT, tokens_out=COUNT, model=WORDS),
    "refused": _some(st.builds(RefusedReply, text=WORDS, problems=_some(WORDS))),
    "consulted": _some(st.builds(Consulted, tool=WORDS, arguments=OBJECT, result=WORDS)),
}
SPOKEN = TAKEN | {"turn": COUNT, "debater": WORDS, "phase": WORDS, "round": COUNT}

FACTS: dict[str, st.SearchStrategy[Fact]] = {
    "debate_opened": st.builds(
        DebateOpened,
        specification=SPECIFICATION,
        format_version=COUNT,
        opened_by=WORDS,
        venue=st.none() | st.builds(Venue, server=WORDS, channel=WORDS),
    ),
    "phase_opened": st.builds(PhaseOpened, phase=WORDS, round=COUNT),
    "turn_taken": st.builds(TurnTaken, content=TURN, **SPOKEN),
    "turn_forfeited": st.builds(TurnForfeited, reason=WORDS, **SPOKEN),
    "verdict_given": st.builds(VerdictGiven, verdict=VERDICT, view_seed=COUNT, **TAKEN),
    "verdict_missed": st.builds(VerdictMissed, reason=WORDS, **TAKEN),
    "result_drafted": st.builds(
        ResultDrafted, synthesis=st.builds(Synthesis, value=OBJECT), **TAKEN
    ),
    "draft_missed": st.builds(DraftMissed, reason=WORDS, **TAKEN),
    "personas_proposed": st.builds(PersonasProposed, personas=st.from_type(Personas), **TAKEN),
    "round_assessed": st.builds(
        RoundAssessed,
        round=COUNT,
        is_last=st.booleans(),
        assessment=st.from_type(Assessment),
        **TAKEN,
    ),
    "captain_called": st.builds(CaptainCalled, team=WORDS, call=st.from_type(Call), **TAKEN),
    "speech_scored": st.builds(
        SpeechScored, turn=COUNT, debater=WORDS, score=st.from_type(SpeechScore), **TAKEN
    ),
    "stage_summed": st.builds(
        StageSummed,
        phase=WORDS,
        is_final=st.booleans(),
        summary=st.from_type(Summary),
        **TAKEN,
    ),
    "step_missed": st.builds(StepMissed, what=WORDS, reason=WORDS, **TAKEN),
    "personas_chosen": st.builds(
        PersonasChosen,
        seats=_some(
            st.builds(
                Seated,
                debater=WORDS,
                name=WORDS,
                stance=WORDS,
                role=WORDS,
                expertise=WORDS,
                arguments=_some(WORDS),
                score=AMOUNT,
            )
        ),
        passed_over=_some(WORDS),
    ),
    "order_set": st.from_type(OrderSet),
    "stopped_early": st.from_type(StoppedEarly),
    "floor_given": st.from_type(FloorGiven),
    "scores_dropped": st.from_type(ScoresDropped),
    "decision_made": st.builds(DecisionMade, decision=DECISION),
    "closing_requested": st.builds(ClosingRequested, reason=WORDS, by=MAYBE),
    "paused": st.builds(Paused, reason=WORDS, by=MAYBE),
    "resumed": st.builds(Resumed, by=MAYBE),
    "budget_warned": st.builds(
        BudgetWarned,
        scope=st.sampled_from(get_args(Scope)),
        unit=st.sampled_from(get_args(Unit)),
        spent=AMOUNT,
        cap=AMOUNT,
    ),
    "voting_opened": st.builds(VotingOpened, choices=_some(WORDS), closes_at=MOMENT),
    "ballot_cast": st.builds(BallotCast, voter=WORDS, choice=WORDS),
    "ballot_withdrawn": st.builds(BallotWithdrawn, voter=WORDS),
    "voting_closed": st.builds(VotingClosed, tally=TALLY),
    "debate_concluded": st.builds(DebateConcluded, outcome=st.none() | OUTCOME),
    "debate_interrupted": st.builds(DebateInterrupted, reason=WORDS),
}
"""A strategy for every kind of fact that there is."""
