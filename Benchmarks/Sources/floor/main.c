// The least that any server of this exchange must do: one thread, level-triggered epoll, one read, a search for the
// carriage return, one write of a constant. It parses nothing and simulates nothing.
//
//   floor [--port N] [--core K] [--ready-file FILE]

#include "loopback.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LINE = 8 };

/// The first characters of the line that a connection has begun, and how long that line is so far.
struct connection {
    int descriptor;
    unsigned length;
    char line[LINE];
};

static const char value[] = "41 0C 1A F8 \r\r>";
static const char identification[] =
    "014 \r0: 49 02 01 31 4D 38 \r1: 47 44 4D 39 41 58 4B \r2: 50 30 34 32 37 38 38 \r\r>";
static const char accepted[] = "OK\r\r>";

static void answer(struct connection *connection) {
    const char *text = value;
    size_t length = sizeof value - 1;
    if (connection->length >= 4 && !memcmp(connection->line, "0902", 4))
        text = identification, length = sizeof identification - 1;
    else if (connection->length >= 2 && !memcmp(connection->line, "AT", 2))
        text = accepted, length = sizeof accepted - 1;
    connection->length = 0;
    // A client with one request under way always has room for its answer; another one is not served.
    if (send(connection->descriptor, text, length, MSG_NOSIGNAL) != (ssize_t)length)
        shutdown(connection->descriptor, SHUT_RDWR);
}

static void receive(void *readable) {
    struct connection *connection = readable;
    char bytes[4096];
    ssize_t count = recv(connection->descriptor, bytes, sizeof bytes, 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) {
        close(connection->descriptor);
        free(connection);
        return;
    }
    for (ssize_t index = 0; index < count; index++) {
        if (bytes[index] == '\r') {
            answer(connection);
        } else if (connection->length < LINE) {
            connection->line[connection->length++] = bytes[index];
        }
    }
}

static void *begin(int descriptor) {
    struct connection *connection = calloc(1, sizeof *connection);
    if (!connection) fail("memory");
    connection->descriptor = descriptor;
    return connection;
}

int main(int count, char **arguments) {
    static const struct service service = {.name = "obd", .connected = begin, .readable = receive};
    serve(count, arguments, &service);
}
