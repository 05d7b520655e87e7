"""Reads a JSON Schema from standard input, checks it, and tries it: check_json_schema.py INSTANCE [INSTANCE ...].

Every INSTANCE is JSON; prints a line for each, "good" or what is wrong with it.
"""

import json
import sys

import jsonschema_rs

schema = json.load(sys.stdin)
jsonschema_rs.meta.validate(schema)
validator = jsonschema_rs.Draft202012Validator(schema)
for text in sys.argv[1:]:
    error = next(validator.iter_errors(json.loads(text)), None)
    print("good" if error is None else "refused: " + error.message.replace("\n", " ")[:200])
