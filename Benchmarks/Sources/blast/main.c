// The least that any sender of datagrams must do: constant bytes, 64 to a call of sendmmsg, without end; with --rate
// one datagram at each slot of an exact grid, by an absolute sleep.
//
//   blast --port N [--size 324] [--rate N] [--core K]

#include "loopback.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

enum { BATCH = 64, LARGEST = 1472 };

static char bytes[BATCH][LARGEST];

/// Sends one datagram at each slot.
static void keep_time(int descriptor, size_t size, const struct sockaddr_in *peer, uint64_t rate) {
    uint64_t start = now();
    for (uint64_t slot = 0;; slot++) {
        uint64_t due = start + slot * 1000000000u / rate;
        struct timespec time = {(time_t)(due / 1000000000u), (long)(due % 1000000000u)};
        while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL)) continue;
        sendto(descriptor, bytes[0], size, 0, (const struct sockaddr *)peer, sizeof *peer);
    }
}

int main(int count, char **arguments) {
    uint16_t port = (uint16_t)number(count, arguments, "--port", 0, 1, 65535), own;
    size_t size = (size_t)number(count, arguments, "--size", 324, 1, LARGEST);
    uint64_t rate = (uint64_t)number(count, arguments, "--rate", 0, 0, 100000);
    pin_to(number(count, arguments, "--core", -1, 0, 1023));
    int descriptor = datagrams_on(0, &own);
    struct sockaddr_in peer = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (rate) keep_time(descriptor, size, &peer, rate);
    struct iovec parts[BATCH];
    struct mmsghdr messages[BATCH];
    memset(messages, 0, sizeof messages);
    for (int index = 0; index < BATCH; index++) {
        parts[index] = (struct iovec){bytes[index], size};
        messages[index].msg_hdr = (struct msghdr){
            .msg_name = &peer, .msg_namelen = sizeof peer, .msg_iov = &parts[index], .msg_iovlen = 1};
    }
    for (;;)
        if (sendmmsg(descriptor, messages, BATCH, 0) < 0 && errno != EINTR && errno != ECONNREFUSED)
            fail("sendmmsg");
}
