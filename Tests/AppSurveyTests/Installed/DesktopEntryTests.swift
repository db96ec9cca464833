import SystemPackage
import Testing

@testable import AppSurvey

@Suite("Desktop entries")
struct DesktopEntryTests {
    private static func entry(_ text: String, languages: [String] = []) -> DesktopEntry? {
        DesktopEntry(Array(text.utf8), id: "id", file: "/id.desktop", languages: languages)
    }

    @Test("Names are those of the first language that the entry has, with escapes resolved")
    func languages() throws {
        let text = """
            [Desktop Action new]
            Name=Wrong
            [Desktop Entry]
            # A comment
            Type=Application
             Name = Viewer
            Name[de]=Betrachter
            Name[de_AT]=Schauer
            Comment=Two\\nlines and a \\\\
            Categories=Office;Viewer;
            MimeType=Application/PDF;image/x-a\\;b
            [Other]
            Name=Wrong
            """
        let german = try #require(Self.entry(text, languages: MessageLanguage.postfixes(of: "de_DE.UTF-8")))
        #expect(german.name == "Betrachter")
        #expect(german.comment == "Two\nlines and a \\")
        #expect(german.categories == ["Office", "Viewer"])
        #expect(german.mimeTypes == ["application/pdf", "image/x-a;b"])
        #expect(Self.entry(text, languages: MessageLanguage.postfixes(of: "de_AT@euro"))?.name == "Schauer")
        #expect(Self.entry(text, languages: MessageLanguage.postfixes(of: "C.UTF-8"))?.name == "Viewer")
    }

    @Test(
        "Languages are tried from the most exact to the least",
        arguments: [
            ("sr_YU.UTF-8@Latn", ["sr_YU@Latn", "sr_YU", "sr@Latn", "sr"]), ("de", ["de"]), ("C", []), ("POSIX", []),
            ("", []), ("@x", []), ("de_DE", ["de_DE", "de"]),
        ])
    func postfixes(locale: String, postfixes: [String]) {
        #expect(MessageLanguage.postfixes(of: locale) == postfixes)
    }

    @Test(
        "Whether a menu shows it",
        arguments: [
            ("", ["GNOME"], true), ("NoDisplay=true", [], false), ("Hidden=true", [], false),
            ("OnlyShowIn=KDE;", ["GNOME"], false), ("OnlyShowIn=KDE;", ["KDE"], true), ("OnlyShowIn=KDE;", [], true),
            ("NotShowIn=GNOME;", ["GNOME"], false), ("NotShowIn=GNOME;", ["ubuntu", "GNOME"], false),
            ("NotShowIn=GNOME;OnlyShow", ["KDE"], true),
        ])
    func shown(line: String, desktops: [String], isShown: Bool) throws {
        let entry = try #require(Self.entry("[Desktop Entry]\nType=Application\nName=a\n\(line)"))
        #expect(entry.isShown(in: desktops) == isShown)
    }

    @Test(
        "What is no application gives no entry",
        arguments: ["", "[Desktop Entry]\nType=Link\nName=a", "[Desktop Entry]\nType=Application", "\u{0}[", "="])
    func none(text: String) {
        #expect(Self.entry(text) == nil)
    }

    @Test("Bytes that are not UTF-8 are replaced, and long texts are cut")
    func hostile() throws {
        let bytes = Array("[Desktop Entry]\nType=Application\nName=a".utf8) + [0xFF, 0x80] + Array(" b\nComment=".utf8)
        let long = bytes + [UInt8](repeating: UInt8(ascii: "c"), count: 100_000)
        let entry = try #require(DesktopEntry(long, id: "x", file: "/x", languages: []))
        #expect(entry.name == "a\u{FFFD}\u{FFFD} b")
        #expect(entry.comment?.count == 500)
    }

    @Test(
        "The program of a command line",
        arguments: [
            ("evince %U", "evince"), ("\"/opt/a b/run\" %f", "/opt/a b/run"), ("\"a\\\"b\" c", "a\"b"), ("", nil),
            ("env -i A=1 /usr/bin/x y", "/usr/bin/x"), ("  nice -n2 x", "x"), ("\"open", "open"), ("env", nil),
        ] as [(String, String?)])
    func program(line: String, program: String?) {
        #expect(CommandLine.program(of: line) == program)
    }
}
