import CleanerProtocol
import Fixtures
import Foundation
import Glibc
import PhotoCategories
import Testing

/// A random user of a library, and a model of what has to be there.
///
/// Each file is known by contents that no other file was made with. Only the person of this model destroys files, so each
/// content is in a library, outside of it or in the trash as often as the model has it, whatever the daemon did or how
/// often it died.
final class Life {
    /// One file, whatever its names.
    final class File {
        var content: Int
        var decision: CleanerProtocol.Decision?
        /// A companion by its name, whose decision follows from its photo.
        let isCompanion: Bool
        /// Whether something was undone while it was away, so that only the daemon knows its decision.
        var isUncertain = false
        /// How often it was rewritten.
        var revisions = 0

        init(_ content: Int, isCompanion: Bool) {
            self.content = content
            self.isCompanion = isCompanion
        }

        func settle(as decision: CleanerProtocol.Decision?) {
            self.decision = decision
            isUncertain = false
        }
    }

    struct Lost: Error, CustomStringConvertible {
        let description: String
    }

    let run: Run
    private let seed: UInt64
    /// Names in a folder, so few that they collide.
    private let names: Int
    /// How often one file is rewritten at most: the daemon reads a file that keeps changing more and more seldom.
    private let revisions: Int
    private var random: RandomSource
    /// By path below the top: `Pictures/…` is the library, `outside/…` is not.
    private var files: [String: File] = [:]
    /// Files in the trash, with the paths where they lay.
    private var trashed: [(file: File, paths: [String])] = []
    private var contents = 0
    private var contentOf: [Data: Int] = [:]
    /// Contents of decided files that left the library: the daemon takes whatever has such a content for that file.
    private var departed: Set<Int> = []
    private var steps: [String] = []
    /// Whether the daemon runs and gets events.
    private var isAwake = false

    init(seed: UInt64, names: Int = 40, revisions: Int = .max) throws {
        run = try Run()
        self.seed = seed
        self.names = names
        self.revisions = revisions
        random = RandomSource(seed: seed)
        try FileManager.default.createDirectory(atPath: path("outside"), withIntermediateDirectories: false)
    }

    /// The steps, to repeat them.
    var story: String {
        "seed \(seed):\n" + steps.suffix(60).joined(separator: "\n") + "\nthe daemon's log ends with:\n"
            + run.logged.split(separator: "\n").filter { !$0.hasPrefix("<7>") }.suffix(60).joined(
                separator: "\n")
            + "\nand it says \((try? run.control("status", "--json").output) ?? "nothing")"
    }

    // MARK: Steps with files

    /// One step with files, on names drawn from a small set, so that they collide.
    func touch() throws {
        switch roll(14) {
        case 0, 1, 2: try create()
        case 3: try overwrite()
        case 4: try copy()
        case 5, 6: try rename()
        case 7: try exchange()
        case 8: try link()
        case 9: try remove()
        case 10, 11: try moveFolder()
        case 12: try save()
        default: try rename(into: "outside")
        }
    }

    private func create() throws {
        let path = freshPath()
        guard files[path] == nil else { return }
        let isCompanion = path.hasSuffix(".NEF")
        try write(newContent(isCompanion: isCompanion), to: path)
        files[path] = File(contents, isCompanion: isCompanion)
        note("create \(path)")
    }

