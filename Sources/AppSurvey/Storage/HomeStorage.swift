import FileSystem
import Glibc
import SystemPackage

/// What takes the most in a user's home, in bytes on the disk.
package struct HomeStorage: Codable, Sendable, Hashable {
    /// A folder with all that is in it.
    package struct Folder: Codable, Sendable, Hashable {
        package var path: String
        package var bytes: Int64

        package init(path: String, bytes: Int64) {
            self.path = path
            self.bytes = bytes
        }
    }

    /// Seconds since 1970.
    package var time: Int64
    /// The home as a whole.
    package var total: Int64
    /// The desktop's trash in the home.
    package var trash: Int64
    /// All caches: `$XDG_CACHE_HOME`, and those of Flatpak's applications and of snaps.
    package var caches: Int64
    /// The largest folders, the largest first.
    package var folders: [Folder]
    /// Whether the home has more files than are counted.
    package var isPartial: Bool
}

// MARK: Measuring

extension HomeStorage {
    /// The most folders to name; more do not fit on a screen.
    private static let mostFolders = 10
    /// How deep to look for a folder that holds nearly all of the folders around it.
    private static let deepest = 5
    /// If a folder holds at least this share of the folder around it, the inner one is named.
    private static let nearlyAll = 0.9

    /// Adds up the home without following links or leaving its file system; takes seconds where there are many files.
    package init(of places: SurveyPlaces) {
        var count = FileCount()
        let tree = FolderTree(of: places.home, depth: Self.deepest, &count)
        total = tree.bytes
        folders = tree.largest(Self.mostFolders, nearlyAll: Self.nearlyAll)
            .map { Folder(path: String(decoding: $0.path), bytes: $0.bytes) }
        // Measuring a part of the home a second time is fast, because the kernel still caches it. It has a count of its
        // own, so that a file with names in both counts in both.
        var partial = FileCount()
        trash = FolderTree(of: places.dataHome.appending("Trash"), depth: 0, &partial).bytes
        let bundles = [
            (places.flatpakData, SurveyPlaces.flatpakCache), (places.snapData, SurveyPlaces.snapCache),
        ]
        let bundleCaches = bundles.flatMap { data, cache in
            SurveyPlaces.names(in: data).map { data.appending($0).pushing(cache) }
        }
        caches = 0
        for folder in [places.cacheHome] + bundleCaches { caches += FolderTree(of: folder, depth: 0, &partial).bytes }
        isPartial = count.isExhausted || partial.isExhausted
        time = places.now
    }
}

/// The size of a folder with all that is in it, and of its folders down to a depth.
struct FolderTree {
    private struct Node {
        let name: FilePath.Component?
        /// The index of the folder around it; the top has its own.
        let parent: Int
        let depth: Int
        var bytes: Int64
    }

    let top: FilePath
    /// The folders; each comes after the one around it.
    private var nodes: [Node]

