import PhotoTrash
import SystemPackage
import Testing

/// Every call of every way a move can take is the last one once, or fails once.
@Suite("Faults 90 and 102: a move that ends in the middle")
struct DyingTests {
    /// The ways that a photo can take into the trash.
    enum Way: CaseIterable, Sendable {
        case newTrash, usedTrash, nameTaken, renameWithoutFlags, volumeTrash, refusedByHome

        /// What the kernel answers on this way besides the fault that is tried.
        func answer(_ call: FaultyFileSystem.Call, _ isFirst: Bool) -> Errno? {
            switch self {
            case .renameWithoutFlags: call == .move ? .invalidArgument : nil
            case .refusedByHome: call == .move && isFirst ? .improperLink : nil
            default: nil
            }
        }

        func prepare(_ sandbox: Sandbox) throws {
            switch self {
            case .newTrash, .renameWithoutFlags, .refusedByHome: return
            case .volumeTrash: try sandbox.makeDirectory(sandbox.root.appending("data"))
            case .usedTrash, .nameTaken:
                try sandbox.trash().put(
                    sandbox.photo(self == .nameTaken ? "IMG_1.jpg" : "IMG_0.jpg", "old"), in: sandbox)
            }
        }

        func fileSystem(
            _ sandbox: Sandbox, _ fault: @escaping @Sendable (Int) -> Errno?
        ) -> FaultyFileSystem {
            let (home, volumeTrash) = (sandbox.home, sandbox.volumeTrash)
            return FaultyFileSystem(
                volume: sandbox.root, foreign: self == .volumeTrash ? [sandbox.root.appending("data")] : []
            ) { number, call in
                if let error = fault(number) { return error }
                guard call == .move else { return nil }
                return answer(call, !sandbox.exists(volumeTrash) && sandbox.exists(home))
            }
        }
    }

    /// The errors that a disk or its rights can give at any call.
    static let errors: [Errno] = [
        .noSpace, .diskQuotaExceeded, .ioError, .permissionDenied, .notPermitted, .readOnlyFileSystem,
    ]

    /// More calls than any way takes; reaching it means that the loop below has no end.
    private static let bound = 500

    @Test(
        "Whatever call of putting is the last, repair leaves one photo and a journal that agrees",
        arguments: Way.allCases)
    func dyingWhilePutting(way: Way) throws {
        for last in 0...Self.bound {
            var isOver = false
            try Sandbox.run { sandbox in
                try way.prepare(sandbox)
                let photo = try sandbox.photo()
                let fileSystem = way.fileSystem(sandbox) { $0 > last ? .ioError : nil }
                let journal = MemoryJournal(dyingWith: fileSystem)
                isOver = (try? sandbox.trash(fileSystem).put(photo, in: sandbox, journal: journal)) != nil
                try expectSettled(journal.afterRestart(), photo: photo, way: way, sandbox, "after call \(last)")
            }
            if isOver { return }
        }
        Issue.record("putting never came to its end")
    }

    @Test(
        "Whatever call of restoring is the last, repair leaves one photo and a journal that agrees",
        arguments: Way.allCases)
    func dyingWhileRestoring(way: Way) throws {
        for last in 0...Self.bound {
            var isOver = false
            try Sandbox.run { sandbox in
                try way.prepare(sandbox)
                let photo = try sandbox.photo()
                let entry = try sandbox.trash(way.fileSystem(sandbox) { _ in nil }).put(photo, in: sandbox)
                sandbox.remove(sandbox.photos)
                let fileSystem = way.fileSystem(sandbox) { $0 > last ? .ioError : nil }
                let journal = MemoryJournal(dyingWith: fileSystem)
                let trash = sandbox.trash(fileSystem)
                isOver = (try? trash.restore(entry, createParents: true, journal: journal)) != nil
                try expectSettled(journal.afterRestart(), photo: photo, way: way, sandbox, "after call \(last)")
            }
            if isOver { return }
        }
        Issue.record("restoring never came to its end")
    }

    @Test("Whatever call of repair is the last, the next repair ends it")
    func dyingWhileRepairing() throws {
        for first in 0...Self.bound {
            var isOver = false
            for last in 0...Self.bound {
                var isRepaired = false
                try Sandbox.run { sandbox in
                    let photo = try sandbox.photo()
                    let dying = Way.newTrash.fileSystem(sandbox) { $0 > first ? .ioError : nil }
                    let journal = MemoryJournal(dyingWith: dying)
                    isOver = (try? sandbox.trash(dying).put(photo, in: sandbox, journal: journal)) != nil
                    let interrupted = Way.newTrash.fileSystem(sandbox) { $0 > last ? .ioError : nil }
                    isRepaired = true
                    for row in journal.unfinished {
                        isRepaired =
                            (try? sandbox.trash(interrupted).repair(
                                row.entry, after: row.move, journal: journal.afterRestart())) != nil
                    }
                    try expectSettled(
                        journal.afterRestart(), photo: photo, way: .newTrash, sandbox, "after \(first) and \(last)")
                }
                if isRepaired { break }
            }
            if isOver { return }
        }
        Issue.record("putting never came to its end")
    }

