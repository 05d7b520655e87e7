"""The page of a running car in a real browser: headless Chromium, driven by selenium. Prints `ok: …` for what holds.

Arguments: the program dyno, and optionally a folder for screenshots.
"""

import os
import shutil
import sys
import tempfile

from axe_core_python.selenium import Axe
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from control_bench import Adapter, Car, ok, wait_for

dyno = sys.argv[1]
pictures = sys.argv[2] if len(sys.argv) > 2 else None
downloads = tempfile.mkdtemp(prefix="dyno-panel-")


def browser(width=1280, height=900):
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or shutil.which("google-chrome") or ""
    for word in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
                 "--disable-background-networking", f"--window-size={width},{height}"]:
        options.add_argument(word)
    options.add_experimental_option("prefs", {"download.default_directory": downloads})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = webdriver.ChromeService(executable_path=shutil.which("chromedriver"))
    return webdriver.Chrome(options=options, service=service)


def resize(driver, width, height):
    """Makes the page so wide; a window of Chromium is never as narrow as a phone."""
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})


def text(driver, selector):
    """The text of an element, which the page may replace meanwhile."""
    try:
        return driver.find_element(By.CSS_SELECTOR, selector).text
    except Exception:
        return ""


def click(driver, selector):
    def works():
        try:
            element = driver.find_element(By.CSS_SELECTOR, selector)
            driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", element)
            element.click()
            return True
        except Exception:
            return False

    wait_for(f"a click on {selector}", works)


def write(driver, selector, words, end=""):
    element = wait_for(selector, lambda: driver.find_elements(By.CSS_SELECTOR, selector))[0]
    element.clear()
    element.send_keys(words + end)


def picture(driver, name, width, theme):
    if not pictures:
        return
    resize(driver, width, 1200)
    driver.execute_script(
        "if (arguments[0]) document.documentElement.dataset.theme = arguments[0]", theme)
    wait_for("the plot", lambda: driver.execute_script("return document.querySelector('#plot-canvas').width > 0"))
    height = driver.execute_script("return document.documentElement.scrollHeight")
    resize(driver, width, min(height, 6000))
    driver.save_screenshot(os.path.join(pictures, f"{name}-{width}-{theme}.png"))


def faults(driver):
    """The kinds of fault that are shown."""
    rows = driver.find_elements(By.CSS_SELECTOR, ".fault")
    return [row.get_attribute("data-fault") for row in rows if row.is_displayed()]


def rpm(client):
    """The engine speed that the client reads."""
    high, low = client.ask("010C").split()[2:]
    return (int(high, 16) * 256 + int(low, 16)) / 4


def open_page(driver, car):
    driver.get(car.url)
    wait_for("the page to be live", lambda: text(driver, "#link") == "live")
    wait_for("the gauges", lambda: driver.find_elements(By.CSS_SELECTOR, ".gauge svg text"))
    wait_for("the faults", lambda: driver.find_elements(By.CSS_SELECTOR, ".fault"))


