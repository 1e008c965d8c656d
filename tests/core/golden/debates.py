"""The scripts of the golden debates: together they hold every kind of fact, form, step and ruling.

Rule: a script is a debate's course, line by line; what is told of it stands in the files.
"""

from collections.abc import Awaitable, Callable, Mapping

from debate_core.clock import FakeClock
from debate_core.domain.boxes import BoxKey
from debate_core.domain.budget import Cost
from debate_core.domain.facts import (
    BallotCast,
    BallotsTaken,
    BallotUnclear,
    BallotWithdrawn,
    CaseDrafted,
    CaseEdited,
    ChairAwaited,
    ChairLeft,
    ChairTaken,
    ClosingRequested,
    CountdownEnded,
    DebateConcluded,
    DebateInterrupted,
    FloorClosed,
    HandLowered,
    HandRaised,
    ObjectionRaised,
    OffersOpened,
    OldReactionsSeen,
    Paused,
    PollClosed,
    PollOpened,
    PreparationEnded,
    PreparationJoined,
    PreparationOpened,
    PreparationReady,
    QuestionAsked,
    QuestionMarked,
    SeatTaken,
    SpeakerInvited,
    TableJoined,
    TurnsSkipped,
    VotingClosed,
)
from debate_core.domain.forms import Forfeit, NextSpeaker, Objecting, Speech, Tallies
from debate_core.domain.points import AskAudience, AudiencePoint, Point, PointChoice
from debate_core.domain.specification import Rematch, Specification, Voting
from debate_core.domain.steps import Poll
from debate_core.domain.values import DebateId, DebaterId, PersonId
from debate_core.engine.ledger import Ledger
from debate_core.features.confidence.facts import ConfidenceTold, When
from debate_core.features.control.facts import ControlAnswered
from debate_core.features.flow.facts import Does, MoveDisputed, MovesNoted, NotedMove
from debate_core.features.opinion.facts import OpinionAsked
from debate_core.features.opinion.polls import list_opinion_sides, tally_opinion
from debate_core.features.predictions.facts import PredictionWithdrawn
from debate_core.formats.panel.forms import Candidate, Personas, Side
from debate_core.formats.rounds.rules import RoundsOptions
from debate_core.formats.roundtable.forms import RoundtableOptions
from debate_core.storage.port import Journal
from tests.core.formats.british_parliamentary.making import CG, CO, OG, OO, ranking
from tests.core.golden.audience import hold_audience
from tests.core.golden.parts import (
    FANS,
    MIA,
    MOD,
    MOTION,
    NOAH,
    OTHER_SECRET,
    SECRET,
    ZOE,
    ask_for,
    by_person,
    conclude,
    hold_vote,
    list_opinions,
    open_vote,
    predict,
)
from tests.core.golden.stage import Stage, fill
from tests.core.making import ADA, BEN, gone

Script = Callable[[Journal], Awaitable[object]]


async def hold_secret(journal: Journal) -> Stage:
    """A rematch with secret ballots and too few predictions to be told, ended before its time."""
    spec = Specification(
        motion=MOTION,
        format="rounds",
        options=RoundsOptions(),
        debaters=(ADA, BEN),
        rounds=2,
        voting=Voting(is_secret=True, asks_opinion=True),
        rematch=Rematch(
            debate=DebateId("audience"),
            sides={"Ada": "against", "Ben": "for"},
            winners=("Ada",),
        ),
        synthesis={
            "type": "object",
            "properties": {"result": {"type": "string"}, "share": {"type": "number"}},
            "required": ["result", "share"],
            "additionalProperties": False,
        },
    )
    stage = await Stage.open(journal, "secret", spec)
    await stage.happen(
        predict(FANS[0], "judge", "for", 70),
        predict(FANS[1], "people", "against", 80),
        predict(FANS[2], "judge", "against", 99),
        PredictionWithdrawn(by=FANS[2], of="judge"),
    )
    await stage.answer()
    await stage.answer()
    await stage.happen(ClosingRequested(reason="It is late.", by=MOD, name="Mod"))
    await stage.rule()
    await stage.finish()
    await open_vote(stage, {})
    sides = list_opinion_sides(stage.record.spec)
    await stage.happen(
        OpinionAsked(),
        BallotsTaken(),
        VotingClosed(
            tally={"for": 3, "against": 1}, unread="1 sealed ballot was changed", took_part=FANS[:4]
        ),
        tally_opinion(list_opinions()[:2], sides, 3),
    )
    await conclude(stage)
    return stage


