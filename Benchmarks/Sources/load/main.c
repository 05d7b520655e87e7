// Keeps one request under way on each of N connections and counts the answers.
//
//   load --port N [--connections N] [--request 010C] [--milliseconds N] [--core K]
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

enum { CAPACITY = 1024, FINE_BITS = 5, FINE = 1 << FINE_BITS, BUCKETS = 64 * FINE };

struct connection {
    int descriptor;
    uint64_t sent;
    size_t length;
    char answer[CAPACITY];
};

/// Counts of round trips, 32 buckets to each power of two of nanoseconds: within about 3 % of the true value.
static uint64_t histogram[BUCKETS];

static unsigned bucket(uint64_t nanoseconds) {
    if (nanoseconds < FINE) return (unsigned)nanoseconds;
    unsigned power = 63u - (unsigned)__builtin_clzll(nanoseconds);
    return (power - FINE_BITS + 1) * FINE + (unsigned)(nanoseconds >> (power - FINE_BITS)) % FINE;
}

static double microseconds(unsigned index) {
    if (index < FINE) return index / 1e3;
    unsigned power = index / FINE + FINE_BITS - 1;
    return (double)((uint64_t)(FINE + index % FINE) << (power - FINE_BITS)) / 1e3;
}

static double percentile(uint64_t total, double share) {
    uint64_t seen = 0, wanted = (uint64_t)((double)total * share);
    for (unsigned index = 0; index < BUCKETS; index++) {
        seen += histogram[index];
        if (seen > wanted) return microseconds(index);
    }
    return 0;
}

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
        connection->descriptor = connect_to(port);
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
        if (send(all[index].descriptor, line, size, MSG_NOSIGNAL) != (ssize_t)size) fail("send");
    }
    while (time < end) {
        int ready = epoll_wait(queue, events, (int)connections, 5000);
        if (ready < 0 && errno == EINTR) continue;
        errno = 0;
        if (ready <= 0) fail("nothing came for five seconds");
        for (int index = 0; index < ready; index++) {
            struct connection *connection = events[index].data.ptr;
            ssize_t more = recv(
                connection->descriptor, connection->answer + connection->length, CAPACITY - connection->length, 0);
            if (more < 0 && errno == EAGAIN) continue;
            if (more <= 0) fail("the connection ended, or its answer is above %d bytes", CAPACITY);
            connection->length += (size_t)more;
            if (connection->answer[connection->length - 1] != '>') continue;
            time = now();
            if (time >= begin && time < end) {
                answers++;
                histogram[bucket(time - connection->sent)]++;
                if (connection->length != (size_t)length || memcmp(connection->answer, expected, (size_t)length))
                    different++;
            }
            connection->length = 0;
            connection->sent = time;
            if (send(connection->descriptor, line, size, MSG_NOSIGNAL) != (ssize_t)size) fail("send");
        }
    }
    printf(
        "%.0f %.1f %.1f %.1f %ld %llu\n", (double)answers * 1e9 / (double)duration, percentile(answers, 0.5),
        percentile(answers, 0.99), percentile(answers, 0.999), length, (unsigned long long)different);
    return 0;
}
