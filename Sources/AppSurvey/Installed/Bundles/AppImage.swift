import FileSystem
import Glibc
import SystemPackage

/// An application in one file, by the AppImage specification: an ELF program with `AI` and its type in the padding.
enum AppImage {
    /// The most files to read the beginning of.
    private static let mostFiles = 2_000

    /// The AppImages in the folders where people keep them.
    static func files(_ places: SurveyPlaces) -> [FilePath] {
        var left = mostFiles
        return places.appImageFolders.flatMap { folder in
            SurveyPlaces.names(in: folder).map { folder.appending($0) }.filter { path in
                guard left > 0, mayBeOne(path) else { return false }
                left -= 1
                return isOne(path)
            }
        }
    }

    /// Whether a file's type, name and mode are those of a program.
    private static func mayBeOne(_ path: FilePath) -> Bool {
        guard let status = try? Stat(path, followTargetSymlink: false), status.type == .regular else { return false }
        return path.extension?.lowercased() == "appimage" || path.withPlatformString { access($0, X_OK) } == 0
    }

    private static func isOne(_ path: FilePath) -> Bool {
        guard let file = try? Descriptor(path, as: .file), let head = try? file.raw.contents(upTo: 11),
            head.count == 11
        else { return false }
        return head.starts(with: [0x7F] + Array("ELF".utf8)) && head[8..<10].elementsEqual("AI".utf8)
            && (1...2).contains(head[10])
    }
}
