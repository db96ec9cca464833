import AppSurvey
import Foundation
import SystemPackage
import Testing

@testable import AnalyzerProcess

@Suite("The worker that surveys applications")
struct SurveyTests {
    /// A folder with an application of the person, and a file that nobody may read.
    private func withPlaces(_ body: (SurveyPlaces, Analyzer) throws -> Void) throws {
        try Bench.withFolder { folder in
            var places = SurveyPlaces(root: folder, home: folder.appending("home"), now: 7)
            places.dataDirectories = [folder.appending("share")]
            let entries = folder.appending("share/applications").string
            try FileManager.default.createDirectory(atPath: entries, withIntermediateDirectories: true)
            let entry = "[Desktop Entry]\nType=Application\nName=Viewer\n"
            try Data(entry.utf8).write(to: URL(filePath: entries + "/viewer.desktop"))
            try Data(entry.utf8).write(to: URL(filePath: folder.string + "/elsewhere"))
            try FileManager.default.createSymbolicLink(
                atPath: entries + "/other.desktop", withDestinationPath: folder.string + "/elsewhere")
            let program = Bench.analyzer.removingLastComponent().appending("cleanerd-survey")
            let analyzer = try Analyzer(
                program: program, limits: Analyzer.surveyLimits, arguments: places.arguments
            ) { _ in }
            defer { analyzer.stop() }
            try body(places, analyzer)
        }
    }

    @Test("It reads its places and nothing else")
    func survey() throws {
        try withPlaces { _, analyzer in
            let survey = try JSONDecoder().decode(Survey.self, from: analyzer.survey())
            #expect(survey.time == 7)
            #expect(survey.applications.map(\.name) == ["Viewer"])
            let problem = try #require(survey.problems.first)
            #expect(problem.path.hasSuffix("/other.desktop"))
            #expect(problem.reason.contains("Permission denied"))
        }
    }

    @Test("What other workers may not do, it may not do either, but for reading its places")
    func sandbox() throws {
        try withPlaces { _, analyzer in
            let attempts = try analyzer.selfTest()
            #expect(attempts.filter { !$0.isRefused } == [])
            #expect(attempts.count > 10)
        }
    }

    @Test("A survey of many packets comes whole")
    func parts() {
        for count in [0, 1, SurveyPart.bytes, SurveyPart.bytes + 1, 5 * SurveyPart.bytes] {
            let json = Data((0..<count).map { UInt8($0 % 251) })
            let parts = SurveyPart.parts(of: json)
            #expect(parts.map(\.json).reduce(Data(), +) == json)
            #expect(parts.map(\.isLast) == parts.indices.map { $0 == parts.count - 1 })
            #expect(parts.map(\.number) == Array(parts.indices))
        }
    }
}
