"""Reads the reports in a folder with other people's tools: prints a line a check, in a fixed order."""
import base64
import json
import pathlib
import sys
from html.parser import HTMLParser

import jsonschema_rs
import xmlschema
from junitparser import JUnitXml

folder = pathlib.Path(sys.argv[1])
here = pathlib.Path(__file__).parent

schema = json.loads((folder / "schema.json").read_text())
jsonschema_rs.meta.validate(schema)
validator = jsonschema_rs.Draft202012Validator(schema)
result = json.loads((folder / "result.json").read_text())
problems = [error.message for error in validator.iter_errors(result)]
print("json good" if not problems else f"json bad: {problems[:3]}")
result["cases"][0]["verdict"] = "splendid"
print("json refused" if not validator.is_valid(result) else "json accepted")

junit = xmlschema.XMLSchema(str(here / "junit.xsd"))
text = (folder / "junit.xml").read_text()
print("junit valid" if junit.is_valid(text) else f"junit bad: {next(junit.iter_errors(text)).reason}")
wrong = text.replace("<failure ", "<fehler ").replace("</failure>", "</fehler>")
print("junit refused" if not junit.is_valid(wrong) else "junit accepted")
suites = JUnitXml.fromfile(str(folder / "junit.xml"))
suites.update_statistics()
print(f"junit {suites.tests} tests, {suites.failures} failures, {suites.errors} errors, {suites.skipped} skipped")

VOID = {"meta", "br", "input", "hr", "link"}


class Page(HTMLParser):
    """Whether every element that is opened is closed, in order, and nothing is fetched; and the data blocks by id."""

    def __init__(self):
        super().__init__()
        self.open, self.problems, self.blocks, self.block = [], [], {}, None

    def handle_starttag(self, tag, attributes):
        if tag not in VOID:
            self.open.append(tag)
        attributes = dict(attributes)
        self.block = attributes["id"] if attributes.get("type") == "application/json" else None
        for name, value in attributes.items():
            if name in ("src", "href", "action", "data") and not (value or "").startswith("#") or name.startswith("on"):
                self.problems.append(f"{tag} {name}={value}")

    def handle_data(self, data):
        if self.block:
            self.blocks[self.block] = self.blocks.get(self.block, "") + data

    def handle_endtag(self, tag):
        if self.block:
            self.blocks[self.block] = json.loads(self.blocks[self.block])
            self.block = None
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}>")


closed, cases = [], []
for path in [folder / name for name in ("run.html", "matrix.html", "index.html", "trace.html")]:
    page = Page()
    page.feed(path.read_text())
    page.close()
    closed += page.problems + page.open
    cases += [block["result"] for block in page.blocks.values() if "result" in block]
for path in sorted((folder / "cases").iterdir()):
    call = path.read_text()
    name, _, value = call.removeprefix("dynoData(").removesuffix(");\n").partition(", ")
    assert call.startswith("dynoData(") and json.loads(name) == f"cases/{path.name}"
    cases.append(json.loads(base64.b64decode(json.loads(value)))["result"])
print("html closed" if not closed else f"html open: {closed[:5]}")
of_case = jsonschema_rs.Draft202012Validator({**schema["$defs"]["case"], "$defs": schema["$defs"]})
problems = [error.message for case in cases for error in of_case.iter_errors(case)]
print(f"{len(cases)} cases in pages good" if not problems else f"cases bad: {problems[:3]}")
