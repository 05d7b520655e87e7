// N clients that each send a request at slots of their own, and measure the round trips.
//
//   pace --port N [--connections 1000] [--rate 10] [--milliseconds 5000] [--exact NANOSECONDS] [--core K]
//        [--flood 1] [--request 010C]
//
// The clients' slots are spread evenly. Prints `begin` when all clients are connected and have sent requests for a
// second; after the measured time it prints one line: answers, requests that were not sent because the answer before
// was missing, and p50, p99, p99.9 and the maximum in microseconds of the round trips less `--exact`, the simulated
// duration of an exchange; then the percentage within 1 ms, and the p99 of the delay of a request after its slot.
// It goes on for another half second, so that the server's own figures can be read under the same load. With
// `--flood 1`, one more client sends requests as fast as the system accepts them, and reads what comes.

#include "loopback.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

enum { EVENTS = 256, ROOM = 4096 };

struct client {
    int descriptor;
    int waits;
    uint64_t sent;
};

static struct histogram late, delays;
static char noise[ROOM];
static uint64_t exact, answers, skipped, prompt;

static void hear(struct client *client, int is_measured) {
    char bytes[ROOM];
    ssize_t count = recv(client->descriptor, bytes, sizeof bytes, MSG_DONTWAIT);
    if (count < 0 && errno == EAGAIN) return;
    if (count <= 0) fail("a connection ended");
    if (bytes[count - 1] != '>' || !client->waits) return;
    client->waits = 0;
    if (!is_measured) return;
    uint64_t trip = now() - client->sent, delay = trip > exact ? trip - exact : 0;
    answers++;
    if (delay <= 1000000u) prompt++;
    note(&late, delay);
}

/// Reads what has come, and sends more than the server can answer.
static void flood(int descriptor) {
    char bytes[ROOM];
    while (recv(descriptor, bytes, sizeof bytes, MSG_DONTWAIT) > 0) continue;
    while (send(descriptor, noise, sizeof noise, MSG_DONTWAIT | MSG_NOSIGNAL) > 0) continue;
}

static int await(int queue, struct epoll_event *events, uint64_t due) {
    uint64_t time = now(), rest = due > time ? due - time : 0;
    struct timespec limit = {(time_t)(rest / 1000000000u), (long)(rest % 1000000000u)};
    int ready = (int)syscall(SYS_epoll_pwait2, queue, events, EVENTS, &limit, NULL, 0);
    return ready > 0 ? ready : 0;
}

int main(int count, char **arguments) {
    uint16_t port = (uint16_t)number(count, arguments, "--port", 0, 1, 65535);
    long connections = number(count, arguments, "--connections", 1000, 1, 20000);
    long rate = number(count, arguments, "--rate", 10, 1, 1000);
    uint64_t duration = (uint64_t)number(count, arguments, "--milliseconds", 5000, 1, 600000) * 1000000u;
    const char *request = option(count, arguments, "--request", "010C");
    int floods = (int)number(count, arguments, "--flood", 0, 0, 1);
    exact = (uint64_t)number(count, arguments, "--exact", 0, 0, 1000000000);
    char line[16], answer[ROOM];
    snprintf(line, sizeof line, "%s\r", request);
    size_t size = strlen(line);
    pin_to(number(count, arguments, "--core", -1, 0, 1023));
    prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
    raise_descriptor_limit();

    int queue = epoll_create1(EPOLL_CLOEXEC);
    struct client *clients = calloc((size_t)connections, sizeof *clients);
    if (queue < 0 || !clients) fail("memory");
    for (long index = 0; index < connections; index++) {
        clients[index].descriptor = connect_to(port);
        if (clients[index].descriptor < 0) fail("connection %ld to port %u", index + 1, port);
        if (ask(clients[index].descriptor, "ATE0\r", answer, sizeof answer) < 0) fail("ATE0");
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &clients[index]};
        if (epoll_ctl(queue, EPOLL_CTL_ADD, clients[index].descriptor, &event)) fail("epoll_ctl");
    }
    int flooder = -1;
    if (floods) {
        flooder = connect_to(port);
        if (flooder < 0 || ask(flooder, "ATE0\r", answer, sizeof answer) < 0) fail("the client that floods");
        make_nonblocking(flooder);
        for (size_t index = 0; index + size <= sizeof noise; index += size) memcpy(noise + index, line, size);
        struct epoll_event event = {.events = EPOLLIN | EPOLLOUT, .data.ptr = NULL};
        if (epoll_ctl(queue, EPOLL_CTL_ADD, flooder, &event)) fail("epoll_ctl");
    }

    uint64_t start = now(), begin = start + 1000000000u, end = begin + duration, last = end + 500000000u;
    uint64_t each = 1000000000u / (uint64_t)(connections * rate), slot = 0, due = start;
    int has_begun = 0, has_ended = 0;
    struct epoll_event events[EVENTS];
    for (uint64_t time = start; time < last; time = now()) {
        if (!has_begun && time >= begin) has_begun = puts("begin"), fflush(stdout);
        if (!has_ended && time >= end) {
            has_ended = 1;
            printf(
                "%llu %llu %.1f %.1f %.1f %.1f %.3f %.1f\n", (unsigned long long)answers,
                (unsigned long long)skipped, percentile(&late, 0.5), percentile(&late, 0.99),
                percentile(&late, 0.999), (double)late.most / 1e3,
                answers ? 100.0 * (double)prompt / (double)answers : 0, percentile(&delays, 0.99));
            fflush(stdout);
        }
        int is_measured = time >= begin && time < end;
        while (due <= time) {
            struct client *client = &clients[slot % (uint64_t)connections];
            if (client->waits) {
                skipped += is_measured;
            } else {
                client->waits = 1;
                client->sent = now();
                if (is_measured) note(&delays, client->sent - due);
                if (send(client->descriptor, line, size, MSG_NOSIGNAL) != (ssize_t)size) fail("send");
            }
            due = start + ++slot * each;
        }
        int ready = await(queue, events, due);
        for (int index = 0; index < ready; index++) {
            if (events[index].data.ptr) {
                hear(events[index].data.ptr, is_measured);
            } else {
                flood(flooder);
            }
        }
    }
    return 0;
}
