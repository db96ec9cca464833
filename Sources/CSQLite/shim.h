#pragma once

#include "../CLinux/glibc.h"

#include <sqlite3.h>

/* sqlite3_db_config is variadic, and Swift imports no variadic functions. */
static inline int cleanerd_sqlite_switch(sqlite3 *database, int option, int on) {
    return sqlite3_db_config(database, option, on, (int *)0);
}
