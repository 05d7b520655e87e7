"""An independent server side of HTTP/1.1: h11 behind standard input and output.

Lines in:   the bytes of a client, from its connection to its end, as hex digits
Lines out:  {"requests": [{"method", "target", "version", "fields": [[name, value]], "body": hex}], "error": text or null}

Names and values are given as characters of ISO 8859-1. Needs h11 0.16 (pip install h11).
"""

import json
import sys

import h11


def latin(data):
    return bytes(data).decode("latin-1")


def fields(headers):
    return [[latin(name), latin(value)] for name, value in headers.raw_items()]


def read(data):
    connection = h11.Connection(h11.SERVER)
    requests, request, body = [], None, bytearray()
    connection.receive_data(data)
    if data:
        connection.receive_data(b"")
    try:
        while True:
            event = connection.next_event()
            if isinstance(event, h11.Request):
                request, body = event, bytearray()
            elif isinstance(event, h11.Data):
                body += event.data
            elif isinstance(event, h11.EndOfMessage):
                requests.append(
                    {
                        "method": latin(request.method),
                        "target": latin(request.target),
                        "version": latin(request.http_version),
                        "fields": fields(request.headers) + fields(event.headers),
                        "body": body.hex(),
                    }
                )
                connection.send(h11.Response(status_code=404, headers=[("content-length", "0")]))
                connection.send(h11.EndOfMessage())
                if connection.our_state is not h11.DONE:
                    return requests, None
                connection.start_next_cycle()
            elif event is h11.PAUSED or event is h11.NEED_DATA or isinstance(event, h11.ConnectionClosed):
                return requests, None
    except h11.RemoteProtocolError as error:
        return requests, str(error)


def main():
    for line in sys.stdin:
        requests, error = read(bytes.fromhex(line.strip()))
        print(json.dumps({"requests": requests, "error": error}))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
