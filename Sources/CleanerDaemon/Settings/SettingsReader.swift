import Synchronization

/// Reads the settings file again for whoever has a reason to.
final class SettingsReader: Sendable {
    /// What one reading gave.
    struct Reading: Sendable {
        /// Greater than that of every reading before.
        let number: Int
        let settings: Result<Configuration, any Error>
    }

    private let count = Mutex(0)
    private let configuration: @Sendable () throws -> Configuration

    /// - Parameter configuration: Makes the configuration anew.
    init(_ configuration: @escaping @Sendable () throws -> Configuration) {
        self.configuration = configuration
    }

    /// One after the other: of two readings, the one with the greater number saw the newer file.
    func read() -> Reading {
        count.withLock { count in
            count += 1
            return Reading(number: count, settings: Result(catching: configuration))
        }
    }
}
