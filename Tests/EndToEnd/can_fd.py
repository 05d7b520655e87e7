"""Drives Dyno's accesses to a bus of CAN FD with python-can, can-isotp and udsoncan, unchanged, and reads its logs with
python-can. Prints one JSON object; `differences` is empty when everything was as it should be, `shown` is what each tool saw.

    can_fd.py HOST SOCKETCAND_PORT SLCAN_PORT GVRET_PORT GROUP GROUP_PORT
    can_fd.py logs CANDUMP PCAP BLF ASC      reads the logs, and writes the frames of the first as BLF and as ASC

Needs python-can, can-isotp, udsoncan, scapy, pyserial, msgpack.
"""

import json
import logging
import socket
import sys
import time

import can
import isotp
from udsoncan.client import Client
from udsoncan.connections import PythonIsoTpConnection

logging.disable(logging.CRITICAL)

VIN = b"1M8GDM9AXKP042788"
differences = []
done = []
shown = {}


def check(name, condition, seen=None):
    done.append(name)
    if not condition:
        differences.append(f"{name}: {seen!r}")


def multicast():
    return can.Bus(interface="udp_multicast", channel=GROUP, port=int(GROUP_PORT), hop_limit=0, fd=True)


def frame(identifier, data, **more):
    more.setdefault("is_extended_id", identifier > 0x7FF)
    more.setdefault("is_fd", True)
    return can.Message(arbitration_id=identifier, data=data, **more)


def flags(message):
    return "".join(letter for letter, isSet in (
        ("F", message.is_fd), ("B", message.bitrate_switch), ("E", message.error_state_indicator)) if isSet)


def wait(bus, identifier, seconds=3.0):
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        received = bus.recv(left)
        if received is None:
            break
        if not received.is_error_frame and received.arbitration_id == identifier:
            return received
    return None


def asked(name, request, pair=(0x7E0, 0x7E8), **parameters):
    """Asks by can-isotp; returns the answer."""
    settings = {"can_fd": True, "bitrate_switch": True, "tx_data_length": 64, "tx_data_min_length": 8,
                "max_frame_size": 70000, "rx_flowcontrol_timeout": 3000, "rx_consecutive_frame_timeout": 3000}
    settings.update(parameters)
    problems = []
    with multicast() as bus:
        stack = isotp.CanStack(
            bus, address=isotp.Address(isotp.AddressingMode.Normal_11bits, txid=pair[0], rxid=pair[1]),
            params=settings, error_handler=lambda error: problems.append(type(error).__name__))
        stack.start()
        stack.send(request)
        answer = stack.recv(block=True, timeout=5)
        stack.stop()
    if problems:
        differences.append(f"{name}: {problems}")
    return answer


def test_multicast():
    for length in (8, 12, 16, 20, 24, 32, 48, 64):
        answer = asked(f"TX_DL {length}", b"\x22\xF1\x90", tx_data_length=length)
        check(f"udp_multicast: can-isotp reads the VIN at TX_DL {length}", answer == b"\x62\xF1\x90" + VIN, answer)
    answer = asked("classical", b"\x22\xF1\x90", can_fd=False, bitrate_switch=False, tx_data_length=8)
    check("udp_multicast: a classical request of an ECU that mirrors", answer == b"\x62\xF1\x90" + VIN, answer)
    # An ECU whose frames of CAN FD have eight bytes.
    answer = asked("eight bytes", b"\x22\x01\x01", (0x7E4, 0x7EC), tx_data_length=8)
    check("udp_multicast: frames of CAN FD with eight bytes", answer == b"\x62\x01\x01" + b"\x5A" * 59, answer)
    with multicast() as bus, multicast() as other:
        bus.send(frame(0x7E4, bytes.fromhex("0322010100000000"), bitrate_switch=True))
        seen = wait(other, 0x7EC)
        check("udp_multicast: filled with the ECU's byte", seen is not None and seen.is_fd and bytes(seen.data) == bytes.fromhex("103E6201015A5A5A"), seen)
        seen = wait(bus, 0x3A0)
        check("udp_multicast: a periodic frame of 64 bytes", seen is not None and seen.dlc == 64 and flags(seen) == "FB", seen)
        shown["udp_multicast"] = f"{flags(seen)}, {len(seen.data)} bytes"
        bus.send(frame(0x321, bytes(range(64)), bitrate_switch=True, error_state_indicator=True))


