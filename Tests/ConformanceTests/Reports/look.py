"""Opens pages in a browser and evaluates expressions in each, one after the other; an expression may click and type.

usage: look.py BROWSER VIEWS   VIEWS is JSON: a list of [ADDRESS, [EXPRESSION, …]]. Prints the values as JSON, a line a page;
ends with an error when a page or its Content-Security-Policy has reported one.
"""
import json
import shutil
import sys

from selenium import webdriver

browser, views = sys.argv[1], json.loads(sys.argv[2])
options = webdriver.ChromeOptions()
options.binary_location = browser
for word in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
             "--disable-background-networking", "--window-size=1280,1000"]:
    options.add_argument(word)
options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
service = webdriver.ChromeService(executable_path=shutil.which("chromedriver"))
driver = webdriver.Chrome(options=options, service=service)
try:
    for address, expressions in views:
        driver.get("about:blank")
        driver.get(address)
        print(json.dumps([driver.execute_script(f"return ({expression})") for expression in expressions], sort_keys=True))
    problems = [entry["message"] for entry in driver.get_log("browser") if entry["level"] == "SEVERE"]
    if problems:
        sys.exit("\n".join(problems))
finally:
    driver.quit()
