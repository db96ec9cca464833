import Foundation
import SystemPackage
import Testing

@testable import AppSurvey

/// Files as flatpak-metadata(5), snapd and the AppImage specification describe them.
///
/// Of snapd: `wrappers/desktop.go` writes the entries, `DesktopPrefix` in `snap/info.go` names them, and `snap/naming`
/// separates name, key of the instance and revision. Of AppImage: "Image format" in `draft.md` of AppImageSpec.
@Suite("Flatpak, Snap and AppImage")
struct BundleTests {
    private static let kilobytes = Data(repeating: 7, count: 64 << 10)

    private func installFlatpak(_ id: String, runtime: String, own: Bool = false, in system: borrowing ScratchSystem)
        throws
    {
        let top = own ? "home/anna/.local/share/flatpak" : "var/lib/flatpak"
        let deployed = "\(top)/app/\(id)/x86_64/stable/0a1b"
        try system.write("\(deployed)/metadata", "[Application]\nname=\(id)\nruntime=\(runtime)\nsdk=x\n")
        try system.write("\(deployed)/files/bin/app", Self.kilobytes)
        try system.writeEntry("\(deployed)/export/share/applications/\(id).desktop", name: id, "X-Flatpak=\(id)")
        try system.link("\(top)/app/\(id)/x86_64/stable/active", to: "0a1b")
        try system.link("\(top)/app/\(id)/current", to: "x86_64/stable")
        try system.link(
            "\(top)/exports/share/applications/\(id).desktop",
            to: "../../../app/\(id)/current/active/export/share/applications/\(id).desktop")
    }

    private func installRuntime(_ name: String, in system: borrowing ScratchSystem) throws {
        try system.write("var/lib/flatpak/runtime/\(name)/x86_64/45/0c/files/lib", Self.kilobytes)
    }

    @Test("A runtime that one application alone uses goes along with it, one of two stays")
    func flatpak() throws {
        let system = try ScratchSystem()
        try installFlatpak("org.example.One", runtime: "org.example.Platform/x86_64/45", in: system)
        try installFlatpak("org.example.Two", runtime: "org.shared.Platform/x86_64/45", in: system)
        try installFlatpak("org.example.Three", runtime: "org.shared.Platform/x86_64/45", own: true, in: system)
        for name in ["org.example.Platform", "org.example.Platform.Locale", "org.shared.Platform"] {
            try installRuntime(name, in: system)
        }
        try installRuntime("org.example.One.Locale", in: system)
        try system.write("home/anna/.var/app/org.example.One/data/file", Self.kilobytes)
        try system.write("home/anna/.var/app/org.example.One/cache/file", Self.kilobytes)
        let survey = Survey(of: system.places)
        #expect(survey.problems == [])
        #expect(survey.applications.count == 3)
        let one = try #require(survey.applications.first { $0.id == "org.example.One" })
        #expect(one.source == .flatpak(id: "org.example.One", isOwn: false))
        #expect(one.protection == nil)
        #expect(one.programs == [])
        let files = Int64(Self.kilobytes.count)
        #expect((files..<2 * files).contains(one.sizes.program))
        #expect((3 * files..<4 * files).contains(one.sizes.along))
        #expect((files..<2 * files).contains(one.sizes.data))
        #expect((files..<2 * files).contains(one.sizes.cache))
        let two = try #require(survey.applications.first { $0.id == "org.example.Two" })
        #expect(two.sizes.along == 0)
        let three = try #require(survey.applications.first { $0.id == "org.example.Three" })
        #expect(three.source == .flatpak(id: "org.example.Three", isOwn: true))
    }

    @Test("Metadata that names a path in place of a runtime leads nowhere")
    func hostileRuntime() throws {
        let system = try ScratchSystem()
        try installFlatpak("org.example.One", runtime: "../../../etc/x86_64/45", in: system)
        try installFlatpak("org.example.Two", runtime: "../x/..", in: system)
        #expect(Survey(of: system.places).applications.map(\.sizes.along) == [0, 0])
    }

    @Test("All revisions of a snap count, and its own data; what only carries snaps is no application")
    func snap() throws {
        let system = try ScratchSystem()
        try installSnap("viewer", entry: "viewer_viewer", revisions: ["1", "x2"], in: system)
        try installSnap("viewer_two", entry: "viewer+two_viewer", revisions: ["3"], in: system)
        // Bases and what snaps share have no entries.
        for name in ["core22_1033", "bare_5", "snapd_20290", "gnome-42-2204_126", "viewer-extra_1"] {
            try system.write("var/lib/snapd/snaps/\(name).snap", Self.kilobytes)
        }
        try system.write("home/anna/snap/viewer/common/.cache/file", Self.kilobytes)
        try system.write("home/anna/snap/viewer/2/file", Self.kilobytes)
        let survey = Survey(of: system.places)
        #expect(survey.problems == [])
        #expect(survey.applications.map(\.id) == ["viewer+two_viewer", "viewer_viewer"])
        #expect(survey.applications.map(\.source) == [.snap(name: "viewer_two"), .snap(name: "viewer")])
        let files = Int64(Self.kilobytes.count)
        #expect(survey.applications.map(\.sizes.program) == [files, 2 * files])
        #expect(survey.applications.allSatisfy { $0.sizes.along == 0 && $0.protection == nil })
        let viewer = try #require(survey.applications.last)
        #expect((files..<2 * files).contains(viewer.sizes.cache))
        #expect((files..<2 * files).contains(viewer.sizes.data))
        #expect(RemovalWay(of: viewer) == .command("sudo snap remove viewer"))
    }

