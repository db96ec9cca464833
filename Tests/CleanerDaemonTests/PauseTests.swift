import DirectoryWatch
import Synchronization
import Testing

@testable import CleanerDaemon

@Suite("How long a pause lasts")
struct PauseTests {
    private static let day: Int64 = 86_400

    @Test("A pause lasts as long as was asked for, wherever the wall clock is set", arguments: [-400, 0, 400])
    func wallClock(days: Int64) throws {
        let machine = Machine()
        let pause = Pause(seconds: 7200, machine.clocks)
        #expect(pause.until(machine.clocks) == machine.wallSeconds + 7200)
        machine.setWall(by: days * Self.day)
        #expect(pause.left(machine.clocks) == .seconds(7200))
        #expect(pause.until(machine.clocks) == machine.wallSeconds + 7200)
        machine.pass(7199)
        #expect(pause.left(machine.clocks) == .seconds(1))
        machine.pass(2)
        #expect(pause.left(machine.clocks) == .zero)
    }

    @Test("A restart of the daemon changes nothing of a pause", arguments: [-400, 0, 400])
    func restart(days: Int64) throws {
        let machine = Machine()
        let pause = Pause(seconds: 7200, machine.clocks)
        let text = pause.text(machine.clocks)
        machine.setWall(by: days * Self.day)
        machine.pass(7000)
        #expect(Pause(remembered: text, machine.clocks) == pause)
        machine.pass(200)
        #expect(Pause(remembered: text, machine.clocks) == nil)
    }

    @Test(
        "After a new start of the machine a pause ends by the wall clock, and never lasts longer than was asked for",
        arguments: [(0, 6900), (-400, 7140), (400, nil)] as [(days: Int64, left: Int64?)])
    func reboot(days: Int64, left: Int64?) throws {
        let machine = Machine()
        let text = Pause(seconds: 7200, machine.clocks).text(machine.clocks)
        machine.restart(off: 240, up: 60)
        machine.setWall(by: days * Self.day)
        let pause = Pause(remembered: text, machine.clocks)
        #expect(pause?.left(machine.clocks) == left.map { .seconds($0) })
    }

    @Test("Starts of the machine with a wall clock that is set back make a pause no longer than was asked for")
    func reboots() throws {
        let machine = Machine()
        var pause: Pause? = Pause(seconds: 100, machine.clocks)
        for _ in 0..<4 {
            let text = try #require(pause?.text(machine.clocks))
            machine.restart(off: 0, up: 25)
            machine.setWall(by: -Self.day)
            pause = Pause(remembered: text, machine.clocks)
        }
        #expect(pause == nil)
    }

    @Test("A pause until resumed is remembered, as is one of an earlier version, and nonsense is none")
    func texts() {
        let machine = Machine()
        let endless = Pause(seconds: nil, machine.clocks)
        #expect(Pause(remembered: endless.text(machine.clocks), machine.clocks) == endless)
        #expect(endless.until(machine.clocks) == nil)
        let earlier = Pause(remembered: "\(machine.wallSeconds + 50)", machine.clocks)
        #expect(earlier?.left(machine.clocks) == .seconds(50))
        for text in ["", "x", "-5", "9223372036854775806", "5 5 5", "1 2 3 4", "9223372036854775806 1 ? 2"] {
            #expect(Pause(remembered: text, machine.clocks) == nil, "\(text)")
        }
    }
}

/// A machine whose clocks the test turns.
final class Machine: Sendable {
    private struct State {
        var wall: Int64 = 1_751_900_000 * 1_000_000_000
        var boot: Int64 = 500 * 1_000_000_000
        var starts = 1
        var sleepers: [CheckedContinuation<Void, Never>] = []
    }

    /// Tells of each one that begins to sleep.
    let sleeping: AsyncStream<Void>
    private let sleeps: AsyncStream<Void>.Continuation
    private let state = Mutex(State())

    init() {
        (sleeping, sleeps) = AsyncStream.makeStream()
    }

    /// As a program sees them that was started now; who sleeps wakes up whenever time passes.
    var clocks: Clocks {
        Clocks(
            wall: { self.state.withLock { $0.wall } },
            boot: { BootTime(nanoseconds: self.state.withLock { $0.boot }) },
            bootID: "start-\(state.withLock { $0.starts })",
            sleep: { _ in
                await withCheckedContinuation { sleeper in
                    self.state.withLock { $0.sleepers.append(sleeper) }
                    self.sleeps.yield()
                }
            })
    }

    var wallSeconds: Int64 { state.withLock { $0.wall / 1_000_000_000 } }

    /// How many sleep.
    var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    func setWall(by seconds: Int64) { state.withLock { $0.wall += seconds * 1_000_000_000 } }

    func pass(_ seconds: Int64) {
        let sleepers = state.withLock { state in
            state.wall += seconds * 1_000_000_000
            state.boot += seconds * 1_000_000_000
            defer { state.sleepers = [] }
            return state.sleepers
        }
        for sleeper in sleepers { sleeper.resume() }
    }

    /// Is off for some seconds, and then on for some.
    func restart(off: Int64, up: Int64) {
        state.withLock { state in
            state.wall += (off + up) * 1_000_000_000
            state.boot = up * 1_000_000_000
            state.starts += 1
        }
    }
}
