#ifndef MUTATION_FORK_H
#define MUTATION_FORK_H

#include <sys/types.h>

// Duplicates this process, which must have one thread only: 0 in the copy, its number here, -1 when there is no room.
pid_t mutation_fork(void);

// Whether the process that ended with `status` was ended by a signal: its number, or 0.
int mutation_signal(int status);

#endif
