#pragma once

#include "../CLinux/glibc.h"

#include <libheif/heif.h>
#include <malloc.h>

// From here on, glibc hands out memory of more than a kilobyte as zeros (on), or all as it is.
static inline void cheif_clear_new_memory(int on) { mallopt(M_PERTURB, on ? 0xFF : 0); }
