import CleanerProtocol
import FileSystem
import Foundation
import Glibc
import Logging
import PhotoCulling
import PhotoStore
import SystemPackage
import Testing

@testable import CleanerDaemon
@testable import DirectoryWatch

@Suite("Where the places are that settings name")
struct PlaceTests {
    private static let photo = "Wedding/Cafe\u{301}/a.jpg"

    @Test(
        "A place in the settings file protects what it means, however it is written",
        arguments: [
            "Wedding", "weDDing", "Wedding/CAF\u{C9}", "Wedding/Caf\u{E9}/A.JPG", "Link", "TOP/Library/Wedding",
            "TOP/library/wedding", "TOP/Alias/Wedding", "TOP/Shortcut", "TOP/Library",
        ])
    func spellings(name: String) async throws {
        try await PlacedLibrary.with([Self.photo, "b.jpg"]) { library in
            try library.link("Link", to: "Wedding")
            try library.link("../Alias", to: "Library")
            try library.link("../Shortcut", to: "Alias/Wedding")
            let catalogue = try await library.catalogue(file: [name])
            #expect(try await library.isProtected(Self.photo, catalogue))
            #expect(await catalogue.health.conditions.all.isEmpty)
            #expect(try await library.isProtected("b.jpg", catalogue) == (name == "TOP/Library"))
        }
    }

    @Test(
        "A place that matches nothing is a condition with what may be meant, until something is there",
        arguments: [
            ("Weding", "did you mean Wedding?"), ("Wedding*", "did you mean Wedding?"),
            ("Caf\u{E9}", "did you mean Wedding/Cafe\u{301}?"), ("TOP/Elsewhere", "TOP/Elsewhere"), ("TOP", "TOP"),
            ("Dangling", "Dangling"),
        ])
    func missed(name: String, words: String) async throws {
        try await PlacedLibrary.with([Self.photo]) { library in
            try library.link("Dangling", to: "nowhere")
            try library.makeFolder("../Elsewhere")
            let catalogue = try await library.catalogue(file: [name])
            let condition = try #require(await catalogue.health.conditions.all.first { $0.code == "protect-unmatched" })
            #expect(condition.text.contains(library.path(words)), "\(condition.text)")
            #expect(condition.remedy.contains("config.toml"))
            #expect(try await !library.isProtected(Self.photo, catalogue))
            guard !name.hasPrefix("TOP"), name != "Dangling" else { return }
            try library.makeFolder(name)
            let listing = WatchEvent.listing(root: library.root, directory: FilePath(name), entries: [])
            try await library.notice(listing, catalogue)
            #expect(await catalogue.health.conditions.all.isEmpty)
            try library.add("\(name)/new.jpg", inode: 77)
            #expect(try await library.isProtected("\(name)/new.jpg", catalogue))
        }
    }

