"""A model in a seat: answers read into forms, sent back with reasons, kept or forfeited."""

import pytest

from debate_core.domain.facts import ClosingRequested
from debate_core.domain.facts.answers import RefusedReply
from debate_core.domain.forms import Forfeit, Speech, Synthesis
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.play import Pending
from debate_core.domain.sources import Source
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Draft, Judge, Speak, Step
from debate_core.domain.values import DebaterId, PersonId
from debate_core.engine.model_seat import ModelSeat
from debate_core.engine.performer import Answered
from debate_core.errors import RateLimited, Refused, Unavailable
from debate_core.formats.consensus.forms import Position
from debate_core.models.port import Hear, Reply, Usage, hear_nothing
from debate_core.models.scripted import Line, ScriptedModel
from debate_core.prompts.request import Request
from tests.core.engine.rooms import debated
from tests.core.making import consensus_spec, record_of, rounds_spec, turn

ADA_SPEAKS = Speak(DebaterId("ada"), "argument", 1)
CRITIC_SPEAKS = Speak(DebaterId("critic"), "proposal", 1, form="position")
JUDGED, STRICT = Judge(view_seed=7), Judge(view_seed=7, is_strict=True)
SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {"decision": {"type": "string"}},
    "required": ["decision"],
    "additionalProperties": False,
}
DRAFTS = Draft(SCHEMA)
ROUNDS = rounds_spec()
VOTES = consensus_spec()
SOURCED = rounds_spec().model_copy(
    update={"sources": (Source(name="leaf.txt", text="Tea wakes."),)}
)
DRAFTED = rounds_spec().model_copy(update={"synthesis": SCHEMA})

GOOD_VOTE = {"stance": "Wait.", "rationale": "It is not ready.", "vote": "revise"}
GOOD_VERDICT = {"verdict": "For wins.", "winner": "for", "reasoning": "It had reasons."}
CUT_OFF = Reply('{"stance": "Wa', finish="length")
BAD_SCORES = {"scores": [{"stance": "for", "scores": {"charm": 11}}]}


def _ignore(_: str | None) -> None:
    pass


async def _answered(
    spec: Specification, step: Step, *script: Line, hear: Hear = _ignore
) -> tuple[Answered, ScriptedModel]:
    model = ScriptedModel(script)
    pending, record = Pending(1, step, 1, ()), record_of(spec)
    if isinstance(step, Judge):  # whoever is judged has spoken
        turns = [turn(number, each.id) for number, each in enumerate(spec.debaters, start=1)]
        pending, record = Pending(9, step, None, (1, 2)), record_of(spec, *turns)
    answered = await ModelSeat(lambda _: model).perform(pending, record, hear)
    return answered, model


async def test_a_speech_is_the_model_s_text() -> None:
    answered, _ = await _answered(ROUNDS, ADA_SPEAKS, "  Tea keeps you awake.\n")
    assert answered.answer == Speech(text="Tea keeps you awake.")
    assert answered.refused == ()


async def test_a_position_is_the_model_s_object() -> None:
    answered, _ = await _answered(VOTES, CRITIC_SPEAKS, GOOD_VOTE)
    assert answered.answer == Position.model_validate(GOOD_VOTE)


async def test_a_verdict_is_the_model_s_object() -> None:
    answered, _ = await _answered(ROUNDS, JUDGED, GOOD_VERDICT)
    assert answered.answer == Verdict.model_validate(GOOD_VERDICT)


async def test_a_result_may_have_fields_that_forms_have_of_their_own() -> None:
    schema: dict[str, object] = {
        "type": "object",
        "properties": {"tag": {"type": "string"}, "value": {"type": "string"}},
    }
    given: dict[str, object] = {"tag": "short", "value": "tea"}
    answered, _ = await _answered(DRAFTED, Draft(schema), given)
    assert answered.answer == Synthesis(value=given)


async def test_of_a_result_only_the_fields_of_its_schema_are_kept() -> None:
    given = {"decision": "tea", "tag": "short", "value": 7, "mood": "calm"}
    answered, model = await _answered(DRAFTED, DRAFTS, given)
    assert answered.answer == Synthesis(value={"decision": "tea"})
    assert len(model.asked) == 1


