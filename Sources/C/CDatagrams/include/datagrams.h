// Datagrams many at a time, and what the network reports of them, which Swift's own view of the C library lacks.
//
// No header of the system is included here: Swift would take what it declares for ours, and miss it elsewhere.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// A `sockaddr_in` or `sockaddr_in6` with nothing behind it.
struct datagram_address {
    uint64_t words[4];
    unsigned size;
};

/// Where one datagram stands among the bytes of all.
struct datagram_range {
    size_t start;
    size_t size;
};

/// A datagram that has come: how long it is, and who has sent it.
struct datagram_arrival {
    size_t size;
    struct datagram_address address;
};

/// What the network has said of a datagram that was sent: the reason as an error number, and where it was to go.
struct datagram_report {
    int reason;
    struct datagram_address address;
};

/// Lets other sockets bind the same address as `descriptor`, before it is bound. Returns 0, or -1 with `errno`.
int datagrams_share(int descriptor);

/// Makes the bound socket `descriptor` a member of the multicast group `group`, over the interface that the system
/// routes the group to, or the loopback interface where it routes it nowhere. What the socket sends passes at most
/// `hops` routers and comes back to members on this machine. Returns 0, or -1 with `errno`.
int datagrams_join(int descriptor, const struct datagram_address *group, int hops);

/// Sends `count` datagrams in order from the socket `descriptor`, each from its place among `ranges` to its place among
/// `addresses`; several may have the same bytes. Returns how many the system has taken; when these are not all, `errno` says
/// what is wrong with the next one. With sendmmsg on Linux, one by one elsewhere.
unsigned datagrams_send(
    int descriptor, const void *bytes, const struct datagram_range *ranges,
    const struct datagram_address *addresses, unsigned count);

/// Reads up to `count` datagrams that are there already and returns how many there were: the first into the first `room`
/// bytes at `bytes`, the second into the next `room`, and so on. Errors that earlier sending has left behind are skipped.
/// With recvmmsg on Linux, one by one elsewhere.
unsigned datagrams_receive(
    int descriptor, void *bytes, size_t room, struct datagram_arrival *arrivals, unsigned count);

/// Asks for the network's reports of datagrams that do not arrive (IP_RECVERR and IPV6_RECVERR, ip(7)), or no longer.
/// Does nothing where the system has no such reports.
void datagrams_want_reports(int descriptor, int are_wanted);

/// Takes up to `count` reports that came by ICMP and returns how many there were; whatever they have left at the socket as
/// its error goes with them. Always 0 where the system has no such reports.
unsigned datagrams_take_reports(int descriptor, struct datagram_report *reports, unsigned count);
