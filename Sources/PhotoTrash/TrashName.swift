internal import FileSystem
internal import SystemPackage

/// Finds names in `files` for a photo whose own name may be taken or too long there.
struct TrashName {
    /// Longest name in bytes of nearly every file system (`NAME_MAX`), less `.trashinfo`.
    static let usualLimit = 255 - 10
    /// Longest name in bytes of the file system with the shortest ones in use, eCryptfs (143), less `.trashinfo`.
    static let shortLimit = 143 - 10
    /// Numbered names come first because people can read them; whoever has so many namesakes gets a random one.
    static let numbered = 99
    /// Two random names already collide less than once in a trillion; the rest is for a file system that lies.
    static let attempts = numbered + 20

    private static let longestExtension = 32

    private let stem: ArraySlice<UInt8>
    private let ending: ArraySlice<UInt8>
    private let limit: Int

    /// - Parameters:
    ///   - name: the photo's own.
    ///   - limit: longest result in bytes.
    init(_ name: FilePath.Component, limit: Int) {
        let bytes = name.bytes
        if let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0, bytes.count - dot <= Self.longestExtension {
            stem = bytes[..<dot]
            ending = bytes[dot...]
        } else {
            stem = bytes[...]
            ending = []
        }
        self.limit = limit
    }

    /// The name of the nth attempt from 1: the photo's own, then ` 2` before the extension and so on, then random.
    func candidate(_ attempt: Int) -> FilePath.Component {
        let mark =
            switch attempt {
            case 1: ""
            case 2...Self.numbered: " \(attempt)"
            default: " \(String(UInt64.random(in: 0...UInt64.max), radix: 16))"
            }
        let bytes = shortened(stem, to: limit - ending.count - mark.utf8.count) + mark.utf8 + ending
        return FilePath.Component(bytes: bytes)
    }

    /// Cuts before a whole character where the name is UTF-8, so that file managers can still show it.
    private func shortened(_ stem: ArraySlice<UInt8>, to length: Int) -> ArraySlice<UInt8> {
        guard stem.count > length else { return stem }
        let isText = String(validating: stem, as: UTF8.self) != nil
        var end = stem.startIndex + length
        while isText, end > stem.startIndex, UTF8.isContinuation(stem[end]) { end -= 1 }
        return stem[..<end]
    }
}