@pytest.mark.parametrize("tag", ["verdict", "forfeit", "coffee", "", None, 7])
async def test_a_tag_that_a_model_puts_into_its_answer_does_no_harm(tag: object) -> None:
    for spec, step, good in ((VOTES, CRITIC_SPEAKS, GOOD_VOTE), (ROUNDS, JUDGED, GOOD_VERDICT)):
        answered, _ = await _answered(spec, step, {**good, "tag": tag})
        assert answered.answer.tag == step.form
        assert answered.refused == ()


async def test_a_tag_in_an_answer_that_stays_wrong_does_no_harm_either() -> None:
    wrong = GOOD_VERDICT | BAD_SCORES | {"tag": "forfeit"}
    answered, _ = await _answered(ROUNDS, JUDGED, wrong, wrong, wrong)
    assert answered.answer == Verdict.model_validate(GOOD_VERDICT)


async def test_the_words_are_heard_as_they_are_written() -> None:
    heard: list[str | None] = []
    await _answered(ROUNDS, ADA_SPEAKS, "Tea.", hear=heard.append)
    assert heard == ["Tea."]


async def test_an_answer_that_does_not_fit_is_sent_back_with_the_reasons() -> None:
    wrong = GOOD_VOTE | {"vote": "ship"}
    answered, model = await _answered(VOTES, CRITIC_SPEAKS, wrong, GOOD_VOTE)
    assert answered.answer == Position.model_validate(GOOD_VOTE)
    (refused,) = answered.refused
    assert refused.problems == (
        "the vote “ship” is not on offer; vote one of: release, revise, escalate",
    )
    *_, reply, correction = model.asked[1].messages
    assert (reply.role, reply.text) == ("assistant", refused.text)
    assert "the vote “ship” is not on offer" in correction.text


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        ("plain text", "stance: Field required"),
        ({"stance": "Wait.", "rationale": "So."}, "vote: Field required"),
        (GOOD_VOTE | {"rationale": " "}, "the rationale is empty"),
    ],
)
async def test_what_is_wrong_is_named(wrong: Line, problem: str) -> None:
    answered, _ = await _answered(VOTES, CRITIC_SPEAKS, wrong, GOOD_VOTE)
    assert problem in answered.refused[0].problems


async def test_a_turn_that_stays_wrong_is_forfeited_and_keeps_what_was_refused() -> None:
    wrong = GOOD_VOTE | {"vote": "ship"}
    answered, model = await _answered(VOTES, CRITIC_SPEAKS, wrong, wrong, wrong)
    assert isinstance(answered.answer, Forfeit)
    assert "not on offer" in answered.answer.reason
    assert len(model.asked) == len(answered.refused) == 3


async def test_an_empty_speech_stays_wrong() -> None:
    answered, _ = await _answered(ROUNDS, ADA_SPEAKS, "", " ", "\n")
    assert answered.answer == Forfeit(reason="the speech is empty")


async def test_a_verdict_stands_without_scores_that_stay_wrong() -> None:
    wrong = GOOD_VERDICT | BAD_SCORES
    answered, _ = await _answered(ROUNDS, JUDGED, wrong, wrong, wrong)
    assert answered.answer == Verdict.model_validate(GOOD_VERDICT)
    assert len(answered.refused) == 3


async def test_a_verdict_stands_without_a_winner_that_was_never_declared() -> None:
    wrong = GOOD_VERDICT | {"winner": "neither"}
    answered, _ = await _answered(ROUNDS, STRICT, wrong, wrong, wrong)
    assert answered.answer == Verdict.model_validate(GOOD_VERDICT | {"winner": None})


async def test_a_winner_that_does_not_lead_the_scores_is_asked_about_once_and_then_stands() -> None:
    marks = {each.name: 6 for each in JUDGED.rubric.dimensions}
    scores = [
        {"stance": "for", "scores": marks},
        {"stance": "against", "scores": marks | {"clarity": 9}},
    ]
    at_odds = GOOD_VERDICT | {"scores": scores}
    answered, model = await _answered(ROUNDS, JUDGED, at_odds, at_odds)
    assert isinstance(answered.answer, Verdict)
    assert answered.answer.winner == "for"
    assert len(answered.refused) == 1
    assert "your scores come to against" in model.asked[1].messages[-1].text


async def test_of_several_wrong_verdicts_the_last_that_can_be_read_is_kept() -> None:
    wrong = GOOD_VERDICT | {"winner": "neither"}
    answered, _ = await _answered(ROUNDS, STRICT, wrong, "no verdict at all", {"winner": "for"})
    assert answered.answer == Verdict.model_validate(GOOD_VERDICT | {"winner": None})


