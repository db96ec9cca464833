#pragma once

#include "../CLinux/glibc.h"

#include <libexif/exif-data.h>
