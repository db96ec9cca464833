#ifndef CRENAME_SHIM_H
#define CRENAME_SHIM_H

// glibc (2.28 and newer) has renameat2 but declares it only under _GNU_SOURCE, which Swift's module of glibc does not
// set; and syscall(2), the other way to it, is variadic, which Swift cannot call.
int renameat2(int source, const char *name, int target, const char *new_name, unsigned int flags);

#endif
