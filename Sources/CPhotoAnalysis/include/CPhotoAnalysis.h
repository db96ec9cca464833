/* What cleaner-training fitted, as it lies in the folder PhotoAnalysis. */
#ifndef CLEANERD_CPHOTOANALYSIS_H
#define CLEANERD_CPHOTOANALYSIS_H

#include <stddef.h>

const unsigned char *cleanerd_descriptor_weights(size_t *count);
const unsigned char *cleanerd_embedding_weights(size_t *count);
const unsigned char *cleanerd_scene_weights(size_t *count);

#endif
