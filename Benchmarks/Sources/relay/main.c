// The least that any server of socketcand must do for the tools of one bus: one thread, level-triggered epoll, one read,
// each `< send … >` written as `< frame … >`, each `< sendfd … >` as `< fdframe … >`, with the time of the read, one write to each other tool. It checks nothing,
// has no bus and keeps nothing.
//
//   relay [--port N] [--core K] [--ready-file FILE] [--quickack 1]

#include "loopback.h"

#include <ctype.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { TOOLS = 64, CAPACITY = 1 << 16 };

/// A tool, and what it has sent of an element that is not at its end.
struct tool {
    int descriptor, is_raw;
    size_t length;
    char text[CAPACITY];
};

static struct tool *tools[TOOLS];
static char frames[2 * CAPACITY];
static int quick;

static void say(struct tool *tool, const char *text, size_t length) {
    // A tool that does not read is not served.
    if (send(tool->descriptor, text, length, MSG_NOSIGNAL) != (ssize_t)length) shutdown(tool->descriptor, SHUT_RDWR);
}

/// Writes the frame of `< send id length bytes >` or `< sendfd id length bytes >` to `output`, and returns its end.
static char *relay(const char *element, const char *end, const char *time, size_t width, char *output) {
    int is_fd = element[6] == 'f';
    const char *place = element + (is_fd ? 9 : 7);
    size_t length = is_fd ? 10 : 8;
    memcpy(output, is_fd ? "< fdframe " : "< frame ", length), output += length;
    while (*place != ' ') *output++ = (char)toupper(*place++);
    *output++ = ' ';
    memcpy(output, time, width), output += width;
    *output++ = ' ';
    place = strchr(place + 1, ' ') + 1;
    while (place < end && *place != '>') {
        const char *word = place;
        while (*place != ' ') place++;
        if (place - word == 1) *output++ = '0';
        while (word < place) *output++ = (char)toupper(*word++);
        place++;
    }
    *output++ = ' ';
    *output++ = '>';
    return output;
}

static void leave(struct tool *tool) {
    for (int index = 0; index < TOOLS; index++)
        if (tools[index] == tool) tools[index] = NULL;
    close(tool->descriptor);
    free(tool);
}

static void receive(void *readable) {
    struct tool *tool = readable;
    ssize_t count = recv(tool->descriptor, tool->text + tool->length, CAPACITY - 1 - tool->length, 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) return leave(tool);
    // A tool with Nagle's algorithm sends its next element when this one is acknowledged.
    if (quick) setsockopt(tool->descriptor, IPPROTO_TCP, TCP_QUICKACK, &quick, sizeof quick);
    tool->length += (size_t)count;
    tool->text[tool->length] = 0;
    char time[32], *output = frames;
    uint64_t micros = now() / 1000;
    size_t width = (size_t)snprintf(
        time, sizeof time, "%llu.%06llu", (unsigned long long)(micros / 1000000), (unsigned long long)(micros % 1000000));
    char *place = tool->text, *end;
    while ((end = strchr(place, '>'))) {
        if (!memcmp(place, "< send ", 7) || !memcmp(place, "< sendfd ", 9)) {
            output = relay(place, end, time, width, output);
        } else {
            tool->is_raw = !memcmp(place, "< rawmode ", 10);
            say(tool, "< ok >", 6);
        }
        place = end + 1;
    }
    tool->length -= (size_t)(place - tool->text);
    memmove(tool->text, place, tool->length);
    if (output == frames) return;
    for (int index = 0; index < TOOLS; index++)
        if (tools[index] && tools[index] != tool && tools[index]->is_raw)
            say(tools[index], frames, (size_t)(output - frames));
}

static void *begin(int descriptor) {
    int place = 0;
    while (place < TOOLS && tools[place]) place++;
    if (place == TOOLS) {
        close(descriptor);
        return NULL;
    }
    struct tool *tool = tools[place] = calloc(1, sizeof *tool);
    if (!tool) fail("memory");
    tool->descriptor = descriptor;
    say(tool, "< hi >", 6);
    return tool;
}

int main(int count, char **arguments) {
    static const struct service service = {.name = "can", .connected = begin, .readable = receive};
    quick = atoi(option(count, arguments, "--quickack", "0"));
    serve(count, arguments, &service);
}
