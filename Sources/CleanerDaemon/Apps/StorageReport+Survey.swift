import AppSurvey
import CleanerProtocol
import FileSystem
import SystemPackage

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
