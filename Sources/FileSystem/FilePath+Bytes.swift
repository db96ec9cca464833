package import SystemPackage

/// Paths as the bytes that the kernel knows.
extension FilePath {
    /// The path without the terminating zero.
    package var bytes: [UInt8] {
        withPlatformString { pointer in
            var bytes: [UInt8] = []
            var next = pointer
            while next.pointee != 0 {
                bytes.append(UInt8(bitPattern: next.pointee))
                next += 1
            }
            return bytes
        }
    }

    /// A path of these bytes, up to a zero byte.
    package init(bytes: some Sequence<UInt8>) {
        self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
    }
}

extension FilePath.Component {
    /// The name's bytes.
    package var bytes: [UInt8] {
        FilePath(root: nil, CollectionOfOne(self)).bytes
    }
}
