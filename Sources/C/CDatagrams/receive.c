#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "datagrams.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

enum {
    BATCH = 16,
    /// How many errors in a row are skipped before the caller looks again later.
    PATIENCE = 8
};

/// Whether reading goes on after an error: each that is reported so is gone with the report.
static int is_passing(int reason) { return reason != EAGAIN && reason != EWOULDBLOCK && reason != EBADF; }

#ifdef __linux__

unsigned datagrams_receive(
    int descriptor, void *bytes, size_t room, struct datagram_arrival *arrivals, unsigned count) {
    struct mmsghdr messages[BATCH];
    struct iovec parts[BATCH];
    if (count > BATCH) count = BATCH;
    memset(messages, 0, count * sizeof *messages);
    for (unsigned index = 0; index < count; index++) {
        parts[index].iov_base = (char *)bytes + index * room;
        parts[index].iov_len = room;
        messages[index].msg_hdr.msg_name = arrivals[index].address.words;
        messages[index].msg_hdr.msg_namelen = sizeof arrivals[index].address.words;
        messages[index].msg_hdr.msg_iov = &parts[index];
        messages[index].msg_hdr.msg_iovlen = 1;
    }
    int taken = -1;
    for (int tries = 0; taken < 0 && tries < PATIENCE; tries++) {
        taken = recvmmsg(descriptor, messages, count, MSG_DONTWAIT, NULL);
        if (taken < 0 && !is_passing(errno)) return 0;
    }
    if (taken < 0) return 0;
    for (int index = 0; index < taken; index++) {
        arrivals[index].size = messages[index].msg_len;
        arrivals[index].address.size = messages[index].msg_hdr.msg_namelen;
    }
    return (unsigned)taken;
}

#else

unsigned datagrams_receive(
    int descriptor, void *bytes, size_t room, struct datagram_arrival *arrivals, unsigned count) {
    if (count > BATCH) count = BATCH;
    unsigned taken = 0;
    for (int errors = 0; taken < count && errors < PATIENCE;) {
        struct datagram_arrival *arrival = &arrivals[taken];
        socklen_t length = sizeof arrival->address.words;
        ssize_t size = recvfrom(
            descriptor, (char *)bytes + taken * room, room, MSG_DONTWAIT,
            (struct sockaddr *)arrival->address.words, &length);
        if (size >= 0) {
            arrival->size = (size_t)size;
            arrival->address.size = length;
            taken++;
        } else if (is_passing(errno)) {
            errors++;
        } else {
            break;
        }
    }
    return taken;
}

#endif
