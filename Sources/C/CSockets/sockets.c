#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "sockets.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

static int poll_exactly(struct pollfd *entries, size_t count, int64_t nanoseconds) {
#ifdef __linux__
    struct timespec limit = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    return ppoll(entries, count, nanoseconds < 0 ? NULL : &limit, NULL);
#else
    int64_t milliseconds = nanoseconds < 0 ? -1 : (nanoseconds + 999999) / 1000000;
    return poll(entries, (nfds_t)count, milliseconds > INT_MAX ? INT_MAX : (int)milliseconds);
#endif
}

int poll_await(
    const int *descriptors, const uint8_t *interests, uint8_t *found, size_t count, int64_t nanoseconds) {
    // Kept from call to call: one thread waits again and again for much the same.
    static _Thread_local struct pollfd *entries;
    static _Thread_local size_t room;
    if (count > room) {
        struct pollfd *larger = realloc(entries, count * 2 * sizeof *entries);
        if (!larger) return -1;
        entries = larger;
        room = count * 2;
    }
    for (size_t index = 0; index < count; index++) {
        short events = (interests[index] & SOCKET_READABLE ? POLLIN : 0) |
                       (interests[index] & SOCKET_WRITABLE ? POLLOUT : 0);
        entries[index] = (struct pollfd){.fd = descriptors[index], .events = events};
    }
    int ready = poll_exactly(entries, count, nanoseconds);
    if (ready <= 0) return ready;
    for (size_t index = 0; index < count; index++) {
        short events = entries[index].revents;
        found[index] = (uint8_t)((events & POLLIN ? SOCKET_READABLE : 0) |
                                 (events & POLLOUT ? SOCKET_WRITABLE : 0) |
                                 (events & (POLLERR | POLLHUP | POLLNVAL) ? SOCKET_FAILED : 0));
    }
    return ready;
}

int socket_accept(int listener, void *address, unsigned *size) {
    socklen_t length = *size;
#ifdef __linux__
    int descriptor = accept4(listener, address, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
#else
    int descriptor = accept(listener, address, &length);
    if (descriptor >= 0) {
        fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
        fcntl(descriptor, F_SETFD, FD_CLOEXEC);
        int yes = 1;
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
    }
#endif
    *size = length;
    return descriptor;
}

long socket_receive(int descriptor, void *bytes, size_t size) {
#if defined(__linux__) && defined(SYS_recvfrom)
    return syscall(SYS_recvfrom, descriptor, bytes, size, 0, NULL, NULL);
#else
    return recv(descriptor, bytes, size, 0);
#endif
}

long socket_send(int descriptor, const void *bytes, size_t size) {
#if defined(__linux__) && defined(SYS_sendto)
    return syscall(SYS_sendto, descriptor, bytes, size, MSG_NOSIGNAL, NULL, 0);
#elif defined(__linux__)
    return send(descriptor, bytes, size, MSG_NOSIGNAL);
#else
    return send(descriptor, bytes, size, 0);
#endif
}

void socket_acknowledge(int descriptor) {
#ifdef TCP_QUICKACK
    int yes = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_QUICKACK, &yes, sizeof yes);
#else
    (void)descriptor;
#endif
}

int64_t calendar_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

uint64_t monotonic_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

void loop_thread_begin(void) {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);
#ifdef __linux__
    prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
    prctl(PR_SET_NAME, "dyno.loop", 0UL, 0UL, 0UL);
#elif defined(__APPLE__)
    pthread_setname_np("dyno.loop");
#endif
}
