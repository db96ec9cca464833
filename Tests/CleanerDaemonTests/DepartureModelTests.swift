import CleanerProtocol
import Fixtures
import Foundation
import PhotoCulling
import PhotoStore
import SystemPackage
import Testing

@testable import CleanerDaemon

/// Two clients, the disk and death between any two steps of an emptying: whatever was answered has to hold.
@Suite("Emptying, with anything else in between")
struct DepartureModelTests {
    /// `CLEANERD_TEST_SEED=n` runs life n only; `CLEANERD_TEST_LIVES=n` runs the first n instead of 500 (2,000 with `--all`).
    private static let seeds: Range<UInt64> = {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["CLEANERD_TEST_SEED"].flatMap(UInt64.init) { return seed..<(seed + 1) }
        let usual: UInt64 = environment["CLEANERD_TEST_ALL"] == nil ? 500 : 2000
        return 0..<(environment["CLEANERD_TEST_LIVES"].flatMap(UInt64.init) ?? usual)
    }()
    /// System calls of the way of one family of one file; a few more, so that something may come too late.
    private static let stepsOfFile = 50

    @Test(
        "Every answer holds: what was kept or protected stays, a copy stays, and nothing is lost",
        arguments: 0..<4 as Range<UInt64>)
    func answersHold(part: UInt64) async throws {
        for seed in Self.seeds where seed % 4 == part { try await live(seed) }
    }

    @Test("Whoever decides about a photo on its way to the trash is told so, with the way back")
    func onItsWay() async throws {
        var told = 0
        for step in 1...Self.stepsOfFile {
            let folder = try TemporaryFolder()
            let world = try await DepartureWorld(
                in: folder.path, marked: ["a.jpg"], [step: .decide("a.jpg", .keep, lastCopy: false)])
            let report = try await world.keeper.empty(TrashEmptyRequest(), canContinue: { true }) { _, _ in }
            for refusal in world.ledger.refusals where refusal.word == .busy {
                told += 1
                #expect(refusal.problem.contains("on its way") && report.photos == 1)
                #expect(refusal.remedy?.contains("cleanerctl trash restore p:") == true)
            }
            try world.store.close()
        }
        #expect(told > 0)
    }

    @Test("A photo that must not go and cannot come back is told to lie in the trash, with the way back")
    func stuck() async throws {
        var stuck = 0
        for step in 1...Self.stepsOfFile {
            let folder = try TemporaryFolder()
            let world = try await DepartureWorld(
                in: folder.path, marked: ["a.jpg"], [step: .unlink("kept/a.jpg"), step + 1: .occupy("a.jpg")])
            let report = try await world.keeper.empty(TrashEmptyRequest(), canContinue: { true }) { _, _ in }
            if report.photos == 0, world.trashed() == ["A"] {
                stuck += 1
                #expect(report.refused.first?.error.remedy?.contains("cleanerctl trash restore p:") == true)
                #expect(world.content("a.jpg") == "another one")
                #expect(try world.store.trash.operations(.planned).isEmpty)
            }
            try world.store.close()
        }
        #expect(stuck > 0)
    }

    @Test(
        "What was promised in place of the last copies lies there unchanged when they go, whatever happens meanwhile",
        arguments: [
            Intrusion.unlink("e.jpg"), .overwrite("e.jpg"), .replace("e.jpg"),
            .decide("e.jpg", .delete, lastCopy: false),
        ])
    func promised(intrusion: Intrusion) async throws {
        var numbers: Set<Int> = []
        for step in 1...(2 * Self.stepsOfFile) {
            let folder = try TemporaryFolder()
            let world = try await DepartureWorld(
                in: folder.path, marked: ["a.jpg", "kept/a.jpg"], [step: intrusion])
            try await world.promise("e.jpg")
            let report = try await world.keeper.empty(TrashEmptyRequest(), canContinue: { true }) { _, _ in }
            let gone = world.marked.filter { world.content($0) == nil }
            #expect(report.photos == gone.count && gone.allSatisfy { !world.ledger.lostCopy.contains($0) })
            // It can be marked only after those that it stands for have gone.
            #expect(world.ledger.decided["e.jpg"] != .delete || gone.count == 2)
            numbers.insert(gone.count)
            try world.store.close()
        }
        #expect(numbers.contains(2))
        if case .decide = intrusion {} else { #expect(numbers == [0, 1, 2]) }
    }

    private func live(_ seed: UInt64) async throws {
        var generator = RandomSource(seed: seed)
        let count = Int.random(in: 1...2, using: &generator)
        var marked = Array(DepartureWorld.markable.shuffled(using: &generator).prefix(count))
        if Int.random(in: 0..<3, using: &generator) == 0 { marked += marked.compactMap(DepartureWorld.copy) }
        let steps = marked.flatMap(DepartureWorld.family).count * Self.stepsOfFile
        var intrusions: [Int: Intrusion] = [:]
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            intrusions[Int.random(in: 1...steps, using: &generator)] = .random(
                on: DepartureWorld.names(with: marked), using: &generator)
        }
        let folder = try TemporaryFolder()
        let world = try await DepartureWorld(in: folder.path, marked: marked, intrusions)
        let report: EmptyReport?
        do {
            report = try await world.keeper.empty(TrashEmptyRequest(), canContinue: { true }) { _, _ in
                let undone = try? await world.keeper.undo(UndoRequest())
                #expect(undone == nil, "whoever undoes meanwhile is told to wait")
            }
        } catch {
            try #require(world.isDead, "seed \(seed): \(error)")
            report = nil
        }
        let hasDied = world.isDead
        if hasDied { try await world.startAgain() }
        let problems = try await problems(in: world, hasDied ? nil : report)
        #expect(problems.isEmpty, "seed \(seed), \(intrusions.sorted { $0.key < $1.key }): \(problems)")
        try world.store.close()
    }

