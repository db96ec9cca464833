import DirectoryWatch
import FileSystem
import Glibc
import SystemPackage
import Testing

extension WatchingTests {
    @Suite("Moves")
    struct Moves {
        @Test("A renamed file is the same file under another name")
        func file() throws {
            try WatchedLibrary.with({ try $0.root.appending("a.jpg").write() }) { library in
                try library.root.appending("a.jpg").move(to: library.root.appending("b.jpg"))
                try library.expectTruth()
                let moves = library.model.events.filter { if case .moved = $0 { true } else { false } }
                #expect(moves.count == 1)
                #expect(library.model.paths() == ["b.jpg"])
            }
        }

        /// Fault 6.
        @Test("A directory renamed twice has its last path, all the way down")
        func directoryTwice() throws {
            try WatchedLibrary.with({ try $0.root.appending("a/y/z").makeDirectories() }) { library in
                try library.root.appending("a").move(to: library.root.appending("b"))
                try library.root.appending("b").move(to: library.root.appending("c"))
                try library.root.appending("c/y/z/x.jpg").write()
                try library.expectTruth()
                #expect(library.model.paths() == ["c/y/z/x.jpg"])
                #expect(
                    library.model.events.contains(.directoryMoved(fromRoot: 1, from: "a", toRoot: 1, to: "b")))
            }
        }

        @Test("A moved directory keeps its photos without being read again")
        func directoryKeepsFiles() throws {
            try WatchedLibrary.with({ library in
                try library.root.appending("a/deep/x.jpg").writeWithDirectories()
                try library.root.appending("b").makeDirectory()
            }) { library in
                library.model.forgetEvents()
                try library.root.appending("a").move(to: library.root.appending("b/a"))
                try library.expectTruth()
                let told = library.model.events.filter { if case .cookie = $0 { false } else { true } }
                #expect(told == [.directoryMoved(fromRoot: 1, from: "a", toRoot: 1, to: "b/a")])
            }
        }

        @Test("What is moved out and replaced at once by another moved directory is gone, all the way down")
        func outAndReplaced() throws {
            try WatchedLibrary.with({ library in
                try library.root.appending("b/c/x.jpg").writeWithDirectories()
                try library.root.appending("a/e/y.jpg").writeWithDirectories()
            }) { library in
                try library.root.appending("b").move(to: library.outside.appending("b"))
                try library.root.appending("a/e").move(to: library.root.appending("b"))
                try library.expectTruth()
                #expect(library.model.paths() == ["b/y.jpg"])
            }
        }

        /// Faults 7 and 9.
        @Test("What is moved out is gone, and is not followed to its new place")
        func out() throws {
            try WatchedLibrary.with({ library in
                try library.root.appending("d/e/x.jpg").writeWithDirectories()
                try library.root.appending("f.jpg").write()
            }) { library in
                try library.root.appending("d").move(to: library.outside.appending("d"))
                try library.root.appending("f.jpg").move(to: library.outside.appending("f.jpg"))
                try library.outside.appending("d/e/new.jpg").write()
                try library.expectTruth()
                #expect(library.model.paths() == [])
                #expect(WatchedLibrary.kernelWatches() == 2)
            }
        }

        /// Faults 8 and 10.
        @Test("What is moved in is found, however deep")
        func inward() throws {
            try WatchedLibrary.with { library in
                try library.outside.appending("big/a/b").makeDirectories()
                for file in 0..<200 { try library.outside.appending("big/a/b/\(file).jpg").write() }
                try library.outside.appending("big").move(to: library.root.appending("big"))
                try library.outside.appending("one.jpg").write()
                try library.outside.appending("one.jpg").move(to: library.root.appending("one.jpg"))
                try library.expectTruth()
                #expect(library.model.count() == 201)
            }
        }

        /// Fault 9.
        @Test("A move out is told after the grace, without a cookie to hurry it")
        func grace() throws {
            var configuration = WatchConfiguration()
            configuration.renameGrace = .milliseconds(20)
            try WatchedLibrary.with({ try $0.root.appending("x.jpg").write() }, configuration: configuration) {
                library in
                let told = Gate()
                library.onEvent { event in
                    if case .gone(1, "x.jpg") = event { told.pass() }
                }
                try library.root.appending("x.jpg").move(to: library.outside.appending("x.jpg"))
                told.waitUntilHeld()
                told.open()
                #expect(library.model.paths() == [])
            }
        }