def test_uds():
    """udsoncan writes and reads 4,000 bytes through can-isotp."""
    with multicast() as bus:
        stack = isotp.CanStack(
            bus, address=isotp.Address(isotp.AddressingMode.Normal_11bits, txid=0x7E0, rxid=0x7E8),
            params={"can_fd": True, "bitrate_switch": True, "tx_data_length": 64, "tx_data_min_length": 8, "max_frame_size": 70000})
        with Client(PythonIsoTpConnection(stack), request_timeout=30,
                    config={"data_identifiers": {}, "use_server_timing": False, "p2_timeout": 30,
                            "server_memorysize_format": 32, "server_address_format": 32}) as client:
            client.change_session(2)
            answer = client.request_download(_location(0x08000000, 64998 + 4091))
            longest = answer.service_data.max_length
            check("udsoncan: the longest block", longest == 65000, longest)
            data = bytes(i * 5 & 0xFF for i in range(longest - 2))
            client.transfer_data(1, data)
            client.transfer_data(2, data[:4091])
            client.request_transfer_exit()
            done.append("udsoncan: a download in blocks of 65000 and 4093 bytes")


def _location(address, size):
    from udsoncan import MemoryLocation
    return MemoryLocation(address=address, memorysize=size, address_format=32, memorysize_format=32)


def test_slcan():
    timing = can.BitTimingFd.from_sample_point(
        f_clock=80_000_000, nom_bitrate=500_000, nom_sample_point=80, data_bitrate=2_000_000, data_sample_point=80)
    with can.Bus(interface="slcan", channel=f"socket://{HOST}:{SLCAN}", timing=timing, sleep_after_open=0.1) as bus, \
            multicast() as other:
        seen = wait(bus, 0x3A0)
        check("slcan: a periodic frame of 64 bytes", seen is not None and len(seen.data) == 64 and flags(seen) == "FB", seen)
        shown["slcan"] = f"{flags(seen)}, {len(seen.data)} bytes"
        other.send(frame(0x18DAF110, bytes(range(16)), error_state_indicator=True))
        seen = wait(bus, 0x18DAF110)
        check("slcan: ESI is lost", seen is not None and flags(seen) == "F" and bytes(seen.data) == bytes(range(16)), seen)
        for data, brs in ((b"", False), (bytes(range(7)), True), (bytes(range(12)), True), (bytes(range(64)), False)):
            bus.send(frame(0x322, data, bitrate_switch=brs))
            seen = wait(other, 0x322)
            check(f"slcan: {len(data)} bytes to the bus", seen is not None and bytes(seen.data) == data
                  and seen.is_fd and seen.bitrate_switch == brs, seen)
        bus.send(frame(0x7E0, bytes.fromhex("0322F190CCCCCCCC"), bitrate_switch=True))
        seen = wait(bus, 0x7E8)
        check("slcan: the ECU answers in one frame", seen is not None and bytes(seen.data) == b"\x00\x14\x62\xF1\x90" + VIN + b"\xCC\xCC", seen)


