import Glibc

/// As in PhotoAnalysis, but read from the folder that `RESOURCES` names: the compiler of C is too old to embed files.
enum Resources {
    static let descriptorWeights = read("Scenes/descriptor-weights.bin")
    static let embeddingWeights = read("Scenes/embedding-weights.bin")
    static let sceneWeights = read("Words/scene-weights.bin")

    private static func read(_ name: String) -> [UInt8] {
        guard let folder = getenv("RESOURCES"), let file = fopen("\(String(cString: folder))/\(name)", "r") else {
            fatalError("RESOURCES names no folder with \(name)")
        }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        return bytes
    }
}

#if compiler(<6.2)
/// A protocol that an older Swift does not have, and whose promise it does not ask for.
typealias SendableMetatype = Any
#endif
