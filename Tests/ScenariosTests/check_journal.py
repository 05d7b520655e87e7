"""Validates the lines of a journal against its schema: check_journal.py SCHEMA JOURNAL.

Prints one line for each, "good" or what is wrong.
"""
import json
import sys

import jsonschema_rs

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
jsonschema_rs.meta.validate(schema)
# Trying the form of the line's own kind alone says better what is wrong, and takes less time.
forms = {}
for form in schema["oneOf"]:
    forms.setdefault(form["properties"]["kind"]["const"], []).append(form)
validators = {
    kind: jsonschema_rs.Draft202012Validator({**schema, "oneOf": own}) for kind, own in forms.items()
}
with open(sys.argv[2], encoding="utf-8") as file:
    for line in file:
        record = json.loads(line)
        validator = validators.get(record["kind"])
        if validator is None:
            print("refused: no such kind")
            continue
        error = next(validator.iter_errors(record), None)
        print("good" if error is None else "refused: " + error.message.replace("\n", " ")[:200])