def test_socketcand():
    with can.Bus(interface="socketcand", host=HOST, port=int(SOCKETCAND), channel="vcan0") as bus:
        seen = wait(bus, 0x0C9)
        check("socketcand: python-can takes the classical frames among those of CAN FD", seen is not None, seen)
        check("socketcand: python-can shows no frame of CAN FD", wait(bus, 0x3A0, 0.5) is None)
        shown["socketcand, python-can"] = "classical only"
    with socket.create_connection((HOST, int(SOCKETCAND))) as raw, multicast() as other:
        raw.settimeout(3)
        for text in (b"< open vcan0 >", b"< rawmode >"):
            raw.recv(256)
            raw.send(text)
        raw.recv(256)
        raw.send(b"< sendfd 7E0 8 3 22 f1 90 cc cc cc cc >")
        seen = wait(other, 0x7E8)
        check("socketcand: sendfd reaches the ECU", seen is not None and seen.is_fd and len(seen.data) == 24, seen)
        text, end = b"", time.monotonic() + 3
        while time.monotonic() < end and not (b"fdframe 7E8" in text and b"fdframe 3A0" in text):
            text += raw.recv(4096)
        found = [element for element in text.decode().split("<") if element.startswith(" fdframe 3A0")]
        check("socketcand: fdframe", found and len(found[0].split()[3]) == 128, found)
        shown["socketcand, fdframe"] = f"F, {len(found[0].split()[3]) // 2} bytes" if found else None


def test_gvret():
    with socket.create_connection((HOST, int(GVRET))) as raw, multicast() as other:
        raw.settimeout(3)
        raw.send(bytes.fromhex("E7E7"))
        raw.send(bytes.fromhex("F114E0070000" + "0008" + "0322F190CCCCCCCC" + "00"))
        seen = wait(other, 0x7E8)
        check("GVRET: 14h reaches the ECU", seen is not None and seen.is_fd and seen.bitrate_switch, seen)
        data, end = b"", time.monotonic() + 3
        mark = bytes.fromhex("A0030000" + "4000")
        while time.monotonic() < end and (mark not in data or len(data.split(mark)[1]) < 65):
            data += raw.recv(4096)
        check("GVRET: a record of 64 bytes", mark in data, data[:80].hex())
        shown["GVRET"] = "F, 64 bytes" if mark in data else None


def test_logs():
    candump, pcap, blf, asc = sys.argv[2:6]

    def content(message):
        return message.arbitration_id, message.is_extended_id, flags(message), bytes(message.data)

    frames = list(can.LogReader(candump))
    long = [message for message in frames if message.arbitration_id == 0x3A0]
    check("candump: python-can reads 64 bytes", long and flags(long[0]) == "FB" and len(long[0].data) == 64, long[:1])
    passive = [message for message in frames if message.error_state_indicator]
    check("candump: ESI", passive and flags(passive[0]) in ("FE", "FBE"), passive[:1])
    shown["candump"] = f"{flags(passive[0])}, {len(passive[0].data)} bytes" if passive else None
    for name, path in (("BLF", blf), ("ASC", asc)):
        with can.Logger(path) as logger:
            for message in frames:
                message.channel = 0
                logger(message)
        again = [content(message) for message in can.LogReader(path)]
        check(f"{name}: python-can writes and reads the same frames", again == [content(message) for message in frames])
    from scapy.layers.can import CAN, CANFD
    from scapy.utils import rdpcap
    packets = [packet for packet in rdpcap(pcap) if CANFD in packet or CAN in packet]
    long = [packet for packet in packets if CANFD in packet and packet.length == 64]
    check("pcap: scapy reads 64 bytes", long and bytes(long[0].data)[63] is not None and int(long[0].fd_flags) & 5 == 5, long[:1])
    shown["pcap, scapy"] = f"{long[0].fd_flags}, {long[0].length} bytes" if long else None
    check("pcap: as many frames as in the log", len(packets) == len(frames), (len(packets), len(frames)))


if sys.argv[1] == "logs":
    tests = [test_logs]
else:
    HOST, SOCKETCAND, SLCAN, GVRET, GROUP, GROUP_PORT = sys.argv[1:7]
    tests = [test_multicast, test_uds, test_slcan, test_socketcand, test_gvret]
for test in tests:
    try:
        test()
    except Exception as error:
        differences.append(f"{test.__name__}: {type(error).__name__}: {error}")
print(json.dumps({"done": done, "differences": differences, "shown": shown}))
