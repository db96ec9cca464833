import CleanerDaemon
import PhotoCategories
import PhotoCulling
import SystemPackage

/// The `config.toml` of a person who edited it.
enum SettingsFileFuzzing {
    static func check(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).count
        do throws(SettingProblem) {
            let settings = try SettingsFile(text: text, home: "/home/a")
            check(settings)
            require((try? SettingsFile(text: text, home: "/home/a")) == settings, "not the same twice")
        } catch {
            require(!error.problem.isEmpty && !error.remedy.isEmpty, "a problem without words")
            require((1...lines).contains(error.line ?? 1), "line \(error.line ?? 0) of \(lines)")
        }
    }

    private static func check(_ settings: SettingsFile) {
        require(settings.libraries.allSatisfy { $0.hasPrefix("/") || $0.hasPrefix("~/") }, "not absolute")
        require(settings.ignore.allSatisfy { !$0.isEmpty && FilePath($0).isRelative }, "not relative")
        require((1...64).contains(settings.workers ?? 1), "no number of workers")
        for (category, sensitivity) in settings.values.sensitivities {
            require(category.sensitivity?.allows(sensitivity) == true, "no sensitivity")
        }
        for place in settings.values.places.values.joined() {
            require(!place.isEmpty && place == place.lexicallyNormalized(), "no place")
            require(place.components.allSatisfy { $0.kind == .regular }, "a place that leads elsewhere")
        }
    }
}
