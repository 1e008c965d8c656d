"""The request to a judge to read its verdict against the debate, once, before anybody sees it.

It goes on from the request for the verdict, so that a provider has all of the debate in its cache.
"""

from collections.abc import Sequence
from dataclasses import replace

from debate_core.prompts.request import Message, Request, Schema, count_room, quote_data
from debate_core.prompts.schemas import list_of, object_of, text

_ASK = """\
Now read what the audience will get against the debate, as somebody would who was there and has \
not written it:
{sentences}
Take each sentence that tells what somebody said, did, asked, answered, gave up or left out, or \
where, also within a judgement. Find the words of the debate that bear it out, in every turn of \
both sides, before you let it stand. List those that are not so, go further than the debate, or \
tell half of an answer that its other half turns round: the number; what the debate has, by its \
own words; and the sentence as it is true, with as little changed as possible, or empty to strike \
it. Look hardest at never, only, both, first, none, admitted, gave up; at who said a thing and in \
reply to what; at sums; at words in quotation marks. How good you found something is yours to \
say, and stays. List none that is borne out."""


def make_rereading_request(request: Request, verdict: str, sentences: Sequence[str]) -> Request:
    """Make the request for a second reading of these sentences of a verdict that was given."""
    listed = "\n".join(f"{number}. {said}" for number, said in enumerate(sentences, start=1))
    asked = _ASK.format(sentences=quote_data(listed))
    return replace(
        request,
        messages=(*request.messages, Message("assistant", verdict), Message("user", asked)),
        schema=_SCHEMA,
        temperature=0,
        max_tokens=count_room(60 * len(sentences), 3 * len(sentences)),
    )


_SCHEMA = Schema(
    "second_reading",
    object_of(
        corrected=list_of(
            object_of(
                sentence={"type": "integer", "description": "Its number."},
                debate=text("What the debate has, in its own words."),
                instead=text("The sentence as it is true; empty to strike it."),
            )
        )
    ),
)
