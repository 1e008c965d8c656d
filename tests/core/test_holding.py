"""Rostrum as a library: a debate asked for in one object, and held in the program that asks."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Literal, cast

import pytest
from pydantic import BaseModel

from debate_core import (
    Brief,
    Debate,
    Event,
    FinishedDebate,
    Hear,
    ModelError,
    Person,
    Refused,
    Reply,
    Request,
    Source,
    SpecError,
    Speech,
    StepAnswered,
    Tool,
    ToolCall,
    ToolOffer,
)
from debate_core.models.port import Usage
from fake_models.server import FakeModels

MOTION = "Tea is better than coffee"
PAIR = "Ada: for; Ben: against"


class Recorder:
    """A model that remembers what it was asked; with tools at hand it has the first one called."""

    def __init__(self, **arguments: object) -> None:
        self.asked: list[Request] = []
        self._arguments = arguments

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        self.asked.append(request)
        if request.schema is not None:
            return Reply("", {"verdict": "So.", "winner": "for", "reasoning": "I read it."})
        if request.tools:
            if request.messages[-1].role != "tool":
                name = request.tools[0].name
                return Reply("", calls=(ToolCall("1", name, self._arguments),))
            return Reply(request.messages[-1].text)
        return Reply("Tea warms.")

    @property
    def prompts(self) -> list[str]:
        return [each.system + "".join(m.text for m in each.messages) for each in self.asked]


class Summary(BaseModel):
    """What a caller wants to have of a debate."""

    winner: str
    points: list[str]


def tea(_: Brief) -> str:
    return "Tea warms."


def for_(_: Brief) -> str:
    return "for"


async def _held(**asked: Any) -> FinishedDebate:
    usual: dict[str, Any] = {"rounds": 1, "seed": 1}
    return await Debate(MOTION, **(usual | asked)).hold()


async def test_a_debate_needs_a_motion_and_nothing_else() -> None:
    held = await Debate(MOTION).hold()
    assert held.record.state == "concluded"
    # The seed is drawn, and some seeds end level.
    assert held.winner in ("for", "against", None)
    assert held.result["motion"] == MOTION
    assert f"decision: {held.winner or ''}" in held.report


async def test_the_same_seed_plays_the_same_debate() -> None:
    one, other = await _held(), await _held()
    assert [turn.answer for turn in one.record.turns] == [
        turn.answer for turn in other.record.turns
    ]


@pytest.mark.parametrize(
    ("kind", "begins"), [("markdown", f"# {MOTION}"), ("json", "{"), ("html", "<!DOCTYPE html>")]
)
async def test_its_transcript_can_be_had_as_every_kind_of_file(kind: str, begins: str) -> None:
    assert (await _held()).transcript(kind).startswith(begins)


async def test_a_function_debates_in_the_seat_it_is_given() -> None:
    briefs: list[Brief] = []

    def remember(brief: Brief) -> str:
        briefs.append(brief)
        return "Tea warms."

    held = await _held(debaters={"Ada: for": remember, "Ben: against": None})
    assert [each.debater.name for each in briefs] == ["Ada"]
    assert held.record.transcript[0].text == "Tea warms."
    assert held.record.transcript[1].text != "Tea warms."
    assert [each.model for each in held.record.spec.debaters] == [
        "function:remember",
        "offline:plain",
    ]


async def test_an_async_function_debates_too() -> None:
    async def slowly(_: Brief) -> str:
        return "Tea warms."

    held = await _held(debaters={"Ada: for": slowly, "Ben: against": tea})
    assert [each.text for each in held.record.transcript] == ["Tea warms."] * 2


async def test_a_function_debates_whatever_its_seat_is_called_in_the_format() -> None:
    held = await _held(format="panel", debaters={"Ada": tea, "Ben": tea, "Cleo": tea}, rounds=None)
    assert {each.text for each in held.record.transcript} == {"Tea warms."}


async def test_a_function_judges() -> None:
    assert (await _held(judge=for_)).winner == "for"


async def test_a_model_of_ones_own_answers_for_everyone() -> None:
    model = Recorder()
    held = await _held(model=model, debaters=PAIR)
    assert [each.text for each in held.record.transcript] == ["Tea warms."] * 2
    assert held.winner == "for"
    assert held.record.spec.models == ("own:Recorder-1",)


async def test_seats_and_judge_may_each_have_a_model() -> None:
    ada, judge = Recorder(), Recorder()
    await _held(debaters={"Ada: for": ada, "Ben: against": "offline:plain"}, judge=judge)
    # The preset has a judge that is a model asked twice.
    assert [len(ada.asked), len(judge.asked)] == [1, 2]


async def test_a_model_by_name_is_asked_at_its_host() -> None:
    async with FakeModels.running() as fake:
        environment = {
            "ROSTRUM_HOST_HOUSE_URL": fake.address["openai"],
            "ROSTRUM_HOST_HOUSE_KEY": fake.address["key"],
        }
        held = await _held(model="house:fake-large", environment=environment)
    assert held.record.spec.models == ("house:fake-large",)
    assert all(each.missed is None for each in held.record.turns)
    assert all(each.cost.tokens_out for each in held.record.answered)


async def test_the_environment_chooses_no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROSTRUM_MODEL", "openai:gpt-5")
    monkeypatch.setenv("OPENAI_BASE_URL", "no address")
    assert (await _held()).record.spec.models == ("offline:plain",)


async def test_context_and_instructions_reach_debaters_and_judge() -> None:
    model = Recorder()
    await _held(model=model, context="Tea came in 1658.", instructions="Speak to a child.")
    assert len(model.prompts) == 4
    assert all("Tea came in 1658." in each for each in model.prompts)
    assert all("Speak to a child." in each for each in model.prompts)


async def test_options_reach_the_format() -> None:
    held = await _held(options={"anonymous": False, "strict-winner": "yes"})
    assert held.record.spec.options.model_dump() == {
        **(await _held()).record.spec.options.model_dump(),
        "anonymous": False,
        "strict_winner": True,
    }


async def test_a_function_is_a_tool_by_its_docstring_and_its_types() -> None:
    def cups(year: int, place: str = "London") -> str:
        """How much tea was drunk."""
        return f"{year + 1} cups in {place}"

    model = Recorder(year="1848")
    held = await _held(model=model, tools=[cups])
    assert held.record.transcript[0].text == '"1849 cups in London"'
    (use,) = held.record.turns[0].fact.tools
    assert (use.tool, use.result) == ("cups", "1849 cups in London")
    (offer,) = model.asked[0].tools
    assert offer.description == "How much tea was drunk."
    assert offer.parameters["required"] == ["year"]


async def test_a_tool_may_be_async_or_laid_out_by_hand() -> None:
    async def slowly() -> int:
        """A number."""
        return 7

    async def call(arguments: Mapping[str, object]) -> str:
        return f"told {arguments['what']}"

    by_hand = Tool(ToolOffer("ask", "Answers.", {"type": "object"}), call)
    held = await _held(model=Recorder(what="all"), tools=[by_hand, slowly])
    assert held.record.transcript[0].text == '"told all"'
    held = await _held(model=Recorder(), tools=[slowly])
    assert held.record.transcript[0].text == '"7"'


async def test_a_tool_that_is_called_wrongly_says_so_to_the_model() -> None:
    def cups(year: int) -> str:
        """How much tea was drunk."""
        return f"{year} cups"

    held = await _held(model=Recorder(year="long ago"), tools=[cups])
    assert "The tool failed" in held.record.transcript[0].text


@pytest.mark.parametrize("schema", [Summary, Summary.model_json_schema()], ids=["model", "schema"])
async def test_the_result_fills_in_a_schema(schema: Any) -> None:
    summary = Summary.model_validate((await _held(schema=schema, judge=for_)).result)
    assert summary.winner == "for"
    assert summary.points


async def test_a_schema_of_pydantic_s_may_have_defaults_choices_and_parts() -> None:
    class Claim(BaseModel):
        text: str

    class Findings(BaseModel):
        """What came of it."""

        kind: Literal["debate"]
        claims: list[Claim] = []
        level: int = 3

    found = Findings.model_validate((await _held(schema=Findings)).result)
    assert found.kind == "debate"
    assert found.claims


async def test_whoever_watches_sees_every_event_in_order() -> None:
    seen: list[Event] = []
    later: list[Event] = []

    async def slowly(event: Event) -> None:
        later.append(event)

    held = await Debate(MOTION, rounds=1).hold(seen.append)
    also = await Debate(MOTION, rounds=1).hold(slowly)
    assert tuple(seen) == held.events
    assert tuple(later) == also.events
    assert [each.number for each in seen] == list(range(1, len(seen) + 1))


async def test_events_come_as_they_happen() -> None:
    spoken: list[str] = []

    def speak(brief: Brief) -> str:
        spoken.append(brief.debater.name)
        return "Tea warms."

    debate = Debate(MOTION, debaters={"Ada: for": speak, "Ben: against": tea}, rounds=1)
    following = debate.follow()
    first = await anext(following)
    assert (first.number, spoken) == (1, [])
    events = [first, *[each async for each in following]]
    answers = [each.fact.answer for each in events if isinstance(each.fact, StepAnswered)]
    assert answers[:2] == [Speech(text="Tea warms.")] * 2
    assert FinishedDebate(tuple(events)).record.state == "concluded"


async def test_whoever_stops_following_stops_the_debate() -> None:
    spoken: list[str] = []

    def speak(brief: Brief) -> str:
        spoken.append(brief.debater.name)
        return "Tea warms."

    following = Debate(MOTION, debaters={"Ada: for": speak, "Ben: against": speak}).follow()
    await anext(following)
    await following.aclose()
    assert spoken == []


async def test_a_debate_can_be_cancelled() -> None:
    speaking, never = asyncio.Event(), asyncio.Event()

    async def speak(_: Brief) -> str:
        speaking.set()
        await never.wait()
        return "Tea warms."

    debate = Debate(MOTION, debaters={"Ada: for": speak, "Ben: against": tea})
    holding = asyncio.create_task(debate.hold())
    await speaking.wait()
    holding.cancel()
    with pytest.raises(asyncio.CancelledError):
        await holding


class OwnError(BaseException):
    """What no `except Exception` catches."""


class Wordless(Exception):
    """An error that fails when it is told."""

    def __str__(self) -> str:
        raise RuntimeError("no words")


ERRORS: list[tuple[BaseException, str]] = [
    (ZeroDivisionError("by zero"), "raised ZeroDivisionError: by zero"),
    (asyncio.CancelledError(), "raised CancelledError"),
    (asyncio.CancelledError("mine"), "raised CancelledError: mine"),
    (TimeoutError("too slow"), "raised TimeoutError: too slow"),
    (StopIteration(), "raised StopIteration"),
    (StopAsyncIteration(), "raised StopAsyncIteration"),
    (ExceptionGroup("many", [ValueError("a")]), "raised ExceptionGroup: many (1 sub-exception)"),
    (OwnError("so"), "raised OwnError: so"),
    (Wordless(), "raised Wordless"),
    (ValueError("half a letter: \ud800"), "raised ValueError: half a letter: ?"),
    (ValueError("two\nlines"), "raised ValueError: two lines"),
]
raising = pytest.mark.parametrize(("error", "told"), ERRORS, ids=[told for _, told in ERRORS])


def _failing(error: BaseException) -> Callable[[Brief], str]:
    def fail(_: Brief) -> str:
        raise error

    return fail


def _failing_later(error: BaseException) -> Callable[[Brief], Awaitable[str]]:
    async def fail(_: Brief) -> str:
        await asyncio.sleep(0)
        raise error

    return fail


class Failing:
    """A model of one's own that never answers."""

    def __init__(self, error: BaseException) -> None:
        self._error = error

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        raise self._error


