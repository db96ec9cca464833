internal import FileSystem
internal import SystemPackage

extension TrashError: CustomStringConvertible {
    package var description: String { text }

    /// One or two sentences for people: what is wrong and what to do next.
    package var text: String {
        var text = "\(Self.readable(path)): \(sentence)"
        if let cause { text += " (\(cause))" }
        if let detail { text += " (\(detail))" }
        if let unfinished {
            text += " Tidying up failed as well (\(unfinished)); it is done at the next start of the daemon."
        }
        return text
    }

    private var sentence: String {
        switch code {
        case .changedSinceReview: "The file changed since it was reviewed. It was left alone; review it again."
        case .notRegular: "This is not a regular file any more. It was left alone; look at what took its place."
        case .otherFileSystem:
            "The trash lies on another file system, and photos are never copied and erased. "
                + "Move the photo there by hand, or let the volume have a trash of its own."
        case .noTrashHere:
            "This volume has no usable trash. See that the directory is a real one, belongs to you and can be written to."
        case .readOnly: "The volume is read-only. Mount it for writing and try again."
        case .denied: "Permission denied. Check who owns the photo, its directory and the trash."
        case .full: "The volume or your quota is full. Empty the desktop's trash or free some space, then try again."
        case .nameTaken: "Every name that was tried is taken in the trash. Empty the desktop's trash and try again."
        case .nameTooLong: "The name or path is too long for this file system. Shorten it and try again."
        case .missing: "It is not there any more. Scan the library again."
        case .restoreTargetExists: "Something already has this name. Restore the photo under another name."
        case .parentMissing: "Its directory does not exist any more. Ask for it to be made, or choose another place."
        case .throughLink:
            "A symbolic link has taken the place of this directory and may lead out of the library. The photo stays "
                + "where it is; put the directory back, then try again."
        case .notOurs: "What lies in the trash under this name is not the photo that was put there. It was left alone."
        case .notAbsolute: "The path must begin with a slash."
        case .withdrawn: "Something changed in the last moment, so the photo must not go. It is back in its place."
        case .journalFailed:
            "The move could not be written down first. Check the space where the daemon keeps its state."
        case .interrupted: "The program ended before the photo was moved. Nothing happened to it; try again."
        case .inputOutput: "The disk reported an error. Check the disk before trying again."
        case .system: "The system refused. The reason follows; try again when it is gone."
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