async def hold_table(journal: Journal) -> Stage:
    """A discussion: people come, raise hands, object to statements and vote on each."""
    options = RoundtableOptions(silence_seconds=60)
    spec = ask_for("roundtable", debaters="2")
    spec = spec.model_copy(update={"rounds": 2, "options": options})
    stage = await Stage.open(journal, "table", spec)
    await stage.answer()
    seats = {each: DebaterId(f"person-{each}") for each in (MIA, NOAH)}
    await stage.happen(
        TableJoined(debater=seats[MIA], person=MIA, name="Mia"),
        TableJoined(debater=seats[NOAH], person=NOAH, name="Noah"),
        HandRaised(debater=seats[NOAH]),
        HandRaised(debater=seats[MIA]),
        HandLowered(debater=seats[NOAH]),
        SpeakerInvited(debater=seats[NOAH]),
    )
    await stage.answer(NextSpeaker(debater=seats[MIA], is_person=True))
    mias = await stage.say(Speech(text=SECRET), by_person(MIA, "Mia", "9101"))
    await stage.answer_until(lambda now: now.next.step.tag == "give_floor")
    await stage.happen(HandRaised(debater=seats[NOAH]))
    await stage.answer(NextSpeaker(debater=seats[NOAH], is_person=True))
    await stage.open_turn(NOAH)
    await stage.happen(TurnsSkipped(by=MOD, name="Mod", turns=(len(stage.record.turns) + 1,)))
    await stage.answer(Forfeit(reason="skipped by Mod", is_skipped=True))
    await stage.happen(FloorClosed(by=MOD, name="Mod"))
    await stage.answer(NextSpeaker(debater=None))
    await stage.answer_until(lambda now: now.next.step.tag == "poll")
    await _poll(stage)
    await stage.take_out(mias, "author", MIA)
    await stage.answer_until(lambda now: now.next.step.tag == "poll")
    if stage.play.decision is None:
        await _poll(stage)
    await stage.finish()
    objected = stage.number_of(lambda fact: isinstance(fact, ObjectionRaised))
    await stage.take_out(objected, "moderator", MOD, "Mod")
    await stage.happen(DebateConcluded(outcome=None))
    return stage


async def hold_fishbowl(journal: Journal) -> Stage:
    """A discussion in an inner circle: one sits down, speaks and gives way, the other goes back."""
    options = RoundtableOptions(silence_seconds=60)
    spec = ask_for("fishbowl", debaters="1").model_copy(update={"rounds": 1, "options": options})
    stage = await Stage.open(journal, "fishbowl", spec)
    await stage.answer()
    seats = {each: DebaterId(f"person-{each}") for each in (MIA, NOAH)}
    await stage.happen(
        TableJoined(debater=seats[MIA], person=MIA, name="Mia"),
        ChairTaken(debater=seats[MIA]),
        HandRaised(debater=seats[MIA]),
        TableJoined(debater=seats[NOAH], person=NOAH, name="Noah"),
    )
    await stage.answer(NextSpeaker(debater=seats[MIA], is_person=True))
    await stage.say(Speech(text=SECRET), by_person(MIA, "Mia", "9101"))
    await stage.answer_until(lambda now: now.next.step.tag == "give_floor")
    await stage.happen(
        ChairAwaited(debater=seats[NOAH]),
        ChairTaken(debater=seats[NOAH], instead_of=seats[MIA]),
        ChairLeft(debater=seats[NOAH]),
    )
    await stage.answer(NextSpeaker(debater=None))
    await stage.answer_until(lambda now: now.next.step.tag == "poll")
    await _poll(stage)
    await stage.answer_until(lambda now: now.next.step.tag == "poll")
    if stage.play.decision is None:
        await _poll(stage)
    await stage.finish()
    await stage.happen(DebateConcluded(outcome=None))
    return stage


async def _poll(stage: Stage) -> None:
    """A vote on every statement, with one objection."""
    pending = stage.next
    step = pending.step
    assert isinstance(step, Poll)
    keys = [BoxKey(item.key) for item in step.items]
    await stage.happen(
        PollOpened(
            number=pending.number,
            items=step.items,
            choices=step.choices,
            closes_at=stage.in_seconds(step.seconds),
        ),
        *(
            BallotCast(voter=voter, choice=step.choices[(n + place) % 2], box=key)
            for place, key in enumerate(keys)
            for n, voter in enumerate((MIA, NOAH, *FANS[:2]))
        ),
        BallotWithdrawn(voter=NOAH, box=keys[0]),
        BallotUnclear(voter=FANS[3], choices=step.choices[:2], box=keys[0]),
        OldReactionsSeen(voter=FANS[0], choices=step.choices[2:], box=keys[0]),
        ObjectionRaised(item=str(keys[0]), by=NOAH, name="Noah", text=OTHER_SECRET),
        BallotsTaken(box=keys[0]),
    )
    tallies = {str(key): stage.record.boxes[key].tally for key in keys}
    await stage.happen(PollClosed(number=pending.number, tallies=tallies))
    objections = tuple(
        Objecting(item=objection.item, text=objection.text)
        for objection in stage.record.people.objections
        if BoxKey(objection.item) in keys
    )
    await stage.answer(Tallies(tallies=tallies, objections=objections))


