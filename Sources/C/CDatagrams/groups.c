#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "datagrams.h"

#include <arpa/inet.h>
#include <errno.h>
#include <net/if.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

int datagrams_share(int descriptor) {
    int yes = 1;
    if (setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0) return -1;
#ifdef __APPLE__
    if (setsockopt(descriptor, SOL_SOCKET, SO_REUSEPORT, &yes, sizeof yes) != 0) return -1;
#endif
    return 0;
}

static int join_ipv4(int descriptor, const struct sockaddr_in *group, int hops) {
    struct ip_mreq request = {.imr_multiaddr = group->sin_addr};
    request.imr_interface.s_addr = htonl(INADDR_ANY);
    if (setsockopt(descriptor, IPPROTO_IP, IP_ADD_MEMBERSHIP, &request, sizeof request) != 0) {
        if (errno != ENODEV && errno != EADDRNOTAVAIL) return -1;
        request.imr_interface.s_addr = htonl(INADDR_LOOPBACK);
        if (setsockopt(descriptor, IPPROTO_IP, IP_ADD_MEMBERSHIP, &request, sizeof request) != 0) return -1;
        struct in_addr interface = request.imr_interface;
        if (setsockopt(descriptor, IPPROTO_IP, IP_MULTICAST_IF, &interface, sizeof interface) != 0) return -1;
    }
    unsigned char count = (unsigned char)hops, yes = 1;
    if (setsockopt(descriptor, IPPROTO_IP, IP_MULTICAST_TTL, &count, sizeof count) != 0) return -1;
    if (setsockopt(descriptor, IPPROTO_IP, IP_MULTICAST_LOOP, &yes, sizeof yes) != 0) return -1;
#ifdef IP_MULTICAST_ALL
    // Only the group's own datagrams, not those of every group that somebody on this machine has joined.
    int no = 0;
    setsockopt(descriptor, IPPROTO_IP, IP_MULTICAST_ALL, &no, sizeof no);
#endif
    return 0;
}

static int join_ipv6(int descriptor, const struct sockaddr_in6 *group, int hops) {
    struct ipv6_mreq request = {.ipv6mr_multiaddr = group->sin6_addr};
    if (setsockopt(descriptor, IPPROTO_IPV6, IPV6_JOIN_GROUP, &request, sizeof request) != 0) {
        if (errno != ENODEV && errno != EADDRNOTAVAIL) return -1;
        unsigned loopback = if_nametoindex("lo");
        if (loopback == 0) loopback = if_nametoindex("lo0");
        request.ipv6mr_interface = loopback;
        if (setsockopt(descriptor, IPPROTO_IPV6, IPV6_JOIN_GROUP, &request, sizeof request) != 0) return -1;
        if (setsockopt(descriptor, IPPROTO_IPV6, IPV6_MULTICAST_IF, &loopback, sizeof loopback) != 0) return -1;
    }
    int yes = 1;
    if (setsockopt(descriptor, IPPROTO_IPV6, IPV6_MULTICAST_HOPS, &hops, sizeof hops) != 0) return -1;
    return setsockopt(descriptor, IPPROTO_IPV6, IPV6_MULTICAST_LOOP, &yes, sizeof yes);
}

int datagrams_join(int descriptor, const struct datagram_address *group, int hops) {
    struct sockaddr_storage address;
    memset(&address, 0, sizeof address);
    memcpy(&address, group->words, group->size < sizeof group->words ? group->size : sizeof group->words);
    if (address.ss_family == AF_INET) return join_ipv4(descriptor, (const struct sockaddr_in *)&address, hops);
    if (address.ss_family == AF_INET6) return join_ipv6(descriptor, (const struct sockaddr_in6 *)&address, hops);
    errno = EAFNOSUPPORT;
    return -1;
}
