import CPhotoAnalysis

/// The files that hold what `cleaner-training` fitted.
///
/// They come through C, as the compiler of Swift takes half a minute for a megabyte of numbers.
enum Resources {
    static let descriptorWeights = read(cleanerd_descriptor_weights)
    static let embeddingWeights = read(cleanerd_embedding_weights)
    static let sceneWeights = read(cleanerd_scene_weights)

    private static func read(_ file: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>?) -> [UInt8] {
        var count = 0
        return Array(UnsafeBufferPointer(start: file(&count), count: count))
    }
}