@raising
async def test_a_function_that_fails_costs_its_turn_and_not_the_debate(
    error: BaseException, told: str
) -> None:
    async with asyncio.timeout(10):
        held = await _held(debaters={"Ada: for": _failing(error), "Ben: against": tea})
    assert [each.missed for each in held.record.turns] == [f"fail {told}", None]
    assert held.record.state == "concluded"


@raising
async def test_a_judge_that_fails_costs_its_verdict_and_not_the_debate(
    error: BaseException, told: str
) -> None:
    async with asyncio.timeout(10):
        held = await _held(judge=_failing(error))
    assert held.record.answered[-1].missed == f"fail {told}"
    assert held.record.state == "concluded"


@raising
async def test_a_model_of_one_s_own_that_fails_costs_its_turns_and_not_the_debate(
    error: BaseException, told: str
) -> None:
    async with asyncio.timeout(10):
        held = await _held(debaters={"Ada: for": Failing(error), "Ben: against": tea})
    if isinstance(error, StopIteration):  # a coroutine cannot raise that
        told = "raised RuntimeError: coroutine raised StopIteration"
    assert [each.missed for each in held.record.turns] == [f"Failing {told}", None]
    assert held.record.state == "concluded"


async def test_a_function_that_is_async_fails_as_one_that_is_not() -> None:
    fail = _failing_later(asyncio.CancelledError())
    async with asyncio.timeout(10):
        held = await _held(debaters={"Ada: for": fail, "Ben: against": Person(fail)})
    assert [each.missed for each in held.record.turns] == ["fail raised CancelledError"] * 2


