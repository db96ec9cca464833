internal import FileSystem
internal import Glibc
internal import SystemPackage

/// The content of a `.trashinfo` file, as in the freedesktop trash specification 1.0.
package struct DeletionRecord: Hashable, Sendable {
    /// The path's bytes as written: absolute, or relative to the top of the volume.
    package var path: [UInt8]
    /// Local time without a zone, as written; nil if the line is missing.
    package var deleted: String?

    package init(path: [UInt8], deleted: String?) {
        self.path = path
        self.deleted = deleted
    }

    private static let group = "[Trash Info]"
    private static let pathKey = "Path="
    private static let dateKey = "DeletionDate="
    private static let suffix = Array(".trashinfo".utf8)

    /// The bytes that are written as they are: the unreserved characters of RFC 2396, section 2.3, and the slash.
    private static let literal = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()/".utf8)

    /// Reads the first occurrence of each key and ignores unknown keys, as the specification asks.
    ///
    /// Returns nil if the content is no record: wrong first line, no path, a broken `%XX`, a NUL or a `..` in the path.
    package init?(parsing content: [UInt8]) {
        let lines = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard let first = lines.first, first.elementsEqual(Self.group.utf8) else { return nil }
        var encodedPath: ArraySlice<UInt8>?
        for line in lines.dropFirst() {
            if encodedPath == nil, line.starts(with: Self.pathKey.utf8) {
                encodedPath = line.dropFirst(Self.pathKey.utf8.count)
            } else if deleted == nil, line.starts(with: Self.dateKey.utf8) {
                deleted = String(validating: line.dropFirst(Self.dateKey.utf8.count), as: UTF8.self)
            }
        }
        guard let encodedPath, let path = Self.decoded(encodedPath), !path.isEmpty, !path.contains(0),
            !path.split(separator: UInt8(ascii: "/")).contains(where: { $0.elementsEqual("..".utf8) })
        else { return nil }
        self.path = path
    }

    /// The file's content as bytes.
    package var content: [UInt8] {
        var content = Array("\(Self.group)\n\(Self.pathKey)".utf8)
        content += path.percentEncoded(keeping: Self.literal)
        content.append(UInt8(ascii: "\n"))
        if let deleted { content += Array("\(Self.dateKey)\(deleted)\n".utf8) }
        return content
    }

    private static func decoded(_ encoded: ArraySlice<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = encoded
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst(), let low = rest.popFirst(),
                let first = Character(Unicode.Scalar(high)).hexDigitValue,
                let second = Character(Unicode.Scalar(low)).hexDigitValue
            else { return nil }
            bytes.append(UInt8(first * 16 + second))
        }
        return bytes
    }
}

extension DeletionRecord {
    /// The name in `info` that belongs to a name in `files`.
    static func fileName(of name: FilePath.Component) -> FilePath.Component {
        FilePath.Component(bytes: name.bytes + suffix)
    }

    /// The name in `files` that belongs to a name in `info`; nil for files that are no records.
    static func payloadName(of fileName: FilePath.Component) -> FilePath.Component? {
        isFileName(fileName) ? FilePath.Component(bytes: fileName.bytes.dropLast(suffix.count)) : nil
    }

    static func isFileName(_ name: FilePath.Component) -> Bool {
        let bytes = name.bytes
        return bytes.count > suffix.count && bytes.suffix(suffix.count).elementsEqual(suffix)
    }
}

extension DeletionRecord {
    /// The date that GLib writes if it cannot express the time, so that the entry stays well-formed.
    private static let unknownDate = "9999-12-31T23:59:59"

    /// Formats a time as the specification asks: local time without a zone.
    ///
    /// - Parameter seconds: Seconds since 1970.
    /// - Returns: The text, as `YYYY-MM-DDThh:mm:ss`.
    package static func localDate(at seconds: Int) -> String {
        // localtime_r alone would keep the time zone of the program's start for ever.
        tzset()
        var moment = time_t(seconds)
        var fields = tm()
        guard localtime_r(&moment, &fields) != nil else { return unknownDate }
        var text = [CChar](repeating: 0, count: 64)
        let length = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &fields)
        guard length > 0 else { return unknownDate }
        return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
