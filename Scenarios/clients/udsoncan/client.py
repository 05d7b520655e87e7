"""udsoncan as a client under test: does what a user asks for, step by step, and prints what it has learnt, a line each.

    client.py can|can-fd|doip HOST PORT STEPS

STEPS are separated by line ends, such as `session extended` and `read F190:17`; `ecu` opens a connection to another ECU. Needs
udsoncan 1.26 and, for CAN, python-can 4.6 and can-isotp 2.0, for CAN FD pyserial too, for DoIP doipclient 1.2 (pip install udsoncan
python-can can-isotp pyserial doipclient).

What is called of the library: `Client` with its default configuration, `change_session`, `suppress_positive_response`,
`read_data_by_identifier`, `write_data_by_identifier`, `unlock_security_access`, `start_routine`, `stop_routine`, `get_routine_result`,
`request_download`, `transfer_data`, `request_transfer_exit`, `clear_dtc`, the `get_…dtc…` functions of service 19; below it
`PythonIsoTpConnection` on can-isotp's `NotifierBasedCanStack`, or `DoIPClientUDSConnector` on doipclient's `DoIPClient`, which opens a closed
connection again (`auto_reconnect_tcp`).

Every step is one call of the library, or the loop that its documentation shows; nothing is repeated, opened again or
kept alive here, so that what happens is what the library does. An error of the library ends its step and is shown.

Lines:  data=ID:HEX | ID:none | ID:invalid      dtcs=CODE-STATUS,...     written=ID:HEX | ID:REASON
        routine=ID:done HEX | ID:REASON         download=done | failed: REASON
        security=unlocked | REASON              message=REASON
"""

import sys
import time

import udsoncan
from udsoncan import MemoryLocation
from udsoncan.client import Client
from udsoncan.exceptions import (
    InvalidResponseException,
    NegativeResponseException,
    TimeoutException,
    UnexpectedResponseException,
)

SESSIONS = {"default": 1, "programming": 2, "extended": 3}


def say(name, value):
    print(f"{name}={value}", flush=True)


class Raw(udsoncan.DidCodec):
    """An identifier of a known length, as bytes."""

    def __init__(self, length):
        self.length = length

    def encode(self, value):
        return bytes(value)

    def decode(self, payload):
        return bytes(payload)

    def __len__(self):
        return self.length


def reason(error):
    if isinstance(error, NegativeResponseException):
        return "refused %02X" % error.response.code
    if isinstance(error, TimeoutException):
        return "no answer"
    return " ".join(str(error).split()) or type(error).__name__


def parse(step):
    """The verb and the values of a step; words without a name belong to the value before them."""
    verb, *words = step.split()
    values, last = {}, "0"
    for word in words:
        name, sign, value = word.partition("=")
        if sign and name.isalpha():
            last = name
            values[last] = value
        else:
            values[last] = f"{values[last]} {word}" if last in values else word
    return verb, values


def xor(level, seed, params):
    return bytes(byte ^ params[index % len(params)] for index, byte in enumerate(seed))


def read(client, values):
    wanted = [item.split(":") for item in values["0"].split()]
    for name, length in wanted:
        client.config["data_identifiers"][int(name, 16)] = Raw(int(length))
    try:
        found = client.read_data_by_identifier([int(name, 16) for name, _ in wanted]).service_data.values
    except NegativeResponseException as error:
        if error.response.code == 0x31:
            found = {}
        else:
            return say("message", f"read: {reason(error)}")
    except (InvalidResponseException, UnexpectedResponseException):
        for name, _ in wanted:
            say("data", f"{name}:invalid")
        return
    for name, _ in wanted:
        value = found.get(int(name, 16))
        say("data", f"{name}:{'none' if value is None else value.hex().upper()}")