    @Test(
        "A request does not protect a name that matches nothing, and says what may be meant",
        arguments: [
            ("Weding", "did you mean Wedding?"), ("Wedding*", "did you mean Wedding?"), ("Hochzeitt", "TOP/Library"),
            ("Wedding/b.jpg", "TOP/Library"), ("TOP/Library/Hochzeitt", "TOP/Library"), ("Dangling", "TOP/Library"),
        ])
    func refused(name: String, words: String) async throws {
        try await PlacedLibrary.with([Self.photo]) { library in
            try library.link("Dangling", to: "nowhere")
            let catalogue = try await library.catalogue(file: [])
            for isSet in [false, true] {
                let refusal = await #expect(throws: ProtocolError.self) {
                    let name = library.path(name)
                    _ =
                        isSet
                        ? try await catalogue.set(Self.settingProtected([name]))
                        : try await catalogue.add(Self.protecting(name))
                }
                #expect(refusal?.word == .notFound && refusal?.problem.contains("it was not protected") == true)
                #expect(refusal?.remedy?.contains(library.path(words)) == true, "\(refusal?.remedy ?? "")")
            }
            #expect(await catalogue.settings.values.places(of: .protect).isEmpty)
            #expect(await catalogue.settings.places.found.isEmpty)
            #expect(await catalogue.health.conditions.all.isEmpty)
        }
    }

    @Test("A folder without photos can be protected, in any letter case if photos are known in it")
    func emptyFolder() async throws {
        try await PlacedLibrary.with([Self.photo]) { library in
            try library.makeFolder("New")
            let catalogue = try await library.catalogue(file: [])
            for name in ["New", "wedding"] { _ = try await catalogue.add(Self.protecting(name)) }
            try library.add("New/b.jpg", inode: 77)
            #expect(try await library.isProtected("New/b.jpg", catalogue))
            #expect(try await library.isProtected(Self.photo, catalogue))
        }
    }

    @Test("A protected place that vanished stays in the list, can be set again and can be taken out")
    func vanished() async throws {
        try await PlacedLibrary.with(["A/a.jpg", "B/b.jpg"]) { library in
            try library.makeFolder("Gone")
            let catalogue = try await library.catalogue(file: [])
            _ = try await catalogue.add(Self.protecting("Gone"))
            try library.removeFolder("Gone")
            _ = try await catalogue.add(Self.protecting("Gone"))
            _ = try await catalogue.set(Self.settingProtected(["A", "Gone"]))
            #expect(await catalogue.settings.values.places(of: .protect) == ["A", "Gone"])
            _ = try await catalogue.remove(Self.unprotecting("Gone"))
            #expect(await catalogue.settings.values.places(of: .protect) == ["A"])
            await #expect(throws: ProtocolError.self) { try await catalogue.add(Self.protecting("Gone")) }
        }
    }

    @Test(
        "A place to come is no condition, also after a restart; once it came, it is missed when it vanishes",
        arguments: [Setting.protect, .leaveOut, .preferFolders])
    func toCome(setting: Setting) async throws {
        try await PlacedLibrary.with([Self.photo]) { library in
            func codes(_ catalogue: Catalogue) async -> [String] { await catalogue.health.conditions.all.map(\.code) }
            func isNew(_ catalogue: Catalogue) async throws -> [Bool?] {
                guard case .folders(let folders) = try await catalogue.settings(setting.name)[0].value else {
                    return []
                }
                return folders.map(\.new)
            }
            let baptism = SettingFolder(WirePath(bytes: Array("Baptism".utf8)))
            var catalogue = try await library.catalogue(file: [])
            let change = try await catalogue.add(SettingsAddRequest(name: setting.name, folder: baptism, new: true))
            #expect(change.setting.value == .folders([SettingFolder(baptism.path, photos: 0, new: true)]))
            try await library.settle(catalogue)
            #expect(await codes(catalogue).isEmpty)

            catalogue = try await library.catalogue(file: [])
            #expect(await codes(catalogue).isEmpty)
            #expect(try await isNew(catalogue) == [true])
            try library.makeFolder("Baptism")
            let listing = WatchEvent.listing(root: library.root, directory: "Baptism", entries: [])
            try await library.notice(listing, catalogue)
            #expect(try await isNew(catalogue) == [nil])

            try library.removeFolder("Baptism")
            try await library.lookAgain(catalogue)
            #expect(await codes(catalogue) == ["\(setting.name)-unmatched"])
            catalogue = try await library.catalogue(file: [])
            #expect(await codes(catalogue) == ["\(setting.name)-unmatched"])
            // Who says so once more awaits it.
            _ = try await catalogue.add(SettingsAddRequest(name: setting.name, folder: baptism, new: true))
            try await library.settle(catalogue)
            #expect(await codes(catalogue).isEmpty)
        }
    }

    @Test("What is to come hides no mistake of the settings file, and nothing that was there when it was named")
    func notToCome() async throws {
        try await PlacedLibrary.with([Self.photo]) { library in
            try library.makeFolder("There")
            let catalogue = try await library.catalogue(file: ["Weding"])
            for name in ["Baptism", "There"] {
                var request = Self.protecting(name)
                request.new = true
                _ = try await catalogue.add(request)
            }
            try library.removeFolder("There")
            try await library.lookAgain(catalogue)
            let condition = try #require(await catalogue.health.conditions.all.first)
            #expect(condition.text.contains("There, Weding (did you mean Wedding?)"), "\(condition.text)")
            #expect(!condition.text.contains("Baptism"))
        }
    }

    @Test("A list that is set anew still awaits what it awaited; what is taken out of it is not awaited")
    func setAnew() async throws {
        try await PlacedLibrary.with([Self.photo]) { library in
            func awaited(_ catalogue: Catalogue) async -> Set<FilePath>? {
                await catalogue.settings.values.stored.awaited[.protect]
            }
            let catalogue = try await library.catalogue(file: [])
            var request = Self.settingProtected(["Baptism", "Wedding"])
            request.new = true
            _ = try await catalogue.set(request)
            #expect(await awaited(catalogue) == ["Baptism"])
            _ = try await catalogue.set(Self.settingProtected([library.path("TOP/Library/Baptism")]))
            #expect(await awaited(catalogue) == [FilePath(library.path("TOP/Library/Baptism"))])
            _ = try await catalogue.remove(Self.unprotecting("Baptism"))
            #expect(await awaited(catalogue) == [])
            _ = try await catalogue.add(Self.protecting("Wedding"))
            _ = try await catalogue.unset(SettingsUnsetRequest(name: "protect"))
            #expect(await awaited(catalogue) == nil)
        }
    }

    @Test("A place to come stays one where the folder above it moves")
    func toComeElsewhere() async throws {
        try await PlacedLibrary.with(["2020/a.jpg"]) { library in
            let catalogue = try await library.catalogue(file: [])
            var request = Self.protecting("2020/Baptism")
            request.new = true
            _ = try await catalogue.add(request)
            try await library.move("2020", to: "Old", catalogue)
            let place = FilePath(library.path("TOP/Library/Old/Baptism"))
            #expect(await catalogue.settings.values.places(of: .protect) == [place])
            #expect(await catalogue.settings.values.stored.awaited[.protect] == [place])
            #expect(await catalogue.health.conditions.all.isEmpty)
        }
    }

    @Test("While a library is missing, what may lie in it can be protected")
    func missingLibrary() async throws {
        try await PlacedLibrary.with(["A/a.jpg"]) { library in
            try library.moveAway()
            let catalogue = try await library.catalogue(file: [])
            _ = try await catalogue.add(Self.protecting("New"))
            #expect(await catalogue.settings.values.places(of: .protect) == ["New"])
        }
    }

    @Test("A search that began before a library came back does not say what is missing in it")
    func staleSearch() {
        let (found, missing) = (FoundPlace(places: []), FoundPlace(places: [], isOnDisk: false))
        let result: [FilePath: FoundPlace] = ["Wedding": found, "Link": missing]
        var places = SettingPlaces(libraries: [:])
        let times = places.timesForgotten
        #expect(places.valid(result, since: times) == result)
        places.forgetMissing()
        #expect(places.valid(result, since: times) == ["Wedding": found])
        #expect(places.valid(result, since: places.timesForgotten) == result)
    }

    @Test("What is to be left out or passed over and is not there is a condition, too")
    func otherLists() async throws {
        try await PlacedLibrary.with(["Scans/a.jpg"]) { library in
            let catalogue = try await library.catalogue(lines: ["leave-out = ['Scnas']", "ignore = ['scans', 'Scans']"])
            let conditions = await catalogue.health.conditions.all
            #expect(conditions.map(\.code).sorted() == ["ignore-unmatched", "leave-out-unmatched"])
            #expect(conditions.allSatisfy { $0.text.contains("did you mean Scans?") })
        }
    }

    @Test("What a request protects and what the file does are protected both, and each is taken back where it stands")
    func sources() async throws {
        try await PlacedLibrary.with(["A/a.jpg", "B/b.jpg"]) { library in
            let catalogue = try await library.catalogue(file: [])
            _ = try await catalogue.add(Self.protecting("A"))
            await catalogue.take(try library.reader(file: ["B"]).read())
            try await library.settle(catalogue)
            #expect(try await library.isProtected("A/a.jpg", catalogue))
            #expect(try await library.isProtected("B/b.jpg", catalogue))
            let refusal = await #expect(throws: ProtocolError.self) {
                try await catalogue.remove(Self.unprotecting("B"))
            }
            #expect(refusal?.word == .refused && refusal?.remedy?.contains("config.toml") == true)
            _ = try await catalogue.remove(Self.unprotecting("A"))
            #expect(try await !library.isProtected("A/a.jpg", catalogue))
            #expect(try await library.isProtected("B/b.jpg", catalogue))
        }
    }

    @Test(
        "A protected folder that is renamed stays protected where it goes, also after a restart",
        arguments: [true, false])
    func renamed(isInFile: Bool) async throws {
        try await PlacedLibrary.with(["2020/Wedding/a.jpg"]) { library in
            let file = isInFile ? ["2020/wedding"] : []
            var catalogue = try await library.catalogue(file: file)
            if !isInFile { _ = try await catalogue.add(Self.protecting("2020/Wedding")) }
            try await library.move("2020/Wedding", to: "2020/Feast", catalogue)
            try await library.move("2020", to: "Old", catalogue)
            #expect(try await library.isProtected("Old/Feast/a.jpg", catalogue))
            // What stands in the file is the person's to change.
            #expect(await catalogue.health.conditions.all.isEmpty != isInFile)
            catalogue = try await library.catalogue(file: file)
            #expect(try await library.isProtected("Old/Feast/a.jpg", catalogue))
        }
    }

    @Test("Where two folders change names, what was in the protected one stays protected")
    func exchanged() async throws {
        try await PlacedLibrary.with(["A/a.jpg", "B/b.jpg"]) { library in
            let catalogue = try await library.catalogue(file: [])
            _ = try await catalogue.add(Self.protecting("A"))
            try await library.exchange("A", "B", catalogue)
            // Either folder may be the one that was meant.
            for (number, photo) in ["A/new.jpg", "B/new.jpg"].enumerated() {
                try library.add(photo, inode: UInt64(90 + number))
                #expect(try await library.isProtected(photo, catalogue))
            }
        }
    }

    @Test("A library that comes back is not touched before its protected places are looked up")
    func libraryComesBack() async throws {
        try await PlacedLibrary.with(["A/a.jpg"]) { library in
            try library.moveAway()
            let catalogue = try await library.catalogue(file: ["TOP/Real/A"])
            try library.comeBackThroughLink()
            let record = try library.record("A/a.jpg")
            let refusal = await #expect(throws: ProtocolError.self) {
                try await catalogue.lookAgainAndCheck(record)
            }
            #expect(refusal?.word == .busy)
            try await library.settle(catalogue)
            #expect(try await library.isProtected("A/a.jpg", catalogue))
        }
    }

    @Test("A folder that moves does not take along a protected place that was not looked up yet")
    func unknownPlaceStays() async throws {
        try await PlacedLibrary.with(["A/a.jpg", "Other/b.jpg"]) { library in
            let catalogue = try await library.catalogue(file: [])
            _ = try await catalogue.add(Self.protecting("A"))
            await catalogue.follow(library.root, "Other", to: "Another", notKnowing: "A")
            try await library.settle(catalogue)
            #expect(try await library.isProtected("A/a.jpg", catalogue))
        }
    }

    @Test("A protected photo that is renamed stays protected, and so does its old place")
    func renamedPhoto() async throws {
        try await PlacedLibrary.with(["scan.jpg"]) { library in
            let catalogue = try await library.catalogue(file: [])
            _ = try await catalogue.add(Self.protecting("scan.jpg"))
            try await library.move("scan.jpg", to: "scan.jpg~.jpg", catalogue)
            try library.add("scan.jpg", inode: 78)
            #expect(try await library.isProtected("scan.jpg", catalogue))
            #expect(try await library.isProtected("scan.jpg~.jpg", catalogue))
        }
    }

    @Test("Nothing goes that a link may protect before the disk was asked")
    func notLookedUp() async throws {
        try await PlacedLibrary.with(["Wedding/a.jpg"]) { library in
            try library.link("Link", to: "Wedding")
            let catalogue = try await library.catalogue(file: ["Link"], isLoaded: false)
            let record = try library.record("Wedding/a.jpg")
            let refusal = await #expect(throws: ProtocolError.self) { try await catalogue.checkProtection(of: record) }
            #expect(refusal?.word == .busy)
        }
    }

    private static func protecting(_ path: String) -> SettingsAddRequest {
        SettingsAddRequest(name: "protect", folder: SettingFolder(WirePath(bytes: Array(path.utf8))))
    }

    private static func settingProtected(_ paths: [String]) -> SettingsSetRequest {
        let folders = paths.map { SettingFolder(WirePath(bytes: Array($0.utf8))) }
        return SettingsSetRequest(name: "protect", value: .folders(folders))
    }

    private static func unprotecting(_ path: String) -> SettingsRemoveRequest {
        SettingsRemoveRequest(name: "protect", folder: SettingFolder(WirePath(bytes: Array(path.utf8))))
    }
}

