import DirectoryWatch
import Glibc
import Synchronization
import SystemPackage
import Testing

/// The watch of libraries, one test after the other: libinotifytools has one instance in a process.
///
/// Each runs on the source of inotify that `InotifyAccess.tested` names; `Tests/run` runs them on both.
@Suite("Watching", .serialized)
struct WatchingTests {
    @Test("What is there at the start is listed, and a scan ends with every directory")
    func firstScan() throws {
        try WatchedLibrary.with({ library in
            try library.root.appending("a/b/c").makeDirectories()
            try library.root.appending("one.jpg").write()
            try library.root.appending("a/b/c/two.jpg").write()
        }) { library in
            try library.expectTruth()
            #expect(library.model.paths() == ["one.jpg", "a/b/c/two.jpg"])
            let reports = library.model.events.compactMap { event -> ScanReport? in
                guard case .scanEnded(1, let report) = event else { return nil }
                return report
            }
            #expect(reports.map(\.directories) == [["", "a", "a/b", "a/b/c"]])
        }
    }

    @Test("A closed file is told at once, and as being written before that")
    func settling() throws {
        try WatchedLibrary.with { library in
            let path = library.root.appending("x.jpg")
            let file = path.withPlatformString { open($0, O_CREAT | O_WRONLY, 0o644) }
            try library.sync()
            #expect(library.model.writing == ["x.jpg"])
            #expect(library.model.paths() == [])
            close(file)
            try library.expectTruth()
            #expect(library.model.writing == [])
            #expect(library.model.paths() == ["x.jpg"])
        }
    }

    /// Faults 3 and 4.
    @Test("New files in directories that are just being made are never missed")
    func newDirectoryRace() throws {
        try WatchedLibrary.with { library in
            for round in 0..<300 {
                let directory = library.root.appending("r\(round)/b/c")
                try directory.makeDirectories()
                try directory.appending("x.jpg").write()
                try library.root.appending("r\(round)/y.jpg").write()
            }
            try library.expectTruth()
            #expect(library.model.count() == 600)
        }
    }

    /// Fault 5.
    @Test("A directory that is deleted and made again a hundred times is watched each time")
    func recreation() throws {
        try WatchedLibrary.with { library in
            let directory = library.root.appending("d")
            for round in 0..<100 {
                try directory.makeDirectory()
                try directory.appending("x\(round).jpg").write()
                if round % 10 == 0 { try library.expectTruth() }
                try directory.appending("x\(round).jpg").remove()
                try directory.remove()
            }
            try directory.makeDirectory()
            try library.sync()
            try directory.appending("last.jpg").write()
            try library.expectTruth()
            #expect(library.model.paths() == ["d/last.jpg"])
            // The cookies' directory, the root and `d`.
            #expect(WatchedLibrary.kernelWatches() == 3)
        }
    }

    /// Faults 1 and 2.
    @Test("A lost part of the events is made good by a scan, and cookies wait for it")
    func overflow() throws {
        try WatchedLibrary.with({ library in
            for directory in 0..<50 { try library.root.appending("d\(directory)").makeDirectory() }
        }) { library in
            let held = Gate()
            library.onEvent { event in
                if case .settled(_, "stop.jpg", _) = event { held.pass() }
            }
            try library.root.appending("stop.jpg").write()
            held.waitUntilHeld()
            // Of ten photos both events are told, of one that it is made, of the others nothing.
            try library.fillQueue(leaving: 21)
            for file in 0..<11 { try library.root.appending("d0/told\(file).jpg").write("") }
            for directory in 0..<50 {
                let path = library.root.appending("d\(directory)")
                for file in 0..<8 { try path.appending("\(file).jpg").write("") }
            }
            let cookie = try library.watch.leaveCookie()
            held.open()
            #expect(library.model.wait(for: cookie))
            #expect(library.model.count() == 412)
            try library.expectTruth()
            #expect(library.hasOverflowed)
        }
    }

    /// Faults 1 and 2.
    @Test("An overflow with files in directories that are watched already loses none, and none that was deleted stays")
    func overflowInKnownDirectories() throws {
        try WatchedLibrary.with({ library in
            for file in 0..<100 { try library.root.appending("old\(file).jpg").write() }
            try library.root.appending("d/e").makeDirectories()
        }) { library in
            let held = Gate()
            library.onEvent { event in
                if case .settled(_, "stop.jpg", _) = event { held.pass() }
            }
            try library.root.appending("stop.jpg").write()
            held.waitUntilHeld()
            try library.fillQueue(leaving: 20)
            for file in 0..<100 { try library.root.appending("new\(file).jpg").write("") }
            for file in 0..<100 { try library.root.appending("old\(file).jpg").remove() }
            try library.root.appending("d/e/late.jpg").write()
            try library.root.appending("d").move(to: library.root.appending("moved"))
            try library.root.appending("fresh").makeDirectory()
            held.open()
            try library.expectTruth()
            #expect(library.hasOverflowed)
            try library.root.appending("moved/e/after.jpg").write()
            try library.root.appending("fresh/after.jpg").write()
            try library.expectTruth()
            #expect(library.model.count() == 104)
        }
    }

