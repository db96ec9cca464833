internal import AppSurvey
internal import SystemPackage

extension Surroundings {
    /// The most directories that `$XDG_DATA_DIRS` may name; no desktop comes near.
    private static let mostDataDirectories = 32

    /// Where a survey looks for installed applications, by the XDG base directory specification 0.8; its time is 0.
    var surveyPlaces: SurveyPlaces {
        var places = SurveyPlaces(home: home, now: 0)
        places.dataHome = directory("XDG_DATA_HOME", default: ".local/share")
        places.configHome = directory("XDG_CONFIG_HOME", default: ".config")
        places.cacheHome = directory("XDG_CACHE_HOME", default: ".cache")
        let directories = items("XDG_DATA_DIRS").filter { $0.hasPrefix("/") }.prefix(Self.mostDataDirectories)
        if !directories.isEmpty { places.dataDirectories = directories.map { FilePath($0) } }
        places.desktops = items("XDG_CURRENT_DESKTOP")
        places.locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        return places
    }

    private func items(_ variable: String) -> [String] {
        environment[variable]?.split(separator: ":").map { String($0) } ?? []
    }
}
