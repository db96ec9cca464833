/// Erases what is remembered of deleted photos.
package struct ForgetRequest: ProtocolRequest {
    package typealias Answer = ForgetReport
    package static let method = "forget"
    package static let patience = Patience.unlimited

    package var photos: [PhotoReference]
    /// Means all photos that are gone and cannot be restored, in addition to `photos`.
    package var deleted: Bool?
    /// Answers what would happen and changes nothing.
    package var dryRun: Bool?
    /// The photos that a dry run counted; if others are meant now, the request fails with a conflict.
    package var selection: String?

    package init(
        photos: [PhotoReference], deleted: Bool? = nil, dryRun: Bool? = nil, selection: String? = nil
    ) {
        self.photos = photos
        self.deleted = deleted
        self.dryRun = dryRun
        self.selection = selection
    }
}

/// The result of `forget`.
package struct ForgetReport: Hashable, Sendable, Codable, RefusingReport {
    /// Photos that are forgotten now.
    package var photos: Int
    /// With `deleted`, the photos in the desktop's trash that stay known, as they can be restored.
    package var inTrash: Int?
    /// True if the files of the store still hold what was forgotten before; the request without `dryRun` erases it.
    package var unfinished: Bool?
    /// True if the files held what an earlier request had forgotten, and do not any more.
    package var finished: Bool?
    /// Copies of the store from before updates, which are removed as well.
    package var copies: Int
    /// Damaged files that are kept and may still hold what was forgotten.
    package var damaged: [String]
    package var refused: [Refusal]
    package var moreRefused: Int?
    package var dryRun: Bool
    /// Names the photos, for `forget` to erase just them; of a dry run only.
    package var selection: String?

    package init(photos: Int, copies: Int, damaged: [String], refused: [Refusal], dryRun: Bool) {
        self.photos = photos
        self.copies = copies
        self.damaged = damaged
        self.refused = refused
        self.dryRun = dryRun
    }
}
