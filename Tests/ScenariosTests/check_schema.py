"""Validates YAML files against the schemas: check_schema.py FOLDER-OF-SCHEMAS KIND FILE [KIND FILE ...].

Prints one line a file, "good" or what is wrong. Scalars are taken as text, as the loader takes them.
"""
import json
import sys

import jsonschema_rs
import yaml

folder, pairs = sys.argv[1], sys.argv[2:]
validators = {}
for kind in ("scenario", "vehicle", "profile"):
    with open(f"{folder}/{kind}.json", encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema_rs.meta.validate(schema)
    validators[kind] = jsonschema_rs.Draft202012Validator(schema)

for kind, path in zip(pairs[::2], pairs[1::2]):
    with open(path, encoding="utf-8-sig") as file:
        documents = list(yaml.load_all(file, Loader=yaml.CBaseLoader))
    errors = [error.message for document in documents for error in validators[kind].iter_errors(document)]
    print("refused: " + errors[0].replace("\n", " ")[:200] if errors else "good")
