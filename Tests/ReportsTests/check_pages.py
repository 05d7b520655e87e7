"""Opens pages in a browser, at the width of a phone and of a desk, light and dark, and lets axe-core look at them.

usage: check_pages.py BROWSER PAGE…   prints a line for each finding that is serious or critical, for each page that is
wider than its window, and a last line with what was done.
"""
import html
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import axe_core_python

WIDTHS = (390, 1280)
THEMES = ("light", "dark")
browser, pages = sys.argv[1], sys.argv[2:]


def address(page):
    path, *part = page.split("#")
    return "#".join([pathlib.Path(path).resolve().as_uri(), *part])


axe = (pathlib.Path(axe_core_python.__file__).parent / "axe.min.js").read_text()
views = [(page, width, theme) for page in pages for width in WIDTHS for theme in THEMES]

HARNESS = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>pages</title></head><body>
<pre id="found"></pre><script type="text/plain" id="axe">AXE</script><script>
(async function () {
  const found = [];
  for (const [page, width, theme] of VIEWS) {
    const frame = document.createElement("iframe");
    frame.style.cssText = `border:0;height:844px;width:${width}px`;
    const loaded = new Promise(done => frame.addEventListener("load", done));
    frame.src = page;
    document.body.appendChild(frame);
    await loaded;
    const inside = frame.contentDocument;
    inside.documentElement.setAttribute("data-theme", theme);
    inside.querySelectorAll("details").forEach(part => { part.open = true; });
    await new Promise(done => frame.contentWindow.setTimeout(done, 50));
    inside.querySelectorAll("details").forEach(part => { part.open = true; });
    const script = inside.createElement("script");
    script.textContent = document.getElementById("axe").textContent;
    inside.head.appendChild(script);
    const result = await frame.contentWindow.axe.run(inside, { iframes: false });
    found.push({
      page, width, theme, closed: inside.querySelectorAll("details.case[open]:not(:has(> .body))").length, wide: inside.documentElement.scrollWidth, passes: result.passes.length,
      violations: result.violations.map(entry => [entry.impact, entry.id, entry.nodes[0].html])
    });
    frame.remove();
  }
  document.getElementById("found").textContent = JSON.stringify(found);
})();
</script></body></html>"""

with tempfile.TemporaryDirectory() as folder:
    harness = pathlib.Path(folder) / "harness.html"
    shown = json.dumps([(address(page), width, theme) for page, width, theme in views])
    harness.write_text(HARNESS.replace("VIEWS", shown).replace("AXE", axe.replace("</script", "<\\/script")))
    command = [
        browser, "--headless", "--disable-gpu", "--allow-file-access-from-files", "--window-size=1400,1000",
        f"--user-data-dir={folder}/profile", "--virtual-time-budget=600000", "--dump-dom", harness.as_uri(),
    ]
    if os.geteuid() == 0:
        command.insert(1, "--no-sandbox")
    run = subprocess.run(command, capture_output=True, text=True, timeout=240)
    text = run.stdout.partition('<pre id="found">')[2].partition("</pre>")[0]
    if not text:
        sys.exit(f"the browser has said nothing: {run.stderr[-2000:]}")

checked = json.loads(html.unescape(text))
for view in checked:
    place = f"{pathlib.Path(view['page']).name} {view['width']} {view['theme']}"
    for impact, name, where in view["violations"]:
        if impact in ("serious", "critical"):
            print(f"{place}: {impact}: {name}: {where[:200]}")
    if view["wide"] > view["width"]:
        print(f"{place}: {view['wide']} wide")
    if view["closed"]:
        print(f"{place}: {view['closed']} cases show nothing though they are open")
    if view["passes"] < 15:
        print(f"{place}: only {view['passes']} rules had something to look at")
print(f"{len(checked)} of {len(views)} views checked")
