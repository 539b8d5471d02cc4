"""Two who work on one store at once, in every order of their single steps."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from api.problems import ProblemError
from api.store import Store, connect

__all__ = ["Action", "in_every_order"]

Action = Callable[[Store], Awaitable[object]]


class _Stepwise(Store):
    """A store that takes each step only when it is told to."""

    def __init__(self, client: Any) -> None:
        super().__init__(client)
        self._stands, self._may = asyncio.Event(), asyncio.Event()

    async def _steadily(self, operation: Callable[[], Awaitable[Any]]) -> Any:
        self._stands.set()
        await self._may.wait()
        self._may.clear()
        return await super()._steadily(operation)

    async def arrived(self, task: asyncio.Task[object]) -> None:
        """Return when whoever uses this stands before the next step, or has come to the end."""
        standing = asyncio.create_task(self._stands.wait())
        await asyncio.wait({standing, task}, return_when=asyncio.FIRST_COMPLETED)
        standing.cancel()

    async def step(self, task: asyncio.Task[object]) -> None:
        """Let one step be taken."""
        self._stands.clear()
        self._may.set()
        await self.arrived(task)


async def in_every_order(url: str, prepare: Callable[[], object], *actions: Action) -> AsyncIterator[tuple[int, ...]]:
    """Let actions meet in every order there is; yield each order, as the action of each step, when all are done.

    ``prepare`` is called before each. An action may be refused, but must not fail otherwise.
    """
    client = connect(url)
    order: tuple[int, ...] | None = ()
    while order is not None:
        prepare()
        taken, choices = await _met(client, actions, order)
        yield taken
        # The last step at which the next action could have been the one to go on.
        order = next(
            (
                (*taken[:place], later[0])
                for place in range(len(taken) - 1, -1, -1)
                if (later := [one for one in choices[place] if one > taken[place]])
            ),
            None,
        )
    await client.aclose()


async def _met(
    client: Any, actions: tuple[Action, ...], order: tuple[int, ...]
) -> tuple[tuple[int, ...], list[list[int]]]:
    """Go by an order as far as it reaches, then by who is first; return who went, and who could have, at each step."""
    stores = [_Stepwise(client) for _ in actions]
    tasks = [asyncio.create_task(_allowed(action(store))) for action, store in zip(actions, stores, strict=True)]
    for store, task in zip(stores, tasks, strict=True):
        await store.arrived(task)
    taken: list[int] = []
    choices: list[list[int]] = []
    while able := [place for place, task in enumerate(tasks) if not task.done()]:
        going = order[len(taken)] if len(taken) < len(order) else able[0]
        taken.append(going)
        choices.append(able)
        await stores[going].step(tasks[going])
    await asyncio.gather(*tasks)
    return tuple(taken), choices


async def _allowed(work: Awaitable[object]) -> object:
    try:
        return await work
    except ProblemError as refusal:
        return refusal
