internal import FileSystem
internal import SystemPackage

/// Finds a name in `files` for a photo whose own name may be taken or too long there.
struct TrashName {
    /// The longest name of nearly every file system in bytes (`NAME_MAX`), less `.trashinfo`.
    static let usualLimit = 255 - 10
    /// The longest name in bytes of eCryptfs (143), which has the shortest limit in use, less `.trashinfo`.
    static let shortLimit = 143 - 10
    /// How many attempts use numbers, which people can read, before random names follow.
    static let numbered = 99
    /// The number of attempts.
    ///
    /// Two random names are both taken less than once in a trillion. The others serve a faulty file system.
    static let attempts = numbered + 20

    private static let longestExtension = 32

    private let stem: ArraySlice<UInt8>
    private let ending: ArraySlice<UInt8>
    private let limit: Int

    /// - Parameters:
    ///   - name: The photo's own name.
    ///   - limit: The longest allowed result in bytes.
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

    /// The name of an attempt, counted from 1.
    ///
    /// The first is the photo's own name. The next add ` 2` and so on before the extension, and the last are random.
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

    /// Shortens a name; cuts between whole characters if it is UTF-8, so that file managers can still show it.
    private func shortened(_ stem: ArraySlice<UInt8>, to length: Int) -> ArraySlice<UInt8> {
        guard stem.count > length else { return stem }
        let isText = String(validating: stem, as: UTF8.self) != nil
        var end = stem.startIndex + length
        while isText, end > stem.startIndex, UTF8.isContinuation(stem[end]) { end -= 1 }
        return stem[..<end]
    }
}
