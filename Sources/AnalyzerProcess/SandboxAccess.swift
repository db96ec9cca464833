package import SystemPackage

/// What a worker may still open for reading in its sandbox; most workers may open nothing.
package struct SandboxAccess: Sendable, Hashable {
    /// Files, and folders whose files may be read at any depth.
    package var readable: [FilePath]
    /// Folders in which only names and status may be read, at any depth.
    package var listed: [FilePath]

    package init(readable: [FilePath], listed: [FilePath]) {
        self.readable = readable
        self.listed = listed
    }

    package static let none = SandboxAccess(readable: [], listed: [])

    var isNone: Bool { self == .none }
}