extension Catalogue {
    /// In one turn, in which no look can end.
    fileprivate func lookAgainAndCheck(_ record: PhotoStore.PhotoRecord) throws {
        findPlacesAgain()
        try checkProtection(of: record)
    }

    /// Follows a folder while it is not known where a place is, and looks then.
    fileprivate func follow(_ root: Int64, _ from: FilePath, to: FilePath, notKnowing place: FilePath) {
        settings.places.found[place] = FoundPlace(places: [], isOnDisk: false)
        followProtected(
            LibraryPlace(root: root, path: from.bytes), to: LibraryPlace(root: root, path: to.bytes), isFolder: true)
        findPlacesAgain()
    }

    /// By the settings of this turn.
    fileprivate func checkProtection(of record: PhotoStore.PhotoRecord) throws {
        try settings.checkProtection(of: record)
    }
}

/// A library on the disk with its store, for catalogues with some settings.
private struct PlacedLibrary {
    private let top: FilePath
    private let store: PhotoDatabase
    let root: Int64

    /// Makes a library of empty files, and removes it afterwards.
    static func with(_ photos: [String], _ body: (PlacedLibrary) async throws -> Void) async throws {
        var template = Array("/tmp/cleaner-places-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        let library = try PlacedLibrary(FilePath(platformString: template))
        defer { try? FileManager.default.removeItem(atPath: library.top.string) }
        for (number, photo) in photos.enumerated() { try library.add(photo, inode: UInt64(number + 1)) }
        try await body(library)
        try library.store.close()
    }

    private init(_ top: FilePath) throws {
        self.top = top
        store = try PhotoDatabase(path: top.appending("photos.sqlite"))
        root = try store.places.root(at: top.appending("Library").bytes)
    }

    /// With `TOP` as what it stands for.
    func path(_ text: String) -> String { text.replacingOccurrences(of: "TOP", with: top.string) }

    // MARK: The disk

    private func onDisk(_ path: String) -> FilePath { top.appending("Library").pushing(FilePath(path)) }

    func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: onDisk(path).string, withIntermediateDirectories: true)
    }

    func removeFolder(_ path: String) throws { try #require(rmdir(onDisk(path).string) == 0) }

    func link(_ path: String, to target: String) throws { try #require(symlink(target, onDisk(path).string) == 0) }

    /// Adds a photo that the store knows.
    func add(_ path: String, inode: UInt64) throws {
        try makeFolder(FilePath(path).removingLastComponent().string)
        try #require(FileManager.default.createFile(atPath: onDisk(path).string, contents: nil))
        let stamp = FileStamp(volume: 1, inode: inode, size: 0, modified: 1, changed: 1)
        var sightings = Sightings()
        _ = try store.intake.place([(Location(root: root, path: FilePath(path)), stamp)], at: 1, sightings: &sightings)
    }

    func move(_ path: String, to other: String, _ catalogue: Catalogue) async throws {
        var status = stat()
        try #require(lstat(onDisk(path).string, &status) == 0)
        try #require(rename(onDisk(path).string, onDisk(other).string) == 0)
        let (from, to) = (FilePath(path), FilePath(other))
        guard status.st_mode & S_IFMT != S_IFDIR else {
            return try await notice(.directoryMoved(fromRoot: root, from: from, toRoot: root, to: to), catalogue)
        }
        let stamp = try store.places.file(of: try record(path).id)?.stamp
        try await notice(.moved(fromRoot: root, from: from, toRoot: root, to: to, stamp: stamp), catalogue)
    }

    /// Two folders take each other's names at once; the watch tells of one after the other.
    func exchange(_ one: String, _ other: String, _ catalogue: Catalogue) async throws {
        let (first, second, aside) = (onDisk(one).string, onDisk(other).string, onDisk("aside").string)
        try #require(rename(first, aside) == 0 && rename(second, first) == 0 && rename(aside, second) == 0)
        try await notice(
            .directoryMoved(fromRoot: root, from: FilePath(one), toRoot: root, to: FilePath(other)), catalogue)
        try await notice(
            .directoryMoved(fromRoot: root, from: FilePath(other), toRoot: root, to: FilePath(one)), catalogue)
    }

    /// The disk of the library is away.
    func moveAway() throws { try #require(rename(onDisk("").string, top.appending("Away").string) == 0) }

    /// It is there again, and the library is a link to it.
    func comeBackThroughLink() throws {
        try #require(rename(top.appending("Away").string, top.appending("Real").string) == 0)
        try #require(symlink("Real", top.appending("Library").string) == 0)
    }

    // MARK: The catalogue

    func reader(file: [String]) throws -> SettingsReader {
        let list = file.map { "\"\(path($0))\"" }.joined(separator: ", ")
        return try reader(lines: ["protect = [\(list)]"])
    }

    private func reader(lines: [String]) throws -> SettingsReader {
        let file = top.appending("config.toml")
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: file.string))
        var flags = Configuration.Flags()
        flags.settingsFile = file
        flags.libraries = [top.appending("Library")]
        let surroundings = Surroundings(environment: ["XDG_RUNTIME_DIR": "/run/user/7"], home: "/home/a")
        return SettingsReader { [flags] in
            try Configuration(flags: flags, surroundings: surroundings, processors: 1)
        }
    }

    func catalogue(file: [String], isLoaded: Bool = true) async throws -> Catalogue {
        try await catalogue(reader(file: file), isLoaded: isLoaded)
    }

    func catalogue(lines: [String]) async throws -> Catalogue { try await catalogue(reader(lines: lines)) }

    private func catalogue(_ reader: SettingsReader, isLoaded: Bool = true) async throws -> Catalogue {
        let configuration = try reader.read().settings.get()
        let catalogue = Catalogue(
            store: store, queue: IntakeQueue(), configuration: configuration,
            libraries: Libraries([root: top.appending("Library")], clocks: .machine),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clocks: .machine)
        guard isLoaded else { return catalogue }
        try await catalogue.load()
        try await settle(catalogue)
        return catalogue
    }

    /// Waits until all places are looked up.
    func settle(_ catalogue: Catalogue) async throws {
        while await catalogue.settings.places.isSearching {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    func lookAgain(_ catalogue: Catalogue) async throws {
        await catalogue.findPlaces()
        try await settle(catalogue)
    }

    func notice(_ event: WatchEvent, _ catalogue: Catalogue) async throws {
        try await BlockingThread.run("watch") { catalogue.notice(event) }
        try await settle(catalogue)
    }

    func record(_ path: String) throws -> PhotoRecord {
        let photo = try #require(try store.places.photo(at: Location(root: root, path: FilePath(path))))
        return try #require(try store.photos.records(of: [photo])[photo])
    }

    /// Whether a photo is protected, in the catalogue's word and in what is told of it.
    func isProtected(_ path: String, _ catalogue: Catalogue) async throws -> Bool {
        let record = try record(path)
        let isTold = try store.photos.facts(of: record.id)?.traits.contains(.protected) == true
        do {
            try await catalogue.checkProtection(of: record)
            #expect(!isTold)
            return false
        } catch let error as ProtocolError where error.word == .refused {
            #expect(isTold)
            return true
        }
    }
}
