// A destination of datagrams that says how they come.
//
//   sink --ready-file FILE [--size 324] [--milliseconds N] [--rate N] [--core K]
//
// Without --rate: datagrams a second. Its buffer is the smallest there is and nobody reads it, so that the system drops
// and counts what comes; a receiver's own speed plays no part. With --rate: the share of datagrams within 0.5 ms of
// their slots in per cent, then p50, p99 and the greatest distance from the slot in microseconds, and how many there
// were. --size 0 takes datagrams of any size. Instants are the system's own for each datagram; a sender leaves out no slot, and the slots are those of its
// rate that no datagram comes before. Exits with status 1 when nothing comes for five seconds.

#include "loopback.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { LARGEST = 2048, MEMORY_INFO = 55, DROPS = 8, VALUES = 9 };

static void announce(const char *path, uint16_t port) {
    if (!path) fail("--ready-file is missing");
    FILE *file = fopen(path, "w");
    if (!file) fail("%s", path);
    fprintf(file, "{\"endpoints\": [{\"name\": \"dash\", \"url\": \"udp://127.0.0.1:%u\"}]}\n", port);
    if (fclose(file)) fail("%s", path);
}

static void wait_for_first(int descriptor, size_t size) {
    char bytes[LARGEST];
    struct pollfd waiting = {.fd = descriptor, .events = POLLIN};
    errno = ETIMEDOUT;
    if (poll(&waiting, 1, 5000) <= 0) fail("nothing comes");
    ssize_t length = recv(descriptor, bytes, sizeof bytes, MSG_PEEK);
    errno = 0;
    if (size && length != (ssize_t)size) fail("a datagram of %zd bytes, not of %zu", length, size);
}

/// How many datagrams the system has dropped at this socket; begins again behind 2³².
static uint32_t drops(int descriptor) {
    uint32_t values[VALUES] = {0};
    socklen_t length = sizeof values;
    if (getsockopt(descriptor, SOL_SOCKET, MEMORY_INFO, values, &length)) fail("SO_MEMINFO");
    return values[DROPS];
}

static void pause_for(uint64_t nanoseconds) {
    struct timespec time = {(time_t)(nanoseconds / 1000000000u), (long)(nanoseconds % 1000000000u)};
    nanosleep(&time, NULL);
}

static void count_drops(int descriptor, uint64_t duration) {
    pause_for(100000000u);
    uint64_t start = now();
    uint32_t before = drops(descriptor);
    pause_for(duration);
    uint32_t dropped = drops(descriptor) - before;
    printf("%.0f\n", (double)dropped * 1e9 / (double)(now() - start));
}

/// Takes one datagram and its instant in seconds of the system's clock.
static double arrival(int descriptor) {
    char bytes[LARGEST];
    union {
        char space[256];
        struct cmsghdr header;
    } control;
    struct iovec part = {bytes, sizeof bytes};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    if (recvmsg(descriptor, &message, 0) < 0) fail("nothing comes");
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    errno = 0;
    if (!header || header->cmsg_type != SCM_TIMESTAMPNS) fail("the system gives no time");
    struct timespec time;
    memcpy(&time, CMSG_DATA(header), sizeof time);
    return (double)(time.tv_sec % 1000000) + (double)time.tv_nsec / 1e9;
}

static int by_size(const void *one, const void *other) {
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

static void compare_slots(int descriptor, double rate, double duration) {
    size_t capacity = (size_t)(rate * duration) + 1, count = 0;
    double *times = calloc(capacity, sizeof *times), *late = calloc(capacity, sizeof *late), earliest = 0;
    if (!times || !late) fail("memory");
    // The first datagrams find a sender that has just started.
    for (int index = 0; index < (int)(rate / 4); index++) arrival(descriptor);
    while (count < capacity) times[count++] = arrival(descriptor);
    for (size_t index = 0; index < count; index++) {
        late[index] = times[index] - times[0] - (double)index / rate;
        if (late[index] < earliest) earliest = late[index];
    }
    size_t near = 0;
    for (size_t index = 0; index < count; index++) {
        late[index] -= earliest;
        near += late[index] <= 0.0005;
    }
    qsort(late, count, sizeof *late, by_size);
    printf(
        "%.2f %.0f %.0f %.0f %zu\n", 100.0 * (double)near / (double)count, late[count / 2] * 1e6,
        late[count * 99 / 100] * 1e6, late[count - 1] * 1e6, count);
}

int main(int count, char **arguments) {
    size_t size = (size_t)number(count, arguments, "--size", 324, 0, LARGEST);
    long milliseconds = number(count, arguments, "--milliseconds", 500, 1, 60000);
    long rate = number(count, arguments, "--rate", 0, 0, 100000);
    pin_to(number(count, arguments, "--core", -1, 0, 1023));
    uint16_t port;
    int descriptor = datagrams_on(0, &port), bytes = rate ? 1 << 20 : 1, one = 1;
    struct timeval patience = {.tv_sec = 5};
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes);
    setsockopt(descriptor, SOL_SOCKET, SO_TIMESTAMPNS, &one, sizeof one);
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    announce(option(count, arguments, "--ready-file", NULL), port);
    wait_for_first(descriptor, size);
    if (rate) {
        compare_slots(descriptor, (double)rate, (double)milliseconds / 1e3);
    } else {
        count_drops(descriptor, (uint64_t)milliseconds * 1000000u);
    }
    return 0;
}
