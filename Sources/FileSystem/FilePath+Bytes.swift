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
