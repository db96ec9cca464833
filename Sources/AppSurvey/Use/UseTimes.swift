/// The latest use of each application, by the names in one source.
///
/// A name is the id of a desktop entry or the name of a program, in lower case; sources mix both.
package struct UseTimes: Sendable, Hashable {
    /// The most names to keep of a source; a user has some hundred applications.
    private static let nameLimit = 20_000
    /// The most bytes of a name, as of a file's name.
    private static let nameBytes = 255
    private static let entryEnding = ".desktop"

    /// Seconds since 1970.
    private var times: [String: Int64] = [:]

    package init() {}

    /// Notes a use; an older use of the same name changes nothing, and an impossible name or time is ignored.
    package mutating func note(_ name: String, at time: Int64) {
        guard !name.isEmpty, name.utf8.count <= Self.nameBytes, time > 0 else { return }
        let key = Self.key(name)
        guard times[key] != nil || times.count < Self.nameLimit else { return }
        times[key] = max(times[key] ?? 0, time)
    }

    /// When the application with a name was used last; nil if the source does not know it.
    package subscript(name: String) -> Int64? { times[Self.key(name)] }

    private static func key(_ name: String) -> String {
        let lower = name.lowercased()
        return lower.hasSuffix(entryEnding) ? String(lower.dropLast(entryEnding.count)) : lower
    }
}

/// Why a source says nothing.
package struct UnreadableSource: Error, Hashable {
    /// Half a sentence for people.
    package let reason: String

    package init(reason: String) {
        self.reason = reason
    }
}
