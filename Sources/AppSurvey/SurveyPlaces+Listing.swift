import FileSystem
import SystemPackage

extension SurveyPlaces {
    /// Entries of one directory that are looked at.
    ///
    /// Each may cost a measurement or an open file. The directories of a survey hold some hundred: folders of
    /// applications, downloads, archived journals.
    private static let mostNames = 20_000

    /// The names in a directory, at most `mostNames`; none if it cannot be listed.
    static func names(in directory: FilePath) -> [FilePath.Component] {
        guard let opened = try? Descriptor(directory, as: .directory), let names = try? opened.raw.names() else {
            return []
        }
        return Array(names.prefix(mostNames))
    }
}
