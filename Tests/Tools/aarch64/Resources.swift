import Glibc

/// What SwiftPM would embed into the code of PhotoAnalysis: read from the folder that `RESOURCES` names.
enum PackageResources {
    static let descriptor_weights_bin = read("Scenes/descriptor-weights.bin")
    static let embedding_weights_bin = read("Scenes/embedding-weights.bin")
    static let scene_weights_bin = read("Words/scene-weights.bin")

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
