#include "CPhotoAnalysis.h"

static const unsigned char descriptors[] = {
#embed "../PhotoAnalysis/Scenes/descriptor-weights.bin"
};

static const unsigned char embeddings[] = {
#embed "../PhotoAnalysis/Scenes/embedding-weights.bin"
};

static const unsigned char scenes[] = {
#embed "../PhotoAnalysis/Words/scene-weights.bin"
};

const unsigned char *cleanerd_descriptor_weights(size_t *count) {
    *count = sizeof descriptors;
    return descriptors;
}

const unsigned char *cleanerd_embedding_weights(size_t *count) {
    *count = sizeof embeddings;
    return embeddings;
}

const unsigned char *cleanerd_scene_weights(size_t *count) {
    *count = sizeof scenes;
    return scenes;
}
