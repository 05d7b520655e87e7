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

with Car(dyno, "--listen", "obd=tcp://127.0.0.1:0") as car:
    done = subprocess.run(
        [schemathesis, "run", f"{car.url}api/v1/openapi.json", "--url", car.url, "--checks", checks,
         # Endless by their nature.
         "--exclude-path", "/api/v1/events", "--exclude-path", "/api/v1/capture",
         "--phases", "examples,coverage,fuzzing", "--max-examples", "25", "--seed", "1", "--generation-deterministic",
         "--no-color", "--request-timeout", "60"],
        capture_output=True, text=True, cwd=car.folder.name, timeout=480)
    ok("schemathesis finds no mistake", done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:])
    ok("the car goes on", car.get("status")["version"] != "")
    print(done.stdout[-1500:])
