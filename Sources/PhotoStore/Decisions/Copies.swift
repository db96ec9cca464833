package import PhotoCulling

/// The other photos of one picture.
package struct Copies: Sendable, Hashable {
    /// There, analysed and marked for deletion.
    package var marked: [PhotoID] = []
    /// There, analysed and not marked: these may stay when a photo goes.
    package var free: [PhotoID] = []
    /// There, but changed since their analysis: they may be copies no more.
    package var waiting = 0
    /// In the desktop's trash, moved there by us.
    package var trashed = 0

    package init() {}

    package var exist: Bool { !marked.isEmpty || !free.isEmpty || waiting > 0 || trashed > 0 }
}
