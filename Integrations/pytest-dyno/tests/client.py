# SPDX-License-Identifier: Apache-2.0
"""A small OBD client, as a test of a user has one."""

from __future__ import annotations

import socket


class Client:
    """Asks an adapter on TCP."""

    def __init__(self, host: str, port: int) -> None:
        self.socket = socket.create_connection((host, port), timeout=60)
        for command in ("ATZ", "ATE0", "ATS0", "ATH0"):
            self.ask(command)

    def ask(self, command: str) -> str:
        self.socket.sendall(f"{command}\r".encode())
        answer = b""
        while not answer.endswith(b">"):
            got = self.socket.recv(4096)
            if not got:
                raise ConnectionError("the adapter is gone")
            answer += got
        return answer[:-1].decode("latin-1").strip()

    def speed(self) -> float:
        """The engine's speed in revolutions a minute."""
        line = next(line for line in self.ask("010C").split("\r") if line.startswith("410C"))
        return int(line[4:8], 16) / 4

    def close(self) -> None:
        self.socket.close()
