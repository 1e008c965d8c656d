"""A golden debate with an audience: seats, questions, predictions and every kind of ballot."""

from debate_core.domain.boxes import OUTCOME
from debate_core.domain.eligibility import Reason
from debate_core.domain.facts import (
    BallotCast,
    BallotLeftOut,
    BallotLetIn,
    BallotsTaken,
    BallotUnclear,
    BallotWithdrawn,
    BudgetWarned,
    ClosingRequested,
    OldReactionsSeen,
    Paused,
    QuestionAsked,
    QuestionMarked,
    QuestionPut,
    QuestionRuled,
    Resumed,
    SeatLeft,
    SeatTaken,
    TimeExtended,
    VotingClosed,
)
from debate_core.domain.facts.answers import RefusedReply, SaidBy, ToolUse
from debate_core.domain.forms import Speech
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.specification import Seating, Specification, Voters, Voting
from debate_core.domain.steps import Judge
from debate_core.domain.values import PersonId
from debate_core.features.opinion.facts import OpinionAsked
from debate_core.features.opinion.polls import list_opinion_sides, tally_opinion
from debate_core.features.predictions.facts import PredictionMade, PredictionWithdrawn
from debate_core.formats.rounds.rules import RoundsOptions
from debate_core.storage.port import Journal
from tests.core.golden.parts import (
    FANS,
    MIA,
    MOD,
    MOTION,
    NOAH,
    OTHER_SECRET,
    SECRET,
    SOURCE,
    ZOE,
    by_person,
    conclude,
    list_opinions,
    open_vote,
    predict,
)
from tests.core.golden.stage import STARTER, Stage, fill
from tests.core.making import ADA, BEN


async def hold_audience(journal: Journal) -> Stage:
    """People in seats, questions, predictions, an open vote with every kind of ballot."""
    spec = Specification(
        motion=MOTION,
        format="rounds",
        options=RoundsOptions(),
        debaters=(ADA, BEN),
        rounds=3,
        sources=(SOURCE,),
        context="They are sold in the same shops.",
        instructions="Say where a figure comes from.",
        tools=("search",),
        effort="low",
        seating=Seating(who="anyone", seconds=120),
        voting=Voting(
            asks_opinion=True,
            voters=Voters(
                account=60, member=3600, role="77", role_name="Tea", starter=False, seats=False
            ),
        ),
    )
    seated = SeatTaken(debater=BEN.id, person=MIA, name="Mia")
    stage = await Stage.open(journal, "audience", spec, seated)
    await _predict_at_the_opening(stage)
    tool = ToolUse(tool="search", arguments={"for": ["tea", 2], "in": None}, result="Nothing.")
    refused = RefusedReply(text="Tea!", problems=("It is too short.",))
    said = Speech(text="“Tea has less caffeine than coffee” [S1, p. 1], and “it is cold” [S1].")
    await stage.answer(said, tools=(tool,), refused=(refused,))
    mias = await _interrupt_mias_turn(stage)
    await _ask_questions(stage)
    await _answer_the_question(stage)
    noahs = await _change_seats(stage)
    await stage.take_out(mias, "moderator", MOD, "Mod")
    await stage.take_out(noahs, "deletion")
    withdrawn = stage.number_of(lambda fact: isinstance(fact, QuestionAsked) and fact.question == 4)
    await stage.take_out(withdrawn, "author", FANS[1])
    await stage.happen(
        BudgetWarned(scope="debate", unit="usd", spent=0.8125, cap=1.0),
        Paused(reason="the provider has no answer"),
        Resumed(),
    )
    await stage.answer_until(lambda at: isinstance(at.play.pending[0].step, Judge))
    await stage.answer(_quote_turn_6(stage))
    await stage.finish()
    await _vote_in_every_way(stage)
    fifth = stage.number_of(lambda fact: isinstance(fact, PredictionMade) and fact.by == FANS[4])
    await stage.take_out(fifth, "author", FANS[4])
    return stage


def _quote_turn_6(stage: Stage) -> Verdict:
    """A verdict whose first clash quotes a turn whose words are gone."""
    verdict = fill(stage.play.pending[0], stage.record)
    assert isinstance(verdict, Verdict)
    assert verdict.reason is not None
    first, *others = verdict.reason.clashes
    quoted = first.model_copy(update={"quote": first.quote.model_copy(update={"turn": 6})})
    reason = verdict.reason.model_copy(update={"clashes": (quoted, *others)})
    return verdict.model_copy(update={"reason": reason})


