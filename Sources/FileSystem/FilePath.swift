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