    /// Adds up a file or folder without following links or leaving its file system.
    ///
    /// - Parameters:
    ///   - top: The file or folder; it counts as empty if it is missing, and so does an unreadable folder below it.
    ///   - depth: Folders down to this depth are listed; deeper ones add to those.
    ///   - count: Which files were counted already, and how many more may be counted.
    init(of top: FilePath, depth: Int, _ count: inout FileCount) {
        self.top = top
        nodes = [Node(name: nil, parent: 0, depth: 0, bytes: 0)]
        var status = stat()
        guard top.withPlatformString({ lstat($0, &status) }) == 0 else { return }
        let device = status.st_dev
        nodes[0].bytes = count.add(status)
        var pending = status.isDirectory ? [(path: top, node: 0)] : []
        while let (folder, node) = pending.popLast(), !count.isExhausted {
            guard let directory = try? Descriptor(folder, as: .realDirectory) else { continue }
            try? directory.raw.forEachName { name, _ in
                guard count.next() else { return }
                var status = stat()
                guard fstatat(directory.raw.rawValue, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
                    status.st_dev == device
                else { return }
                let bytes = count.add(status)
                guard status.isDirectory, let component = FilePath.Component(platformString: name) else {
                    nodes[node].bytes += bytes
                    return
                }
                pending.append((folder.appending(component), self.node(component, in: node, depth, bytes)))
            }
        }
        for index in nodes.indices.dropFirst().reversed() { nodes[nodes[index].parent].bytes += nodes[index].bytes }
    }

    /// Bytes of all of it.
    var bytes: Int64 { nodes[0].bytes }

    /// The folders directly in the top, the largest first.
    ///
    /// If one folder inside holds nearly all of a folder, that inner one is named instead.
    func largest(_ count: Int, nearlyAll: Double) -> [(path: FilePath, bytes: Int64)] {
        var largestChild = [Int](repeating: 0, count: nodes.count)
        for index in nodes.indices.dropFirst() {
            let parent = nodes[index].parent
            let other = largestChild[parent]
            if other == 0 || nodes[index].bytes > nodes[other].bytes { largestChild[parent] = index }
        }
        let folders = nodes.indices.dropFirst().filter { nodes[$0].parent == 0 && nodes[$0].bytes > 0 }
        return folders.sorted { nodes[$0].bytes > nodes[$1].bytes }.prefix(count).map { folder in
            var folder = folder
            while largestChild[folder] != 0,
                Double(nodes[largestChild[folder]].bytes) >= nearlyAll * Double(nodes[folder].bytes)
            {
                folder = largestChild[folder]
            }
            return (path(of: folder), nodes[folder].bytes)
        }
    }

    /// The node of a folder: its own, or that of the folder around it if it lies too deep.
    private mutating func node(_ name: FilePath.Component, in parent: Int, _ depth: Int, _ bytes: Int64) -> Int {
        guard nodes[parent].depth < depth else {
            nodes[parent].bytes += bytes
            return parent
        }
        nodes.append(Node(name: name, parent: parent, depth: nodes[parent].depth + 1, bytes: bytes))
        return nodes.count - 1
    }

    private func path(of node: Int) -> FilePath {
        guard let name = nodes[node].name else { return top }
        return path(of: nodes[node].parent).appending(name)
    }
}

extension stat {
    fileprivate var isDirectory: Bool { st_mode & S_IFMT == S_IFDIR }
}

/// Counts what files take on the disk, as `du` does: allocated blocks, and hard links once.
struct FileCount {
    /// The most entries of one count; more would take longer than a user's photos may wait.
    static let mostEntries = 2_000_000
    /// Bytes of a block in a file's status; stat(2) fixes it.
    private static let block: Int64 = 512

    private var links: Set<DeviceInode> = []
    private var left: Int

    init(upTo most: Int = mostEntries) {
        left = most
    }

    /// Whether files were left out because there are too many.
    var isExhausted: Bool { left <= 0 }

    /// Counts an entry; false if there were too many.
    mutating func next() -> Bool {
        guard left > 0 else { return false }
        left -= 1
        return true
    }

    /// The bytes of a file; 0 if another name of it was counted already.
    mutating func add(_ status: stat) -> Int64 {
        let file = DeviceInode(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        guard isFolder || status.st_nlink < 2 || links.insert(file).inserted else { return 0 }
        return Int64(status.st_blocks) * Self.block
    }
}

/// Adds up what folders take on the disk, as `du -x` does.
struct FolderSize {
    private var count = FileCount()

    /// Whether files were left out because there are too many.
    var isExhausted: Bool { count.isExhausted }

    /// Bytes of a file or folder with all that is in it; 0 if it is not there.
    ///
    /// Unreadable folders count as empty, and no file is counted twice.
    mutating func size(of path: FilePath) -> Int64 {
        FolderTree(of: path, depth: 0, &count).bytes
    }
}
