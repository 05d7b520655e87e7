"""Reads a JSON Schema from standard input, checks it, and tries it: check_json_schema.py INSTANCE [INSTANCE ...].

Every INSTANCE is JSON; prints a line for each, "good" or what is wrong with it.
"""

import json
import sys

import jsonschema

schema = json.load(sys.stdin)
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
for text in sys.argv[1:]:
    error = jsonschema.exceptions.best_match(validator.iter_errors(json.loads(text)))
    print("good" if error is None else "refused: " + error.message.replace("\n", " ")[:200])
