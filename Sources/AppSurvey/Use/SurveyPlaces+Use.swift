package import SystemPackage

/// The files that show when applications were used last.
extension SurveyPlaces {
    var gnomeShellState: FilePath { dataHome.appending("gnome-shell/application_state") }
    var recentFiles: FilePath { dataHome.appending("recently-used.xbel") }
    var kdeActivities: FilePath { dataHome.appending("kactivitymanagerd/resources/database") }

    /// The directories with systemd's journal: the lasting one, and that of this boot.
    package var journals: [FilePath] { [system("/var/log/journal"), system("/run/log/journal")] }

    /// All of them, and directories whose files are read.
    var useSources: [FilePath] { [gnomeShellState, recentFiles, kdeActivities] + journals }
}
