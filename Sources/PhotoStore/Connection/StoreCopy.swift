internal import FoundationEssentials
internal import GRDB
package import SystemPackage

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
