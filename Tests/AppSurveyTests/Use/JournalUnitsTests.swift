import Foundation
import SystemPackage
import Testing

@testable import AppSurvey

@Suite("Uses in systemd's journal")
struct JournalUnitsTests {
    static let units: [(unit: String, application: String?)] = [
        // As systemd's DESKTOP_ENVIRONMENTS gives the names.
        ("app-gnome-org.gnome.Evince@12345.service", "org.gnome.Evince"),
        ("app-flatpak-org.telegram.desktop@12345.service", "org.telegram.desktop"),
        ("app-KDE-org.kde.okular@12345.service", "org.kde.okular"),
        ("app-org.kde.amarok.service", "org.kde.amarok"),
        ("app-org.gnome.Evince-12345.scope", "org.gnome.Evince"),
        // As GNOME Shell 43, Plasma 5.27 and flatpak 1.14 name them.
        ("app-gnome-firefox\\x2desr-2345.scope", "firefox-esr"),
        ("app-org.kde.konsole-5ae6b0b0f2c14d3cbd57d2ad9d4f6d1f.scope", "org.kde.konsole"),
        ("app-flatpak-org.gnome.Maps-987.scope", "org.gnome.Maps"),
        // As snapd 2.57 and snapd 2.45 named them.
        ("snap.firefox.firefox-6b1d9f7e-0b7b-4b0e-9f3c-3f1f0b0a7c55.scope", "firefox_firefox"),
        ("snap.firefox.firefox.6b1d9f7e-0b7b-4b0e-9f3c-3f1f0b0a7c55.scope", "firefox_firefox"),
        // Nobody has started these.
        ("app-gnome\\x2dkeyring@autostart.service", nil), ("dbus.service", nil), ("app.slice", nil),
        ("app-graphical.slice", nil), ("session-2.scope", nil),
        // What systemd never writes.
        ("app-", nil), ("app-.scope", nil), ("app-a\\x-1.scope", nil), ("app-a\\y41-1.scope", nil), ("", nil),
        ("snap..x.scope", nil), ("snap.x.scope", nil), ("app--1.scope", nil),
    ]

    @Test("The name of a unit says whose it is", arguments: units)
    func names(unit: String, application: String?) {
        #expect(AppUnit.application(unit[...]) == application)
    }

    @Test("The latest start or end of a unit counts, and nothing else of the journal")
    func journal() throws {
        let folder = try ScratchSystem()
        let file = folder.url.appendingPathComponent("user-1000.journal")
        try WrittenJournal.write(to: file)
        let times = try JournalUnits.times([FilePath(file.path)])
        #expect(times["org.gnome.Nautilus"] == 1_700_003_600)
        #expect(times["org.kde.okular"] == 1_700_007_200)
        #expect(times["dbus"] == nil)
    }

    @Test("Only the person's own files are read, the newest first")
    func files() throws {
        let folder = try ScratchSystem()
        let machine = folder.url.appendingPathComponent("0123456789abcdef0123456789abcdef")
        try FileManager.default.createDirectory(at: machine, withIntermediateDirectories: true)
        let names = [
            "user-1000@aaaa-0000000000000001-000604e8a0000000.journal",
            "user-1000@aaaa-0000000000000900-000604e8b0000000.journal", "user-1000.journal", "user-1001.journal",
            "user-10001.journal", "system.journal", "user-1000.journal~", "user-1000@aaaa.txt",
        ]
        for name in names { try Data().write(to: machine.appendingPathComponent(name)) }
        let places = [folder.root, "/nonexistent/journal"]
        let found = JournalUnits.files(in: places, of: 1000).compactMap { $0.lastComponent?.string }
        #expect(found == [names[2], names[1], names[0]])
        #expect(JournalUnits.files(in: places, of: 7) == [])
    }

    @Test("Files that are no journals are refused with a reason, and damaged ones are read in part")
    func damaged() throws {
        let folder = try ScratchSystem()
        let file = folder.url.appendingPathComponent("user-1000.journal")
        #expect(try JournalUnits.times([]) == UseTimes())
        try Data(repeating: 0x41, count: 5000).write(to: file)
        #expect(throws: UnreadableSource.self) { try JournalUnits.times([FilePath(file.path)]) }
        try FileManager.default.removeItem(at: file)
        try WrittenJournal.write(to: file)
        let whole = try Data(contentsOf: file).prefix(4096)
        for offset in stride(from: 0, to: whole.count, by: 61) {
            let handle = try FileHandle(forWritingTo: file)
            try handle.seek(toOffset: UInt64(offset))
            try handle.write(contentsOf: [whole[offset] ^ 0xFF])
            _ = try? JournalUnits.times([FilePath(file.path)])
            try handle.seek(toOffset: UInt64(offset))
            try handle.write(contentsOf: [whole[offset]])
            try handle.close()
        }
    }
}
