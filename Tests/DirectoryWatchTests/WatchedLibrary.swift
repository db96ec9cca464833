import DirectoryWatch
import Dispatch
import FileSystem
import Glibc
import Synchronization
import SystemPackage
import Testing

/// A temporary directory with a library under watch, an outside, and what the events made known.
final class WatchedLibrary: Sendable {
    let base: FilePath
    let root: FilePath
    let outside: FilePath
    let model = LibraryModel()
    private let running: Mutex<LibraryWatch?> = Mutex(nil)
    private let ended = DispatchSemaphore(value: 0)
    private let hook: Mutex<Hook?> = Mutex(nil)

    private struct Hook {
        let action: @Sendable (WatchEvent) -> Void
    }

    /// Runs a test on a fresh library and takes everything away after it, pass or fail.
    ///
    /// The administrator may read everything; `boundByRights` makes the watching thread nobody for the file system.
    /// `inotify` names the source for tests that concern only one.
    static func with(
        _ prepare: (WatchedLibrary) throws -> Void = { _ in },
        configuration: WatchConfiguration = WatchConfiguration(), excluded: Set<FilePath> = [],
        lastSeen: RootIdentity? = nil, secondRoot: Bool = false, watchesBase: Bool = false,
        boundByRights: Bool = false, syncs: Bool = true, inotify: InotifyAccess = .tested,
        _ body: (WatchedLibrary) throws -> Void
    ) throws {
        let library = try WatchedLibrary()
        defer { library.base.removeTree() }
        try prepare(library)
        var roots = [
            WatchedRoot(id: 1, path: watchesBase ? library.base : library.root, excluded: excluded, lastSeen: lastSeen)
        ]
        if secondRoot { roots.append(WatchedRoot(id: 2, path: library.outside)) }
        var configuration = configuration
        configuration.inotify = inotify
        try library.start(roots, configuration, boundByRights: boundByRights)
        defer { library.stop() }
        if syncs { try library.sync() }
        try body(library)
    }

    private init() throws {
        var template = Array("/tmp/directory-watch-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        base = FilePath(platformString: template)
        root = base.appending("library")
        outside = base.appending("outside")
        try root.makeDirectory()
        try outside.makeDirectory()
    }

    var watch: LibraryWatch {
        get throws { try #require(running.withLock { $0 }) }
    }

    func start(_ roots: [WatchedRoot], _ configuration: WatchConfiguration, boundByRights: Bool) throws {
        let watch = try LibraryWatch(
            roots: roots, cookies: base.appending("cookies"), configuration: configuration)
        running.withLock { $0 = watch }
        OwnThread.start { [self] in
            if boundByRights { Self.becomeNobody() }
            do {
                try watch.run { event in
                    self.model.take(event)
                    self.hook.withLock { $0 }?.action(event)
                }
            } catch {
                Issue.record(error)
            }
            ended.signal()
        }
    }

    /// Takes the administrator's rights over files from the calling thread (setfsuid(2), which Swift does not see).
    private static func becomeNobody() {
        guard geteuid() == 0, let symbol = dlsym(nil, "setfsuid") else { return }
        typealias Function = @convention(c) (uid_t) -> Int32
        _ = unsafeBitCast(symbol, to: Function.self)(65_534)
    }

    func stop() {
        guard let watch = running.withLock({ $0.take() }) else { return }
        watch.stop()
        ended.wait()
    }

    /// Calls something on the watching thread after each event.
    func onEvent(_ action: (@Sendable (WatchEvent) -> Void)?) {
        hook.withLock { $0 = action.map(Hook.init) }
    }

    /// Waits until everything that happened before has been told.
    func sync() throws {
        let cookie = try watch.leaveCookie()
        try #require(model.wait(for: cookie), "the cookie \(cookie) did not come back")
    }

    /// Wants what was told to be what is on disk.
    func expectTruth(_ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try sync()
        let told = model.files()
        let onDisk = root.stamps()
        let paths = Set(told.keys).union(onDisk.keys).filter { told[$0] != onDisk[$0] }
        let differences = paths.map { path in
            let isTold = told[path] != nil
            return
                "\(FilePath(bytes: path)): \(isTold ? onDisk[path] == nil ? "told, not there" : "other stamp" : "not told")"
        }
        #expect(differences.sorted() == [], comment, sourceLocation: sourceLocation)
    }

    /// Fills the kernel's queue for a watch that is held, but for some events: what happens after these is not told.
    ///
    /// Two hidden files change their rights in turn, as equal events in a row are one.
    func fillQueue(leaving room: Int) throws {
        let setting = try #require(fopen("/proc/sys/fs/inotify/max_queued_events", "re"))
        defer { fclose(setting) }
        var text = [CChar](repeating: 0, count: 32)
        try #require(fgets(&text, Int32(text.count), setting) != nil)
        let limit = strtol(text, nil, 10)
        let files = [root.appending(".0"), root.appending(".1")]
        // Each is made and closed.
        for file in files { try file.write("") }
        for number in 0..<limit - 2 * files.count - room { try files[number % 2].setMode(0o644) }
    }

    /// The watches that the kernel holds for libraries.
    ///
    /// Tests of `FileWatch` run at the same time; its watches do not ask for attributes.
    static func kernelWatches() -> Int {
        var count = 0
        for descriptor in descriptors() {
            SmallFile.forEachLine(of: "/proc/self/fdinfo/\(descriptor)") { line in
                guard line.hasPrefix("inotify wd:"), let mask = line.split(separator: " mask:").dropFirst().first,
                    let bits = UInt32(mask.prefix { $0 != " " }, radix: 16), bits & UInt32(IN_ATTRIB) != 0
                else { return }
                count += 1
            }
        }
        return count
    }

    /// The inotify descriptors of this process.
    static func descriptors() -> [Int32] {
        (0..<1024).filter { descriptor in
            var target = [CChar](repeating: 0, count: 64)
            guard readlink("/proc/self/fd/\(descriptor)", &target, target.count - 1) > 0 else { return false }
            return strcmp(target, "anon_inode:inotify") == 0
        }
    }
}

extension WatchedLibrary {
    /// Whether a scan of the first root began because events were lost.
    var hasOverflowed: Bool { model.events.contains(.scanBegan(root: 1, reason: .overflow)) }

    /// What the last scan of the first root reported.
    var lastReport: ScanReport? {
        for event in model.events.reversed() {
            if case .scanEnded(1, let report) = event { return report }
        }
        return nil
    }
}
