import AnalyzerProcess
import Glibc
import ImageDecoding
import Images
import PhotoAnalysis
import SystemPackage
import Testing

@Suite("The real worker")
struct WorkerTests {
    @Test("A photo is identified and measured, and its digest is that of its bytes")
    func measured() throws {
        try Bench.withAnalyzer(Bench.analyzer) { analyzer, log throws in
            try Bench.withPhoto(DrawnPhoto.jpeg) { file throws in
                guard case .measured(let photo, _) = try analyzer.analyze(file) else {
                    Issue.record("the photo has to be measured")
                    return
                }
                #expect(photo.bytesDigest == DrawnPhoto.jpeg.withUnsafeBytes { Digest256.of($0) })
                #expect(photo.size == Int64(DrawnPhoto.jpeg.count))
                #expect(photo.format == .jpeg)
                #expect([photo.width, photo.height] == [16, 16])
                #expect(try analyzer.digest(file, .whole) == photo.bytesDigest)
            }
            #expect(log.started.count == 1)
        }
    }

    @Test("A known picture is left after it was identified")
    func known() throws {
        try Bench.withAnalyzer(Bench.analyzer) { analyzer, _ throws in
            try Bench.withPhoto(DrawnPhoto.jpeg) { file throws in
                guard case .measured(let photo, _) = try analyzer.analyze(file) else {
                    Issue.record("the photo has to be measured")
                    return
                }
                let again = try analyzer.analyze(file) { $0.pictureDigest == photo.pictureDigest }
                #expect(again == .known(photo))
            }
            #expect(analyzer.answers())
        }
    }

