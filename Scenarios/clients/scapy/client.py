"""scapy's UDS as a client under test: does what a user asks for, step by step, and prints what it has learnt, a line each.

    client.py HOST PORT STEPS

STEPS are separated by line ends, such as `session extended` and `read F190:17`. Needs scapy 2.8 and python-can 4.6 (pip install scapy
python-can).

What is called of the library: `CANSocket` of python-can, `ISOTPSoftSocket(padding=True, basecls=UDS)`, its packets `UDS_DSC`, `UDS_RDBI`,
`UDS_WDBI`, `UDS_SA`, `UDS_RC`, `UDS_RD`, `UDS_TD`, `UDS_RTE`, `UDS_RDTCI`, and `sr1`, which decides what answers a request. Its user
states how long `sr1` waits: 5 s here. Nothing is repeated, opened again or kept alive.

Lines:  data=ID:HEX | ID:none | ID:invalid      dtcs=CODE-STATUS,...     written=ID:HEX | ID:REASON
        routine=ID:done HEX | ID:REASON         download=done | failed: REASON
        security=unlocked | REASON              message=REASON
"""

import logging
import sys
import time

logging.getLogger("scapy.runtime").setLevel(logging.ERROR)

from scapy.config import conf  # noqa: E402

conf.contribs["CANSocket"] = {"use-python-can": True}
conf.contribs["ISOTP"] = {"use-can-isotp-kernel-module": False}

from scapy.contrib import cansocket_python_can  # noqa: E402
from scapy.contrib.automotive import uds  # noqa: E402
from scapy.contrib.isotp.isotp_soft_socket import ISOTPSoftSocket  # noqa: E402

SESSIONS = {"default": 1, "programming": 2, "extended": 3}
# In seconds.
PATIENCE = 5


def say(name, value):
    print(f"{name}={value}", flush=True)


class Refused(Exception):
    """A negative response."""

    def __init__(self, code):
        super().__init__(f"refused {code:02X}")
        self.code = code


def reason(error):
    return str(error) if isinstance(error, (Refused, TimeoutError)) else f"{type(error).__name__}: {error}"


def request(socket, packet):
    """The packet behind the service of the positive response to `packet`."""
    answer = socket.sr1(uds.UDS() / packet, timeout=PATIENCE, verbose=False)
    if answer is None:
        raise TimeoutError("no answer")
    if answer.service == 0x7F:
        raise Refused(answer.negativeResponseCode)
    return answer.payload


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


def data(answer):
    """The bytes of a record, which the library leaves as they are behind its identifier."""
    return bytes(answer.payload)


def read(socket, values):
    for item in values["0"].split():
        name, length = item.split(":")
        try:
            record = data(request(socket, uds.UDS_RDBI(identifiers=[int(name, 16)])))
        except Refused as error:
            if error.code != 0x31:
                raise
            say("data", f"{name}:none")
            continue
        say("data", f"{name}:{record.hex().upper() if len(record) == int(length) else 'invalid'}")


def unlock(socket, values):
    level, mask = int(values["level"]), bytes.fromhex(values.get("key", "00"))
    try:
        seed = request(socket, uds.UDS_SA(securityAccessType=level * 2 - 1)).securitySeed
        if any(seed):
            key = bytes(byte ^ mask[index % len(mask)] for index, byte in enumerate(seed))
            request(socket, uds.UDS_SA(securityAccessType=level * 2, securityKey=key))
    except Refused as error:
        say("security", {0x35: "wrong key", 0x36: "locked"}.get(error.code, str(error)))
        return False
    say("security", "unlocked")
    return True


def write(socket, values):
    name = values["id"]
    if "level" in values and not unlock(socket, values):
        return say("written", f"{name}:locked")
    try:
        value = bytes.fromhex(values["value"])
        request(socket, uds.UDS_WDBI(dataIdentifier=int(name, 16)) / value)
        stored = data(request(socket, uds.UDS_RDBI(identifiers=[int(name, 16)])))
        say("written", f"{name}:{stored.hex().upper()}")
    except Exception as error:
        say("written", f"{name}:{reason(error)}")


def routine(socket, values):
    name, number = values["id"], int(values["id"], 16)
    control = {"start": 1, "stop": 2, "result": 3}

    def ask(kind):
        return request(socket, uds.UDS_RC(routineControlType=control[kind], routineIdentifier=number))

    try:
        ask("start")
        started = time.monotonic()
        while True:
            time.sleep(1)
            if "stop" in values and time.monotonic() - started >= float(values["stop"]):
                ask("stop")
                return say("routine", f"{name}:stopped")
            try:
                answer = ask("result")
            except Refused as error:
                if error.code != 0x24:
                    raise
                continue
            return say("routine", f"{name}:done {data(answer).hex().upper()}")
    except Exception as error:
        say("routine", f"{name}:{reason(error)}")


def download(socket, values):
    if "level" in values and not unlock(socket, values):
        return say("download", "failed: locked")
    size = int(values["size"])
    image = bytes((i * 7 + (i >> 8)) & 0xFF for i in range(size))
    try:
        place = {"memoryAddress4": int(values["address"], 16), "memorySize4": size}
        answer = request(socket, uds.UDS_RD(memorySizeLen=4, memoryAddressLen=4, **place))
        length = int.from_bytes(answer.maxNumberOfBlockLength, "big") - 2
        for number, start in enumerate(range(0, size, length), start=1):
            block = image[start : start + length]
            request(socket, uds.UDS_TD(blockSequenceCounter=number & 0xFF, transferRequestParameterRecord=block))
        request(socket, uds.UDS_RTE())
        say("download", "done")
    except Exception as error:
        say("download", f"failed: {reason(error)}")


def codes(socket, values):
    answer = request(socket, uds.UDS_RDTCI(reportType=2, DTCStatusMask=int(values["mask"], 16)))
    shown = []
    for record in answer.DTCAndStatusRecord or []:
        code = bytes(record)
        shown.append(f"{'PCBU'[code[0] >> 6]}{code[0] >> 4 & 3}{code[0] & 15:X}{code[1:3].hex().upper()}-{code[3]:02X}")
    say("dtcs", ",".join(sorted(shown)) or "no codes")


def do(socket, step):
    verb, values = parse(step)
    if verb == "session":
        session = SESSIONS[values["0"].split()[0]]
        if values.get("quiet") == "on":
            # No answer is a good one.
            socket.sr1(uds.UDS() / uds.UDS_DSC(diagnosticSessionType=session | 0x80), timeout=PATIENCE, verbose=False)
        else:
            request(socket, uds.UDS_DSC(diagnosticSessionType=session))
    elif verb == "wait":
        time.sleep(float(values["0"]))
    else:
        verbs = (read, unlock, write, routine, download, codes)
        {one.__name__: one for one in verbs}[verb](socket, values)


def main():
    host, port, steps = sys.argv[1], int(sys.argv[2]), sys.argv[3].splitlines()
    try:
        bus = cansocket_python_can.CANSocket(bustype="socketcand", host=host, port=port, channel="vcan0")
    except Exception as error:
        return say("message", reason(error))
    with ISOTPSoftSocket(bus, tx_id=0x7E0, rx_id=0x7E8, padding=True, basecls=uds.UDS) as socket:
        for step in steps:
            try:
                do(socket, step)
            except Exception as error:
                say("message", reason(error))
    bus.close()


main()
