// Starts a server and prints the milliseconds from fork to the first connection that it accepts.
//
//   start COMMAND [ARGUMENT…]        {port} in an argument becomes a free port
//
// Gives up after ten seconds. The server is ended with SIGTERM, after two seconds with SIGKILL.

#include "loopback.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char *with_port(char *argument, uint16_t port) {
    char *place = strstr(argument, "{port}"), *text;
    if (!place) return argument;
    if (asprintf(&text, "%.*s%u%s", (int)(place - argument), argument, port, place + strlen("{port}")) < 0)
        fail("memory");
    return text;
}

static void wait_a_little(long microseconds) {
    struct timespec pause = {.tv_nsec = microseconds * 1000};
    nanosleep(&pause, NULL);
}

int main(int count, char **arguments) {
    if (count < 2) {
        errno = 0;
        fail("usage: start COMMAND [ARGUMENT…]");
    }
    uint16_t port;
    close(listen_on(0, &port));
    for (int index = 1; index < count; index++) arguments[index] = with_port(arguments[index], port);

    uint64_t begin = now();
    pid_t server = fork();
    if (server < 0) fail("fork");
    if (server == 0) {
        int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, STDOUT_FILENO);
        execvp(arguments[1], arguments + 1);
        fail("%s", arguments[1]);
    }
    int connection;
    while ((connection = connect_to(port)) < 0) {
        if (waitpid(server, NULL, WNOHANG) == server) {
            errno = 0;
            fail("%s ended before it accepted a connection", arguments[1]);
        }
        if (now() - begin > 10000000000u) {
            kill(server, SIGKILL);
            fail("%s accepted no connection within ten seconds", arguments[1]);
        }
        wait_a_little(100);
    }
    double milliseconds = (double)(now() - begin) / 1e6;
    close(connection);
    kill(server, SIGTERM);
    for (int round = 0; waitpid(server, NULL, WNOHANG) != server; round++) {
        if (round == 2000) kill(server, SIGKILL);
        wait_a_little(1000);
    }
    printf("%.2f\n", milliseconds);
    return 0;
}