async def hold_consensus(journal: Journal) -> Stage:
    """Debaters who vote themselves."""
    stage = await Stage.open(journal, "consensus", ask_for("consensus", rounds=1))
    await stage.finish()
    await hold_vote(stage, {fan: n % 3 for n, fan in enumerate(FANS)})
    return stage


async def hold_panel(journal: Journal) -> Stage:
    """Proposed personas, points of information, assessments, three judges asked twice."""
    options = (
        "personas=yes; points_of_information=yes; order=judge-selected; judges=3; swap=yes; "
        "shown=together"
    )
    spec = ask_for("panel", options, models=True, debaters="3", rounds=3)
    stage = await Stage.open(journal, "panel", spec)
    await stage.answer(_personas())
    await stage.answer_until(lambda now: now.next.step.tag == "assess")
    while stage.next.step.tag == "assess":
        assessed = fill(stage.next, stage.record)
        await stage.answer(assessed.model_copy(update={"should_continue": False}))
    await stage.finish()
    await hold_vote(stage, dict.fromkeys(FANS[:5], 0))
    return stage


def _personas() -> Personas:
    """One candidate more than there are seats."""
    sides: tuple[Side, ...] = ("for", "against", "for", "against")
    return Personas(
        candidates=tuple(
            Candidate(
                name=f"Persona {n}",
                persona=f"Who has kept a shop for {n} years.",
                expertise=f"shop {n}",
                stance=side,
                position=f"Holds that {n} cups are enough.",
                arguments=(f"It is {n} times cheaper.", "It is calm.", "It is old."),
            )
            for n, side in enumerate(sides, start=1)
        )
    )


async def hold_panel_under_way(journal: Journal) -> Stage:
    """A debate that goes on, with turns, a question and predictions that are held back."""
    spec = ask_for("panel", "shown=together", debaters="3", rounds=2)
    stage = await Stage.open(journal, "panel-under-way", spec)
    await stage.happen(
        predict(FANS[0], "judge", spec.debaters[0].stance or "for", 70),
        QuestionAsked(question=1, by=FANS[0], name="Fan", text="What of milk?"),
        SeatTaken(debater=spec.debaters[2].id, person=ZOE, name="Zoe"),
    )
    await stage.answer_until(lambda now: len(now.record.turns) == len(spec.debaters) + 1)
    return stage


async def hold_championship(journal: Journal) -> Stage:
    """Two teams, with all their stages."""
    spec = ask_for("championship", "backstage=yes", models=True)
    stage = await Stage.open(journal, "championship", spec)
    await stage.finish()
    await hold_vote(stage, {FANS[0]: 0, FANS[1]: 1})
    return stage


async def hold_british_parliamentary(journal: Journal) -> Stage:
    """Four teams, a judge who ranks them, and a vote on one of four."""
    stage = await Stage.open(journal, "british-parliamentary", ask_for("british-parliamentary"))
    await stage.answer_until(lambda stage: stage.play.is_judging)
    await stage.answer(ranking(CO, OG, CG, OO, points={OG: 8, OO: 4, CG: 5, CO: 7}))
    await hold_vote(stage, {fan: n % 3 for n, fan in enumerate(FANS[:5])})
    return stage


async def hold_points(journal: Journal) -> Stage:
    """Points of information between the parts of speeches."""
    stage = await Stage.open(journal, "points", ask_for("rounds", "points=yes", rounds=1))
    await stage.finish()
    await hold_vote(stage, {fan: n % 2 for n, fan in enumerate(FANS[:3])})
    return stage


