/* The kernel and glibc calls that an analyser needs and that Swift cannot make. Each has its reason beside it. */
#ifndef CLEANERD_CANALYZERKERNEL_SHIM_H
#define CLEANERD_CANALYZERKERNEL_SHIM_H

#include <linux/memfd.h>
#include <malloc.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Hidden behind _GNU_SOURCE, which Swift's importer does not define (glibc 2.34 and later). */
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

extern int memfd_create(const char *name, unsigned flags);

/* prctl and syscall are variadic, and Swift imports no variadic functions. */
static inline int cleanerd_prctl(int option, unsigned long value) { return prctl(option, value, 0UL, 0UL, 0UL); }



static inline int cleanerd_pidfd_open(int process) { return (int)syscall(SYS_pidfd_open, process, 0U); }

/* glibc has no wrapper. */
static inline long cleanerd_ioprio_set(int which, int who, int priority) {
    return syscall(SYS_ioprio_set, which, who, priority);
}

/* glibc 2.36 has no wrappers for Landlock; the numbers are the same on every architecture. */
static inline long cleanerd_landlock_create_ruleset(const uint64_t *attributes, size_t bytes, uint32_t flags) {
    return syscall(444, attributes, bytes, flags);
}

static inline long cleanerd_landlock_restrict_self(int ruleset, uint32_t flags) {
    return syscall(446, ruleset, flags);
}

/* A bare process without glibc's handlers and without exec, to prove that the filter refuses it. */
static inline long cleanerd_try_fork(void) { return syscall(SYS_clone, 17 /* SIGCHLD */, NULL, NULL, NULL, NULL); }

/* clone3 cannot be filtered by its flags, so it has to answer ENOSYS; glibc then uses clone. */
static inline long cleanerd_try_clone3(void) { return syscall(SYS_clone3, NULL, 0UL); }

static inline long cleanerd_try_io_uring(void) { return syscall(SYS_io_uring_setup, 1UL, NULL); }

/* The CMSG_ macros take arguments, and Swift imports no such macros. */
static inline size_t cleanerd_control_bytes(void) { return CMSG_SPACE(sizeof(int)); }

static inline void cleanerd_put_descriptor(struct msghdr *message, int descriptor) {
    struct cmsghdr *header = CMSG_FIRSTHDR(message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
}

/* -1 where the message carries none. The control buffer holds one descriptor: the kernel closes what does not fit. */
static inline int cleanerd_take_descriptor(struct msghdr *message) {
    struct cmsghdr *header = CMSG_FIRSTHDR(message);
    int descriptor = -1;
    if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS
        && header->cmsg_len == CMSG_LEN(sizeof(int))) {
        memcpy(&descriptor, CMSG_DATA(header), sizeof(int));
    }
    return descriptor;
}

#endif
