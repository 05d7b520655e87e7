"""gallia's tester as a client under test: does what a user asks for over DoIP, and prints what it has learnt.

    client.py HOST PORT STEPS

STEPS are separated by line ends, such as `session extended` and `read F190:17`. Needs gallia 2.1 (pip install gallia).

The tester is gallia's class ECU with the values of its command line (2 s, three retries, TesterPresent after half a
second without requests). Nothing is added here; what gallia raises ends its step and is shown.

What is called of the library: `DoIPTransport.connect` and `close`, `ECU.connect`, `attach_tester_present_sender`, `set_session`,
`diagnostic_session_control`, `read_data_by_identifier`, `write_data_by_identifier`, `security_access_request_seed` and `_send_key`,
`request_download`, `transmit_data`, `read_dtc_information_report_dtc_by_status_mask`, `routine_control_start_routine`, `_stop_routine` and
`_request_routine_results`.

Lines:  data=ID:HEX | ID:none | ID:invalid      dtcs=CODE-STATUS,...     written=ID:HEX | ID:REASON
        routine=ID:done HEX | ID:REASON         download=done | failed: REASON
        security=unlocked | REASON              message=REASON
"""

import asyncio
import sys
import time

from gallia.services.uds import ECU, NegativeResponse
from gallia.services.uds.helpers import raise_for_error
from gallia.transports import DoIPTransport, TargetURI

SESSIONS = {"default": 1, "programming": 2, "extended": 3}


def say(name, value):
    print(f"{name}={value}", flush=True)


class Refused(Exception):
    """A negative response."""

    def __init__(self, code):
        super().__init__(f"refused {code:02X}")
        self.code = code


def check(response):
    if isinstance(response, NegativeResponse):
        raise Refused(response.response_code)
    return response


def reason(error):
    if isinstance(error, Refused):
        return str(error)
    name = type(error).__name__
    if name == "MissingResponse":
        return "no answer"
    return " ".join(f"{name}: {error}".split())


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


async def read(ecu, values):
    for item in values["0"].split():
        name, length = item.split(":")
        try:
            data = check(await ecu.read_data_by_identifier(int(name, 16))).data_record
            # gallia leaves the length to its user.
            say("data", f"{name}:{data.hex().upper() if len(data) == int(length) else 'invalid'}")
        except Refused as error:
            if error.code != 0x31:
                raise
            say("data", f"{name}:none")


async def unlock(ecu, values):
    level = int(values["level"])
    try:
        seed = check(await ecu.security_access_request_seed(level * 2 - 1)).security_seed
        if any(seed):
            mask = bytes.fromhex(values["key"])
            key = bytes(byte ^ mask[index % len(mask)] for index, byte in enumerate(seed))
            check(await ecu.security_access_send_key(level * 2, key))
        say("security", "unlocked")
        return True
    except Refused as error:
        say("security", {0x35: "wrong key", 0x36: "locked"}.get(error.code, str(error)))
        return False
    except Exception as error:
        say("security", reason(error))
        return False


async def write(ecu, values):
    name = values["id"]
    if "level" in values and not await unlock(ecu, values):
        return say("written", f"{name}:locked")
    try:
        check(await ecu.write_data_by_identifier(int(name, 16), bytes.fromhex(values["value"])))
        stored = check(await ecu.read_data_by_identifier(int(name, 16))).data_record
        say("written", f"{name}:{stored.hex().upper()}")
    except Exception as error:
        say("written", f"{name}:{reason(error)}")


async def download(ecu, values):
    if "level" in values and not await unlock(ecu, values):
        return say("download", "failed: locked")
    size = int(values["size"])
    image = bytes((i * 7 + (i >> 8)) & 0xFF for i in range(size))
    try:
        answer = check(
            await ecu.request_download(int(values["address"], 16), size, address_and_length_format_identifier=0x44)
        )
        await ecu.transmit_data(image, answer.max_number_of_block_length)
        say("download", "done")
    except Exception as error:
        say("download", f"failed: {reason(error)}")


async def codes(ecu, values):
    answer = check(await ecu.read_dtc_information_report_dtc_by_status_mask(int(values["mask"], 16)))
    shown = []
    for code, status in answer.dtc_and_status_record.items():
        high = code >> 16
        shown.append(f"{'PCBU'[high >> 6]}{high >> 4 & 3}{high & 15:X}{code & 0xFFFF:04X}-{status:02X}")
    say("dtcs", ",".join(sorted(shown)) or "no codes")


async def routine(ecu, values):
    name, number = values["id"], int(values["id"], 16)
    try:
        check(await ecu.routine_control_start_routine(number))
        started = time.monotonic()
        while True:
            await asyncio.sleep(1)
            if "stop" in values and time.monotonic() - started >= float(values["stop"]):
                check(await ecu.routine_control_stop_routine(number))
                return say("routine", f"{name}:stopped")
            try:
                results = check(await ecu.routine_control_request_routine_results(number))
            except Refused as error:
                if error.code != 0x24:
                    raise
                continue
            return say("routine", f"{name}:done {results.routine_status_record.hex().upper()}")
    except Exception as error:
        say("routine", f"{name}:{reason(error)}")


async def do(ecu, step):
    verb, values = parse(step)
    if verb == "session":
        session = SESSIONS[values["0"].split()[0]]
        if values.get("quiet") == "on":
            await ecu.diagnostic_session_control(session, suppress_response=True)
        else:
            raise_for_error(await ecu.set_session(session))
        # The default session needs nothing that keeps it.
        if session == SESSIONS["default"]:
            await ecu.detach_tester_present_sender()
        elif ecu.tester_present_task is None:
            await ecu.attach_tester_present_sender(0.5)
    elif verb == "wait":
        await asyncio.sleep(float(values["0"]))
    else:
        steps = {
            "read": read, "unlock": unlock, "write": write, "codes": codes, "routine": routine, "download": download,
        }
        await steps[verb](ecu, values)


async def main():
    host, port, steps = sys.argv[1:4]
    target = TargetURI(f"doip://{host}:{port}?src_addr=0x0E00&target_addr=0x0E80&activation_type=0x00")
    transport = DoIPTransport(target)
    try:
        await transport.connect(timeout=10)
    except Exception as error:
        return say("message", reason(error))
    ecu = ECU(transport, timeout=2, max_retry=3)
    await ecu.connect()
    await ecu.attach_tester_present_sender(0.5)
    for step in steps.splitlines():
        try:
            await do(ecu, step)
        except Exception as error:
            say("message", reason(error))
    await ecu.detach_tester_present_sender()
    await transport.close()


if __name__ == "__main__":
    asyncio.run(main())
