# SPDX-License-Identifier: Apache-2.0
"""The adapter on bumble's virtual link, with a server in place of Dyno."""

from __future__ import annotations

import asyncio
import contextlib
import random

import pytest
from bench import ADDRESS, Bench, bench, run, ways
from bumble import att, hci
from bumble.hci import Address
from central import Central, until
from fake import FakeDyno

from dyno_ble import Peripheral, Service, Target, adapters
from dyno_ble.session import LARGEST_BACKLOG, Session

SERVICES = [(adapter.id, service) for adapter in adapters().values() for service in adapter.services]


@pytest.mark.parametrize(("adapter", "service"), SERVICES, ids=lambda item: getattr(item, "uuid", item))
def test_every_service_carries_both_ways_with_both_kinds_of_write(adapter: str, service: Service) -> None:
    async def test() -> None:
        async with FakeDyno() as dyno, bench(dyno.target, adapter) as at:
            await at.join(service)
            await dyno.connected()
            for number, with_response in enumerate((True, False, True, False)):
                await at.central.write(b"AT%d\r" % number, with_response)
            await dyno.got(b"AT0\rAT1\rAT2\rAT3\r")
            dyno.say(b"OK\r\r>")
            assert await at.central.prompt() == "OK\r\r>"

    run(test())


@pytest.mark.parametrize("mtu", [None, 24, 100, 185, 247, 517])
def test_a_notification_has_at_most_mtu_less_three_bytes(mtu: int | None) -> None:
    async def test() -> None:
        async with FakeDyno() as dyno, bench(dyno.target) as at:
            await at.join(mtu=mtu)
            granted = min(mtu or 23, 247)
            assert at.central.connection is not None and at.central.connection.att_mtu == granted
            said = bytes(index % 251 + 1 if index % 251 != 61 else 1 for index in range(20_000)) + b">"
            dyno.say(said)
            await until(lambda: sum(map(len, at.central.notifications)) >= len(said), "all that Dyno said")
            assert b"".join(at.central.notifications) == said
            assert max(map(len, at.central.notifications)) == granted - 3

    run(test())


def test_an_adapter_grants_no_more_than_its_mtu() -> None:
    async def test() -> None:
        async with FakeDyno() as dyno:
            for options, granted in (({}, 23), ({"mtu": 100}, 100)):
                async with bench(dyno.target, "ffe0", **options) as at:
                    await at.join(mtu=247)
                    assert at.central.connection is not None and at.central.connection.att_mtu == granted

    run(test())


@pytest.mark.parametrize("mtu", [-1, 0, 22, 518])
def test_an_mtu_that_is_none_is_refused(mtu: int) -> None:
    async def test() -> None:
        made = Bench(adapters()["ffe0"], Target("127.0.0.1", 9))
        with pytest.raises(ValueError, match="23 to 517"):
            Peripheral(made.central.device, made.adapter, made.peripheral.target, mtu=mtu)

    run(test())


def test_a_late_subscription_misses_what_was_said_before() -> None:
    async def test() -> None:
        async with FakeDyno() as dyno, bench(dyno.target) as at:
            await at.connect()
            await at.discover()
            await at.central.write(b"ATZ\r")
            await dyno.got(b"ATZ\r")
            dyno.say(b"lost>")
            await until(lambda: at.peripheral.lost == 5, "the loss")
            await at.central.subscribe()
            dyno.say(b"heard>")
            assert await at.central.prompt() == "heard>"

    run(test())


def test_a_late_subscription_gets_what_was_kept() -> None:
    async def test() -> None:
        async with FakeDyno() as dyno, bench(dyno.target, keeps_output=True) as at:
            await at.connect()
            await at.discover()
            await dyno.connected()
            dyno.say(b"kept>")
            await until(lambda: at.peripheral.session is not None and at.peripheral.session.received == 5, "the output")
            await at.central.subscribe()
            assert await at.central.prompt() == "kept>"
            assert at.peripheral.lost == 0

    run(test())


def test_without_a_subscription_writes_arrive_and_nothing_comes_back() -> None:
    async def test() -> None:
        async with FakeDyno() as dyno, bench(dyno.target) as at:
            await at.connect()
            await at.discover()
            for part in (b"AT", b"Z\r"):
                await at.central.write(part, with_response=True)
            await dyno.got(b"ATZ\r")
            dyno.say(b"ELM327 v1.5\r\r>")
            await until(lambda: at.peripheral.lost == 14, "the loss")
            assert at.central.connection is not None
            await at.central.connection.disconnect()
            await dyno.disconnected()
            assert at.central.notifications == []

    run(test())


