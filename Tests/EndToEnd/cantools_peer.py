"""Decodes frames with cantools: arguments are a DBC file, then NAME=HEX for each frame; prints JSON by name."""

import json
import sys

import cantools

database = cantools.database.load_file(sys.argv[1], strict=False)
result = {}
for pair in sys.argv[2:]:
    name, data = pair.split("=")
    values = database.decode_message(name, bytes.fromhex(data), decode_choices=False)
    result[name] = {key: float(value) for key, value in values.items()}
print(json.dumps(result))
