import FileSystem
import Foundation
import GRDB
import Images
import PhotoAnalysis
import PhotoCulling
import SystemPackage
import Testing

@testable import PhotoStore

@Suite("Stores of older versions")
struct UpgradeTests {
    private static let lastWithColumns = "blur at the size of a screen"

    /// Makes a store of an older version, with a column per measurement, lets `fill` write to it, and upgrades it.
    private func upgrade(
        from version: String = lastWithColumns, _ fill: (Database) throws -> Void
    ) throws -> (state: StoredState, store: Store) {
        let state = try StoredState()
        let queue = try DatabaseQueue(path: state.database.path)
        try Schema.migrator.migrate(queue, upTo: version)
        try queue.write(fill)
        try queue.close()
        return (state, try state.open())
    }

    private static let palette: [UInt8] = [1, 10, 20, 30, 0, 255]
    private static let embedding = (0..<128).map { Int8($0 % 5 - 2) }

    @Test("Every measurement and decision is kept, and nothing is measured anew")
    func kept() throws {
        let (state, store) = try upgrade { database in
            try database.execute(sql: "INSERT INTO root (id, path) VALUES (1, ?)", arguments: [Data("/pictures".utf8)])
            try database.execute(
                sql: """
                    INSERT INTO picture (id, digest, width, height, version, perceptual_hash, perceptual_quality, sharpness,
                        blurriness, blurriness_on_screen, screen_evidence, darkness, brightness, blankness, palette,
                        embedding, compared)
                    VALUES (7, ?, 40, 30, ?, ?, 90, 3.5, 0.1, 0.05, -2.25, 0.3, 0, 1, ?, ?, 1)
                    """,
                arguments: [
                    Data(digest(1, 255).bytes), Measurements.version, Data(1...32), Data(Self.palette),
                    Data(Self.embedding.map { UInt8(bitPattern: $0) }),
                ])
            try database.execute(
                sql: """
                    INSERT INTO scene (picture, features, thumbnail) VALUES (7, x'01', x'02');
                    INSERT INTO content (id, digest, bytes, status, format, picture, analyser, screenshot)
                    VALUES (3, x'\(digest(1, 0))', 100, 'analysed', 'jpeg', 7, \(Measurements.version), 0.25);
                    INSERT INTO photo (id, volume, inode, size, modified, changed, status, content, first_seen, decision,
                        decided)
                    VALUES (5, 1, 1, 100, 5, 5, 'analysed', 3, 1, 'keep', 2);
                    INSERT INTO location (root, directory, name, photo) VALUES (1, x'', x'612e6a7067', 5);
                    """)
        }
        var expected = Measurements()
        expected.perceptualHash = PerceptualHash(bytes: Array(1...32))
        expected.perceptualQuality = 90
        expected.sharpness = 3.5
        expected.blurriness = 0.1
        expected.blurrinessOnScreen = 0.05
        expected.screenEvidence = -2.25
        expected.darkness = 0.3
        expected.brightness = 0
        expected.blankness = 1
        expected.palette = ColourPalette(bytes: Self.palette)
        expected.embedding = Embedding(numbers: Self.embedding)
        #expect(expected.perceptualHash != nil && expected.palette != nil && expected.embedding != nil)

        #expect(try store.database.contents.measurements(of: digest(1, 255)) == expected)
        let record = try #require(try store.database.photos.records(of: [5])[5])
        #expect(record.picture?.measurements == expected)
        #expect(record.screenshot == 0.25 && record.decision == .keep)
        #expect(try store.database.comparisons.scene(of: 7) == Scene(features: [1], thumbnail: [2]))
        #expect(try store.database.comparisons.uncomparedPhotos().isEmpty)
        let facts = try #require(try store.database.photos.facts(of: 5))
        #expect(facts.sharpness == 3.5 && facts.perceptualQuality == 90 && facts.embedding == expected.embedding)
        #expect(try store.find("a.jpg", stamp(1)).isWaiting == false)
        try store.database.contents.expectAnalysesOfOtherVersions()
        #expect(try store.find("a.jpg", stamp(1)).isWaiting == false)
        #expect(try store.database.contradictions().isEmpty)
        try store.database.close()
        // Reads the upgraded store from the disk once more.
        #expect(try state.open().database.contents.measurements(of: digest(1, 255)) == expected)
    }

