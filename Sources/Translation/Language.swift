internal import Glibc
internal import Synchronization

/// A language that the program speaks; its word is that of ISO 639-1.
package enum Language: String, Sendable {
    case english = "en"
    case german = "de"

    /// The language that the user's environment asks for, by the rules of gettext; English for all that are not known.
    ///
    /// A locale that is not written in UTF-8 has English, which needs no letters but those of ASCII.
    ///
    /// - Parameter variable: Gives the value of a variable of the environment.
    package init(environment variable: (String) -> String?) {
        func first(_ names: [String]) -> String? {
            names.lazy.compactMap(variable).first { !$0.isEmpty }?.lowercased()
        }
        let locale = first(["LC_ALL", "LC_MESSAGES", "LANG"]) ?? ""
        let encoding = first(["LC_ALL", "LC_CTYPE", "LANG"]) ?? locale
        guard !["", "c", "posix"].contains(locale), encoding.contains("utf-8") || encoding.contains("utf8") else {
            self = .english
            return
        }
        let wanted = (variable("LANGUAGE") ?? "").split(separator: ":").map { $0.lowercased() } + [locale]
        self = wanted.lazy.compactMap { Language(rawValue: String($0.prefix(2))) }.first ?? .english
    }

    /// The language of this process's environment.
    package static let ofEnvironment = Language { getenv($0).map { String(cString: $0) } }

    /// The language of what is being answered now: the task's, or else the process's.
    package static var current: Language {
        ofTask ?? ofProcess.withLock(\.self)
    }

    /// Makes it the language of the process; a program does so once, before its first text.
    package func becomeOfProcess() {
        Self.ofProcess.withLock { $0 = self }
    }

    /// Speaks it in all that `work` does, and in the tasks that it starts.
    package func spoken<Result>(_ work: () throws -> Result) rethrows -> Result {
        try Self.$ofTask.withValue(self, operation: work)
    }

    /// Speaks it in all that `work` does, and in the tasks that it starts.
    package nonisolated(nonsending) func spoken<Result>(
        _ work: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await Self.$ofTask.withValue(self, operation: work)
    }

    @TaskLocal private static var ofTask: Language?
    private static let ofProcess = Mutex(Language.english)
}

extension Language {
    /// What stands between each three digits of a large number.
    package var groupingMark: Character { self == .german ? "." : "," }

    /// A number with decimals, which Swift writes with a point.
    package func decimals(_ number: some CustomStringConvertible) -> String {
        self == .german ? number.description.replacing(".", with: ",") : number.description
    }

    /// A day as people write it: `2024-05-01`, `01.05.2024`.
    package func day(year: Int, month: Int, day: Int) -> String {
        switch self {
        case .english: "\(year)-\(Self.twoDigits(month))-\(Self.twoDigits(day))"
        case .german: "\(Self.twoDigits(day)).\(Self.twoDigits(month)).\(year)"
        }
    }

    /// The number that a text without spaces writes, with a point or a comma before its decimals.
    ///
    /// Nil for anything else, and for what others would read as thousands, such as `1,500`.
    package func number(_ text: some StringProtocol) -> Double? {
        guard let mark = text.firstIndex(where: { $0 == "," || $0 == "." }) else { return Double(text) }
        let decimals = text[text.index(after: mark)...]
        guard decimals.count != 3 || text[mark] == "." && self == .english else { return nil }
        return Double("\(text[..<mark]).\(decimals)")
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}

extension Double {
    /// The number with two decimal places.
    package var inHundredths: String {
        let hundredths = Int((self * 100).rounded())
        let fraction = abs(hundredths) % 100
        return Language.current.decimals(
            "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(fraction < 10 ? "0" : "")\(fraction)")
    }
}
