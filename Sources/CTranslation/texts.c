#include "CTranslation.h"

static const unsigned char german[] = {
#embed "../Translation/German.po"
};

const unsigned char *cleanerd_german(size_t *count) {
    *count = sizeof german;
    return german;
}