    @Test(
        "A store of any version with a column per measurement is upgraded",
        arguments: Schema.migrator.migrations.prefix(while: { $0 != "measurements as one value" }))
    func older(version: String) throws {
        let (_, store) = try upgrade(from: version) { database in
            try database.execute(
                sql: """
                    INSERT INTO picture (digest, width, height, version, perceptual_quality, sharpness)
                    VALUES (?, 40, 30, ?, 90, 3.5)
                    """,
                arguments: [Data(digest(1, 255).bytes), Measurements.version])
        }
        var expected = Measurements()
        expected.perceptualQuality = 90
        expected.sharpness = 3.5
        #expect(try store.database.contents.measurements(of: digest(1, 255)) == expected)
        #expect(try store.database.contradictions().isEmpty)
    }

    @Test("Sidecars that an older version did not read wait to be read")
    func sidecars() throws {
        let (_, store) = try upgrade { database in
            try database.execute(sql: "INSERT INTO root (id, path) VALUES (1, ?)", arguments: [Data("/pictures".utf8)])
            for (photo, name) in [(5, "a.XMP"), (6, "a.txt"), (7, "a.jpg.JSON")] {
                try database.execute(
                    sql: """
                        INSERT INTO photo (id, volume, inode, size, modified, changed, status, first_seen)
                        VALUES (?, 1, ?1, 100, 5, 5, 'foreign', 1)
                        """, arguments: [photo])
                try database.execute(
                    sql: "INSERT INTO location (root, directory, name, photo) VALUES (1, x'', ?, ?)",
                    arguments: [Data(name.utf8), photo])
            }
        }
        #expect(try store.find("a.XMP", stamp(5)).isWaiting)
        #expect(try !store.find("a.txt", stamp(6)).isWaiting)
        #expect(try store.find("a.jpg.JSON", stamp(7)).isWaiting)
    }

    @Test("An update reads again the sidecars of which only the words were read, and no other file")
    func stars() throws {
        let (_, store) = try upgrade(from: "photos that programs for editing wrote") { database in
            try database.execute(sql: "INSERT INTO root (id, path) VALUES (1, ?)", arguments: [Data("/pictures".utf8)])
            for (photo, name) in [(5, "a.xmp"), (6, "a.txt")] {
                try database.execute(
                    sql: """
                        INSERT INTO photo (id, volume, inode, size, modified, changed, status, first_seen)
                        VALUES (?, 1, ?1, 100, 5, 5, 'foreign', 1)
                        """, arguments: [photo])
                try database.execute(
                    sql: "INSERT INTO location (root, directory, name, photo) VALUES (1, x'', ?, ?)",
                    arguments: [Data(name.utf8), photo])
            }
            try database.execute(sql: "INSERT INTO sidecar (file, metadata) VALUES (5, '{}')")
        }
        #expect(try store.find("a.xmp", stamp(5)).isWaiting)
        #expect(try !store.find("a.txt", stamp(6)).isWaiting)
    }

    @Test("What came after a decision and after a loss is known from their times")
    func order() throws {
        let (state, store) = try upgrade { database in
            // Seen at 10, 20 and 30; the first was decided about at 25, and the second went at 35.
            for (photo, decided, gone) in [(5, 25, nil), (6, nil, 35), (7, nil, nil)] as [(Int, Int?, Int?)] {
                try database.execute(
                    sql: """
                        INSERT INTO photo (id, volume, inode, size, modified, changed, status, first_seen, decision,
                            decided, gone)
                        VALUES (?1, 1, ?1, 100, 5, 5, 'foreign', (?1 - 4) * 10, iif(?2 IS NULL, NULL, 'keep'), ?2, ?3)
                        """, arguments: [photo, decided, gone])
            }
        }
        try store.database.close()
        let rows = try DatabaseQueue(path: state.database.path).read {
            try Row.fetchAll($0, sql: "SELECT newest_when_decided, newest_when_gone FROM photo ORDER BY id")
        }
        #expect(rows.map { $0[0] as Int? } == [6, nil, nil])
        #expect(rows.map { $0[1] as Int? } == [nil, 7, nil])
    }

