import FileSystem
import PhotoTrash
import SystemPackage

/// The real file system, which lets something happen before each call.
struct SteppingFileSystem: TrashFileSystem {
    private let real = KernelFileSystem()
    /// Throws where the program is dead by then: nothing that it does has an effect any more.
    let step: @Sendable () throws(Errno) -> Void

    func open(
        _ path: FilePath, in directory: FileDescriptor?, as access: FileAccess
    ) throws(Errno) -> FileDescriptor {
        try step()
        return try real.open(path, in: directory, as: access)
    }

    func status(of descriptor: FileDescriptor) throws(Errno) -> Stat {
        try step()
        return try real.status(of: descriptor)
    }

    func status(of name: FilePath.Component, in directory: FileDescriptor) throws(Errno) -> Stat {
        try step()
        return try real.status(of: name, in: directory)
    }

    func makeDirectory(_ name: FilePath.Component, in directory: FileDescriptor, isPrivate: Bool) throws(Errno) {
        try step()
        try real.makeDirectory(name, in: directory, isPrivate: isPrivate)
    }

    func write(_ bytes: [UInt8], to descriptor: FileDescriptor) throws(Errno) -> Int {
        try step()
        return try real.write(bytes, to: descriptor)
    }

    func read(upTo limit: Int, from descriptor: FileDescriptor) throws(Errno) -> [UInt8] {
        try step()
        return try real.read(upTo: limit, from: descriptor)
    }

    /// Waits for no disk, as no power is lost here.
    func synchronize(_ descriptor: FileDescriptor) throws(Errno) {
        try step()
    }

    func moveWithoutReplacing(
        _ name: FilePath.Component, in source: FileDescriptor,
        to newName: FilePath.Component, in target: FileDescriptor
    ) throws(Errno) {
        try step()
        try real.moveWithoutReplacing(name, in: source, to: newName, in: target)
    }

    func moveReplacing(
        _ name: FilePath.Component, in source: FileDescriptor,
        to newName: FilePath.Component, in target: FileDescriptor
    ) throws(Errno) {
        try step()
        try real.moveReplacing(name, in: source, to: newName, in: target)
    }

    func removeInformation(_ name: FilePath.Component, in directory: FileDescriptor) throws(Errno) {
        try step()
        try real.removeInformation(name, in: directory)
    }
}
