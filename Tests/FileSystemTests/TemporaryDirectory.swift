import FileSystem
import Glibc
import SystemPackage

/// Runs a test in a new directory and removes that, pass or fail.
func inTemporaryDirectory(_ body: (FilePath) throws -> Void) throws {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((parent + "/cleanerd-files-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
    let path = try FilePath(platformString: template).resolved()
    defer { remove(path) }
    try body(path)
}

private func remove(_ path: FilePath) {
    if let directory = try? Descriptor(path, as: .realDirectory) {
        for name in (try? directory.raw.names()) ?? [] { remove(path.appending(name)) }
    }
    _ = path.withPlatformString { Glibc.remove($0) }
}

/// Makes a file of this text.
func write(_ text: String, to path: FilePath) throws {
    let file = Descriptor(try .open(path, as: .newFile))
    try file.raw.writeAll(text.utf8)
}
