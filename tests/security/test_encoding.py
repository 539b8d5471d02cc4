"""ASVS V1 and V2: what comes in is read once and strictly, what goes out is written for where it stands."""

import ast
import re
from pathlib import Path

import httpx
import pytest

from api.belongings.tables import plain, tables_of
from puzzles.wire.keys import profile
from tests.api.conftest import ATTEMPT, RUN, Player, World, problem

ROOT = Path(__file__).parents[2]
MODULES = [path for part in ("api", "workers", "puzzles") for path in sorted((ROOT / part).rglob("*.py"))]
SCRIPTS = sorted((ROOT / "api/static/js").glob("*.js"))
TEMPLATES = sorted((ROOT / "api/templates").glob("*.html"))


def calls(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            found.add(ast.unparse(node.func))
    return found


def test_nothing_executes_text_or_reads_objects_from_it() -> None:
    dangerous = {"eval", "exec", "compile", "os.system", "os.popen", "pickle.loads", "pickle.load", "marshal.loads"}
    dangerous |= {"yaml.load", "shelve.open", "__import__"}
    assert [(path.name, name) for path in MODULES for name in calls(path) & dangerous] == []
    for path in MODULES:
        text = path.read_text(encoding="utf-8")
        assert "shell=True" not in text, path
        assert not re.search(r"^(import|from) (lxml|pickle|yaml|xml\.(sax|dom))\b", text, re.MULTILINE), path
        # XML is written, and never read.
        assert not re.search(r"\b(ET|ElementTree)\.(parse|iterparse|fromstring|XML|XMLParser)\b", text), path


def test_no_lua_script_is_made_of_what_a_visitor_sent() -> None:
    for path in MODULES:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\.eval\(|script_load\(f?\"", text), path


TO_WORKERS = {"connection.js", "offline-discards.js", "offline-solver-worker.js"}


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_script_of_a_page_writes_markup_or_runs_text(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(
        r"\.(innerHTML|outerHTML)\s*=|insertAdjacentHTML|document\.write|\beval\(|new Function\(", text
    )
    assert not re.search(r"setTimeout\(\s*[\"'`]", text)
    # A page talks with its own workers, never with another window, which might be anybody's.
    if path.name in TO_WORKERS:
        assert not re.search(
            r"\b(?:parent|opener|top|contentWindow|frames)\.postMessage|(?<!worker\.)addEventListener\(\"message", text
        )
    else:
        assert not re.search(r"addEventListener\(\"message\"|postMessage\(", text)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_template_switches_the_escaping_off(path: Path) -> None:
    assert not re.search(r"\|\s*safe\b|autoescape false|Markup", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{7*7}}", "a&b"])
async def test_a_name_is_text_wherever_it_stands(player: Player, world: World, name: str) -> None:
    await player.play()
    identity = (await player.client.post("/api/v1/players")).json()["player"]
    # No such name is taken; should one get into the store all the same, it is still text.
    world.redis.hset(profile(identity), "name", name)
    for path in ("/me/data", "/board/today/discard"):
        page = await player.client.get(path)
        assert "<script>alert" not in page.text
        assert "<img src=x" not in page.text
        assert "49" not in re.findall(r'data-name="([^"]*)"', page.text)
    board = await player.get("/sheets/discard/board")
    assert board.headers["content-type"].startswith("application/json")
    assert board.json()["rows"][0]["name"] == name


@pytest.mark.parametrize(
    "body",
    [
        b'{"attempt": "attempt-0001", "attempt": "attempt-0002"}',
        b'{"attempt": "attempt-0001", "\\u0061ttempt": "attempt-0001"}',
    ],
)
async def test_a_field_that_stands_twice_is_refused(guest: httpx.AsyncClient, world: World, body: bytes) -> None:
    reply = await guest.post(RUN, content=body, headers={"Content-Type": "application/json"})
    found = problem(reply, 422, "bad-body")
    assert "`attempt`" in found["detail"]
    assert not list(world.redis.scan_iter("*:run*"))


async def test_a_parameter_that_stands_twice_is_refused(guest: httpx.AsyncClient) -> None:
    reply = await guest.get("/api/v1/me/export?format=csv&format=json")
    problem(reply, 400, "bad-parameter")


@pytest.mark.parametrize("choice", ["=1+1", "+1", "-1", "@x", "\tx", "plain"])
def test_no_cell_of_a_table_is_a_formula(choice: str) -> None:
    assert plain(choice)[0] not in "=+-@\t"
    tables = tables_of({"leagues": [{"name": choice, "members": [choice]}], "words": {choice: {choice: choice}}})
    cells = [cell for rows in tables.values() for row in rows for cell in row.values()]
    assert [cell for cell in cells if cell[0] in "=+-@\t"] == []


async def test_a_path_with_a_line_feed_makes_no_header(guest: httpx.AsyncClient) -> None:
    reply = await guest.post("/language", data={"language": "de", "back": "/x\r\nSet-Cookie: a=b"})
    assert reply.headers["location"] == "/"
    assert "a=b" not in str(reply.headers)


async def test_the_steps_of_a_run_cannot_be_skipped(player: Player) -> None:
    problem(await player.answer(1), 404, "no-run")
    await player.open()
    problem(await player.answer(2), 409, "out-of-order")
    problem(await player.client.post(RUN, json={"attempt": ATTEMPT, "score": 1000}), 422, "bad-body")
