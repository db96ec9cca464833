import DirectoryWatch
import SystemPackage
import Testing

extension WatchingTests {
    @Suite("Roots")
    struct Roots {
        /// Fault 23.
        @Test("A root that is moved away loses nothing, and is there again when it comes back")
        func movedAway() throws {
            try WatchedLibrary.with({ library in
                try library.root.appending("d").makeDirectory()
                try library.root.appending("d/x.jpg").write()
            }) { library in
                try library.root.move(to: library.base.appending("away"))
                try library.sync()
                #expect(library.model.events.contains(.rootMissing(root: 1, why: .lost)))
                #expect(library.model.paths() == ["d/x.jpg"])
                try library.base.appending("away/d/y.jpg").write()
                try library.sync()
                #expect(library.model.paths() == ["d/x.jpg"])
                try library.base.appending("away").move(to: library.root)
                try library.sync()
                try library.expectTruth()
                #expect(library.model.paths() == ["d/x.jpg", "d/y.jpg"])
                try library.root.appending("d/z.jpg").write()
                try library.expectTruth()
            }
        }

        /// Fault 23.
        @Test("An empty directory in the root's place is not a library from which everything was deleted")
        func emptyReplacement() throws {
            try WatchedLibrary.with({ try $0.root.appending("x.jpg").write() }) { library in
                try library.root.move(to: library.base.appending("away"))
                try library.root.makeDirectory()
                try library.sync()
                try library.watch.requestScan()
                try library.sync()
                try library.sync()
                #expect(library.model.paths() == ["x.jpg"])
                #expect(library.model.events.contains(.rootMissing(root: 1, why: .emptyReplacement)))
                try library.root.appending("new.jpg").write()
                try library.sync()
                try library.sync()
                try library.expectTruth()
                #expect(library.model.paths() == ["new.jpg"])
            }
        }

        /// Fault 23.
        @Test("At a start as well, an empty directory that is not the one last seen counts as missing")
        func emptyAtStart() throws {
            let other = RootIdentity(volume: 1, inode: 1)
            try WatchedLibrary.with(lastSeen: other) { library in
                #expect(library.model.events.contains(.rootMissing(root: 1, why: .emptyReplacement)))
                #expect(library.lastReport == nil)
            }
        }

        @Test("A root whose parent is renamed is missed at the next look")
        func parentMoved() throws {
            var configuration = WatchConfiguration()
            configuration.tick = .milliseconds(10)
            try WatchedLibrary.with(
                { library in
                    try library.root.appending("x.jpg").write()
                }, configuration: configuration
            ) { library in
                let missed = Gate()
                library.onEvent { event in
                    if case .rootMissing(1, .lost) = event { missed.pass() }
                }
                let elsewhere = FilePath("\(library.base)-elsewhere")
                try library.base.move(to: elsewhere)
                missed.waitUntilHeld()
                library.onEvent(nil)
                missed.open()
                try elsewhere.move(to: library.base)
                library.stop()
                #expect(library.model.paths() == ["x.jpg"])
            }
        }

        /// Fault 22.
        @Test("A symlink as root is resolved once and followed when it is pointed elsewhere")
        func symlink() throws {
            try WatchedLibrary.with({ library in
                try library.base.appending("first").makeDirectory()
                try library.base.appending("first/one.jpg").write()
                try library.base.appending("second").makeDirectory()
                try library.base.appending("second/two.jpg").write()
                try library.root.remove()
                try library.root.symlink(to: library.base.appending("first"))
            }) { library in
                #expect(library.model.paths() == ["one.jpg"])
                try library.root.appending("live.jpg").write()
                try library.sync()
                #expect(library.model.paths() == ["one.jpg", "live.jpg"])
                try library.base.appending("next").symlink(to: library.base.appending("second"))
                try library.base.appending("next").move(to: library.root)
                try library.sync()
                try library.sync()
                #expect(library.model.paths() == ["two.jpg"])
            }
        }

        /// Fault 18.
        @Test("A root that may not be listed is missing, at the start and later, and looked through once it may")
        func unlistable() throws {
            try WatchedLibrary.with(
                { library in
                    try library.root.appending("d/x.jpg").writeWithDirectories()
                    for path in [library.base, library.root.appending("d")] { try path.setMode(0o755) }
                    try library.root.setMode(0o311)
                }, boundByRights: true
            ) { library in
                let denied = WatchEvent.rootMissing(root: 1, why: .unreadable(.permissionDenied))
                #expect(library.model.events.contains(denied))
                #expect(library.lastReport == nil)
                try library.root.setMode(0o755)
                try library.sync()
                try library.expectTruth()
                #expect(library.model.paths() == ["d/x.jpg"])
                library.model.forgetEvents()
                try library.root.setMode(0o311)
                try library.sync()
                #expect(library.model.events.first == denied)
                #expect(library.lastReport == nil)
                #expect(library.model.paths() == ["d/x.jpg"])
                try library.root.appending("d/y.jpg").write()
                try library.root.setMode(0o755)
                try library.sync()
                try library.expectTruth()
                #expect(library.model.paths() == ["d/x.jpg", "d/y.jpg"])
            }
        }

        @Test("A missing root at the start is told and found when it appears")
        func appears() throws {
            try WatchedLibrary.with({ try $0.root.remove() }) { library in
                #expect(library.model.events.contains(.rootMissing(root: 1, why: .notFound)))
                try library.root.makeDirectory()
                try library.root.appending("x.jpg").write()
                try library.sync()
                try library.expectTruth()
                #expect(library.model.paths() == ["x.jpg"])
            }
        }
    }
}