driver = browser()
try:
    with Car(dyno, "--listen", "obd=tcp://127.0.0.1:0") as car:
        open_page(driver, car)
        ok("the page is live", "petrol" in text(driver, "#title").lower(), text(driver, "#title"))
        client = Adapter(car)
        client.ask("ATZ")
        client.ask("ATE0")
        client.ask("010C")

        wait_for("one client", lambda: text(driver, "#clients") == "1 client")
        ok("a terminal that nobody uses is not a client", "serial" not in text(driver, "#connection-list"))

        # A value set on the page is read by a client.
        row = "[data-signal='engine.speed'].signal"
        write(driver, f"{row} input[type=text]", "3000", Keys.ENTER)
        wait_for("the value at the client", lambda: client.ask("010C").split() == ["41", "0C", "2E", "E0"])
        ok("a value set on the page is read by a client")
        wait_for("the gauge", lambda: "3000" in text(driver, ".gauge[data-signal='engine.speed'] svg"))
        ok("the gauge shows it")
        write(driver, f"{row} input[type=text]", "3 mph", Keys.ENTER)
        wait_for("the message", lambda: "rpm" in text(driver, "#message"))
        ok("a mistake is explained", driver.find_element(By.ID, "message").is_displayed())
        write(driver, f"{row} input[type=text]", "abc", Keys.ENTER)
        wait_for("the message", lambda: "'abc' is not a number; write 0 to" in text(driver, "#message"))
        ok("a text for a number is named")
        top = "return document.querySelector('main').getBoundingClientRect().top + scrollY"
        shown = driver.execute_script(top)
        click(driver, "#message-close")
        ok("the message does not move the page", driver.execute_script(top) == shown)
        write(driver, f"{row} input[type=text]", '{ "ramp": [1000, 2000], "over": "1h" }', Keys.ENTER)
        wait_for("the end of the message", lambda: not driver.find_element(By.ID, "message").is_displayed())
        ok("a source is taken as well as a value")
        click(driver, f"{row} [aria-label='Release engine.speed']")
        wait_for("the idle at the client", lambda: 700 < rpm(client) < 860)
        wait_for("the end of the button", lambda: not driver.find_element(
            By.CSS_SELECTOR, f"{row} [aria-label='Release engine.speed']").is_displayed())
        ok("a released signal has its source again")

        # A fault.
        write(driver, "#fault-search", "no data")
        ok("faults are found by what people see", {"answer", "no-response"} <= set(faults(driver)), faults(driver))
        write(driver, "#fault-search", "flux capacitor")
        ok("a search that finds nothing says so", "flux capacitor" in text(driver, "#fault-none"), faults(driver))
        write(driver, "#fault-search", "padding")
        write(driver, "[data-fault=padding] input", "abc")
        click(driver, "[data-fault=padding] .switch")
        wait_for("the mistake", lambda: "'abc' is not a whole number; write 0 to 255" in text(driver, "#message"))
        ok("a field names what would be right", driver.find_element(
            By.CSS_SELECTOR, "[data-fault=padding] input").get_attribute("aria-invalid") == "true")
        write(driver, "#fault-search", "NRC")
        write(driver, "[data-fault=negative-response] .part:nth-child(1) input", "0x22")
        click(driver, "[data-fault=negative-response] .switch")
        wait_for("the refusal", lambda: client.ask("010C").split() == ["7F", "01", "22"])
        ok("the fields of a record make its value")
        click(driver, "#active-faults button")
        wait_for("the end of the refusal", lambda: "7F" not in client.ask("010C"))
        write(driver, "#fault-search", "answer")
        write(driver, "[data-fault=answer] .variants > input", "NO DATA")
        click(driver, "[data-fault=answer] .switch")
        wait_for("the fault", lambda: "NO DATA" in client.ask("010C"))
        ok("a fault switched on is in the client's next answer")
        wait_for("the switch", lambda: driver.find_element(
            By.CSS_SELECTOR, "[data-fault=answer] .switch").get_attribute("aria-checked") == "true")
        click(driver, "[data-fault=answer] .switch")
        wait_for("the end of the fault", lambda: "NO DATA" not in client.ask("010C"))
        ok("and switched off it is not")

        # Trouble codes.
        write(driver, "#code", "p0133")
        click(driver, "#store button:not([type=button])")
        wait_for("the code", lambda: "P0133" in text(driver, "#codes"))
        ok("a code stored on the page is read by a client", "01 33" in client.ask("03"))
        click(driver, "#clear")
        wait_for("the end of the code", lambda: "confirmed" not in text(driver, "#codes"))
        ok("a code is cleared, as far as service 04 does that")

        # Clients and the wire. What a client sends stays text.
        wait_for("the bytes of the client", lambda: "010C" in text(driver, "#wire-rows"))
        ok("a client's bytes appear on the page")
        wait_for("their meaning", lambda: "engine.speed =" in text(driver, "#wire-rows"))
        ok("with their meaning")
        hostile = "<img src=x onerror=document.title='owned'><script>document.title='owned'</script>"
        client.ask(hostile)
        wait_for("the hostile line", lambda: "<img src=x" in text(driver, "#wire-rows"))
        wait_for("the hostile client", lambda: "<imgsrc=x" in text(driver, "#connection-list").lower().replace(" ", ""))
        ok("a hostile line is text", not driver.find_elements(By.CSS_SELECTOR, "#wire-rows img, #connection-list img"))
        ok("and runs nothing", "owned" not in driver.title)
        write(driver, "#wire-filter", "0133")
        wait_for("the filter", lambda: "010C" not in text(driver, "#wire-rows"))
        write(driver, "#wire-filter", " ", Keys.BACKSPACE)
        ok("the wire is filtered")

        # A datagram that is a frame of the bus.
        shown = driver.execute_async_script("""
            const done = arguments[0];
            import('/wire.js').then(({ Wire }) => {
              const box = document.createElement('div');
              const wire = new Wire(box, document.createElement('span'));
              const place = { t: 1, endpoint: 'group', connection: 2 };
              wire.take('input', { ...place, bytes: '\\u008B\\u00A9timestamp', words: '7E0  FD BRS [3]  02 3E 00' });
              wire.take('frame', { ...place, id: '7E0', fd: true, brs: true, data: '02 3E 00', from: 'adapter', repeated: true });
              wire.take('frame', { ...place, id: '7E8', data: '02 7E 00', from: 'engine' });
              wire.draw();
              done([...box.children].map((row) => row.lastChild.textContent));
            }, (error) => done(String(error)));
        """)
        ok("a datagram shows its frame, once", shown == ["7E0  FD BRS [3]  02 3E 00", "7E8 02 7E 00  engine"], shown)

        # The wire as files.
        for button, name in [("text", "wire.txt"), ("ip", "wire.ip.pcap"), ("can", "wire.can.pcap")]:
            click(driver, f"#wire-{button}")
            path = os.path.join(downloads, name)
            wait_for(name, lambda: os.path.exists(path))
            with open(path, "rb") as file:
                content = file.read()
            if button == "text":
                ok("the wire is saved as text", b"obd.1\t\xe2\x86\x92\t010C" in content, content[:400])
            else:
                link = {"ip": 101, "can": 227}[button]
                ok(f"the wire is saved as pcap ({button})", content[:4] == bytes.fromhex("4d3cb2a1")
                   and content[20] == link and len(content) > 100, content[:40])

        # A reload goes on.
        driver.refresh()
        wait_for("the page to be live again", lambda: text(driver, "#link") == "live")
        wait_for("what the wire showed before", lambda: "<img src=x" in text(driver, "#wire-rows"))
        client.ask("0105")
        wait_for("what is new", lambda: "0105" in text(driver, "#wire-rows"))
        ok("a reload resumes")

        # Keyboard.
        driver.find_element(By.TAG_NAME, "body").send_keys("/")
        ok("a key goes to the search", driver.switch_to.active_element.get_attribute("id") == "search")
        driver.switch_to.active_element.send_keys("lambda")
        wait_for("signals that are found", lambda: "lambda" in text(driver, "#signal-list"))
        ok("signals are found by words")
        click(driver, "#pause")
        wait_for("the clock to stand", lambda: text(driver, "#link") == "paused")
        click(driver, "#pause")
        wait_for("the clock to run", lambda: text(driver, "#link") == "live")
        ok("the clock is stopped and goes on")
        for width in [1280, 390]:
            resize(driver, width, 900)
            wide = driver.execute_script("return document.documentElement.scrollWidth")
            ok(f"nothing is wider than {width} pixels", wide <= width, wide)
        car.change("POST", "actions", {"store": "P0133"})
        car.change("PUT", "signals/engine.speed", 3000)
        for size in [(1280, 900), (390, 844)]:
            resize(driver, *size)
            for theme in ["light", "dark"]:
                for page in ["", "help.html", "operations.html"]:
                    driver.get(f"{car.url}{page}?theme={theme}")
                    if page:
                        wait_for(page, lambda: driver.find_elements(By.CSS_SELECTOR, ".card h2"))
                    else:
                        wait_for("the faults", lambda: driver.find_elements(By.CSS_SELECTOR, ".fault"))
                    found = [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in Axe().run(driver)["violations"]]
                    ok(f"axe-core finds nothing in {page or 'the panel'}, {size[0]} px, {theme}", not found, found)
                    wide = driver.execute_script("return document.documentElement.scrollWidth")
                    ok(f"{page or 'the panel'} is not wider than {size[0]} px", wide <= size[0], wide)
                    if pictures and page:
                        driver.save_screenshot(os.path.join(pictures, f"{page[:-5]}-{size[0]}-{theme}.png"))
        operations = len(driver.find_elements(By.CSS_SELECTOR, "#operations .card"))
        ok("every operation is on the page", operations == sum(map(len, car.get("openapi.json")["paths"].values())))
        write(driver, "#search", "signal source again")
        shown = [one.text for one in driver.find_elements(By.CSS_SELECTOR, "#operations .card") if one.is_displayed()]
        ok("operations are found by words", len(shown) == 1 and "DELETE" in shown[0], shown)
        resize(driver, 1280, 900)
        open_page(driver, car)
        bad = [entry["message"] for entry in driver.get_log("browser")
               if entry["level"] == "SEVERE" and "422" not in entry["message"]]
        ok("the browser has nothing to complain of", not bad, bad)
        if pictures:
            write(driver, "#search", " ", Keys.BACKSPACE)
            write(driver, "#fault-search", " ", Keys.BACKSPACE)
            car.change("POST", "actions", {"store": "P0133", "fault": {"delay": "20ms"}, "endpoint": "obd"})
            for _ in range(40):
                for pid in ["010C", "010D", "0105"]:
                    client.ask(pid)
            for width in [1280, 390]:
                for theme in ["light", "dark"]:
                    picture(driver, "petrol", width, theme)
        client.close()

    if pictures:
        for name, scenario, more in [
                ("race", "telemetry/forza-and-elm327", []), ("tractor", "mtg/8r", ["--listen", "mtg=tcp://127.0.0.1:0"])]:
            with Car(dyno, scenario, "--listen", "obd=tcp://127.0.0.1:0", *more) as car:
                open_page(driver, car)
                wait_for("time", lambda: car.get("status")["time"] > 8)
                for width in [1280, 390]:
                    for theme in ["light", "dark"]:
                        picture(driver, name, width, theme)
finally:
    driver.quit()
    shutil.rmtree(downloads)
