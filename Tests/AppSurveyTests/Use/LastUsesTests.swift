import Foundation
import SystemPackage
import Testing

@testable import AppSurvey

@Suite("When applications were used last")
struct LastUsesTests {
    private static func application(_ id: String, _ programs: [String] = [], package: String? = nil) -> Application {
        var application = Application(id: id, name: id, source: package.map { .debian(package: $0) } ?? .other)
        application.programs = programs
        return application
    }

    private static func times(_ uses: KeyValuePairs<String, Int64>) -> UseTimes {
        var times = UseTimes()
        for (name, time) in uses { times.note(name, at: time) }
        return times
    }

    /// What the sources say of applications at time 1000.
    private static func uses(
        _ sources: [(source: LastUse.Source, times: UseTimes)], of applications: [Application]
    ) -> [LastUse?] {
        var applications = applications
        LastUses(sources, now: 1000).fill(&applications)
        return applications.map(\.lastUse)
    }

    @Test("The latest of all sources counts, whether it names the desktop entry or the program")
    func latest() {
        let found = Self.uses(
            [
                (.gnomeShell, Self.times(["org.gnome.Evince.desktop": 500, "gimp": 700])),
                (.recentFiles, Self.times(["evince": 600])), (.journal, Self.times(["org.gnome.evince": 550])),
            ], of: [Self.application("org.gnome.Evince", ["/nonexistent/evince"]), Self.application("org.kde.okular")])
        #expect(found == [LastUse(time: 600, source: .recentFiles, precision: .second), nil])
    }

    @Test("Whoever uses an application that goes with another one uses that one too")
    func takenAlong() {
        var suite = Self.application("suite")
        suite.takesAlong = ["gone", "help", "writer"]
        let found = Self.uses(
            [(.recentFiles, Self.times(["suite": 4, "writer": 9, "help": 5]))],
            of: [suite, Self.application("help"), Self.application("writer")])
        #expect(found.map { $0?.time } == [9, 5, 9])
    }

    @Test("A program that several packages start is that of the application with which the others go")
    func sharedProgram() {
        var suite = Self.application("suite", ["/n/office"], package: "common")
        suite.takesAlong = ["writer"]
        let writer = Self.application("writer", ["/n/office"], package: "writer")
        let sources = [(source: LastUse.Source.recentFiles, times: Self.times(["office": 5]))]
        #expect(Self.uses(sources, of: [suite, writer]).map { $0?.time } == [5, nil])
        let other = Self.application("other", ["/n/office"], package: "other")
        #expect(Self.uses(sources, of: [suite, writer, other]).map { $0?.time } == [nil, nil, nil])
    }

    @Test("A time in the future is that of a wrong clock")
    func future() {
        let found = Self.uses(
            [(.gnomeShell, Self.times(["a": 1001])), (.recentFiles, Self.times(["a": 1000]))],
            of: [Self.application("a")])
        #expect(found.map { $0?.time } == [1000])
    }

    @Test("A program that several packages start, or that runs others, names no application")
    func shared() {
        let sources: [(source: LastUse.Source, times: UseTimes)] = [
            (.recentFiles, Self.times(["office": 5, "python3": 6, "own": 7, "alone": 8, "twice": 9]))
        ]
        let found = Self.uses(
            sources,
            of: [
                Self.application("writer", ["/n/office"], package: "one"),
                Self.application("calc", ["/n/office"], package: "two"),
                Self.application("script", ["/n/python3"], package: "three"),
                Self.application("first", ["/n/own"], package: "four"),
                Self.application("second", ["/n/own"], package: "four"),
                Self.application("unpacked", ["/n/alone"]), Self.application("third", ["/n/twice"]),
                Self.application("fourth", ["/n/twice"]),
            ])
        #expect(found.map { $0?.time } == [nil, nil, nil, 7, 7, 8, nil, nil])
    }

