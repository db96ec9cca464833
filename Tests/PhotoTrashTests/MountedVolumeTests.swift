import Glibc
import PhotoTrash
import SystemPackage
import Testing

/// Real mounts need a mount namespace, so the test program runs a part of itself again inside one.
@Suite("Fault 92: real volumes and bind mounts")
struct MountedVolumeTests {
    /// Names the mount point inside the namespace; unset outside.
    private static let variable = "CLEANERD_TEST_VOLUME"
    /// What the inner tests print, so that the outer one knows that they ran.
    private static let sign = "ran on a mounted volume"
    private static let mountPoint = getenv(variable).map { FilePath(platformString: $0) }
    private static let mayMount = system("unshare -Urm mount -t tmpfs none /tmp 2>/dev/null") == 0

    @Test(
        "The tests on real mounts pass inside a namespace", .enabled(if: mountPoint == nil),
        .enabled(if: mountPoint != nil || mayMount, "this machine lets nobody mount in namespaces"))
    func insideNamespace() throws {
        let unshare = try Program("unshare")
        try Sandbox.run { sandbox in
            let volume = sandbox.root.appending("volume")
            try sandbox.makeDirectory(volume)
            let script = """
                mount -t tmpfs none "$0" && mkdir "$0/real" "$0/bound" && mount --bind "$0/real" "$0/bound" || exit
                exec "$@"
                """
            let program = try FilePath("/proc/self/exe").withPlatformString { link in
                guard let path = realpath(link, nil) else { throw Errno(rawValue: errno) }
                defer { free(path) }
                return String(cString: path)
            }
            let result = try unshare.run(
                [
                    "-Urm", "sh", "-c", script, volume.string, program,
                    "--testing-library", "swift-testing", "--filter", "MountedVolumeTests",
                ], environment: [Self.variable: volume.string], in: sandbox)
            #expect(result.status == 0, "\(result.output)")
            #expect(result.output.split(separator: "\n").count { $0.contains(Self.sign) } == 3, "\(result.output)")
        }
    }

    @Test("A photo on another volume goes to that volume's trash and back", .enabled(if: mountPoint != nil))
    func otherVolume() throws {
        let volume = try #require(Self.mountPoint)
        try Sandbox.run { sandbox in
            let photo = try sandbox.write("pixels", to: volume.appending("real/IMG.jpg"))
            let trash = DesktopTrash(home: sandbox.home, user: getuid())
            let entry = try trash.put(photo, in: sandbox)
            #expect(entry.trashDirectory == volume.appending(".Trash-\(getuid())"))
            #expect(try trash.restore(entry, createParents: false, journal: MemoryJournal()) == photo)
            print(Self.sign)
        }
    }

    @Test(
        "A bind mount refuses the rename though devices are equal, and nothing is left", .enabled(if: mountPoint != nil)
    )
    func bindMount() throws {
        let volume = try #require(Self.mountPoint)
        try Sandbox.run { sandbox in
            let photo = try sandbox.write("pixels", to: volume.appending("bound/bind.jpg"))
            let home = volume.appending("data/Trash")
            let trash = DesktopTrash(home: home, user: getuid())
            let journal = MemoryJournal()
            expect(.otherFileSystem) { try trash.put(photo, in: sandbox, journal: journal) }
            #expect(try sandbox.content(of: photo) == "pixels")
            #expect(try sandbox.names(in: home.appending("info")) == [])
            let records = try sandbox.names(in: volume.appending(".Trash-\(getuid())/info"))
            #expect(!records.contains("bind.jpg.trashinfo"))
            #expect(journal.states == [.abandoned(.otherFileSystem), .abandoned(.otherFileSystem)])
            print(Self.sign)
        }
    }

    @Test("A photo cannot be restored to another volume and stays in the trash", .enabled(if: mountPoint != nil))
    func restoreElsewhere() throws {
        let volume = try #require(Self.mountPoint)
        try Sandbox.run { sandbox in
            let trash = DesktopTrash(home: sandbox.home, user: getuid())
            let entry = try trash.put(sandbox.photo(), in: sandbox)
            expect(.otherFileSystem) {
                _ = try trash.restore(
                    entry, to: volume.appending("IMG.jpg"), createParents: false, journal: MemoryJournal())
            }
            #expect(try trash.whereabouts(entry) == .inTrash)
            print(Self.sign)
        }
    }
}
