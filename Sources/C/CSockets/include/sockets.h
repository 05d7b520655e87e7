// Waiting for descriptors with a time-out in nanoseconds, which the C library has under several names or not at all, and what
// of the system only C reaches.
//
// No header of the system is included here: Swift would take what it declares for ours, and miss it elsewhere.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// What a descriptor is ready for, or is to be watched for.
enum socket_readiness {
    /// Bytes, a client or a datagram can be taken; also the end of the stream.
    SOCKET_READABLE = 1,
    /// More bytes can be handed over.
    SOCKET_WRITABLE = 2,
    /// An error waits, or the other side has hung up. Always reported, never asked for.
    SOCKET_FAILED = 4,
};

/// A descriptor that is ready, by the token that it is watched as.
struct socket_event {
    uint64_t token;
    uint32_t readiness;
};

/// The longest wait: no time-out.
#define SOCKET_WAIT_FOREVER (-1)

/// A new epoll instance (epoll(7)), or -1 with `errno`; -1 and ENOSYS where the system has none.
int epoll_open(void);

/// Watches `descriptor` for `interest` as `token`, or with `is_new` 0 changes that; 0, or -1 with `errno`.
int epoll_watch(int poller, int descriptor, uint32_t interest, uint64_t token, int is_new);

/// Watches `descriptor` no longer.
void epoll_forget(int poller, int descriptor);

/// Waits at most `nanoseconds` until something is ready and returns how many of the `count` places at `events` are filled;
/// 0 when the time is over or a signal has come. Uses epoll_pwait2(2), and ppoll(2) before it on kernels older than 5.11.
int epoll_await(int poller, struct socket_event *events, int count, int64_t nanoseconds);

/// A timer that ends the waits of `poller`, reported as `token` once at each time that it is set to; -1 where the
/// system has none or no free descriptor.
int epoll_timer(int poller, uint64_t token);

/// Sets a timer of `epoll_timer` to `time`, in nanoseconds of CLOCK_MONOTONIC; it replaces the time set before.
void epoll_set_timer(int timer, uint64_t time);

/// poll(2) with a time-out in nanoseconds (ppoll(2) on Linux, rounded up to milliseconds elsewhere).
/// `descriptors` and `interests` are parallel; readiness is written to `found`. How many are ready, 0 or -1.
int poll_await(
    const int *descriptors, const uint8_t *interests, uint8_t *found, size_t count, int64_t nanoseconds);

/// Accepts a connection that does not block and is closed on exec; -1 with `errno`. The peer's `sockaddr` goes to `address`.
int socket_accept(int listener, void *address, unsigned *size);

/// Receives at most `size` bytes from a stream socket; as recv(2), without the work for the cancellation of threads.
long socket_receive(int descriptor, void *bytes, size_t size);

/// Acknowledges at once what has been received (TCP_QUICKACK, which does not last), so that a client with Nagle's algorithm
/// sends what it holds back; for a read that no answer follows. Does nothing on other systems and sockets.
void socket_acknowledge(int descriptor);

/// The time since 1970-01-01 00:00 UTC.
int64_t calendar_nanoseconds(void);

/// Sends bytes to a stream socket, without SIGPIPE on Linux; as send(2), in the same way.
long socket_send(int descriptor, const void *bytes, size_t size);

/// Nanoseconds of CLOCK_MONOTONIC.
uint64_t monotonic_nanoseconds(void);

/// Names this thread `dyno.loop`, lets it wake as exactly as the kernel can (PR_SET_TIMERSLACK on Linux), and blocks signals
/// in it.
void loop_thread_begin(void);

/// Makes this process the parent of orphans among its descendants (prctl(2), PR_SET_CHILD_SUBREAPER); 0, or -1 where the
/// system cannot.
int process_adopt_orphans(void);

/// Gives memory that was freed back to the system, as far as the C library can (malloc_trim(3)).
void memory_give_back(void);