    @Test("Large RAW files that an older version hashed whole get other digests, and keep what was decided about them")
    func samples() throws {
        let (_, store) = try upgrade { database in
            try database.execute(sql: "INSERT INTO root (id, path) VALUES (1, ?)", arguments: [Data("/pictures".utf8)])
            for (photo, format, bytes) in [(5, "raw", 2 << 20), (6, "raw", 1 << 20), (7, "tiff", 2 << 20)] {
                try database.execute(
                    sql: """
                        INSERT INTO picture (id, digest, width, height, version) VALUES (?1, ?2, 40, 30, ?3);
                        """, arguments: [photo, Data(digest(UInt8(photo), 255).bytes), Measurements.version])
                try database.execute(
                    sql: """
                        INSERT INTO content (id, digest, bytes, status, format, picture, analyser)
                        VALUES (?1, ?2, ?3, 'analysed', ?4, ?1, ?5)
                        """,
                    arguments: [photo, Data(digest(UInt8(photo), 0).bytes), bytes, format, Measurements.version])
                try database.execute(
                    sql: """
                        INSERT INTO photo (id, volume, inode, size, modified, changed, status, first_seen, content,
                            decision, decided)
                        VALUES (?1, 1, ?1, 100, 5, 5, 'analysed', 1, ?1, 'keep', 2)
                        """, arguments: [photo])
                try database.execute(
                    sql: "INSERT INTO location (root, directory, name, photo) VALUES (1, x'', ?, ?)",
                    arguments: [Data("\(photo)".utf8), photo])
            }
        }
        #expect(try (5...7).map { try store.find("\($0)", stamp($0)).isWaiting } == [true, false, false])
        let content = PictureContent(
            digest: digest(9, 0), bytes: 2 << 20, format: .raw, pictureDigest: digest(9, 255), width: 40, height: 30,
            metadata: PhotoMetadata(), screenshot: 0)
        _ = try store.database.contents.record(
            .picture(content, measurements: Measurements()), of: 5, stamp: stamp(5), at: 4)
        #expect(try store.decision(5) == .keep)
    }

    @Test("Photos of a camera that resemble others are read again, as they may be shots of a bracket")
    func brackets() throws {
        let (_, store) = try upgrade(from: "words in JSON files of Takeouts") { database in
            try database.execute(sql: "INSERT INTO root (id, path) VALUES (1, ?)", arguments: [Data("/pictures".utf8)])
            for (photo, camera) in [(5, 1), (6, 0), (7, 1)] {
                try database.execute(
                    sql: "INSERT INTO picture (id, digest, width, height, version) VALUES (?1, ?2, 40, 30, ?3)",
                    arguments: [photo, Data(digest(UInt8(photo), 255).bytes), Measurements.version])
                try database.execute(
                    sql: """
                        INSERT INTO content (id, digest, bytes, status, format, picture, analyser, camera)
                        VALUES (?1, ?2, 100, 'analysed', 'jpeg', ?1, ?3, ?4)
                        """, arguments: [photo, Data(digest(UInt8(photo), 0).bytes), Measurements.version, camera])
                try database.execute(
                    sql: """
                        INSERT INTO photo (id, volume, inode, size, modified, changed, status, first_seen, content)
                        VALUES (?1, 1, ?1, 100, 5, 5, 'analysed', 1, ?1)
                        """, arguments: [photo])
                try database.execute(
                    sql: "INSERT INTO location (root, directory, name, photo) VALUES (1, x'', ?, ?)",
                    arguments: [Data("\(photo)".utf8), photo])
            }
            try database.execute(
                sql: "INSERT INTO link (one, other, correlation, inliers, cells) VALUES (5, 6, 0.5, 9, 6)")
        }
        #expect(try (5...7).map { try store.find("\($0)", stamp($0)).isWaiting } == [true, false, false])
    }

