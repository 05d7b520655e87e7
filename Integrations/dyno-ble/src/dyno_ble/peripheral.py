# SPDX-License-Identifier: Apache-2.0
"""The peripheral: advertises an adapter, serves its services, and carries bytes between a central and Dyno."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

from bumble import att, core, gatt, hci
from bumble.core import AdvertisingData
from bumble.device import Connection, Device

from .adapters import GREATEST_MTU, SMALLEST_MTU, Adapter, Characteristic, Service
from .session import Session, Target

_PROPERTIES = {
    "read": gatt.Characteristic.Properties.READ,
    "write": gatt.Characteristic.Properties.WRITE,
    "write-without-response": gatt.Characteristic.Properties.WRITE_WITHOUT_RESPONSE,
    "notify": gatt.Characteristic.Properties.NOTIFY,
    "indicate": gatt.Characteristic.Properties.INDICATE,
}

# Opcode and handle stand before the value of a notification.
_HEAD = 3

# The bytes of an advertising packet and of a scan response.
_PACKET_SIZE = 31


def advertisement(adapter: Adapter) -> tuple[bytes, bytes]:
    """The advertising packet and the scan response of `adapter`: the name is in the first when it fits there."""
    rows: list[tuple[int, bytes]] = [(AdvertisingData.FLAGS, bytes([0x06]))]
    for kind, size in (
        (AdvertisingData.COMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS, 2),
        (AdvertisingData.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS, 16),
    ):
        uuids = [core.UUID(uuid).to_pdu_bytes() for uuid in adapter.advertised]
        if listed := b"".join(uuid for uuid in uuids if len(uuid) == size):
            rows.append((kind, listed))
    name = (AdvertisingData.COMPLETE_LOCAL_NAME, adapter.name.encode())
    whole = bytes(AdvertisingData([*rows, name]))
    if len(whole) <= _PACKET_SIZE:
        return whole, b""
    return bytes(AdvertisingData(rows)), bytes(AdvertisingData([name]))


class Peripheral:
    """An adapter on a Bluetooth controller, for one central at a time.

    What Dyno says while a central has no subscription is lost, as it is with a module that passes on what its serial
    line says (unverified for some products); with `keeps_output` it waits for the subscription instead.
    """

    def __init__(
        self, device: Device, adapter: Adapter, target: Target, *, mtu: int | None = None,
        keeps_output: bool = False, interval: float = 100, report: Callable[[str], None] = lambda line: None,
    ) -> None:
        """`device` is not powered on yet; `mtu` is the greatest that is granted, else that of the adapter;
        `interval` is that between two advertising packets, in milliseconds."""
        granted = adapter.mtu if mtu is None else mtu
        if not SMALLEST_MTU <= granted <= GREATEST_MTU:
            raise ValueError(f"MTU {granted} is none; take one from {SMALLEST_MTU} to {GREATEST_MTU}")
        self.device = device
        self.adapter = adapter
        self.target = target
        self.session: Session | None = None
        self.refused = 0
        self.lost = 0
        self._connection: Connection | None = None
        self._keeps_output = keeps_output
        self._interval = interval
        self._report = report
        self._subscribed = asyncio.Event()
        self._subscriptions: dict[gatt.Characteristic[bytes], str] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        device.name = adapter.name
        device.gatt_server.max_mtu = granted
        device.on(device.EVENT_CONNECTION, self._on_connection)
        for service in adapter.services:
            device.add_service(self._service(service))
        if not adapter.queued_writes:
            device.gatt_server.on_att_prepare_write_request = self._refuse_queued_write  # type: ignore[method-assign]

    async def start(self) -> None:
        """Powers the controller on and advertises."""
        await self.device.power_on()
        await self._advertise()
        self._report(f"advertising as '{self.adapter.name}' ({self.device.random_address})")

    async def stop(self) -> None:
        """Ends the advertising and the connection, if any."""
        await self.device.stop_advertising()
        if self._connection is not None:
            connection, session = self._connection, self._forget()
            if session is not None:
                await session.close()
            await self._end(connection, hci.HCI_REMOTE_USER_TERMINATED_CONNECTION_ERROR)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def is_subscribed(self) -> bool:
        """Whether a central wants notifications or indications."""
        return bool(self._subscriptions)

    # Services

    def _service(self, row: Service) -> gatt.Service:
        return gatt.Service(row.uuid, [self._characteristic(item) for item in row.characteristics])

    def _characteristic(self, row: Characteristic) -> gatt.Characteristic[bytes]:
        properties = gatt.Characteristic.Properties(0)
        for name in row.properties:
            properties |= _PROPERTIES[name]
        permissions = att.Attribute.Permissions.WRITEABLE
        if "read" in row.properties:
            permissions |= att.Attribute.Permissions.READABLE
        characteristic: gatt.Characteristic[bytes] = gatt.Characteristic(
            row.uuid, properties, permissions,
            gatt.CharacteristicValue(
                read=self._on_read if "read" in row.properties else self._on_hidden_read,
                write=self._on_write if row.listens else self._on_wrong_write))
        characteristic.on(
            gatt.Characteristic.EVENT_SUBSCRIPTION,
            lambda bearer, notify, indicate: self._on_subscription(characteristic, bearer, notify, indicate))
        return characteristic

    def _on_read(self, connection: Connection) -> bytes:
        return b""

    def _on_hidden_read(self, connection: Connection) -> bytes:
        raise att.ATT_Error(att.ATT_READ_NOT_PERMITTED_ERROR)

    def _on_wrong_write(self, connection: Connection, value: bytes) -> None:
        raise att.ATT_Error(att.ATT_WRITE_NOT_PERMITTED_ERROR)

    def _on_write(self, connection: Connection, value: bytes) -> None:
        session = self.session
        if session is None or connection is not self._connection:
            raise att.ATT_Error(att.ATT_UNLIKELY_ERROR_ERROR)
        if not session.write(value):
            self.lost += len(value)
            raise att.ATT_Error(att.ATT_INSUFFICIENT_RESOURCES_ERROR)

    def _refuse_queued_write(self, bearer: att.Bearer, request: att.ATT_Prepare_Write_Request) -> None:
        self.device.gatt_server.send_response(
            bearer,
            att.ATT_Error_Response(
                request_opcode_in_error=request.op_code, attribute_handle_in_error=request.attribute_handle,
                error_code=att.ATT_REQUEST_NOT_SUPPORTED_ERROR))

    def _on_subscription(
        self, characteristic: gatt.Characteristic[bytes], bearer: att.Bearer, notify: bool, indicate: bool
    ) -> None:
        if bearer is not self._connection:
            return
        if notify or indicate:
            self._subscriptions[characteristic] = "notify" if notify else "indicate"
            self._subscribed.set()
            self._report(f"subscribed to {characteristic.uuid.to_hex_str('-')}")
        else:
            self._subscriptions.pop(characteristic, None)
            if not self._subscriptions:
                self._subscribed.clear()

    # Connections

    async def _advertise(self) -> None:
        packet, response = advertisement(self.adapter)
        await self.device.start_advertising(
            auto_restart=True, advertising_data=packet, scan_response_data=response,
            advertising_interval_min=self._interval, advertising_interval_max=self._interval)

    def _on_connection(self, connection: Connection) -> None:
        if self._connection is not None:
            self.refused += 1
            self._report(f"a second central is refused: {connection.peer_address}")
            self._spawn(self._end(connection, hci.HCI_REMOTE_DEVICE_TERMINATED_CONNECTION_DUE_TO_LOW_RESOURCES_ERROR))
            return
        self._connection = connection
        connection.on(connection.EVENT_DISCONNECTION, lambda reason: self._on_disconnection(connection))
        self.session = Session(
            self.target, lambda data: self._deliver(connection, data),
            lambda reason: self._on_end_of_stream(connection, reason))
        self._report(f"connected: {connection.peer_address}")

    def _on_disconnection(self, connection: Connection) -> None:
        if connection is not self._connection:
            return
        session = self._forget()
        if session is not None:
            self._report(f"disconnected after {session.written} bytes to Dyno and {session.received} from it")
            self._spawn(session.close())

    def _on_end_of_stream(self, connection: Connection, reason: str) -> None:
        """An adapter that loses its power is gone from the air."""
        self._report(reason)
        if connection is self._connection:
            self._spawn(self._end(connection, hci.HCI_REMOTE_USER_TERMINATED_CONNECTION_ERROR))

    async def _end(self, connection: Connection, reason: int) -> None:
        try:
            await connection.disconnect(reason)
        except core.BaseBumbleError:
            pass

    def _forget(self) -> Session | None:
        """Frees the place for the next central; returns the session of the last one."""
        session, self.session = self.session, None
        self._connection = None
        self._subscriptions.clear()
        self._subscribed.clear()
        return session

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Output

    async def _deliver(self, connection: Connection, data: bytes) -> None:
        if not self._subscriptions:
            if not self._keeps_output:
                self.lost += len(data)
                return
            await self._subscribed.wait()
        for characteristic, form in list(self._subscriptions.items()):
            start = 0
            while start < len(data):
                # The MTU may be exchanged in the midst of it.
                part = data[start:start + connection.att_mtu - _HEAD]
                if form == "indicate":
                    await self.device.indicate_subscriber(connection, characteristic, part)
                else:
                    await self.device.notify_subscriber(connection, characteristic, part)
                start += len(part)
        queue = self.device.host.le_acl_packet_queue
        if queue is not None:
            try:
                await queue.drain(connection.handle)
            except ValueError:
                pass