async def test_a_verdict_that_can_never_be_read_is_forfeited() -> None:
    answered, _ = await _answered(ROUNDS, JUDGED, "for!", {}, "for, I said")
    assert isinstance(answered.answer, Forfeit)


async def test_a_result_that_stays_without_what_the_schema_requires_is_forfeited() -> None:
    answered, _ = await _answered(DRAFTED, DRAFTS, {}, {}, {"winner": "for"})
    assert answered.answer == Forfeit(reason="decision is missing")


async def test_a_model_that_fails_forfeits_with_its_reason() -> None:
    answered, _ = await _answered(ROUNDS, ADA_SPEAKS, Unavailable("the provider is down"))
    assert answered.answer == Forfeit(reason="the provider is down")


async def test_that_a_model_failed_is_in_the_log_with_its_name(
    caplog: pytest.LogCaptureFixture,
) -> None:
    await _answered(ROUNDS, ADA_SPEAKS, Unavailable("the provider is down"))
    [line] = caplog.messages
    assert line.endswith("gave no answer: the provider is down.")
    assert caplog.records[0].levelname == "WARNING"


async def test_a_model_that_fails_while_it_corrects_leaves_what_it_had_said_on_record() -> None:
    wrong = GOOD_VOTE | {"vote": "ship"}
    answered, _ = await _answered(VOTES, CRITIC_SPEAKS, wrong, RateLimited("come back later"))
    assert answered.answer == Forfeit(reason="come back later")
    assert len(answered.refused) == 1


async def test_a_verdict_to_be_kept_is_kept_though_the_model_fails_while_it_corrects() -> None:
    wrong = GOOD_VERDICT | BAD_SCORES
    answered, _ = await _answered(ROUNDS, JUDGED, wrong, Unavailable("down"))
    assert answered.answer == Verdict.model_validate(GOOD_VERDICT)


class _Counting:
    """Counts its tokens, and answers badly the first time."""

    def __init__(self) -> None:
        self._texts = iter(["", "Tea."])

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        return Reply(next(self._texts), usage=Usage(100, 20, cached=60), model="counting-1")


async def test_the_cost_is_that_of_all_tries() -> None:
    pending = Pending(1, ADA_SPEAKS, 1, ())
    answered = await ModelSeat(lambda _: _Counting()).perform(pending, record_of(ROUNDS), _ignore)
    cost = answered.cost
    assert (cost.tokens_in, cost.tokens_out, cost.tokens_cached) == (200, 40, 120)
    assert cost.model == "counting-1"


class _Refusing:
    """Counts its tokens, answers badly, then declines."""

    def __init__(self) -> None:
        self._asked = 0

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        self._asked += 1
        if self._asked == 1:
            return Reply("", usage=Usage(100, 20), model="counting-1")
        error = Refused("counting declined to answer.")
        error.usage = Usage(110, 5)
        raise error


async def test_the_cost_of_a_forfeit_is_that_of_the_calls_that_failed_too() -> None:
    pending = Pending(1, ADA_SPEAKS, 1, ())
    answered = await ModelSeat(lambda _: _Refusing()).perform(pending, record_of(ROUNDS), _ignore)
    assert answered.answer == Forfeit(reason="declined to speak")
    cost = answered.cost
    assert (cost.tokens_in, cost.tokens_out, cost.calls, cost.model) == (320, 30, 3, "counting-1")


SORRY = "I'm sorry, but I can't help with that request."


@pytest.mark.parametrize("refusal", [SORRY, Refused("house declined to answer.")])
async def test_a_refusal_is_asked_again_once_and_never_shown_to_its_author(refusal: Line) -> None:
    answered, model = await _answered(ROUNDS, ADA_SPEAKS, refusal, "Tea keeps you awake.")
    assert answered.answer == Speech(text="Tea keeps you awake.")
    first, again = model.asked
    assert again.messages[: len(first.messages)] == first.messages
    (urged,) = again.messages[len(first.messages) :]
    assert (urged.role, urged.text.startswith("You declined that.")) == ("user", True)
    assert SORRY not in str(again)


