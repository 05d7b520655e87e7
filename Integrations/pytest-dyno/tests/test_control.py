# SPDX-License-Identifier: Apache-2.0
"""The client of the control API against a server that answers as it is told, and the text of records."""

from __future__ import annotations

import http.server
import threading
from collections.abc import Iterator

import pytest

from pytest_dyno import Control, ControlError, Mistake, Record, excerpt


class Server(http.server.HTTPServer):
    """Answers every request alike, and keeps what it was asked."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked: list[tuple[str, str, str | None, bytes]] = []
        self.answer = (200, b"{}")


class Handler(http.server.BaseHTTPRequestHandler):
    def do_PUT(self) -> None:
        content = self.rfile.read(int(self.headers["Content-Length"] or 0))
        server = self.server
        assert isinstance(server, Server)
        server.asked.append((self.command, self.path, self.headers["Authorization"], content))
        self.send_response(server.answer[0])
        self.send_header("Content-Length", str(len(server.answer[1])))
        self.end_headers()
        self.wfile.write(server.answer[1])

    do_GET = do_POST = do_DELETE = do_PUT

    def log_message(self, format: str, *arguments: object) -> None: ...


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server()
    thread = threading.Thread(target=made.serve_forever, args=(0.01,))
    thread.start()
    yield made
    made.shutdown()
    thread.join()
    made.server_close()


def test_a_call_has_method_path_query_token_and_content(server: Server) -> None:
    control = Control(f"http://127.0.0.1:{server.server_port}/", "secret")
    control.send("PUT", "signals/a%2Fb", {"ramp": [0, 1]})
    control.get("journal", since=3, kind=None)
    assert server.asked == [
        ("PUT", "/api/v1/signals/a%2Fb", "Bearer secret", b'{"ramp": [0, 1]}'),
        ("GET", "/api/v1/journal?since=3", "Bearer secret", b""),
    ]


def test_a_refusal_has_every_mistake(server: Server) -> None:
    server.answer = (422, b'{"errors":[{"path":"a.b","message":"no","hint":"yes"},{"path":"","message":"x","hint":""}]}')
    with pytest.raises(ControlError) as refused:
        Control(f"http://127.0.0.1:{server.server_port}").send("POST", "actions", {})
    assert refused.value.status == 422
    assert refused.value.mistakes == (Mistake("a.b", "no", "yes"), Mistake("", "x", ""))
    assert str(refused.value) == "a.b: no; yes\nx"


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"null", b'{"errors":7}', b'{"errors":[{}]}', b"\xff"])
def test_a_refusal_of_any_form_is_an_error(server: Server, content: bytes) -> None:
    server.answer = (503, content)
    with pytest.raises(ControlError, match="503"):
        Control(f"http://127.0.0.1:{server.server_port}").send("POST", "reset")


def test_an_address_that_is_none_is_refused() -> None:
    for url in ("127.0.0.1:35080", "https://127.0.0.1", "http://"):
        with pytest.raises(ValueError, match="write http://127.0.0.1:35080"):
            Control(url)


def test_records_and_their_text() -> None:
    lines = [
        '{"n":0,"t":1.5,"kind":"connect","endpoint":"obd","connection":1}',
        '{"n":1,"t":2.0,"kind":"input","endpoint":"obd","connection":1,"bytes":"01 0c\\r\\u00ff"}',
        '{"n":2,"t":2.0,"kind":"request","endpoint":"obd","connection":1,"request":"01 0c"}',
        '{"n":3,"t":2.1,"kind":"output","endpoint":"obd","connection":1,"bytes":"41 0C\\r\\r>"}',
        '{"lost":3}',
    ]
    records = [record for record in map(Record.parse, lines) if record is not None]
    assert [record.number for record in records] == [0, 1, 2, 3]
    assert records[1].bytes == b"01 0c\r\xff" and records[2].request == "010C" and records[0].request is None
    assert excerpt(records).splitlines() == [
        "     1.500  obd.1        connect",
        "     2.000  obd.1        client → 01 0c␍ÿ",
        "     2.100  obd.1        client ← 41 0C␍␍>",
    ]
    assert excerpt(records, 1).splitlines()[0] == "… 2 earlier lines"
    assert excerpt([]) == "nothing has crossed the wire"