def test_an_end_of_the_subscription_ends_the_notifications() -> None:
    async def test() -> None:
        async with FakeDyno() as dyno, bench(dyno.target) as at:
            await at.join()
            await dyno.connected()
            dyno.say(b"one>")
            assert await at.central.prompt() == "one>"
            await at.central.unsubscribe()
            dyno.say(b"two>")
            await until(lambda: at.peripheral.lost == 4, "the loss")
            await at.central.subscribe()
            dyno.say(b"three>")
            assert await at.central.prompt() == "three>"

    run(test())


def test_indications_are_confirmed_one_by_one() -> None:
    async def test() -> None:
        async with FakeDyno() as dyno, bench(dyno.target) as at:
            await at.connect()
            await at.discover()
            await at.central.subscribe(prefer_notify=False)
            await dyno.connected()
            dyno.say(b"x" * 100 + b">")
            assert await at.central.prompt() == "x" * 100 + ">"
            assert [len(part) for part in at.central.notifications] == [20] * 5 + [1]

    run(test())


def test_a_central_that_goes_ends_the_connection_and_another_may_come() -> None:
    async def test() -> None:
        async with FakeDyno() as dyno, bench(dyno.target) as at:
            for count in (1, 2, 3):
                await at.join()
                await dyno.connected(count)
                dyno.say(b"%d>" % count)
                assert await at.central.prompt() == f"{count}>"
                assert at.central.connection is not None
                await at.central.connection.disconnect()
                await dyno.disconnected(count)

    run(test())


def test_the_end_of_dynos_connection_ends_that_of_the_central() -> None:
    async def test() -> None:
        async with FakeDyno() as dyno, bench(dyno.target) as at:
            await at.join()
            await dyno.connected()
            dyno.hang_up()
            await until(lambda: at.central.ended == [hci.HCI_REMOTE_USER_TERMINATED_CONNECTION_ERROR], "the end")
            assert "Dyno has closed the connection" in at.lines
            await at.join()
            await dyno.connected(2)

    run(test())


def test_a_central_is_sent_away_when_nobody_serves() -> None:
    async def test() -> None:
        async with FakeDyno() as dyno:
            target = dyno.target
        async with bench(target) as at:
            await at.connect()
            await until(lambda: bool(at.central.ended), "the end")
            assert any(f"nothing answers at {target}" in line and "dyno serve" in line for line in at.lines)

    run(test())


def test_a_connected_adapter_is_not_to_be_found() -> None:
    async def test() -> None:
        async with FakeDyno() as dyno, bench(dyno.target) as at:
            await at.join()
            other = Central(at.link, "C1:00:00:00:00:02")
            await other.device.power_on()
            attempt = asyncio.create_task(other.connect(Address(ADDRESS)))
            # Twenty exchanges of the first central, while the second one tries.
            for number in range(20):
                await at.central.write(b"%02d\r" % number, with_response=True)
                dyno.say(b"%02d>" % number)
                assert await at.central.prompt() == f"{number:02}>"
            assert not attempt.done() and dyno.opened == 1
            assert at.central.connection is not None
            await at.central.connection.disconnect()
            await attempt
            await dyno.connected(2)

    run(test())


def test_a_second_central_that_gets_through_is_sent_away() -> None:
    async def test() -> None:
        async with FakeDyno() as dyno, bench(dyno.target) as at:
            await at.join()
            await dyno.connected()
            # As a controller that goes on advertising.
            await at.peripheral.device.start_advertising(advertising_interval_min=20)
            other = Central(at.link, "C1:00:00:00:00:02")
            await other.device.power_on()
            await other.connect(Address(ADDRESS))
            reason = hci.HCI_REMOTE_DEVICE_TERMINATED_CONNECTION_DUE_TO_LOW_RESOURCES_ERROR
            await until(lambda: other.ended == [reason], "the refusal")
            dyno.say(b"still here>")
            assert await at.central.prompt() == "still here>"
            assert (at.peripheral.refused, dyno.opened) == (1, 1)

    run(test())


def test_a_long_write_arrives_whole_where_the_adapter_queues_it() -> None:
    async def test() -> None:
        long = b"0" * 300 + b"\r"
        async with FakeDyno() as dyno:
            async with bench(dyno.target) as at:
                await at.join()
                assert at.central.writing is not None
                await at.central.writing.write_value(long, with_response=True)
                await dyno.got(long)
            dyno.received.clear()
            async with bench(dyno.target, "obdlink-cx") as at:
                await at.join()
                assert at.central.writing is not None
                with pytest.raises(att.ATT_Error) as refused:
                    await at.central.writing.write_value(long, with_response=True)
                assert refused.value.error_code == att.ATT_REQUEST_NOT_SUPPORTED_ERROR
                await at.central.write(b"ATI\r", with_response=True)
                await dyno.got(b"ATI\r")

    run(test())


