import FileSystem
import SystemPackage

/// The installed applications with all that is known about them.
package struct Survey: Codable, Sendable, Hashable {
    /// When it was made, in seconds since 1970.
    package var time: Int64
    package var applications: [Application]
    /// Folders whose application is gone, the largest first.
    package var leftovers: [Leftover]
    /// What takes the most in the home; nil if it was not measured.
    package var home: HomeStorage?
    /// What could not be read, in the order of the survey.
    package var problems: [SurveyProblem]

    package init(
        time: Int64, applications: [Application], leftovers: [Leftover] = [], problems: [SurveyProblem]
    ) {
        self.time = time
        self.applications = applications
        self.leftovers = leftovers
        self.problems = problems
    }
}

extension Survey {
    /// Surveys the places of a system; takes a second if there are many files.
    package init(of places: SurveyPlaces) {
        let inventory = Inventory(places)
        var (applications, problems) = (inventory.applications, inventory.problems)
        LastUses(in: places, problems: &problems).fill(&applications)
        var sizes = FolderSize()
        let leftovers = LeftoverSearch(places, applications, sizes: &sizes).found
        let tooMany = SurveyProblem.tooManyFiles(in: places)
        if sizes.isExhausted, !problems.contains(tooMany) { problems.append(tooMany) }
        self.init(time: places.now, applications: applications, leftovers: leftovers, problems: problems)
        if places.measuresHome { home = HomeStorage(of: places) }
    }
}

/// Finds the installed applications and what they take.
struct Inventory {
    /// The most applications to name as going with another one; no real package has as many.
    private static let mostTaken = 100

    private let places: SurveyPlaces
    private let debian: DebianSystem
    private var flatpak: FlatpakSystem
    private var snaps: SnapSystem
    private var appImages: Set<String>
    /// The ids of each Debian package's desktop entries, by the package's number.
    private var entryIDs: [Int: [String]]
    private(set) var applications: [Application] = []
    private(set) var problems: [SurveyProblem] = []
    private var sizes = FolderSize()

    init(_ places: SurveyPlaces) {
        self.places = places
        let scan = DesktopEntryScan(places)
        debian = DebianSystem(places, owning: Set(scan.entries.map { places.pathInSystem($0.file) }))
        flatpak = FlatpakSystem(places)
        snaps = SnapSystem(places)
        appImages = Set(AppImage.files(places).map { ((try? $0.resolved()) ?? $0).string })
        entryIDs = [:]
        for entry in scan.entries {
            guard let number = debian.owner(of: places.pathInSystem(entry.file)) else { continue }
            entryIDs[number, default: []].append(entry.id)
        }
        problems = scan.problems + debian.problems
        for entry in scan.entries { add(entry) }
        for path in appImages.sorted() { add(appImage: path) }
        applications.sort { $0.id < $1.id }
        addTakenOfBundles()
        addOwnData()
    }

    private mutating func add(_ entry: DesktopEntry) {
        var application = Application(id: entry.id, name: entry.name, source: .other)
        application.comment = entry.comment
        application.icon = entry.icon
        application.categories = entry.categories
        application.mimeTypes = entry.mimeTypes
        if let id = entry.flatpak, let removal = flatpak.removal(of: id, &sizes) {
            application.source = .flatpak(id: id, isOwn: removal.isOwn)
            application.sizes.program = removal.program
            application.sizes.along = removal.along
        } else if let name = entry.snap, let size = snaps.size(of: name, &sizes) {
            application.source = .snap(name: name)
            application.sizes.program = size
        } else {
            let program = CommandLine.program(of: entry.command).flatMap { places.program(named: $0) }
            setProgram(program.map { (try? $0.resolved()) ?? $0 }, of: &application, entry)
        }
        applications.append(application)
    }

    /// Fills in what its program says about an application.
    private mutating func setProgram(_ program: FilePath?, of application: inout Application, _ entry: DesktopEntry) {
        application.programs = program.map { [$0.string] } ?? []
        if let number = debian.owner(of: places.pathInSystem(entry.file)) {
            application.source = .debian(package: debian.name(of: number))
            application.sizes.program = debian.graph.packages[number].installedSize
            let removal = debian.removal(of: number)
            application.sizes.along = removal.along
            application.protection = removal.protection
            application.neededBy = removal.neededBy
            setTaken(removal.packages.flatMap { entryIDs[$0] ?? [] }, of: &application)
            return
        }
        application.sizes.program = program.map { sizes.size(of: $0) } ?? 0
        if let program, appImages.remove(program.string) != nil {
            application.source = .appImage(path: program.string)
        } else {
            application.protection = .unknownSource
        }
    }

    /// Adds an AppImage that no desktop entry starts.
    private mutating func add(appImage path: String) {
        let file = FilePath(path)
        let name = file.stem ?? path
        var application = Application(id: file.lastComponent?.string ?? path, name: name, source: .appImage(path: path))
        application.programs = [path]
        application.sizes.program = sizes.size(of: file)
        applications.append(application)
    }

    // MARK: What goes along

    /// Notes that all desktop entries of one bundle are removed together.
    private mutating func addTakenOfBundles() {
        let bundles = Dictionary(grouping: applications.indices) { applications[$0].source }
        for (source, indices) in bundles where indices.count > 1 {
            switch source {
            case .flatpak, .snap:
                let ids = indices.map { applications[$0].id }
                for index in indices { setTaken(ids, of: &applications[index]) }
            case .debian, .appImage, .other: continue
            }
        }
    }

    private func setTaken(_ ids: [String], of application: inout Application) {
        application.takesAlong = Array(ids.filter { $0 != application.id }.sorted().prefix(Self.mostTaken))
    }

    // MARK: Own data

    private mutating func addOwnData() {
        let folders = OwnFolders(of: applications)
        for directory in [places.dataHome, places.configHome] {
            folders.forEachFolder(in: directory) { applications[$1].sizes.data += sizes.size(of: $0) }
        }
        folders.forEachFolder(in: places.cacheHome) { applications[$1].sizes.cache += sizes.size(of: $0) }
        // If a bundle has several entries, the first by id gets its folder, as in `OwnFolders`.
        var bundles: Set<AppSource> = []
        for index in applications.indices where bundles.insert(applications[index].source).inserted {
            addBundleData(of: index)
        }
        if sizes.isExhausted { problems.append(.tooManyFiles(in: places)) }
    }

    /// Adds what an application of Flatpak or Snap keeps in its own folder.
    private mutating func addBundleData(of index: Int) {
        let folder: FilePath
        let cache: FilePath
        switch applications[index].source {
        case .flatpak(let id, _):
            folder = places.flatpakData.appending(id)
            cache = folder.pushing(SurveyPlaces.flatpakCache)
        case .snap(let name):
            folder = places.snapData.appending(name)
            cache = folder.pushing(SurveyPlaces.snapCache)
        case .debian, .appImage, .other: return
        }
        let caches = sizes.size(of: cache)
        applications[index].sizes.cache += caches
        // A file with several names may have been counted with the cache already, so the difference may be negative.
        applications[index].sizes.data += max(0, sizes.size(of: folder) - caches)
    }
}
