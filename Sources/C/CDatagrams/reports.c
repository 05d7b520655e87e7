#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "datagrams.h"

#include <sys/socket.h>

#ifdef __linux__

#include <netinet/in.h>
#include <string.h>
#include <sys/uio.h>
#include <time.h>

#include <linux/errqueue.h>

void datagrams_want_reports(int descriptor, int are_wanted) {
    // A socket of IPv6 may also send to IPv4; one of IPv4 knows nothing of the other option.
    setsockopt(descriptor, IPPROTO_IP, IP_RECVERR, &are_wanted, sizeof are_wanted);
    setsockopt(descriptor, IPPROTO_IPV6, IPV6_RECVERR, &are_wanted, sizeof are_wanted);
}

/// The error number that a message of the error queue tells from the network, or 0.
static int reason_of(struct msghdr *message) {
    for (struct cmsghdr *part = CMSG_FIRSTHDR(message); part; part = CMSG_NXTHDR(message, part)) {
        int is_report = (part->cmsg_level == IPPROTO_IP && part->cmsg_type == IP_RECVERR) ||
                        (part->cmsg_level == IPPROTO_IPV6 && part->cmsg_type == IPV6_RECVERR);
        struct sock_extended_err report;
        if (!is_report || part->cmsg_len < CMSG_LEN(sizeof report)) continue;
        memcpy(&report, CMSG_DATA(part), sizeof report);
        int is_remote = report.ee_origin == SO_EE_ORIGIN_ICMP || report.ee_origin == SO_EE_ORIGIN_ICMP6;
        return is_remote ? (int)report.ee_errno : 0;
    }
    return 0;
}

unsigned datagrams_take_reports(int descriptor, struct datagram_report *reports, unsigned count) {
    unsigned taken = 0;
    while (taken < count) {
        // The datagram itself comes back as well; one byte of it is more than is wanted.
        char first;
        union {
            char space[512];
            struct cmsghdr header;
        } control;
        struct iovec part = {&first, sizeof first};
        struct datagram_report *report = &reports[taken];
        struct msghdr message = {
            .msg_name = report->address.words,
            .msg_namelen = sizeof report->address.words,
            .msg_iov = &part,
            .msg_iovlen = 1,
            .msg_control = &control,
            .msg_controllen = sizeof control};
        if (recvmsg(descriptor, &message, MSG_ERRQUEUE | MSG_DONTWAIT) < 0) break;
        report->reason = reason_of(&message);
        report->address.size = message.msg_namelen;
        if (report->reason) taken++;
    }
    int error = 0;
    socklen_t size = sizeof error;
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size);
    return taken;
}

#else

void datagrams_want_reports(int descriptor, int are_wanted) {
    (void)descriptor;
    (void)are_wanted;
}

unsigned datagrams_take_reports(int descriptor, struct datagram_report *reports, unsigned count) {
    (void)reports;
    (void)count;
    int error = 0;
    socklen_t size = sizeof error;
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size);
    return 0;
}

#endif
