"""The OpenAPI document: complete, and its examples are true to its shapes."""

import asyncio
from typing import Any

import httpx
import jsonschema_rs
import msgspec
import pytest

from api.app import create_app
from api.config import Settings
from api.described import DESCRIBED
from api.openapi import document
from api.problems import PROBLEMS
from puzzles.kinds import KINDS
from tests.api.conftest import InlineSolver


@pytest.fixture(scope="module")
def handlers() -> list[Any]:
    app = create_app(Settings(), solver=InlineSolver())
    return [handler for route in app.routes for handler in route.route_handlers if DESCRIBED in handler.opt]


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    async def read() -> dict[str, Any]:
        transport = httpx.ASGITransport(create_app(Settings(), solver=InlineSolver()))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return (await client.get("/api/v1/openapi.json")).json()

    return asyncio.run(read())


def operations(schema: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [(path, method, one) for path, item in schema["paths"].items() for method, one in item.items()]


def check(schema: dict[str, Any], part: dict[str, Any], value: Any) -> None:
    jsonschema_rs.Draft202012Validator({**part, "components": schema["components"]}).validate(value)


def test_it_names_every_route_of_the_contract(schema: dict[str, Any]) -> None:
    sheets = "/api/v1/days/{day}/sheets"
    of_every_kind = {
        ("/run", "post"),
        ("/run", "get"),
        ("/run/answers/{n}", "post"),
        ("/run/answers/{n}", "get"),
        ("/board", "get"),
        ("/statistics", "get"),
        ("/solution", "get"),
    }
    assert {(path, method) for path, method, _ in operations(schema)} == {
        ("/api/v1/days", "get"),
        ("/api/v1/players", "post"),
        ("/api/v1/days/{day}", "get"),
        *((f"{sheets}/{kind}{path}", method) for kind in KINDS for path, method in of_every_kind),
        *(
            (f"{sheets}/{kind}/run/{path}", "post")
            for kind in ("count", "ends")
            for path in ("positions/{n}", "review")
        ),
        ("/api/v1/analysis/discards", "post"),
        ("/api/v1/practice/discards", "post"),
        ("/api/v1/practice/discards/answers", "post"),
        ("/api/v1/analysis/dominoes", "post"),
        ("/api/v1/practice/dominoes", "post"),
        ("/api/v1/practice/dominoes/answers", "post"),
        *(
            (f"/api/v1/training/{discipline}{path}", method)
            for discipline in ("counts", "ends")
            for path, method in (("", "post"), ("/answers", "post"), ("/progress", "get"))
        ),
    }
    assert schema["openapi"] == "3.1.0"


def test_every_operation_is_described_with_examples(schema: dict[str, Any]) -> None:
    ids = [one["operationId"] for _, _, one in operations(schema)]
    assert len(ids) == len(set(ids))
    tags = {tag["name"] for tag in schema["tags"]}
    for _, method, one in operations(schema):
        assert one["summary"]
        assert one["description"]
        assert set(one["tags"]) <= tags
        assert ("requestBody" in one) == (method == "post")
        for status, reply in one["responses"].items():
            assert reply["description"]
            for content in reply.get("content", {}).values():
                assert content["examples"], status


def test_every_example_is_true_to_its_shape(schema: dict[str, Any]) -> None:
    for _, _, one in operations(schema):
        contents = [reply.get("content", {}) for reply in one["responses"].values()]
        contents.append(one.get("requestBody", {}).get("content", {}))
        for content in contents:
            for part in content.values():
                for example in part["examples"].values():
                    check(schema, part["schema"], example["value"])
        for parameter in one["parameters"]:
            if "example" in parameter:
                check(schema, parameter["schema"], parameter["example"])


def test_every_example_reads_as_the_struct_that_it_is_of(handlers: list[Any]) -> None:
    assert handlers
    for handler in handlers:
        one = handler.opt[DESCRIBED]
        for value in one.reply_examples.values():
            assert msgspec.to_builtins(msgspec.convert(value, one.reply)) == value
        for value in one.body_examples.values():
            msgspec.convert(value, one.body)


def test_every_problem_is_told_somewhere(schema: dict[str, Any]) -> None:
    told = {
        code
        for _, _, one in operations(schema)
        for status, reply in one["responses"].items()
        for code, example in reply.get("content", {}).get("application/problem+json", {}).get("examples", {}).items()
        if example["value"]["status"] == int(status)
    }
    # Outside all operations: unknown addresses and methods.
    assert PROBLEMS.keys() - told == {"not-found", "method-not-allowed"}


def test_nothing_stands_in_a_body_that_its_schema_does_not_name(schema: dict[str, Any]) -> None:
    for _, method, one in operations(schema):
        if method == "post":
            reference = one["requestBody"]["content"]["application/json"]["schema"]["$ref"]
            assert schema["components"]["schemas"][reference.rsplit("/", 1)[1]]["additionalProperties"] is False


def test_the_document_does_not_depend_on_the_order_of_the_routes(handlers: list[Any]) -> None:
    one = document(handlers, prefix="/api/v1", version="0")
    other = document(handlers[::-1], prefix="/api/v1", version="0")
    assert one == other
