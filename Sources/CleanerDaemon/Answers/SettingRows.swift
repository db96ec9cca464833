import CleanerProtocol
import FileSystem
import OwnPrograms
import PhotoCategories
import PhotoCulling
import PhotoStore
import SystemPackage
import Translation

/// The settings in the form in which the request `settings` lists them.
struct SettingRows: Sendable {
    let settings: LiveSettings
    let configuration: Configuration
    let store: PhotoDatabase

    func row(_ setting: Setting) throws -> SettingRow {
        guard setting.isChangeable else {
            return SettingRow(
                name: setting.name, value: startValue(of: setting), source: configuration.sources[setting] ?? .default,
                meaning: setting.meaning, allowed: setting.allowed, changeable: false)
        }
        let layers = settings.values.layers(of: setting)
        var row = SettingRow(
            name: setting.name, value: layers[0].value, source: layers[0].source, meaning: setting.meaning,
            allowed: setting.allowed, below: Array(layers.dropFirst()), changeable: true)
        if case .sensitivity(let category) = setting, let scale = category.sensitivity {
            row.meaning = scale.meaning(of: settings.values.sensitivity(of: category)) ?? tr("nothing is proposed")
            row.levels = Sensitivity.Level.allCases.map {
                SettingRow.Level(
                    name: $0.rawValue, threshold: scale.threshold(of: $0), meaning: scale.meaning(of: .level($0)) ?? "")
            }
        } else if Setting.places.contains(setting) {
            row.value = .folders(
                try settings.values.places(of: setting).map { folder in
                    let places = settings.places.places(named: folder)
                    return SettingFolder(
                        WirePath(bytes: folder.bytes), photos: try store.places.photos(in: places).count,
                        new: settings.values.stored.isAwaited(folder, in: setting) ? true : nil)
                })
        }
        return row
    }

    private func startValue(of setting: Setting) -> SettingValue {
        func folders(_ paths: some Sequence<FilePath>) -> SettingValue {
            .folders(paths.map { SettingFolder(WirePath(bytes: $0.bytes)) })
        }
        return switch setting {
        case .libraries: folders(configuration.libraries)
        case .ignore: folders(configuration.ignored.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) })
        case .workers: .number(Double(configuration.workers))
        case .model: .text(configuration.model?.text ?? "none")
        case .appCommand: .text(configuration.appCommand?.text ?? "none")
        case .sensitivity, .leaveOut, .protect, .preferFolders, .readsText, .surveysApps, .sharesThumbnails,
            .notify, .onBattery:
            preconditionFailure("\(setting.name) changes while the daemon runs")
        }
    }
}