    @Test(
        "What was compared before more was measured is compared once more, but for videos; decisions stay",
        arguments: [
            ("photos that programs for editing wrote", true), ("where linked pictures are sharp", false),
            ("what differs in linked pictures and is in both", false),
        ])
    func comparisons(version: String, isShotReadAgain: Bool) throws {
        let (_, store) = try upgrade(from: version) { database in
            try database.execute(sql: "INSERT INTO root (id, path) VALUES (1, ?)", arguments: [Data("/pictures".utf8)])
            for photo in 5...9 {
                try database.execute(
                    sql: """
                        INSERT INTO picture (id, digest, width, height, version, compared) VALUES (?1, ?2, 40, 30, ?3, 1)
                        """, arguments: [photo, Data(digest(UInt8(photo), 255).bytes), Measurements.version])
                try database.execute(
                    sql: """
                        INSERT INTO content (id, digest, bytes, status, format, picture, analyser, camera)
                        VALUES (?1, ?2, 100, 'analysed', 'jpeg', ?1, ?3, ?4)
                        """,
                    arguments: [photo, Data(digest(UInt8(photo), 0).bytes), Measurements.version, photo == 5 ? 1 : 0])
                try database.execute(
                    sql: """
                        INSERT INTO photo (id, volume, inode, size, modified, changed, status, first_seen, content, decision,
                            decided)
                        VALUES (?1, 1, ?1, 100, 5, 5, 'analysed', 1, ?1, 'keep', 3)
                        """, arguments: [photo])
                try database.execute(
                    sql: "INSERT INTO location (root, directory, name, photo) VALUES (1, x'', ?, ?)",
                    arguments: [Data("\(photo)".utf8), photo])
            }
            try database.execute(
                sql: "UPDATE content SET traits = \(PhotoTraits.video.rawValue) WHERE id IN (8, 9)")
            // Two shots, two whose hashes decided, and two takes of a video.
            try database.execute(
                sql: """
                    INSERT INTO link (one, other, correlation, inliers, cells)
                    VALUES (5, 6, 0.7, 0, 0), (6, 7, NULL, NULL, NULL), (8, 9, 0.6, 12, 7)
                    """)
        }
        let links = try store.database.comparisons.links()
        #expect(Set(links.map { PicturePair($0.one, $0.other) }) == [PicturePair(6, 7), PicturePair(8, 9)])
        #expect(links.allSatisfy { $0.match?.agreement ?? 1 == 1 })
        // A shot that is read again is compared then.
        #expect(try store.database.comparisons.uncomparedPhotos() == (isShotReadAgain ? [6] : [5, 6]))
        #expect(try (5...7).map { try store.find("\($0)", stamp($0)).isWaiting } == [isShotReadAgain, false, false])
        #expect(try store.database.photos.facts(of: 5)?.decision == .keep)
    }

    @Test("What an older version undid is told as undone")
    func undone() throws {
        let (_, store) = try upgrade { database in
            try database.execute(
                sql: """
                    INSERT INTO photo (id, volume, inode, size, modified, changed, status, first_seen)
                    VALUES (5, 1, 1, 100, 5, 5, 'unsupported', 1);
                    INSERT INTO act (id, kind, at, undone) VALUES (1, 'mark', 3, 1), (2, 'mark', 4, 0);
                    INSERT INTO act_photo (act, photo, after, last_copy, had_copy)
                    VALUES (1, 5, 'delete', 0, 0), (2, 5, 'keep', 0, 0);
                    """)
        }
        #expect(try store.withdrawals(5) == [nil, .undone])
    }

    @Test("A measurement that was not made, or that no analyser gives, stays absent")
    func absent() throws {
        let (_, store) = try upgrade { database in
            try database.execute(
                sql: "INSERT INTO picture (digest, width, height, version, sharpness) VALUES (?, 1, 1, ?, 1e300)",
                arguments: [Data(digest(2, 255).bytes), Measurements.version])
        }
        #expect(try store.database.contents.measurements(of: digest(2, 255)) == Measurements())
    }

