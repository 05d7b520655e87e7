"""Reads datagrams of Assetto Corsa Competizione's broadcasting protocol 4.

No package of PyPI or Debian reads them, so this is a second reading written for the test: from the order in which open
clients take the values, not from Dyno's tables. PyAccUdpInterface takes them in the same order, but for the clouds, the
rain and the wetness of a session, which it does not know.
"""

import struct


class Message:
    """What is left of a datagram, and the values read from it."""

    def __init__(self, data):
        self.rest = data
        self.values = []

    def take(self, form):
        """Takes numbers by a format of `struct` without alignment, `s` being a text after its length in 16 bits."""
        for kind in form:
            if kind == "s":
                (size,) = struct.unpack_from("<H", self.rest)
                self.values.append(self.rest[2 : 2 + size].decode("utf-8", "replace"))
                self.rest = self.rest[2 + size :]
            else:
                self.values += struct.unpack_from("<" + kind, self.rest)
                self.rest = self.rest[struct.calcsize("<" + kind) :]
        return self.values[-1]

    def each(self, form, then=None):
        """Takes a count, then as often `form`, each followed by `then`."""
        for _ in range(self.take("B")):
            self.take(form)
            if then:
                then()

    def lap(self):
        self.take("iHH")
        self.each("i")
        self.take("????")


def inbound(kind, message):
    """What the game sends."""
    if kind == 1:
        message.take("i??s")
    elif kind == 2:
        if message.take("HHBBffisss?"):
            message.take("ff")
        message.take("fBBBBB")
        message.lap()
    elif kind == 3:
        message.take("HHBBfffBHHHHfHi")
        for _ in range(3):
            message.lap()
    elif kind == 4:
        message.take("H" * message.take("iH"))
    elif kind == 5:
        message.take("isii")
        message.each("s", lambda: message.each("s"))
        message.each("s")
    elif kind == 6:
        message.take("HBsiBBH")
        message.each("sssBH")
    elif kind == 7:
        message.take("Bsii")


def outbound(kind, message):
    """What clients send."""
    if kind == 1:
        message.take("Bssis")
    elif kind == 9:
        message.take("i" if message.rest else "")
    elif kind in (10, 11):
        message.take("i")
    elif kind == 49:
        message.take("is")
    elif kind == 50:
        if message.take("i?"):
            message.take("H")
        if message.take("?"):
            message.take("ss")
    elif kind == 51:
        message.take("iffiss")


def read(layout, data):
    """The values of a datagram."""
    message = Message(data)
    (outbound if layout.startswith("acc-out-") else inbound)(message.take("B"), message)
    if message.rest:
        raise ValueError(f"{len(message.rest)} bytes too many")
    return message.values
