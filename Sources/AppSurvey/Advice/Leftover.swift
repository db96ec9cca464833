import FileSystem
import SystemPackage

/// A folder in the user's home whose application is gone.
package struct Leftover: Codable, Sendable, Hashable {
    package enum Owner: Codable, Sendable, Hashable {
        /// An application of Flatpak, by its id.
        case flatpak(String)
        /// A package that was removed and not purged, by its name.
        case debian(String)
    }

    package var path: String
    package var owner: Owner
    /// Bytes on the disk.
    package var bytes: Int64

    package init(path: String, owner: Owner, bytes: Int64) {
        self.path = path
        self.owner = owner
        self.bytes = bytes
    }
}

/// Finds folders whose application is gone, if it is certain whose they were.
///
/// Only Flatpak writes to `~/.var/app`; its folders are named by the application's id. dpkg still knows a removed
/// package that was not purged. A folder with exactly its name belonged to it, unless something installed could claim
/// that name.
struct LeftoverSearch {
    /// The most folders to report; no user works through a longer list.
    private static let mostFound = 100
    /// Smaller folders are not reported.
    private static let least: Int64 = 1_000_000

    private let places: SurveyPlaces
    private let applications: [Application]
    private(set) var found: [Leftover] = []

    init(_ places: SurveyPlaces, _ applications: [Application], sizes: inout FolderSize) {
        self.places = places
        self.applications = applications
        add(flatpakFolders(), &sizes)
        add(debianFolders(), &sizes)
        found.sort { ($1.bytes, $0.path) < ($0.bytes, $1.path) }
        found = Array(found.prefix(Self.mostFound))
    }

    private mutating func add(_ folders: [(path: FilePath, owner: Leftover.Owner)], _ sizes: inout FolderSize) {
        for (path, owner) in folders {
            let bytes = sizes.size(of: path)
            guard bytes >= Self.least else { continue }
            found.append(Leftover(path: String(decoding: path), owner: owner, bytes: bytes))
        }
    }

    // MARK: Flatpak

    private func flatpakFolders() -> [(path: FilePath, owner: Leftover.Owner)] {
        // Further installations may lie anywhere, and one that cannot be listed may have the application.
        guard SurveyPlaces.names(in: places.furtherFlatpaks).isEmpty else { return [] }
        let present = places.flatpaks.map(\.folder).filter { (try? Stat($0)) != nil }
        guard !present.isEmpty else { return [] }
        var installed: Set<String> = []
        for folder in present {
            let apps = folder.appending("app")
            // An installation without applications may lack the folder; after other errors nobody knows what it has.
            do throws(Errno) {
                let opened = try Descriptor(apps, as: .directory)
                installed.formUnion(try opened.raw.names().map(\.string))
            } catch .noSuchFileOrDirectory {
                continue
            } catch {
                return []
            }
        }
        return SurveyPlaces.names(in: places.flatpakData).filter {
            Self.isFlatpakID($0.string) && !installed.contains($0.string)
        }
        .map { (places.flatpakData.appending($0), .flatpak($0.string)) }
    }

    private static func isFlatpakID(_ name: String) -> Bool {
        name.wholeMatch(of: #/[A-Za-z_][A-Za-z0-9_-]*(\.[A-Za-z_][A-Za-z0-9_-]*){2,}/#) != nil
    }

    // MARK: Debian

    private func debianFolders() -> [(path: FilePath, owner: Leftover.Owner)] {
        var removed: Set<String> = []
        var installed: Set<String> = []
        // A package that an incomplete status leaves out may still be installed.
        let omission = try? ControlFile.forEachParagraph(
            in: places.dpkg.appending("status"), fields: ["package", "status"]
        ) {
            guard let name = $0["package"], let state = $0["status"]?.split(separator: " ").last else { return }
            if state == "config-files" { removed.insert(name) } else { installed.insert(name) }
        }
        guard omission == ControlFile.Omission() else { return [] }
        guard !removed.isEmpty else { return [] }
        let inUse = namesInUse()
        let stems = Set(installed.flatMap(Self.stems))
        removed = removed.filter { !inUse.contains($0) && !stems.contains($0) && places.program(named: $0) == nil }
        return [places.dataHome, places.configHome, places.cacheHome].flatMap { directory in
            SurveyPlaces.names(in: directory).filter { removed.contains($0.string) }
                .map { (directory.appending($0), .debian($0.string)) }
        }
    }

    /// The names by which an installed application could claim a folder, in lower case.
    private func namesInUse() -> Set<String> {
        applications.reduce(into: []) { names, application in
            names.insert(application.id.lowercased())
            names.formUnion(application.id.lowercased().split(separator: ".").map(String.init))
            names.formUnion(application.programs.compactMap { FilePath($0).lastComponent?.string.lowercased() })
        }
    }

    /// The beginnings of a package's name before each of its dashes: `libreoffice-calc` uses the folder `libreoffice`.
    private static func stems(_ name: String) -> [String] {
        var stems = [name]
        for index in name.indices where name[index] == "-" { stems.append(String(name[..<index])) }
        return stems
    }
}

extension SurveyPlaces {
    /// Where an administrator names further installations of Flatpak.
    var furtherFlatpaks: FilePath { system("/etc/flatpak/installations.d") }

    /// Directories in which leftovers are searched, and those that say what is installed.
    var leftoverFolders: [FilePath] {
        [dataHome, configHome, cacheHome, flatpakData, furtherFlatpaks] + flatpaks.map { $0.folder.appending("app") }
    }
}
