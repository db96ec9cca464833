import DirectoryWatch
import Dispatch
import FileSystem
import Synchronization
import SystemPackage

/// What a reader of the events knows: the files of each root, kept as the events' descriptions demand.
final class LibraryModel: Sendable {
    struct State {
        /// By directory and name, as bytes, so that a listing touches the files of one directory only.
        var files: [Int64: [[UInt8]: [[UInt8]: FileStamp]]] = [:]
        var writing: Set<[UInt8]> = []
        var events: [WatchEvent] = []
        var cookies: Set<String> = []
        var waiting: [(name: String, semaphore: DispatchSemaphore)] = []
    }

    private let state = Mutex(State())

    func take(_ event: WatchEvent) {
        state.withLock { state in
            switch event {
            case .listing, .found: break
            default: state.events.append(event)
            }
            state.apply(event)
        }
    }

    /// By the bytes of the path.
    func files(_ root: Int64 = 1) -> [[UInt8]: FileStamp] {
        var all: [[UInt8]: FileStamp] = [:]
        for (directory, files) in state.withLock({ $0.files[root] ?? [:] }) {
            for (name, stamp) in files { all[directory.isEmpty ? name : directory + [slash] + name] = stamp }
        }
        return all
    }

    func stamp(_ path: FilePath) -> FileStamp? { files()[path.bytes] }

    func paths(_ root: Int64 = 1) -> Set<FilePath> { Set(files(root).keys.map { FilePath(bytes: $0) }) }

    func count(_ root: Int64 = 1) -> Int {
        state.withLock { $0.files[root, default: [:]].values.reduce(0) { $0 + $1.count } }
    }

    func knows(directory: FilePath, _ root: Int64 = 1) -> Bool {
        state.withLock { $0.files[root]?[directory.bytes] != nil }
    }

    var writing: Set<FilePath> { Set(state.withLock { $0.writing }.map { FilePath(bytes: $0) }) }

    /// Everything told but listings, in order.
    var events: [WatchEvent] { state.withLock { $0.events } }

    func forgetEvents() { state.withLock { $0.events = [] } }

    /// Waits for a cookie; false when it did not come in a time that no machine needs.
    func wait(for cookie: String) -> Bool {
        let semaphore = DispatchSemaphore(value: 0)
        let isThere = state.withLock { state in
            if state.cookies.contains(cookie) { return true }
            state.waiting.append((cookie, semaphore))
            return false
        }
        return isThere || semaphore.wait(timeout: .now() + .seconds(60)) == .success
    }
}

private let slash = UInt8(ascii: "/")

extension LibraryModel.State {
    fileprivate mutating func apply(_ event: WatchEvent) {
        switch event {
        case .listing(let root, let directory, let entries):
            files[root, default: [:]][directory.bytes] = Dictionary(
                uniqueKeysWithValues: entries.map { ($0.nameBytes, $0.stamp) })
        case .found(let root, let directory, let entries):
            for entry in entries {
                files[root, default: [:]][directory.bytes, default: [:]][entry.nameBytes] = entry.stamp
            }
        case .settled(let root, let path, let stamp):
            set(path, in: root, stamp)
        case .writing(_, let path):
            writing.insert(path.bytes)
        case .moved(let fromRoot, let from, let toRoot, let to, let stamp):
            let known = stamp ?? self.stamp(from, in: fromRoot)
            set(from, in: fromRoot, nil)
            set(to, in: toRoot, known)
        case .directoryMoved(let fromRoot, let from, let toRoot, let to):
            remove(to.bytes, in: toRoot)
            for (directory, contents) in files[fromRoot, default: [:]] where isInside(directory, from.bytes) {
                files[fromRoot]?[directory] = nil
                files[toRoot, default: [:]][to.bytes + directory.dropFirst(from.bytes.count)] = contents
            }
        case .gone(let root, let path):
            set(path, in: root, nil)
        case .directoryGone(let root, let directory):
            remove(directory.bytes, in: root)
        case .scanEnded(let root, let report):
            let listed = Set(report.directories.map(\.bytes))
            for directory in files[root, default: [:]].keys where !listed.contains(directory) {
                if !report.unknown.contains(where: { isInside(directory, $0.bytes) }) {
                    files[root]?[directory] = nil
                }
            }
        case .cookie(let name):
            cookies.insert(name)
            for waiter in waiting where waiter.name == name { waiter.semaphore.signal() }
            waiting.removeAll { $0.name == name }
        case .scanBegan, .rootMissing, .rootBack, .watchLimit, .watchLimitCleared, .unwatchable, .watchable,
            .unreadableDirectory, .readableAgain, .remoteFileSystem, .localFileSystem:
            break
        }
    }

    private func isInside(_ directory: [UInt8], _ parent: [UInt8]) -> Bool {
        parent.isEmpty
            || directory.starts(with: parent)
                && (directory.count == parent.count || directory[parent.count] == slash)
    }

    private mutating func remove(_ directory: [UInt8], in root: Int64) {
        for path in files[root, default: [:]].keys where isInside(path, directory) { files[root]?[path] = nil }
    }

    private func stamp(_ path: FilePath, in root: Int64) -> FileStamp? {
        let (directory, name) = split(path.bytes)
        return files[root]?[directory]?[name]
    }

    private mutating func set(_ path: FilePath, in root: Int64, _ stamp: FileStamp?) {
        let (directory, name) = split(path.bytes)
        writing.remove(path.bytes)
        files[root, default: [:]][directory, default: [:]][name] = stamp
    }

    private func split(_ path: [UInt8]) -> (directory: [UInt8], name: [UInt8]) {
        guard let last = path.lastIndex(of: slash) else { return ([], path) }
        return (Array(path[..<last]), Array(path[(last + 1)...]))
    }
}
