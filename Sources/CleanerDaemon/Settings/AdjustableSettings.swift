import CleanerProtocol
import PhotoCategories
import PhotoCulling
import SystemPackage

/// The settings that may change while the daemon runs, from all their sources.
///
/// The first that says something counts, but for lists that add up.
struct AdjustableSettings: Sendable, Hashable {
    var flags = SettingValues()
    /// What requests set; remembered in the store.
    var stored = SettingValues()
    var file = SettingValues()

    private var sources: [(source: SettingSource, values: SettingValues)] {
        [(.flag, flags), (.set, stored), (.file, file)]
    }

    /// The values of a setting that may change, the one that counts first and the usual one last.
    func layers(of setting: Setting) -> [SettingRow.Layer] {
        let layers = sources.map { ($0.source, $0.values[setting]) } + [(.default, setting.usual)]
        return layers.compactMap { source, value in value.map { SettingRow.Layer(source: source, value: $0) } }
    }

    func source(of setting: Setting) -> SettingSource { layers(of: setting).first?.source ?? .default }

    /// What a list of places holds, each once.
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

    /// What the engine judges by.
    var culling: CullingSettings {
        CullingSettings(
            Dictionary(
                uniqueKeysWithValues: Category.adjustable.map { ($0, sensitivity(of: $0)) }))
    }

    /// The settings that have another value than before, whatever their source.
    func changed(since before: AdjustableSettings) -> [Setting] {
        Setting.changeable.filter {
            $0.addsUp
                ? places(of: $0) != before.places(of: $0)
                : layers(of: $0).first?.value != before.layers(of: $0).first?.value
        }
    }
}
