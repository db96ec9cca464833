import FileSystem
import SystemPackage

extension SurveyPlaces {
    /// The names in a directory; none if it cannot be listed.
    ///
    /// The code that opens or measures the named files counts them.
    static func names(in directory: FilePath) -> [FilePath.Component] {
        guard let opened = try? Descriptor(directory, as: .directory) else { return [] }
        return (try? opened.raw.names()) ?? []
    }
}
