// The least that any server of HTTP/1.1 must do for a GET: one thread, level-triggered epoll, one read, a search for the
// empty line, one write of a constant. It parses nothing.
//
//   webfloor [--port N] [--core K] [--ready-file FILE]

#include "loopback.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { EVENTS = 256 };

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

static void receive(struct connection *connection) {
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
    fprintf(file, "{\"endpoints\": [{\"name\": \"web\", \"url\": \"tcp://127.0.0.1:%u\"}]}\n", port);
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
