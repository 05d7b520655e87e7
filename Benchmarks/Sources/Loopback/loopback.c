#include "loopback.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

void fail(const char *format, ...) {
    int reason = errno;
    va_list values;
    va_start(values, format);
    vfprintf(stderr, format, values);
    va_end(values);
    fprintf(stderr, reason ? ": %s\n" : "\n", strerror(reason));
    exit(1);
}

const char *option(int count, char **arguments, const char *name, const char *otherwise) {
    for (int index = 1; index + 1 < count; index += 2)
        if (!strcmp(arguments[index], name)) return arguments[index + 1];
    return otherwise;
}

long number(int count, char **arguments, const char *name, long otherwise, long low, long high) {
    const char *text = option(count, arguments, name, NULL);
    if (!text) return otherwise;
    char *end;
    long value = strtol(text, &end, 10);
    errno = 0;
    if (*end || end == text || value < low || value > high)
        fail("%s %s: expected a number from %ld to %ld", name, text, low, high);
    return value;
}

void pin_to(long core) {
    if (core < 0) return;
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET((size_t)core, &set);
    if (sched_setaffinity(0, sizeof set, &set)) fail("core %ld", core);
}

void raise_descriptor_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit)) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static struct sockaddr_in loopback(uint16_t port) {
    return (struct sockaddr_in){
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
}

int listen_on(uint16_t port, uint16_t *chosen) {
    struct sockaddr_in address = loopback(port);
    socklen_t length = sizeof address;
    int one = 1, listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0) fail("socket");
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(listener, (struct sockaddr *)&address, sizeof address)) fail("port %u", port);
    if (listen(listener, 1024)) fail("listen");
    if (getsockname(listener, (struct sockaddr *)&address, &length)) fail("getsockname");
    *chosen = ntohs(address.sin_port);
    return listener;
}

int datagrams_on(uint16_t port, uint16_t *chosen) {
    struct sockaddr_in address = loopback(port);
    socklen_t length = sizeof address;
    int descriptor = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) fail("socket");
    if (bind(descriptor, (struct sockaddr *)&address, sizeof address)) fail("port %u", port);
    if (getsockname(descriptor, (struct sockaddr *)&address, &length)) fail("getsockname");
    *chosen = ntohs(address.sin_port);
    return descriptor;
}

int connect_to(uint16_t port) { return connect_from(1, port); }

int connect_from(unsigned source, uint16_t port) {
    struct sockaddr_in address = loopback(port), own = loopback(0);
    int one = 1, connection = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connection < 0) return -1;
    own.sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + source);
    if (source > 1) {
        // The port is chosen by connect(2), which knows that another destination may share it.
        setsockopt(connection, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
        if (bind(connection, (struct sockaddr *)&own, sizeof own)) fail("127.0.0.%u", source);
    }
    if (connect(connection, (struct sockaddr *)&address, sizeof address)) {
        int reason = errno;
        close(connection);
        errno = reason;
        return -1;
    }
    setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return connection;
}

int open_terminal(const char *path) {
    struct termios settings;
    int terminal = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (terminal < 0) return -1;
    if (!tcgetattr(terminal, &settings)) {
        cfmakeraw(&settings);
        tcsetattr(terminal, TCSANOW, &settings);
    }
    return terminal;
}

void make_nonblocking(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    if (flags < 0 || fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)) fail("fcntl");
}

long ask(int connection, const char *line, char *answer, size_t capacity) {
    size_t length = strlen(line), got = 0;
    // A terminal is no socket.
    ssize_t sent = send(connection, line, length, MSG_NOSIGNAL);
    if (sent < 0 && errno == ENOTSOCK) sent = write(connection, line, length);
    if (sent != (ssize_t)length) return -1;
    uint64_t limit = now() + 5000000000u;
    while (got < capacity) {
        struct pollfd waiting = {.fd = connection, .events = POLLIN};
        uint64_t time = now();
        errno = ETIMEDOUT;
        if (time >= limit || poll(&waiting, 1, (int)((limit - time) / 1000000u) + 1) <= 0) return -1;
        ssize_t more = read(connection, answer + got, capacity - got);
        if (more == 0) errno = ECONNRESET;
        if (more <= 0) return -1;
        got += (size_t)more;
        if (answer[got - 1] == '>') return (long)got;
    }
    errno = EMSGSIZE;
    return -1;
}

static unsigned bucket(uint64_t nanoseconds) {
    if (nanoseconds < FINE) return (unsigned)nanoseconds;
    unsigned power = 63u - (unsigned)__builtin_clzll(nanoseconds);
    return (power - FINE_BITS + 1) * FINE + (unsigned)(nanoseconds >> (power - FINE_BITS)) % FINE;
}

static double microseconds(unsigned index) {
    if (index < FINE) return index / 1e3;
    unsigned power = index / FINE + FINE_BITS - 1;
    return (double)((uint64_t)(FINE + index % FINE) << (power - FINE_BITS)) / 1e3;
}

void note(struct histogram *histogram, uint64_t nanoseconds) {
    histogram->counts[bucket(nanoseconds)]++;
    histogram->total++;
    if (histogram->most < nanoseconds) histogram->most = nanoseconds;
}

double percentile(const struct histogram *histogram, double share) {
    uint64_t seen = 0, wanted = (uint64_t)((double)histogram->total * share);
    for (unsigned index = 0; index < BUCKETS; index++) {
        seen += histogram->counts[index];
        if (seen > wanted) return microseconds(index);
    }
    return (double)histogram->most / 1e3;
}
