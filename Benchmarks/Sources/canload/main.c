// Two tools of a socketcand server in raw mode: one sends frames of eight bytes, or of CAN FD with 64, the other reads them.
//
//   canload --port N [--frames N] [--fd 1] [--bus vcan0] [--milliseconds N] [--core K]
//
// Keeps `--frames` of them under way, each written by a call of its own, as tools write them. Prints one line: frames a
// second, then p50, p99 and p99.9 of the time from one tool to the other in microseconds. Exits with status 1 when a frame
// is missing, out of order or not as it was sent, when a connection ends, or when nothing comes for five seconds.

#include "loopback.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CAPACITY = 1 << 16, MOST = 1024 };

static struct histogram times;
static uint64_t sent[MOST];

/// A tool in raw mode.
static int attach(uint16_t port, const char *bus) {
    char line[64], answer[64];
    int tool = connect_to(port);
    if (tool < 0) fail("port %u", port);
    long length = ask(tool, "", answer, sizeof answer);
    if (length != 6 || memcmp(answer, "< hi >", 6)) fail("no greeting");
    snprintf(line, sizeof line, "< open %s >", bus);
    const char *lines[] = {line, "< rawmode >"};
    for (int index = 0; index < 2; index++) {
        length = ask(tool, lines[index], answer, sizeof answer);
        if (length != 6 || memcmp(answer, "< ok >", 6)) fail("%s is not confirmed", lines[index]);
    }
    return tool;
}

/// The bytes of a frame of CAN FD after its number.
static const char *filler(void) {
    static char text[56 * 3 + 1];
    if (!*text)
        for (int index = 0; index < 56; index++) strcat(text, " a5");
    return text;
}

static void send_frame(int tool, uint64_t sequence, int is_fd) {
    char line[256];
    int length = snprintf(line, sizeof line, "< %s 123 %d %x %x %x %x %x %x %x %x%s >", is_fd ? "sendfd" : "send",
        is_fd ? 64 : 8, (unsigned)(sequence >> 56 & 255), (unsigned)(sequence >> 48 & 255), (unsigned)(sequence >> 40 & 255),
        (unsigned)(sequence >> 32 & 255), (unsigned)(sequence >> 24 & 255), (unsigned)(sequence >> 16 & 255),
        (unsigned)(sequence >> 8 & 255), (unsigned)(sequence & 255),
        is_fd ? filler() : "");
    sent[sequence % MOST] = now();
    if (send(tool, line, (size_t)length, MSG_NOSIGNAL) != length) fail("send");
}

/// The number in a frame of ours; fails when `element` is none.
static uint64_t sequence_of(const char *element, int is_fd) {
    unsigned long long value;
    const char *form = is_fd ? "< fdframe 123 %*[0-9.] %16llXA5A5" : "< frame 123 %*[0-9.] %16llX >";
    if (sscanf(element, form, &value) != 1) fail("no frame of ours: %.40s", element);
    return value;
}

int main(int count, char **arguments) {
    uint16_t port = (uint16_t)number(count, arguments, "--port", 0, 1, 65535);
    uint64_t window = (uint64_t)number(count, arguments, "--frames", 1, 1, MOST);
    uint64_t duration = (uint64_t)number(count, arguments, "--milliseconds", 500, 1, 60000) * 1000000u;
    int is_fd = (int)number(count, arguments, "--fd", 0, 0, 1);
    const char *bus = option(count, arguments, "--bus", "vcan0");
    pin_to(number(count, arguments, "--core", -1, 0, 1023));
    int reader = attach(port, bus), writer = attach(port, bus);
    // Servers hold frames back for a while after they have confirmed a mode.
    usleep(250000);

    static char text[CAPACITY];
    size_t length = 0;
    uint64_t next = 0, expected = 0, frames = 0;
    uint64_t time = now(), begin = time + 100000000u, end = begin + duration;
    while (next < window) send_frame(writer, next++, is_fd);
    while (time < end) {
        struct pollfd waiting = {.fd = reader, .events = POLLIN};
        errno = 0;
        int ready = poll(&waiting, 1, 5000);
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) fail("nothing came for five seconds");
        ssize_t more = recv(reader, text + length, CAPACITY - 1 - length, 0);
        if (more <= 0) fail("the connection ended");
        length += (size_t)more;
        text[length] = 0;
        time = now();
        char *place = text, *close;
        while ((close = strchr(place, '>'))) {
            uint64_t sequence = sequence_of(place, is_fd);
            errno = 0;
            if (sequence != expected) fail("frame %llu instead of %llu", (unsigned long long)sequence, (unsigned long long)expected);
            expected++;
            if (time >= begin && time < end) {
                frames++;
                note(&times, time - sent[sequence % MOST]);
            }
            send_frame(writer, next++, is_fd);
            place = close + 1;
        }
        length -= (size_t)(place - text);
        memmove(text, place, length);
    }
    printf(
        "%.0f %.1f %.1f %.1f\n", (double)frames * 1e9 / (double)duration, percentile(&times, 0.5),
        percentile(&times, 0.99), percentile(&times, 0.999));
    return 0;
}
