"""schemathesis against the control API of a running car, from its own OpenAPI document: no error of the server, and no
answer that the document does not have. Prints `ok: …` and the summary.

Arguments: the program dyno.
"""

import os
import subprocess
import sys

from control_bench import Car, ok

dyno = sys.argv[1]
schemathesis = os.path.join(os.path.dirname(sys.executable), "schemathesis")
checks = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"

actions = "/api/v1/actions"
# Every boundary of every operation, except of the actions: theirs are a union of every kind, whose boundaries in all
# combinations are nine tenths of the time. Of these, random ones are tried.
runs = {
    "every other operation": ["--exclude-path", actions, "--phases", "examples,coverage,fuzzing", "--max-examples", "25",
                              # Endless by their nature.
                              "--exclude-path", "/api/v1/events", "--exclude-path", "/api/v1/capture"],
    "the actions": ["--include-path", actions, "--phases", "examples,fuzzing", "--max-examples", "100"],
}

with Car(dyno, "--listen", "obd=tcp://127.0.0.1:0") as car:
    for what, options in runs.items():
        done = subprocess.run(
            [schemathesis, "run", f"{car.url}api/v1/openapi.json", "--url", car.url, "--checks", checks, *options,
             "--seed", "1", "--generation-deterministic", "--no-color", "--request-timeout", "60"],
            capture_output=True, text=True, cwd=car.folder.name, timeout=480)
        ok(f"schemathesis finds no mistake in {what}", done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:])
        print(done.stdout[-1500:])
    ok("the car goes on", car.get("status")["version"] != "")
