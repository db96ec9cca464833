import FileSystem
import SystemPackage

extension SurveyPlaces {
    /// Entries of one directory that are looked at.
    private static let mostNames = 10_000

    /// The names in a directory; none if it cannot be listed, or has more than anybody has made by hand.
    static func names(in directory: FilePath) -> [FilePath.Component] {
        guard let opened = try? Descriptor(directory, as: .directory), let names = try? opened.raw.names(),
            names.count <= mostNames
        else { return [] }
        return names
    }
}
