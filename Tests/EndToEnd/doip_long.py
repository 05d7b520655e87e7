"""udsoncan with doipclient sends 60,000 bytes in one TransferData, and 20 requests come at once.

Arguments: the TCP port, the UDP port. The ECU at 1000 has memory at 08000000 whose blocks have 60,002 bytes. Prints one JSON
object. Needs doipclient and udsoncan.
"""

import json
import socket
import struct
import sys

from doipclient import DoIPClient
from doipclient.connectors import DoIPClientUDSConnector
from udsoncan import MemoryLocation
from udsoncan.client import Client

tcp, udp = int(sys.argv[1]), int(sys.argv[2])
result = {}

doip = DoIPClient("127.0.0.1", 0x1000, tcp_port=tcp, udp_port=udp)
result["stated"] = doip.request_entity_status().max_data_size
image = bytes(number * 7 % 256 for number in range(120_000))
with Client(DoIPClientUDSConnector(doip), request_timeout=10) as uds:
    uds.change_session(2)
    asked = uds.request_download(MemoryLocation(0x08000000, len(image), 32, 32))
    result["block"] = asked.service_data.max_length
    for number in range(2):
        uds.transfer_data(number + 1, image[number * 60_000:(number + 1) * 60_000])
    uds.request_transfer_exit()
    read = uds.read_memory_by_address(MemoryLocation(0x08000000, 60_000, 32, 16))
    result["same"] = read.service_data.memory_block == image[:60_000]


def message(type, payload):
    return b"\x02\xfd" + struct.pack(">HI", type, len(payload)) + payload


def receive(connection, count):
    data = b""
    while len(data) < count:
        part = connection.recv(count - len(data))
        if not part:
            break
        data += part
    return data


with socket.create_connection(("127.0.0.1", tcp), timeout=10) as connection:
    connection.sendall(message(0x0005, bytes.fromhex("0E01 00 00000000")) + b"".join(
        message(0x8001, bytes.fromhex("0E011000") + bytes([0x23, 0x14, 8, 0, 0, number, 1])) for number in range(20)))
    acknowledged, answers = 0, []
    while len(answers) < 20:
        head = receive(connection, 8)
        type, length = struct.unpack(">HI", head[2:])
        payload = receive(connection, length)
        if type == 0x8002:
            acknowledged += 1
        elif type == 0x8001:
            answers.append(payload[4:])
    result["acknowledged"] = acknowledged
    result["inOrder"] = answers == [bytes([0x63, image[number]]) for number in range(20)]
print(json.dumps(result))