    @Test("A file is closed before its photo is said to be done")
    func closed() throws {
        try Bench.withFolder { folder throws in
            let path = folder.appending("a.jpg")
            let new = try FileDescriptor.open(path, .writeOnly, options: .create, permissions: [.ownerReadWrite])
            try new.closeAfter { _ = try new.writeAll(DrawnPhoto.jpeg) }
            try Bench.withAnalyzer(Bench.analyzer) { analyzer, log throws in
                for known in [false, true] {
                    for _ in 0..<100 {
                        let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
                        try file.closeAfter {
                            // The lock belongs to what was opened, wherever that was passed to, until all have closed it.
                            if flock(file.rawValue, LOCK_EX | LOCK_NB) != 0 {
                                // A program that another test starts has all descriptors for a moment, too.
                                try #require(geteuid() == 0)
                            }
                            var wasHeld = false
                            _ = try analyzer.analyze(file) { _ in
                                wasHeld = log.started.last.map { Self.holds($0, path) } ?? false
                                return known
                            }
                            let isHeld = Self.holds(try #require(log.started.last), path)
                            try #require(!isHeld && wasHeld == (geteuid() == 0))
                        }
                    }
                }
            }
        }
    }

    /// Whether a worker, which has few descriptors, has a file open; only root may look.
    private static func holds(_ process: Int32, _ path: FilePath) -> Bool {
        (0..<64).contains { number in
            var target = [CChar](repeating: 0, count: 256)
            let length = readlink("/proc/\(process)/fd/\(number)", &target, target.count - 1)
            return length > 0 && FilePath(platformString: target) == path
        }
    }

    @Test("What no format claims is a photo only by its name")
    func unknownContent() throws {
        try Bench.withAnalyzer(Bench.analyzer) { analyzer, _ throws in
            try Bench.withPhoto("shopping list") { file throws in
                #expect(try analyzer.analyze(file, bearsMediaExtension: false) == .notMedia)
                let digest = Array("shopping list\n".utf8).withUnsafeBytes { Digest256.of($0) }
                let reason = "the content is no known picture or video format"
                #expect(try analyzer.analyze(file) == .unreadable(bytesDigest: digest, format: nil, reason: reason))
            }
            try Bench.withPhoto([]) { file throws in
                #expect(try analyzer.analyze(file, bearsMediaExtension: false) == .notMedia)
                #expect(try analyzer.analyze(file).unreadableReason == "the file is empty")
            }
        }
    }

    @Test("A sidecar says its words, and another file none")
    func sidecars() throws {
        let packet = "<rdf:RDF><rdf:Description><dc:title>Pier</dc:title></rdf:Description></rdf:RDF>"
        var expected = PhotoMetadata()
        expected.title = "Pier"
        try Bench.withAnalyzer(Bench.analyzer) { analyzer, log throws in
            try Bench.withPhoto(packet) { file throws in #expect(try analyzer.sidecar(file) == expected) }
            // A description that never ends is read up to a limit.
            let long = packet + String(repeating: " ", count: 20 << 20)
            try Bench.withPhoto(long) { file throws in #expect(try analyzer.sidecar(file) == expected) }
            for other in ["shopping list", ""] {
                try Bench.withPhoto(other) { file throws in #expect(try analyzer.sidecar(file) == nil) }
            }
            #expect(log.ends.isEmpty)
        }
        try Bench.withAnalyzer(Bench.misbehaving) { analyzer, log throws in
            try Bench.withPhoto(packet) { file throws in #expect(try analyzer.sidecar(file) == nil) }
            #expect(log.ends.count == 2)
        }
    }

    @Test("A photo that is cut off is unreadable, with its digest")
    func cutOff() throws {
        let half = Array(DrawnPhoto.jpeg.prefix(66))
        try Bench.withAnalyzer(Bench.analyzer) { analyzer, log throws in
            try Bench.withPhoto(half) { file throws in
                guard case .unreadable(let digest, .jpeg, let reason) = try analyzer.analyze(file) else {
                    Issue.record("half a photo has to be unreadable")
                    return
                }
                #expect(digest == half.withUnsafeBytes { Digest256.of($0) })
                #expect(!reason.isEmpty)
            }
            #expect(log.ends.isEmpty)
        }
    }

    @Test("A coding that is not supported leaves a photo with its digest, however long the file is")
    func unsupported() throws {
        let bytes = try DrawnPhoto.unsupported() + [UInt8](repeating: 7, count: 3 << 20)
        try Bench.withAnalyzer(Bench.analyzer) { analyzer, _ throws in
            try Bench.withPhoto(bytes) { file throws in
                guard case .unsupported(let digest, .bmp, _) = try analyzer.analyze(file) else {
                    Issue.record("a JPEG picture inside a bitmap has to be unsupported")
                    return
                }
                #expect(digest == bytes.withUnsafeBytes { Digest256.of($0) })
            }
        }
    }

    /// Fault 50.
    @Test("Files of terabytes are neither read nor hashed")
    func huge() throws {
        try Bench.withAnalyzer(Bench.analyzer) { analyzer, _ throws in
            try Bench.withPhoto(DrawnPhoto.jpeg) { file throws in
                try #require(ftruncate(file.rawValue, 1 << 40) == 0)
                guard case .unsupported(nil, .jpeg, let reason) = try analyzer.analyze(file) else {
                    Issue.record("a terabyte has to be unsupported")
                    return
                }
                #expect(reason == "the file is too large to be decoded (1048576 MiB)")
                #expect(throws: AnalyzerError.noDigest("it is larger than 64 GiB")) {
                    try analyzer.digest(file, .whole)
                }
            }
        }
    }

    /// Fault 38.
    @Test("A file of another size than the stated one changed", arguments: [-1, 1] as [Int64])
    func changed(difference: Int64) throws {
        try Bench.withAnalyzer(Bench.analyzer) { analyzer, _ throws in
            try Bench.withPhoto(DrawnPhoto.jpeg) { file throws in
                let size = Int64(DrawnPhoto.jpeg.count) + difference
                let outcome = try analyzer.analyze(file, size: size, bearsMediaExtension: true, mayPostpone: false) {
                    _ in false
                }
                #expect(outcome == .changed)
            }
        }
    }

    /// Fault 52.
    @Test("A read that fails blames the disk and not the photo")
    func readFailed() throws {
        try Bench.withAnalyzer(Bench.analyzer) { analyzer, _ throws in
            try Bench.withFolder { folder in
                let directory = try FileDescriptor.open(folder, .readOnly, options: .closeOnExec)
                defer { try? directory.close() }
                let size = try directory.seek(offset: 0, from: .end)
                #expect(throws: AnalyzerError.readFailed(.isDirectory)) {
                    try analyzer.analyze(directory, size: size, bearsMediaExtension: true, mayPostpone: false) { _ in
                        false
                    }
                }
            }
            #expect(analyzer.answers())
        }
    }

    @Test("A worker ends with its daemon, also while it reads a file")
    func endsWithDaemon() throws {
        try Bench.withFolder { folder in
            let file = folder.appending("long")
            let descriptor = try FileDescriptor.open(
                file, .writeOnly, options: .create, permissions: .ownerReadWrite)
            // Sparse; hashing it takes far longer than the wait below.
            try #require(ftruncate(descriptor.rawValue, 60 << 30) == 0)
            try descriptor.close()
            let run = try ProgramRun(Bench.misbehaving, ["--abandon", Bench.analyzer.string, file.string])
            #expect(run.exitCode == nil)
            let worker = try #require(Int32(run.output.prefix { $0 != "\n" }))
            #expect(Bench.isGone(worker, withinMilliseconds: 20_000))
        }
    }
}
