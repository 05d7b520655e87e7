"""A tester of ISO 14229-1 on lines: udsoncan behind standard input and output.

Lines out:  request HEX     a message to the ECU; answered by one line with all messages of the ECU, separated by spaces
            done COUNT      every exchange was decoded without an error
            failed TEXT     the first one that was not

Needs udsoncan 1.26 (pip install udsoncan).
"""

import sys
import zlib

import udsoncan
from udsoncan import MemoryLocation
from udsoncan.client import Client
from udsoncan.connections import BaseConnection
from udsoncan.exceptions import NegativeResponseException, TimeoutException

from raw_codec import Raw


class Lines(BaseConnection):
    """One line a request; the answers of the ECU wait in a list."""

    def __init__(self):
        super().__init__("lines")
        self.waiting = []
        self.count = 0

    def open(self):
        return self

    def close(self):
        pass

    def is_open(self):
        return True

    def empty_rxqueue(self):
        self.waiting = []

    def specific_send(self, payload, timeout=None):
        self.count += 1
        print("request " + payload.hex(), flush=True)
        self.waiting = [bytes.fromhex(word) for word in sys.stdin.readline().split()]

    def specific_wait_frame(self, timeout=2):
        if not self.waiting:
            raise TimeoutException("no answer")
        return self.waiting.pop(0)


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


def refused(code, call):
    try:
        call()
    except NegativeResponseException as error:
        expect(error.response.code == code, "%s instead of %02X" % (error.response.code_name, code))
        return
    raise AssertionError("not refused with %02X" % code)


def key_xor(level, seed, params):
    return bytes(byte ^ 0xA5 for byte in seed)


def unlock(client):
    client.change_session(2)
    client.unlock_security_access(1)


def flash(client, image):
    client.start_routine(0xFF00)
    location = MemoryLocation(0x08000000, len(image), 32, 32)
    block = client.request_download(location).service_data.max_length - 2
    expect(block == 256, "blocks of %d" % block)
    for number, start in enumerate(range(0, len(image), block)):
        client.transfer_data((number + 1) & 0xFF, image[start:start + block])
    client.request_transfer_exit()
    answer = client.start_routine(0xFF01, zlib.crc32(image).to_bytes(4, "big"))
    expect(answer.service_data.routine_status_record == b"\x00", "the check has failed")


def run(client):
    answer = client.change_session(3)
    expect(answer.service_data.p2_server_max == 0.05 and answer.service_data.p2_star_server_max == 5, "timing")
    client.tester_present()
    with client.suppress_positive_response():
        client.tester_present()
    values = client.read_data_by_identifier([0xF190, 0xF18C, 0xF186]).service_data.values
    expect(values[0xF190] == "1HGCM82633A004352", values[0xF190])
    expect(values[0xF186] == b"\x03", "session")
    refused(0x31, lambda: client.read_data_by_identifier(0x9999))
    refused(0x33, lambda: client.write_data_by_identifier(0xF198, b"0123456789"))
    client.communication_control(3, udsoncan.CommunicationType(0, normal_msg=True))
    client.control_dtc_setting(2)
    client.control_dtc_setting(1)
    expect(client.read_memory_by_address(MemoryLocation(0x20001000, 4, 32, 8)).service_data.memory_block
           == b"\xde\xad\xbe\xef", "memory")
    client.dynamically_define_did(
        0xF301, udsoncan.DynamicDidDefinition(source_did=0xF18C, position=1, memorysize=3))
    expect(client.read_data_by_identifier(0xF301).service_data.values[0xF301] == b"ECU", "dynamic")
    client.clear_dynamically_defined_did(0xF301)
    client.io_control(0x3101, control_param=3, values=[b"\x01"])
    client.io_control(0x3101, control_param=0)
    refused(0x24, lambda: client.get_routine_result(0x0203))
    client.start_routine(0x0203)
    client.stop_routine(0x0203)
    # Trouble codes.
    expect(client.get_number_of_dtc_by_status_mask(0xFF).service_data.dtc_count == 3, "count")
    codes = client.get_dtc_by_status_mask(0x08).service_data.dtcs
    expect([code.id for code in codes] == [0x030100], "confirmed")
    expect(codes[0].status.confirmed and codes[0].status.warning_indicator_requested, "status")
    expect(len(client.get_supported_dtc().service_data.dtcs) == 3, "supported")
    client.get_dtc_with_permanent_status()
    client.get_dtc_snapshot_identification()
    client.get_dtc_snapshot_by_dtc_number(0x030100, 1)
    client.get_dtc_extended_data_by_dtc_number(0x030100, 1, data_size=1)
    client.get_dtc_fault_counter()
    emissions = client.get_wwh_obd_dtc_by_status_mask(0x33, 0x08, 0x20, 0x02).service_data.dtcs
    expect([code.id for code in emissions] == [0x030100], "emissions")
    client.clear_dtc(0xFFFFFF)
    expect(not client.get_dtc_by_status_mask(0x08).service_data.dtcs, "cleared")
    # A wrong key, then the flash.
    client.change_session(2)
    client.request_seed(1)
    refused(0x35, lambda: client.send_key(2, b"\0\0\0\0"))
    unlock(client)
    refused(0x70, lambda: client.request_download(MemoryLocation(0x08000000, 16, 32, 32)))
    flash(client, b"SW-2.1.7" + bytes(range(256)) * 5)
    client.ecu_reset(1)
    print("request", flush=True)
    sys.stdin.readline()
    expect(client.read_data_by_identifier(0xF189).service_data.values[0xF189] == b"SW-2.1.7", "version")


def main():
    lines = Lines()
    dids = {0xF190: udsoncan.AsciiCodec(17), 0xF18C: Raw(10), 0xF186: Raw(1), 0xF198: Raw(10), 0xF189: Raw(8),
            0xF301: Raw(3), 0x9999: Raw(1), "default": Raw(1)}
    # PIDs in the snapshot, with the lengths of SAE J1979.
    lengths = {0x03: 2, 0x0C: 2, 0x10: 2, 0x1F: 2, 0x21: 2, 0x42: 2, 0x43: 2, 0x44: 2, 0x4D: 2, 0x4E: 2, 0x31: 2,
               0x14: 2, 0x15: 2, 0x16: 2, 0x17: 2, 0x18: 2, 0x19: 2, 0x1A: 2, 0x1B: 2, 0x22: 2, 0x23: 2, 0x3C: 2,
               0x3D: 2, 0x3E: 2, 0x3F: 2, 0x53: 2, 0x54: 2, 0x55: 2, 0x56: 2, 0x57: 2, 0x58: 2, 0x59: 2, 0x5D: 2,
               0x5E: 2, 0x32: 2, 0x50: 4, 0x4F: 4}
    lengths.update({pid: 4 for pid in list(range(0x24, 0x2C)) + list(range(0x34, 0x3C))})
    for pid in range(0x03, 0x60):
        dids[0xF400 | pid] = Raw(lengths.get(pid, 1))
    config = dict(udsoncan.configs.default_client_config)
    config.update(
        data_identifiers=dids, security_algo=key_xor, input_output={0x3101: Raw(1)},
        standard_version=2020, use_server_timing=False, dtc_snapshot_did_size=2,
        extended_data_size={0x030100: 1})
    with Client(lines, request_timeout=5, config=config) as client:
        try:
            run(client)
        except Exception as error:  # whatever it is, the test says it
            print("failed %s: %s" % (type(error).__name__, str(error).replace("\n", " ")), flush=True)
            return
    print("done %d" % lines.count, flush=True)


main()
