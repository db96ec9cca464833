import CleanerProtocol
import DirectoryWatch
import FileSystem
import PhotoCulling
import PhotoStore
import Synchronization
import SystemPackage
import Translation

/// Compares the files on disk, found by a walk of its own, with what the store remembers.
struct Audit: Sendable {
    let catalogue: Catalogue
    let store: PhotoDatabase
    let trash: TrashKeeper
    let ignored: Set<FilePath>
    let privateDirectories: [FilePath]
    private let isRunning = AuditFlag()

    /// Runs the audit on a thread of its own, so that it blocks nobody.
    func run() async throws -> (AuditReport, [AuditRow]) {
        guard isRunning.begin() else {
            throw ProtocolError(.busy, tr("an audit is going on"), remedy: tr("try again when it has ended"))
        }
        defer { isRunning.end() }
        var (report, rows) = try await BlockingThread.run("audit") { try compare() }
        report.photos = await catalogue.culling.count
        rows += try store.contradictions().map {
            AuditRow(kind: .inconsistent, path: WirePath(bytes: []), text: $0)
        }
        rows += try await catalogue.contradictions()
        rows += try await trash.audit()
        report.differences = rows.count
        return (report, rows)
    }

    /// Stops a running audit and refuses later ones.
    func stop() {
        isRunning.stop()
    }

    private func compare() throws -> (AuditReport, [AuditRow]) {
        var report = AuditReport(photos: 0, folders: 0, differences: 0)
        var rows: [AuditRow] = []
        for (root, library) in catalogue.libraries.roots {
            var unseen = Set(try store.places.directories(root: root))
            // A missing library is a condition. Its photos do not count as vanished.
            guard
                let walk = DirectoryWalk(
                    root: (try? library.resolved()) ?? library, excluded: ignored,
                    privateDirectories: privateDirectories)
            else { continue }
            for folder in walk {
                guard !isRunning.isStopped else {
                    throw ProtocolError(
                        .busy, tr("the daemon is stopping"), remedy: tr("try again when it has started"))
                }
                report.folders += 1
                unseen.remove(folder.path)
                guard let failure = folder.failure else {
                    rows += try differences(root, folder)
                    continue
                }
                let path = FilePath(bytes: folder.path)
                unseen = unseen.filter { !FilePath(bytes: $0).starts(with: path) }
                rows.append(
                    AuditRow(
                        kind: .unreadable, path: WirePath(bytes: library.pushing(path).bytes),
                        text: tr("cannot be read (\(failure)), so what lies in it is not compared")))
            }
            for directory in unseen {
                for name in try store.places.files(root: root, directory: directory).keys {
                    rows.append(vanished(Location(root: root, directory: directory, name: name)))
                }
            }
        }
        return (report, rows)
    }

    private func differences(_ root: Int64, _ folder: DirectoryWalk.Directory) throws -> [AuditRow] {
        var known = try store.places.files(root: root, directory: folder.path)
        var rows: [AuditRow] = []
        for entry in folder.entries {
            let location = Location(root: root, directory: folder.path, name: entry.nameBytes)
            let path = catalogue.libraries.absolute(location)
            guard let file = known.removeValue(forKey: entry.nameBytes) else {
                rows.append(AuditRow(kind: .unknown, path: path, text: tr("lies on disk and is not known")))
                continue
            }
            // Compare without the status change time: it also changes with permissions and links, which raise no event.
            // The next scan reads such a file once more.
            if !file.stamp.hasSameContentSigns(as: entry.stamp) {
                rows.append(AuditRow(kind: .changed, path: path, text: tr("is not as it was when it was analysed")))
            }
        }
        return rows + known.keys.map { vanished(Location(root: root, directory: folder.path, name: $0)) }
    }

    private func vanished(_ location: Location) -> AuditRow {
        AuditRow(
            kind: .vanished, path: catalogue.libraries.absolute(location),
            text: tr("is known and does not lie on disk"))
    }
}

/// Lets only one audit run at a time, and tells it when the daemon stops.
final class AuditFlag: Sendable {
    private let state = Mutex((isSet: false, isStopped: false))

    /// Starts an audit; false if one is running already.
    func begin() -> Bool {
        state.withLock { state in
            defer { state.isSet = true }
            return !state.isSet
        }
    }

    func end() {
        state.withLock { $0.isSet = false }
    }

    func stop() {
        state.withLock { $0.isStopped = true }
    }

    var isStopped: Bool { state.withLock { $0.isStopped } }
}
