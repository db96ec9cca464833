#ifndef CFUZZER_SHIM_H
#define CFUZZER_SHIM_H

#include <stddef.h>
#include <stdint.h>

// libFuzzer's entry for programs with a main of their own (FuzzerInterface.h). It is there only in a build with
// -sanitize=fuzzer; weak, it lets every other build link as well.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*test)(const uint8_t *bytes, size_t count))
    __attribute__((weak));

static inline int cleanerd_has_fuzzer(void) { return LLVMFuzzerRunDriver != 0; }

#endif
