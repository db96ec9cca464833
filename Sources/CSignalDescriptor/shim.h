#ifndef CSIGNALDESCRIPTOR_SHIM_H
#define CSIGNALDESCRIPTOR_SHIM_H

// Swift's module of glibc leaves signalfd(2) out; nothing here needs a shim of its own.
#include <sys/signalfd.h>

#endif
