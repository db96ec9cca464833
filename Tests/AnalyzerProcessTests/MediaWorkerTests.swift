import AnalyzerProcess
import Fixtures
import Glibc
import ImageDecoding
import Images
import PhotoAnalysis
import SystemPackage
import Testing

@Suite("The media worker")
struct MediaWorkerTests {
    @Test("A video is identified and measured")
    func video() throws {
        try Bench.withAnalyzer(Bench.mediaAnalyzer) { analyzer, log throws in
            try Bench.withPhoto(DrawnVideo.mp4) { file throws in
                guard case .measured(let video, let measurements) = try analyzer.analyze(file) else {
                    Issue.record("the video has to be measured")
                    return
                }
                #expect(video.bytesDigest == DrawnVideo.mp4.withUnsafeBytes { Digest256.of($0) })
                #expect(video.format == .video)
                #expect([video.width, video.height] == [64, 64])
                #expect(video.metadata.video?.codec == "H.264")
                #expect(measurements.frames?.frames.count == 1)
                #expect(measurements.perceptualHash == measurements.frames?.frames.first?.hash)
                let whole = try analyzer.digestWhole(file)
                #expect(whole.bytes == video.bytesDigest)
                #expect(whole.pictures == video.pictureDigest)
                let frames = try analyzer.frames(of: file, at: [0, 150])
                #expect(frames.compactMap { $0?.moment } == [0, 0])
                #expect(frames[0]?.hash == measurements.perceptualHash)
            }
            #expect(log.started.count == 1)
        }
    }

    @Test("A large video is identified by its ends, and read whole only on request")
    func largeVideo() throws {
        // What follows the last box is no part of the video.
        let bytes = DrawnVideo.mp4 + [0, 0x20, 0, 0] + Array("free".utf8) + [UInt8](repeating: 7, count: (2 << 20) - 8)
        try Bench.withAnalyzer(Bench.mediaAnalyzer) { analyzer, _ throws in
            try Bench.withPhoto(bytes) { file throws in
                guard case .measured(let video, _) = try analyzer.analyze(file) else {
                    Issue.record("the video has to be measured")
                    return
                }
                let whole = bytes.withUnsafeBytes { Digest256.of($0) }
                #expect(video.bytesDigest != whole)
                #expect(try analyzer.digest(file, .ends) == video.bytesDigest)
                let digests = try analyzer.digestWhole(file)
                #expect(digests.bytes == whole)
                #expect(digests.pictures != nil && digests.pictures != video.pictureDigest)
            }
        }
    }

    @Test("A RAW file is identified and measured")
    func raw() throws {
        try Bench.withAnalyzer(Bench.mediaAnalyzer) { analyzer, _ throws in
            try Bench.withPhoto(DNGWriter().encode(width: 200, height: 120)) { file throws in
                guard case .measured(let photo, let measurements) = try analyzer.analyze(file) else {
                    Issue.record("the RAW file has to be measured")
                    return
                }
                #expect(photo.format == .raw && [photo.width, photo.height] == [200, 120])
                #expect(measurements.perceptualHash != nil && measurements.frames == nil)
            }
        }
    }

    @Test("A large RAW file is identified by its ends, by whichever worker reads it, and hashed whole only on request")
    func largeRaw() throws {
        let bytes = DNGWriter().encode(width: 1200, height: 600)
        try Bench.withAnalyzer(Bench.analyzer) { photos, _ throws in
            try Bench.withAnalyzer(Bench.mediaAnalyzer) { analyzer, _ throws in
                try Bench.withPhoto(bytes) { file throws in
                    guard case .measured(let raw, _) = try analyzer.analyze(file) else {
                        Issue.record("the RAW file has to be measured")
                        return
                    }
                    let whole = bytes.withUnsafeBytes { Digest256.of($0) }
                    #expect(raw.bytesDigest != whole)
                    #expect(try analyzer.digest(file, .ends) == raw.bytesDigest)
                    let digests = try analyzer.digestWhole(file)
                    #expect(digests.bytes == whole && digests.pictures == nil)
                    // Without the program for RAW files it is only counted, by the same digest.
                    let outcome = try Analyzers(photos: photos, media: nil).analyze(
                        file, size: Int64(bytes.count), bearsMediaExtension: true, mayPostpone: false, beforeMedia: {},
                        isKnown: { _ in false })
                    guard case .unsupported(raw.bytesDigest, .raw, _) = outcome else {
                        Issue.record("the RAW file has to be counted, not \(outcome)")
                        return
                    }
                }
            }
        }
    }

    @Test("A preview shows the poster or a moment")
    func previews() throws {
        let bounds = PreviewBounds(longerSide: 32, pixels: 1024)
        try Bench.withAnalyzer(Bench.mediaAnalyzer) { analyzer, _ throws in
            try Bench.withPhoto(DrawnVideo.mp4) { file throws in
                for moment in [nil, 0] as [Int64?] {
                    let outcome = try analyzer.preview(
                        file, size: Int64(DrawnVideo.mp4.count), within: bounds, isCoarse: false, moment: moment)
                    guard case .picture(let picture, isCoarse: false) = outcome else {
                        Issue.record("the video has to be shown, not \(outcome)")
                        return
                    }
                    #expect([picture.width, picture.height] == [32, 32])
                    #expect(picture.pixels[0] < 60 && picture.pixels[picture.pixels.count - 1] > 180)
                }
            }
        }
    }

