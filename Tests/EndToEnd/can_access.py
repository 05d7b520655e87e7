"""Drives the accesses to Dyno's CAN bus with python-can and can-isotp, unchanged, and with a restatement of SavvyCAN's
parser of GVRET. Prints one JSON object; `differences` is empty when everything was as it should be.

    can_access.py HOST SOCKETCAND_PORT SLCAN_PORT SLCAN_TERMINAL GVRET_PORT GROUP GROUP_PORT BEACON [LENGTHS]

LENGTHS are those of messages that can-isotp and the server send each other: "1-4095", "7,8", or "spread".

Needs python-can, can-isotp, pyserial, msgpack.
"""

import json
import logging
import random
import socket
import struct
import sys
import threading
import time

import can
import isotp

logging.disable(logging.CRITICAL)

HOST, SOCKETCAND, SLCAN, TERMINAL, GVRET, GROUP, GROUP_PORT, BEACON = sys.argv[1:9]
differences = []
done = []


def check(name, condition, seen=None):
    done.append(name)
    if not condition:
        differences.append(f"{name}: {seen!r}")


def message(identifier, data, **more):
    more.setdefault("is_extended_id", identifier > 0x7FF)
    return can.Message(arbitration_id=identifier, data=data, **more)


def wait(bus, identifier, seconds=3.0, is_error=False):
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        received = bus.recv(left)
        if received is None:
            break
        if received.is_error_frame == is_error and received.arbitration_id == identifier:
            return received
    return None


def socketcand():
    return can.Bus(interface="socketcand", host=HOST, port=int(SOCKETCAND), channel="vcan0")


def test_socketcand():
    with socketcand() as first, socketcand() as second:
        first.send(message(0x7DF, [2, 1, 0x0C]))
        answer = wait(first, 0x7E8)
        check("socketcand: the engine answers", answer is not None and bytes(answer.data[:5]) == bytes.fromhex("04410C1AF8"), answer)
        for identifier, data in ((0x123, b""), (0x18DB33F1, b"\x01\x02"), (0x001, bytes(range(8)))):
            first.send(message(identifier, data))
            seen = wait(second, identifier)
            check(f"socketcand: {identifier:X} reaches the other tool",
                  seen is not None and bytes(seen.data) == data and seen.is_extended_id == (identifier > 0x7FF), seen)
        check("socketcand: no echo to the sender", wait(first, 0x123, 0.2) is None)


def test_beacon():
    if BEACON != "on":
        return
    found = can.interfaces.socketcand.socketcand.detect_beacon(3200)
    check("beacon: python-can finds the server",
          any(entry["port"] == int(SOCKETCAND) and entry["channel"] == "vcan0" for entry in found), found)


def test_slcan(kind, url):
    name = f"slcan on {kind}"
    with can.Bus(interface="slcan", channel=url, bitrate=500000, sleep_after_open=0.1) as bus, socketcand() as other:
        check(f"{name}: version and serial number", bus.get_version(2) == (10, 13) and bus.get_serial_number(2) == "DYNO")
        bus.send(message(0x7DF, [2, 1, 0x0C]))
        answer = wait(bus, 0x7E8)
        check(f"{name}: the engine answers", answer is not None and bytes(answer.data[:5]) == bytes.fromhex("04410C1AF8"), answer)
        bus.send(message(0x18DB33F1, [1, 2, 3]))
        check(f"{name}: an extended frame reaches another tool", wait(other, 0x18DB33F1) is not None)
        other.send(message(0x321, []))
        seen = wait(bus, 0x321)
        check(f"{name}: an empty frame", seen is not None and seen.dlc == 0, seen)
    with can.Bus(interface="slcan", channel=url, bitrate=500000, listen_only=True, sleep_after_open=0.1) as bus, \
            socketcand() as other:
        bus.send(message(0x322, [1]))
        check(f"{name}: listening only sends nothing", wait(other, 0x322, 0.3) is None)
        other.send(message(0x323, [1]))
        check(f"{name}: listening only receives", wait(bus, 0x323) is not None)


def test_multicast():
    bus = can.Bus(interface="udp_multicast", channel=GROUP, port=int(GROUP_PORT), hop_limit=0)
    with bus, socketcand() as other:
        bus.send(message(0x7DF, [2, 1, 0x0C]))
        answer = wait(bus, 0x7E8)
        check("udp_multicast: the engine answers", answer is not None and bytes(answer.data[:5]) == bytes.fromhex("04410C1AF8"), answer)
        bus.send(message(0x18DB33F1, [1, 2]))
        seen = wait(other, 0x18DB33F1)
        check("udp_multicast: a frame reaches another tool once",
              seen is not None and wait(other, 0x18DB33F1, 0.3) is None, seen)
        bus.send(can.Message(arbitration_id=0x324, is_extended_id=False, is_remote_frame=True, dlc=4))
        other.send(message(0x325, [7]))
        seen = wait(bus, 0x325)
        check("udp_multicast: a frame of another tool", seen is not None and bytes(seen.data) == b"\x07", seen)


