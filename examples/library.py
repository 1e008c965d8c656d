"""Rostrum as a library: `.venv/bin/python examples/library.py` holds small debates, all offline."""

import asyncio

from debate_core import (
    Brief,
    Debate,
    DecisionMade,
    Event,
    FinishedDebate,
    Hear,
    Person,
    PhaseOpened,
    Reply,
    Request,
    SpecError,
    StepAnswered,
    ToolCall,
    calibrate,
)

MOTION = "Cities should close their centres to cars"


async def by_name(model: str = "offline:plain") -> FinishedDebate:
    """Everyone is the same model, called by its name."""
    return await Debate(MOTION, model=model, rounds=1, seed=1).hold()


def count_words(brief: Brief) -> str:
    """A debater: it is told what its seat may know, and returns what it says."""
    words = sum(len(entry.text.split()) for entry in brief.heard)
    return f"I am {brief.debater.stance} it, and I have listened to {words} words so far."


async def with_a_function() -> FinishedDebate:
    """Ada is a function, Ben is whoever usually debates."""
    debaters = {"Ada: for": count_words, "Ben: against": None}
    return await Debate(MOTION, debaters=debaters, seed=1).hold()


async def ask_somebody(brief: Brief) -> str | None:
    """A person's turn: ask them as your program does, and return what they say; None passes."""
    return await asyncio.to_thread(written_by_hand, brief.debater.name)


def written_by_hand(name: str) -> str:
    """What stands here for a form, a page or a microphone."""
    return f"I speak as {name}, and I take as long as I am given."


async def with_a_person() -> FinishedDebate:
    """Ada's seat is a person's, who has two minutes for each turn."""
    debaters = {"Ada: for": Person(ask_somebody, "Mia"), "Ben: against": None}
    return await Debate(MOTION, debaters=debaters, turn_seconds=120, seed=1).hold()


async def longest_wins(brief: Brief) -> str:
    """A judge: it reads the whole transcript, and names the winner; it may be async."""
    return max(brief.heard, key=lambda entry: len(entry.text)).stance


async def calibrated() -> str:
    """How that judge does on thirty debates of which it is known who argued better."""
    found = await calibrate(longest_wins, twice=False)
    right, longer = found.hits, found.towards_longer
    return f"{right.count} of {right.of} right; by length alone, {longer.count} became others."


async def with_a_judge() -> FinishedDebate:
    """The debaters are built in; the judge is a function."""
    return await Debate(MOTION, debaters=3, judge=longest_wins, rounds=1, seed=1).hold()


async def with_a_schema() -> FinishedDebate:
    """The result fills in the caller's own schema; a pydantic model would do as well."""
    texts = {"type": "array", "items": {"type": "string"}}
    schema = {
        "type": "object",
        "properties": {"winner": {"type": "string"}, "arguments_for": texts},
        "required": ["winner", "arguments_for"],
    }
    debate = Debate(
        MOTION,
        format="rounds",
        options={"anonymous": False},
        context="Oslo took 700 parking spaces out of its centre in 2017 to 2019.",
        instructions="Speak to a town council.",
        schema=schema,
        seed=1,
    )
    return await debate.hold()


def parking_spaces(city: str, year: int = 2019) -> str:
    """How many parking spaces a city's centre had taken out by the end of a year."""
    known = {("Oslo", 2019): 700}
    return f"{known.get((city, year), 'nobody knows how many')} in {city} by {year}"


class Researcher:
    """A model of one's own: it has a tool called, and speaks of what came back."""

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        """A speech; or a verdict, where a form is asked for."""
        if request.schema is not None:
            return Reply("", {"verdict": "Level.", "winner": None, "reasoning": "One source."})
        if request.messages[-1].role == "tool":
            return Reply(f"I looked it up: {request.messages[-1].text}.")
        return Reply("", calls=(ToolCall("1", "parking_spaces", {"city": "Oslo"}),))


async def with_tools() -> FinishedDebate:
    """The debaters are a model of one's own, which may call a function of one's own."""
    model = Researcher()
    return await Debate(MOTION, model=model, tools=[parking_spaces], rounds=1).hold()


def line_of(event: Event) -> str:
    """What happened, in a line; empty for what is not worth one."""
    match event.fact:
        case PhaseOpened(phase=phase):
            return f"-- {phase}"
        case StepAnswered() as answered if answered.missed is None:
            return answered.answer.as_text().splitlines()[0]
        case DecisionMade(decision=decision):
            return f"Decided: {decision.choice}"
        case _:
            return ""


async def followed() -> None:
    """Each event as it comes."""
    async for event in Debate(MOTION, rounds=1, seed=1).follow():
        if line := line_of(event):
            print(line)


async def refused() -> str:
    """What cannot be held is refused before it starts, in a sentence for whoever asked."""
    try:
        await Debate(MOTION, format="shouting").hold()
    except SpecError as error:
        return str(error)
    return "It was held."


async def main() -> None:
    """All of them, one after another."""
    print("By name, the winner:", (await by_name()).winner)
    print("A function said:", (await with_a_function()).record.transcript[2].text)
    print("A person said:", (await with_a_person()).record.transcript[0].text)
    print("A judge of one's own:", (await with_a_judge()).winner)
    print("Tried on debates with a known better side:", await calibrated())
    print("In a schema of one's own:", (await with_a_schema()).result)
    print("With a tool:", (await with_tools()).record.transcript[0].text)
    await followed()
    print("Refused:", await refused())
    print((await with_a_function()).report)


if __name__ == "__main__":
    asyncio.run(main())
