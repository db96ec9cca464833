/// What one worker may cost.
///
/// The standard values are the ones settled in the design; tests lower them.
package struct AnalyzerLimits: Sendable, Hashable {
    /// CPU a photo, beside what its size adds: 200 megapixels of little detail take below 5 s on a slow core.
    package var cpuSeconds = 10.0
    /// Time a photo, without the time in which the worker was ready to run but other programs had the cores.
    package var wallSeconds = 60.0
    /// CPU added by the size of the file: SHA-256 without hardware support reads about 200 MB a second.
    package var bytesPerCPUSecond = 100e6
    /// CPU added by coded pictures: 200 megapixels of HEVC in 77 MB took 14 s, and a slow core takes twice as long.
    package var codedBytesPerCPUSecond = 3e6
    /// The most bytes that count so: a camera's picture has fewer, and a video is not decoded as a whole.
    package var codedBytes: Int64 = 100_000_000
    /// Time added by the size of the file: a slow USB 2 stick or network share still gives 5 MB a second.
    package var bytesPerWallSecond = 5e6
    /// Until the greeting, and for each answer to a ping, counted like `wallSeconds`.
    package var answerSeconds = 20.0
    /// Address space of a worker in bytes.
    ///
    /// Set by the worker itself, except in sanitizer builds.
    package var addressSpace: Int64 = 1 << 30
    /// Failed starts in a row before the analyser counts as not startable.
    package var startAttempts = 5
    /// Pause after that, doubled with each further failure.
    package var firstPauseSeconds = 1.0
    /// Longest such pause: a user who repaired the installation should not wait longer.
    package var longestPauseSeconds = 300.0

    /// Files of decoded formats above this size are not read: none that a camera writes is a tenth as large, and with
    /// the decoded picture it has to fit into `addressSpace`.
    package static let pictureBytes: Int64 = 512 << 20
    /// Larger files are not hashed either.
    ///
    /// Videos of many hours stay below it; sparse files of terabytes do not.
    package static let digestBytes: Int64 = 64 << 30

    package init() {}

    /// Limits of one job that reads `size` bytes.
    package func budget(size: Int64) -> WorkerBudget {
        let bytes = Double(min(size, 2 * Self.digestBytes))
        let coded = Double(min(size, codedBytes))
        return WorkerBudget(
            cpuSeconds: cpuSeconds + bytes / bytesPerCPUSecond + coded / codedBytesPerCPUSecond,
            wallSeconds: wallSeconds + bytes / bytesPerWallSecond)
    }

    /// Limits of a start or of a ping, which read no photo.
    var answerBudget: WorkerBudget { WorkerBudget(cpuSeconds: cpuSeconds, wallSeconds: answerSeconds) }
}
