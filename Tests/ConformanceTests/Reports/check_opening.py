"""Follows links into a page in a browser, and says what there is to see.

usage: check_opening.py BROWSER PAGE ANCHOR…   prints a line for each anchor.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

browser, page = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()

for anchor in sys.argv[3:]:
    with tempfile.TemporaryDirectory() as folder:
        command = [
            browser, "--headless", "--disable-gpu", "--window-size=1280,1000", f"--user-data-dir={folder}/profile",
            "--virtual-time-budget=5000", "--dump-dom", f"{page.as_uri()}#{anchor}",
        ]
        if os.geteuid() == 0:
            command.insert(1, "--no-sandbox")
        text = subprocess.run(command, capture_output=True, text=True, timeout=120).stdout
    # What is still in a data block is not an element.
    elements = re.sub(r'<script type="text/html">.*?</script>', "<closed></closed>", text, flags=re.DOTALL)
    cases = re.findall(r'<details id="(case-[^"]*)" class="case"([^>]*)>', elements)
    opened = [name for name, more in cases if "open=" in more]
    closed = elements.count("<closed>")
    seen = "seen" if f'id="{anchor}"' in elements else "not there"
    print(f"{anchor}: {seen}, in the open {', '.join(opened)}, {closed} of {len(cases)} cases closed")
