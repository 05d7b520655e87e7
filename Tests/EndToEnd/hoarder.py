"""A client that opens connections as fast as it can and keeps them all, in as many processes as it is told to."""

import os
import resource
import socket
import sys
import time

host, port, processes = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
for _ in range(processes - 1):
    if os.fork() == 0:
        break
print(os.getpid(), flush=True)
kept = []
while True:
    try:
        kept.append(socket.create_connection((host, port)))
    except OSError:
        time.sleep(0.01)
