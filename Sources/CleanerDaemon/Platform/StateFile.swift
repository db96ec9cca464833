import FileSystem
import FoundationEssentials
import Glibc
import SystemPackage

/// A value that outlives the daemon in a file of the state directory, and that can be made again.
struct StateFile<Value: Codable>: Sendable {
    let path: FilePath
    /// What the file takes at most.
    let mostBytes: Int

    /// The stored value; nil if the file is missing, damaged, too long or unreadable.
    func load() -> Value? {
        guard let opened = try? Descriptor(path, as: .file),
            let json = try? opened.raw.contents(upTo: mostBytes + 1), json.count <= mostBytes
        else { return nil }
        return try? JSONDecoder().decode(Value.self, from: Data(json))
    }

    /// Replaces the file as a whole; only its owner can read it, whatever the umask.
    ///
    /// - Throws: `Errno`, or what the coding of the value throws.
    func keep(_ value: Value) throws {
        let json = try JSONEncoder().encode(value)
        // A name that begins like the file's, so that a start makes it private, too, where a crash left it.
        let new = path.removingLastComponent().appending("\(path.lastComponent?.string ?? "").new")
        let written = try FileDescriptor.open(
            new, .writeOnly, options: [.create, .truncate, .closeOnExec, .noFollow], permissions: [.ownerReadWrite])
        try written.closeAfter { _ = try written.writeAll(json) }
        try systemCall { new.withPlatformString { new in path.withPlatformString { rename(new, $0) } } }
    }
}
