# SPDX-License-Identifier: Apache-2.0
"""The fixture in runs of pytest, as users see them."""

from __future__ import annotations

import pytest
from conftest import PROGRAM, needs_dyno

HEAD = '''
import socket

def ask(car, command):
    with socket.create_connection((car.host, car.port), timeout=60) as client:
        client.sendall(command.encode() + b"\\r")
        answer = b""
        while not answer.endswith(b">"):
            answer += client.recv(4096)
    return answer.decode()
'''


@needs_dyno
def test_the_wire_is_in_the_report_of_a_failure(written: pytest.Pytester) -> None:
    written.makepyfile(HEAD + '''
def test_speed(dyno):
    car = dyno("two-ecu-petrol", set=["timing=instant"])
    car.set("engine.speed", 3000)
    assert "41 0C 2E E0" in ask(car, "010C")
    assert car.requests("010C")

def test_coolant(dyno):
    car = dyno("two-ecu-petrol", set=["timing=instant"])
    ask(car, "010C")
    assert car.requests("0105"), "the coolant was never asked for"
''')
    result = written.runpytest_subprocess("-p", "pytest_dyno.plugin")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*the coolant was never asked for*", "*- wire of two-ecu-petrol -*", "*client → 010C␍*"])
    assert result.stdout.str().count("wire of") == 1


@needs_dyno
def test_the_number_of_lines_is_an_option(written: pytest.Pytester) -> None:
    written.makeini("[pytest]\ndyno_lines = 1\n")
    written.makepyfile(HEAD + '''
def test_it(dyno):
    car = dyno("two-ecu-petrol", set=["timing=instant"])
    ask(car, "ATZ")
    assert False
''')
    result = written.runpytest_subprocess("-p", "pytest_dyno.plugin")
    result.stdout.fnmatch_lines(["*wire of*", "… * earlier lines"])
    assert "client → ATZ" not in result.stdout.str()


@needs_dyno
def test_cars_end_with_their_test(written: pytest.Pytester) -> None:
    written.makepyfile('''
cars = []

def test_one(dyno):
    cars.extend([dyno("two-ecu-petrol"), dyno("two-ecu-petrol")])
    assert all(car.is_running for car in cars)
    cars[0].stop()

def test_two():
    assert not any(car.is_running for car in cars)
''')
    written.runpytest_subprocess("-p", "pytest_dyno.plugin").assert_outcomes(passed=2)


@needs_dyno
def test_a_scenario_that_is_none_fails_the_test_with_advice(written: pytest.Pytester) -> None:
    written.makepyfile('def test_it(dyno):\n    dyno("two-ecu-petrl")\n')
    result = written.runpytest_subprocess("-p", "pytest_dyno.plugin")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*two-ecu-petrl*"])
    assert "Traceback" not in result.stdout.str()


def test_a_missing_program_fails_the_test_with_advice(
    written: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DYNO", raising=False)
    written.makeini("[pytest]\ndyno_program = /nowhere/dyno\n")
    written.makepyfile("def test_it(dyno):\n    dyno()\n")
    result = written.runpytest_subprocess("-p", "pytest_dyno.plugin")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["there is no program '/nowhere/dyno'; pip install dyno-car, *"])


@needs_dyno
def test_the_program_may_be_stated_in_the_ini_file(
    written: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DYNO", raising=False)
    written.makeini(f"[pytest]\ndyno_program = {PROGRAM}\n")
    written.makepyfile('def test_it(dyno):\n    assert dyno("two-ecu-petrol").port\n')
    written.runpytest_subprocess("-p", "pytest_dyno.plugin").assert_outcomes(passed=1)
