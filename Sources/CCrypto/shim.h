#pragma once

#include "../CLinux/glibc.h"

#include <openssl/evp.h>
