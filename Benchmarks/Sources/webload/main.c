// Keeps one GET under way on each of N connections that stay open, and counts the responses.
//
//   webload --port N [--path /] [--connections N] [--milliseconds N] [--core K]
//
// Prints one line: requests a second, then p50, p99 and p99.9 of the round trip in microseconds, then the length of a
// response and how many had another length than the first. Exits with status 1 when a status is not 200, when a response
// has no Content-Length or ends the connection, or when nothing comes for five seconds.

#include "loopback.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CAPACITY = 16384 };

struct connection {
    int descriptor;
    uint64_t sent;
    size_t length;
    char response[CAPACITY];
};

/// The round trips.
static struct histogram times;

/// The length of the response at `text`, 0 when its header section is not whole; fails when it is none that is expected.
static size_t whole_length(const char *text, size_t length) {
    static const char name[] = "\r\ncontent-length:";
    const char *end = memmem(text, length, "\r\n\r\n", 4);
    if (!end) return 0;
    errno = 0;
    if (length < 13 || memcmp(text, "HTTP/1.1 200 ", 13)) fail("no 200: %.*s", (int)(end - text), text);
    for (const char *line = text; line + sizeof name - 1 <= end + 2; line++) {
        if (*line != '\r' || strncasecmp(line, name, sizeof name - 1)) continue;
        return (size_t)(end + 4 - text) + strtoul(line + sizeof name - 1, NULL, 10);
    }
    fail("no Content-Length: %.*s", (int)(end - text), text);
}

static void ask_again(struct connection *connection, const char *request, size_t size) {
    connection->length = 0;
    connection->sent = now();
    if (send(connection->descriptor, request, size, MSG_NOSIGNAL) != (ssize_t)size) fail("send");
}

int main(int count, char **arguments) {
    uint16_t port = (uint16_t)number(count, arguments, "--port", 0, 1, 65535);
    long connections = number(count, arguments, "--connections", 1, 1, 10000);
    uint64_t duration = (uint64_t)number(count, arguments, "--milliseconds", 500, 1, 60000) * 1000000u;
    const char *path = option(count, arguments, "--path", "/");
    char request[1024];
    int size = snprintf(
        request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nAccept: */*\r\nUser-Agent: webload\r\n\r\n", path,
        port);
    if (size < 0 || (size_t)size >= sizeof request) fail("--path is too long");
    pin_to(number(count, arguments, "--core", -1, 0, 1023));
    raise_descriptor_limit();

    int queue = epoll_create1(EPOLL_CLOEXEC);
    struct connection *all = calloc((size_t)connections, sizeof *all);
    struct epoll_event *events = calloc((size_t)connections, sizeof *events);
    if (queue < 0 || !all || !events) fail("memory");
    for (long index = 0; index < connections; index++) {
        struct connection *connection = &all[index];
        connection->descriptor = connect_to(port);
        if (connection->descriptor < 0) fail("connection %ld to port %u", index + 1, port);
        make_nonblocking(connection->descriptor);
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
        if (epoll_ctl(queue, EPOLL_CTL_ADD, connection->descriptor, &event)) fail("epoll_ctl");
    }

    uint64_t time = now(), begin = time + 100000000u, end = begin + duration, answers = 0, different = 0;
    size_t expected = 0;
    for (long index = 0; index < connections; index++) ask_again(&all[index], request, (size_t)size);
    while (time < end) {
        int ready = epoll_wait(queue, events, (int)connections, 5000);
        if (ready < 0 && errno == EINTR) continue;
        errno = 0;
        if (ready <= 0) fail("nothing came for five seconds");
        for (int index = 0; index < ready; index++) {
            struct connection *connection = events[index].data.ptr;
            char *place = connection->response + connection->length;
            ssize_t more = recv(connection->descriptor, place, CAPACITY - connection->length, 0);
            if (more < 0 && errno == EAGAIN) continue;
            if (more <= 0) fail("the connection ended, or its response is above %d bytes", CAPACITY);
            connection->length += (size_t)more;
            size_t length = whole_length(connection->response, connection->length);
            if (length == 0 || connection->length < length) continue;
            if (connection->length > length) fail("more than one response");
            time = now();
            if (expected == 0) expected = length;
            if (time >= begin && time < end) {
                answers++;
                note(&times, time - connection->sent);
                if (length != expected) different++;
            }
            ask_again(connection, request, (size_t)size);
        }
    }
    printf(
        "%.0f %.1f %.1f %.1f %zu %llu\n", (double)answers * 1e9 / (double)duration, percentile(&times, 0.5),
        percentile(&times, 0.99), percentile(&times, 0.999), expected, (unsigned long long)different);
    return 0;
}
