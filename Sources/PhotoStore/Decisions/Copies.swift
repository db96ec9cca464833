package import PhotoCulling

/// The other photos of one picture that lie in the library.
///
/// Those that went to the trash are no copies any more: the one that is left is a photo like any other.
package struct Copies: Sendable, Hashable {
    /// Present, analysed and marked for deletion.
    package var marked: [PhotoID] = []
    /// Present, analysed and not marked: these stay when a photo is deleted.
    package var free: [PhotoID] = []
    /// Present, but changed since their analysis: they may be no copies any more.
    package var waiting = 0
    /// Moved to the trash by the emptying that asks, which must not take the last one too.
    package var departed = 0

    package init() {}

    package var exist: Bool { !marked.isEmpty || !free.isEmpty || waiting > 0 || departed > 0 }
}
