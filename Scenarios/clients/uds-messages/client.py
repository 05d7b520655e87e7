"""py-uds and pydiag as clients under test: sends the requests that a user asks for, and prints what has been answered.

    client.py py-uds|pydiag HOST PORT STEPS

STEPS are separated by line ends, such as `session extended` and `read F190:17`. Needs py-uds 4.0 and python-can 4.6, or pydiag 1.0
(pip install py-uds python-can pydiag).

Both libraries carry diagnostic messages, and leave the bytes of a service to their user: those are the hook's, and its profiles are put
to cases about messages only. What is called of py-uds: `PyCanTransportInterface` with python-can's bus, `Client` with its own times,
`send_request_receive_responses`. What is called of pydiag: `DoIpTransport`, `UdsSession` with its own times, `request`, `close`. Nothing is
repeated or opened again here; an error of the library ends its step and is shown.

Lines:  data=ID:HEX | ID:none | ID:invalid      written=ID:HEX | ID:REASON
        security=unlocked | REASON              message=REASON
"""

import sys
import time

SESSIONS = {"default": 1, "programming": 2, "extended": 3}


def say(name, value):
    print(f"{name}={value}", flush=True)


class Refused(Exception):
    """A negative response."""

    def __init__(self, code):
        super().__init__(f"refused {code:02X}")
        self.code = code


class Silent(Exception):
    """The library says that there is no answer."""

    def __init__(self):
        super().__init__("no answer")


class PyUDS:
    """py-uds on python-can, through a socketcand server."""

    def __init__(self, host, port):
        import can
        from uds.addressing import AddressingType
        from uds.can import CanAddressingFormat, CanAddressingInformation, PyCanTransportInterface
        from uds.client import Client
        from uds.message import UdsMessage

        self.bus = can.Bus(interface="socketcand", host=host, port=port, channel="vcan0")
        engine = CanAddressingInformation(
            CanAddressingFormat.NORMAL_ADDRESSING,
            rx_physical_params={"can_id": 0x7E8}, tx_physical_params={"can_id": 0x7E0},
            rx_functional_params={"can_id": 0x7E8}, tx_functional_params={"can_id": 0x7DF},
        )
        self.client = Client(PyCanTransportInterface(network_manager=self.bus, addressing_information=engine))
        self.message = lambda payload: UdsMessage(payload=payload, addressing_type=AddressingType.PHYSICAL)

    def ask(self, payload):
        try:
            _, responses = self.client.send_request_receive_responses(self.message(payload))
        except TimeoutError as error:
            raise Silent() from error
        return responses[-1].payload if responses else b""

    def close(self):
        del self.client
        self.bus.shutdown()


class PyDiag:
    """pydiag over DoIP."""

    def __init__(self, host, port):
        from pydiag.zuds import DoIpTransport, ResponseCode, UdsSession

        self.codes = ResponseCode
        self.transport = DoIpTransport(host, port, source_addr=0x0E00, target_addr=0x0E80)
        self.session = UdsSession(self.transport)

    def ask(self, payload):
        answer = self.session.request(payload[0], payload[1:])
        if answer.code == self.codes.TIMEOUT:
            raise Silent()
        if answer.is_negative:
            return bytes([0x7F, payload[0], answer.nrc])
        if not answer.is_positive:
            raise OSError(answer.code.name)
        return bytes([answer.sid]) + bytes(answer.data)

    def close(self):
        self.transport.close()


def request(library, payload):
    """The bytes behind the service of the positive response to `payload`."""
    response = library.ask(bytes(payload))
    if response[:1] == b"\x7F":
        raise Refused(response[2])
    return bytes(response[1:])


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


def read(library, values):
    for item in values["0"].split():
        name, length = item.split(":")
        try:
            answer = request(library, b"\x22" + bytes.fromhex(name))
        except Refused as error:
            if error.code != 0x31:
                raise
            say("data", f"{name}:none")
            continue
        isRight = answer[:2].hex().upper() == name and len(answer) - 2 == int(length)
        say("data", f"{name}:{answer[2:].hex().upper() if isRight else 'invalid'}")


def unlock(library, values):
    level, mask = int(values["level"]), bytes.fromhex(values.get("key", "00"))
    try:
        seed = request(library, bytes([0x27, level * 2 - 1]))[1:]
        if any(seed):
            key = bytes(byte ^ mask[index % len(mask)] for index, byte in enumerate(seed))
            request(library, bytes([0x27, level * 2]) + key)
    except Refused as error:
        say("security", {0x35: "wrong key", 0x36: "locked"}.get(error.code, str(error)))
        return False
    say("security", "unlocked")
    return True


def write(library, values):
    name = values["id"]
    if "level" in values and not unlock(library, values):
        return say("written", f"{name}:locked")
    try:
        request(library, b"\x2E" + bytes.fromhex(name) + bytes.fromhex(values["value"]))
        stored = request(library, b"\x22" + bytes.fromhex(name))[2:]
        say("written", f"{name}:{stored.hex().upper()}")
    except Exception as error:
        say("written", f"{name}:{reason(error)}")


def reason(error):
    return str(error) if isinstance(error, (Refused, Silent)) else " ".join(f"{type(error).__name__}: {error}".split())


def do(library, step):
    verb, values = parse(step)
    if verb == "session":
        quiet = 0x80 if values.get("quiet") == "on" else 0
        request(library, bytes([0x10, SESSIONS[values["0"].split()[0]] | quiet]))
    elif verb == "wait":
        time.sleep(float(values["0"]))
    else:
        {"read": read, "unlock": unlock, "write": write}[verb](library, values)


def main():
    name, host, port, steps = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4].splitlines()
    try:
        library = {"py-uds": PyUDS, "pydiag": PyDiag}[name](host, port)
    except Exception as error:
        return say("message", reason(error))
    for step in steps:
        try:
            do(library, step)
        except Exception as error:
            say("message", reason(error))
    library.close()


main()
