import DirectoryWatch
import FileSystem
import Glibc
import SystemPackage
import Testing

extension WatchingTests {
    @Suite("Entries")
    struct Entries {
        /// Faults 54 and 55.
        @Test("Names are bytes: newline, escape, invalid UTF-8, twins in NFC and NFD, 255 bytes")
        func names() throws {
            let names: [[UInt8]] = [
                Array("new\nline.jpg".utf8), [0x1B, 0x5B, 0x33, 0x31, 0x6D], [0x62, 0xFF, 0xFE, 0x2E, 0x6A],
                Array("\u{E9}.jpg".utf8), Array("e\u{301}.jpg".utf8), Array(repeating: 0x78, count: 255),
                Array(" leading and trailing ".utf8),
            ]
            func path(_ base: FilePath, _ name: [UInt8]) throws -> FilePath {
                base.appending(try #require(FilePath(bytes: name).lastComponent))
            }
            try WatchedLibrary.with({ library in
                try library.root.appending("listed").makeDirectory()
                for name in names { try path(library.root.appending("listed"), name).write() }
            }) { library in
                try library.root.appending("live").makeDirectory()
                for name in names { try path(library.root.appending("live"), name).write() }
                try library.sync()
                for name in names { try path(library.root, name).write() }
                try library.expectTruth()
                #expect(library.model.count() == 3 * names.count)
            }
        }

        /// Faults 20, 31 and 48.
        @Test("Symlinks are not followed, FIFOs not opened, both are counted")
        func notFiles() throws {
            try WatchedLibrary.with({ library in
                try library.outside.appending("secret.jpg").write()
                try library.root.appending("loop").symlink(to: "..")
                try library.root.appending("link.jpg").symlink(to: library.outside.appending("secret.jpg"))
                try library.root.appending("fifo.jpg").makeFIFO()
                try library.root.appending(".hidden.jpg").write()
                try library.root.appending("x.jpg.part").write()
                try library.root.appending(".hidden").makeDirectory()
                for name in ["@eaDir", "lost+found", ".Trash-1000", ".thumbnails", ".stversions"] {
                    try library.root.appending(name).makeDirectory()
                    try library.root.appending(name).appending("x.jpg").write()
                }
            }) { library in
                try library.root.appending("later.jpg").makeFIFO()
                try library.root.appending("later").symlink(to: library.outside)
                try library.sync()
                #expect(library.model.paths() == [])
                let report = try #require(library.lastReport)
                #expect(report.directories == [""])
                #expect(report.leftOut.symlinks == 2)
                #expect(report.leftOut.special == 1)
                #expect(report.leftOut.hidden == 2)
                #expect(report.leftOut.temporary == 1)
                #expect(report.leftOut.excluded == 5)
            }
        }

        @Test("A symlink or FIFO renamed over a photo removes it")
        func replacedBySomethingElse() throws {
            try WatchedLibrary.with({ library in
                try library.root.appending("a.jpg").write()
                try library.root.appending("b.jpg").write()
            }) { library in
                try library.outside.appending("link").symlink(to: "/etc/hostname")
                try library.outside.appending("link").move(to: library.root.appending("a.jpg"))
                try library.root.appending("fifo.tmp").makeFIFO()
                try library.root.appending("fifo.tmp").move(to: library.root.appending("b.jpg"))
                try library.sync()
                #expect(library.model.paths() == [])
            }
        }

        /// Faults 37 and 49.
        @Test("A second name of a file is told although nobody closes it")
        func hardLink() throws {
            try WatchedLibrary.with({ try $0.root.appending("a.jpg").write() }) { library in
                try library.root.appending("b.jpg").link(to: library.root.appending("a.jpg"))
                try library.sync()
                #expect(library.model.stamp("b.jpg")?.inode == library.model.stamp("a.jpg")?.inode)
            }
        }

        /// Fault 27.
        @Test("New contents of the same size and time are told by the change time")
        func sameTimes() throws {
            try WatchedLibrary.with({ library in
                try library.root.appending("a.jpg").write("one")
                try library.root.appending("a.jpg").setModified(-1_000)
            }) { library in
                let before = try #require(library.model.stamp("a.jpg"))
                try library.root.appending("a.jpg").write("two")
                try library.root.appending("a.jpg").setModified(-1_000)
                try library.expectTruth()
                let after = try #require(library.model.stamp("a.jpg"))
                #expect(after.modified == before.modified && after.size == before.size)
                #expect(after.modified == -1_000 * 1_000_000_000)
                #expect(after.changed != before.changed)
            }
        }

        @Test("A directory with .nomedia is left out while it has it")
        func marker() throws {
            try WatchedLibrary.with({ library in
                try library.root.appending("d/e").makeDirectories()
                try library.root.appending("d/x.jpg").write()
                try library.root.appending("d/e/y.jpg").write()
                try library.root.appending("kept.jpg").write()
                try library.root.appending(".nomedia").write()
            }) { library in
                #expect(library.model.paths() == ["d/x.jpg", "d/e/y.jpg", "kept.jpg"])
                try library.root.appending("d/.nomedia").write()
                try library.sync()
                #expect(library.model.paths() == ["kept.jpg"])
                try library.root.appending("d/z.jpg").write()
                try library.sync()
                #expect(library.model.paths() == ["kept.jpg"])
                try library.root.appending("d/.nomedia").remove()
                try library.expectTruth()
                #expect(library.model.count() == 4)
            }
        }

        @Test("Directories that the caller names are left out")
        func excluded() throws {
            try WatchedLibrary.with(
                { library in
                    try library.root.appending("a/b/x.jpg").writeWithDirectories()
                }, excluded: ["a/b", "c"]
            ) { library in
                try library.root.appending("c").makeDirectory()
                try library.root.appending("c/x.jpg").write()
                try library.root.appending("a/y.jpg").write()
                try library.sync()
                #expect(library.model.paths() == ["a/y.jpg"])
                try library.root.appending("c").move(to: library.root.appending("d"))
                try library.sync()
                #expect(library.model.paths() == ["a/y.jpg", "d/x.jpg"])
                try library.root.appending("d").move(to: library.root.appending("c"))
                try library.sync()
                #expect(library.model.paths() == ["a/y.jpg"])
            }
        }

        /// Fault 30.
        @Test("The directory of the cookies is left out by its inode, wherever it lies")
        func ownDirectory() throws {
            try WatchedLibrary.with(watchesBase: true) { library in
                try library.base.appending("cookies").move(to: library.base.appending("renamed"))
                try library.base.appending("renamed/x.jpg").write()
                try library.root.appending("x.jpg").write()
                try library.base.appending("renamed").move(to: library.base.appending("cookies"))
                try library.sync()
                #expect(library.model.paths() == ["library/x.jpg"])
                #expect(library.lastReport?.directories == ["", "library", "outside"])
                #expect(library.lastReport?.leftOut.excluded == 1)
            }
        }

        /// Fault 36.
        @Test("A file that its writer never closes is told when it has stopped changing")
        func neverClosed() throws {
            var configuration = WatchConfiguration()
            configuration.tick = .milliseconds(10)
            configuration.openFileInterval = .milliseconds(10)
            try WatchedLibrary.with({ try $0.root.appending("stop.jpg").write() }, configuration: configuration) {
                library in
                let held = Gate()
                let told = Gate()
                library.onEvent { event in
                    if case .settled(1, "stop.jpg", _) = event { held.pass() }
                    if case .settled(1, "x.jpg", _) = event { told.pass() }
                }
                try library.root.appending("stop.jpg").setModified(1)
                held.waitUntilHeld()
                // It is met in one piece: no more is told of a file that stood still for as long as this.
                let path = library.root.appending("x.jpg")
                let file = path.withPlatformString { open($0, O_CREAT | O_WRONLY | O_CLOEXEC, 0o644) }
                write(file, "abc", 3)
                held.open()
                told.waitUntilHeld()
                library.onEvent(nil)
                told.open()
                try library.expectTruth()
                #expect(library.model.stamp("x.jpg")?.size == 3)
                close(file)
            }
        }

        /// Fault 37.
        @Test("What is written through a mapping after the file was closed is found by a scan")
        func mappedWriter() throws {
            try WatchedLibrary.with { library in
                let path = library.root.appending("x.jpg")
                try path.write("before")
                let file = path.withPlatformString { open($0, O_RDWR | O_CLOEXEC) }
                let memory = try #require(mmap(nil, 6, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0))
                close(file)
                try library.expectTruth()
                let before = library.model.stamp("x.jpg")
                memory.copyMemory(from: "behind", byteCount: 6)
                try #require(msync(memory, 6, MS_SYNC) == 0)
                munmap(memory, 6)
                try library.watch.requestScan()
                try library.sync()
                try library.expectTruth()
                #expect(library.model.stamp("x.jpg") != before)
            }
        }

        /// Fault 18.
        @Test("A directory that cannot be read is told, loses nothing, and is read when it can be")
        func unreadable() throws {
            try WatchedLibrary.with(
                { library in
                    try library.root.appending("d/e/x.jpg").writeWithDirectories()
                    for path in [
                        library.base, library.root, library.root.appending("d"), library.root.appending("d/e"),
                    ] {
                        try path.setMode(0o755)
                    }
                    try library.root.appending("closed").makeDirectory()
                    try library.root.appending("closed/y.jpg").write()
                    try library.root.appending("closed").setMode(0)
                }, boundByRights: true
            ) { library in
                #expect(
                    library.model.events.contains(
                        .unreadableDirectory(root: 1, path: "closed", error: .permissionDenied)))
                #expect(library.lastReport?.unknown == ["closed"])
                try library.root.appending("d").setMode(0)
                try library.watch.requestScan()
                try library.sync()
                try library.sync()
                #expect(library.model.paths() == ["d/e/x.jpg"])
                try library.root.appending("d").setMode(0o755)
                try library.root.appending("closed").setMode(0o755)
                try library.expectTruth()
                #expect(library.model.count() == 2)
                #expect(library.model.events.contains(.readableAgain(root: 1, path: "closed")))
            }
        }

        @Test("A folder that vanishes where it cannot be seen is gone when its parent can be read again")
        func vanishedUnseen() throws {
            try WatchedLibrary.with(
                { library in
                    try library.root.appending("d/e/x.jpg").writeWithDirectories()
                    for path in [library.base, library.root, library.root.appending("d")] { try path.setMode(0o755) }
                    try library.root.appending("d").setMode(0)
                }, boundByRights: true
            ) { library in
                library.model.take(.listing(root: 1, directory: "d/e", entries: []))
                #expect(library.model.knows(directory: "d/e"))
                library.root.appending("d/e").removeTree()
                try library.root.appending("d").setMode(0o755)
                try library.sync()
                try library.sync()
                #expect(!library.model.knows(directory: "d/e"))
            }
        }
    }
}
