#pragma once

#include "../CLinux/glibc.h"

#include <libheif/heif.h>
