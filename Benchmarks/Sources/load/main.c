// Keeps one request under way on each of N connections and counts the answers.
//
//   load --port N | --device PATH [--connections N] [--request 010C] [--milliseconds N] [--core K]
//
// Prints one line: requests a second, then p50, p99 and p99.9 of the round trip in microseconds, then the length of
// an answer and how many answers were unlike the first. Exits with status 1 when the answer is not to the request,
// when a connection ends, or when nothing comes for five seconds.

#include "loopback.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CAPACITY = 1024 };

struct connection {
    int descriptor;
    uint64_t sent;
    size_t length;
    char answer[CAPACITY];
};

/// The round trips.
static struct histogram times;

/// Whether `answer` holds the positive response to `request`, with or without spaces: `010C` wants `410C`.
static int is_answer_to(const char *request, const char *answer, size_t length) {
    char wanted[16], text[CAPACITY];
    size_t kept = 0;
    snprintf(wanted, sizeof wanted, "4%s", request + 1);
    wanted[4] = 0;
    for (size_t index = 0; index < length && kept + 1 < sizeof text; index++)
        if (answer[index] != ' ') text[kept++] = answer[index];
    text[kept] = 0;
    return strstr(text, wanted) != NULL;
}

int main(int count, char **arguments) {
    uint16_t port = (uint16_t)number(count, arguments, "--port", 0, 1, 65535);
    const char *device = option(count, arguments, "--device", NULL);
    long connections = number(count, arguments, "--connections", 1, 1, 10000);
    uint64_t duration = (uint64_t)number(count, arguments, "--milliseconds", 500, 1, 60000) * 1000000u;
    const char *request = option(count, arguments, "--request", "010C");
    char line[16], expected[CAPACITY];
    if (strlen(request) != 4) fail("--request %s: expected four hex digits", request);
    snprintf(line, sizeof line, "%s\r", request);
    pin_to(number(count, arguments, "--core", -1, 0, 1023));
    raise_descriptor_limit();

    int queue = epoll_create1(EPOLL_CLOEXEC);
    struct connection *all = calloc((size_t)connections, sizeof *all);
    struct epoll_event *events = calloc((size_t)connections, sizeof *events);
    if (queue < 0 || !all || !events) fail("memory");
    long length = 0;
    for (long index = 0; index < connections; index++) {
        struct connection *connection = &all[index];
        connection->descriptor = device ? open_terminal(device) : connect_to(port);
        if (connection->descriptor < 0) fail("connection %ld to port %u", index + 1, port);
        if (ask(connection->descriptor, "ATE0\r", expected, sizeof expected) < 0) fail("ATE0");
        // The first request may bring a search for the protocol; the second one is what the rest look like.
        if (ask(connection->descriptor, line, expected, sizeof expected) < 0) fail("%s", request);
        length = ask(connection->descriptor, line, expected, sizeof expected);
        if (length < 0) fail("%s", request);
        errno = 0;
        if (!is_answer_to(request, expected, (size_t)length))
            fail("no answer to %s: %.*s", request, (int)length, expected);
        make_nonblocking(connection->descriptor);
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
        if (epoll_ctl(queue, EPOLL_CTL_ADD, connection->descriptor, &event)) fail("epoll_ctl");
    }

    size_t size = strlen(line);
    uint64_t time = now(), begin = time + 100000000u, end = begin + duration, answers = 0, different = 0;
    for (long index = 0; index < connections; index++) {
        all[index].sent = time;
        if ((device ? write(all[index].descriptor, line, size)
                    : send(all[index].descriptor, line, size, MSG_NOSIGNAL)) != (ssize_t)size) fail("send");
    }
    while (time < end) {
        int ready = epoll_wait(queue, events, (int)connections, 5000);
        if (ready < 0 && errno == EINTR) continue;
        errno = 0;
        if (ready <= 0) fail("nothing came for five seconds");
        for (int index = 0; index < ready; index++) {
            struct connection *connection = events[index].data.ptr;
            char *place = connection->answer + connection->length;
            size_t room = CAPACITY - connection->length;
            ssize_t more = device ? read(connection->descriptor, place, room)
                                  : recv(connection->descriptor, place, room, 0);
            if (more < 0 && errno == EAGAIN) continue;
            if (more <= 0) fail("the connection ended, or its answer is above %d bytes", CAPACITY);
            connection->length += (size_t)more;
            if (connection->answer[connection->length - 1] != '>') continue;
            time = now();
            if (time >= begin && time < end) {
                answers++;
                note(&times, time - connection->sent);
                if (connection->length != (size_t)length || memcmp(connection->answer, expected, (size_t)length))
                    different++;
            }
            connection->length = 0;
            connection->sent = time;
            if ((device ? write(connection->descriptor, line, size)
                        : send(connection->descriptor, line, size, MSG_NOSIGNAL)) != (ssize_t)size) fail("send");
        }
    }
    printf(
        "%.0f %.1f %.1f %.1f %ld %llu\n", (double)answers * 1e9 / (double)duration, percentile(&times, 0.5),
        percentile(&times, 0.99), percentile(&times, 0.999), length, (unsigned long long)different);
    return 0;
}
