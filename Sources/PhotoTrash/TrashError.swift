package import SystemPackage

/// Why a photo was not moved.
package struct TrashError: Error, Hashable, Sendable {
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// Other inode, size or time than what the person looked at, also when that came to light after the move.
        case changedSinceReview
        /// A directory, symbolic link, FIFO or device has the photo's name.
        case notRegular
        /// The kernel cannot move it into any trash of its volume.
        case otherFileSystem
        /// The volume has no trash directory that is safe to use, and none could be made.
        case noTrashHere
        case readOnly
        case denied
        case full
        /// No free name in the trash.
        case nameTaken
        case nameTooLong
        /// The photo, or what should be in the trash, is not there.
        case missing
        case restoreTargetExists
        case parentMissing
        /// A symbolic link has the place of a directory that the photo would have to pass.
        case throughLink
        /// What lies in the trash under this name is not what was put there.
        case notOurs
        case notAbsolute
        /// The caller found in the last moment that the photo must not go; it is back in its place.
        case withdrawn
        case journalFailed
        /// The program ended in the middle; used by repair only.
        case interrupted
        case inputOutput
        /// A system error that has no code of its own.
        case system
    }

    package var code: Code
    package var path: FilePath
    package var cause: Errno?
    /// What an error of the journal said.
    package var detail: String?
    /// The error that kept the trash from cleaning up, if one did.
    ///
    /// The journal still holds the plan then, and repair finishes it.
    package var unfinished: Errno?

    package init(_ code: Code, _ path: FilePath, cause: Errno? = nil, detail: String? = nil) {
        self.code = code
        self.path = path
        self.cause = cause
        self.detail = detail
    }

    /// The one place where numbers of the kernel become codes.
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

    /// Whether the next photo of the same volume would fail too, so that a series should stop.
    package var isPermanent: Bool {
        switch code {
        case .readOnly, .denied, .full, .noTrashHere, .otherFileSystem, .journalFailed: true
        default: false
        }
    }
}
