// What the programs share: TCP on 127.0.0.1, one core, the clock, and options.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Prints the message and, when errno is set, the system's reason; exits with status 1.
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/// The value of option `name` in `arguments`, or `otherwise`; options are pairs such as `--port 35000`.
const char *option(int count, char **arguments, const char *name, const char *otherwise);

/// Option `name` as a whole number within `low` and `high`; fails when it is none.
long number(int count, char **arguments, const char *name, long otherwise, long low, long high);

/// Keeps this process on one core; a negative core leaves it free.
void pin_to(long core);

/// Raises the limit of open descriptors as far as this user may.
void raise_descriptor_limit(void);

/// Nanoseconds of the monotonic clock.
uint64_t now(void);

/// A listening socket on 127.0.0.1; writes the port that it got.
int listen_on(uint16_t port, uint16_t *chosen);

/// What a program does for the connections of the one socket that it serves.
struct service {
    /// The name of the endpoint in the ready file.
    const char *name;
    /// Makes what is kept for a new connection; NULL when the function has closed it instead.
    void *(*connected)(int descriptor);
    /// Reads from a connection that has something to read; it is freed here when it has ended.
    void (*readable)(void *connection);
};

/// Serves on 127.0.0.1 with the options --port, --core and --ready-file, until the process is killed.
_Noreturn void serve(int count, char **arguments, const struct service *service);

/// A connection to 127.0.0.1 without Nagle's delay, or -1 with errno.
int connect_to(uint16_t port);

/// A connection to 127.0.0.1 from 127.0.0.`source`, because one address has about 28,000 ports for clients.
int connect_from(unsigned source, uint16_t port);

/// A datagram socket on 127.0.0.1; writes the port that it got.
int datagrams_on(uint16_t port, uint16_t *chosen);

/// An open terminal in raw mode, or -1 with errno.
int open_terminal(const char *path);

/// Makes a descriptor return instead of waiting.
void make_nonblocking(int descriptor);

/// Sends `line` and waits, five seconds at most, for an answer that ends in '>'. Returns its length, or -1.
long ask(int connection, const char *line, char *answer, size_t capacity);

enum { FINE_BITS = 5, FINE = 1 << FINE_BITS, BUCKETS = 64 * FINE };

/// Counts of times, 32 buckets to each power of two of nanoseconds: within about 3 % of the true value.
struct histogram {
    uint64_t total, most;
    uint64_t counts[BUCKETS];
};

/// Counts a time.
void note(struct histogram *histogram, uint64_t nanoseconds);

/// The time in microseconds that `share` of all do not exceed.
double percentile(const struct histogram *histogram, double share);
