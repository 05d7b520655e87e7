"""An independent ISO 15765-2 node on a bus made of lines: can-isotp behind standard input and output.

Lines in:   configure {"address": {...}, "params": {...}}    a new node; answered with "ready"
            7E0#02010C                                       a frame to it
            send 49020131                                    a message for it to send
Lines out:  ready, 7E8#..., received 49020131, error NAME

Needs can-isotp 2.x (pip install can-isotp).
"""

import json
import queue
import sys
import threading

import isotp

output_lock = threading.Lock()


def say(line):
    with output_lock:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


class Node:
    def __init__(self, settings):
        address = dict(settings["address"])
        mode = isotp.AddressingMode[address.pop("mode")]
        self.frames = queue.Queue()
        self.layer = isotp.TransportLayer(
            rxfn=self.receive,
            txfn=self.transmit,
            address=isotp.Address(mode, **address),
            error_handler=lambda error: say("error " + type(error).__name__),
            params=settings["params"],
            read_timeout=0.02,
        )
        self.layer.start()
        self.running = True
        self.deliverer = threading.Thread(target=self.deliver, daemon=True)
        self.deliverer.start()

    def receive(self, timeout):
        try:
            return self.frames.get(timeout=timeout) if timeout > 0 else self.frames.get_nowait()
        except queue.Empty:
            return None

    def transmit(self, message):
        width = 8 if message.is_extended_id else 3
        say(f"{message.arbitration_id:0{width}X}#{bytes(message.data).hex().upper()}")

    def deliver(self):
        while self.running:
            message = self.layer.recv(block=True, timeout=0.02)
            if message is not None:
                say("received " + bytes(message).hex().upper())

    def take(self, line):
        identifier, data = line.split("#")
        self.frames.put(
            isotp.CanMessage(
                arbitration_id=int(identifier, 16),
                data=bytes.fromhex(data),
                dlc=len(data) // 2,
                extended_id=len(identifier) == 8,
            )
        )

    def stop(self):
        self.running = False
        self.deliverer.join()
        self.layer.stop()


def main():
    node = None
    for line in sys.stdin:
        line = line.strip()
        word, _, rest = line.partition(" ")
        if word == "configure":
            if node is not None:
                node.stop()
            node = Node(json.loads(rest))
            say("ready")
        elif word == "send":
            node.layer.send(bytes.fromhex(rest))
        elif line:
            node.take(line)
    if node is not None:
        node.stop()


if __name__ == "__main__":
    main()
