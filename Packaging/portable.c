// What the portable program has of its own, because the C library that it is linked against is older than the one that the
// Swift runtime and Debian's libraries were compiled for: Packaging/portable.
#include <errno.h>
#include <stddef.h>

// Exponents and logarithms of glibc 2.29 have no other results than those before it: only errors are reported otherwise.
// The linker is told '--wrap' for each of these.
#define OLD_FUNCTION(name)                                                                                                     \
    double old_##name(double);                                                                                                 \
    __asm__(".symver old_" #name ", " #name "@GLIBC_2.2.5");                                                                   \
    double __wrap_##name(double x) { return old_##name(x); }
OLD_FUNCTION(exp)
OLD_FUNCTION(exp2)
OLD_FUNCTION(log)
OLD_FUNCTION(log2)
double old_pow(double, double);
__asm__(".symver old_pow, pow@GLIBC_2.2.5");
double __wrap_pow(double x, double y) { return old_pow(x, y); }

// A flag of glibc 2.32 with which libstdc++ spares itself locks while there is one thread. The program always has several.
char __libc_single_threaded = 0;

// A call of glibc 2.29, for a folder of Foundation's Process. Dyno starts programs with swift-subprocess, which has its own.
int posix_spawn_file_actions_addchdir_np(void *actions, const char *folder) {
    (void)actions, (void)folder;
    return ENOSYS;
}

// Debian's libpcap also captures messages of D-Bus, for which it needs libdbus and libsystemd. Without these two it offers none.
struct pcap;
struct pcap_if_list;
struct pcap *dbus_create(const char *device, char *error, int *is_ours) {
    (void)device, (void)error;
    *is_ours = 0;
    return NULL;
}
int dbus_findalldevs(struct pcap_if_list *devices, char *error) {
    (void)devices, (void)error;
    return 0;
}
