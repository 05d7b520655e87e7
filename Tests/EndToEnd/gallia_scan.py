"""Scans an ECU with gallia, a published scanner, over DoIP, and prints what it found as one JSON object.

    gallia_scan.py DOIP_PORT TARGET SESSIONS FIRST LAST [FIRST LAST]...

SESSIONS is a list such as 1,2,3, in which services are looked for; FIRST and LAST bound the identifiers that are read in each
of them. Needs gallia.
"""

import json
import re
import subprocess
import sys

PORT, TARGET, SESSIONS = sys.argv[1], sys.argv[2], sys.argv[3].split(",")
RANGES = list(zip(sys.argv[4::2], sys.argv[5::2]))
URL = f"doip://127.0.0.1:{PORT}?src_addr=0x0E00&target_addr={TARGET}&protocol_version=2&activation_type=0"
PLAIN = ["--no-volatile-info", "--no-dumpcap", "--no-properties", "--no-compare-properties", "--target", URL]
RUN = "import sys; from gallia.cli.gallia import main; sys.argv[0] = 'gallia'; sys.exit(main())"


def scan(kind, *options):
    """The lines of results of one scan."""
    done = subprocess.run(
        [sys.executable, "-c", RUN, "scan", "uds", kind, *options, *PLAIN], capture_output=True, text=True, timeout=1800)
    if done.returncode != 0:
        sys.exit(f"gallia ended with status {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    lines = (done.stdout + done.stderr).splitlines()
    return [match.group(1) for line in lines if (match := re.search(r"\[result\]: (.*)", line))]


def by_session(lines):
    """The numbers in brackets below the heading of each session."""
    found, session = {}, None
    for line in lines:
        if heading := re.match(r"findings in session (0x\w+)", line):
            session = found.setdefault(str(int(heading.group(1), 16)), [])
        elif session is not None and (entry := re.match(r"\s*\[(0x\w+)\]", line)):
            session.append(int(entry.group(1), 16))
    return found


result = {"services": by_session(scan("services", "--sessions", *SESSIONS, "--check-session"))}
result["sessions"] = sorted(
    int(match.group(1), 16) for line in scan("sessions") if (match := re.match(r"\* Session (0x\w+)", line)))
result["odd"] = []
identifiers = {}
for session in SESSIONS:
    found = identifiers.setdefault(session, [])
    for first, last in RANGES:
        for line in scan("identifiers", "--sessions", session, "--start", first, "--end", last):
            if entry := re.match(r"(?:\[)?(0x[0-9A-Fa-f]{4})\b", line.strip()):
                found.append(int(entry.group(1), 16))
            elif re.match(r"(Abnormal replies|Timeouts): [1-9]", line):
                result["odd"].append(line)
result["identifiers"] = identifiers
print(json.dumps(result))