async def test_a_tool_that_ends_in_a_cancelled_error_is_told_to_the_model() -> None:
    async def ask(question: str) -> str:
        """Answers."""
        raise asyncio.CancelledError

    async with asyncio.timeout(10):
        held = await _held(model=Recorder(question="So?"), tools=[ask])
    assert held.record.transcript[0].text == '"The tool failed: ask raised CancelledError"'


async def test_a_model_error_of_one_s_own_is_the_reason_as_it_is() -> None:
    held = await _held(
        debaters={"Ada: for": Failing(Refused("Not about tea.")), "Ben: against": tea}
    )
    assert held.record.turns[0].missed == "declined to speak"
    held = await _held(judge=_failing(ModelError("The court is closed.")))
    assert held.record.answered[-1].missed == "The court is closed."


class Answering:
    """A model of one's own that answers with whatever it is given."""

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    async def reply(self, request: Request, hear: Hear | None = None) -> Any:
        return self._answer


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (None, "Answering returned None, and no Reply"),
        ("Tea.", "Answering returned a value of the type str, and no Reply"),
        (Reply(cast(str, None)), "Answering returned a Reply whose `text` cannot be that"),
        (Reply("", cast(Any, "so")), "Answering returned a Reply whose `value` cannot be that"),
        (
            Reply("", usage=cast(Any, None)),
            "Answering returned a Reply whose `usage` cannot be that",
        ),
        (
            Reply("", usage=Usage(tokens_in=cast(int, "many"))),
            "Answering returned a Reply whose `usage` cannot be that",
        ),
        (
            Reply("", calls=cast(Any, [1])),
            "Answering returned a Reply whose `calls` cannot be that",
        ),
    ],
)
async def test_a_model_of_one_s_own_that_returns_no_reply_is_told_so(
    answer: Any, told: str
) -> None:
    held = await _held(debaters={"Ada: for": Answering(answer), "Ben: against": tea})
    assert held.record.turns[0].missed == told
    assert held.record.state == "concluded"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"verdict": 7}, "judge returned no verdict: verdict: Input should be a valid string;"),
        ({"text": "\ud800"}, "judge returned a text that is not Unicode"),
    ],
)
async def test_what_a_judge_returns_and_cannot_be_read_is_told(said: object, told: str) -> None:
    def judge(_: Brief) -> object:
        return said

    held = await _held(judge=judge)
    assert str(held.record.answered[-1].missed).startswith(told)


