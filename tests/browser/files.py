"""The site's static files, under its own policy, with no site behind them: enough to run its modules in a browser."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from api.edge import CONTENT_SECURITY_POLICY
from api.pages.assets import ASSETS, VERSION


class _Files(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        asset = ASSETS.get(self.path.removeprefix(f"/static/{VERSION}/"))
        self.send_response(200 if asset or self.path == "/" else 404)
        self.send_header("content-type", asset.media_type if asset else "text/html")
        self.send_header("content-security-policy", CONTENT_SECURITY_POLICY)
        self.end_headers()
        self.wfile.write(asset.plain if asset else b"<!doctype html><title>files</title>")

    def log_message(self, *_args: object) -> None:
        """Say nothing."""


@contextmanager
def served_files() -> Iterator[str]:
    """Yield the address of an empty page from which the modules may be imported."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Files)
    running = Thread(target=server.serve_forever, daemon=True)
    running.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        running.join()
