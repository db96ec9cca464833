#pragma once

#include "../CLinux/glibc.h"

#include <gif_lib.h>
