import Testing

@testable import AppSurvey

@Suite("Advice about applications")
struct AdvisorTests {
    private static let now: Int64 = 1_800_000_000

    /// An application of a package with its name; the days since its last use, if that is known.
    private static func application(
        _ id: String, bytes: Int64, days: Int64?, categories: [String] = [], types: [String] = []
    ) -> Application {
        var application = Application(id: id, name: id.uppercased(), source: .debian(package: id))
        application.sizes.program = bytes
        application.categories = categories
        application.mimeTypes = types
        application.lastUse = days.map { LastUse(time: now - $0 * 86_400, source: .journal, precision: .second) }
        return application
    }

    private static func advice(_ applications: Application...) -> [Advice] {
        Advisor(applications, now: now).advice(for: applications[0])
    }

    @Test("What is large and unused for a year can go, with what its package manager needs for it")
    func unused() {
        let unused = Self.application("a", bytes: 200_000_000, days: 365)
        #expect(
            Self.advice(unused) == [
                Advice(reason: .unused(days: 365), bytes: 200_000_000, way: .command("sudo apt remove --autoremove a"))
            ])
        #expect(Self.advice(Self.application("a", bytes: 200_000_000, days: 364)) == [])
        #expect(Self.advice(Self.application("a", bytes: 199_999_999, days: 365)) == [])
        #expect(Self.advice(Self.application("a", bytes: 900_000_000, days: nil)) == [])
    }

    @Test("A large game is mentioned unless it was played lately, with all that it keeps")
    func game() {
        func game(_ days: Int64?, data: Int64, categories: [String] = ["Game"]) -> [Advice] {
            var application = Self.application("g", bytes: 1000, days: days, categories: categories)
            application.sizes.data = data
            return Self.advice(application)
        }
        #expect(game(nil, data: 30_000_000_000).map(\.reason) == [.largeGame(days: nil)])
        #expect(game(nil, data: 30_000_000_000).map(\.bytes) == [30_000_001_000])
        #expect(game(40, data: 30_000_000_000).map(\.reason) == [.largeGame(days: 40)])
        #expect(game(29, data: 30_000_000_000) == [])
        #expect(game(nil, data: 9_000_000_000) == [])
        #expect(game(nil, data: 30_000_000_000, categories: ["Office"]) == [])
    }

    @Test("Of two applications of a kind the unused one can go if the other opens most of its files")
    func sameKind() {
        let types = ["application/pdf", "image/tiff"]
        func viewer(_ id: String, days: Int64?, types: [String] = types) -> Application {
            Self.application(id, bytes: 50_000_000, days: days, categories: ["Office", "Viewer"], types: types)
        }
        let used = viewer("used", days: 2)
        let reason = Advice.Reason.sameKind(as: "USED", usedDaysAgo: 2, days: 120)
        #expect(Self.advice(viewer("old", days: 120), used).map(\.reason) == [reason])
        let unknown = Advice.Reason.sameKind(as: "USED", usedDaysAgo: 2, days: nil)
        #expect(Self.advice(viewer("old", days: nil), viewer("seldom", days: 50), used).map(\.reason) == [unknown])
        #expect(Self.advice(viewer("old", days: 89), used) == [])
        #expect(Self.advice(viewer("old", days: 120), viewer("also old", days: 91)) == [])
        #expect(Self.advice(viewer("old", days: 120), viewer("used", days: 2, types: ["image/png"])) == [])
        let office = Self.application("used", bytes: 50_000_000, days: 2, categories: ["Office"], types: types)
        #expect(Self.advice(viewer("old", days: 120), office) == [])
        #expect(Self.advice(used, viewer("old", days: 120)) == [])
    }

    @Test("Two desktop entries of one package do not replace each other")
    func onePackage() {
        var one = Self.application("one", bytes: 50_000_000, days: 120, categories: ["Viewer"])
        var other = Self.application("other", bytes: 50_000_000, days: 1, categories: ["Viewer"])
        #expect(Self.advice(one, other).count == 1)
        (one.source, other.source) = (.debian(package: "both"), .debian(package: "both"))
        #expect(Self.advice(one, other) == [])
    }

    @Test("What is protected is never proposed, but its cache can go")
    func protected() {
        var application = Self.application("a", bytes: 900_000_000, days: 4000, categories: ["Game"])
        application.sizes.cache = 20_000_000_000
        #expect(Self.advice(application).count == 3)
        for protection in [Application.Protection.essential, .systemPriority, .needed, .unknownSource] {
            application.protection = protection
            #expect(
                Self.advice(application) == [Advice(reason: .cache, bytes: 20_000_000_000, way: .emptyingCache)])
        }
        application.sizes.cache = 99_999_999
        #expect(Self.advice(application) == [])
    }

    static let ways: [(source: AppSource, way: RemovalWay)] = [
        (.debian(package: "g++:i386"), .command("sudo apt remove --autoremove g++:i386")),
        (.flatpak(id: "org.a.B", isOwn: true), .command("flatpak uninstall --user --delete-data org.a.B")),
        (.flatpak(id: "org.a.B", isOwn: false), .command("flatpak uninstall --system --delete-data org.a.B")),
        (.snap(name: "firefox"), .command("sudo snap remove firefox")),
        (.appImage(path: "/home/me/a b.AppImage"), .deleting("/home/me/a b.AppImage")), (.other, .softwareCentre),
        // Names that would be something else in a shell are in no command.
        (.debian(package: "a; rm -rf /"), .softwareCentre), (.debian(package: "--help"), .softwareCentre),
        (.flatpak(id: "$(id)", isOwn: true), .softwareCentre), (.snap(name: "a\nb"), .softwareCentre),
        (.snap(name: ""), .softwareCentre),
    ]

    @Test("How to remove it is said for each kind of source", arguments: ways.indices)
    func way(index: Int) {
        #expect(
            RemovalWay(of: Application(id: "a", name: "A", source: Self.ways[index].source)) == Self.ways[index].way)
    }

    @Test("What Flatpak keeps although nothing uses it any more is removed with a second command")
    func unusedRuntime() {
        var application = Application(id: "a", name: "A", source: .flatpak(id: "org.a.B", isOwn: true))
        application.sizes.along = 1
        let commands = "flatpak uninstall --user --delete-data org.a.B && flatpak uninstall --unused"
        #expect(RemovalWay(of: application) == .command(commands))
    }
}
