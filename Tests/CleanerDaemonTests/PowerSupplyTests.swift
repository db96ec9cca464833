import CleanerProtocol
import Foundation
import Synchronization
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

    @Test("The setting says what the battery allows, and the kernel is asked again only after a while")
    func rule() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("power-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let one = folder.appendingPathComponent("BAT0")
        try FileManager.default.createDirectory(at: one, withIntermediateDirectories: true)
        func set(_ status: String) throws {
            try Data("Battery\n".utf8).write(to: one.appendingPathComponent("type"))
            try Data("\(status)\n".utf8).write(to: one.appendingPathComponent("status"))
        }
        let time = Mutex(SuspendingClock.now)
        var clocks = Clocks.machine
        clocks.awake = { time.withLock(\.self) }
        let rule = PowerRule(supply: PowerSupply(folder: FilePath(folder.path)), clocks: clocks)
        try set("Discharging")
        #expect(rule.present == .slow && rule.sparesBattery)
        try set("Charging")
        #expect(rule.present == .slow && !rule.sparesBattery)
        time.withLock { $0 += .seconds(30) }
        #expect(rule.present == .full)
        try set("Discharging")
        rule.set(.pause)
        #expect(rule.present == .pause && rule.sparesBattery)
        rule.set(.full)
        #expect(rule.present == .full && !rule.sparesBattery)
    }

    @Test("Mains are noticed by the next look, and nobody looks on after that")
    func mains() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("power-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let one = folder.appendingPathComponent("BAT0")
        try FileManager.default.createDirectory(at: one, withIntermediateDirectories: true)
        try Data("Battery\n".utf8).write(to: one.appendingPathComponent("type"))
        try Data("Discharging\n".utf8).write(to: one.appendingPathComponent("status"))
        let machine = Machine()
        var flags = Configuration.Flags()
        flags.powerSupplies = FilePath(folder.path)
        try await CatalogueTests().withCatalogue(clocks: machine.clocks, flags: flags) { catalogue, _ in
            var looks = machine.sleeping.makeAsyncIterator()
            catalogue.power.set(.pause)
            await catalogue.waitForMains()
            _ = await looks.next()
            machine.pass(60)
            _ = await looks.next()
            #expect(await catalogue.analysis.waitsForMains && machine.sleeperCount == 1)
            try Data("Charging\n".utf8).write(to: one.appendingPathComponent("status"))
            machine.pass(60)
            while await catalogue.analysis.looksForMains { await Task.yield() }
            #expect(await !catalogue.analysis.waitsForMains && machine.sleeperCount == 0)
        }
    }

    @Test("A machine without supplies has no battery")
    func none() {
        #expect(!PowerSupply(folder: "/nonexistent").isBattery)
    }
}
