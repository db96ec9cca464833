import DirectoryWatch
import Glibc
import SystemPackage
import Testing

extension WatchingTests {
    /// Mounts, in a user and mount namespace of their own: this program starts itself again there.
    @Suite("Mounts")
    struct Mounts {
        private static let isInside = getenv("DIRECTORY_WATCH_MOUNTS") != nil

        private static let mayMakeNamespaces = system("unshare -Urm true 2>/dev/null") == 0

        @Test(
            "The tests with mounts pass inside a mount namespace", .enabled(if: !isInside),
            .enabled(if: isInside || mayMakeNamespaces, "this machine lets nobody make namespaces"))
        func inNamespace() {
            let status = system(
                """
                DIRECTORY_WATCH_MOUNTS=1 unshare -Urm "$(readlink /proc/\(getpid())/exe)" \
                --testing-library swift-testing --filter MountsInside > /dev/null
                """)
            #expect(status == 0)
        }

        /// Fault 23.
        @Test("An empty disk mounted over a library deletes nothing", .enabled(if: isInside))
        func overMountsInside() throws {
            var configuration = WatchConfiguration()
            configuration.tick = .milliseconds(10)
            try WatchedLibrary.with({ try $0.root.appending("x.jpg").write() }, configuration: configuration) {
                library in
                let missing = Gate()
                library.onEvent { event in
                    if case .rootMissing(1, .emptyReplacement) = event { missing.pass() }
                }
                try library.root.mount("tmpfs", of: "tmpfs")
                missing.waitUntilHeld()
                let back = Gate()
                library.onEvent { event in
                    if case .scanEnded(1, _) = event { back.pass() }
                }
                #expect(library.model.paths() == ["x.jpg"])
                missing.open()
                try library.root.unmount()
                back.waitUntilHeld()
                library.onEvent(nil)
                back.open()
                try library.root.appending("y.jpg").write()
                try library.expectTruth()
            }
        }

        /// Fault 25.
        @Test("A directory that is mounted at a second place is told at both", .enabled(if: isInside))
        func bindMountsInside() throws {
            try WatchedLibrary.with({ library in
                try library.root.appending("a/deep/x.jpg").writeWithDirectories()
                try library.root.appending("b").makeDirectory()
                try library.root.appending("b").mount(library.root.appending("a"))
            }) { library in
                defer { try? library.root.appending("b").unmount() }
                #expect(library.model.paths() == ["a/deep/x.jpg", "b/deep/x.jpg"])
                try library.root.appending("a/deep/y.jpg").write()
                try library.root.appending("b/new").makeDirectory()
                try library.root.appending("a/new/z.jpg").write()
                try library.expectTruth()
                #expect(library.model.count() == 6)
                try library.root.appending("b/deep").move(to: library.root.appending("b/moved"))
                try library.root.appending("a/deep2").makeDirectory()
                try library.expectTruth()
                #expect(library.model.count() == 6)
            }
        }
    }
}

extension FilePath {
    fileprivate func mount(_ source: FilePath, of type: String? = nil) throws {
        let flags = type == nil ? UInt(MS_BIND) : 0
        let result = source.withPlatformString { source in
            withPlatformString { Glibc.mount(source, $0, type, flags, nil) }
        }
        if result != 0 { throw Errno(rawValue: errno) }
    }

    fileprivate func unmount() throws {
        if withPlatformString({ umount2($0, Int32(MNT_DETACH)) }) != 0 { throw Errno(rawValue: errno) }
    }
}