def unlock(client, values):
    if "key" in values:
        client.config["security_algo_params"] = bytes.fromhex(values["key"])
    try:
        client.unlock_security_access(int(values["level"]) * 2 - 1)
        say("security", "unlocked")
        return True
    except NegativeResponseException as error:
        say("security", {0x35: "wrong key", 0x36: "locked"}.get(error.response.code, reason(error)))
        return False
    except Exception as error:
        say("security", reason(error))
        return False


def write(client, values):
    name, value = values["id"], bytes.fromhex(values["value"])
    client.config["data_identifiers"][int(name, 16)] = Raw(len(value))
    if "level" in values and not unlock(client, values):
        return say("written", f"{name}:locked")
    try:
        client.write_data_by_identifier(int(name, 16), value)
        stored = client.read_data_by_identifier(int(name, 16)).service_data.values[int(name, 16)]
        say("written", f"{name}:{stored.hex().upper()}")
    except Exception as error:
        say("written", f"{name}:{reason(error)}")


def routine(client, values):
    name, number = values["id"], int(values["id"], 16)
    try:
        client.start_routine(number)
        started = time.monotonic()
        while True:
            time.sleep(1)
            if "stop" in values and time.monotonic() - started >= float(values["stop"]):
                client.stop_routine(number)
                return say("routine", f"{name}:stopped")
            try:
                answer = client.get_routine_result(number)
            except NegativeResponseException as error:
                if error.response.code != 0x24:
                    raise
                continue
            return say("routine", f"{name}:done {answer.service_data.routine_status_record.hex().upper()}")
    except Exception as error:
        say("routine", f"{name}:{reason(error)}")


def download(client, values):
    if "level" in values and not unlock(client, values):
        return say("download", "failed: locked")
    size = int(values["size"])
    image = bytes((i * 7 + (i >> 8)) & 0xFF for i in range(size))
    try:
        place = MemoryLocation(int(values["address"], 16), size, address_format=32, memorysize_format=32)
        length = client.request_download(place).service_data.max_length - 2
        for number, start in enumerate(range(0, size, length), start=1):
            client.transfer_data(number & 0xFF, image[start : start + length])
        client.request_transfer_exit()
        say("download", "done")
    except Exception as error:
        say("download", f"failed: {reason(error)}")


def codes(client, values):
    if "readiness" in values:
        return say("message", "codes: the library has no report by readiness group")
    if "permanent" in values:
        answer = client.get_wwh_obd_dtc_with_permanent_status(0x33).service_data
    elif "group" in values:
        answer = client.get_wwh_obd_dtc_by_status_mask(0x33, int(values["mask"], 16), 0xE0, 0x1F).service_data
    else:
        answer = client.get_dtc_by_status_mask(int(values["mask"], 16)).service_data
    shown = []
    for dtc in answer.dtcs:
        high = dtc.id >> 16
        if answer.dtc_format == 0x02:
            number = (dtc.id & 0xE0) << 11 | dtc.id & 0xFF00 | high
            text = f"SPN{number}/{dtc.id & 0x1F}"
        else:
            letter = "PCBU"[high >> 6]
            text = f"{letter}{high >> 4 & 3}{high & 15:X}{dtc.id & 0xFFFF:04X}"
        shown.append(f"{text}-{dtc.status.get_byte_as_int():02X}")
    say("dtcs", ",".join(sorted(shown)) or "no codes")


def frame(client, values):
    wanted = [item.split(":") for item in values["0"].split()]
    for name, length in wanted:
        client.config["data_identifiers"][int(name, 16)] = Raw(int(length))
    answer = client.get_dtc_snapshot_by_dtc_number(int(values["code"], 16), int(values["record"], 16)).service_data
    found = {shot.did: shot.data for dtc in answer.dtcs for shot in dtc.snapshots}
    for name, _ in wanted:
        value = found.get(int(name, 16))
        say("data", f"{name}:{'none' if value is None else bytes(value).hex().upper()}")


