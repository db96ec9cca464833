import Synchronization

/// Reads the settings file again on request and numbers the readings.
final class SettingsReader: Sendable {
    /// The result of one reading.
    struct Reading: Sendable {
        /// Greater than the number of every earlier reading.
        let number: Int
        let settings: Result<Configuration, any Error>
    }

    private let count = Mutex(0)
    private let configuration: @Sendable () throws -> Configuration

    /// - Parameter configuration: Reads the configuration again.
    init(_ configuration: @escaping @Sendable () throws -> Configuration) {
        self.configuration = configuration
    }

    /// Reads the file; readings do not overlap, so a greater number means a newer state of the file.
    func read() -> Reading {
        count.withLock { count in
            count += 1
            return Reading(number: count, settings: Result(catching: configuration))
        }
    }
}
