#pragma once

#include <spng.h>
#include <zlib.h>
