"""Two published testers against a DoIP endpoint: doipclient with udsoncan, and scapy.

Arguments: the TCP port, the UDP port. Prints one JSON object with what each of them got. Needs doipclient, udsoncan and scapy.
"""

import json
import sys

from doipclient import DoIPClient
from doipclient.connectors import DoIPClientUDSConnector
from udsoncan.client import Client

tcp, udp = int(sys.argv[1]), int(sys.argv[2])
result = {}

client = DoIPClient("127.0.0.1", 0x1000, tcp_port=tcp, udp_port=udp)
status = client.request_entity_status()
result["sockets"] = [status.max_concurrent_sockets, status.currently_open_sockets, status.max_data_size]
result["power"] = client.request_diagnostic_power_mode().diagnostic_power_mode
result["alive"] = client.request_alive_check().source_address
result["vin"] = client.request_vehicle_identification().vin
client.send_diagnostic(bytes.fromhex("22F190"))
result["read"] = client.receive_diagnostic().hex()
client.close()

connector = DoIPClientUDSConnector(
    DoIPClient("127.0.0.1", 0x1001, tcp_port=tcp, udp_port=udp, client_logical_address=0x0E01))
with Client(connector, request_timeout=2) as uds:
    result["tester_present"] = uds.tester_present().positive

stranger = DoIPClient("127.0.0.1", 0x2222, tcp_port=tcp, udp_port=udp, client_logical_address=0x0E02)
try:
    stranger.send_diagnostic(b"\x3e\x00")
    result["unknown"] = "accepted"
except OSError as error:
    result["unknown"] = str(error)

from scapy.contrib.automotive.doip import UDS_DoIPSocket
from scapy.contrib.automotive.uds import UDS

socket = UDS_DoIPSocket("127.0.0.1", port=tcp, source_address=0x0E80)
answer = socket.sr1(UDS(bytes.fromhex("22F190")), timeout=2, verbose=0)
result["scapy"] = bytes(answer).hex() if answer is not None else None
print(json.dumps(result))
