/* The calls of Linux and glibc that Swift cannot make by itself. Each has its reason beside it. */
#ifndef CLEANERD_CLINUX_SHIM_H
#define CLEANERD_CLINUX_SHIM_H

#include "glibc.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/memfd.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <sys/xattr.h>
#include <ucontext.h>
#include <unistd.h>

/* glibc declares these only under _GNU_SOURCE, which Swift's importer does not define (the first since glibc 2.34, the
   last since 2.28). */
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

extern int memfd_create(const char *name, unsigned flags);

extern int renameat2(int source, const char *name, int target, const char *new_name, unsigned flags);

/* prctl and syscall are variadic, and Swift imports no variadic functions. */
static inline int cleanerd_prctl(int option, unsigned long value) { return prctl(option, value, 0UL, 0UL, 0UL); }

static inline int cleanerd_pidfd_open(int process) { return (int)syscall(SYS_pidfd_open, process, 0U); }

/* glibc hides prlimit(2) behind _GNU_SOURCE. The hard limit stays as it is: only an administrator could raise it
   again. */
static inline int cleanerd_limit_cpu(pid_t process, rlim_t seconds) {
    struct rlimit limits;
    if (syscall(SYS_prlimit64, process, RLIMIT_CPU, NULL, &limits) != 0) return -1;
    limits.rlim_cur = seconds < limits.rlim_max ? seconds : limits.rlim_max;
    return (int)syscall(SYS_prlimit64, process, RLIMIT_CPU, &limits, NULL);
}

/* glibc declares pipe2 only under _GNU_SOURCE. */
static inline int cleanerd_pipe(int ends[2]) { return (int)syscall(SYS_pipe2, ends, O_CLOEXEC); }

/* The members of siginfo_t are macros, which Swift does not import. */
static inline int cleanerd_exit_status(const siginfo_t *ended) { return ended->si_status; }

/* glibc has no wrappers. */
static inline long cleanerd_ioprio_set(int which, int who, int priority) {
    return syscall(SYS_ioprio_set, which, who, priority);
}

static inline long cleanerd_ioprio_get(int which, int who) { return syscall(SYS_ioprio_get, which, who); }

/* glibc 2.36 has no wrappers for Landlock; the numbers are the same on every architecture. */
static inline long cleanerd_landlock_create_ruleset(const uint64_t *attributes, size_t bytes, uint32_t flags) {
    return syscall(444, attributes, bytes, flags);
}

/* struct landlock_path_beneath_attr of linux/landlock.h is packed, and Swift has no packed structures. */
static inline long cleanerd_landlock_allow(int ruleset, uint64_t rights, int below) {
    struct {
        uint64_t allowed_access;
        int32_t parent_fd;
    } __attribute__((packed)) rule = {rights, below};
    return syscall(445, ruleset, 1 /* LANDLOCK_RULE_PATH_BENEATH */, &rule, 0U);
}

static inline long cleanerd_landlock_restrict_self(int ruleset, uint32_t flags) {
    return syscall(446, ruleset, flags);
}

/* A bare process without glibc's handlers and without exec, to prove that the filter refuses it. */
static inline long cleanerd_try_fork(void) { return syscall(SYS_clone, 17 /* SIGCHLD */, NULL, NULL, NULL, NULL); }

/* clone3 cannot be filtered by its flags, so it has to answer ENOSYS; glibc then uses clone. */
static inline long cleanerd_try_clone3(void) { return syscall(SYS_clone3, NULL, 0UL); }

static inline long cleanerd_try_io_uring(void) { return syscall(SYS_io_uring_setup, 1UL, NULL); }

/* A filter of system calls that traps sends SIGSYS in place of the call. Its handler below may use only what
   signal-safety(7) lists. It answers EPERM: for the caller the call has failed. */
static inline void cleanerd_answer_refusal(int signal, siginfo_t *refused, void *context) {
    (void)signal;
    (void)refused;
#if defined(__x86_64__)
    /* REG_RAX, which glibc hides behind _GNU_SOURCE. */
    ((ucontext_t *)context)->uc_mcontext.gregs[13] = -EPERM;
#elif defined(__aarch64__)
    ((ucontext_t *)context)->uc_mcontext.regs[0] = (unsigned long long)-EPERM;
#else
#error "in which register is the result of a system call?"
#endif
}

static inline int cleanerd_handle_refusals(void (*handler)(int, siginfo_t *, void *)) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = handler;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    return sigaction(SIGSYS, &action, NULL);
}

/* Logs one line and makes way for the quiet handler, so that a photo that tries again and again fills no log. */
static inline void cleanerd_log_refusal(int signal, siginfo_t *refused, void *context) {
    static const char before[] = "<4>cleanerd-analyzer: system call ";
    static const char after[] = " was refused; further ones are not told\n";
    int error = errno;
    char line[sizeof before + sizeof after + 10];
    char digits[10];
    size_t length = sizeof before - 1;
    size_t count = 0;
    unsigned number = (unsigned)refused->si_syscall;
    cleanerd_handle_refusals(cleanerd_answer_refusal);
    memcpy(line, before, length);
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    while (count != 0) line[length++] = digits[--count];
    memcpy(line + length, after, sizeof after - 1);
    length += sizeof after - 1;
    if (write(STDERR_FILENO, line, length) < 0) { /* standard error is the only place to report errors to */ }
    cleanerd_answer_refusal(signal, refused, context);
    errno = error;
}

/* Swift cannot name functions of this header as pointers to be kept by the kernel. */
static inline int cleanerd_refuse(int loudly) {
    return cleanerd_handle_refusals(loudly ? cleanerd_log_refusal : cleanerd_answer_refusal);
}

/* Swift's concurrency asks this variable, if it is set, to run what it would run in its own pool; `swiftcall` is not to be
   had in Swift. The function below is one of CleanerDaemon's. */
typedef __attribute__((swiftcall)) void (*cleanerd_enqueue_hook)(void *job, void *pool);

extern cleanerd_enqueue_hook swift_task_enqueueGlobal_hook;

extern void cleanerd_enqueue_task(void *job);

static __attribute__((swiftcall)) void cleanerd_enqueue_elsewhere(void *job, void *pool) {
    (void)pool;
    cleanerd_enqueue_task(job);
}

static inline void cleanerd_replace_task_pool(void) { swift_task_enqueueGlobal_hook = cleanerd_enqueue_elsewhere; }

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
