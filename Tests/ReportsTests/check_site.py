"""Checks the documents of a site against its schema.

usage: check_site.py FOLDER   FOLDER has api/ and difference.json. Prints what is wrong and how many documents are right.
"""
import json
import pathlib
import sys

import jsonschema_rs

folder = pathlib.Path(sys.argv[1])
api = folder / "api"
schema = json.loads((api / "schema.json").read_text())
jsonschema_rs.meta.validate(schema)


def of(name):
    return jsonschema_rs.Draft202012Validator({**schema["$defs"][name], "$defs": schema["$defs"]})


documents = [("index.json", api / "index.json"), ("difference", folder / "difference.json")]
documents += [(part, path) for part in ("clients", "cases") for path in sorted((api / part).glob("*.json"))]
good = 0
for name, path in documents:
    problems = [f"{path.name}: {error.message}" for error in of(name).iter_errors(json.loads(path.read_text()))]
    good += not problems
    print(*problems[:3], sep="\n", end="\n" if problems else "")
    if path.parent.name in ("clients", "cases"):
        # The script for the pages has the same.
        call = path.with_suffix(".js").read_text()
        assert json.loads(call.removeprefix(f'dynoData("api/{path.parent.name}/{path.stem}.js", ').removesuffix(");\n")) == json.loads(path.read_text())
assert list(of("clients").iter_errors({"format": 1}))
print(f"{good} documents good")
