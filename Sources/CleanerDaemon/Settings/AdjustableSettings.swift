import CleanerProtocol
import PhotoCategories
import PhotoCulling
import SystemPackage

/// The settings that may change while the daemon runs, from all sources.
///
/// The first source that has a value counts, except for lists to which all sources add.
struct AdjustableSettings: Sendable, Hashable {
    var flags = SettingValues()
    /// The values that requests set, kept in the store.
    var stored = SettingValues()
    var file = SettingValues()

    private var sources: [(source: SettingSource, values: SettingValues)] {
        [(.flag, flags), (.set, stored), (.file, file)]
    }

    /// The values of a changeable setting by source, the one that counts first and the default last.
    func layers(of setting: Setting) -> [SettingRow.Layer] {
        let layers = sources.map { ($0.source, $0.values[setting]) } + [(.default, setting.usual)]
        return layers.compactMap { source, value in value.map { SettingRow.Layer(source: source, value: $0) } }
    }

    func source(of setting: Setting) -> SettingSource { layers(of: setting).first?.source ?? .default }

    /// The places in a list, each once.
    func places(of setting: Setting) -> [FilePath] {
        let lists = sources.compactMap { $0.values.places[setting] }
        guard setting.addsUp else { return lists.first ?? [] }
        var places: [FilePath] = []
        for place in lists.joined() where !places.contains(place) { places.append(place) }
        return places
    }

    func sensitivity(of category: Category) -> Sensitivity {
        sources.lazy.compactMap { $0.values.sensitivities[category] }.first ?? .level(.normal)
    }

    /// Whether the text in pictures is read.
    var isTextRead: Bool { isOn(.readsText) }

    /// Whether the installed applications are surveyed.
    var areAppsSurveyed: Bool { isOn(.surveysApps) }

    /// Whether thumbnails are shared with the desktop.
    var areThumbnailsShared: Bool { isOn(.sharesThumbnails) }

    /// Whether the desktop is notified of arrivals.
    var notifiesOfImports: Bool { layers(of: .notify).first?.value == .text("imports") }

    /// What is done while the machine runs on its battery.
    var batteryUse: BatteryUse {
        guard case .text(let word)? = layers(of: .onBattery).first?.value else { return .slow }
        return BatteryUse(rawValue: word) ?? .slow
    }

    private func isOn(_ setting: Setting) -> Bool { layers(of: setting).first?.value == .flag(true) }

    /// The settings by which the engine judges.
    var culling: CullingSettings {
        CullingSettings(
            Dictionary(
                uniqueKeysWithValues: Category.adjustable.map { ($0, sensitivity(of: $0)) }))
    }

    /// The settings whose values differ from before, whatever their source.
    func changed(since before: AdjustableSettings) -> [Setting] {
        Setting.changeable.filter {
            Setting.places.contains($0)
                ? places(of: $0) != before.places(of: $0)
                : layers(of: $0).first?.value != before.layers(of: $0).first?.value
        }
    }
}
