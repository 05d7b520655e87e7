// The least that any server of HTTP/1.1 must do for a GET: one thread, level-triggered epoll, one read, a search for the
// empty line, one write of a constant. It parses nothing.
//
//   webfloor [--port N] [--core K] [--ready-file FILE]

#include "loopback.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

/// How much of the empty line that ends a request has come, 0 to 3 characters.
struct connection {
    int descriptor;
    unsigned matched;
};

static const char response[] =
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nDate: Tue, 18 Oct 2016 09:05:12 GMT\r\n"
    "Content-Length: 38\r\n\r\n"
    "{\"id\":7,\"plate\":\"AB 1234\",\"open\":true}";

static void answer(struct connection *connection) {
    size_t length = sizeof response - 1;
    // A client with one request under way always has room for its answer; another one is not served.
    if (send(connection->descriptor, response, length, MSG_NOSIGNAL) != (ssize_t)length)
        shutdown(connection->descriptor, SHUT_RDWR);
}

static void receive(void *readable) {
    struct connection *connection = readable;
    static const char end[] = "\r\n\r\n";
    char bytes[4096];
    ssize_t count = recv(connection->descriptor, bytes, sizeof bytes, 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) {
        close(connection->descriptor);
        free(connection);
        return;
    }
    for (ssize_t index = 0; index < count; index++) {
        connection->matched = bytes[index] == end[connection->matched] ? connection->matched + 1 : bytes[index] == '\r';
        if (connection->matched < 4) continue;
        connection->matched = 0;
        answer(connection);
    }
}

static void *begin(int descriptor) {
    struct connection *connection = calloc(1, sizeof *connection);
    if (!connection) fail("memory");
    connection->descriptor = descriptor;
    return connection;
}

int main(int count, char **arguments) {
    static const struct service service = {.name = "web", .connected = begin, .readable = receive};
    serve(count, arguments, &service);
}
