import FileSystem
import Glibc
import SystemPackage

/// Adds up what folders take on the disk, as `du -x` does: allocated blocks, hard links once, one file system, and no
/// symbolic link followed.
struct FolderSize {
    /// Entries that one survey looks at; more would take longer than a person's photos may wait.
    private static let mostEntries = 2_000_000
    /// Bytes of a block in a file's status; stat(2) fixes it.
    private static let block: Int64 = 512

    private var links: Set<DeviceInode> = []
    private var left = mostEntries

    /// Whether something was left out because there is too much.
    var isExhausted: Bool { left <= 0 }

    /// Bytes of a file or folder with all that is in it; 0 if it is not there.
    ///
    /// What cannot be read counts as nothing, and a file that was counted already is not counted again.
    mutating func size(of path: FilePath) -> Int64 {
        var status = stat()
        guard path.withPlatformString({ lstat($0, &status) }) == 0 else { return 0 }
        let device = status.st_dev
        var total = add(status)
        var pending = status.isDirectory ? [path] : []
        while let folder = pending.popLast(), left > 0 {
            guard let directory = try? Descriptor(folder, as: .realDirectory) else { continue }
            var below: [FilePath] = []
            try? directory.raw.forEachName { name, _ in
                guard left > 0 else { return }
                left -= 1
                var status = stat()
                guard fstatat(directory.raw.rawValue, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
                    status.st_dev == device
                else { return }
                total += add(status)
                guard status.isDirectory, let component = FilePath.Component(platformString: name) else { return }
                below.append(folder.appending(component))
            }
            pending += below
        }
        return total
    }

    private mutating func add(_ status: stat) -> Int64 {
        let file = DeviceInode(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        guard status.isDirectory || status.st_nlink < 2 || links.insert(file).inserted else { return 0 }
        return Int64(status.st_blocks) * Self.block
    }
}

extension stat {
    fileprivate var isDirectory: Bool { st_mode & S_IFMT == S_IFDIR }
}
