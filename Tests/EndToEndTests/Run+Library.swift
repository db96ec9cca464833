import Foundation

/// Libraries that a daemon knows.
extension Run {
    /// Drawn photos by name and the seed of their scene, all analysed; equal seeds make copies.
    convenience init(knowing photos: KeyValuePairs<String, UInt64>) throws {
        try self.init()
        for (name, seed) in photos { try draw(seed, to: name) }
        try start()
        try sync()
    }

    /// Small pictures of their own, all analysed.
    convenience init(knowingTiny names: [String]) throws {
        try self.init()
        for (number, name) in names.enumerated() { try write(Self.tiny(UInt64(number + 1)), to: name) }
        try start()
        try sync()
    }

    /// Four scenes, the first of them twice, all analysed.
    static func withFourAndACopy() throws -> Run {
        try Run(knowing: ["1.jpg": 1, "2.jpg": 2, "3.jpg": 3, "4.jpg": 4, "copy.jpg": 1])
    }
}
