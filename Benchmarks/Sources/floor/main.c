// The least that any server of this exchange must do: one thread, level-triggered epoll, one read, a search for the
// carriage return, one write of a constant. It parses nothing and simulates nothing.
//
//   floor [--port N] [--core K] [--ready-file FILE]

#include "loopback.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { EVENTS = 256, LINE = 8 };

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

static void receive(struct connection *connection) {
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

static void take(int listener, int queue) {
    int one = 1, descriptor = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (descriptor < 0) return;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    struct connection *connection = calloc(1, sizeof *connection);
    if (!connection) fail("memory");
    connection->descriptor = descriptor;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
    if (epoll_ctl(queue, EPOLL_CTL_ADD, descriptor, &event)) fail("epoll_ctl");
}

static void announce(const char *path, uint16_t port) {
    if (!path) return;
    FILE *file = fopen(path, "w");
    if (!file) fail("%s", path);
    fprintf(file, "{\"endpoints\": [{\"name\": \"obd\", \"url\": \"tcp://127.0.0.1:%u\"}]}\n", port);
    if (fclose(file)) fail("%s", path);
}

int main(int count, char **arguments) {
    pin_to(number(count, arguments, "--core", -1, 0, 1023));
    raise_descriptor_limit();
    uint16_t port;
    int listener = listen_on((uint16_t)number(count, arguments, "--port", 0, 0, 65535), &port);
    make_nonblocking(listener);
    int queue = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = NULL}, events[EVENTS];
    if (queue < 0 || epoll_ctl(queue, EPOLL_CTL_ADD, listener, &event)) fail("epoll");
    announce(option(count, arguments, "--ready-file", NULL), port);
    for (;;) {
        int ready = epoll_wait(queue, events, EVENTS, -1);
        for (int index = 0; index < ready; index++) {
            if (events[index].data.ptr) {
                receive(events[index].data.ptr);
            } else {
                take(listener, queue);
            }
        }
    }
}