async def hold_audience_points(journal: Journal) -> Stage:
    """Points from the audience: one is taken, one passed over, one declined, one taken out."""
    spec = ask_for("rounds", "points=yes; audience_points=yes", rounds=1)
    stage = await Stage.open(journal, "audience-points", spec)
    await _offer(stage, (FANS[0], "Hugo", SECRET), (FANS[1], "Ida", "And who pays for it?"))
    await stage.answer(PointChoice(choice="take"))
    await stage.answer(question=1)
    await stage.happen(QuestionMarked(question=1, mark="answered", reason="It says who does."))
    await _offer(stage, (FANS[2], "Jon", OTHER_SECRET), (FANS[3], "Kaja", "Since when?"))
    await stage.answer(PointChoice())
    first = stage.number_of(lambda fact: isinstance(fact, QuestionAsked) and fact.question == 1)
    await stage.take_out(first, "author", FANS[0])
    await stage.finish()
    await hold_vote(stage, {fan: n % 2 for n, fan in enumerate(FANS[:3])})
    return stage


async def _offer(stage: Stage, *points: tuple[PersonId, str, str]) -> None:
    """The first part of a speech, and points of which the first is put to the speaker."""
    await stage.answer()
    await stage.answer(Point())
    step, number = stage.next.step, stage.next.number
    assert isinstance(step, AskAudience)
    closes_at = stage.in_seconds(step.seconds)
    await stage.happen(OffersOpened(number=number, debater=step.to, closes_at=closes_at))
    first = len(stage.record.people.questions) + 1
    for at, (by, name, text) in enumerate(points, start=first):
        await stage.happen(QuestionAsked(question=at, by=by, name=name, text=text, window=number))
    await stage.answer(AudiencePoint(question=first))


async def hold_structured(journal: Journal) -> Stage:
    """Cases, cross-examination and findings."""
    spec = ask_for("structured", "judges=3; swap=yes", models=True)
    stage = await Stage.open(journal, "structured", spec)
    await stage.finish()
    await hold_vote(stage, {fan: n % 2 for n, fan in enumerate(FANS)})
    return stage


async def hold_speeches(journal: Journal) -> Stage:
    """A debate by arguments that is told in speeches."""
    stage = await Stage.open(journal, "speeches", ask_for("structured", "speeches=yes"))
    await stage.finish()
    await stage.happen(DebateConcluded(outcome=None))
    return stage


async def hold_douglas(journal: Journal) -> Stage:
    """A format that is laid out in a file, over without a vote."""
    stage = await Stage.open(journal, "lincoln-douglas", ask_for("lincoln-douglas", models=True))
    await stage.finish()
    await stage.happen(DebateConcluded(outcome=None))
    return stage


async def hold_interrupted(journal: Journal) -> Stage:
    """A debate that cannot go on, with predictions that nobody will see resolved."""
    spec = ask_for("rounds", "judges=3; swap=yes", rounds=1)
    stage = await Stage.open(journal, "interrupted", spec)
    await stage.happen(predict(FANS[0], "judge", "for", 70))
    await stage.answer()
    await stage.happen(
        Paused(reason="The budget is spent."),
        DebateInterrupted(reason="The rules of the format changed while it was under way."),
    )
    return stage


async def hold_counted_down(journal: Journal) -> Stage:
    """A debate that is counted down to, and started early."""
    spec = ask_for("rounds", rounds=1)
    voting = spec.voting.model_copy(update={"asks_opinion": True})
    spec = spec.model_copy(update={"countdown": 30, "voting": voting})
    started = CountdownEnded(by=MOD, name="Mod")
    stage = await Stage.open(journal, "counted-down", spec, started)
    await stage.happen(DebateInterrupted(reason="Its thread was deleted."))
    return stage


async def hold_preparation(journal: Journal) -> Stage:
    """A debate that two teams prepared; in one case words were taken out."""
    spec = ask_for("rounds", rounds=1, preparation="5m")
    debaters = (ADA, BEN)
    spec = spec.model_copy(update={"debaters": debaters})
    drafted = CaseDrafted(
        side="for", debater=ADA.id, text="1. Tea calms\nOne pours it slowly.", cost=Cost(model="m")
    )
    stage = await Stage.open(
        journal,
        "preparation",
        spec,
        SeatTaken(debater=ADA.id, person=MIA, name="Mia"),
        SeatTaken(debater=BEN.id, person=NOAH, name="Noah"),
        PreparationOpened(),
        PreparationJoined(person=MIA, side="for"),
        PreparationJoined(person=NOAH, side="against"),
        drafted,
        CaseDrafted(side="against", debater=BEN.id, missed="no answer within 120 seconds"),
        CaseEdited(side="for", by=MIA, name="Mia", text=f"1. Tea calms\n{SECRET}"),
        CaseEdited(side="against", by=NOAH, name="Noah", text="1. Coffee wakes you up."),
        CaseEdited(side="for", by=ZOE, name="Zoe", text=f"1. Tea calms us\n{SECRET}"),
        PreparationReady(person=MIA),
        PreparationReady(person=NOAH),
        PreparationEnded(why="ready"),
    )
    mias = stage.number_of(lambda fact: isinstance(fact, CaseEdited) and fact.by == MIA)
    await stage.take_out(mias, "author", MIA)
    await stage.say(Speech(text="Tea calms."), by_person(MIA, "Mia", "9001"))
    await stage.happen(DebateInterrupted(reason="Its thread was deleted."))
    return stage