@pytest.mark.parametrize("refusal", [SORRY, Refused("house declined to answer.")])
@pytest.mark.parametrize(
    ("spec", "step", "said"),
    [
        (ROUNDS, ADA_SPEAKS, "declined to speak"),
        (VOTES, CRITIC_SPEAKS, "declined to speak"),
        (ROUNDS, JUDGED, "declined to answer"),
    ],
)
async def test_who_declines_twice_has_declined(
    spec: Specification, step: Step, said: str, refusal: Line
) -> None:
    answered, model = await _answered(spec, step, refusal, refusal)
    assert answered.answer == Forfeit(reason=said)
    assert len(model.asked) == 2
    assert [each.problems for each in answered.refused] == [("declined to answer",)] * 2


async def test_an_answer_is_taken_as_it_is_meant() -> None:
    odd = {"Stance": "Wait.", "rationale": "It is not ready.", "vote": "Revise", "confidence": 5}
    answered, _ = await _answered(VOTES, CRITIC_SPEAKS, odd)
    assert answered.answer == Position.model_validate(GOOD_VOTE)
    assert answered.refused == ()


async def test_a_speech_is_kept_without_what_stands_around_it() -> None:
    answered, _ = await _answered(ROUNDS, ADA_SPEAKS, "## Turn\n**Ada:** *smiles* Tea calms.")
    assert answered.answer == Speech(text="Tea calms.")
    assert answered.refused == ()


@pytest.mark.parametrize(
    ("spec", "step", "good"), [(ROUNDS, ADA_SPEAKS, "Tea."), (VOTES, CRITIC_SPEAKS, GOOD_VOTE)]
)
async def test_an_answer_that_came_to_its_limit_is_asked_for_again_and_shorter(
    spec: Specification, step: Step, good: Line
) -> None:
    cut_off = Reply("", finish="length") if isinstance(good, str) else CUT_OFF
    answered, model = await _answered(spec, step, cut_off, good)
    assert not isinstance(answered.answer, Forfeit)
    assert "came to its limit of tokens before its end" in model.asked[1].messages[-1].text


async def test_each_step_is_asked_of_the_model_named_for_it() -> None:
    ada, ben = ROUNDS.debaters
    spec = ROUNDS.model_copy(
        update={
            "debaters": (
                ada.model_copy(update={"model": "config:a"}),
                ben.model_copy(update={"model": "config:b"}),
            ),
            "judge_model": "config:j",
        }
    )
    models = {
        "config:a": ScriptedModel(["Tea."]),
        "config:b": ScriptedModel(["Coffee."]),
        "config:j": ScriptedModel([GOOD_VERDICT]),
    }
    record = (await debated(spec, ModelSeat(models.__getitem__))).record
    assert [entry.text for entry in record.transcript] == ["Tea.", "Coffee."]
    assert record.decision is not None
    assert record.decision.choice == "for"


async def test_what_was_refused_is_on_record_with_the_turn() -> None:
    script: list[Line] = ["", "Tea.", "", "", "", GOOD_VERDICT]
    model = ScriptedModel(script)
    record = (await debated(ROUNDS, ModelSeat(lambda _: model))).record
    empty = RefusedReply(text="", problems=("the speech is empty",))
    assert [each.fact.refused for each in record.turns] == [(empty,), (empty,) * 3]
    assert [each.missed for each in record.turns] == [None, "the speech is empty"]


async def test_the_synthesizer_projects_the_result_into_the_caller_s_schema() -> None:
    model = ScriptedModel(["Tea.", "Coffee.", GOOD_VERDICT, {"decision": "tea"}])
    record = (await debated(DRAFTED, ModelSeat(lambda _: model))).record
    assert record.synthesis == Synthesis(value={"decision": "tea"})
    schema = model.asked[-1].schema
    assert schema is not None
    assert schema.definition == SCHEMA


async def test_a_quotation_that_is_not_in_its_source_is_sent_back_once() -> None:
    right, wrong = "It says “tea wakes” [S1].", "It says “tea cures” [S1]."
    answered, model = await _answered(SOURCED, ADA_SPEAKS, wrong, right)
    assert answered.answer == Speech(text=right)
    assert "“tea cures” does not stand in S1" in str(model.asked[1])


async def test_a_quotation_that_is_said_again_stands_as_it_is() -> None:
    wrong = "It says “tea cures” [S1]."
    answered, _ = await _answered(SOURCED, ADA_SPEAKS, wrong, wrong)
    assert answered.answer == Speech(text=wrong)
    assert len(answered.refused) == 1


class _Overheard(ScriptedModel):
    """Notes whether anybody listens."""

    def __init__(self, *script: Line) -> None:
        super().__init__(script)
        self.had_listener: list[bool] = []

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        self.had_listener.append(hear is not None)
        return await super().reply(request, hear)


