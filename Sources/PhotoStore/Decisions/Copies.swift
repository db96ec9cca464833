package import PhotoCulling

/// The other photos of one picture.
package struct Copies: Sendable, Hashable {
    /// Present, analysed and marked for deletion.
    package var marked: [PhotoID] = []
    /// Present, analysed and not marked: these stay when a photo is deleted.
    package var free: [PhotoID] = []
    /// Present, but changed since their analysis: they may be no copies any more.
    package var waiting = 0
    /// In the desktop's trash, moved there by us.
    package var trashed = 0

    package init() {}

    package var exist: Bool { !marked.isEmpty || !free.isEmpty || waiting > 0 || trashed > 0 }
}