    private func problems(in world: DepartureWorld, _ report: EmptyReport?) async throws -> [String] {
        let ledger = world.ledger
        var problems = ledger.lies
        var trash = world.trashed()
        func isMissing(_ photo: String) -> Bool { world.content(photo) == nil && !ledger.touched.contains(photo) }
        if !ledger.rewritten.isEmpty, trash.contains(DepartureWorld.rewrittenFilm) {
            problems.append("the film is gone with bytes that nobody saw")
        }
        trash = trash.map { $0 == DepartureWorld.rewrittenFilm ? "film" : $0 }
        problems += world.marked.compactMap { DepartureWorld.named[$0] }.filter { isMissing($0) }.map {
            "\($0) is a picture, and went as a sidecar"
        }
        var gone = 0
        // Copies have equal contents: those that are not in their places account for what lies in the trash.
        for photo in world.marked.filter(isMissing) + world.marked.filter({ !isMissing($0) }) {
            var whereabouts: Set<Bool> = []
            for file in DepartureWorld.family(of: photo) {
                let content = world.content(file)
                let isInPlace =
                    content == DepartureWorld.contents[file]
                    || (file == DepartureWorld.film && content == DepartureWorld.rewrittenFilm)
                let place = trash.firstIndex { $0 == DepartureWorld.contents[file] }
                if let place { trash.remove(at: place) }
                guard !ledger.touched.contains(file) else { continue }
                if isInPlace == (place != nil) { problems.append("\(file) is \(isInPlace ? "at two places" : "lost")") }
                // A sidecar with a decision or protection of its own stays, and the family goes without it.
                let isClaimed = ledger.claimed.contains(file)
                if isInPlace, file.hasSuffix(".xmp"), isClaimed || ledger.protected.contains(file) { continue }
                whereabouts.insert(isInPlace)
                guard !isInPlace else { continue }
                if isClaimed { problems.append("\(file) is gone, and a decision of its own acknowledged") }
                if let decision = ledger.decided[file], decision != .delete {
                    problems.append("\(file) is gone, and \(decision) was acknowledged")
                }
                if ledger.protected.contains(file) {
                    problems.append("\(file) is gone, and its protection acknowledged")
                }
            }
            // A death between two files of a family leaves the photo marked, to go with the next emptying.
            if whereabouts.count > 1, report != nil { problems.append("the family of \(photo) is torn apart") }
            if whereabouts.contains(false) { gone += 1 }
            let isAllowed = ledger.lastCopiesAllowed.contains(DepartureWorld.contents[photo] ?? "")
            if whereabouts.contains(false), ledger.lostCopy.contains(photo), !isAllowed {
                problems.append("\(photo) is gone, though its copy went before it")
            }
            problems += try await self.problems(of: photo, isInPlace: whereabouts == [true], in: world)
        }
        problems += lastCopiesTaken(in: world)
        if !trash.isEmpty { problems.append("in the trash, and not marked: \(trash)") }
        let isUntouched = world.marked.flatMap(DepartureWorld.family).allSatisfy { !ledger.touched.contains($0) }
        if let report, report.photos < gone || (isUntouched && report.photos > gone) {
            problems.append("\(gone) photos went, and \(report.photos) were told")
        }
        problems += try world.store.trash.operations(.planned).map { "the plan of p:\($0.photo) is not closed" }
        return problems
    }

    /// Pictures of which one emptying took all copies, although nobody said that the last one may go.
    private func lastCopiesTaken(in world: DepartureWorld) -> [String] {
        func isTaken(_ photo: String) -> Bool {
            world.content(photo) != DepartureWorld.contents[photo] && !world.ledger.touched.contains(photo)
        }
        return world.marked.filter { photo in
            guard let copy = DepartureWorld.copy(of: photo), world.marked.contains(copy) else { return false }
            let isAllowed = world.ledger.lastCopiesAllowed.contains(DepartureWorld.contents[photo] ?? "")
            return isTaken(photo) && isTaken(copy) && !isAllowed
        }.map { "\($0) is gone, and all its copies with it" }
    }

    /// What the store says of a photo that is in its place.
    private func problems(of photo: String, isInPlace: Bool, in world: DepartureWorld) async throws -> [String] {
        guard isInPlace, let id = try? await world.catalogue.photo(.path(WirePath(bytes: Array(photo.utf8)))) else {
            return []
        }
        let decision = try world.store.photos.records(of: [id])[id]?.decision
        let wanted = world.ledger.decided[photo] ?? .delete
        guard decision?.name != wanted.rawValue else { return [] }
        return ["\(photo) is \(decision?.name ?? "undecided") and not \(wanted)"]
    }
}

/// A folder that is removed with its owner; in memory where that is possible.
final class TemporaryFolder {
    let path: FilePath

    init() throws {
        let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : NSTemporaryDirectory()
        // A short one: without optimisation every component of a path costs a life some of its time.
        var template = Array("\(parent)/c-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        path = FilePath(platformString: template)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path.string)
    }
}
