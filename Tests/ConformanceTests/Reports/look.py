"""Opens a page in a browser and evaluates expressions in it, one after the other; an expression may click and type.

usage: look.py BROWSER ADDRESS EXPRESSION…   prints the value of each as a line of JSON; ends with an error when the page
or its Content-Security-Policy has reported one.
"""
import json
import shutil
import sys

from selenium import webdriver

browser, address, expressions = sys.argv[1], sys.argv[2], sys.argv[3:]
options = webdriver.ChromeOptions()
options.binary_location = browser
for word in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
             "--disable-background-networking", "--window-size=1280,1000"]:
    options.add_argument(word)
options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
service = webdriver.ChromeService(executable_path=shutil.which("chromedriver"))
driver = webdriver.Chrome(options=options, service=service)
try:
    driver.get(address)
    for expression in expressions:
        print(json.dumps(driver.execute_script(f"return ({expression})"), ensure_ascii=False, sort_keys=True))
    problems = [entry["message"] for entry in driver.get_log("browser") if entry["level"] == "SEVERE"]
    if problems:
        sys.exit("\n".join(problems))
finally:
    driver.quit()
