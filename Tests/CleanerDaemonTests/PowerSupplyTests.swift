import Foundation
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("Where power comes from")
struct PowerSupplyTests {
    @Test(
        "Only a battery of the machine that is being emptied counts",
        arguments: [
            (["type": "Battery", "status": "Discharging"], true),
            (["type": "Battery", "status": "Charging"], false),
            (["type": "Battery", "status": "Discharging", "scope": "Device"], false),
            (["type": "Mains", "online": "0"], false), ([:], false),
        ])
    func battery(supply: [String: String], isBattery: Bool) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("power-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let one = folder.appendingPathComponent("BAT0")
        try FileManager.default.createDirectory(at: one, withIntermediateDirectories: true)
        for (name, text) in supply { try Data("\(text)\n".utf8).write(to: one.appendingPathComponent(name)) }
        #expect(PowerSupply(folder: FilePath(folder.path)).isBattery == isBattery)
    }

    @Test("A machine without supplies has no battery")
    func none() {
        #expect(!PowerSupply(folder: "/nonexistent").isBattery)
    }
}
