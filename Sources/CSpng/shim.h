#pragma once

#include "../CLinux/glibc.h"

#include <spng.h>
#include <zlib.h>
