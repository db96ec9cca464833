#pragma once

#include "../CLinux/glibc.h"

#include <turbojpeg.h>