    static let cases: [(label: String, time: AccessTime, precision: LastUse.Precision?)] = [
        ("read later", AccessTime(accessed: 900, modified: 5, changed: 100, keeping: .always), .second),
        ("relatime", AccessTime(accessed: 900, modified: 5, changed: 100, keeping: .daily), .day),
        ("noatime", AccessTime(accessed: 900, modified: 5, changed: 100, keeping: .never), nil),
        ("as when installed", AccessTime(accessed: 100, modified: 100, changed: 100, keeping: .daily), nil),
        ("read by the installation", AccessTime(accessed: 150, modified: 5, changed: 100, keeping: .daily), nil),
        ("changed since", AccessTime(accessed: 900, modified: 950, changed: 950, keeping: .daily), nil),
        ("damaged times", AccessTime(accessed: .max, modified: .max, changed: .min, keeping: .daily), nil),
    ]

    @Test(
        "The time of access counts only where the mount keeps it and somebody else than the installer read",
        arguments: cases.indices)
    func accesses(index: Int) {
        let (label, time, precision) = Self.cases[index]
        #expect(time.use?.precision == precision, "\(label)")
        #expect(time.use.map { $0.time } == precision.map { _ in 900 }, "\(label)")
    }

    @Test("The mount's options say how access times are kept")
    func mounts() {
        // As bits/statvfs.h numbers them: read-only, nosuid, noatime, relatime.
        #expect(AccessTime.Keeping(flags: 1 | 4096) == .never)
        #expect(AccessTime.Keeping(flags: 2 | 1024) == .never)
        #expect(AccessTime.Keeping(flags: 2 | 4096) == .daily)
        #expect(AccessTime.Keeping(flags: 2) == .always)
    }

    @Test("A file that was just written says nothing, nor does one that is none")
    func files() throws {
        let folder = try ScratchSystem()
        try folder.write("program", "program")
        let times = try #require(AccessTime(of: folder.root.appending("program")))
        #expect(times.use == nil)
        #expect(AccessTime(of: folder.root) == nil)
        #expect(AccessTime(of: "/nonexistent/program") == nil)
    }

    @Test("Each source is read from its place, and one that cannot be read is a problem, not an end")
    func places() throws {
        let folder = try ScratchSystem()
        let home = folder.root
        var places = SurveyPlaces(root: home, home: home, now: 2_000_000_000)
        places.user = 1000
        var problems: [SurveyProblem] = []
        var applications = [Self.application("a"), Self.application("b"), Self.application("org.kde.okular")]
        LastUses(in: places, problems: &problems).fill(&applications)
        #expect(applications.allSatisfy { $0.lastUse == nil })
        #expect(problems == [])

        let entry = "<application id='a.desktop' last-seen='5'/>"
        try folder.write(".local/share/gnome-shell/application_state", entry)
        let file = "<bookmark:application name='b' modified='1970-01-01T00:00:07Z'/>"
        try folder.write(".local/share/recently-used.xbel", file)
        try folder.write(".local/share/kactivitymanagerd/resources/database", "no database")
        try folder.write("var/log/journal/0123/placeholder", "")
        try WrittenJournal.write(to: folder.url.appendingPathComponent("var/log/journal/0123/user-1000.journal"))
        LastUses(in: places, problems: &problems).fill(&applications)
        #expect(
            applications.map(\.lastUse) == [
                LastUse(time: 5, source: .gnomeShell, precision: .second),
                LastUse(time: 7, source: .recentFiles, precision: .second),
                LastUse(time: 1_700_007_200, source: .journal, precision: .second),
            ])
        #expect(problems.map(\.reason) == ["it is not an SQLite database"])
        #expect(problems.map { $0.path.hasSuffix("/resources/database") } == [true])
    }

    @Test("A source that is a folder, or too long, is a problem")
    func unreadable() throws {
        let folder = try ScratchSystem()
        let home = folder.root
        try folder.write(".local/share/recently-used.xbel/placeholder", "")
        let long = String(repeating: " ", count: GNOMEShellState.longest + 1)
        try folder.write(".local/share/gnome-shell/application_state", long)
        var problems: [SurveyProblem] = []
        _ = LastUses(in: SurveyPlaces(root: home, home: home, now: 1), problems: &problems)
        #expect(
            problems.map(\.reason) == [
                "it is longer than 1 MiB", "it cannot be read: it is not a regular file",
            ])
    }
}
