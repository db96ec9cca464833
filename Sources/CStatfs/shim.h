/* statfs(2), which Swift's Glibc module does not hold: it names a file system by an id that outlives a restart. */
#include <sys/vfs.h>
