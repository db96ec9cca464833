import SystemPackage

extension SurveyPlaces {
    /// Where an administrator names further installations of Flatpak.
    var furtherFlatpaks: FilePath { system("/etc/flatpak/installations.d") }

    /// Directories in which leftovers are searched, and those that say what is installed.
    var leftoverFolders: [FilePath] {
        [dataHome, configHome, cacheHome, flatpakData, furtherFlatpaks] + flatpaks.map { $0.folder.appending("app") }
    }
}
