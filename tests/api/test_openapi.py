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
        ("/run/share", "post"),
        ("/run/unshare", "post"),
        ("/replay", "post"),
        ("/replay", "get"),
        ("/replay/answers/{n}", "post"),
        ("/replay/answers/{n}", "get"),
        ("/replay/place", "get"),
    }
    assert {(path, method) for path, method, _ in operations(schema)} == {
        ("/api/v1/days", "get"),
        ("/api/v1/players", "post"),
        ("/api/v1/me/export", "get"),
        ("/api/v1/me/delete", "post"),
        ("/api/v1/me", "get"),
        *((f"/api/v1/me/{path}", "get") for path in ("devices", "passkeys", "tokens")),
        *(
            (f"/api/v1/me/{path}", "post")
            for path in (
                "name",
                "avatar",
                "recovery-code",
                "sign-out",
                "passkeys",
                "passkeys/challenge",
                "passkeys/name",
                "passkeys/remove",
                "tokens",
                "tokens/remove",
            )
        ),
        *((f"/api/v1/sign-in/{path}", "post") for path in ("recovery-code", "passkey", "passkey/challenge")),
        ("/api/v1/days/{day}", "get"),
        ("/api/v1/boards", "get"),
        ("/api/v1/boards/{period}/{name}/{kind}", "get"),
        *((f"{sheets}/{kind}{path}", method) for kind in KINDS for path, method in of_every_kind),
        *(
            (f"{sheets}/{kind}/run/{path}", "post")
            for kind in ("count", "ends")
            for path in ("positions/{n}", "review")
        ),
        *((f"{sheets}/{kind}/replay/positions/{{n}}", "post") for kind in ("count", "ends")),
        ("/api/v1/archive", "get"),
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
        *((f"/api/v1/me/{path}", "get") for path in ("streak", "history", "history/{day}/{kind}", "statistics")),
        ("/api/v1/me/mistakes", "get"),
        ("/api/v1/me/mistakes/retire", "post"),
        *(
            (f"/api/v1/me/mistakes/{kind}/{path}", "post")
            for kind in ("discard", "domino")
            for path in ("next", "answers")
        ),
        ("/api/v1/leagues", "get"),
        ("/api/v1/leagues", "post"),
        ("/api/v1/leagues/join", "post"),
        ("/api/v1/leagues/invitations/{invitation}", "get"),
        *(
            (f"/api/v1/leagues/{{league}}{path}", "post")
            for path in ("/leave", "/change", "/invitation", "/members/remove", "/owner", "/delete", "/hook")
        ),
        ("/api/v1/leagues/{league}/hook/remove", "post"),
        ("/api/v1/leagues/{league}/hook/test", "post"),
        *(
            (f"/api/v1/leagues/{{league}}{path}", "get")
            for path in ("", "/table", "/winners", "/versus/{left}/{right}")
        ),
        *(
            (f"/api/v1/leagues/{{league}}{path}/days/{{day}}/sheets/{kind}", "get")
            for kind in KINDS
            for path in ("", "/versus/{left}/{right}")
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
    # Outside all operations: readiness, unknown addresses and methods, and the pictures of pages.
    assert PROBLEMS.keys() - told == {
        "clock-wrong",
        "not-found",
        "method-not-allowed",
        "pictures-busy",
        "not-embeddable",
        "format-not-offered",
    }


def test_the_export_names_each_format_with_its_media_type_and_bytes_as_bytes(schema: dict[str, Any]) -> None:
    one = schema["paths"]["/api/v1/me/export"]["get"]
    assert one["parameters"][0]["schema"]["enum"] == ["json", "csv", "zip"]
    content = one["responses"]["200"]["content"]
    assert set(content) == {"application/json", "text/csv", "application/zip"}
    assert content["text/csv"]["schema"] == {"type": "string"}
    assert content["application/zip"]["schema"] == {"type": "string", "contentMediaType": "application/zip"}


def test_nothing_stands_in_a_body_that_its_schema_does_not_name(schema: dict[str, Any]) -> None:
    for _, method, one in operations(schema):
        if method == "post":
            reference = one["requestBody"]["content"]["application/json"]["schema"]["$ref"]
            assert schema["components"]["schemas"][reference.rsplit("/", 1)[1]]["additionalProperties"] is False


def test_the_document_does_not_depend_on_the_order_of_the_routes(handlers: list[Any]) -> None:
    one = document(handlers, prefix="/api/v1", version="0")
    other = document(handlers[::-1], prefix="/api/v1", version="0")
    assert one == other
