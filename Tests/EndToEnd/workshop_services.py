"""A workshop tester on uds/workshop: udsoncan with can-isotp through socketcand, and how the rest of the car sees it.

    workshop_services.py OBD_HOST:PORT SOCKETCAND_PORT DOIP_UDP_PORT

Services 19, 28, 29, 2A, 2E and 2F, and after each what the bus, an OBD-II app behind an ELM327 and a DoIP client see. Prints
one JSON object; `differences` is empty when everything was as it should be. Needs python-can, can-isotp, udsoncan.
"""

import collections
import json
import logging
import socket
import sys
import time

import can
import isotp
import udsoncan
from udsoncan.client import Client
from udsoncan.connections import PythonIsoTpConnection
from udsoncan.exceptions import NegativeResponseException

from raw_codec import Raw

logging.disable(logging.CRITICAL)

OBD, SOCKETCAND, DOIP = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
differences = []
done = []


def check(name, condition, seen=None):
    done.append(name)
    if not condition:
        differences.append(f"{name}: {seen!r}")


def refusal(call):
    try:
        call()
    except NegativeResponseException as error:
        return error.response.code
    return None


class Frames(can.Listener):
    """The frames that the car sends, but for answers to the tester."""

    def __init__(self):
        self.frames = []

    def on_message_received(self, message):
        if not 0x7E0 <= message.arbitration_id <= 0x7EF:
            self.frames.append((message.arbitration_id, bytes(message.data)))

    def during(self, seconds):
        time.sleep(0.1)  # what was on its way
        self.frames.clear()
        time.sleep(seconds)
        return list(self.frames)

    def identifiers(self):
        return sorted({identifier for identifier, _ in self.during(0.5)})


class Adapter:
    def __init__(self, address):
        host, port = address.rsplit(":", 1)
        self.socket = socket.create_connection((host, int(port)), 5)
        for line in ("ATZ", "ATE0", "ATS0", "ATH0", "ATSP6", "0100"):
            self.ask(line)

    def ask(self, line):
        self.socket.sendall(line.encode() + b"\r")
        text = b""
        while not text.endswith(b">"):
            text += self.socket.recv(4096)
        return text.decode().replace("\r", " ").strip("> ")


def identification():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as client:
        client.settimeout(5)
        client.sendto(bytes.fromhex("02fd000100000000"), ("127.0.0.1", DOIP))
        return client.recv(4096)[8:25].decode()


def codes(client):
    service = udsoncan.services.ReadDTCInformation.Subfunction
    one = [(code.id, code.status.get_byte_as_int()) for code in
           client.get_dtc_by_status_mask(0xFF).service_data.dtcs]
    check("status", one == [(0x030100, 0xE8), (0x042000, 0x64), (0x523456, 0x40)], one)
    count = client.get_number_of_dtc_by_status_severity_mask(0xFF, 0x60).service_data.dtc_count
    check("19 07", count == 2, count)
    found = client.get_dtc_by_status_severity_mask(0xFF, 0x40).service_data.dtcs
    check("19 08", [(code.id, code.functional_unit) for code in found] == [(0x042000, 0x10)], found)
    found = client.get_dtc_severity(0x523456).service_data.dtcs
    check("19 09", [(code.id, code.severity.get_byte_as_int()) for code in found] == [(0x523456, 0x80)], found)
    for name, call, expected in (
            ("19 0B", client.get_first_test_failed_dtc, 0x030100), ("19 0C", client.get_first_confirmed_dtc, 0x030100),
            ("19 0D", client.get_most_recent_test_failed_dtc, 0x042000),
            ("19 0E", client.get_most_recent_confirmed_dtc, 0x030100)):
        found = [code.id for code in call().service_data.dtcs]
        check(name, found == [expected], found)
    found = client.get_dtc_snapshot_by_record_number(1).service_data.dtcs
    check("19 05", [code.id for code in found] == [0x030100] and len(found[0].snapshots) > 5, found)
    found = client.get_dtc_extended_data_by_record_number(1, data_size=1).service_data.dtcs
    check("19 16", [code.id for code in found] == [0x030100], found)
    found = client.get_user_defined_dtc_extended_data_by_dtc_number(0x523456, 2, 0xFF, data_size=1).service_data
    check("19 19", [code.id for code in found.dtcs] == [0x523456] and found.memory_selection_echo == 2, found)
    client.clear_dtc(0x042000)
    one = [(code.id, code.status.get_byte_as_int()) for code in
           client.get_supported_dtc().service_data.dtcs]
    check("14 for one code", one == [(0x030100, 0xE8), (0x042000, 0x50), (0x523456, 0x40)], one)


