import Glibc
import SystemPackage

/// The name of one directory entry: bytes, as the kernel gives them.
///
/// Used inside instead of FilePath.Component, which is built and compared for every event and costs much more; file
/// paths are made where an event is told.
struct EntryName: Hashable {
    /// Without the final NUL.
    let bytes: [UInt8]

    init(_ name: UnsafePointer<CChar>) {
        bytes = Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
    }

    init(_ component: FilePath.Component) {
        self = component.withPlatformString { EntryName($0) }
    }

    var component: FilePath.Component? {
        withCString { FilePath.Component(platformString: $0) }
    }

    /// The path relative to a root of this name in a directory there.
    func path(below directory: [UInt8]) -> FilePath {
        let joined = directory.isEmpty ? bytes : directory + [UInt8(ascii: "/")] + bytes
        return withTerminated(joined) { FilePath(platformString: $0) }
    }

    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        withTerminated(bytes, body)
    }
}

/// Where something is below a root.
struct Place {
    let root: RootState
    /// The relative path, empty for the root.
    let bytes: [UInt8]

    var path: FilePath { withTerminated(bytes) { FilePath(platformString: $0) } }

    func path(to name: EntryName) -> FilePath { name.path(below: bytes) }
}

/// Calls `body` with the bytes and a NUL after them.
private func withTerminated<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { buffer in
        for (index, byte) in bytes.enumerated() { buffer[index] = CChar(bitPattern: byte) }
        buffer[bytes.count] = 0
        guard let start = buffer.baseAddress else { preconditionFailure("an allocation of at least one byte") }
        return body(UnsafePointer(start))
    }
}
