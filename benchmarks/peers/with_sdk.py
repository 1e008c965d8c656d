"""A plain loop over OpenAI's library: whole answers, its stream, or its raw stream."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import openai

from benchmarks.peers import SPEECHES
from benchmarks.peers.timing import MODEL, SYSTEM, TASK, VERDICT, Hold, Order, measure


async def whole(asked: openai.AsyncOpenAI, messages: list[Any]) -> str:
    answer = await asked.chat.completions.create(model=MODEL, messages=messages)
    return answer.choices[0].message.content or ""


async def stream(asked: openai.AsyncOpenAI, messages: list[Any]) -> str:
    text = ""
    chunks = await asked.chat.completions.create(model=MODEL, messages=messages, stream=True)
    async for chunk in chunks:
        text += (chunk.choices[0].delta.content or "") if chunk.choices else ""
    return text


async def raw_stream(asked: openai.AsyncOpenAI, messages: list[Any]) -> str:
    text, ways = "", asked.chat.completions.with_streaming_response
    async with ways.create(model=MODEL, messages=messages, stream=True) as response:
        async for line in response.iter_lines():
            if line.startswith("data: {"):
                choices: list[Any] = json.loads(line[6:])["choices"]
                text += (choices[0]["delta"].get("content") or "") if choices else ""
    return text


SAY = {"whole": whole, "stream": stream, "raw stream": raw_stream}


@asynccontextmanager
async def opened(order: Order) -> AsyncGenerator[Hold]:
    """Debates as anybody would write them first."""
    say = SAY[order.way]
    async with order.client() as asked:

        async def debate() -> None:
            messages: list[Any] = [
                {"role": "system", "content": SYSTEM},
                {"role": "user", "content": TASK},
            ]
            for _ in range(SPEECHES):
                messages.append({"role": "user", "content": await say(asked, messages)})
            await say(asked, [*messages, {"role": "user", "content": VERDICT}])

        async def hold(debates: int) -> None:
            await asyncio.gather(*(debate() for _ in range(debates)))

        yield hold


if __name__ == "__main__":
    measure(opened)
