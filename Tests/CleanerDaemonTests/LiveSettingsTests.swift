import CleanerProtocol
import FileSystem
import PhotoStore
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("Settings that hold now")
struct LiveSettingsTests {
    /// Settings by which these places are protected through a request.
    private static func protecting(_ names: FilePath...) -> LiveSettings {
        var values = AdjustableSettings()
        values.stored.places[.protect] = names
        return LiveSettings(values, file: "/home/a/config.toml", libraries: [1: "/l"])
    }

    @Test("A protected folder that moves is protected at its new place, and at its old until nothing is there")
    func follow() {
        var settings = Self.protecting("A")
        let next = settings.follow(
            LibraryPlace(root: 1, path: Array("A".utf8)), to: LibraryPlace(root: 1, path: Array("B".utf8)),
            isFolder: true)
        #expect(next?.stored.places[.protect] == ["A", "/l/B"])
        settings.values = next ?? settings.values
        let gone = settings.dropLeft(["A": FoundPlace(places: [], isOnDisk: false)])
        #expect(gone?.stored.places[.protect] == ["/l/B"])
        let again = settings.dropLeft(["A": FoundPlace(places: [], isOnDisk: false)])
        #expect(again == nil)
    }

    @Test("A search that is asked for while one runs looks once more")
    func search() {
        var places = SettingPlaces(libraries: [:])
        let requests = [places.requestSearch(), places.requestSearch()]
        let looks = [places.isSearchDue(), places.requestSearch(), places.isSearchDue()]
        #expect(requests == [true, false] && looks == [true, false, true] && places.isSearching)
        let end = places.isSearchDue()
        #expect(!end && !places.isSearching)
    }

    @Test("What is not found any more stays where it was known; names that are not set are forgotten")
    func found() {
        var places = SettingPlaces(libraries: [1: "/l"])
        let known = LibraryPlace(root: 1, path: Array("Real".utf8))
        places.found = ["Link": FoundPlace(places: [known]), "Old": FoundPlace(places: [])]
        let missing = FoundPlace(places: [LibraryPlace(root: 1, path: Array("Link".utf8))], isOnDisk: false)
        let isNew = places.take(["Link": missing], keeping: ["Link"])
        #expect(isNew && places.places(named: "Link").contains(known) && places.found["Old"] == nil)
        #expect(places.isConcerned(by: Array("Real".utf8), of: 1))
        #expect(!places.isConcerned(by: Array("Real".utf8), of: 2))
    }

    @Test("Lists are edited as requests ask; what another source holds, or lies outside, is refused")
    func edits() throws {
        let configuration = try Configuration(
            flags: Configuration.Flags(),
            surroundings: Surroundings(environment: ["XDG_RUNTIME_DIR": "/run/user/7"], home: "/home/a"), processors: 1)
        func folder(_ text: String) -> SettingFolder { SettingFolder(WirePath(bytes: Array(text.utf8))) }
        var settings = Self.protecting("A")
        settings.values.file.places[.protect] = ["F"]
        var edit = try SettingEdit("protect", settings, configuration)
        try edit.add(folder("/l/A"), new: false)
        #expect(edit.next.stored.places[.protect] == ["A"])
        try edit.remove(folder("/l/A"))
        #expect(edit.next.stored.places[.protect] == [])
        let other = #expect(throws: ProtocolError.self) { try edit.remove(folder("F")) }
        #expect(other?.word == .refused && other?.remedy?.contains("config.toml") == true)
        let outside = #expect(throws: ProtocolError.self) { try edit.add(folder("/elsewhere"), new: false) }
        #expect(outside?.word == .notFound)
        let fixed = #expect(throws: ProtocolError.self) { try SettingEdit("workers", settings, configuration) }
        #expect(fixed?.word == .refused)
    }
}
