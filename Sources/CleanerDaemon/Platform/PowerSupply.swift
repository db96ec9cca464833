import CleanerProtocol
import FileSystem
import Synchronization
import SystemPackage

/// Where the machine's power comes from, as the kernel says it.
struct PowerSupply: Sendable {
    /// A folder such as the kernel's `/sys/class/power_supply`, with a folder for each supply.
    let folder: FilePath

    /// Whether the machine runs on a battery; false if the kernel does not say.
    ///
    /// Batteries of mice and headphones have the scope `Device`.
    var isBattery: Bool {
        guard let directory = try? FileDescriptor.open(folder, .readOnly, options: [.directory, .closeOnExec]),
            let names = try? directory.closeAfter({ try directory.names() })
        else { return false }
        return names.contains { name in
            let supply = folder.pushing(FilePath(bytes: name.bytes))
            return Self.text("type", of: supply) == "Battery" && Self.text("status", of: supply) == "Discharging"
                && Self.text("scope", of: supply) != "Device"
        }
    }

    private static func text(_ file: String, of supply: FilePath) -> String? {
        (try? SmallFile.read(supply.appending(file))).map { bytes in
            String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        }
    }
}

/// What may be done with the power that the machine has.
///
/// The kernel tells of a plug only by sockets that the daemon forbids itself, so it is asked as work begins.
final class PowerRule: Sendable {
    /// How long an answer holds, so that thousands of photos ask once.
    private static let validity = Duration.seconds(30)

    private struct State {
        var use = BatteryUse.slow
        var isBattery = false
        var asked: SuspendingClock.Instant?
    }

    private let supply: PowerSupply
    private let clocks: Clocks
    private let state = Mutex(State())

    init(supply: PowerSupply, clocks: Clocks) {
        (self.supply, self.clocks) = (supply, clocks)
    }

    /// Takes the value of the setting; the next question is put to the kernel.
    func set(_ use: BatteryUse) {
        state.withLock { $0 = State(use: use) }
    }

    /// What held when the kernel was asked last.
    var last: BatteryUse {
        state.withLock { $0.isBattery ? $0.use : .full }
    }

    /// As `present`, but asks the kernel anew.
    var now: BatteryUse {
        state.withLock { $0.asked = nil }
        return present
    }

    /// Whether work that can wait for mains has to.
    var sparesBattery: Bool { state.withLock(\.use) != .full && supply.isBattery }

    /// What holds for photos now; `full` on mains.
    var present: BatteryUse {
        state.withLock { state in
            guard state.use != .full else { return .full }
            let now = clocks.awake()
            if state.asked.map({ now - $0 >= Self.validity }) ?? true {
                (state.isBattery, state.asked) = (supply.isBattery, now)
            }
            return state.isBattery ? state.use : .full
        }
    }
}
