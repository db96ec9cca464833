package import SystemPackage

/// What the sandbox of a survey's worker allows, and nothing else; cleanerd(8) lists it for people.
extension SurveyPlaces {
    /// The files to read, and folders whose files are read.
    package var readable: [FilePath] {
        entryFolders + [dpkg, extendedStates] + flatpaks.map(\.folder) + appImageFolders + useSources
    }

    /// Folders in which only names and sizes are read.
    package var listed: [FilePath] {
        leftoverFolders + [snapFiles, snapData] + (measuresHome ? [home] : [])
    }
}
