package import CleanerProtocol
import FileSystem
package import PhotoCategories
package import SystemPackage
import Translation

/// The values that one source gives to settings that may change while the daemon runs; a setting may have none.
package struct SettingValues: Sendable, Hashable {
    package private(set) var sensitivities: [Category: Sensitivity] = [:]
    /// Lists of places, each absolute or relative to each library, normalised.
    package var places: [Setting: [FilePath]] = [:]
    /// The places of these lists that are to come: nothing has been there since the user named them.
    package var awaited: [Setting: Set<FilePath>] = [:]

    /// The settings that are switched on or off; a source need not have a value.
    package private(set) var flags: [Setting: Bool] = [:]

    /// The settings that are one of some words.
    package private(set) var choices: [Setting: String] = [:]

    package init() {}

    package subscript(setting: Setting) -> SettingValue? {
        switch setting.kind {
        case .sensitivity(let category):
            switch sensitivities[category] {
            case .threshold(let number): .number(number)
            case let named: named.map { .text($0.text) }
            }
        case .places:
            places[setting].map { folders in
                .folders(
                    folders.map {
                        SettingFolder(WirePath(bytes: $0.bytes), new: isAwaited($0, in: setting) ? true : nil)
                    })
            }
        case .flag: flags[setting].map { .flag($0) }
        case .choice: choices[setting].map { .text($0) }
        case .composition: nil
        }
    }

    /// Sets a value; nil removes it.
    ///
    /// - Throws: `SettingProblem` if the value is not possible; nothing has changed then.
    package mutating func set(_ setting: Setting, to value: SettingValue?) throws(SettingProblem) {
        switch setting.kind {
        case .sensitivity(let category): sensitivities[category] = try Self.sensitivity(value, of: category)
        case .places:
            (places[setting], awaited[setting]) = try (
                Self.places(value, of: setting), Self.awaitedPlaces(value, of: setting)
            )
        case .flag: flags[setting] = try Self.flag(value, of: setting)
        case .choice(let words): choices[setting] = try Self.choice(value, among: words, of: setting)
        case .composition: preconditionFailure("\(setting.name) does not change while the daemon runs")
        }
    }

    /// Whether a place of a list is to come.
    func isAwaited(_ place: FilePath, in setting: Setting) -> Bool { awaited[setting]?.contains(place) == true }

    private static func flag(_ value: SettingValue?, of setting: Setting) throws(SettingProblem) -> Bool? {
        switch value {
        case nil: return nil
        case .flag(let flag): return flag
        case .text("true"): return true
        case .text("false"): return false
        case .text, .number, .folders:
            throw SettingProblem(Phrase("\(setting.name) cannot be that"), allowedBy: setting)
        }
    }

    private static func choice(
        _ value: SettingValue?, among words: [String], of setting: Setting
    ) throws(SettingProblem) -> String? {
        guard let value else { return nil }
        guard case .text(let word) = value, words.contains(word) else {
            throw SettingProblem(Phrase("\(setting.name) cannot be \(shown(value))"), allowedBy: setting)
        }
        return word
    }

    private static func sensitivity(
        _ value: SettingValue?, of category: Category
    ) throws(SettingProblem) -> Sensitivity? {
        guard let value else { return nil }
        let sensitivity: Sensitivity? =
            switch value {
            case .text(let text): Sensitivity(text)
            case .number(let number): .threshold(number)
            case .flag, .folders: nil
            }
        guard let sensitivity, category.sensitivity?.allows(sensitivity) == true else {
            let setting = Setting.sensitivity(category)
            throw SettingProblem(Phrase("\(setting.name) cannot be \(shown(value))"), allowedBy: setting)
        }
        return sensitivity
    }

    private static func places(
        _ value: SettingValue?, of setting: Setting
    ) throws(SettingProblem) -> [FilePath]? {
        guard let value else { return nil }
        guard case .folders(let folders) = value else {
            throw SettingProblem(
                Phrase("\(setting.name) cannot be \(shown(value))"), remedy: Phrase("it is a list of folders"))
        }
        var paths: [FilePath] = []
        for folder in folders {
            let path = try Self.place(folder.path.bytes, of: setting)
            if !paths.contains(path) { paths.append(path) }
        }
        return paths
    }

    /// Nil if nothing in the list is to come.
    private static func awaitedPlaces(
        _ value: SettingValue?, of setting: Setting
    ) throws(SettingProblem) -> Set<FilePath>? {
        guard case .folders(let folders) = value else { return nil }
        let places = try Self.places(.folders(folders.filter { $0.new == true }), of: setting) ?? []
        return places.isEmpty ? nil : Set(places)
    }

    /// A wrong value, for people.
    private static func shown(_ value: SettingValue) -> Phrase {
        switch value {
        case .text(let text): "'\(text)'"
        case .number(let number): "\(Sensitivity.text(number))"
        case .flag(let flag): "\(flag)"
        case .folders: Phrase("a list")
        }
    }

    /// A place in its stored form: without `.`, `..` and a slash at the end.
    ///
    /// - Throws: `SettingProblem` if it cannot be a place in a library.
    static func place(_ bytes: [UInt8], of setting: Setting) throws(SettingProblem) -> FilePath {
        let path = FilePath(bytes: bytes).lexicallyNormalized()
        let leads = path.components.first?.kind == .parentDirectory
        guard !path.isEmpty, !leads, path.components.first?.kind != .currentDirectory, !bytes.contains(0) else {
            throw SettingProblem(
                Phrase("\(setting.name) cannot hold '\(WirePath(bytes: bytes).text)', which is no folder in a library"),
                remedy: Phrase("name a folder relative to its library, such as Scans, or absolute"))
        }
        return path
    }
}

/// The reason why a setting is refused: what is wrong, and what to do instead.
package struct SettingProblem: Error, Sendable, Hashable {
    private enum Remedy: Sendable, Hashable {
        case words(Phrase)
        /// To give a value that this setting may have.
        case allowed(Setting)
    }

    private let words: Phrase
    private let advice: Remedy
    /// The line in the settings file, counted from 1; nil for other sources.
    package var line: Int?
    /// Whether no setting has that name.
    let isUnknown: Bool

    init(_ problem: Phrase, remedy: Phrase, line: Int? = nil, isUnknown: Bool = false) {
        words = problem
        advice = .words(remedy)
        self.line = line
        self.isUnknown = isUnknown
    }

    init(_ problem: Phrase, allowedBy setting: Setting) {
        words = problem
        advice = .allowed(setting)
        isUnknown = false
    }

    /// What is wrong, as a clause without a full stop.
    package var problem: String { tr(words) }

    package var remedy: String {
        switch advice {
        case .words(let words): tr(words)
        case .allowed(let setting): tr("it is \(setting.allowed)")
        }
    }

    /// The same problem as an answer to a request.
    var answer: ProtocolError {
        ProtocolError(isUnknown ? .notFound : .badParameters, problem, remedy: remedy)
    }

    func at(_ line: Int?) -> SettingProblem {
        var problem = self
        problem.line = line
        return problem
    }
}

extension SettingProblem: CustomStringConvertible {
    package var description: String { "\(problem): \(remedy)" }
}
