"""AutoGen: two assistants in a round-robin group chat, and a judge who is given what was said."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from autogen_agentchat.agents import AssistantAgent
from autogen_agentchat.base import TaskResult
from autogen_agentchat.teams import RoundRobinGroupChat
from autogen_ext.models.openai import OpenAIChatCompletionClient

from benchmarks.peers import SPEECHES
from benchmarks.peers.timing import (
    MODEL,
    SYSTEM,
    TASK,
    VERDICT,
    Hold,
    Order,
    measure,
    transport,
)

INFO = {
    "vision": False,
    "function_calling": True,
    "json_output": True,
    "family": "unknown",
    "structured_output": True,
}


async def debate(client: OpenAIChatCompletionClient, is_streamed: bool) -> None:
    def agent(name: str, system: str) -> AssistantAgent:
        return AssistantAgent(name, client, system_message=system, model_client_stream=is_streamed)

    team = RoundRobinGroupChat([agent("ada", SYSTEM), agent("ben", SYSTEM)], max_turns=SPEECHES)
    judge = agent("judge", f"{SYSTEM} {VERDICT}")
    if not is_streamed:
        result = await team.run(task=TASK)
        await judge.run(task=result.messages)
        return
    async for each in team.run_stream(task=TASK):
        if isinstance(each, TaskResult):
            async for _ in judge.run_stream(task=each.messages):
                pass


@asynccontextmanager
async def opened(order: Order) -> AsyncGenerator[Hold]:
    async with transport() as carrier:
        client = OpenAIChatCompletionClient(
            model=MODEL,
            base_url=order.url,
            api_key=order.key,
            max_retries=0,
            model_info=INFO,
            http_client=carrier,
        )

        async def hold(debates: int) -> None:
            await asyncio.gather(*(debate(client, order.is_streamed) for _ in range(debates)))

        yield hold


if __name__ == "__main__":
    measure(opened)
