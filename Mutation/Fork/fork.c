#include "mutation_fork.h"

#include <sys/wait.h>
#include <unistd.h>

pid_t mutation_fork(void) { return fork(); }

int mutation_signal(int status) { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }
