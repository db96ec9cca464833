import DirectoryWatch
import Glibc
import SystemPackage
import Testing

extension WatchingTests {
    /// In what the two sources of inotify differ; each test names its own.
    @Suite("Sources of inotify")
    struct Sources {
        #if InotifyTools
        @Test("One process has one watch through the library at a time, and another one after it has ended")
        func oneInstance() throws {
            try WatchedLibrary.with(inotify: .library) { library in
                var configuration = WatchConfiguration()
                configuration.inotify = .library
                #expect(throws: WatchError.alreadyInUse) {
                    _ = try LibraryWatch(
                        roots: [], cookies: library.base.appending("other"), configuration: configuration)
                }
                #expect(WatchedLibrary.descriptors().count == 1)
            }
            #expect(WatchedLibrary.descriptors().isEmpty)
        }
        #endif

        @Test("A watch by system calls leaves another one alone, and nothing is left of both")
        func twoInstances() throws {
            try WatchedLibrary.with(inotify: .system) { first in
                try WatchedLibrary.with { second in
                    for library in [first, second] {
                        try library.root.appending("d/x.jpg").writeWithDirectories()
                        try library.expectTruth()
                        #expect(library.model.paths() == ["d/x.jpg"])
                    }
                    #expect(WatchedLibrary.descriptors().count == 2)
                }
                try first.root.appending("d/y.jpg").write()
                try first.expectTruth()
            }
            #expect(WatchedLibrary.descriptors().isEmpty)
        }

        #if InotifyTools
        /// Fault 32: the library waits with select(2), which writes beyond its memory for descriptors from 1024 on.
        @Test("A watch that would get a descriptor above 1023 is not begun, and is begun when there are lower ones")
        func highDescriptor() throws {
            var configuration = WatchConfiguration()
            configuration.tick = .milliseconds(10)
            configuration.unwatchedInterval = .milliseconds(10)
            try Self.withLowDescriptorsTaken { release in
                try WatchedLibrary.with(configuration: configuration, syncs: false, inotify: .library) { library in
                    let watchable = Gate()
                    library.onEvent { event in
                        if event == .watchable { watchable.pass() }
                    }
                    release()
                    watchable.waitUntilHeld()
                    guard case .unwatchable(.descriptorTooHigh) = library.model.events.first else {
                        Issue.record("the high descriptor was not told")
                        return
                    }
                    library.onEvent(nil)
                    watchable.open()
                    try library.root.appending("x.jpg").write()
                    try library.expectTruth()
                }
            }
        }
        #endif

        /// Fault 32.
        @Test("A watch by system calls works with a descriptor above 1023")
        func highDescriptorOfSystem() throws {
            try Self.withLowDescriptorsTaken { _ in
                try WatchedLibrary.with(inotify: .system) { library in
                    try library.root.appending("d/x.jpg").writeWithDirectories()
                    try library.expectTruth()
                    #expect(library.model.paths() == ["d/x.jpg"])
                    #expect(WatchedLibrary.descriptors().isEmpty)
                }
            }
        }

        #if InotifyTools
        @Test("The library's memory of dead watches is thrown away in time, without losing anything")
        func renewal() throws {
            var configuration = WatchConfiguration()
            configuration.staleRecordLimit = 20
            try WatchedLibrary.with(configuration: configuration, inotify: .library) { library in
                for round in 0..<100 {
                    let directory = library.root.appending("d\(round % 7)")
                    try directory.makeDirectories()
                    try directory.appending("x\(round).jpg").write()
                    if round % 9 == 0 { try library.sync() }
                    if round % 3 != 0 { directory.removeTree() }
                }
                try library.expectTruth()
                #expect(library.model.events.contains(.scanBegan(root: 1, reason: .renewed)))
                try library.root.appending("last.jpg").write()
                try library.expectTruth()
            }
        }
        #endif

        /// Runs something while every descriptor below 1024 is taken, until it calls what it is given.
        private static func withLowDescriptorsTaken(_ body: (_ release: () -> Void) throws -> Void) throws {
            var (limit, wanted) = (rlimit(), rlimit())
            let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
            getrlimit(descriptors, &limit)
            wanted = rlimit(rlim_cur: limit.rlim_max, rlim_max: limit.rlim_max)
            try #require(setrlimit(descriptors, &wanted) == 0)
            defer { setrlimit(descriptors, &limit) }
            var taken: [Int32] = []
            let release = {
                taken.forEach { close($0) }
                taken = []
            }
            defer { release() }
            while taken.last ?? 0 < 1024 {
                let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
                try #require(descriptor >= 0)
                taken.append(descriptor)
            }
            try body(release)
        }
    }
}
