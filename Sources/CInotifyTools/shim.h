/* libinotifytools ships no pkg-config file; its header declares functions with size_t but includes
   only <stdio.h>, and leaves the event struct and the IN_ masks to a second header. */
#include "../CLinux/glibc.h"

#include <stddef.h>
#include <inotifytools/inotify.h>
#include <inotifytools/inotifytools.h>
