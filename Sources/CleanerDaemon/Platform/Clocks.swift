import DirectoryWatch
import FileSystem
import FoundationEssentials
import SystemPackage

/// The clocks of the machine, which a test replaces by its own.
struct Clocks: Sendable {
    /// Nanoseconds since 1970; people and time servers set this clock.
    var wall: @Sendable () -> Int64
    /// The clock that starts with the machine, runs while it sleeps and is never set.
    var boot: @Sendable () -> BootTime
    /// Names this start of the machine, for which `boot` counts; nil where the kernel does not say.
    var bootID: String?
    /// Measures spans of time, including those that the machine sleeps.
    var monotonic: @Sendable () -> ContinuousClock.Instant = { .now }
    /// Measures spans of time in which the machine is awake.
    var awake: @Sendable () -> SuspendingClock.Instant = { .now }
    var sleep: @Sendable (Duration) async throws -> Void

    /// Seconds since 1970.
    var wallSeconds: Int64 { wall() / 1_000_000_000 }

    static let machine = Clocks(
        wall: { Int64(Date().timeIntervalSince1970 * 1_000_000_000) }, boot: { .now }, bootID: bootID,
        sleep: { try await Task.sleep(for: $0) })

    private static var bootID: String? {
        let bytes = try? SmallFile.read("/proc/sys/kernel/random/boot_id")
        return bytes.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) }
    }
}
