#ifndef CLEANERD_CSECCOMP_SHIM_H
#define CLEANERD_CSECCOMP_SHIM_H

#include "../CLinux/glibc.h"

#include <seccomp.h>

/* SCMP_ACT_ERRNO is a macro with an argument, which Swift does not import. */
static inline uint32_t cleanerd_seccomp_errno_action(uint16_t error) { return SCMP_ACT_ERRNO(error); }

#endif
