#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "sockets.h"

#include <errno.h>

#ifdef __linux__

#include <poll.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { BATCH = 256 };

int epoll_open(void) { return epoll_create1(EPOLL_CLOEXEC); }

static uint32_t mask_of(uint32_t interest) {
    return (interest & SOCKET_READABLE ? EPOLLIN : 0) | (interest & SOCKET_WRITABLE ? EPOLLOUT : 0);
}

static uint32_t readiness_of(uint32_t mask) {
    return (mask & EPOLLIN ? SOCKET_READABLE : 0) | (mask & EPOLLOUT ? SOCKET_WRITABLE : 0) |
           (mask & (EPOLLERR | EPOLLHUP) ? SOCKET_FAILED : 0);
}

int epoll_watch(int poller, int descriptor, uint32_t interest, uint64_t token, int is_new) {
    struct epoll_event event = {.events = mask_of(interest), .data.u64 = token};
    return epoll_ctl(poller, is_new ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, descriptor, &event);
}

void epoll_forget(int poller, int descriptor) { epoll_ctl(poller, EPOLL_CTL_DEL, descriptor, NULL); }

int epoll_timer(int poller, uint64_t token) {
    int timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    if (timer < 0) return -1;
    // Edge-triggered, so that nobody has to read the timer after it was reported.
    struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data.u64 = token};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, timer, &event)) {
        close(timer);
        return -1;
    }
    return timer;
}

void epoll_set_timer(int timer, uint64_t time) {
    struct itimerspec at = {.it_value = {(time_t)(time / 1000000000u), (long)(time % 1000000000u)}};
    timerfd_settime(timer, TFD_TIMER_ABSTIME, &at, NULL);
}

static int wait_exactly(int poller, struct epoll_event *events, int count, int64_t nanoseconds) {
    if (nanoseconds <= 0) return epoll_wait(poller, events, count, nanoseconds < 0 ? -1 : 0);
    struct timespec limit = {nanoseconds / 1000000000, nanoseconds % 1000000000};
#ifdef SYS_epoll_pwait2
    static _Thread_local int is_missing;
    if (!is_missing) {
        int ready = (int)syscall(SYS_epoll_pwait2, poller, events, count, &limit, NULL, 0);
        if (ready >= 0 || errno != ENOSYS) return ready;
        is_missing = 1;
    }
#endif
    struct pollfd inner = {.fd = poller, .events = POLLIN};
    if (ppoll(&inner, 1, &limit, NULL) <= 0) return 0;
    return epoll_wait(poller, events, count, 0);
}

int epoll_await(int poller, struct socket_event *events, int count, int64_t nanoseconds) {
    struct epoll_event found[BATCH];
    int ready = wait_exactly(poller, found, count < BATCH ? count : BATCH, nanoseconds);
    for (int index = 0; index < ready; index++) {
        events[index].token = found[index].data.u64;
        events[index].readiness = readiness_of(found[index].events);
    }
    return ready > 0 ? ready : 0;
}

#else

int epoll_open(void) {
    errno = ENOSYS;
    return -1;
}

int epoll_watch(int poller, int descriptor, uint32_t interest, uint64_t token, int is_new) {
    (void)poller, (void)descriptor, (void)interest, (void)token, (void)is_new;
    errno = ENOSYS;
    return -1;
}

void epoll_forget(int poller, int descriptor) { (void)poller, (void)descriptor; }

int epoll_timer(int poller, uint64_t token) {
    (void)poller, (void)token;
    errno = ENOSYS;
    return -1;
}

void epoll_set_timer(int timer, uint64_t time) { (void)timer, (void)time; }

int epoll_await(int poller, struct socket_event *events, int count, int64_t nanoseconds) {
    (void)poller, (void)events, (void)count, (void)nanoseconds;
    return 0;
}

#endif
