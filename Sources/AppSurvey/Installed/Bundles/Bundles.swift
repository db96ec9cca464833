import FileSystem
import Glibc
import SystemPackage

/// The applications and runtimes of Flatpak, as its directories hold them, read without running it.
///
/// Layout: `app/ID/ARCH/BRANCH/COMMIT` and `runtime/NAME/ARCH/BRANCH/COMMIT` in each installation; `app/ID/current/active`
/// leads to the deployed application, whose file `metadata` names its runtime (flatpak-metadata(5)).
struct FlatpakSystem {
    /// The effect of removing an application.
    struct Removal {
        var isOwn: Bool
        var program: Int64
        /// Its extensions and its runtime, if no other application uses that.
        var along: Int64
    }

    private static let longestMetadata = 1 << 16

    private let installations: [(folder: FilePath, isOwn: Bool)]
    /// The runtime of each application, such as `org.gnome.Platform/x86_64/45`.
    private var runtimes: [String: String] = [:]
    /// How many applications use a runtime.
    private var users: [String: Int] = [:]
    /// Remembers the answers by application: each of its desktop entries asks, but its files count only once.
    private var removals: [String: Removal] = [:]

    init(_ places: SurveyPlaces) {
        // The user's own installation wins, as it does when an application is started.
        installations = places.flatpaks.sorted { $0.isOwn && !$1.isOwn }
        for installation in installations {
            for name in SurveyPlaces.names(in: installation.folder.appending("app")) {
                let id = name.string
                guard runtimes[id] == nil, let runtime = Self.runtime(of: id, in: installation.folder) else { continue }
                runtimes[id] = runtime
                users[runtime, default: 0] += 1
            }
        }
    }

    /// Nil if no installation has the application.
    mutating func removal(of id: String, _ sizes: inout FolderSize) -> Removal? {
        if let known = removals[id] { return known }
        guard runtimes[id] != nil, let component = FilePath.Component(id), component.kind == .regular,
            let place = installations.first(where: { Self.has(component, $0.folder) })
        else { return nil }
        let program = sizes.size(of: place.folder.appending("app").appending(component))
        var along: Int64 = 0
        for folder in installations.map({ $0.folder.appending("runtime") }) {
            for name in SurveyPlaces.names(in: folder) where name.string.hasPrefix("\(id).") {
                along += sizes.size(of: folder.appending(name))
            }
        }
        if let runtime = runtimes[id], users[runtime] == 1 { along += size(ofRuntime: runtime, &sizes) }
        let removal = Removal(isOwn: place.isOwn, program: program, along: along)
        removals[id] = removal
        return removal
    }

    /// What a runtime takes with its translations.
    private func size(ofRuntime runtime: String, _ sizes: inout FolderSize) -> Int64 {
        let parts = runtime.split(separator: "/").map { String($0) }
        guard parts.count == 3, parts.allSatisfy({ FilePath.Component($0)?.kind == .regular }) else { return 0 }
        for installation in installations {
            let total = [parts[0], parts[0] + ".Locale"].reduce(Int64(0)) { sum, name in
                let folder = installation.folder.appending("runtime").appending(name)
                return sum + sizes.size(of: folder.appending(parts[1]).appending(parts[2]))
            }
            if total > 0 { return total }
        }
        return 0
    }

    private static func has(_ id: FilePath.Component, _ folder: FilePath) -> Bool {
        (try? Stat(folder.appending("app").appending(id))) != nil
    }

    private static func runtime(of id: String, in folder: FilePath) -> String? {
        let file = folder.appending("app").appending(id).appending("current/active/metadata")
        guard let bytes = try? SmallFile.read(file, upTo: longestMetadata) else { return nil }
        return KeyFile(bytes, group: "Application").string("runtime") ?? ""
    }
}

/// The files of snaps, which snapd keeps as `NAME_REVISION.snap`, a few earlier revisions included.
struct SnapSystem {
    private var files: [String: [FilePath]] = [:]
    /// Remembers the answers by snap: each of its desktop entries asks, but its files count only once.
    private var measured: [String: Int64] = [:]

    init(_ places: SurveyPlaces) {
        for name in SurveyPlaces.names(in: places.snapFiles) where name.extension == "snap" {
            guard let end = name.stem.lastIndex(of: "_") else { continue }
            files[String(name.stem[..<end]), default: []].append(places.snapFiles.appending(name))
        }
    }

    /// The bytes of all revisions; nil if there is no such snap.
    mutating func size(of name: String, _ sizes: inout FolderSize) -> Int64? {
        if let known = measured[name] { return known }
        measured[name] = files[name].map { $0.reduce(0) { $0 + sizes.size(of: $1) } }
        return measured[name]
    }
}

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
