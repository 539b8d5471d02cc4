"""Reading a request: a body of JSON of one exact shape, a parameter given once, or a problem that names the fault."""

import json
from typing import Any, TypeVar

import msgspec
from litestar import Request

from api.problems import ProblemError

__all__ = ["query_text", "read_body", "read_optional_body"]

T = TypeVar("T")


async def read_body(request: Request[Any, Any, Any], shape: type[T]) -> T:
    """Return the body as a struct of this shape. Nothing is converted, no field is ignored and none stands twice.

    Raises:
        ProblemError: ``unsupported-media-type``, ``not-json`` or ``bad-body``.
    """
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type != "application/json":
        raise ProblemError(
            "unsupported-media-type",
            f"the body's type is {media_type or 'not given'!r}: send it with Content-Type: application/json",
        )
    body = await request.body()
    if not body:
        raise ProblemError("not-json", "the body is empty: send a JSON object")
    try:
        found = msgspec.json.decode(body, type=shape)
        # Of a field that stands twice one program would take the first and another the last.
        json.loads(body, object_pairs_hook=_each_once, parse_int=str, parse_float=str)
    except msgspec.ValidationError as error:
        raise ProblemError("bad-body", str(error)) from None
    except RecursionError:
        raise ProblemError("not-json", "the body is nested too deeply") from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise ProblemError("not-json", f"the body is not JSON in UTF-8: {error}") from None
    return found


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ProblemError("bad-body", f"Object contains the field `{twice}` more than once")
    return found


async def read_optional_body(request: Request[Any, Any, Any], shape: type[T]) -> T | None:
    """Return the body as a struct of this shape, or None where there is none.

    Raises:
        ProblemError: As :func:`read_body`.
    """
    return await read_body(request, shape) if await request.body() else None


def query_text(request: Request[Any, Any, Any], name: str) -> str | None:
    """Return the text of a parameter of the query, or None where it is not given.

    Raises:
        ProblemError: ``bad-parameter`` where it is given more than once.
    """
    texts = request.query_params.getall(name, [])
    if len(texts) > 1:
        raise ProblemError("bad-parameter", f"{name}: it is given {len(texts)} times, once is enough")
    return texts[0] if texts else None