async def _predict_at_the_opening(stage: Stage) -> None:
    """Predictions that are nobody's, void, changed, taken back, or taken out with others."""
    await stage.happen(
        predict(STARTER, "judge", "for", 99),
        predict(FANS[0], "judge", "for", 60),
        predict(FANS[1], "judge", "against", 70),
        PredictionMade(by=PersonId(""), of="judge", choice="", percent=0, taken_out="author"),
        *(predict(fan, "judge", "for", 50 + 10 * n) for n, fan in enumerate(FANS[2:7])),
        predict(MIA, "people", "against", 99),
        *(predict(fan, "people", "against", 80) for fan in FANS[:3]),
        predict(FANS[0], "judge", "against", 90),
        PredictionWithdrawn(by=FANS[1], of="judge"),
        PredictionWithdrawn(by=PersonId(""), of="judge"),
        predict(FANS[7], "judge", "for", 70),
        PredictionWithdrawn(by=FANS[7], of="judge"),
        predict(FANS[7], "judge", "against", 60),
    )
    third = stage.number_of(lambda fact: isinstance(fact, PredictionMade) and fact.by == FANS[2])
    await stage.take_out(third, "author", FANS[2])
    last = stage.number_of(lambda fact: isinstance(fact, PredictionMade) and fact.by == FANS[7])
    await stage.take_out(last, "author", FANS[7])


async def _interrupt_mias_turn(stage: Stage) -> int:
    """Mia's turn, with all that can happen meanwhile; the number of its event."""
    await stage.open_turn(MIA)
    await stage.happen(
        TimeExtended(seconds=60, by=MOD, name="Mod"),
        Paused(reason="Somebody is at the door.", by=MOD, turns=(2,)),
        Resumed(by=MOD, name="Mod"),
    )
    said = await stage.answer(Speech(text=SECRET), said_by=by_person(MIA, "Mia", "9001", "9002"))
    return stage.number_of(lambda fact: fact == said)


async def _ask_questions(stage: Stage) -> None:
    """One is put, one let in, one declined, one taken out, one waits."""
    await stage.happen(
        *(
            QuestionAsked(question=n, by=fan, name=f"Fan {n}", text=f"What of milk, part {n}?")
            for n, fan in enumerate(FANS[:5], start=1)
        ),
        QuestionRuled(question=1, is_let_in=True, by=MOD, name="Mod"),
        QuestionRuled(question=2, is_let_in=True, by=MOD),
        QuestionRuled(question=3, is_let_in=False, by=MOD, name="Mod"),
        QuestionPut(question=1, to=str(ADA.id), votes=4, by=MOD, name="Mod"),
    )


async def _answer_the_question(stage: Stage) -> None:
    """Ada quotes Mia, and answers."""
    text = f"You say “{SECRET}” and I say that milk goes into either."
    await stage.answer(Speech(text=text, allowance=80), question=1)
    await stage.happen(
        QuestionMarked(question=1, mark="partly", reason=f"“{SECRET}” is no answer of hers."),
        QuestionPut(question=2, to="against", votes=0, by=MOD),
    )


async def _change_seats(stage: Stage) -> int:
    """Mia leaves; Noah comes, and quotes her in his turn; the number of its event."""
    await stage.happen(
        SeatLeft(debater=BEN.id, by=MOD, name="Mod", holder="Mia"),
        SeatTaken(debater=BEN.id, person=NOAH, name="Noah"),
    )
    await stage.answer(question=2)
    await stage.happen(QuestionMarked(question=2, mark=None, reason="The judge was silent."))
    await stage.answer()
    text = f"{OTHER_SECRET} I said before: “{SECRET}”"
    number = await stage.say(Speech(text=text), SaidBy(person=NOAH, name="Noah", way="form"))
    await stage.happen(SeatLeft(debater=BEN.id, by=NOAH, holder="Noah"))
    return number


async def _vote_in_every_way(stage: Stage) -> None:
    out: tuple[Reason, ...] = ("left", "young", "starter", "seat")
    await open_vote(stage, {fan: n % 2 for n, fan in enumerate((*FANS, STARTER, MIA))})
    choices = stage.record.boxes[OUTCOME].choices
    await stage.happen(
        OpinionAsked(),
        TimeExtended(seconds=120, by=MOD, name="Mod"),
        BallotWithdrawn(voter=FANS[0]),
        BallotCast(voter=FANS[1], choice=choices[0]),
        OldReactionsSeen(voter=FANS[1], choices=(choices[1],)),
        BallotUnclear(voter=FANS[2], choices=choices),
        BallotUnclear(voter=FANS[3], choices=choices, is_asked=True),
        BallotUnclear(voter=ZOE, choices=choices[:1], is_asked=True),
        BallotCast(voter=FANS[3], choice=choices[0]),
        BallotLeftOut(voter=FANS[4], reason="role"),
        BallotLetIn(voter=FANS[4]),
        BallotLeftOut(voter=FANS[5], reason="new"),
        ClosingRequested(reason="We have heard enough.", by=MOD, name="Mod"),
        BallotsTaken(unread="Discord did not answer"),
        *(
            BallotLeftOut(voter=voter, reason=reason)
            for voter, reason in zip((FANS[6], FANS[7], STARTER, MIA), out, strict=True)
        ),
    )
    box = stage.record.boxes[OUTCOME]
    await stage.happen(
        VotingClosed(tally=box.tally, unread=box.unread, unasked="Discord did not say"),
        tally_opinion(list_opinions(), list_opinion_sides(stage.record.spec), 3),
    )
    await conclude(stage)