class SavvyCAN:
    """SavvyCAN's parser of GVRET restated from its source: states, commands, and when it counts as connected."""

    def __init__(self):
        self.socket = socket.create_connection((HOST, int(GVRET)))
        self.socket.settimeout(0.05)
        self.socket.sendall(bytes.fromhex("E7E7F10CF106F107F101F109"))
        self.is_connected = False
        self.buses = self.build = self.time = None
        self.rates = []
        self.frames = []
        self.alive = 0
        self.buffer = b""

    def need(self, count):
        while len(self.buffer) < count:
            more = self.socket.recv(4096)
            if not more:
                raise ConnectionError("closed")
            self.buffer += more
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def step(self):
        if self.need(1) != b"\xF1":
            return
        command = self.need(1)[0]
        if command == 0x00:
            when, identifier, length = struct.unpack("<IIB", self.need(9))
            data = self.need(length & 0x0F)
            self.need(1)
            if length & 0x0F:
                self.frames.append((identifier & 0x1FFFFFFF, bool(identifier >> 31), length >> 4, data))
        elif command == 0x01:
            self.time = struct.unpack("<I", self.need(4))[0]
        elif command == 0x06:
            first, rate, second, other = struct.unpack("<BIBI", self.need(10))
            self.rates = [(first & 0x0F, first >> 4, rate), (second & 0x0F, second >> 4, other)]
            self.is_connected = True
        elif command == 0x07:
            self.build = struct.unpack("<HBBBB", self.need(6))[0]
        elif command == 0x09:
            self.alive += 1
        elif command == 0x0C:
            self.buses = self.need(1)[0]
            self.socket.sendall(b"\xF1\x0D")
        elif command == 0x0D:
            self.need(15)

    def run(self, seconds, until=lambda: False):
        end = time.monotonic() + seconds
        while time.monotonic() < end and not until():
            try:
                self.step()
            except TimeoutError:
                self.socket.sendall(b"\xF1\x09")
            except socket.timeout:
                self.socket.sendall(b"\xF1\x09")

    def send(self, identifier, data):
        raw = identifier | (0x80000000 if identifier > 0x7FF else 0)
        self.socket.sendall(b"\xF1\x00" + struct.pack("<IBB", raw, 0, len(data)) + bytes(data) + b"\x00")


def test_gvret():
    savvy = SavvyCAN()
    savvy.run(3, lambda: savvy.is_connected and savvy.build is not None and savvy.time is not None)
    check("gvret: connected", savvy.is_connected and savvy.buses == 1 and savvy.rates[0] == (1, 0, 500000), savvy.rates)
    savvy.send(0x7DF, [2, 1, 0x0C])
    savvy.run(3, lambda: any(frame[0] == 0x7E8 for frame in savvy.frames))
    answers = [frame for frame in savvy.frames if frame[0] == 0x7E8]
    check("gvret: the engine answers", answers and answers[0][3][:5] == bytes.fromhex("04410C1AF8"), savvy.frames)
    with socketcand() as other:
        savvy.send(0x18DB33F1, [9])
        check("gvret: a frame reaches another tool", wait(other, 0x18DB33F1) is not None)
        other.send(message(0x18DAF110, [1, 2]))
        savvy.run(3, lambda: any(frame[0] == 0x18DAF110 for frame in savvy.frames))
        check("gvret: an extended frame", (0x18DAF110, True, 0, b"\x01\x02") in savvy.frames, savvy.frames)
    savvy.run(0.3)
    check("gvret: alive", savvy.alive > 0)
    savvy.socket.close()


class Transport:
    """A client of the server's ISO-TP mode."""

    def __init__(self, settings):
        self.socket = socket.create_connection((HOST, int(SOCKETCAND)))
        self.socket.settimeout(15)
        self.buffer = b""
        assert self.element() == b"< hi >"
        for text in (b"< open vcan0 >", b"< isotpmode >"):
            self.socket.sendall(text)
            assert self.element() == b"< ok >"
        self.socket.sendall(b"< isotpconf " + settings.encode() + b" >")

    def element(self):
        while b">" not in self.buffer:
            more = self.socket.recv(65536)
            if not more:
                raise ConnectionError("closed")
            self.buffer += more
        end = self.buffer.index(b">") + 1
        element, self.buffer = self.buffer[:end], self.buffer[end:]
        return element

    def send(self, data):
        self.socket.sendall(b"< sendpdu " + data.hex().upper().encode() + b" >")

    def receive(self):
        """The next message; None when none comes in time."""
        try:
            words = self.element().split()
        except socket.timeout:
            return None
        return bytes.fromhex(words[3].decode()) if words[1] == b"pdu" else words


