#ifndef CCHAFA_SHIM_H
#define CCHAFA_SHIM_H

#include "../CLinux/glibc.h"

#include <chafa.h>

// From GLib 2.76 on g_string_free is a macro that Swift cannot call.
static inline void cchafa_free_string(GString *string) {
    g_string_free(string, TRUE);
}

#endif
