"""A data identifier as bytes, for udsoncan."""

import udsoncan


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