    @Test("A store of an older version is copied before it is changed, three times at most, and a new one never")
    func copied() throws {
        let state = try StoredState()
        let copies = state.database.deletingLastPathComponent().appendingPathComponent("copies")
        let (manager, path) = (FileManager.default, FilePath(state.database.path))
        _ = try PhotoDatabase(path: path, at: 1)
        #expect(!manager.fileExists(atPath: copies.path))
        for day in Int64(1)...5 {
            for file in try manager.contentsOfDirectory(atPath: state.database.deletingLastPathComponent().path)
            where file.hasPrefix(state.database.lastPathComponent) {
                try manager.removeItem(at: state.database.deletingLastPathComponent().appendingPathComponent(file))
            }
            let queue = try DatabaseQueue(path: state.database.path)
            try Schema.migrator.migrate(queue, upTo: Self.lastWithColumns)
            try queue.write { try $0.execute(sql: "INSERT INTO root (id, path) VALUES (\(day), x'2f70')") }
            try queue.close()
            let store = try PhotoDatabase(path: path, at: day * 86_400_000_000_000)
            guard case .made(let copy) = store.copy else {
                Issue.record("not copied: \(String(describing: store.copy))")
                return
            }
            let kept = try DatabaseQueue(path: copy.appending(state.database.lastPathComponent).string)
            let found = try kept.read { database in
                let root = try Int64.fetchOne(database, sql: "SELECT id FROM root")
                return try (Schema.migrator.appliedMigrations(database).last, root)
            }
            #expect(found.0 == Self.lastWithColumns && found.1 == day)
            #expect(try manager.attributesOfItem(atPath: copies.path)[.posixPermissions] as? Int == 0o700)
        }
        #expect(
            try manager.contentsOfDirectory(atPath: copies.path).sorted()
                == ["19700104T000000Z", "19700105T000000Z", "19700106T000000Z"])
    }

    @Test("Where no copy can be made, the store is brought up to date without")
    func uncopied() throws {
        let state = try StoredState()
        let queue = try DatabaseQueue(path: state.database.path)
        try Schema.migrator.migrate(queue, upTo: Self.lastWithColumns)
        try queue.close()
        // A file in the place of the folder.
        try Data().write(to: state.database.deletingLastPathComponent().appendingPathComponent("copies"))
        let store = try PhotoDatabase(path: FilePath(state.database.path), at: 1)
        guard case .failed = store.copy else {
            Issue.record("no failure: \(String(describing: store.copy))")
            return
        }
        try store.answers()
    }

    @Test("Measurements come back from their stored form; what is cut off or unknown is passed over")
    func storedForm() {
        var measurements = Measurements()
        measurements.perceptualQuality = 50
        measurements.sharpness = 12.125
        measurements.screenEvidence = -7.5
        measurements.earlierQuality = 75
        measurements.blankness = 0
        let stored = measurements.stored
        #expect(Measurements(stored: stored) == measurements)
        #expect(Measurements(stored: [200, 3, 1, 2, 3] + stored) == measurements)
        measurements.earlierQuality = nil
        #expect(Measurements(stored: stored.dropLast()) == measurements)
        // Longer than a byte can say: 37 bytes a frame.
        for count in [0, 1, 6, VideoFrames.openingCount] {
            let frames = (0..<count).map { number in
                let hash = PerceptualHash(words: SIMD4(repeating: UInt64(number)))
                return VideoFrame(moment: Int64(number) * 100, hash: hash, quality: 100)
            }
            measurements.frames = VideoFrames(Array(frames.prefix(VideoFrames.count)), opening: frames)
            measurements.frame = 0.25
            #expect(Measurements(stored: measurements.stored) == measurements)
        }
        #expect(Measurements(stored: []) == Measurements())
    }

    @Test("Titles, descriptions and programs for editing of known photos count as a person's work")
    func texts() throws {
        let words = "Grandma at the pier"
        let rows: [(UInt8, String?, String?, String?)] = [
            (1, words, nil, nil), (2, nil, words, "Ver.1.00"), (3, nil, "OLYMPUS DIGITAL CAMERA", nil),
            (4, nil, nil, "Adobe Lightroom 7.0"),
        ]
        let (state, store) = try upgrade(from: "shots that are only listed together") { database in
            for (number, title, comment, software) in rows {
                var metadata = PhotoMetadata()
                (metadata.title, metadata.comment, metadata.software) = (title, comment, software)
                let text = String(decoding: try JSONEncoder().encode(metadata), as: UTF8.self)
                try database.execute(
                    sql: "INSERT INTO picture (id, digest, width, height, version) VALUES (?, ?, 4, 3, 8)",
                    arguments: [number, Data(digest(number, 255).bytes)])
                try database.execute(
                    sql: """
                        INSERT INTO content (id, digest, bytes, status, format, picture, analyser, traits, metadata)
                        VALUES (?1, ?2, 100, 'analysed', 'jpeg', ?1, 8, 1, ?3)
                        """, arguments: [number, Data(digest(number, 0).bytes), text])
            }
        }
        try store.database.close()
        let traits = try DatabaseQueue(path: state.database.path).read { database in
            try Int64.fetchAll(database, sql: "SELECT traits FROM content ORDER BY id")
        }.map { PhotoTraits(rawValue: UInt32($0)) }
        let camera = PhotoTraits.cameraOriginal
        #expect(traits == [camera.union(.title), camera.union(.description), camera, camera.union(.editor)])
    }

    @Test("Places, kinds and cameras of known photos are taken from their metadata")
    func browsing() throws {
        let (_, store) = try upgrade(from: "texts in pictures, numbers of the user's own model") { database in
            var metadata = PhotoMetadata()
            metadata.latitude = 52.5
            metadata.longitude = 13.25
            metadata.burstIdentifier = "b"
            metadata.cameraMake = "Google"
            metadata.cameraModel = "Pixel 7"
            try database.execute(
                sql: """
                    INSERT INTO root (id, path) VALUES (1, x'2f70');
                    INSERT INTO picture (id, digest, width, height, version) VALUES (7, x'\(digest(1, 255))', 4, 3, 4);
                    INSERT INTO photo (id, volume, inode, size, modified, changed, status, first_seen)
                    VALUES (5, 1, 1, 100, 5, 5, 'waiting', 1);
                    INSERT INTO location (root, directory, name, photo) VALUES (1, x'', x'612e6a7067', 5);
                    """)
            try database.execute(
                sql: """
                    INSERT INTO content (id, digest, bytes, status, format, picture, analyser, traits, camera, metadata)
                    VALUES (3, ?, 100, 'analysed', 'raw', 7, 4, ?, ?, ?);
                    """,
                arguments: [
                    Data(digest(1, 0).bytes), PhotoTraits(metadata, format: .raw).rawValue, metadata.cameraNumber,
                    String(decoding: try JSONEncoder().encode(metadata), as: UTF8.self),
                ])
            try database.execute(sql: "UPDATE photo SET status = 'analysed', content = 3")
        }
        _ = try store.database.places.root(at: Array("/p".utf8))
        let facts = try #require(try store.database.photos.facts(of: 5))
        #expect(facts.browsing.place == GeographicPoint(latitude: 52.5, longitude: 13.25))
        #expect(facts.browsing.kinds == [.raw, .burst])
        #expect(try store.database.cameras.all().map(\.name) == ["Google Pixel 7"])
    }

    @Test("WebP and AVIF files are measured again for their quality, and no others")
    func quantisers() throws {
        let (_, store) = try upgrade(from: "how cameras were set") { database in
            try database.execute(sql: "INSERT INTO root (id, path) VALUES (1, x'2f70')")
            for (number, format) in [(1, .jpeg), (2, .webp), (3, .heif), (4, .avif)] as [(UInt8, MediaFormat)] {
                try insert(number, format, PhotoMetadata(), database)
            }
            for column in ["content SET analyser", "picture SET version"] {
                try database.execute(sql: "UPDATE \(column) = ?", arguments: [Measurements.version])
            }
        }
        _ = try store.database.places.root(at: Array("/p".utf8))
        try store.database.contents.expectAnalysesOfOtherVersions()
        let facts = try (PhotoID(1)...4).map { try store.database.photos.facts(of: $0) }
        #expect(facts.map { $0?.status } == [.analysed, .waiting, .analysed, .waiting])
        let known = try (UInt8(1)...4).map { try store.database.contents.measurements(of: digest($0, 255)) != nil }
        #expect(known == [true, false, true, false])
    }

    @Test("Photos that were read before have the exposure that their metadata say")
    func exposures() throws {
        var metadata = PhotoMetadata()
        (metadata.cameraModel, metadata.exposureTime, metadata.fNumber) = ("Camera", 1.0 / 64, 4)
        let (_, store) = try upgrade(from: "sound of videos that were read whole") { database in
            try database.execute(sql: "INSERT INTO root (id, path) VALUES (1, x'2f70')")
            for (number, iso) in [(UInt8(1), 100), (2, 800), (3, nil)] as [(UInt8, Double?)] {
                metadata.iso = iso
                try insert(number, .jpeg, metadata, database)
            }
            // Numbers without a fraction.
            (metadata.exposureTime, metadata.iso) = (32, 100)
            try insert(4, .jpeg, metadata, database)
        }
        _ = try store.database.places.root(at: Array("/p".utf8))
        let values = try (PhotoID(1)...4).map { try store.database.photos.facts(of: $0)?.exposureValue }
        #expect(values == [10, 7, nil, -1])
        let facts = try (PhotoID(1)...4).map { try store.database.photos.facts(of: $0) }
        #expect(facts.map { $0?.sensitivity } == [100, 800, nil, 100])
        #expect(facts.allSatisfy { $0?.aperture == 4 })
    }

    @Test("Videos that were read whole have their sound again, and no other file gets any")
    func sound() throws {
        let (_, store) = try upgrade(from: "stars and labels in sidecars") { database in
            try database.execute(sql: "INSERT INTO root (id, path) VALUES (1, x'2f70')")
            for (number, hasSound) in [(UInt8(1), true), (2, false), (3, nil)] as [(UInt8, Bool?)] {
                var metadata = PhotoMetadata()
                metadata.video = hasSound.map {
                    VideoTraits(milliseconds: 1_000, container: "MP4", codec: "H.264", hasSound: $0)
                }
                try insert(number, hasSound == nil ? .jpeg : .video, metadata, database)
            }
        }
        _ = try store.database.places.root(at: Array("/p".utf8))
        let held = try (PhotoID(1)...3).map { try store.database.photos.facts(of: $0)?.holdings.kinds }
        #expect(held == [.sound, [], []])
    }

    /// An analysed photo of a store before the upgrade, with what its file says.
    private func insert(
        _ number: UInt8, _ format: MediaFormat, _ metadata: PhotoMetadata, _ database: Database
    ) throws {
        let id = Int64(number)
        try database.execute(
            sql: """
                INSERT INTO picture (id, digest, width, height, version) VALUES (?, ?, 4, 3, 9);
                """, arguments: [id, Data(digest(number, 255).bytes)])
        try database.execute(
            sql: """
                INSERT INTO content
                    (id, digest, bytes, status, format, picture, analyser, traits, metadata, camera, holdings)
                VALUES (?, ?, 100, 'analysed', ?, ?, 9, ?, ?, ?, 65536)
                """,
            arguments: [
                id, Data(digest(number, 0).bytes), format.rawValue, id,
                PhotoTraits(metadata, format: format).rawValue,
                String(decoding: try JSONEncoder().encode(metadata), as: UTF8.self), metadata.cameraNumber,
            ])
        try database.execute(
            sql: """
                INSERT INTO photo (id, volume, inode, size, modified, changed, status, first_seen, content)
                VALUES (?, 1, ?, 100, 5, 5, 'analysed', 1, ?)
                """, arguments: [id, id, id])
        try database.execute(
            sql: "INSERT INTO location (root, directory, name, photo) VALUES (1, x'', ?, ?)",
            arguments: [Data([0x60 + number]), id])
    }
}
