"""A refusal to take a turn: known by its words, or asked about."""

from time import process_time

import pytest

from debate_core.domain.cleaning import is_refusal
from debate_core.domain.declining import drop_thinking, may_be_refusal


@pytest.mark.parametrize(
    "text",
    [
        "I'm sorry, but I can't help with arguing for that position.",
        "I can't help you with writing this speech.",
        "I won't take this side.",
        "I cannot in good conscience argue for this position.",
        "I'd rather not argue for this position.",
        "I would prefer not to take that stance.",
        "I don't feel comfortable arguing for this side.",
        "I do not wish to take part in this role-play.",
        "I refuse to argue for that side.",
        "I respectfully decline.",
        "I must decline.",
        "I'll have to pass on this one.",
        "No. I won't do this.",
        "Sorry, that's not something I can do.",
        "This is not something I'm comfortable with.",
        "This request goes against my guidelines.",
        "That violates my usage policies.",
        "My guidelines do not allow this.",
        "It would be inappropriate for me to argue for this.",
        "I appreciate the invitation, but I can't take on that role.",
        "Thank you for the prompt. However, I must decline.",
        "I understand that this is a formal debate, but I am not able to argue for this position.",
        "I'm not permitted to write this content.",
        "I\u2019m not going to defend that position. I can outline both sides instead.",
        "Es tut mir leid, aber dabei kann ich nicht helfen.",
        "Dabei kann ich dir leider nicht helfen.",
        "Je suis désolé, mais je ne peux pas vous aider.",
        "Lo siento, pero no puedo ayudar con eso.",
        "Mi dispiace, ma non posso aiutarti.",
        "Desculpe, mas não posso ajudar com isso.",
        "Het spijt me, maar daar kan ik niet mee helpen.",
        "Przykro mi, ale nie mogę pomóc.",
        "Извините, но я не могу помочь.",
        "抱歉\uff0c我无法协助完成这个请求。",
        "申し訳ありませんが、そのご依頼にはお応えできません。",
        "죄송하지만 도와드릴 수 없습니다.",
    ],
)
def test_a_refusal_is_known_by_its_words(text: str) -> None:
    assert is_refusal(text)


@pytest.mark.parametrize(
    "text",
    [
        "I cannot support this position.",
        "I don't think I should argue for this.",
        "As an AI, I don't hold opinions of my own.",
        "I'd be glad to discuss both sides, but I won't make that case.",
        "Ich möchte diese Seite nicht vertreten, das kann ich nicht.",
        "Je ne peux pas défendre cette position.",
        "No puedo defender esta postura.",
        "我不能为这个立场辩护。",
        "Kan ikke hjelpe med det, beklager.",
    ],
)
def test_what_a_debater_may_say_too_is_asked_about(text: str) -> None:
    assert not is_refusal(text)
    assert may_be_refusal(text)


@pytest.mark.parametrize(
    "text",
    [
        "I'm sorry, but that position is wrong on the figures.",
        "I cannot take this position seriously: it has no figure.",
        "It would be irresponsible for us to wait.",
        "This motion goes against the interests of children.",
        "I refuse the choice between tea and coffee.",
        "I won't make this long: it costs too much.",
        "I can't support that claim, and neither can you.",
        "Leider kann ich keine Stadt finden, in der es hielt.",
        "Lo siento por los conductores, pero el coste es real.",
    ],
)
def test_a_short_speech_is_no_refusal(text: str) -> None:
    assert not is_refusal(text)


def test_a_long_speech_is_never_asked_about() -> None:
    assert not may_be_refusal(f"I cannot support this. {'Tea calms the nerves. ' * 60}")
    assert not may_be_refusal("Tea calms, and it costs less than coffee.")


@pytest.mark.parametrize(
    "piece", ["I ", "I'm sorry ", "\n", "a" * 20, "<think>", "I am not ", "\uff0c"]
)
def test_a_refusal_is_looked_for_in_a_time_by_the_length_of_the_text(piece: str) -> None:
    text = piece * (16_000 // len(piece))
    began = process_time()
    is_refusal(text)
    may_be_refusal(text)
    assert process_time() - began < 0.3


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("<think>a</think>b", "b"),
        ("a<THINK>b</think>c<reasoning>d</reasoning>e", "ace"),
        ("<reasoning>a<think>b</think>c</reasoning>d", "d"),
        ("<think>a<think>b</think>c", "c"),
        ("<think>a<reasoning>b</reasoning>c", "<think>ac"),
        ("<think>a<reasoning>b</think>c</reasoning>d", "c</reasoning>d"),
        ("</think>a<think>", "</think>a<think>"),
    ],
)
def test_what_was_thought_aloud_is_taken_out(text: str, left: str) -> None:
    assert drop_thinking(text) == left
