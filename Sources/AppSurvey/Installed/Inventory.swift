import FileSystem
import SystemPackage

/// Finds the installed applications and what they take.
struct Inventory {
    private let places: SurveyPlaces
    private(set) var applications: [Application] = []
    private(set) var problems: [SurveyProblem] = []
    private var sizes = FolderSize()

    init(_ places: SurveyPlaces) {
        self.places = places
        let scan = DesktopEntryScan(places)
        problems = scan.problems
        let debian = DebianSystem(places, owning: Set(scan.entries.map { places.pathInSystem($0.file) }))
        problems += debian.problems
        for entry in scan.entries { applications.append(application(entry, debian)) }
        applications.sort { $0.id < $1.id }
        addOwnData()
    }

    private mutating func application(_ entry: DesktopEntry, _ debian: DebianSystem) -> Application {
        let program = CommandLine.program(of: entry.command).flatMap { places.program(named: $0) }
        let resolved = program.map { (try? $0.resolved()) ?? $0 }
        var application = Application(id: entry.id, name: entry.name, source: .other)
        application.comment = entry.comment
        application.icon = entry.icon
        application.categories = entry.categories
        application.mimeTypes = entry.mimeTypes
        application.programs = resolved.map { [$0.string] } ?? []
        if let number = debian.owner(of: places.pathInSystem(entry.file)) {
            application.source = .debian(package: debian.name(of: number))
            application.sizes.program = debian.graph.packages[number].installedSize
            let removal = debian.removal(of: number)
            application.sizes.along = removal.along
            application.protection = removal.protection
            application.neededBy = removal.neededBy
        } else {
            application.protection = .unknownSource
            application.sizes.program = resolved.map { sizes.size(of: $0) } ?? 0
        }
        return application
    }

    private mutating func addOwnData() {
        let folders = OwnFolders(of: applications)
        for directory in [places.dataHome, places.configHome] {
            folders.forEachFolder(in: directory) { applications[$1].sizes.data += sizes.size(of: $0) }
        }
        folders.forEachFolder(in: places.cacheHome) { applications[$1].sizes.cache += sizes.size(of: $0) }
        if sizes.isExhausted {
            problems.append(
                SurveyProblem(path: places.home.string, reason: "it has too many files to add up what they take"))
        }
    }
}