async def test_a_discussion_waits_for_no_hands_since_nobody_can_raise_one() -> None:
    async def ask(brief: Brief) -> str:
        return "Here I am."

    async with asyncio.timeout(20):
        held = await Debate(MOTION, format="roundtable", seed=1).hold()
        sat = await Debate(
            MOTION, format="roundtable", debaters={"Ada": Person(ask, "Mia"), "Ben": None}, seed=1
        ).hold()
    assert held.record.state == sat.record.state == "concluded"
    assert [each.text for each in sat.record.transcript if each.debater == "ada"]


def _silent(year: int) -> str:
    return f"{year}"


def _told(year: int) -> str:
    """A year."""
    return f"{year}"


def _of_what(what: object, /) -> str:
    """Told by place."""
    return str(what)


def _endless() -> dict[str, Any]:
    """A schema that holds itself."""
    schema: dict[str, Any] = {"type": "object"}
    schema["properties"] = schema
    return schema


class Uncertain(BaseModel):
    """A result with a field that may be missing."""

    winner: str | None


class Calling(BaseModel):
    """A result with what JSON cannot say."""

    call: Callable[[], None]


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"format": "shouting"}, "There is no format “shouting”"),
    ({"format": None}, "`format` cannot be None; give a text."),
    ({"rounds": "two"}, "`rounds` cannot be 'two'; give a whole number."),
    ({"rounds": 0}, "A debate has at least 1 round"),
    ({"seed": None}, "`seed` cannot be None; give a whole number."),
    ({"debaters": 0.5}, "`debaters` cannot be 0.5"),
    ({"debaters": {3: tea}}, "`debaters` cannot be {3: "),
    ({"debaters": {}}, "`debaters` is empty"),
    ({"debaters": {"Ada: for": tea}}, "Classic needs at least 2 debaters"),
    ({"debaters": {"Ada: for; Ben: against": tea}}, "Each key of `debaters` is one debater"),
    ({"debaters": {"Ada: for": 3, "Ben: against": tea}}, "3 cannot debate; give a model's name"),
    ({"judge": 3}, "3 cannot debate"),
    ({"model": "gpt"}, "There is no model “gpt”; write provider:model. At hand: offline."),
    ({"model": "openai:gpt", "environment": {}}, "openai needs a key: set OPENAI_API_KEY."),
    ({"preset": "hasty"}, "There is no preset “hasty”"),
    ({"options": {"colour": "red"}}, "Classic has no option colour"),
    ({"options": {"anonymous": 7}}, "The option anonymous cannot be “7”: it is yes or no."),
    ({"options": "anonymous=no"}, "`options` cannot be 'anonymous=no'"),
    ({"tools": _told}, "`tools` cannot be "),
    ({"tools": [3]}, "The tool “int”"),
    ({"tools": [_silent]}, "The tool “_silent” needs a name and a docstring"),
    ({"tools": [_of_what]}, "The tool “_of_what” has to take its arguments by name."),
    ({"tools": [_told, _told]}, "Two tools are called “_told”; give each its own name."),
    ({"sources": [7]}, "`sources` cannot hold 7; give a file's path, or a Source"),
    ({"sources": [b"a.txt"]}, "`sources` cannot hold b'a.txt'; give a file's path"),
    ({"sources": ["gone.pdf"]}, "“gone.pdf” cannot be read: No such file or directory."),
    ({"sources": [Source(name="n", text="Tea.")] * 4}, "There are 4 sources; give 3 or fewer."),
    ({"sources": ["gone.pdf"] * 4}, "There are 4 sources; give 3 or fewer."),
    ({"schema": 3}, "`schema` cannot be 3; give a JSON schema or a pydantic model."),
    ({"schema": int}, "`schema` cannot be <class 'int'>"),
    ({"schema": {"type": object()}}, "The schema is not JSON"),
    ({"schema": _endless()}, "The schema is not JSON: Circular reference detected."),
    (
        {"schema": Uncertain},
        "The schema's “anyOf” at properties/winner is not taken; leave it out.",
    ),
    ({"schema": Calling}, "The schema is not JSON: Cannot generate"),
    ({"schema": {}, "format": "consensus", "rounds": None}, "fills in no schema"),
]