    private func installSnap(
        _ instance: String, entry: String, revisions: [String], in system: borrowing ScratchSystem
    ) throws {
        let hint = "BAMF_DESKTOP_FILE_HINT=/var/lib/snapd/desktop/applications/\(entry).desktop"
        try system.writeEntry(
            "var/lib/snapd/desktop/applications/\(entry).desktop",
            "X-SnapInstanceName=\(instance)\nExec=env \(hint) /snap/bin/\(instance) %U")
        for revision in revisions {
            let file = "var/lib/snapd/snaps/\(instance)_\(revision).snap"
            try system.write(file, Self.kilobytes)
            // snapd keeps what it has downloaded under a second name.
            let cache = system.url.appendingPathComponent("var/lib/snapd/cache")
            try FileManager.default.createDirectory(at: cache, withIntermediateDirectories: true)
            try FileManager.default.linkItem(
                at: system.url.appendingPathComponent(file), to: cache.appendingPathComponent(instance + revision))
        }
    }

    @Test("Two entries of a snap have its size, and its own folder counts once")
    func snapEntries() throws {
        let system = try ScratchSystem()
        try installSnap("suite", entry: "suite_a", revisions: ["1"], in: system)
        try system.writeEntry("var/lib/snapd/desktop/applications/suite_b.desktop", "X-SnapInstanceName=suite")
        try system.write("home/anna/snap/suite/common/file", Self.kilobytes)
        let applications = Survey(of: system.places).applications
        #expect(applications.map(\.sizes.program) == [Int64(Self.kilobytes.count), Int64(Self.kilobytes.count)])
        #expect(applications.map { $0.sizes.data > 0 } == [true, false])
        #expect(applications.map(\.takesAlong) == [["suite_b"], ["suite_a"]])
    }

    /// A file of type 2: the header of a runtime for x86-64 with the type in its padding, a table of one section, and
    /// behind it the SquashFS image.
    private static let image: Data = {
        var header =
            [0x7F] + Array("ELF".utf8) + [2, 1, 1, 0] + Array("AI".utf8) + [2] + [UInt8](repeating: 0, count: 5)
        // Type EXEC, x86-64, version 1; the table of sections lies behind the header, and has one of 64 bytes.
        header +=
            [2, 0, 62, 0, 1, 0, 0, 0] + [UInt8](repeating: 0, count: 16) + [64] + [UInt8](repeating: 0, count: 11)
        header += [64, 0, 0, 0, 0, 0, 64, 0, 1, 0, 0, 0]
        return Data(header) + Data(repeating: 0, count: 64) + Data("hsqs".utf8) + kilobytes
    }()

    @Test("An AppImage is known by its first bytes, and listed once if an entry starts it")
    func appImage() throws {
        let system = try ScratchSystem()
        try system.write("home/anna/Applications/Paint.AppImage", Self.image, mode: 0o755)
        try system.write("home/anna/Downloads/started", Self.image, mode: 0o755)
        // Not made executable yet; and one of type 1, which is an ISO 9660 image behind the same header.
        try system.write("home/anna/Downloads/New-x86_64.AppImage", Self.image)
        var first = Self.image
        first[10] = 1
        try system.write("home/anna/.local/bin/old", first, mode: 0o755)
        first[10] = 9
        try system.write("home/anna/Downloads/unknown.AppImage", first)
        try system.write("home/anna/Downloads/text.AppImage", "no program")
        try system.write("home/anna/Downloads/program", Data([0x7F] + Array("ELF".utf8)) + Self.kilobytes, mode: 0o755)
        let started = system.root.appending("home/anna/Downloads/started").string
        let entries = "home/anna/.local/share/applications/appimagekit"
        try system.writeEntry("\(entries)_1-Started.desktop", name: "Started", "Exec=\(started) %U\nTryExec=\(started)")
        try system.writeEntry("\(entries)_2-Gone.desktop", name: "Gone", "Exec=/gone %U\nTryExec=/gone")
        let applications = Survey(of: system.places).applications
        #expect(Set(applications.map(\.name)) == ["Paint", "Started", "New-x86_64", "old"])
        let one = try #require(applications.first { $0.name == "Started" })
        #expect(one.source == .appImage(path: started))
        #expect(RemovalWay(of: one) == .deleting(started))
        #expect(applications.allSatisfy { $0.protection == nil && $0.sizes.program >= Int64(Self.image.count) })
    }
}
