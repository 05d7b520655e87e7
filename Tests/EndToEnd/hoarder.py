"""A client that opens connections as fast as it can and keeps them all, in as many processes as it is told to."""

import os
import resource
import socket
import sys
import time

host, port, processes = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
# None begins before all of them have said who they are.
ready, said = os.pipe()
go, start = os.pipe()
is_first = True
for _ in range(processes - 1):
    if os.fork() == 0:
        is_first = False
        break
# One write a line, which no other gets into.
os.write(1, f"{os.getpid()}\n".encode())
os.write(said, b".")
if is_first:
    for _ in range(processes):
        os.read(ready, 1)
os.close(start)
os.read(go, 1)
for end in (ready, said, go):
    os.close(end)
kept = []
while True:
    try:
        kept.append(socket.create_connection((host, port)))
    except OSError:
        time.sleep(0.01)
