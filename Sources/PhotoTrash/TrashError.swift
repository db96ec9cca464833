package import SystemPackage

/// The reason why a photo was not moved.
package struct TrashError: Error, Hashable, Sendable {
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// Inode, size or time differ from the reviewed file; also if that is noticed only after the move.
        case changedSinceReview
        /// A directory, symbolic link, FIFO or device has the photo's name.
        case notRegular
        /// The kernel cannot move it into any trash of its volume.
        case otherFileSystem
        /// The volume has no trash directory that is safe to use, and none could be created.
        case noTrashHere
        case readOnly
        case denied
        case full
        /// No free name in the trash.
        case nameTaken
        case nameTooLong
        /// The photo, or its payload in the trash, does not exist.
        case missing
        case restoreTargetExists
        case parentMissing
        /// A directory on the photo's path is a symbolic link.
        case throughLink
        /// The file in the trash under this name is not the one that was put there.
        case notOurs
        case notAbsolute
        /// The caller decided at the last moment that the photo must not go; it is back in its place.
        case withdrawn
        case journalFailed
        /// The program ended during the move; used only by repair.
        case interrupted
        case inputOutput
        /// A system error that has no code of its own.
        case system
    }

    package var code: Code
    package var path: FilePath
    package var cause: Errno?
    /// The text of the journal's error.
    package var detail: String?
    /// The error that prevented cleaning up, if any.
    ///
    /// The plan is then still in the journal, and repair finishes the move.
    package var unfinished: Errno?

    package init(_ code: Code, _ path: FilePath, cause: Errno? = nil, detail: String? = nil) {
        self.code = code
        self.path = path
        self.cause = cause
        self.detail = detail
    }

    /// Turns an error number of the kernel into a code; nothing else does.
    init(_ cause: Errno, _ path: FilePath) {
        let code: Code =
            switch cause {
            case .noSpace, .diskQuotaExceeded: .full
            case .readOnlyFileSystem: .readOnly
            case .permissionDenied, .notPermitted: .denied
            case .improperLink: .otherFileSystem
            case .noSuchFileOrDirectory: .missing
            case .fileNameTooLong: .nameTooLong
            case .fileExists: .nameTaken
            case .ioError: .inputOutput
            default: .system
            }
        self.init(code, path, cause: cause)
    }

    /// Whether the next photo of the same volume would fail too, so that the caller should stop.
    package var isPermanent: Bool {
        switch code {
        case .readOnly, .denied, .full, .noTrashHere, .otherFileSystem, .journalFailed: true
        default: false
        }
    }
}
