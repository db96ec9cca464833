#pragma once

#include "../CLinux/glibc.h"

#include <openjpeg.h>
