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

    /// Two libraries, each with a photo `a.jpg` of its own, all analysed.
    static func withTwoLibraries() throws -> (run: Run, photos: [String]) {
        let run = try Run()
        let other = run.top.appendingPathComponent("Other")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        try run.draw(1, to: "a.jpg")
        try put(photo(2), at: other.path + "/a.jpg")
        try run.start(options: ["--library", other.path])
        try run.sync()
        return (run, [run.path("a.jpg"), other.path + "/a.jpg"])
    }

    /// Four scenes, the first of them twice, all analysed.
    static func withFourAndACopy() throws -> Run {
        try Run(knowing: ["1.jpg": 1, "2.jpg": 2, "3.jpg": 3, "4.jpg": 4, "copy.jpg": 1])
    }
}
