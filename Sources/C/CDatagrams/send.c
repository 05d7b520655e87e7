#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "datagrams.h"

#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

#ifdef __linux__

enum { BATCH = 64 };

unsigned datagrams_send(
    int descriptor, const void *bytes, const struct datagram_range *ranges,
    const struct datagram_address *addresses, unsigned count) {
    struct mmsghdr messages[BATCH];
    struct iovec parts[BATCH];
    unsigned sent = 0;
    while (sent < count) {
        unsigned batch = count - sent < BATCH ? count - sent : BATCH;
        memset(messages, 0, batch * sizeof *messages);
        for (unsigned index = 0; index < batch; index++) {
            const struct datagram_address *address = &addresses[sent + index];
            parts[index].iov_base = (char *)bytes + ranges[sent + index].start;
            parts[index].iov_len = ranges[sent + index].size;
            messages[index].msg_hdr.msg_name = (void *)address->words;
            messages[index].msg_hdr.msg_namelen = address->size;
            messages[index].msg_hdr.msg_iov = &parts[index];
            messages[index].msg_hdr.msg_iovlen = 1;
        }
        // Fewer than asked for means that the next one fails; the next call says why.
        int taken = sendmmsg(descriptor, messages, batch, 0);
        if (taken < 0) return sent;
        sent += (unsigned)taken;
    }
    return sent;
}

#else

unsigned datagrams_send(
    int descriptor, const void *bytes, const struct datagram_range *ranges,
    const struct datagram_address *addresses, unsigned count) {
    for (unsigned index = 0; index < count; index++) {
        const char *start = (const char *)bytes + ranges[index].start;
        const struct sockaddr *address = (const struct sockaddr *)addresses[index].words;
        if (sendto(descriptor, start, ranges[index].size, 0, address, addresses[index].size) < 0) return index;
    }
    return count;
}

#endif
