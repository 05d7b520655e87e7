// One thread, level-triggered epoll: the loop of every program that serves a TCP socket.

#include "loopback.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { EVENTS = 256 };

static void take(int listener, int queue, const struct service *service) {
    int one = 1, descriptor = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (descriptor < 0) return;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = service->connected(descriptor)};
    if (event.data.ptr && epoll_ctl(queue, EPOLL_CTL_ADD, descriptor, &event)) fail("epoll_ctl");
}

static void announce(const char *path, const char *name, uint16_t port) {
    if (!path) return;
    FILE *file = fopen(path, "w");
    if (!file) fail("%s", path);
    fprintf(file, "{\"endpoints\": [{\"name\": \"%s\", \"url\": \"tcp://127.0.0.1:%u\"}]}\n", name, port);
    if (fclose(file)) fail("%s", path);
}

void serve(int count, char **arguments, const struct service *service) {
    pin_to(number(count, arguments, "--core", -1, 0, 1023));
    raise_descriptor_limit();
    uint16_t port;
    int listener = listen_on((uint16_t)number(count, arguments, "--port", 0, 0, 65535), &port);
    make_nonblocking(listener);
    int queue = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = NULL}, events[EVENTS];
    if (queue < 0 || epoll_ctl(queue, EPOLL_CTL_ADD, listener, &event)) fail("epoll");
    announce(option(count, arguments, "--ready-file", NULL), service->name, port);
    for (;;) {
        int ready = epoll_wait(queue, events, EVENTS, -1);
        for (int index = 0; index < ready; index++) {
            if (events[index].data.ptr) {
                service->readable(events[index].data.ptr);
            } else {
                take(listener, queue, service);
            }
        }
    }
}
