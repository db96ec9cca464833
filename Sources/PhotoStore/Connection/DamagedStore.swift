internal import FoundationEssentials
internal import GRDB
internal import Glibc
package import SystemPackage

/// Keeps damaged files under another name and never deletes them: a database, or the journal of a lost database.
package enum DamagedStore {
    private static let sign = ".damaged-"

    /// Renames a database with its log and its shared memory, so that `sqlite3` opens it under the new name.
    ///
    /// The write-ahead log goes first. If the database went first and the daemon died, SQLite would delete the log as a
    /// left-over.
    ///
    /// - Parameters:
    ///   - path: The database's file, which nobody has open.
    ///   - now: Nanoseconds since 1970, for the new name.
    /// - Returns: The new name.
    /// - Throws: `StoreError`; nothing was deleted then.
    package static func moveAside(_ path: FilePath, at now: Int64) throws(StoreError) -> FilePath {
        let new = freeName(path, at: now)
        for suffix in ["-wal", "-shm", ""] {
            let (from, to) = (FilePath(path.string + suffix), FilePath(new.string + suffix))
            let failure = from.withPlatformString { from in
                to.withPlatformString { rename(from, $0) == 0 ? 0 : errno }
            }
            guard failure == 0 || (failure == ENOENT && !suffix.isEmpty) else {
                throw StoreError(
                    .unwritable,
                    "the database \(path) is damaged and cannot be moved aside (\(Errno(rawValue: failure))): "
                        + "mend the rights of its folder or its disk")
            }
        }
        return new
    }

    /// Copies a journal to a new name, before it is rewritten.
    ///
    /// - Parameters:
    ///   - content: The bytes of the journal.
    ///   - journal: Its path.
    ///   - now: Nanoseconds since 1970, for the new name.
    /// - Throws: `StoreError` if the copy cannot be written.
    static func keep(_ content: [UInt8], of journal: FilePath, at now: Int64) throws(StoreError) {
        let new = freeName(journal, at: now)
        do {
            let copy = try FileDescriptor.open(
                new, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec], permissions: [.ownerReadWrite])
            defer { try? copy.close() }
            try copy.writeAll(content)
            guard fsync(copy.rawValue) == 0 else { throw Errno(rawValue: errno) }
        } catch {
            throw StoreError(
                .unwritable,
                "the journal \(journal) is damaged and cannot be kept as \(new) (\(error)): mend the rights of its "
                    + "folder or its disk")
        }
    }

    /// The damaged files that still exist, newest first.
    package static func all(of path: FilePath) -> [FilePath] {
        let directory = path.removingLastComponent()
        let start = (path.lastComponent?.string ?? "") + sign
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.string)) ?? []
        return names.filter { $0.hasPrefix(start) && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
            .sorted(by: >).map { directory.appending($0) }
    }

    private static func freeName(_ path: FilePath, at now: Int64) -> FilePath {
        let start = (path.lastComponent?.string ?? "") + sign + time(now)
        let folder = path.removingLastComponent()
        var name = folder.appending(start)
        var number = 1
        while exists(name) {
            number += 1
            name = folder.appending("\(start)-\(number)")
        }
        return name
    }

    private static func exists(_ path: FilePath) -> Bool {
        path.withPlatformString { access($0, F_OK) == 0 }
    }

    /// `20241121T171226Z`.
    static func time(_ now: Int64) -> String {
        var seconds = time_t(now / 1_000_000_000)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        return [
            (parts.tm_year + 1900, 4, ""), (parts.tm_mon + 1, 2, ""), (parts.tm_mday, 2, "T"), (parts.tm_hour, 2, ""),
            (parts.tm_min, 2, ""), (parts.tm_sec, 2, "Z"),
        ].map { number, digits, end in
            let text = "\(number)"
            return String(repeating: "0", count: max(0, digits - text.count)) + text + end
        }.joined()
    }
}

/// A copy of the store from before an update that changed its form, so that a person can go back.
package enum StoreCopy: Sendable {
    case made(FilePath)
    /// The update went on without; the reason is for people.
    case failed(String)

    /// A bad update is noticed within a few; each copy is as large as the store.
    private static let kept = 3

    private static func folder(of path: FilePath) -> FilePath {
        path.removingLastComponent().appending("copies")
    }

    /// The copies of a store that still exist, whole or not.
    static func all(of path: FilePath) -> [FilePath] {
        let folder = folder(of: path)
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []).map {
            folder.appending($0)
        }
    }

    static func removeAll(of path: FilePath) throws {
        for copy in all(of: path) { try FileManager.default.removeItem(atPath: copy.string) }
    }

    /// Copies the store whole, with what its log holds, to `copies/TIME/` beside it; removes the oldest copies.
    ///
    /// - Parameters:
    ///   - store: The open store, before the update.
    ///   - path: Its file.
    ///   - now: Nanoseconds since 1970.
    /// - Returns: The copy's folder, or why there is none.
    static func make(of store: DatabaseQueue, at path: FilePath, now: Int64) -> StoreCopy {
        let folder = folder(of: path)
        let copy = folder.appending(DamagedStore.time(now))
        let unfinished = FilePath(copy.string + ".new")
        let (manager, isPrivate) = (FileManager.default, [FileAttributeKey.posixPermissions: 0o700])
        defer { try? manager.removeItem(atPath: unfinished.string) }
        do {
            try manager.createDirectory(
                atPath: unfinished.string, withIntermediateDirectories: true, attributes: isPrivate)
            try manager.setAttributes(isPrivate, ofItemAtPath: folder.string)
            let target = unfinished.appending(path.lastComponent ?? "store.sqlite")
            let database = try DatabaseQueue(path: target.string)
            try store.backup(to: database)
            try database.close()
            if !manager.fileExists(atPath: copy.string) {
                try manager.moveItem(atPath: unfinished.string, toPath: copy.string)
            }
            let names = try manager.contentsOfDirectory(atPath: folder.string).sorted(by: >)
            let unfinished = names.filter { $0.hasSuffix(".new") }
            // Their names sort by age.
            for old in unfinished + names.filter({ !$0.hasSuffix(".new") }).dropFirst(kept) {
                try? manager.removeItem(atPath: folder.appending(old).string)
            }
            return .made(copy)
        } catch {
            return .failed("\(error)")
        }
    }
}
