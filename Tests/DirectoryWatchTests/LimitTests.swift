import DirectoryWatch
import Glibc
import SystemPackage
import Testing

extension WatchingTests {
    /// Limits of the kernel, reached for real in user namespaces of their own: this program starts itself again there.
    @Suite("Limits")
    struct Limits {
        private static let inside = getenv("DIRECTORY_WATCH_LIMIT").map { String(cString: $0) }

        private static let mayLowerLimits =
            system("unshare -Ur sh -c 'echo 100 > /proc/sys/user/max_inotify_watches' 2>/dev/null") == 0

        @Test(
            "The tests at a limit pass inside a user namespace", .enabled(if: inside == nil),
            .enabled(if: inside != nil || mayLowerLimits, "this machine lets nobody lower limits in namespaces"),
            arguments: [
                ("watchLimitInside", "max_inotify_watches", 4), ("instanceLimitInside", "max_inotify_instances", 0),
            ])
        func inNamespace(test: String, limit: String, value: Int) {
            let arguments = "--testing-library swift-testing --filter \(test)"
            let status = system(
                """
                DIRECTORY_WATCH_LIMIT=\(limit) unshare -Ur sh -c \
                'echo \(value) > /proc/sys/user/\(limit) && exec "$0" \(arguments)' "$(readlink /proc/\(getpid())/exe)" \
                > /dev/null
                """)
            #expect(status == 0)
        }

        /// Faults 14, 16 and 17.
        @Test(
            "Above the limit of watches directories are listed on the timer and counted, until there is room",
            .enabled(if: inside == "max_inotify_watches"))
        func watchLimitInside() throws {
            var configuration = WatchConfiguration()
            configuration.tick = .milliseconds(20)
            configuration.unwatchedInterval = .milliseconds(20)
            try WatchedLibrary.with(
                { library in
                    for name in ["a", "b", "c", "d"] {
                        try library.root.appending(name).makeDirectory()
                        try library.root.appending(name).appending("x.jpg").write()
                    }
                }, configuration: configuration
            ) { library in
                #expect(library.model.count() == 4)
                let told = Gate()
                library.onEvent { event in
                    if case .listing(1, _, let entries) = event, entries.contains(where: { $0.name == "y.jpg" }) {
                        told.pass()
                    }
                }
                let unwatched = library.model.events.compactMap { event -> Int? in
                    if case .watchLimit(1, let count, 4) = event { count } else { nil }
                }
                #expect(unwatched == [2])
                // One of the four is surely without a watch; its listing tells what no event did.
                for name in ["a", "b", "c", "d"] { try library.root.appending(name).appending("y.jpg").write() }
                told.waitUntilHeld()
                library.onEvent(nil)
                told.open()
                let cleared = Gate()
                library.onEvent { event in
                    if case .watchLimitCleared(1) = event { cleared.pass() }
                }
                library.root.appending("a").removeTree()
                library.root.appending("b").removeTree()
                library.root.appending("c").removeTree()
                cleared.waitUntilHeld()
                library.onEvent(nil)
                cleared.open()
                try library.expectTruth()
            }
        }

        /// Faults 15 and 16.
        @Test(
            "Without an inotify instance all is listed on the timer, and watched when there is one",
            .enabled(if: inside == "max_inotify_instances"))
        func instanceLimitInside() throws {
            var configuration = WatchConfiguration()
            configuration.tick = .milliseconds(20)
            configuration.unwatchedInterval = .milliseconds(20)
            try WatchedLibrary.with(
                { library in
                    try library.root.appending("d").makeDirectory()
                    try library.root.appending("d/x.jpg").write()
                }, configuration: configuration, syncs: false
            ) { library in
                let watchable = Gate()
                library.onEvent { event in
                    switch event {
                    case .listing(1, "d", let entries) where entries.contains { $0.name == "y.jpg" }:
                        // No event has told it. From now on there are instances.
                        Self.allowInstances()
                    case .watchable: watchable.pass()
                    default: break
                    }
                }
                try library.root.appending("d/y.jpg").write()
                watchable.waitUntilHeld()
                let error = WatchError.instanceLimit(limit: 0)
                #expect(library.model.events.first == .unwatchable(error))
                #expect(error.description.contains("fs.inotify.max_user_instances"))
                #expect(!error.description.contains("space"))
                library.onEvent(nil)
                watchable.open()
                try library.root.appending("d/z.jpg").write()
                try library.expectTruth()
                #expect(library.model.count() == 3)
                #expect(WatchedLibrary.kernelWatches() == 3)
            }
        }

        private static func allowInstances() {
            guard let file = fopen("/proc/sys/user/max_inotify_instances", "we") else { return }
            fputs("10", file)
            fclose(file)
        }
    }
}