def test_the_wrong_characteristic_refuses() -> None:
    async def test() -> None:
        async with FakeDyno() as dyno, bench(dyno.target, "fff0") as at:
            await at.join()
            assert at.central.reading is not None and at.central.writing is not None
            with pytest.raises(att.ATT_Error) as refused:
                await at.central.reading.write_value(b"ATZ\r", with_response=True)
            assert refused.value.error_code == att.ATT_WRITE_NOT_PERMITTED_ERROR
            with pytest.raises(att.ATT_Error) as refused:
                await at.central.writing.read_value()
            assert refused.value.error_code == att.ATT_READ_NOT_PERMITTED_ERROR
            await at.central.write(b"\x00\xff\r")
            await dyno.got(b"\x00\xff\r")

    run(test())


def test_what_waits_for_dyno_has_a_bound() -> None:
    async def test() -> None:
        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await stuck.wait()
            writer.close()

        async def deliver(data: bytes) -> None: ...

        stuck = asyncio.Event()
        server = await asyncio.start_server(serve, "127.0.0.1", 0, limit=1)
        session = Session(Target(*server.sockets[0].getsockname()[:2]), deliver, lambda reason: None)
        full = 0
        # What the kernel holds of a connection is far less than this.
        for _ in range(16_384):
            full = full + 1 if not session.write(bytes(LARGEST_BACKLOG // 16)) else 0
            if full == 100:
                break
            await asyncio.sleep(0)
        assert full == 100
        assert not session.write(bytes(LARGEST_BACKLOG + 1))
        stuck.set()
        await session.close()
        server.close()

    run(test())


def test_a_stop_ends_both_connections() -> None:
    async def test() -> None:
        async with FakeDyno() as dyno:
            async with bench(dyno.target) as at:
                await at.join()
                await dyno.connected()
            await dyno.disconnected()
            await until(lambda: bool(at.central.ended), "the end")

    run(test())


def test_what_comes_and_goes_at_once_leaves_nothing_behind() -> None:
    async def test() -> None:
        async with FakeDyno() as dyno, bench(dyno.target) as at:
            for _ in range(10):
                await at.connect()
                assert at.central.connection is not None
                with contextlib.suppress(Exception):
                    await at.central.connection.disconnect()
            await at.join()
            await dyno.disconnected(dyno.opened - 1)
            dyno.say(b">")
            assert await at.central.prompt() == ">"

    run(test())


def test_both_services_of_one_adapter_speak_when_both_are_subscribed() -> None:
    async def test() -> None:
        async with FakeDyno() as dyno, bench(dyno.target) as at:
            await at.join(at.adapter.services[0])
            first = at.central.reading
            assert first is not None
            own: list[bytes] = []
            await at.central.discover(at.adapter.services[1].uuid, *ways(at.adapter.services[1]))
            assert at.central.reading is not None
            await at.central.reading.subscribe(own.append)
            await dyno.connected()
            dyno.say(b"OK>")
            assert await at.central.prompt() == "OK>"
            await until(lambda: b"".join(own) == b"OK>", "the other one")

    run(test())


def test_noise_of_a_central_does_not_stop_the_adapter() -> None:
    async def test() -> None:
        generator = random.Random(1)
        async with FakeDyno() as dyno, bench(dyno.target) as at:
            await at.join()
            assert at.central.connection is not None
            handle = at.central.connection.handle
            for _ in range(200):
                size = generator.choice([0, 1, 2, 3, 5, 20])
                # Write requests and commands are left out: what they carry reaches Dyno.
                noise = bytes(generator.choice([0x01, 0x02, 0x04, 0x06, 0x08, 0x0A, 0x0C, 0x10, 0x18, 0x1E, 0x20, 0xFF])
                              if index == 0 else generator.randrange(256) for index in range(size))
                at.central.device.send_l2cap_pdu(handle, att.ATT_CID, noise)
                await asyncio.sleep(0)
            await at.central.write(b"ATI\r")
            await dyno.got(b"ATI\r")
            dyno.say(b"still here>")
            await until(lambda: b"still here>" in bytes(at.central.heard), "the answer")

    run(test())
