#include "build.h"

#ifndef DYNO_COMMIT
#define DYNO_COMMIT ""
#endif

const char *build_commit(void) { return DYNO_COMMIT; }
