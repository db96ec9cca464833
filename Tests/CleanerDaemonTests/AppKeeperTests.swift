import AnalyzerProcess
import AppSurvey
import CleanerProtocol
import Foundation
import Logging
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("When applications are looked at")
struct AppKeeperTests {
    /// A battery as the kernel describes one, in a directory that is removed at the end.
    private struct Battery: ~Copyable {
        let supplies: URL

        init() throws {
            supplies = FileManager.default.temporaryDirectory.appendingPathComponent("supplies-\(UUID().uuidString)")
            let one = supplies.appendingPathComponent("BAT0")
            try FileManager.default.createDirectory(at: one, withIntermediateDirectories: true)
            try Data("Battery\n".utf8).write(to: one.appendingPathComponent("type"))
        }

        deinit {
            try? FileManager.default.removeItem(at: supplies)
        }

        func setStatus(_ status: String) throws {
            try Data("\(status)\n".utf8).write(to: supplies.appendingPathComponent("BAT0/status"))
        }
    }

    @Test("A change of the packages while the battery is emptied is made up for afterwards")
    func battery() async throws {
        let battery = try Battery()
        let kept = battery.supplies.appendingPathComponent("apps.json")
        try await CatalogueTests().withCatalogue { catalogue, _ in
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let file = StateFile<Survey>(path: FilePath(kept.path), mostBytes: SurveyPart.mostBytes)
            try file.keep(Survey(time: Clocks.machine.wallSeconds, applications: [], problems: []))
            let keeper = AppKeeper(
                catalogue: catalogue,
                worker: SurveyWorker(
                    program: nil, places: SurveyPlaces(home: "/home/a", now: 0), logger: logger, events: { _ in }),
                file: file,
                power: PowerRule(
                    supply: PowerSupply(folder: FilePath(battery.supplies.path)), clocks: .machine), logger: logger,
                clocks: .machine)
            await keeper.load()
            // Its program is missing, so that each try leaves a condition.
            func wasTried() async -> Bool {
                await catalogue.health.conditions.all.contains { $0.code == "app-survey-failing" }
            }
            try battery.setStatus("Charging")
            await keeper.makeIfDue()
            #expect(await !wasTried())
            try battery.setStatus("Discharging")
            await keeper.packagesChanged()
            #expect(await !wasTried())
            try battery.setStatus("Charging")
            await keeper.makeIfDue()
            #expect(await wasTried())
        }
    }
}
