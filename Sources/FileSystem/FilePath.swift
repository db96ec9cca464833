import Glibc
package import SystemPackage

/// Paths as the bytes that the kernel knows.
extension FilePath {
    /// The path without the terminating zero.
    package var bytes: [UInt8] {
        withPlatformString { [UInt8](cString: $0) }
    }

    /// A path of these bytes, up to a zero byte.
    package init(bytes: some Sequence<UInt8>) {
        self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
    }
}

extension FilePath {
    /// The absolute path of the file, without symbolic links.
    ///
    /// - Throws: `Errno`, also if there is no such file.
    package func resolved() throws(Errno) -> FilePath {
        guard let resolved = withPlatformString({ realpath($0, nil) }) else { throw Errno(rawValue: errno) }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }

    /// The process's current directory; nil if it was removed.
    package static var currentDirectory: FilePath? {
        guard let current = getcwd(nil, 0) else { return nil }
        defer { free(current) }
        return FilePath(platformString: current)
    }
}

extension FilePath.Component {
    package var bytes: [UInt8] {
        withPlatformString { [UInt8](cString: $0) }
    }

    /// Takes the bytes of one name: not empty, no slash, no NUL.
    package init(bytes: some Sequence<UInt8>) {
        guard let component = FilePath(bytes: bytes).lastComponent else {
            preconditionFailure("a name is never empty")
        }
        self = component
    }

    /// The name as a relative path.
    package var path: FilePath { FilePath(root: nil, CollectionOfOne(self)) }
}

extension [UInt8] {
    /// The bytes of a C string, without its terminating zero.
    package init(cString: UnsafePointer<CChar>) {
        self.init(UnsafeRawBufferPointer(start: cString, count: strlen(cString)))
    }
}

extension Sequence<UInt8> {
    /// The bytes of a path as in URIs (RFC 3986, section 2.1): `%` and two upper-case digits for each that is not literal.
    package func percentEncoded(keeping literal: Set<UInt8>) -> [UInt8] {
        var encoded: [UInt8] = []
        for byte in self {
            if literal.contains(byte) {
                encoded.append(byte)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += Array("%\(digits.count == 1 ? "0" : "")\(digits)".utf8)
            }
        }
        return encoded
    }
}

/// Compares paths as people read them: letter case and Unicode form do not count.
///
/// A name that is not UTF-8 is compared byte by byte.
package enum Spelling {
    private static let slash = UInt8(ascii: "/")

    /// The rest of a path below a folder: empty if it is the folder itself, nil if it lies elsewhere.
    ///
    /// Both are normalised bytes without a slash at the end; the empty folder holds every relative path.
    package static func rest(of path: [UInt8], behind folder: [UInt8]) -> ArraySlice<UInt8>? {
        guard !folder.isEmpty else { return path[...] }
        for (place, byte) in folder.enumerated() {
            guard place < path.count else { return nil }
            guard path[place] < 0x80, byte < 0x80 else { return restByNames(path, folder) }
            guard lowered(path[place]) == lowered(byte) else { return nil }
        }
        if path.count == folder.count { return [] }
        return path[folder.count] == slash ? path[(folder.count + 1)...] : nil
    }

    /// Whether both name the same file.
    package static func isSame(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        first.isEmpty == second.isEmpty && rest(of: first, behind: second)?.isEmpty == true
    }

    private static func restByNames(_ path: [UInt8], _ folder: [UInt8]) -> ArraySlice<UInt8>? {
        let names = path.split(separator: slash)
        let wanted = folder.split(separator: slash)
        guard names.count >= wanted.count, zip(names, wanted).allSatisfy(isSameName) else { return nil }
        return names.count == wanted.count ? [] : path[names[wanted.count].startIndex...]
    }

    /// Compares strings by canonical equivalence.
    ///
    /// Converting to capitals first makes ß equal SS, and ς equal σ.
    private static func isSameName(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> Bool {
        if first == second { return true }
        guard let first = String(validating: first, as: UTF8.self),
            let second = String(validating: second, as: UTF8.self)
        else { return false }
        return first.uppercased().lowercased() == second.uppercased().lowercased()
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
