"""Opens pages in a browser and evaluates expressions in each, one after the other; an expression may click and type.

usage: look.py BROWSER   Reads a request from each line of its input, JSON: a list of [ADDRESS, [EXPRESSION, …]]. Prints the
answer to each as a line of JSON: {"values": [[VALUE, …], …]}, a list a page, or {"problem": TEXT} when a page, its
Content-Security-Policy or the browser has reported an error. The browser stays open for all of them, and forgets what pages
have stored.
"""
import json
import shutil
import sys

from selenium import webdriver
from selenium.common.exceptions import WebDriverException

options = webdriver.ChromeOptions()
options.binary_location = sys.argv[1]
for word in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
             "--disable-background-networking", "--window-size=1280,1000"]:
    options.add_argument(word)
options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
service = webdriver.ChromeService(executable_path=shutil.which("chromedriver"))
driver = webdriver.Chrome(options=options, service=service)


def looked(views):
    values = []
    for address, expressions in views:
        driver.get("about:blank")
        driver.get(address)
        values.append([driver.execute_script(f"return ({expression})") for expression in expressions])
    return values


try:
    for line in sys.stdin:
        answer = {}
        try:
            answer["values"] = looked(json.loads(line))
        except WebDriverException as error:
            answer["problem"] = str(error)
        problems = [entry["message"] for entry in driver.get_log("browser") if entry["level"] == "SEVERE"]
        if problems:
            answer["problem"] = "\n".join(problems)
        driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": "file://", "storageTypes": "all"})
        print(json.dumps(answer, sort_keys=True), flush=True)
finally:
    driver.quit()
