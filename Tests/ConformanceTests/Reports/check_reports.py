"""Reads the reports in a folder with other people's tools: prints a line a check, in a fixed order."""
import json
import pathlib
import sys
from html.parser import HTMLParser

import jsonschema
import xmlschema
from junitparser import JUnitXml
from lxml import etree

folder = pathlib.Path(sys.argv[1])
here = pathlib.Path(__file__).parent

schema = json.loads((folder / "schema.json").read_text())
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
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


class Balance(HTMLParser):
    """Whether every element that is opened is closed, in order, and nothing is fetched from anywhere."""

    def __init__(self, file):
        super().__init__()
        self.file = pathlib.Path(file)
        self.open, self.problems = [], []
        self.block = None

    def handle_starttag(self, tag, attributes):
        if tag not in VOID:
            self.open.append(tag)
        if tag == "script" and ("type", "text/html") in attributes:
            self.block = Balance(self.file)
        for name, value in attributes:
            inside = name == "href" and (folder / self.file.parent / (value or "").partition("#")[0]).exists()
            if name in ("src", "href", "action", "data") and not (value or "").startswith("#") and not inside:
                self.problems.append(f"{tag} {name}={value}")
            if name.startswith("on"):
                self.problems.append(f"{tag} {name}")

    def handle_startendtag(self, tag, attributes):
        if tag not in VOID:
            self.problems.append(f"<{tag}/>")

    def handle_data(self, data):
        if self.block:
            self.block.feed(data)

    def handle_endtag(self, tag):
        if self.block and tag == "script":
            self.block.close()
            self.problems += self.block.problems + self.block.open
            self.block = None
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}>")


formed, closed = [], []
for name in ["run.html", "matrix.html", "index.html"] + sorted(f"cases/{page.name}" for page in (folder / "cases").iterdir()):
    text = (folder / name).read_text()
    try:
        etree.fromstring(text.replace("<!DOCTYPE html>", "").encode(), etree.XMLParser(resolve_entities=False, huge_tree=True))
    except etree.XMLSyntaxError as error:
        formed.append(str(error))
    balance = Balance(name)
    balance.feed(text)
    balance.close()
    closed += balance.problems + balance.open
print("html well-formed" if not formed else f"html bad: {formed}")
print("html closed" if not closed else f"html open: {closed[:5]}")
