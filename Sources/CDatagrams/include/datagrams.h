// Many datagrams to one destination in one call of the system, which Swift's own view of the C library lacks.
#pragma once

#include <stddef.h>
#include <sys/socket.h>

/// Where one datagram stands among the bytes of all.
struct datagram_range {
    size_t start;
    size_t size;
};

/// Sends datagrams in order from the socket `descriptor` and returns how many the system has taken; when these are not
/// all, `errno` says what is wrong with the next one. With sendmmsg on Linux, one by one elsewhere.
unsigned datagrams_send(
    int descriptor, const void *bytes, const struct datagram_range *ranges, unsigned count,
    const struct sockaddr *address, socklen_t size);
