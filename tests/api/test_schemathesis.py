"""Everything that the schema allows, and much that it forbids, thrown at a served application by schemathesis."""

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi.checks import ignored_auth, negative_data_rejection, positive_data_acceptance

from api.app import create_app
from api.config import Settings
from puzzles.kinds import KINDS
from puzzles.kinds.domino import DOMINO
from puzzles.seeds import day_seed
from puzzles.wire.keys import SheetKeys
from tests.api.conftest import ATTEMPT, STAND_INS, TODAY, Clock
from tests.standins import SECRET, sheet_bytes
from workers.publishing import Task
from workers.store import connect

UNSAYABLE = {
    "gradeDiscardPractice", "readDiscardBoard", "readCountBoard", "readDominoBoard", "readEndsBoard", "answerCount",
    "answerEnds", "answerTrainingCount", "answerTrainingEnds", "analyseDominoes", "gradeDominoPractice", "changeAvatar",
    "changeName", "deleteMe", "makeAccessToken", "readPeriodBoard",
    "answerCountReplay", "answerEndsReplay", "changeLeague", "makeLeague",
}  # fmt: skip
"""No schema can say that the cards thrown are among those held, which cursors there are, that 8.0 is no integer, what
a round of dominoes is, or what a name may be."""

EXAMPLES = 12
"""For each operation; as a guest and as a player, allowed and forbidden."""


SHEETS = {kind: sheet_bytes(Task(kind, TODAY, day_seed(SECRET.current, TODAY, kind))) for kind in KINDS}


@pytest.fixture
def address(redis_url: str) -> Iterator[str]:
    """The address of a served application with today's sheets."""
    store = connect(redis_url)
    for kind, data in SHEETS.items():
        store.set(SheetKeys(TODAY, kind).sheet, data)
    store.close()
    app = create_app(Settings(redis_url=redis_url, limits=0), clock=Clock(), **STAND_INS)
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False, lifespan="on"))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])))
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join()


def test_the_served_application_keeps_to_its_schema(address: str) -> None:
    schema = schemathesis.openapi.from_url(f"{address}/api/v1/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) >= 35
    for cookie in ({}, {"Cookie": f"muggins={finished_player(address)}"}):
        for operation in operations:
            # Who signs out everywhere would be nobody for all that follows.
            leaves = operation.definition.raw["operationId"] == "signOut" and cookie
            throw(operation, {"Cookie": f"muggins={newcomer(address)}"} if leaves else cookie)


def newcomer(address: str) -> str:
    """Return the token of a player who has just begun."""
    with httpx.Client() as client:
        client.post(f"{address}/api/v1/training/counts", json={})
        return client.cookies["muggins"]


def finished_player(address: str) -> str:
    """Return the token of a player whose runs of today are finished, and who has trained."""
    path = f"{address}/api/v1/days/today/sheets/discard/run"
    with httpx.Client() as client:
        run = client.post(path, json={"attempt": ATTEMPT}).json()
        for n in range(1, 11):
            body = {"attempt": ATTEMPT, "sheet": run["sheet"], "cards": run["next"]["cards"][:2]}
            run |= client.post(f"{path}/answers/{n}", json=body).json()
        assert run["finished"] is True
        path = f"{address}/api/v1/days/today/sheets/count/run"
        run = client.post(path, json={"attempt": ATTEMPT}).json()
        for n in range(1, 21):
            client.post(f"{path}/positions/{n}", json={"sheet": run["sheet"]})
            body = {"attempt": ATTEMPT, "sheet": run["sheet"], "points": n}
            reply = client.post(f"{path}/answers/{n}", json=body).json()
        # The clock stands still, so this run is marked.
        assert (reply["finished"], reply["marked"]) == (True, "too-fast")
        path = f"{address}/api/v1/days/today/sheets/domino/run"
        run = client.post(path, json={"attempt": ATTEMPT}).json()
        for n, position in enumerate(DOMINO.decode(SHEETS["domino"]).positions, 1):
            best = position.choices[0]
            body = {"attempt": ATTEMPT, "sheet": run["sheet"], "tile": best.tile, "end": best.end}
            reply = client.post(f"{path}/answers/{n}", json=body).json()
        assert (reply["finished"], reply["score"]) == (True, 1000)
        hand = client.post(f"{address}/api/v1/training/counts", json={}).json()
        client.post(f"{address}/api/v1/training/counts/answers", json={"id": hand["id"], "points": 19})
        return client.cookies["muggins"]


def throw(operation: Any, headers: dict[str, str]) -> None:
    raw = operation.definition.raw
    takes = "requestBody" in raw or [one for one in raw["parameters"] if one["in"] != "header"]
    # Whatever takes nothing, or no more than an entity tag, can be sent nothing that is forbidden.
    for mode in schemathesis.GenerationMode if takes else [schemathesis.GenerationMode.POSITIVE]:

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @_given(operation, mode)
        def one(case: schemathesis.Case) -> None:
            excluded = [positive_data_acceptance] if case.operation.definition.raw["operationId"] in UNSAYABLE else []
            if headers:
                # The player's cookie is true: on plain http it has a shorter name than the document's.
                excluded.append(ignored_auth)
                if {} not in case.operation.definition.raw["security"]:
                    # So it counts even where the document's cookie is what is left out.
                    excluded.append(negative_data_rejection)
            case.call_and_validate(headers=headers, excluded_checks=excluded)

        one()


def _given(operation: object, mode: object) -> object:
    return given(operation.as_strategy(generation_mode=mode))