        /// Fault 11: both sources read 64 KiB at once, which is 2048 events with a short name.
        @Test("A rename whose halves are read at different times is one rename", arguments: [0, 1])
        func pairOverTwoReads(eventsBefore: Int) throws {
            try WatchedLibrary.with({ library in
                try library.root.appending("0.jpg").write()
                try library.root.appending("stop.jpg").write()
            }) { library in
                let held = Gate()
                library.onEvent { event in
                    if case .settled(_, "stop.jpg", _) = event { held.pass() }
                }
                try library.root.appending("stop.jpg").setModified(1)
                held.waitUntilHeld()
                library.model.forgetEvents()
                // One event more or less before them: in one of both cases a pair lies over the border.
                if eventsBefore == 1 { try library.root.appending("0.jpg").setModified(1) }
                for round in 0..<3000 {
                    try library.root.appending("\(round).jpg").move(to: library.root.appending("\(round + 1).jpg"))
                }
                library.onEvent(nil)
                held.open()
                try library.expectTruth()
                let moves = library.model.events.count { if case .moved = $0 { true } else { false } }
                let departures = library.model.events.count { if case .gone = $0 { true } else { false } }
                #expect(moves == 3000)
                #expect(departures == 0)
            }
        }

        /// Fault 12.
        @Test("A file renamed over another takes its place")
        func overwrite() throws {
            try WatchedLibrary.with({ library in
                try library.root.appending("old.jpg").write("old")
                try library.root.appending("new.jpg").write("newer")
            }) { library in
                try library.root.appending("new.jpg").move(to: library.root.appending("old.jpg"))
                try library.expectTruth()
                #expect(library.model.stamp("old.jpg")?.size == 5)
            }
        }

        /// Fault 13.
        @Test("Two exchanged files are both there", arguments: [false, true])
        func exchange(ofDirectories: Bool) throws {
            try WatchedLibrary.with({ library in
                for name in ["a", "b"] {
                    try library.root.appending(name).makeDirectory()
                    try library.root.appending(name).appending("\(name).jpg").write(name + name)
                }
            }) { library in
                if ofDirectories {
                    try library.root.appending("a").exchange(with: library.root.appending("b"))
                } else {
                    try library.root.appending("a/a.jpg").exchange(with: library.root.appending("b/b.jpg"))
                }
                try library.expectTruth()
                try library.root.appending("a/later.jpg").write()
                try library.root.appending("b/later.jpg").write()
                try library.expectTruth()
                #expect(library.model.count() == 4)
            }
        }

        @Test("Files and directories moved between two roots move with their paths")
        func betweenRoots() throws {
            try WatchedLibrary.with(
                { library in
                    try library.root.appending("d").makeDirectory()
                    try library.root.appending("d/x.jpg").write()
                    try library.root.appending("y.jpg").write()
                }, secondRoot: true
            ) { library in
                try library.root.appending("d").move(to: library.outside.appending("e"))
                try library.root.appending("y.jpg").move(to: library.outside.appending("z.jpg"))
                try library.outside.appending("e/later.jpg").write()
                try library.expectTruth()
                #expect(library.model.files(2) == library.outside.stamps())
                #expect(library.model.paths(2) == ["e/x.jpg", "e/later.jpg", "z.jpg"])
                #expect(
                    library.model.events.contains(.directoryMoved(fromRoot: 1, from: "d", toRoot: 2, to: "e")))
            }
        }

        /// Fault 39.
        @Test("A temporary name that becomes a real one is a new file")
        func temporaryName() throws {
            try WatchedLibrary.with { library in
                for name in ["a.jpg.part", "b.jpg.crdownload", ".c.jpg.AbC123", ".syncthing.d.jpg.tmp", "e.jpg~"] {
                    try library.root.appending(name).write()
                }
                try library.sync()
                #expect(library.model.paths() == [])
                try library.root.appending("a.jpg.part").move(to: library.root.appending("a.jpg"))
                try library.root.appending(".c.jpg.AbC123").move(to: library.root.appending("c.jpg"))
                try library.sync()
                #expect(library.model.paths() == ["a.jpg", "c.jpg"])
                try library.root.appending("a.jpg").move(to: library.root.appending("a.jpg.part"))
                try library.sync()
                #expect(library.model.paths() == ["c.jpg"])
            }
        }
    }
}
