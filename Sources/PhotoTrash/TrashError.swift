internal import FileSystem
package import SystemPackage
internal import Translation

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

// MARK: Text

extension TrashError: CustomStringConvertible {
    package var description: String { text }

    /// One sentence for people: which path, what is wrong and what to do next.
    package var text: String { "\(problem()); \(remedy)." }

    /// What is wrong and why, as a clause.
    ///
    /// - Parameter known: A path that the reader sees beside it, so that it is not named twice.
    /// - Returns: The clause, with the path before it if that is another one.
    package func problem(besides known: FilePath? = nil) -> String {
        var text = path == known ? words.problem : "\(Self.readable(path)): \(words.problem)"
        if let cause { text += " (\(cause))" }
        if let detail { text += " (\(detail))" }
        if let unfinished {
            text += tr("; tidying up failed as well (\(unfinished)) and is done at the next start of the daemon")
        }
        return text
    }

    /// What to do next, as a clause.
    package var remedy: String { words.remedy }

    private var words: (problem: String, remedy: String) {
        switch code {
        case .changedSinceReview:
            (tr("the file changed since it was reviewed, and was left alone"), tr("review it again"))
        case .notRegular:
            (tr("it is no regular file any more, and was left alone"), tr("look at what took its place"))
        case .otherFileSystem:
            (
                tr("the trash lies on another file system, and photos are never copied and erased"),
                tr("move the photo there by hand, or let the volume have a trash of its own")
            )
        case .noTrashHere:
            (
                tr("this volume has no usable trash"),
                tr("see that the trash is a real folder, belongs to you and can be written to")
            )
        case .readOnly: (tr("the volume is read-only"), tr("mount it for writing, then try again"))
        case .denied: (tr("permission denied"), tr("check who owns the photo, its folder and the trash"))
        case .full:
            (
                tr("the volume or your quota is full"),
                tr("empty the desktop's trash or free some space, then try again")
            )
        case .nameTaken:
            (tr("every name that was tried is taken in the trash"), tr("empty the desktop's trash, then try again"))
        case .nameTooLong: (tr("the name or path is too long for this file system"), tr("shorten it, then try again"))
        case .missing: (tr("it is not there any more"), "cleanerctl scan")
        case .restoreTargetExists:
            (
                tr("another file has its name now"),
                tr("move or rename that file, then run `cleanerctl trash restore` again")
            )
        case .parentMissing: (tr("its folder does not exist any more"), tr("put the folder back, then try again"))
        case .throughLink:
            (
                tr(
                    """
                    a symbolic link has taken the place of this folder and may lead out of the library; the photo \
                    stays where it is
                    """), tr("put the folder back, then try again")
            )
        case .notOurs:
            (
                tr("what lies in the trash under this name is not the photo that was put there, and was left alone"),
                tr("look at it in the file manager")
            )
        case .notAbsolute: (tr("the path does not begin with a slash"), tr("give the whole path"))
        case .withdrawn:
            (tr("something changed in the last moment, so the photo stays in its place"), tr("review it again"))
        case .journalFailed:
            (tr("the move could not be written down first"), tr("check the space where the daemon keeps its state"))
        case .interrupted:
            (tr("the program ended before the photo was moved, and nothing happened to it"), tr("try again"))
        case .inputOutput: (tr("the disk reported an error"), tr("check the disk before trying again"))
        case .system: (tr("the system refused"), tr("try again when the reason is gone"))
        }
    }

    /// Makes a path safe to show on a terminal.
    ///
    /// Control characters and characters that reverse the text direction are escaped. Invalid UTF-8 is replaced.
    private static func readable(_ path: FilePath) -> String {
        String(decoding: path.bytes, as: UTF8.self).unicodeScalars.map(escaped).joined()
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
            "\\u{\(String(scalar.value, radix: 16))}"
        default: String(scalar)
        }
    }
}
