import DirectoryWatch
import FileSystem
import FoundationEssentials
import SystemPackage

/// The machine's clocks, which tests replace.
struct Clocks: Sendable {
    /// Nanoseconds since 1970, by the clock that people and time servers may set.
    var wall: @Sendable () -> Int64
    /// The time since the machine booted, by a clock that runs during sleep and is never set.
    var boot: @Sendable () -> BootTime
    /// The id of this boot, for which `boot` is valid; nil if the kernel does not tell it.
    var bootID: String?
    /// Measures time, including the time that the machine sleeps.
    var monotonic: @Sendable () -> ContinuousClock.Instant = { .now }
    /// Measures only the time that the machine is awake.
    var awake: @Sendable () -> SuspendingClock.Instant = { .now }
    /// Waits for a time that stands still while the machine sleeps.
    var sleep: @Sendable (Duration) async throws -> Void

    /// Seconds since 1970.
    var wallSeconds: Int64 { wall() / 1_000_000_000 }

    static let machine = Clocks(
        wall: { Int64(Date().timeIntervalSince1970 * 1_000_000_000) }, boot: { .now }, bootID: bootID,
        sleep: { try await Alarm.wait(for: $0) })

    private static var bootID: String? {
        let bytes = try? SmallFile.read("/proc/sys/kernel/random/boot_id")
        return bytes.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) }
    }
}
