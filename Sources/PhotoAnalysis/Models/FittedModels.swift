import CPhotoAnalysis
import Glibc

/// A fitted logistic regression: the weighted sum of features is in log odds.
struct LogisticModel: Sendable {
    /// The log odds where every feature is 0.
    let bias: Float
    /// Log odds for each unit of each feature.
    let weights: [Float]

    /// Precondition: as many features as weights.
    func evidence(_ features: [Float]) -> Float {
        precondition(features.count == weights.count, "a weight a feature")
        return zip(features, weights).reduce(bias) { $0 + $1.0 * $1.1 }
    }

    func probability(_ features: [Float]) -> Double {
        Double(1 / (1 + exp(-evidence(features))))
    }
}

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
