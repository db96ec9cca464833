import PhotoTrash
import SystemPackage

extension Sandbox {
    /// One name in a trash directory, read without the code that is tested.
    struct Trashed: Hashable {
        var name: String
        /// Nil when there is a record and no payload.
        var content: String?
        /// Nil when there is a payload and no readable record.
        var original: FilePath?
    }

    /// All that lies in the home trash and the fake volume's own.
    func trashed() throws -> [Trashed] {
        try trashed(in: home, relativeTo: nil) + trashed(in: volumeTrash, relativeTo: root)
    }

    private func trashed(in trash: FilePath, relativeTo top: FilePath?) throws -> [Trashed] {
        let suffix = ".trashinfo"
        let records = try names(in: trash.appending("info")).map { String($0.dropLast(suffix.count)) }
        let payloads = try names(in: trash.appending("files"))
        return try Set(records + payloads).sorted().map { name in
            let text = try content(of: trash.appending("info").appending(name + suffix))
            let line = text?.split(separator: "\n").first { $0.hasPrefix("Path=") }
            let path = line.map { FilePath(String($0.dropFirst("Path=".count))) }
            return Trashed(
                name: name, content: try content(of: trash.appending("files").appending(name)),
                original: path.map { top?.pushing($0) ?? $0 })
        }
    }
}
