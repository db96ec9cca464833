import FileSystem
import Images
import SystemPackage

/// What a person noted about a photo in a file manager, which keeps it in extended attributes of the file.
///
/// The names are those of freedesktop.org's "Common Extended Attributes", and Baloo's for stars. They belong to the file
/// and not to its bytes: a copy mostly comes without them.
extension PhotoMetadata {
    /// Longer texts are no notes.
    private static let noteLimit = 4_096

    /// Nil if nothing is noted.
    init?(notesIn file: FileDescriptor) {
        func text(_ name: String) -> [UInt8]? { file.attribute("user.\(name)", atMost: Self.noteLimit) }
        let (tags, comment, rating) = (text("xdg.tags"), text("xdg.comment"), text("baloo.rating"))
        guard tags != nil || comment != nil || rating != nil else { return nil }
        self.init()
        var words = PhotoWords()
        words.addKeywords(in: tags ?? [])
        words.addDescription(comment.flatMap(MetadataText.clean(utf8:)))
        words.describe(&self)
        // From 1 to 10, two for each star.
        if let rating, let halves = Int(String(decoding: rating, as: UTF8.self)), (1...10).contains(halves) {
            self.rating = (halves + 1) / 2
        }
        guard keywords != nil || self.comment != nil || self.rating != nil else { return nil }
    }
}