    @Test("What arrives, changes and vanishes while a long directory is listed is published before its listing")
    func longDirectory() throws {
        var configuration = WatchConfiguration()
        configuration.listedAtOnce = 10
        let published = Mutex<[String]>([])
        try WatchedLibrary.with(
            { library in
                for file in 0..<100 { try library.root.appending("d/\(file).jpg").writeWithDirectories() }
            }, configuration: configuration
        ) { library in
            let (root, held) = (library.root, Gate())
            library.onEvent { event in
                switch event {
                case .found(_, "d", _):
                    // The watch waits, as for a daemon that takes long.
                    if published.withLock({ $0.isEmpty }) { held.pass() }
                    published.withLock { $0.append("found") }
                case .listing(_, "d", let entries): published.withLock { $0.append("listing \(entries.count)") }
                case .settled(_, let path, _): published.withLock { $0.append("\(path)") }
                case .gone(_, let path): published.withLock { $0.append("gone \(path)") }
                default: break
                }
            }
            try library.watch.requestScan()
            held.waitUntilHeld()
            try root.appending("late.jpg").write()
            for file in 0..<100 where file % 7 == 0 { try root.appending("d/\(file).jpg").remove() }
            try root.appending("d/new.jpg").write()
            held.open()
            try library.expectTruth()
            let all = published.withLock { $0 }
            let listing = try #require(all.firstIndex(of: "listing 86"), "\(all)")
            let late = try #require(all.firstIndex(of: "late.jpg"))
            #expect(late < listing && all.firstIndex(of: "gone d/7.jpg") ?? .max < listing)
            #expect(all.prefix(listing).count { $0 == "found" } == 10)
        }
    }

    /// Fault 21.
    @Test("A symlink swapped in for a directory while it is scanned is never followed, and nothing is lost")
    func swappedSymlink() throws {
        try WatchedLibrary.with({ library in
            try library.root.appending("d/e/x.jpg").writeWithDirectories()
            try library.outside.appending("e").makeDirectory()
            try library.outside.appending("e/secret.jpg").write()
        }) { library in
            let leaked = Mutex(false)
            library.onEvent { event in
                switch event {
                case .listing(_, _, let entries):
                    if entries.contains(where: { $0.name == "secret.jpg" }) { leaked.withLock { $0 = true } }
                case .settled(_, let path, _):
                    if path.lastComponent == "secret.jpg" { leaked.withLock { $0 = true } }
                default: break
                }
            }
            let directory = library.root.appending("d")
            let away = library.base.appending("away")
            for round in 0..<300 {
                if round % 5 == 0 { try library.watch.requestScan() }
                try directory.move(to: away)
                try directory.symlink(to: library.outside)
                try directory.remove()
                try away.move(to: directory)
            }
            try library.expectTruth()
            #expect(library.model.paths() == ["d/e/x.jpg"])
            let hasLeaked = leaked.withLock { $0 }
            #expect(!hasLeaked)
        }
    }

    /// Fault 33.
    @Test("Programs started later do not inherit the watch")
    func closeOnExec() throws {
        try WatchedLibrary.with { _ in
            for descriptor in WatchedLibrary.descriptors() {
                #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
            }
        }
    }

    /// Fault 34.
    @Test("A storm of signals that interrupt system calls disturbs nothing")
    func signals() throws {
        // A handler without SA_RESTART: what waits ends with EINTR. A signal that is ignored would not interrupt.
        var (action, before) = (sigaction(), sigaction())
        action.__sigaction_handler.sa_handler = { _ in }
        sigaction(SIGUSR1, &action, &before)
        defer { sigaction(SIGUSR1, &before, nil) }
        try WatchedLibrary.with { library in
            for file in 0..<500 {
                kill(getpid(), SIGUSR1)
                try library.root.appending("\(file).jpg").write()
            }
            try library.expectTruth()
        }
    }

    /// Fault 28: the daemon's clock goes on while the machine sleeps, and no event tells that time has passed.
    @Test("After a sleep of days everything is looked through, and what was open then is settled")
    func sleep() throws {
        let slept = Mutex(Duration.zero)
        var configuration = WatchConfiguration()
        configuration.tick = .milliseconds(10)
        configuration.now = { BootTime.now + slept.withLock(\.self) }
        try WatchedLibrary.with(configuration: configuration) { library in
            let file = library.root.appending("open.jpg").withPlatformString {
                open($0, O_CREAT | O_WRONLY | O_CLOEXEC, 0o644)
            }
            defer { close(file) }
            try library.sync()
            #expect(library.model.writing == ["open.jpg"])
            let scanned = Gate()
            library.onEvent { event in
                if case .scanBegan(1, .scheduled) = event { scanned.pass() }
            }
            slept.withLock { $0 = .seconds(2 * 86_400) }
            scanned.waitUntilHeld()
            library.onEvent(nil)
            scanned.open()
            try library.expectTruth()
            #expect(library.model.paths() == ["open.jpg"])
        }
    }

    /// Fault 19.
    @Test("Directories that vanish while they are scanned cost nothing but themselves")
    func vanishing() throws {
        try WatchedLibrary.with({ try $0.root.appending("kept.jpg").write() }) { library in
            for _ in 0..<100 {
                for number in 0..<8 {
                    try library.root.appending("d\(number)/e/x.jpg").writeWithDirectories()
                }
                try library.watch.requestScan()
                for number in 0..<8 { library.root.appending("d\(number)").removeTree() }
            }
            try library.expectTruth()
            #expect(library.model.paths() == ["kept.jpg"])
        }
    }

    @Test("A relative root is refused with its name")
    func relativeRoot() {
        let root = WatchedRoot(id: 1, path: "Pictures")
        #expect(throws: WatchError.relativeRoot("Pictures")) {
            _ = try LibraryWatch(roots: [root], cookies: "/tmp/unused-cookies")
        }
    }
}
