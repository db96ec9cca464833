import AppSurvey
import CleanerProtocol
import FileSystem
import SystemPackage

extension AppRow {
    /// The row of an application, with its score and what the rules say about it.
    init(_ application: Application, advisor: Advisor, now: Int64) {
        self.init(id: application.id, name: application.name, source: Source(application.source))
        comment = application.comment
        icon = application.icon
        programs = application.programs
        categories = application.categories
        mimeTypes = application.mimeTypes
        let sizes = application.sizes
        bytes = Bytes(
            program: sizes.program, along: sizes.along, data: sizes.data, cache: sizes.cache, total: sizes.total)
        lastUse = application.lastUse.map { use in
            LastUse(time: use.time, source: use.source.rawValue, precision: use.precision.rawValue)
        }
        protection = application.protection?.rawValue
        neededBy = application.neededBy.isEmpty ? nil : application.neededBy
        takesAlong = application.takesAlong.isEmpty ? nil : application.takesAlong
        let score = CleanupScore(of: application, now: now)
        self.score = Score(value: score.value, size: score.size, age: score.age)
        if protection == nil { removal = Removal(RemovalWay(of: application)) }
        advice = advisor.advice(for: application).map { advice in
            Advice(
                text: AdviceText.sentence(advice), bytes: advice.bytes, removal: Removal(advice.way))
        }
    }
}

extension AppRow.Removal {
    fileprivate init(_ way: RemovalWay) {
        switch way {
        case .command(let command): self.init(kind: .command, text: command)
        case .softwareCentre: self.init(kind: .softwareCentre)
        case .deleting(let path): self.init(kind: .deleting, text: path)
        case .emptyingCache: self.init(kind: .emptyingCache)
        }
    }
}

extension AppsReport.Leftover {
    init(_ leftover: Leftover) {
        switch leftover.owner {
        case .flatpak(let id): self.init(path: leftover.path, bytes: leftover.bytes, kind: "flatpak", name: id)
        case .debian(let package): self.init(path: leftover.path, bytes: leftover.bytes, kind: "debian", name: package)
        }
    }
}

extension AppRow.Source {
    fileprivate init(_ source: AppSource) {
        switch source {
        case .debian(let package): self.init(kind: "debian", name: package)
        case .flatpak(let id, let isOwn): self.init(kind: "flatpak", name: id, isOwn: isOwn)
        case .snap(let name): self.init(kind: "snap", name: name)
        case .appImage(let path): self.init(kind: "appimage", name: path)
        case .other: self.init(kind: "other")
        }
    }
}

extension StorageReport {
    /// Joins the survey's measurements with the state of the libraries.
    init(_ home: HomeStorage, _ survey: Survey, status: StatusReport, top: FilePath) {
        let videos = status.videos?.bytes ?? 0
        let sizes = survey.applications.map(\.sizes)
        let parts = [
            Part(.photos, bytes: max(0, status.photos.bytes - videos)), Part(.videos, bytes: videos),
            Part(.applications, bytes: Self.programs(survey.applications)),
            Part(.applicationData, bytes: sizes.reduce(0) { $0 + $1.data }), Part(.caches, bytes: home.caches),
            Part(.trash, bytes: home.trash),
        ]
        self.init(
            libraries: status.libraries, parts: parts.sorted { $0.bytes > $1.bytes },
            folders: home.folders.map { Folder(path: $0.path, bytes: $0.bytes) },
            home: Folder(path: String(decoding: top), bytes: home.total), partial: home.isPartial, measured: home.time)
    }

    /// The bytes of all programs; a package counts once, however many applications it has.
    private static func programs(_ applications: [Application]) -> Int64 {
        var packages: Set<AppSource> = []
        return applications.reduce(0) { sum, application in
            if application.source != .other, !packages.insert(application.source).inserted { return sum }
            return sum + application.sizes.program
        }
    }
}
