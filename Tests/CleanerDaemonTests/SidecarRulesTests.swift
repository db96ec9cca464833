import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("Which files that are named like sidecars go with a photo")
struct SidecarRulesTests {
    private func location(_ name: String, in world: RuleWorld) -> Location {
        Location(root: world.root, path: FilePath(name))
    }

    /// Whether a file goes; nil if its photo has to stay because of it.
    private func goes(_ name: String, _ stamp: FileStamp, in world: RuleWorld) -> Bool? {
        let rules = SidecarRules(store: world.store, settings: world.settings)
        let sidecar = Sidecar(location: location(name, in: world), stamp: stamp)
        return try? !rules.departing([sidecar]).isEmpty
    }

    /// Remembers a file that is no photo.
    private func addForeign(_ name: String, in world: inout RuleWorld) throws -> (photo: PhotoID, stamp: FileStamp) {
        let photo = try world.add(name, content: nil)
        let stamp = try world.record(photo).stamp
        let content = OtherContent(digest: nil, bytes: stamp.size, status: .foreign, format: nil, reason: nil)
        _ = try #require(try world.store.contents.record(.other(content), of: photo, stamp: stamp, at: 2))
        return (photo, stamp)
    }

    @Test("A file that is no photo goes, until somebody decides about it or protects it")
    func claimed() throws {
        var world = try RuleWorld()
        let (photo, stamp) = try addForeign("a/1.xmp", in: &world)
        #expect(goes("a/1.xmp", stamp, in: world) == true)
        for decision in PhotoCulling.Decision.allCases {
            try world.decide([photo], decision)
            #expect(goes("a/1.xmp", stamp, in: world) == false)
        }
        try world.decide([photo], nil)
        #expect(goes("a/1.xmp", stamp, in: world) == true)
        for place in ["a/1.xmp", "a"] {
            var guarded = world
            try guarded.protect(place)
            #expect(goes("a/1.xmp", stamp, in: guarded) == false)
        }
    }

    @Test("A picture that is named like a sidecar stays")
    func photo() throws {
        var world = try RuleWorld()
        let photo = try world.add("1.xmp", content: 1)
        #expect(goes("1.xmp", try world.record(photo).stamp, in: world) == false)
    }

    @Test("What nobody has read as it is now keeps the photo back, unless it stays anyway")
    func unread() throws {
        var world = try RuleWorld()
        let (_, stamp) = try addForeign("1.xmp", in: &world)
        #expect(goes("2.xmp", FileStamp(volume: 1, inode: 99, size: 1, modified: 1, changed: 1), in: world) == nil)
        let written = FileStamp(
            volume: stamp.volume, inode: stamp.inode, size: stamp.size, modified: stamp.modified + 1, changed: 2)
        #expect(goes("1.xmp", written, in: world) == nil)
        let waiting = try world.add("3.xmp", content: nil)
        #expect(goes("3.xmp", try world.record(waiting).stamp, in: world) == nil)
        try world.decide([waiting], .keep)
        #expect(goes("3.xmp", try world.record(waiting).stamp, in: world) == false)
        try world.protect("2.xmp")
        #expect(goes("2.xmp", stamp, in: world) == false)
    }

    @Test("A file system that ignores case leads by another name to a file that is known")
    func otherCase() throws {
        var world = try RuleWorld()
        let (_, stamp) = try addForeign("a/1.XMP", in: &world)
        #expect(goes("a/1.xmp", stamp, in: world) == true)
        #expect(goes("b/1.xmp", stamp, in: world) == nil)
    }

    @Test("Nobody decides about or protects a sidecar on its way to the trash; its photo leads back to it")
    func departing() throws {
        var world = try RuleWorld()
        let main = try world.add("a/1.jpg", content: 1)
        let (photo, _) = try addForeign("a/1.xmp", in: &world)
        let family = [try world.record(main)]
        var departures = Departures()
        departures.begin(family, sidecars: [try world.record(photo)])
        let place = LibraryPlace(root: world.root, path: Array("a/1.xmp".utf8))
        func isRefused(_ body: () throws -> Void) -> Bool {
            do {
                try body()
                return false
            } catch {
                let error = error as? ProtocolError
                return error?.word == .busy && error?.remedy?.contains("restore \(WireID.photo(main))") == true
            }
        }
        #expect(isRefused { try departures.check(photo) })
        #expect(isRefused { try departures.check(from: [place], of: world.libraries) })
        departures.end(family)
        #expect(throws: Never.self) { try departures.check(photo) }
        #expect(throws: Never.self) { try departures.check(from: [place], of: world.libraries) }
    }
}