    @Test(
        "Fault 91: whatever call of putting fails, the photo stays and nothing is left",
        arguments: errors.map { (Way.newTrash, $0) } + Way.allCases.dropFirst().map { ($0, Errno.noSpace) })
    func failing(way: Way, error: Errno) throws {
        for failing in 1...Self.bound {
            var isOver = false
            try Sandbox.run { sandbox in
                try way.prepare(sandbox)
                let before = try sandbox.trashed()
                let photo = try sandbox.photo()
                let fileSystem = way.fileSystem(sandbox) { $0 == failing ? error : nil }
                let journal = MemoryJournal()
                do {
                    try sandbox.trash(fileSystem).put(photo, in: sandbox, journal: journal)
                    #expect(journal.states.last == .moved)
                } catch let failure as TrashError {
                    // The refusal of the home trash is a fault already; a second one may hit the cleaning up.
                    #expect(failure.unfinished == nil || way == .refusedByHome, "call \(failing)")
                    for row in journal.unfinished {
                        _ = try sandbox.trash().repair(row.entry, after: row.move, journal: journal)
                    }
                    #expect(try sandbox.content(of: photo) == "pixels", "call \(failing): \(failure.text)")
                    #expect(try sandbox.trashed() == before, "call \(failing)")
                    #expect(journal.states.last != .moved)
                }
                #expect(journal.unfinished.isEmpty, "call \(failing)")
                isOver = fileSystem.calls < failing
            }
            if isOver { return }
        }
        Issue.record("putting never came to its end")
    }

    @Test("Whatever call of restoring fails, the photo exists once, and repair agrees", arguments: errors)
    func failingRestore(error: Errno) throws {
        for failing in 1...Self.bound {
            var isOver = false
            try Sandbox.run { sandbox in
                let photo = try sandbox.photo()
                let entry = try sandbox.trash().put(photo, in: sandbox)
                let fileSystem = Way.usedTrash.fileSystem(sandbox) { $0 == failing ? error : nil }
                let journal = MemoryJournal()
                _ = try? sandbox.trash(fileSystem).restore(entry, createParents: true, journal: journal)
                try expectSettled(journal, photo: photo, way: .newTrash, sandbox, "call \(failing)")
                isOver = fileSystem.calls < failing
            }
            if isOver { return }
        }
        Issue.record("restoring never came to its end")
    }

    @Test("Fault 102: emptying that is interrupted can be repeated")
    func interruptedSeries() throws {
        try Sandbox.run { sandbox in
            let photos = try (1...3).map { try sandbox.photo("IMG_\($0).jpg", "pixels \($0)") }
            try sandbox.trash().put(photos[0], in: sandbox)
            let dying = FaultyFileSystem(volume: sandbox.root) { number, _ in number > 12 ? .ioError : nil }
            let journal = MemoryJournal(dyingWith: dying)
            for photo in photos[1...] { _ = try? sandbox.trash(dying).put(photo, in: sandbox, journal: journal) }
            let afterwards = journal.afterRestart()
            for row in afterwards.unfinished {
                _ = try sandbox.trash().repair(row.entry, after: row.move, journal: afterwards)
            }
            for photo in photos where sandbox.exists(photo) { try sandbox.trash().put(photo, in: sandbox) }
            let entries = try sandbox.trash().entries()
            #expect(entries.map(\.original) == photos)
            #expect(try entries.map { try sandbox.content(of: $0.payload) } == ["pixels 1", "pixels 2", "pixels 3"])
        }
    }

    /// Repairs what is unfinished and expects the photo in one place, with or without a record as befits it.
    private func expectSettled(
        _ journal: MemoryJournal, photo: FilePath, way: Way, _ sandbox: Sandbox, _ moment: String
    ) throws {
        let fileSystem = way.fileSystem(sandbox) { _ in nil }
        let trash = sandbox.trash(fileSystem)
        let planned = journal.unfinished
        #expect(planned.count <= 1, "\(moment)")
        for row in planned {
            let repair = try trash.repair(row.entry, after: row.move, journal: journal)
            #expect([.completed, .rolledBack].contains(repair), "\(moment)")
        }
        #expect(journal.unfinished.isEmpty, "\(moment)")

        let mine = try sandbox.trashed().filter { $0.content == "pixels" || $0.content == nil }
        let isInPlace = try sandbox.content(of: photo) == "pixels"
        #expect(mine.count == (isInPlace ? 0 : 1), "\(moment): \(mine)")
        #expect(mine.allSatisfy { $0.original == photo && $0.content != nil }, "\(moment): \(mine)")
        guard let last = journal.rows.last else { return }
        let isInTrash = (last.state == .moved) == (last.move == .putting)
        #expect(isInTrash == !isInPlace, "\(moment): \(last)")
        let found = try trash.whereabouts(last.entry)
        if isInTrash {
            #expect(found == .inTrash, "\(moment)")
        } else if case .restoring = last.move {
            #expect(found == .restored(photo), "\(moment)")
        }
    }
}
