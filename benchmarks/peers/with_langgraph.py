"""LangGraph: a graph of two debaters and a judge, who ask by ChatOpenAI as its guides have it."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from langchain_core.messages import HumanMessage, SystemMessage
from langchain_openai import ChatOpenAI
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.graph.state import CompiledStateGraph

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


def graph(model: ChatOpenAI) -> CompiledStateGraph:
    """Ada and Ben in turns, and the judge after the last speech."""

    async def speak(state: MessagesState) -> MessagesState:
        said = await model.ainvoke([SystemMessage(SYSTEM), *state["messages"]])
        return {"messages": [HumanMessage(said.content)]}

    async def judge(state: MessagesState) -> MessagesState:
        asked = [SystemMessage(SYSTEM), *state["messages"], HumanMessage(VERDICT)]
        return {"messages": [await model.ainvoke(asked)]}

    def after_ben(state: MessagesState) -> str:
        return "judge" if len(state["messages"]) > SPEECHES else "ada"

    built = StateGraph(MessagesState)
    built.add_node("ada", speak)
    built.add_node("ben", speak)
    built.add_node("judge", judge)
    built.add_edge(START, "ada")
    built.add_edge("ada", "ben")
    built.add_conditional_edges("ben", after_ben, ["ada", "judge"])
    built.add_edge("judge", END)
    return built.compile()


@asynccontextmanager
async def opened(order: Order) -> AsyncGenerator[Hold]:
    async with transport() as carrier:
        debate = graph(
            ChatOpenAI(
                model=MODEL,
                base_url=order.url,
                api_key=order.key,
                max_retries=0,
                http_async_client=carrier,
            )
        )
        start = {"messages": [HumanMessage(TASK)]}

        async def watched() -> None:
            async for _ in debate.astream(start, stream_mode="messages"):
                pass

        async def hold(debates: int) -> None:
            held = watched if order.is_streamed else lambda: debate.ainvoke(start)
            await asyncio.gather(*(held() for _ in range(debates)))

        yield hold


if __name__ == "__main__":
    measure(opened)
