"""Sending a message: only to what was judged, with a name that may not change meanwhile, and no further than asked."""

import asyncio
import hmac
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from workers.webhooks import Door, Message, looked_up

BODY = b'{"type":"test"}'
MESSAGE = Message("http://hooks.example/path?query", BODY, "delivery-1", "sesame")


class Receiver:
    """A server on this machine that keeps what it gets and answers as it is told."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 204
        self.headers: dict[str, str] = {}
        self.body = b""
        self.pause = 0.0
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.got.append((self.path, dict(self.headers), body))
                time.sleep(receiver.pause)
                self.send_response(receiver.status)
                for name, value in receiver.headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(receiver.body)

            do_GET = do_POST  # noqa: N815 - the server's own name

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def door(self, **options: Any) -> Door:
        """Return a way out for which every name leads here."""

        async def here(_host: str, _port: int) -> Sequence[tuple[str, int]]:
            return [("127.0.0.1", self.port)]

        return Door(**{"http_allowed": True, "resolver": here, "allowed": lambda _: True} | options)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    one = Receiver()
    yield one
    one.server.shutdown()
    one.server.server_close()


def send(door: Door, message: Message = MESSAGE) -> str:
    return asyncio.run(door.send(message))


def resolving(*answers: Sequence[tuple[str, int]]) -> tuple[Callable[..., Any], list[str]]:
    """Return a resolver that gives these answers, one at each call, and the names that it is asked for."""
    asked: list[str] = []

    async def resolve(host: str, _port: int) -> Sequence[tuple[str, int]]:
        asked.append(host)
        return answers[min(len(asked), len(answers)) - 1]

    return resolve, asked


def test_a_message_arrives_signed_under_the_name_that_was_asked_for(receiver: Receiver) -> None:
    assert send(receiver.door()) == ""
    ((path, headers, body),) = receiver.got
    assert (path, body) == ("/path?query", BODY)
    assert headers["Host"] == "hooks.example"
    assert headers["Content-Type"] == "application/json"
    assert headers["X-Muggins-Delivery"] == "delivery-1"
    assert headers["X-Muggins-Signature"] == "sha256=" + hmac.new(b"sesame", BODY, sha256).hexdigest()
    assert json.loads(body) == {"type": "test"}


def test_without_a_secret_nothing_is_signed(receiver: Receiver) -> None:
    send(receiver.door(), Message(MESSAGE.url, BODY, "delivery-1"))
    assert "X-Muggins-Signature" not in receiver.got[0][1]


@pytest.mark.parametrize("status", [300, 301, 302, 307, 308, 400, 404, 410, 429, 500, 503])
def test_only_a_status_of_success_is_one_and_no_redirect_is_followed(receiver: Receiver, status: int) -> None:
    receiver.status = status
    receiver.headers = {"Location": f"http://127.0.0.1:{receiver.port}/inside"}
    assert send(receiver.door()) == f"status-{status}"
    assert [path for path, _, _ in receiver.got] == ["/path?query"]


def test_a_long_reply_is_not_read_to_its_end(receiver: Receiver) -> None:
    receiver.status = 200
    receiver.body = b"x" * 5_000_000
    assert send(receiver.door()) == ""


def test_a_slow_reply_is_given_up_in_time(receiver: Receiver) -> None:
    receiver.pause = 1.5
    began = time.monotonic()
    assert send(receiver.door(time_limit=0.3)) == "timeout"
    assert time.monotonic() - began < 1.4


def test_a_reply_that_drips_is_given_up_in_time() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def drip() -> None:
            client, _ = listener.accept()
            with client:
                client.recv(4096)
                try:
                    for letter in b"HTTP/1.1 200 OK\r\n" + b"X-Header: x\r\n" * 100:
                        client.send(bytes([letter]))
                        time.sleep(0.05)
                except OSError:
                    return

        threading.Thread(target=drip, daemon=True).start()
        resolve, _ = resolving([("127.0.0.1", listener.getsockname()[1])])
        began = time.monotonic()
        door = Door(http_allowed=True, resolver=resolve, allowed=lambda _: True, time_limit=0.5)
        assert send(door) == "timeout"
        assert time.monotonic() - began < 3


def test_a_slow_resolver_is_given_up_in_time() -> None:
    async def slow(_host: str, _port: int) -> Sequence[tuple[str, int]]:
        await asyncio.sleep(5)
        return []

    assert send(Door(http_allowed=True, resolver=slow, time_limit=0.1)) == "timeout"


def test_where_nobody_listens_there_is_no_connection(receiver: Receiver) -> None:
    receiver.server.shutdown()
    receiver.server.server_close()
    assert send(receiver.door()) == "no-connection"


@pytest.mark.parametrize(
    "inside",
    [
        "127.0.0.1",
        "10.1.2.3",
        "169.254.169.254",
        "::1",
        "::ffff:127.0.0.1",
        "fe80::1%lo",
        "64:ff9b::7f00:1",
        "0.0.0.0",  # noqa: S104 - refused
        "100.64.0.1",
        "no address",
    ],
)
def test_a_name_that_leads_inside_is_never_connected_to(receiver: Receiver, inside: str) -> None:
    resolve, _ = resolving([(inside, receiver.port)])
    assert send(Door(http_allowed=True, resolver=resolve)) == "not-public"
    # Nor where it leads outside as well.
    for places in (
        [("93.184.215.14", 443), (inside, receiver.port)],
        [(inside, receiver.port), ("93.184.215.14", 443)],
    ):
        resolve, _ = resolving(places)
        assert send(Door(http_allowed=True, resolver=resolve)) == "not-public"
    assert receiver.got == []


def test_a_name_is_looked_up_once_so_what_was_judged_is_what_is_reached(receiver: Receiver) -> None:
    """The first answer is judged and reached; the second, which would lead inside, is never asked for."""
    judged: list[str] = []
    other = Receiver()
    resolve, asked = resolving([("127.0.0.1", receiver.port)], [("127.0.0.1", other.port)])

    def judge(address: Any) -> bool:
        judged.append(str(address))
        return True

    assert send(Door(http_allowed=True, resolver=resolve, allowed=judge)) == ""
    assert (asked, judged) == (["hooks.example"], ["127.0.0.1"])
    assert (len(receiver.got), other.got) == (1, [])
    other.server.shutdown()
    other.server.server_close()


def test_an_address_is_judged_again_when_it_is_sent_to(receiver: Receiver) -> None:
    resolve, asked = resolving([("127.0.0.1", receiver.port)])
    for url in ("http://127.0.0.1/", "http://u:p@hooks.example/", "file:///etc/passwd", "http://hooks.example:6379/"):
        assert send(Door(http_allowed=True, resolver=resolve), Message(url, BODY, "x")) == "bad-address"
    assert send(Door(resolver=resolve)) == "bad-address"
    assert asked == []


def test_no_proxy_of_the_environment_is_asked(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy", "HTTPS_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    assert send(receiver.door()) == ""


def test_https_speaks_tls_for_the_name_and_trusts_no_stranger(receiver: Receiver) -> None:
    """The server here speaks no TLS at all: what it sees is a greeting that names the host."""
    seen: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def look() -> None:
            client, _ = listener.accept()
            with client:
                seen.append(client.recv(4096))

        threading.Thread(target=look, daemon=True).start()
        resolve, _ = resolving([("127.0.0.1", listener.getsockname()[1])])
        message = Message("https://hooks.example/", BODY, "x")
        assert send(Door(resolver=resolve, allowed=lambda _: True), message) == "no-connection"
    assert b"hooks.example" in seen[0]
    assert seen[0][0] == 22


async def test_the_machines_own_resolver_is_asked_for_addresses_and_a_name_of_nobody_is_one() -> None:
    assert ("127.0.0.1", 80) in [place[:2] for place in await looked_up("127.0.0.1", 80)]

    async def nobody(_host: str, _port: int) -> Sequence[tuple[str, int]]:
        raise socket.gaierror("no such name")

    assert await Door(http_allowed=True, resolver=nobody).send(MESSAGE) == "no-such-host"
    resolve, _ = resolving([])
    assert await Door(http_allowed=True, resolver=resolve).send(MESSAGE) == "no-such-host"
