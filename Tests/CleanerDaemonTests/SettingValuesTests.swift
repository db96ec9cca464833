import CleanerProtocol
import FileSystem
import PhotoCategories
import PhotoCulling
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("What a setting may be, and which source counts")
struct SettingValuesTests {
    private static let blurry = Setting.sensitivity(.blurry)

    @Test("A name reads back; another one is told the nearest", arguments: Setting.all)
    func readsBack(setting: Setting) throws {
        #expect(try Setting(name: setting.name) == setting)
        let slip = String(setting.name.dropLast())
        let problem = #expect(throws: SettingProblem.self) { try Setting(name: slip) }
        #expect(problem?.problem.contains(slip) == true)
        #expect(problem?.remedy.contains("did you mean \(setting.name)?") == true)
        #expect(problem?.answer.word == .notFound)
    }

    static let wrong: [(Setting, SettingValue)] = [
        (blurry, .text("banana")), (blurry, .text("")), (blurry, .number(1.5)), (blurry, .number(.infinity)),
        (blurry, .number(.nan)), (blurry, .text("-1")), (blurry, .folders([])),
        (.sensitivity(.nearDuplicates), .number(0.5)), (.sensitivity(.nearDuplicates), .text("32")),
        (.leaveOut, .text("Scans")), (.leaveOut, .number(1)), (.leaveOut, folders("")), (.leaveOut, folders(".")),
        (.preferFolders, .text("Scans")), (.preferFolders, folders("..")), (.leaveOut, folders("..")),
        (.leaveOut, folders("Scans", "../x")), (.leaveOut, folders("Scans/..")),
    ]

    @Test("A value that is not possible is refused with what is, and changes nothing", arguments: wrong.indices)
    func refused(index: Int) throws {
        let (setting, value) = Self.wrong[index]
        var values = SettingValues()
        try values.set(Self.blurry, to: .text("low"))
        let before = values
        let problem = #expect(throws: SettingProblem.self) { try values.set(setting, to: value) }
        #expect(problem?.problem.contains(setting.name) == true)
        #expect(problem?.remedy.isEmpty == false)
        #expect(problem?.answer.word == .badParameters)
        #expect(values == before)
    }

    @Test("A value that is possible reads back, numbers also as text")
    func possible() throws {
        var values = SettingValues()
        for (given, kept) in [("low", .text("low")), ("off", .text("off")), ("0.25", .number(0.25))]
            as [(String, SettingValue)]
        {
            try values.set(Self.blurry, to: .text(given))
            #expect(values[Self.blurry] == kept)
        }
        try values.set(Self.blurry, to: nil)
        #expect(values == SettingValues())
    }

    @Test("Folders are kept byte by byte, once each, without slashes and dots that mean nothing")
    func folders() throws {
        var values = SettingValues()
        let odd = SettingFolder(WirePath(bytes: [0x61, 0xFF]))
        try values.set(
            .leaveOut, to: .folders([odd] + ["./Scans/", "Scans", "/p//Work/", "a/../b"].map(Self.folder)))
        #expect(
            values.places[.leaveOut]?.map(\.bytes) == [[0x61, 0xFF]] + ["Scans", "/p/Work", "b"].map { Array($0.utf8) })
        #expect(values[.leaveOut] == .folders([odd] + ["Scans", "/p/Work", "b"].map(Self.folder)))
    }

    @Test("Which of the folders are to come is kept with them")
    func awaited() throws {
        var values = SettingValues()
        var folders = ["Scans", "Baptism"].map(Self.folder)
        folders[1].new = true
        try values.set(.protect, to: .folders(folders))
        #expect(values.places[.protect] == ["Scans", "Baptism"] && values.awaited == [.protect: ["Baptism"]])
        #expect(values[.protect] == .folders(folders))
        try values.set(.protect, to: nil)
        #expect(values == SettingValues())
    }

    @Test("A flag counts before what was set, that before the file, and that before the default")
    func precedence() throws {
        var settings = AdjustableSettings()
        #expect(settings.sensitivity(of: .blurry) == .level(.normal))
        #expect(settings.source(of: Self.blurry) == .default)
        try settings.file.set(Self.blurry, to: .number(0.3))
        #expect(settings.culling[.blurry] == 0.3)
        #expect(settings.source(of: Self.blurry) == .file)
        try settings.stored.set(Self.blurry, to: .text("off"))
        #expect(settings.culling.off == CategorySet(.blurry))
        #expect(settings.source(of: Self.blurry) == .set)
        try settings.flags.set(Self.blurry, to: .text("high"))
        #expect(settings.culling[.blurry] == CullingSettings([.blurry: .level(.high)])[.blurry])
        #expect(settings.layers(of: Self.blurry).map(\.source) == [.flag, .set, .file, .default])
        #expect(settings.source(of: .sensitivity(.screenshots)) == .default)
        try settings.file.set(.leaveOut, to: Self.folders("Scans"))
        #expect(settings.places(of: .leaveOut) == ["Scans"])
        // An empty list says something: that nothing is left out.
        try settings.stored.set(.leaveOut, to: .folders([]))
        #expect(settings.places(of: .leaveOut) == [])
    }

    @Test("What any source protects is protected, and nothing that one says takes away what another does")
    func protection() throws {
        var settings = AdjustableSettings()
        try settings.file.set(.protect, to: Self.folders("B", "C"))
        var next = settings
        try next.stored.set(.protect, to: Self.folders("A", "B"))
        #expect(next.places(of: .protect) == ["A", "B", "C"])
        #expect(next.changed(since: settings) == [.protect])
        try next.stored.set(.protect, to: .folders([]))
        try next.flags.set(.protect, to: .folders([]))
        #expect(next.places(of: .protect) == ["B", "C"])
        #expect(next.changed(since: settings).isEmpty)
    }

    @Test("Only a value that counts is a change")
    func changed() throws {
        var settings = AdjustableSettings()
        try settings.stored.set(Self.blurry, to: .text("high"))
        #expect(settings.changed(since: AdjustableSettings()) == [Self.blurry])
        var next = settings
        try next.file.set(Self.blurry, to: .text("low"))
        try next.file.set(.leaveOut, to: .folders([]))
        #expect(next.changed(since: settings).isEmpty)
        try next.flags.set(.leaveOut, to: Self.folders("x"))
        #expect(next.changed(since: settings) == [.leaveOut])
    }

    private static func folder(_ path: String) -> SettingFolder { SettingFolder(WirePath(bytes: Array(path.utf8))) }

    private static func folders(_ paths: String...) -> SettingValue { .folders(paths.map(folder)) }
}