async def hold_gone(journal: Journal) -> Ledger:
    """A debate of a format that is not installed here."""
    facts = [event.fact for event in gone.events()]
    return await Ledger.open(journal, FakeClock(), DebateId("gone"), facts)


async def hold_flow(journal: Journal) -> Stage:
    """A debate whose flow is kept: moves noted, missed, disputed, and taken out with their turn."""
    spec = Specification(
        motion=MOTION, format="rounds", options=RoundsOptions(), debaters=(ADA, BEN), flow=True
    )
    seated = SeatTaken(debater=BEN.id, person=MIA, name="Mia")
    stage = await Stage.open(journal, "flow", spec, seated)
    await stage.answer(Speech(text="Tea keeps you calm. It has less caffeine than coffee."))
    await stage.open_turn(MIA)
    mias = await stage.say(
        Speech(text=f"{SECRET} I grant the caffeine."), by_person(MIA, "Mia", "9001")
    )
    one = _note("1a", "claims", "", "Tea calms", "Tea keeps you calm")
    other = _note("1b", "claims", "", "Less caffeine", "less caffeine than coffee")
    bees = _note("2a", "answers", "1a", "Bees keep calm too", "My brother Ole keeps bees")
    granted = _note("2b", "grants", "1b", "The caffeine", "I grant the caffeine")
    await stage.happen(
        MovesNoted(turns=(1, 2), moves=(one, other, bees, granted), cost=Cost(model="some:claude")),
        MoveDisputed(move="2a", by=MIA),
    )
    await stage.take_out(mias, "author", MIA)
    await stage.answer()
    await stage.answer()
    await stage.happen(MovesNoted(turns=(3, 4), missed="no answer within 120 seconds"))
    await stage.finish()
    await hold_vote(stage, {FANS[0]: 0})
    return stage


async def hold_control(journal: Journal) -> Stage:
    """A debate before which a model answered plainly."""
    seats = tuple(seat.model_copy(update={"model": "some:claude"}) for seat in (ADA, BEN))
    spec = Specification(
        motion=MOTION,
        format="rounds",
        options=RoundsOptions(),
        debaters=seats,
        control=True,
        confidence=True,
    )
    stage = await Stage.open(journal, "control", spec)
    cost = Cost(model="some:claude")
    answered = ControlAnswered(text="Tea, by a little: 60 percent.", cost=cost)
    await stage.happen(answered, *_tell_confidence("before", 61, 62))
    for _ in range(4):
        await stage.answer()
    await stage.happen(*_tell_confidence("after", 71, None))
    await stage.finish()
    await hold_vote(stage, {FANS[0]: 0})
    return stage


def _tell_confidence(when: When, *percents: int | None) -> tuple[ConfidenceTold, ...]:
    return tuple(
        ConfidenceTold(
            debater=seat.id,
            when=when,
            percent=percent,
            missed="" if percent else "no answer",
            cost=Cost(model="some:claude"),
        )
        for seat, percent in zip((ADA, BEN), percents, strict=True)
    )


def _note(id_: str, does: Does, to: str, says: str, quote: str) -> NotedMove:
    turn, letter = int(id_[:-1]), id_[-1]
    return NotedMove(turn=turn, letter=letter, does=does, to=to, says=says, quote=quote)


SCRIPTS: Mapping[str, Script] = {
    "audience": hold_audience,
    "secret": hold_secret,
    "table": hold_table,
    "fishbowl": hold_fishbowl,
    "consensus": hold_consensus,
    "panel": hold_panel,
    "panel-under-way": hold_panel_under_way,
    "championship": hold_championship,
    "points": hold_points,
    "audience-points": hold_audience_points,
    "british-parliamentary": hold_british_parliamentary,
    "structured": hold_structured,
    "speeches": hold_speeches,
    "lincoln-douglas": hold_douglas,
    "interrupted": hold_interrupted,
    "counted-down": hold_counted_down,
    "preparation": hold_preparation,
    "gone": hold_gone,
    "flow": hold_flow,
    "control": hold_control,
}
"""Every script, by the name and id of its debate."""