    private func overwrite() throws {
        guard let (path, file) = anyFile(), !file.isCompanion, file.revisions < revisions else { return }
        // In place: all names of the file show it.
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: self.path(path)))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: newContent(isCompanion: false))
        try handle.close()
        file.content = contents
        file.revisions += 1
        file.settle(as: nil)
        note("overwrite \(path)")
    }

    /// Writes a new file beside the old one and renames it over that, as many programs do.
    private func save() throws {
        // A file that is noticed only at a later place counts as what lies there then.
        guard isAwake, let (path, file) = anyFile(), path.hasPrefix("Pictures/"), !file.isCompanion, hasOneName(file)
        else { return }
        try settle()
        let (place, part) = (self.path(path), self.path(path + ".part"))
        try Run.put(Data(contentsOf: URL(fileURLWithPath: place)), at: part)
        guard Glibc.rename(part, place) == 0 else { return }
        note("save \(path)")
        try settle()
    }

    private func copy() throws {
        // A copy that is noticed when the photo itself has gone counts as that photo, by design.
        guard isAwake, let (path, file) = anyFile(), !file.isCompanion, !departed.contains(file.content) else { return }
        let target = freshPath(ending: "png")
        guard files[target] == nil else { return }
        try write(Data(contentsOf: URL(fileURLWithPath: self.path(path))), to: target)
        files[target] = File(file.content, isCompanion: false)
        note("copy \(path) to \(target)")
        try settle()
    }

    private func rename(into folder: String? = nil) throws {
        guard let (path, file) = anyFile() else { return }
        let ending = (path as NSString).pathExtension
        guard folder == nil || hasOneName(file) else { return }
        let target = folder.map { "\($0)/\(contents)-\(roll(1000)).\(ending)" } ?? freshPath(ending: ending)
        // Two names of one file: rename(2) does nothing.
        guard target != path, files[target] !== file else { return }
        try makeFolder(of: target)
        guard Glibc.rename(self.path(path), self.path(target)) == 0 else { return }
        let replaced = files[target]
        files[target] = file
        files[path] = nil
        if let replaced {
            // A copy that came after the decision counts as the photo written anew.
            let mayPassOn = replaced.isUncertain || replaced.decision == .keep || replaced.decision == .maybe
            if file.content == replaced.content, file.decision == nil, mayPassOn { file.isUncertain = true }
            left(replaced)
        }
        left(file)
        note("rename \(path) to \(target)")
    }

    private func exchange() throws {
        guard let (one, first) = anyFile(), let (other, second) = anyFile(), first !== second,
            !first.isCompanion, !second.isCompanion
        else { return }
        guard one.hasPrefix("Pictures/"), other.hasPrefix("Pictures/") else { return }
        try run.exchange(String(one.dropFirst(9)), String(other.dropFirst(9)))
        files[one] = second
        files[other] = first
        note("exchange \(one) and \(other)")
    }

    private func link() throws {
        // No event reports what is written through a name outside of the library.
        guard let (path, file) = anyFile(), !file.isCompanion, path.hasPrefix("Pictures/") else { return }
        let target = freshPath(ending: "png")
        guard files[target] == nil else { return }
        try makeFolder(of: target)
        guard Glibc.link(self.path(path), self.path(target)) == 0 else { return }
        files[target] = file
        note("link \(path) to \(target)")
    }

    private func remove() throws {
        guard let (path, file) = anyFile() else { return }
        guard unlink(self.path(path)) == 0 else { return }
        files[path] = nil
        left(file)
        note("remove \(path)")
    }

    private func moveFolder() throws {
        let folders = ["Pictures/a", "Pictures/b", "Pictures/a/c", "Pictures/b/c", "outside/d"]
        let (from, to) = (folders[roll(folders.count)], folders[roll(folders.count)])
        guard from != to, !to.hasPrefix(from + "/"), !exists(to) else { return }
        let inside = files.filter { $0.key.hasPrefix(from + "/") }
        guard to.hasPrefix("Pictures/") || inside.values.allSatisfy(hasOneName) else { return }
        try makeFolder(of: to)
        guard Glibc.rename(path(from), path(to)) == 0 else { return }
        for (place, file) in inside {
            files[place] = nil
            files[to + place.dropFirst(from.count)] = file
        }
        for file in files.values { left(file) }
        note("move the folder \(from) to \(to)")
    }

    // MARK: Requests

    /// One step with the client, after a `sync`, as nobody decides about unseen photos.
    func decide() throws {
        try settle()
        switch roll(8) {
        case 0, 1, 2: try mark(.delete)
        case 3: try mark(.keep)
        case 4: try mark(.maybe)
        case 5:
            note("empty")
            let known = files.filter { !$0.value.isCompanion && !$0.value.isUncertain }
            try run.control("trash", "send", "--yes")
            let taken = known.filter { $0.value.decision != .delete && !exists($0.key) }.keys.sorted()
            guard taken.isEmpty else { throw Lost(description: "\(taken) went and were not marked") }
            followTrash()
        case 6:
            note("restore")
            try run.control("trash", "restore", "--yes", "--create-folders")
            followTrash()
            try followDecisions()
        default:
            note("undo")
            try run.control("undo")
            followTrash()
            try followDecisions()
        }
    }

    /// Empties the desktop's trash and destroys what lies outside of the library, so that a long life does not fill the disk.
    func tidy() throws {
        note("tidy")
        for folder in ["files", "info"] {
            let folder = run.trash.appendingPathComponent(folder).path
            for entry in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
                try FileManager.default.removeItem(atPath: "\(folder)/\(entry)")
            }
        }
        trashed = []
        for path in files.keys.filter({ $0.hasPrefix("outside/") }) {
            guard unlink(self.path(path)) == 0 else { continue }
            files[path] = nil
        }
        let alive = Set(files.values.map(\.content))
        contentOf = contentOf.filter { alive.contains($0.value) }
    }

    private func mark(_ decision: CleanerProtocol.Decision) throws {
        guard let (path, file) = anyFile(), path.hasPrefix("Pictures/"), !file.isCompanion else { return }
        note("mark \(decision.rawValue) \(path)")
        let report = try run.send(
            MarkRequest(photos: [.path(WirePath(bytes: Array(path.dropFirst(9).utf8)))], decision: decision))
        if report.refused.isEmpty { file.settle(as: decision) }
    }

    /// Updates the model after the daemon moved files, which are in their places or in the trash, nowhere else.
    private func followTrash() {
        var gone: [ObjectIdentifier: (file: File, paths: [String])] = [:]
        for (place, file) in files where !exists(place) {
            gone[ObjectIdentifier(file), default: (file, [])].paths.append(place)
            files[place] = nil
        }
        for (place, entry) in trashed.enumerated().reversed() {
            let back = entry.paths.filter { files[$0] == nil && exists($0) }
            guard !back.isEmpty else { continue }
            for path in back { files[path] = entry.file }
            entry.file.settle(as: nil)
            trashed[place].paths.removeAll(where: back.contains)
            if trashed[place].paths.isEmpty { trashed.remove(at: place) }
        }
        trashed += gone.values
    }

    /// Takes over the daemon's view, which has to outlive everything from here on.
    private func followDecisions() throws {
        try settle()
        for file in files.values { file.isUncertain = true }
        for (path, decision) in try told() { files["Pictures/" + path]?.settle(as: decision) }
    }

    // MARK: Faults

    func die() throws {
        note("kill -9")
        isAwake = false
        run.stop(SIGKILL)
    }

    /// Starts the daemon; a verbose one logs lost events, which `overflow` waits for.
    func start(isVerbose: Bool = false) throws {
        try run.start(options: isVerbose ? ["--verbose"] : [])
        isAwake = true
    }

    /// Overflows the kernel's queue, which loses some events of what happens meanwhile.
    func overflow(_ meanwhile: () throws -> Void) throws {
        note("overflow")
        let daemon = try run.process
        // A daemon that has just started may not watch yet.
        try settle()
        let before = run.overflows
        isAwake = false
        kill(daemon, SIGSTOP)
        do {
            defer { kill(daemon, SIGCONT) }
            try run.fillQueue()
            try meanwhile()
        }
        isAwake = true
        try settle()
        guard run.overflows > before else { throw Lost(description: "no event was lost") }
    }

    func roll(_ sides: Int) -> Int { Int(random.next() % UInt64(sides)) }

    // MARK: Checks

    /// Checks that each content lies where the model has it, as often, and that the daemon knows each file and decision.
    func check() throws {
        try settle()
        followTrash()
        try checkContents()
        let audit = try run.control("audit")
        guard audit.code == 0 else { throw Lost(description: "audit: \(audit.output)\(audit.errors)") }
        let told = try told()
        let inLibrary = files.filter { $0.key.hasPrefix("Pictures/") }
        let count = Set(inLibrary.values.map(ObjectIdentifier.init)).count
        guard told.count == count else { throw Lost(description: "\(told.count) photos are told, \(count) are there") }
        for (path, decision) in told {
            guard let file = files["Pictures/" + path] else { throw Lost(description: "\(path) is told, not there") }
            if file.isUncertain { file.settle(as: decision) }
            guard file.isCompanion || file.decision == decision else {
                throw Lost(
                    description: "\(path) is told as \(decision?.rawValue ?? "undecided"), "
                        + "not \(file.decision?.rawValue ?? "undecided")")
            }
        }
    }

    private func checkContents() throws {
        var expected: [Int: Int] = [:]
        let alive = Array(files.values) + trashed.map(\.file)
        for file in Dictionary(alive.map { (ObjectIdentifier($0), $0) }, uniquingKeysWith: { one, _ in one }).values {
            expected[file.content, default: 0] += 1
        }
        var found: [Int: Int] = [:]
        var inodes: Set<UInt64> = []
        for folder in [path("Pictures"), path("outside"), run.trash.appendingPathComponent("files").path] {
            for file in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? [] {
                var status = stat()
                guard lstat("\(folder)/\(file)", &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                    inodes.insert(UInt64(status.st_ino)).inserted,
                    let content = contentOf[try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)"))]
                else { continue }
                found[content, default: 0] += 1
            }
        }
        guard found == expected else {
            let keys = Set(found.keys).union(expected.keys).filter { found[$0] != expected[$0] }.sorted()
            throw Lost(
                description: "contents \(keys) are there \(keys.map { found[$0] ?? 0 }) times, "
                    + "not \(keys.map { expected[$0] ?? 0 })")
        }
        let trash = run.trash.path
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "\(trash)/files")) ?? []
        let records = (try? FileManager.default.contentsOfDirectory(atPath: "\(trash)/info")) ?? []
        guard Set(entries.map { $0 + ".trashinfo" }) == Set(records) else {
            throw Lost(description: "the trash holds \(entries) and the records \(records)")
        }
    }

    /// The daemon's decisions, by path.
    private func told() throws -> [String: CleanerProtocol.Decision?] {
        var told: [String: CleanerProtocol.Decision?] = [:]
        _ = try run.client().send(
            ListRequest(category: .all)
        ) { told.updateValue($0.decision, forKey: $0.path) }
        return told
    }

    /// Waits until every file is known as it is, which takes longer for a file that keeps changing.
    private func settle() throws {
        let end = Date().addingTimeInterval(120)
        while try run.send(SyncRequest()).unsettled > 0 {
            guard Date() < end else { throw Lost(description: "files do not settle: \(run.logged.suffix(500))") }
            usleep(50_000)
        }
    }

    // MARK: Steps

    /// Notes that a file lost a name; without another one in the library it has left the library.
    private func left(_ file: File) {
        let isThere = files.contains { $0.key.hasPrefix("Pictures/") && $0.value === file }
        if !isThere, file.decision != nil || file.isUncertain { departed.insert(file.content) }
    }

    private func hasOneName(_ file: File) -> Bool { files.values.count { $0 === file } == 1 }

    private func anyFile() -> (String, File)? {
        let names = files.keys.sorted()
        guard !names.isEmpty else { return nil }
        let name = names[roll(names.count)]
        return files[name].map { (name, $0) }
    }

    private func freshPath(ending: String? = nil) -> String {
        let folder = ["Pictures", "Pictures/a", "Pictures/b", "Pictures/a/c"][roll(4)]
        // A picture that is named like a sidecar belongs to no other one.
        return "\(folder)/\(roll(names)).\(ending ?? ["NEF", "xmp", "png.xmp", "png", "png", "png"][roll(6)])"
    }

    private func newContent(isCompanion: Bool) throws -> Data {
        contents += 1
        let number = seed &* 100_000 &+ UInt64(contents)
        let bytes = try isCompanion ? Data("raw \(number)".utf8) : Data(Run.tiny(number))
        contentOf[bytes] = contents
        return bytes
    }

    private func write(_ bytes: Data, to place: String) throws {
        try makeFolder(of: place)
        try Run.put(bytes, at: path(place))
    }

    private func makeFolder(of place: String) throws {
        let folder = (path(place) as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func path(_ place: String) -> String { run.top.appendingPathComponent(place).path }

    private func exists(_ place: String) -> Bool {
        var status = stat()
        return lstat(path(place), &status) == 0
    }

    private func note(_ step: String) { steps.append("  \(step)") }
}