@pytest.mark.parametrize(("asked", "said"), REFUSED, ids=[json.dumps(s) for _, s in REFUSED])
async def test_what_cannot_be_held_is_refused_in_a_sentence(
    asked: dict[str, Any], said: str
) -> None:
    with pytest.raises(SpecError) as refused:
        await _held(**asked)
    assert said in str(refused.value)
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)


async def test_a_motion_is_refused_as_everywhere() -> None:
    with pytest.raises(SpecError, match="The motion is empty"):
        await Debate(" ").hold()


async def test_the_language_of_a_debate_is_told_once_in_every_prompt_and_is_on_record() -> None:
    model = Recorder()
    finished = await Debate(MOTION, model=model, debaters=PAIR, rounds=1, language="de").hold()
    assert finished.record.spec.language == "de"
    assert len(model.asked) > 2
    for asked in model.asked:
        assert asked.system.count("Write everything in Deutsch (de)") == 1
        assert all("Write everything in" not in message.text for message in asked.messages)
    assert finished.record.language == "de"


async def test_a_language_can_be_asked_for_by_its_own_name() -> None:
    finished = await Debate(MOTION, rounds=1, language="Deutsch").hold()
    assert finished.record.spec.language == "de"


async def test_a_language_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(SpecError, match=r"no language “xx” here; there are en \(English\), de"):
        await Debate(MOTION, language="xx").hold()


async def test_a_debate_is_in_english_unless_somebody_says_otherwise() -> None:
    finished = await Debate(MOTION, rounds=1).hold()
    assert finished.record.spec.language == "en"
    assert "language" not in finished.events[0].fact.model_dump()["specification"]
