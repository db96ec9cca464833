import AppSurvey
import Testing

@Suite("Uses in XML files of desktops")
struct MarkupSourceTests {
    /// As shell-app-usage.c of GNOME Shell 43 writes it.
    private static let shellState = """
        <?xml version="1.0"?>
        <application-state>
          <application id="org.gnome.Nautilus.desktop" score="411.2" last-seen="1700000000"/>
          <application id="firefox-esr.desktop" score="1.5" last-seen="1690000000"/>
          <application id="Tom&amp;Jerry.desktop" score="1" last-seen="1680000000"/>
        </application-state>

        """

    /// As shell-app-usage.c of GNOME Shell 3.2 wrote it.
    private static let oldShellState = """
        <?xml version="1.0"?>
        <application-state>
          <context id="">
            <application id="gimp.desktop" open-window-count="0" score="12" last-seen="1500000000"/>
          </context>
        </application-state>

        """

    /// As g_bookmark_file_to_file of GLib 2.74 has written it.
    private static let recent = """
        <?xml version="1.0" encoding="UTF-8"?>
        <xbel version="1.0"
              xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
              xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info"
        >
          <bookmark href="file:///home/me/a%20b.txt" added="2026-11-23T13:18:59.817508Z" modified="2026-11-23T13:18:59.817520Z" visited="2026-11-23T13:18:59.817509Z">
            <info>
              <metadata owner="http://freedesktop.org">
                <mime:mime-type type="text/plain"/>
                <bookmark:applications>
                  <bookmark:application name="gedit" exec="&apos;gedit %u&apos;" modified="2026-11-23T13:18:59.817513Z" count="1"/>
                  <bookmark:application name="org.gnome.TextEditor" exec="&apos;gnome-text-editor %u&apos;" modified="2026-11-23T13:18:59.817519Z" count="1"/>
                </bookmark:applications>
              </metadata>
            </info>
          </bookmark>
          <bookmark href="file:///home/me/p.jpg" added="2026-11-23T13:18:59.817521Z" modified="2026-11-23T13:18:59.817523Z" visited="2026-11-23T13:18:59.817521Z">
            <info>
              <metadata owner="http://freedesktop.org">
                <mime:mime-type type="image/jpeg"/>
                <bookmark:applications>
                  <bookmark:application name="Tom &amp; Jerry&apos;s &lt;viewer&gt;" exec="&apos;eog %u&apos;" modified="2026-11-23T13:18:59.817523Z" count="1"/>
                </bookmark:applications>
              </metadata>
            </info>
          </bookmark>
        </xbel>
        """

    @Test("GNOME Shell names applications by their desktop entries, and when it saw them last")
    func shell() {
        let times = GNOMEShellState.times(Array(Self.shellState.utf8))
        #expect(times["org.gnome.Nautilus"] == 1_700_000_000)
        #expect(times["ORG.GNOME.NAUTILUS.desktop"] == 1_700_000_000)
        #expect(times["firefox-esr"] == 1_690_000_000)
        #expect(times["tom&jerry"] == 1_680_000_000)
        #expect(times["gimp"] == nil)
        #expect(GNOMEShellState.times(Array(Self.oldShellState.utf8))["gimp"] == 1_500_000_000)
    }

    @Test("Recently used files name applications by title or id, and by their program")
    func files() {
        let times = RecentFiles.times(Array(Self.recent.utf8))
        for name in ["gedit", "org.gnome.TextEditor", "gnome-text-editor", "eog", "Tom & Jerry's <viewer>"] {
            #expect(times[name] == 1_795_439_939, "\(name)")
        }
        #expect(times["a b.txt"] == nil)
    }

    @Test(
        "Times are read as RFC 3339 has them",
        arguments: [
            ("1970-01-01T00:00:01Z", 1), ("2024-02-29T12:00:00Z", 1_709_208_000),
            ("2024-02-29T12:00:00.123456+02:00", 1_709_200_800), ("2024-02-29T12:00:00-00:30", 1_709_209_800),
            ("2024-02-29", nil), ("2024-02-29T12:00:00", nil), ("٢٠24-02-29T12:00:00Z", nil), ("", nil),
        ] as [(String, Int64?)])
    func times(text: String, seconds: Int64?) {
        let file = "<xbel><bookmark:application name='x' modified='\(text)'/></xbel>"
        #expect(RecentFiles.times(Array(file.utf8))["x"] == seconds)
    }

    @Test("The first of several uses that counts is the latest")
    func latest() {
        let entry = { (seconds: String) in "<application id='a' last-seen='\(seconds)'/>" }
        let file = entry("5") + entry("9") + entry("7")
        #expect(GNOMEShellState.times(Array(file.utf8))["a"] == 9)
    }

    static let hostile: [(label: String, text: String)] = [
        (
            "entities that name each other",
            """
            <?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "&b;&b;&b;"><!ENTITY b "&a;&a;">]>
            <application-state><application id="&a;" last-seen="5"/></application-state>
            """
        ),
        ("an external entity", "<!DOCTYPE x SYSTEM 'file:///etc/passwd'><application id='&x;' last-seen='5'/>"),
        ("a mark that does not end", "<application id='a"),
        ("an attribute without a value", "<application id last-seen/>"),
        ("a time that is none", "<application id='a' last-seen='99999999999999999999'/>"),
        ("a time before 1970", "<application id='a' last-seen='-5'/>"),
        ("no name", "<application id='' last-seen='5'/>"),
        ("a long name", "<application id='\(String(repeating: "a", count: 300))' last-seen='5'/>"),
        ("zeros", String(repeating: "\0", count: 1000)),
        ("nothing", ""),
    ]

    @Test("What is no such file, or wants to harm, gives nothing", arguments: hostile.indices)
    func refused(index: Int) {
        let bytes = Array(Self.hostile[index].text.utf8)
        #expect(GNOMEShellState.times(bytes) == UseTimes(), "\(Self.hostile[index].label)")
        #expect(RecentFiles.times(bytes) == UseTimes(), "\(Self.hostile[index].label)")
    }

    @Test("Deep nesting, a very long line and very many names are passed over")
    func large() {
        let use = "<application id='last' last-seen='5'/>"
        let deep = String(repeating: "<a>", count: 200_000)
        #expect(GNOMEShellState.times(Array((deep + use).utf8))["last"] == 5)
        var line = [UInt8](repeating: UInt8(ascii: "a"), count: 100 << 20)
        line += use.utf8
        #expect(GNOMEShellState.times(line)["last"] == 5)
        let many = (1...30_000).map { "<application id='n\($0)' last-seen='5'/>" }.joined()
        let times = GNOMEShellState.times(Array(many.utf8))
        #expect(times["n20000"] == 5)
        #expect(times["n20001"] == nil)
    }
}
