"""Microsoft's Agent Framework: two debaters and a judge in a group chat, with a rule for turns."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from agent_framework import Agent
from agent_framework.openai import OpenAIChatCompletionClient
from agent_framework.orchestrations import GroupChatBuilder, GroupChatState

from benchmarks.peers import CALLS, SPEECHES
from benchmarks.peers.timing import (
    MODEL,
    SYSTEM,
    TASK,
    VERDICT,
    Hold,
    Order,
    measure,
)


def next_speaker(state: GroupChatState) -> str:
    if state.current_round == SPEECHES:
        return "judge"
    return ("ada", "ben")[state.current_round % 2]


async def debate(client: OpenAIChatCompletionClient, is_streamed: bool) -> None:
    systems = {"ada": SYSTEM, "ben": SYSTEM, "judge": f"{SYSTEM} {VERDICT}"}
    agents = [Agent(client, system, name=name) for name, system in systems.items()]
    chat = GroupChatBuilder(
        participants=agents, selection_func=next_speaker, max_rounds=CALLS
    ).build()
    if not is_streamed:
        await chat.run(TASK)
        return
    async for _ in chat.run(TASK, stream=True):
        pass


@asynccontextmanager
async def opened(order: Order) -> AsyncGenerator[Hold]:
    logging.disable(logging.WARNING)  # it warns each time that a chat ends by its last round
    async with order.client() as asked:
        client = OpenAIChatCompletionClient(model=MODEL, async_client=asked)

        async def hold(debates: int) -> None:
            await asyncio.gather(*(debate(client, order.is_streamed) for _ in range(debates)))

        yield hold


if __name__ == "__main__":
    measure(opened)
