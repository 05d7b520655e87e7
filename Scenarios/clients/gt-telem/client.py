"""gt-telem as a client under test: prints what it reads in the packets of Gran Turismo 7, a line for each value.

    client.py PORT SECONDS

PORT is where the game listens for the heartbeat. Needs gt-telem 1.2 (pip install gt-telem).

What is called of the library: `TurismoClient(ps_ip=…)`, `start`, `telemetry`, `stop`, as its README shows it. Its ports are constants of
the class; only that of the heartbeat is changed here, because the game of a case does not listen at 33739. The values are the members
of `Telemetry` with their names, as they are; while `is_paused` or `is_loading` is true nothing else is shown.

Lines:  state=listening | paused       NAME=VALUE
"""

import sys
import time

from gt_telem import TurismoClient

NAMES = ["engine_rpm", "speed_mps", "oil_temp", "water_temp", "current_gear"]
NAMES += ["tire_fl_temp", "tire_fr_temp", "tire_rl_temp", "tire_rr_temp"]
TIMES = ["best_lap_time_ms", "last_lap_time_ms"]
# The pause between two outputs; a person does not read sixty values a second.
PAUSE = 0.1


def say(name, value):
    print(f"{name}={value}", flush=True)


def show(telemetry):
    for name in NAMES:
        say(name, getattr(telemetry, name))
    for name in TIMES:
        # The library's own texts of these times are None where the number is -1.
        value = getattr(telemetry, name)
        say(name, "none" if value == -1 else value)


def main(port, seconds):
    TurismoClient.RECEIVE_PORT = port - 400
    client = TurismoClient(ps_ip="127.0.0.1")
    client.start()
    say("state", "listening")
    end, last, wasPaused = time.monotonic() + seconds, None, False
    while time.monotonic() < end:
        time.sleep(PAUSE)
        telemetry = client.telemetry
        if telemetry is None or telemetry.packet_id == last:
            continue
        last = telemetry.packet_id
        isPaused = telemetry.is_paused or telemetry.is_loading
        if isPaused and not wasPaused:
            say("state", "paused")
        elif not isPaused:
            show(telemetry)
        wasPaused = isPaused
    client.stop()


main(int(sys.argv[1]), float(sys.argv[2]))
