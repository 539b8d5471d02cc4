"""``muggins serve`` and ``muggins worker``: the site on one machine, and the worker alone."""

import argparse

from workers.cli.registry import Commands

__all__ = ["add_commands"]


def add_commands(commands: Commands) -> None:
    """Add the commands."""
    serve = commands.add_parser(
        "serve",
        help="the whole site on this machine",
        description="Serve the site: the store, the worker that makes and closes the days, and the API with its pages. "
        "The store is the one in MUGGINS_REDIS_URL, else an embedded one in the data directory.",
    )
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: %(default)s)")
    serve.add_argument("--port", type=_port, default=8000, help="the port to listen on (default: %(default)s)")
    serve.set_defaults(run=_serve)
    worker = commands.add_parser(
        "worker",
        help="the worker alone",
        description="Publish and close the days, every minute. Any number of workers may do so on one store.",
    )
    worker.set_defaults(run=_worker)


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"{text} is not a port: 0 to 65535, and 0 takes a free one")
    return port


def _serve(arguments: argparse.Namespace) -> int:
    from workers.config import data_directory  # noqa: PLC0415 - only this command needs the store's client
    from workers.serve import serve  # noqa: PLC0415

    return serve(arguments.host, arguments.port, data_directory())


def _worker(_arguments: argparse.Namespace) -> int:
    from workers.service import run_worker  # noqa: PLC0415 - only this command needs the scheduler

    return run_worker()
