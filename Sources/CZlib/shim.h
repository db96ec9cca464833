#pragma once

#include "../CLinux/glibc.h"

#include <zlib.h>