FORMATS = [
    ("normal 11", "612 6F1 0 0 0", lambda: isotp.Address(isotp.AddressingMode.Normal_11bits, txid=0x6F1, rxid=0x612)),
    ("normal 29, padded", "18000002 18000001 4 8 0 0 AA",
     lambda: isotp.Address(isotp.AddressingMode.Normal_29bits, txid=0x18000001, rxid=0x18000002)),
    ("normal fixed", "18DAF112 18DA12F1 0 0 0",
     lambda: isotp.Address(isotp.AddressingMode.NormalFixed_29bits, source_address=0xF1, target_address=0x12)),
    ("extended 11", "612 6F1 202 3 0 0 0 0 F1 12",
     lambda: isotp.Address(isotp.AddressingMode.Extended_11bits, txid=0x6F1, rxid=0x612, source_address=0xF1, target_address=0x12)),
    ("extended 29", "18000002 18000001 202 3 0 0 0 0 F1 12",
     lambda: isotp.Address(isotp.AddressingMode.Extended_29bits, txid=0x18000001, rxid=0x18000002, source_address=0xF1,
                           target_address=0x12)),
    ("mixed 29", "18CEF112 18CE12F1 2 0 0 0 0 0 99",
     lambda: isotp.Address(isotp.AddressingMode.Mixed_29bits, source_address=0xF1, target_address=0x12, address_extension=0x99)),
    ("mixed 11", "612 6F1 2 0 0 0 0 0 99",
     lambda: isotp.Address(isotp.AddressingMode.Mixed_11bits, txid=0x6F1, rxid=0x612, address_extension=0x99)),
]


class Transfers:
    """Messages of one pair of ends. A machine that lets an end run only after a second ends a transfer (N_Bs, N_Cr are 1 s,
    as in the kernel of Linux), and neither end is told: it is begun again, and what comes late of it is passed over."""

    def __init__(self):
        self.earlier = set()

    def transferred(self, data, send, receive):
        """What arrives of `data`; None when nothing does."""
        for _ in range(8):
            send()
            while (received := receive()) is not None:
                if received == data or not isinstance(received, (bytes, bytearray)) or bytes(received) not in self.earlier:
                    self.earlier.add(data)
                    return received
        return None


def test_isotp(all_lengths):
    for name, settings, address in FORMATS:
        with socketcand() as bus:
            notifier = can.Notifier(bus, [], timeout=0.02)
            stack = isotp.NotifierBasedCanStack(
                bus, notifier, address=address(), params={
                    "max_frame_size": 4095, "blocking_send": False, "stmin": 0, "blocksize": 0,
                    "rx_flowcontrol_timeout": 10_000, "rx_consecutive_frame_timeout": 10_000})
            stack.start()
            client = Transport(settings)
            from_server, to_server = Transfers(), Transfers()
            time.sleep(0.15)
            # The address changes nothing about long messages, except how many bytes are in a frame: one format of each.
            is_long = name in ("normal 11", "mixed 29") or sys.argv[-1] != "spread"
            lengths = all_lengths if is_long else [length for length in all_lengths if length < 256]
            for length in lengths:
                data = bytes((index * 7 + length) & 0xFF for index in range(length))
                received = from_server.transferred(
                    data, lambda: client.send(data), lambda: stack.recv(block=True, timeout=15))
                if received is None or bytes(received) != data:
                    check(f"isotp {name}: {length} bytes from the server", False, received and len(received))
                    break
                received = to_server.transferred(data, lambda: stack.send(data), client.receive)
                if received != data:
                    check(f"isotp {name}: {length} bytes to the server", False, received)
                    break
            else:
                check(f"isotp {name}: {len(lengths)} lengths both ways", True)
            stack.stop()
            notifier.stop()
            client.socket.close()


def spread():
    """Every border between forms of transfer, and lengths between them.

    6 to 8: one frame or several. 12 to 14, 19 to 21: one consecutive frame and two. 104 to 119: the sequence number after
    15. 4,095: the greatest without an escape.
    """
    borders = [*range(1, 9), *range(11, 16), 19, 20, 21, 62, 104, 105, 106, 110, 111, 112, 113, 117, 118, 119, 256, 4095]
    return sorted(borders + random.Random(15765).sample(range(120, 1000), 2))


def lengths():
    text = sys.argv[9] if len(sys.argv) > 9 else "spread"
    if text == "spread":
        return spread()
    if "-" in text:
        first, last = text.split("-")
        return list(range(int(first), int(last) + 1))
    return [int(part) for part in text.split(",")]


for test in (
    test_socketcand, lambda: test_slcan("TCP", f"socket://{HOST}:{SLCAN}"), lambda: test_slcan("a terminal", TERMINAL),
    test_multicast, test_gvret, lambda: test_isotp(lengths()), test_beacon,
):
    try:
        test()
    except Exception as error:  # the difference names it
        differences.append(f"{getattr(test, '__name__', 'test')}: {type(error).__name__}: {error}")
print(json.dumps({"done": done, "differences": differences}))
