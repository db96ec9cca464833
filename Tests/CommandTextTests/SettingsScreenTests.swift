import CleanerProtocol
import CommandText
import PhotoCategories
import Testing

@Suite struct SettingsScreenTests {
    private static let odd = SettingFolder(WirePath(bytes: Array("Sc\u{1B}".utf8) + [0xFF]), photos: 0)
    private static let blurry = SettingRow(
        name: "blurry.sensitivity", value: .text("high"), source: .set, meaning: "blurriness above 0.4",
        allowed: "off, low, high, or a number from 0 to 1",
        levels: [
            .init(name: "low", threshold: 0.7, meaning: "blurriness above 0.7"),
            .init(name: "high", threshold: 0.4, meaning: "blurriness above 0.4"),
        ],
        below: [.init(source: .file, value: .number(0.25)), .init(source: .default, value: .text("normal"))],
        changeable: true)
    private static let leaveOut = SettingRow(
        name: "leave-out",
        value: .folders([SettingFolder(WirePath(bytes: Array("Scans".utf8)), photos: 1203), odd]), source: .file,
        meaning: "never proposed", allowed: "folders", changeable: true)
    private static let ignore = SettingRow(
        name: "ignore", value: .folders([]), source: .default, meaning: "not looked into", allowed: "folders",
        changeable: false)

    @Test("Settings are lined up, a line for each folder, names escaped")
    func all() {
        let rows = [Self.blurry, Self.leaveOut, Self.ignore]
        #expect(
            Sample.text(SettingsScreen(page: Sample.page(nil)).lines(rows)) == """
                blurry.sensitivity  high        set      blurriness above 0.4
                leave-out           Scans       file     1,203 photos
                                    Sc\\x1B\\xFF           0 photos
                ignore              none        default  not looked into
                """)
        #expect(
            Sample.text(SettingsScreen(page: Sample.page(46)).lines(rows)) == """
                blurry.sensitivity  high        set
                    blurriness above 0.4
                leave-out           Scans       file     1,20…
                                    Sc\\x1B\\xFF           0 ph…
                ignore              none        default
                    not looked into
                """)
    }

    @Test("One setting says what is possible, and what else is said of it")
    func one() {
        #expect(
            Sample.text(SettingsScreen(page: Sample.page(nil)).lines(Self.blurry)) == """
                blurry.sensitivity: high  by `cleanerctl settings`
                  blurriness above 0.4
                  config.toml says 0.25

                Possible: off, low, high, or a number from 0 to 1
                  low   blurriness above 0.7
                  high  blurriness above 0.4
                """)
        let narrow = SettingsScreen(page: Sample.page(24)).lines(Self.blurry).map { $0.text(colour: false) }
        #expect(
            narrow.suffix(4) == ["  low   blurriness above", "        0.7", "  high  blurriness above", "        0.4"])
    }

    @Test("A change says what counts now and what it did to the lists")
    func change() {
        let change = SettingChange(
            setting: Self.blurry, categories: [.init(category: .blurry, before: 1203, after: 1)])
        #expect(
            SettingText.lines(change) == [
                "blurry.sensitivity is high now: blurriness above 0.4.", "  blurry: 1 photo, before 1,203",
            ])
        let left = SettingChange(
            setting: Self.leaveOut, categories: [.init(category: .blurry, before: 2, after: 0)])
        #expect(
            SettingText.lines(left).suffix(2) == ["Lists that this changed:", "  blurry: 0 photos, before 2"])
        #expect(
            SettingText.lines(SettingChange(setting: Self.leaveOut, categories: [])) == [
                "Left out now:", "  Scans  1,203 photos", "  Sc\\x1B\\xFF  no photo is known there",
            ])
        var awaited = Self.leaveOut
        awaited.value = .folders([SettingFolder(WirePath(bytes: Array("Scans".utf8)), photos: 0, new: true)])
        awaited.name = "prefer-folders"
        #expect(
            SettingText.lines(SettingChange(setting: awaited, categories: [])) == [
                "Preferred now:", "  Scans  nothing is there yet",
            ])
        #expect(
            Sample.text(SettingsScreen(page: Sample.page(nil)).lines([awaited]))
                == "prefer-folders  Scans  file  nothing is there yet")
        var none = Self.leaveOut
        none.value = .folders([])
        #expect(SettingText.lines(SettingChange(setting: none, categories: [])) == ["Nothing is left out now."])
        none.name = "prefer-folders"
        #expect(SettingText.lines(SettingChange(setting: none, categories: [])) == ["No folder is preferred now."])
        none.name = "protect"
        #expect(SettingText.lines(SettingChange(setting: none, categories: [])) == ["Nothing is protected now."])
    }

    @Test("Who sets what the daemon's command line sets too is told so")
    func flag() {
        var setting = Self.blurry
        #expect(SettingText.warning(afterSetting: SettingChange(setting: setting, categories: [])).isEmpty)
        setting.source = .flag
        #expect(SettingText.warning(afterSetting: SettingChange(setting: setting, categories: [])).count == 1)
    }

    @Test("A subscriber's line names the settings that changed")
    func line() {
        let change = ChangeMessage(number: 1, settings: ["leave-out", "a\u{1B}"])
        let line = ChangeLine.settings(change, page: Sample.page(nil))
        #expect(line?.text(colour: false) == "12:30:00  settings  leave-out, a\\x1B")
        #expect(ChangeLine.settings(ChangeMessage(number: 2), page: Sample.page(nil)) == nil)
    }

    @Test("A category that is off is said to be")
    func off() {
        var status = Sample.status
        status.categories[0].off = true
        let text = Sample.text(StatusScreen(status, page: Sample.page(nil)).lines)
        #expect(text.split(separator: "\n").contains { $0.contains("duplicates") && $0.hasSuffix("off") })
    }

    @Test("A photo that is left out is shown with the folder's name")
    func leftOut() {
        let report = ShowReport(
            photo: Sample.row(1), alsoAt: nil, leftOut: Self.odd.path, measurements: [], verdicts: [])
        let text = Sample.text(ShowScreen(report, page: Sample.page(nil)).lines)
        #expect(text.contains("its folder Sc\\x1B\\xFF is left out"))
    }
}

@Suite struct FolderArgumentTests {
    private static func folder(_ path: String) -> SettingFolder { SettingFolder(WirePath(bytes: Array(path.utf8))) }

    @Test(
        "A folder is one from the current folder, or else as it was typed",
        arguments: [
            ("Scans", "/p/Scans", "Scans"), ("gone", "gone", nil), ("/p/Scans", "/p/Scans", nil),
            ("/link/Scans", "/p/Scans", "/link/Scans"), ("/gone", "/gone", nil),
        ] as [(String, String, String?)])
    func folder(typed: String, first: String, second: String?) throws {
        let real = ["Scans": "/p/Scans", "/p/Scans": "/p/Scans", "/link/Scans": "/p/Scans"]
        let argument = try FolderArgument(Array(typed.utf8)) { path in
            real[String(decoding: path, as: UTF8.self)].map { Array($0.utf8) }
        }
        #expect(argument.first == Self.folder(first))
        #expect(argument.second == second.map(Self.folder))
    }

    @Test("Its bytes stay as they were typed")
    func bytes() throws {
        #expect(try FolderArgument([0x61, 0xFF]) { _ in nil }.first.path.bytes == [0x61, 0xFF])
        #expect(throws: Complaint.self) { try FolderArgument([]) { _ in nil } }
    }
}