async def test_an_answer_that_nobody_hears_is_asked_for_whole() -> None:
    record, model = record_of(ROUNDS), _Overheard("One.", "Two.")
    for hear in (_ignore, hear_nothing):
        await ModelSeat(lambda _: model).perform(Pending(1, ADA_SPEAKS, 1, ()), record, hear)
    assert model.had_listener == [True, False]


MAYBE = "Ich möchte diese Seite nicht vertreten, das kann ich nicht."
DOES_DECLINE: dict[str, object] = {"reason": "It turns the side down.", "declines_to_argue": True}
DOES_ARGUE: dict[str, object] = {"reason": "It meets a claim.", "declines_to_argue": False}


async def test_a_turn_that_may_be_a_refusal_is_asked_about_and_then_asked_for_once_more() -> None:
    answered, model = await _answered(
        ROUNDS, ADA_SPEAKS, MAYBE, DOES_DECLINE, "Tea keeps you awake."
    )
    assert answered.answer == Speech(text="Tea keeps you awake.")
    assert [each.text for each in answered.refused] == [MAYBE]
    first, check, again = model.asked
    assert check.schema is not None
    assert MAYBE in check.messages[0].text
    assert again == first.urging()


async def test_a_turn_that_declines_twice_is_forfeited_whatever_its_words() -> None:
    lines = (MAYBE, DOES_DECLINE) * 2
    answered, model = await _answered(ROUNDS, ADA_SPEAKS, *lines)
    assert (answered.answer, len(model.asked)) == (Forfeit(reason="declined to speak"), 4)


async def test_a_turn_that_argues_stands_and_is_asked_about_only_once() -> None:
    said = "I cannot support that claim; tea keeps you awake."
    answered, model = await _answered(ROUNDS, ADA_SPEAKS, said, DOES_ARGUE)
    assert (answered.answer, answered.refused) == (Speech(text=said), ())
    assert len(model.asked) == 2


@pytest.mark.parametrize("check", ["I said what I said.", Unavailable("down")])
async def test_a_turn_stands_where_its_check_comes_to_nothing(check: Line) -> None:
    said = "I cannot support that claim; tea keeps you awake."
    answered, _ = await _answered(ROUNDS, ADA_SPEAKS, said, check)
    assert answered.answer == Speech(text=said)


async def test_a_refusal_within_the_fields_of_a_form_is_one_too() -> None:
    refusing = GOOD_VOTE | {"stance": MAYBE, "rationale": "No."}
    answered, _ = await _answered(VOTES, CRITIC_SPEAKS, refusing, DOES_DECLINE, GOOD_VOTE)
    assert [each.problems for each in answered.refused] == [
        ("declines to argue, as its author said when asked",)
    ]


async def test_prose_in_the_place_of_a_verdict_that_may_be_a_refusal_is_not_given_back() -> None:
    answered, model = await _answered(ROUNDS, JUDGED, MAYBE, GOOD_VERDICT)
    assert answered.answer == Verdict.model_validate(GOOD_VERDICT)
    assert MAYBE not in str(model.asked[1])


@pytest.mark.parametrize(("by", "askings"), [(None, 1), (PersonId("11"), 3)])
async def test_a_judge_that_closes_for_the_budget_is_asked_once(
    by: PersonId | None, askings: int
) -> None:
    wrong = GOOD_VERDICT | BAD_SCORES
    model = ScriptedModel([wrong] * 3)
    turns = [turn(number, each.id) for number, each in enumerate(ROUNDS.debaters, start=1)]
    record = record_of(ROUNDS, *turns, ClosingRequested(reason="spent", by=by))
    pending = Pending(9, JUDGED, None, (1, 2))
    answered = await ModelSeat(lambda _: model).perform(pending, record, _ignore)
    assert answered.answer == Verdict.model_validate(GOOD_VERDICT)
    assert len(model.asked) == askings


@pytest.mark.parametrize(("is_asked_once", "askings"), [(True, 1), (False, 3)])
async def test_a_step_that_is_asked_once_is_not_sent_back(
    is_asked_once: bool, askings: int
) -> None:
    model = ScriptedModel([GOOD_VERDICT | BAD_SCORES] * 3)
    pending = Pending(9, JUDGED, None, (1, 2), is_asked_once=is_asked_once)
    await ModelSeat(lambda _: model).perform(pending, record_of(ROUNDS), _ignore)
    assert len(model.asked) == askings