def record(client, values):
    answer = client.get_dtc_extended_data_by_dtc_number(
        int(values["code"], 16), int(values["number"], 16), data_size=int(values["length"])
    ).service_data
    found = [data.raw_data for dtc in answer.dtcs for data in dtc.extended_data]
    say("data", f"{values['number']}:{found[0].hex().upper() if found else 'none'}")


def clear(client, values):
    client.clear_dtc(int(values["group"], 16))
    say("message", "cleared")


def do(client, step):
    verb, values = parse(step)
    if verb == "session":
        session = SESSIONS[values["0"].split()[0]]
        if values.get("quiet") == "on":
            with client.suppress_positive_response(wait_nrc=True):
                client.change_session(session)
        else:
            client.change_session(session)
    elif verb == "wait":
        time.sleep(float(values["0"]))
    else:
        verbs = (read, unlock, write, routine, download, codes, frame, record, clear)
        {one.__name__: one for one in verbs}[verb](client, values)


def can_connection(host, port, ecu):
    import can

    return over(can.Bus(interface="socketcand", host=host, port=port, channel="vcan0"), ecu, {})


def can_fd_connection(host, port, ecu):
    import can

    timing = can.BitTimingFd.from_sample_point(
        f_clock=80_000_000, nom_bitrate=500_000, nom_sample_point=80, data_bitrate=2_000_000, data_sample_point=80)
    bus = can.Bus(interface="slcan", channel=f"socket://{host}:{port}", timing=timing, sleep_after_open=0.1)
    length = ecu.get("fd", "64")
    return over(bus, ecu, {} if length == "off" else {
        "can_fd": True, "bitrate_switch": True, "tx_data_length": int(length), "tx_data_min_length": 8,
        "max_frame_size": 65535})


def over(bus, ecu, more):
    import can
    import isotp
    from udsoncan.connections import PythonIsoTpConnection

    notifier = can.Notifier(bus, [])
    request, response = (int(ecu.get(name, usual), 16) for name, usual in (("request", "7E0"), ("response", "7E8")))
    mode = isotp.AddressingMode.Normal_29bits if request > 0x7FF else isotp.AddressingMode.Normal_11bits
    address = isotp.Address(mode, txid=request, rxid=response)
    # With blocking_send the time limits of udsoncan count from the end of a request, and its transfer can fail by itself.
    params = {"tx_padding": 0, "wftmax": 10, "blocking_send": True, **more}
    stack = isotp.NotifierBasedCanStack(bus, notifier, address=address, params=params)
    return PythonIsoTpConnection(stack), lambda: (notifier.stop(), bus.shutdown())


def doip_connection(host, port, ecu):
    from doipclient import DoIPClient
    from doipclient.connectors import DoIPClientUDSConnector

    client = DoIPClient(host, int(ecu.get("address", "E80"), 16), tcp_port=port, client_logical_address=0x0E00, auto_reconnect_tcp=True)
    return DoIPClientUDSConnector(client), client.close


def runs(steps):
    """The ECUs of the steps, each with its steps: a step may say where the ECU of those behind it is."""
    ecu, own = {}, []
    for step in steps:
        if step.startswith("ecu "):
            if own:
                yield ecu, own
            ecu, own = parse(step)[1], []
        else:
            own.append(step)
    yield ecu, own


def main():
    kind, host, port, steps = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4].splitlines()
    config = dict(udsoncan.configs.default_client_config)
    config["data_identifiers"] = {}
    config["security_algo"] = lambda level, seed, params: xor(level, seed, params)
    config["security_algo_params"] = b"\0"
    kinds = {"can": can_connection, "can-fd": can_fd_connection, "doip": doip_connection}
    for ecu, own in runs(steps):
        try:
            connection, close = kinds[kind](host, port, ecu)
        except Exception as error:
            return say("message", reason(error))
        with Client(connection, config=config) as client:
            for step in own:
                try:
                    do(client, step)
                except Exception as error:
                    say("message", reason(error))
        close()


if __name__ == "__main__":
    main()
