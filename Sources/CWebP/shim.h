#pragma once

#include "../CLinux/glibc.h"

#include <webp/decode.h>
#include <webp/encode.h>