def communication(client, frames):
    everything = [0x0C9, 0x1F5, 0x501]
    check("frames", frames.identifiers() == everything)
    normal = udsoncan.CommunicationType(0, normal_msg=True)
    both = udsoncan.CommunicationType(0, normal_msg=True, network_management_msg=True)
    client.communication_control(3, normal)
    seen = frames.identifiers()
    check("28 03 01", seen == [0x1F5, 0x501], seen)
    client.communication_control(1, both)
    seen = frames.identifiers()
    check("28 01 03", seen == [0x1F5], seen)
    client.communication_control(4, normal, node_id=1)
    seen = frames.identifiers()
    check("28 04", seen == [], seen)
    client.communication_control(5, normal, node_id=1)
    client.communication_control(0, both)
    seen = frames.identifiers()
    check("28 00", seen == everything, seen)
    client.communication_control(3, both)
    client.change_session(1)
    seen = frames.identifiers()
    check("28 until the session ends", seen == everything, seen)
    client.change_session(3)


def authentication(client):
    check("34", refusal(lambda: client.read_data_by_identifier(0x4001)) == 0x34)
    check("34 of a routine", refusal(lambda: client.start_routine(0x0203)) == 0x34)
    proof = lambda challenge: bytes(byte ^ 0xFF for byte in challenge)
    certificate, algorithm = bytes.fromhex("3082010a"), bytes.fromhex("06096086480165030401020000000000")
    data = client.authentication(1, communication_configuration=0, certificate_client=certificate,
                                 challenge_client=b"").service_data
    data = client.authentication(3, proof_of_ownership_client=proof(data.challenge_server)).service_data
    check("29 01, 03", data.return_value == 0x12, data.return_value)
    value = client.read_data_by_identifier(0x4001).service_data.values[0x4001]
    check("an authenticated tester reads", value == b"\xca\xfe", value)
    data = client.authentication(0).service_data
    check("29 00", data.return_value == 0x10 and refusal(lambda: client.read_data_by_identifier(0x4001)) == 0x34)
    data = client.authentication(2, communication_configuration=0, certificate_client=certificate,
                                 challenge_client=b"\x01\x02").service_data
    check("29 02", data.certificate_server == bytes.fromhex("3082020b")
          and data.proof_of_ownership_server == b"\x5b\x58", data.proof_of_ownership_server)
    data = client.authentication(4, certificate_evaluation_id=1, certificate_data=certificate).service_data
    check("29 04", data.return_value == 0x13, data.return_value)
    for task in (6, 7):
        client.authentication(0)
        data = client.authentication(5, communication_configuration=0, algorithm_indicator=algorithm).service_data
        check("29 05", data.algorithm_indicator == algorithm and len(data.challenge_server) == 8)
        data = client.authentication(task, algorithm_indicator=algorithm, challenge_client=b"\x0f",
                                     proof_of_ownership_client=proof(data.challenge_server)).service_data
        check("29 0%d" % task, data.return_value == 0x12
              and (task == 6 or data.proof_of_ownership_server == b"\x55"), data.return_value)
        check("after 29 0%d" % task, refusal(lambda: client.read_data_by_identifier(0x4001)) is None)


