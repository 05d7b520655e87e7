#!/usr/bin/env python3
"""Asks the adapter at each of many ports for the engine speed, so many times a second, and prints how often it was answered.

usage: poll.py --each 10 --seconds 8 PORT...
"""
import argparse
import asyncio
import time

parser = argparse.ArgumentParser()
parser.add_argument("--each", type=float, default=10, help="requests a second at each port")
parser.add_argument("--seconds", type=float, default=8)
parser.add_argument("ports", type=int, nargs="+")
options = parser.parse_args()


async def poll(number, port, end):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    answered = 0
    # Spread over a period, as clients that have nothing to do with each other are.
    due = time.monotonic() + number / len(options.ports) / options.each
    while due < end:
        await asyncio.sleep(max(0, due - time.monotonic()))
        writer.write(b"010C\r")
        answer = await reader.readuntil(b">")
        answered += b"41 0C" in answer or b"410C" in answer
        due += 1 / options.each
    writer.close()
    return answered


async def main():
    end = time.monotonic() + options.seconds
    counts = await asyncio.gather(*(poll(number, port, end) for number, port in enumerate(options.ports)))
    print(f"{sum(counts) / options.seconds:.0f} answers a second")


asyncio.run(main())