    @Test("A video that plays stays open for its next frame, until another job or another file comes")
    func playing() throws {
        let bounds = PreviewBounds(longerSide: 32, pixels: 1024)
        let size = Int64(DrawnVideo.mp4.count)
        try Bench.withAnalyzer(Bench.mediaAnalyzer) { analyzer, _ throws in
            func isShown(_ file: FileDescriptor, _ identity: UInt64?) throws -> Bool {
                let outcome = try analyzer.preview(
                    file, size: size, within: bounds, isCoarse: false, moment: 0, identity: identity)
                guard case .picture(let picture, isCoarse: false) = outcome else { return false }
                return picture.pixels[0] < 60 && picture.pixels[picture.pixels.count - 1] > 180
            }
            try Bench.withPhoto([UInt8](repeating: 0, count: Int(size))) { other throws in
                try Bench.withPhoto(DrawnVideo.mp4) { file throws in
                    // Only what was kept can show the other file. A worker that is idle for a second keeps nothing, so a
                    // machine that is busy for so long is given more tries.
                    func isKept() throws -> Bool {
                        for _ in 0..<1_000 {
                            try #require(try isShown(file, 7))
                            if try isShown(other, 7) { return true }
                        }
                        return false
                    }
                    #expect(try isKept())
                    #expect(try !isShown(other, 8))
                    #expect(try !isShown(other, 7))
                    #expect(try isKept())
                    #expect(try !isShown(other, nil))
                    #expect(try !isShown(other, 7))
                    #expect(try isKept())
                    _ = try analyzer.digest(file, .ends)
                    #expect(try !isShown(other, 7))
                }
            }
        }
    }

    @Test("The film of a motion photo has moments: of the media worker's, for coarse previews, too")
    func motionPhoto() throws {
        let bounds = PreviewBounds(longerSide: 32, pixels: 1024)
        let still = DrawnPhoto.jpeg
        try Bench.withAnalyzer(Bench.mediaAnalyzer) { media, _ throws in
            try Bench.withAnalyzer(Bench.analyzer) { photos, _ throws in
                let both = Analyzers(photos: photos, media: media)
                func shown(_ bytes: [UInt8], moment: Int64?, isCoarse: Bool = false) throws -> RGBImage? {
                    try Bench.withPhoto(bytes) { file throws in
                        let outcome = try both.preview(
                            file, size: Int64(bytes.count), within: bounds, isCoarse: isCoarse, moment: moment,
                            identity: moment == nil ? nil : 9)
                        guard case .picture(let picture, _) = outcome else { return nil }
                        return picture
                    }
                }
                // Samsung writes names behind the film.
                let tail = Array("SEFH".utf8) + [103, 0, 0, 0, 1, 0, 0, 0] + Array("SEFT".utf8)
                for motion in [still + DrawnVideo.mp4, still + DrawnVideo.mp4 + tail] {
                    let photo = try shown(motion, moment: nil)
                    #expect(try photo == shown(still, moment: nil))
                    let frame = try #require(try shown(motion, moment: 0))
                    #expect([frame.width, frame.height] == [32, 32] && frame != photo)
                    #expect(frame.pixels[0] < 60 && frame.pixels[frame.pixels.count - 1] > 180)
                    #expect(try frame == shown(motion, moment: 0))
                    #expect(try frame == shown(motion, moment: 0, isCoarse: true))
                }
                // Whoever asks for moments of what holds no film gets the photo.
                #expect(try shown(still, moment: 0) == shown(still, moment: nil))
            }
        }
    }

    @Test("Each worker names the other's formats, and both together read all")
    func otherWorker() throws {
        let dng = DNGWriter().encode(width: 64, height: 64)
        // Its first directory lies at the end, behind the bytes that tell formats.
        let late = TIFFFile.adding([], to: dng)
        // Its first directory is that of a thumbnail, which does not name the sensor's data behind it.
        var writer = DNGWriter()
        writer.isChained = true
        let rows: [([UInt8], MediaFormat)] = [
            (DrawnPhoto.jpeg, .jpeg), (DrawnVideo.mp4, .video), (dng, .raw), (late, .raw),
            (writer.encode(width: 64, height: 64), .raw),
        ]
        try Bench.withAnalyzer(Bench.analyzer) { photos, _ throws in
            try Bench.withAnalyzer(Bench.mediaAnalyzer) { media, _ throws in
                let both = Analyzers(photos: photos, media: media)
                for (bytes, format) in rows {
                    try Bench.withPhoto(bytes) { file throws in
                        let other = format.needsMediaWorker ? photos : media
                        #expect(try other.analyze(file) == .otherWorker(format))
                        let outcome = try both.analyze(
                            file, size: Int64(bytes.count), bearsMediaExtension: true, mayPostpone: false,
                            beforeMedia: {}, isKnown: { _ in false })
                        guard case .measured(let photo, _) = outcome else {
                            Issue.record("\(format) has to be measured")
                            return
                        }
                        #expect(photo.format == format)
                    }
                }
                try Bench.withPhoto("shopping list") { file throws in
                    #expect(try media.analyze(file, bearsMediaExtension: false) == .notMedia)
                }
            }
        }
    }

    /// Fault 41.
    @Test("A video or RAW file with changed bytes gives an outcome; no worker hangs")
    func mutations() throws {
        try Bench.withAnalyzer(Bench.mediaAnalyzer) { analyzer, log throws in
            for whole in [DrawnVideo.mp4, DNGWriter().encode(width: 64, height: 64)] {
                var random = RandomSource(seed: UInt64(whole.count))
                for _ in 0..<40 {
                    var bytes = whole
                    for _ in 0...Int.random(in: 0...3, using: &random) {
                        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                            in: 0...255, using: &random)
                    }
                    _ = try Bench.withPhoto(bytes) { try analyzer.analyze($0) }
                }
            }
            #expect(!log.ends.contains { $0.isSlow })
        }
    }
}
