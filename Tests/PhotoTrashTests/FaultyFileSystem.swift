import FileSystem
import Synchronization
import SystemPackage

@testable import PhotoTrash

/// The real file system with faults of the test's choice before each call.
///
/// The volume ends at a directory of the test's choice, so that no trash is ever made above it.
final class FaultyFileSystem: TrashFileSystem {
    enum Call: Hashable, Sendable {
        case open(FileAccess), status, makeDirectory, write, read, synchronize, move, moveReplacing, remove, list
        case journal
    }

    private let real = KernelFileSystem()
    private let fault: @Sendable (Int, Call) -> Errno?
    private let count = Mutex(0)
    private let outside: Set<UInt64>
    private let shortWrites: Bool
    private let longestName: Int

    /// Sets up faults.
    ///
    /// - Parameters:
    ///   - volume: the top of the volume: what is above it seems to lie on another device.
    ///   - foreign: directories that seem to lie on another device as well.
    ///   - shortWrites: each write takes one byte less than asked.
    ///   - longestName: bytes; looking for a longer name fails.
    ///   - fault: given the number of each call from 1, answers with its error; nil carries it out.
    init(
        volume: FilePath, foreign: [FilePath] = [], shortWrites: Bool = false, longestName: Int = 255,
        fault: @escaping @Sendable (Int, Call) -> Errno? = { _, _ in nil }
    ) {
        self.fault = fault
        self.shortWrites = shortWrites
        self.longestName = longestName
        outside = Set(
            ([volume.removingLastComponent()] + foreign).compactMap { path in
                guard let file = try? FileDescriptor.open(path, .readOnly) else { return nil }
                defer { try? file.close() }
                return try? FileIdentity(of: file).inode
            })
    }

    var calls: Int { count.withLock { $0 } }

    func step(_ call: Call) throws(Errno) {
        let number = count.withLock { count in
            count += 1
            return count
        }
        if let error = fault(number, call) { throw error }
    }

    func open(
        _ path: FilePath, in directory: FileDescriptor?, as access: FileAccess
    ) throws(Errno) -> FileDescriptor {
        try step(.open(access))
        return try real.open(path, in: directory, as: access)
    }

    func status(of descriptor: FileDescriptor) throws(Errno) -> Stat {
        try step(.status)
        var status = try real.status(of: descriptor)
        if outside.contains(status.identity.inode) { status.deviceID.rawValue += 1 }
        return status
    }

    func status(of name: FilePath.Component, in directory: FileDescriptor) throws(Errno) -> Stat {
        try step(.status)
        guard name.bytes.count <= longestName else { throw .fileNameTooLong }
        return try real.status(of: name, in: directory)
    }

    func makeDirectory(_ name: FilePath.Component, in directory: FileDescriptor, isPrivate: Bool) throws(Errno) {
        try step(.makeDirectory)
        try real.makeDirectory(name, in: directory, isPrivate: isPrivate)
    }

    func write(_ bytes: [UInt8], to descriptor: FileDescriptor) throws(Errno) -> Int {
        try step(.write)
        return try real.write(shortWrites ? bytes.dropLast() : bytes, to: descriptor)
    }

    func read(upTo limit: Int, from descriptor: FileDescriptor) throws(Errno) -> [UInt8] {
        try step(.read)
        return try real.read(upTo: limit, from: descriptor)
    }

    func synchronize(_ descriptor: FileDescriptor) throws(Errno) {
        // Only that it is called matters here: nothing that a test sees depends on the disk, which would cost minutes.
        try step(.synchronize)
    }

    func moveWithoutReplacing(
        _ name: FilePath.Component, in source: FileDescriptor,
        to newName: FilePath.Component, in target: FileDescriptor
    ) throws(Errno) {
        try step(.move)
        try real.moveWithoutReplacing(name, in: source, to: newName, in: target)
    }

    func moveReplacing(
        _ name: FilePath.Component, in source: FileDescriptor,
        to newName: FilePath.Component, in target: FileDescriptor
    ) throws(Errno) {
        try step(.moveReplacing)
        try real.moveReplacing(name, in: source, to: newName, in: target)
    }

    func removeInformation(_ name: FilePath.Component, in directory: FileDescriptor) throws(Errno) {
        try step(.remove)
        try real.removeInformation(name, in: directory)
    }
}
