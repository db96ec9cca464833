import CleanerProtocol
import Fixtures
import Foundation
import Testing

/// A drawn folder of power supplies stands for the kernel's.
@Suite("The machine's battery")
struct BatteryTests {
    /// Says that the battery is being used, or that it is charged.
    private func set(discharging: Bool, _ run: Run) throws {
        let battery = "\(run.top.path)/supplies/BAT0"
        try FileManager.default.createDirectory(atPath: battery, withIntermediateDirectories: true)
        try Run.put(Array("Battery\n".utf8), at: battery + "/type")
        try Run.put(Array((discharging ? "Discharging\n" : "Charging\n").utf8), at: battery + "/status")
    }

    /// A daemon that waits for mains with some photos.
    private func waiting(_ names: String...) throws -> Run {
        let run = try Run()
        try set(discharging: true, run)
        try run.settings("on-battery = \"pause\"")
        for (number, name) in names.enumerated() { try run.draw(UInt64(number + 1), to: name) }
        try run.start()
        try run.until { try run.send(StatusRequest()).onBattery == "pause" }
        return run
    }

    @Test("Photos wait for mains where the person wants it, status and sync say so, and the setting lets them go on")
    func pauses() throws {
        let run = try waiting("a.jpg", "b.jpg")
        let status = try run.send(StatusRequest())
        #expect(status.activity == .paused && status.photos.waiting == 2 && status.photos.analysed == 0)
        #expect(try run.control("status").output.contains("On battery: 2 photos waiting for mains power"))
        let sync = try run.control("sync")
        #expect(sync.code == 75 && sync.errors.contains("the machine runs on its battery"))
        #expect(try run.control("settings", "set", "on-battery", "slow").code == 0)
        try run.sync()
        #expect(try run.send(StatusRequest()).photos.analysed == 2)
    }

    @Test("Plugged in, the machine analyses what waited")
    func pluggedIn() throws {
        let run = try waiting("a.jpg")
        try set(discharging: false, run)
        try run.sync()
        let status = try run.send(StatusRequest())
        #expect(status.photos.analysed == 1 && status.photos.waiting == 0 && status.onBattery == nil)
        #expect(status.activity != .paused)
    }

    @Test(
        "Charging or allowed, a battery lets all photos through",
        arguments: [(true, "slow"), (true, "full"), (false, "pause")])
    func goesOn(discharging: Bool, use: String) throws {
        let run = try Run()
        try set(discharging: discharging, run)
        try run.settings("on-battery = \"\(use)\"")
        for seed in 1...6 { try run.draw(UInt64(seed), to: "\(seed).jpg") }
        try run.start()
        try run.sync()
        let status = try run.send(StatusRequest())
        #expect(status.photos.analysed == 6 && status.onBattery == nil && status.activity != .paused)
    }
}
