import FileSystem
import Glibc
import SystemPackage

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
