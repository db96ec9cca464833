/* The files of other languages, as they lie in the folder Translation. */
#ifndef CLEANERD_CTRANSLATION_H
#define CLEANERD_CTRANSLATION_H

#include <stddef.h>

const unsigned char *cleanerd_german(size_t *count);

#endif