def one_truth(client, frames, adapter):
    client.write_data_by_identifier(0xF190, "WDB9634031L123456")
    number = client.read_data_by_identifier(0xF190).service_data.values[0xF190]
    check("22 F190", number == "WDB9634031L123456", number)
    number = client.read_data_by_identifier(0xF802).service_data.values[0xF802]
    check("22 F802", number == "WDB9634031L123456", number)
    answer = adapter.ask("0902")
    check("0902", "574442" in answer.replace(" ", "") and "5744" in answer, answer)
    number = identification()
    check("DoIP", number == "WDB9634031L123456", number)
    client.io_control(0x2201, control_param=3, values=[b"\x28"])
    answer = adapter.ask("0105")
    check("0105 under control", set(answer.split()) == {"410528"}, answer)
    seen = {data[2] for identifier, data in frames.during(0.3) if identifier == 0x0C9}
    check("the bus under control", seen == {0x28}, seen)
    client.io_control(0x2201, control_param=0)
    answer = adapter.ask("0105")
    check("0105 afterwards", set(answer.split()) == {"410581"}, answer)
    data = client.io_control(0x3101, control_param=3, values=[b"\x12\x34"], masks={"high": True}).service_data
    check("2F with a mask", data.decoded_data == b"\x12\x00", data.decoded_data)
    data = client.io_control(0x3101, control_param=3, values=[b"\xff\xff"], masks={}).service_data
    check("2F with a mask of zeros", data.decoded_data == b"\x12\x00", data.decoded_data)


def periodic(client, frames):
    def ask(parameters):
        client.conn.send(b"\x2a" + parameters)
        return client.conn.wait_frame(timeout=5)

    check("2A", ask(b"\x03\x01\x02") == b"\x6a")
    seen = collections.Counter(data for identifier, data in frames.during(1) if identifier == 0x6E8)
    check("2A, type 2", {data[:3] for data in seen} == {b"\x01\x0c\x30", b"\x02SE"}
          and all(len(data) == 8 and 15 <= count <= 25 for data, count in seen.items()), dict(seen))
    check("2A, too long", ask(b"\x03\x03") == b"\x7f\x2a\x14")
    check("2A 04", ask(b"\x04") == b"\x6a" and 0x6E8 not in frames.identifiers())


def main():
    dids = {0xF190: udsoncan.AsciiCodec(17), 0xF802: udsoncan.AsciiCodec(17), 0x4001: Raw(2), "default": Raw(1)}
    two = {0x03, 0x0C, 0x10, 0x1F, 0x21, 0x31, 0x32, 0x3C, 0x3D, 0x3E, 0x3F, 0x22, 0x23, 0x42, 0x43, 0x44, 0x4D, 0x4E,
           0x53, 0x54, 0x55, 0x56, 0x57, 0x58, 0x59, 0x5D, 0x5E} | set(range(0x14, 0x1C))
    four = set(range(0x24, 0x2C)) | set(range(0x34, 0x3C)) | {0x4F, 0x50}
    for pid in range(0x03, 0x60):
        dids[0xF400 | pid] = Raw(2 if pid in two else 4 if pid in four else 1)
    config = dict(udsoncan.configs.default_client_config)
    config.update(
        data_identifiers=dids, standard_version=2020, dtc_snapshot_did_size=2, use_server_timing=False, p2_timeout=5,
        input_output={0x2201: Raw(1), 0x3101: {"codec": Raw(2), "mask": {"high": 0x80, "low": 0x40}, "mask_size": 1}})
    frames = Frames()
    bus = can.Bus(interface="socketcand", host="127.0.0.1", port=SOCKETCAND, channel="vcan0")
    notifier = can.Notifier(bus, [frames])
    stack = isotp.NotifierBasedCanStack(
        bus, notifier, address=isotp.Address(isotp.AddressingMode.Normal_11bits, txid=0x7E0, rxid=0x7E8))
    with Client(PythonIsoTpConnection(stack), config=config) as client:
        adapter = Adapter(OBD)
        codes(client)
        client.change_session(3)
        authentication(client)
        communication(client, frames)
        one_truth(client, frames, adapter)
        periodic(client, frames)
    notifier.stop()
    bus.shutdown()
    print(json.dumps({"done": done, "differences": differences}))


main()
