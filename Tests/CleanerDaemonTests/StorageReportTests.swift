import CleanerProtocol
import SystemPackage
import Testing

@testable import AppSurvey
@testable import CleanerDaemon

@Suite("What takes the most")
struct StorageReportTests {
    private static func application(
        _ id: String, _ source: AppSource, program: Int64, data: Int64 = 0
    ) -> Application {
        var application = Application(id: id, name: id, source: source)
        application.sizes.program = program
        application.sizes.along = 1_000_000
        application.sizes.data = data
        application.sizes.cache = 1_000_000
        return application
    }

    private static func report(photos: Int64, videos: Int64?) -> StorageReport {
        let home = HomeStorage(
            time: 5, total: 900, trash: 7, caches: 80, folders: [.init(path: "/home/me/Videos", bytes: 600)],
            isPartial: true)
        let survey = Survey(
            time: 4,
            applications: [
                application("writer", .debian(package: "office"), program: 300, data: 3),
                application("calc", .debian(package: "office"), program: 300, data: 6),
                application("own", .other, program: 10), application("other", .other, program: 10),
            ], problems: [])
        var status = StatusReport.drawn()
        status.photos.bytes = photos
        status.videos = videos.map { .init(photos: 1, bytes: $0) }
        return StorageReport(home, survey, status: status, top: "/home/me")
    }

    @Test("Videos are no photos, applications of a package have its size once, and the largest part comes first")
    func parts() {
        #expect(
            Self.report(photos: 1000, videos: 400).parts == [
                .init(.photos, bytes: 600), .init(.videos, bytes: 400), .init(.applications, bytes: 320),
                .init(.caches, bytes: 80), .init(.applicationData, bytes: 9), .init(.trash, bytes: 7),
            ])
    }

    @Test("Without a count of videos all are photos; a count that is behind makes nothing negative")
    func videos() {
        func photos(_ videos: Int64?) -> Int64? {
            Self.report(photos: 1000, videos: videos).parts.first { $0.kind == .photos }?.bytes
        }
        #expect(photos(nil) == 1000)
        #expect(photos(1400) == 0)
    }

    @Test("The home is that of the survey, with its largest folders and when it was measured")
    func home() {
        let report = Self.report(photos: 0, videos: nil)
        #expect(report.home == .init(path: "/home/me", bytes: 900))
        #expect(report.folders == [.init(path: "/home/me/Videos", bytes: 600)])
        #expect(report.partial)
        #expect(report.measured == 5)
    }
}
