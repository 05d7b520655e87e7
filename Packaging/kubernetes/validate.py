#!/usr/bin/env python3
"""Validates the documents of a file against the schemas that Kubernetes has published, strictly: unknown keys are errors.

    validate.py FILE [VERSION]

Besides the schema it checks what the schema cannot: that the numbers of parts agree, and that the shell's texts parse.
"""
import subprocess
import sys

import kubernetes_validate
import yaml


def main():
    path = sys.argv[1]
    version = sys.argv[2] if len(sys.argv) > 2 else kubernetes_validate.latest_version()
    with open(path) as file:
        documents = list(yaml.safe_load_all(file))
    for document in documents:
        name = f"{document['kind']} {document['metadata']['name']}"
        try:
            kubernetes_validate.validate(document, version, strict=True)
        except kubernetes_validate.ValidationError as error:
            place = ".".join(str(part) for part in error.path) or "the document"
            sys.exit(f"{path}: error: {name}: {place}: {error.message.splitlines()[0][:300]}")
        print(f"{path}: {name}: valid in Kubernetes {version}")
    jobs = {d["metadata"]["name"]: d["spec"] for d in documents if d["kind"] == "Job"}
    check, merge = jobs["dyno-check"], jobs["dyno-merge"]

    def variables(spec):
        return {e["name"]: e["value"] for c in spec["template"]["spec"]["containers"] for e in c["env"]}

    numbers = {
        str(check["completions"]), variables(check)["JOB_COMPLETIONS"], variables(merge)["SHARDS"]}
    if check["completionMode"] != "Indexed" or len(numbers) != 1:
        sys.exit(f"{path}: error: completions, JOB_COMPLETIONS and SHARDS differ: {sorted(numbers)}")
    for spec in (check, merge):
        for container in spec["template"]["spec"]["containers"]:
            subprocess.run(["sh", "-n", "-c", container["args"][0]], check=True)
    print(f"{path}: {check['completions']} parts everywhere; the shell's texts parse")


main()
