// Opens N connections, 20,000 from each address of 127.0.0.1, 127.0.0.2 and so on, has one exchange on each, and holds them idle until standard input ends.
//
//   hold --port N --connections N
//
// Prints `held N` when all are there.

#include "loopback.h"

#include <stdio.h>
#include <unistd.h>

/// The number of connections from one address.
enum { EACH = 20000 };

int main(int count, char **arguments) {
    uint16_t port = (uint16_t)number(count, arguments, "--port", 0, 1, 65535);
    long connections = number(count, arguments, "--connections", 1, 1, 100000);
    raise_descriptor_limit();
    for (long index = 0; index < connections; index++) {
        char answer[256];
        int connection = connect_from(1 + (unsigned)(index / EACH), port);
        if (connection < 0) fail("connection %ld", index + 1);
        if (ask(connection, "ATE0\r", answer, sizeof answer) < 0) fail("connection %ld: ATE0", index + 1);
    }
    printf("held %ld\n", connections);
    fflush(stdout);
    char byte;
    while (read(STDIN_FILENO, &byte, 1) > 0) {}
    return 0;
}
