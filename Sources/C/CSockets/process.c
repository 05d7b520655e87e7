#include "sockets.h"

#if defined(__linux__)
#include <sys/prctl.h>
#endif
#if defined(__GLIBC__) || defined(__linux__)
#include <features.h>
#endif
#if defined(__GLIBC__)
#include <malloc.h>
#endif

int process_adopt_orphans(void) {
#if defined(__linux__)
    return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#else
    return -1;
#endif
}

void memory_give_back(void) {
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}
